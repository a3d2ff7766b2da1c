"""What games and matches share: they change, so they are compared, copied and pickled by their record."""

from __future__ import annotations

from typing import Any, TypeVar

_T = TypeVar("_T", bound="Recorded")


class Recorded:
    """Something that the compiled ``_core`` keeps and writes down as text."""

    __slots__ = ("_core",)
    _core: Any

    @classmethod
    def _of(cls: type[_T], core: Any) -> _T:
        made = cls.__new__(cls)
        made._core = core
        return made

    def to_json(self) -> str:
        """The record, on one line: equal ones give equal text. An unfinished roll is included."""
        text: str = self._core.to_json()
        return text

    def __eq__(self, other: object) -> bool:
        return bool(self._core == other._core) if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __copy__(self: _T) -> _T:
        return self._of(self._core.copy())

    def __deepcopy__(self: _T, memo: object) -> _T:
        return self.__copy__()

    def __reduce__(self) -> tuple[object, tuple[str]]:
        from_json = type(self).from_json  # type: ignore[attr-defined]  # each has its own, with its own errors
        return from_json, (self.to_json(),)
