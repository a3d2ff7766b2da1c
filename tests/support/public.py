"""What users meet: every class and function that nardy and its public modules offer, with their members."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import nardy

PROGRAMS = {"__main__", "cli", "train"}  # run, not called


def modules() -> list[ModuleType]:
    names = [info.name for info in pkgutil.iter_modules(nardy.__path__)]
    own = [name for name in names if not name.startswith("_") and name not in PROGRAMS]
    return [nardy, *(importlib.import_module(f"nardy.{name}") for name in own)]


def classes_and_functions() -> dict[str, object]:
    """By the name under which they are reached, each once."""
    found: dict[int, tuple[str, object]] = {}
    for module in modules():
        own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__]
        for name in getattr(module, "__all__", [name for name in own if not name.startswith("_")]):
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isroutine(thing):
                found.setdefault(id(thing), (f"{module.__name__}.{name}", thing))
    return dict(found.values())


def members(owner: type) -> Iterator[tuple[str, object]]:
    """A class's own public methods and properties, with those of nardy's private bases."""
    for base in reversed(owner.__mro__):
        if base is owner or base.__module__.startswith("nardy._"):
            for name, member in vars(base).items():
                if not name.startswith("_") and (callable(member) or hasattr(member, "__get__")):
                    yield name, member


def fields(owner: type) -> tuple[str, ...]:
    """What a named tuple or a dataclass holds."""
    return getattr(owner, "_fields", tuple(getattr(owner, "__dataclass_fields__", ())))


def docs() -> Iterator[tuple[str, str]]:
    """(name, docstring) of the modules and of all that is public, empty where there is none."""
    for module in modules():
        yield module.__name__, module.__doc__ or ""
    for name, thing in classes_and_functions().items():
        yield name, thing.__doc__ or ""
        if inspect.isclass(thing):
            said = fields(thing)  # by the class itself, as the members of an enumeration are
            for inside, member in members(thing):
                if inside not in said and type(member) is not thing:
                    yield f"{name}.{inside}", own_doc(member)


def own_doc(member: object) -> str:
    """Without the signature that pybind11 writes above it."""
    doc = inspect.getdoc(member) or ""
    first, _, rest = doc.partition("\n")
    return rest.strip() if "(" in first and " -> " in first and first.split("(")[0].isidentifier() else doc
