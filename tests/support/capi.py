"""The C library as its header tells it, for ctypes."""

from __future__ import annotations

import ctypes
import json
import re
from collections.abc import Callable
from ctypes import (
    POINTER,
    c_char_p,
    c_float,
    c_int,
    c_int8,
    c_int32,
    c_size_t,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)
from pathlib import Path
from typing import Any

from nardy import Position
from support.paths import CPP

Ask = Callable[..., dict[str, Any]]

HEADERS = sorted((CPP / "capi").glob("nardy*.h"))  # none beside a wheel

Evaluator = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, POINTER(c_int8), c_size_t, POINTER(c_float))


class Move(ctypes.Structure):
    _fields_ = [(name, c_uint8) for name in ("src", "dst", "die", "special", "hit")]


class Play(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("dice", c_uint8 * 2),
        ("n", c_uint8),
        ("same_side", c_uint8),
        ("moves", Move * 4),
        ("row", c_int8 * 52),
        ("points", c_uint8),
        ("reserved", c_uint8 * 3),
    ]


class Chances(ctypes.Structure):
    _fields_ = [(name, c_float) for name in ("win", "win_mars", "win_koks", "lose_mars", "lose_koks")]

    def numbers(self) -> list[float]:
        return [getattr(self, name) for name, *_ in self._fields_]


class Limit(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("depth", c_int32),
        ("time_ms", c_uint32),
        ("away", c_uint16 * 2),
        ("nodes", c_uint64),
    ]


class Line(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("depth", c_int32), ("equity", c_float), ("chances", Chances), ("play", Play)]


class EngineOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("threads", c_int32),
        ("keep", c_int32),
        ("margin", c_float),
        ("reply_keep", c_int32),
        ("reply_margin", c_float),
        ("leaf_margin", c_float),
        ("prune_margin", c_float),
        ("table_mb", c_int32),
        ("net", c_void_p),
        ("net_size", c_size_t),
        ("evaluator", Evaluator),
        ("user", c_void_p),
    ]


class RolloutOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("truncate", c_int32),
        ("adjust_luck", c_int32),
        ("games", c_int32),
        ("seed", c_uint64),
        ("first_game", c_uint64),
        ("behind", c_float),
        ("stop_error", c_float),
        ("least", c_int32),
        ("block", c_int32),
    ]


class RolloutResult(ctypes.Structure):
    _fields_ = [
        ("size", c_uint32),
        ("games", c_int32),
        ("equity", c_float),
        ("standard_error", c_float),
        ("chances", Chances),
    ]


class RolledLine(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("behind", c_float), ("result", RolloutResult), ("play", Play)]


def declared() -> dict[str, tuple[str, list[str]]]:
    """Of every function of the headers: what it returns, and its parameters."""
    text = re.sub(r"/\*.*?\*/", "", "".join(h.read_text(encoding="utf-8") for h in HEADERS), flags=re.S)
    found = re.findall(r"NARDY_API\s+([\w\s*]+?)\s*\b(nardy_\w+)\(([^)]*)\);", text)
    return {name: (returns, [p.strip() for p in inside.split(",")]) for returns, name, inside in found}


class Library:
    """Calls by name, with Python's numbers, bytes and ctypes objects as they stand."""

    def __init__(self, path: Path) -> None:
        self.c = ctypes.CDLL(str(path))
        kinds = {"int": c_int, "uint64_t": c_uint64, "size_t": c_size_t, "int32_t": c_int32}
        for name, (returns, parameters) in declared().items():
            function = getattr(self.c, name)
            function.restype = {"int": c_int, "void": None, "uint32_t": c_uint32}.get(returns, c_char_p)
            kind = [c_void_p if "*" in p or "[" in p else kinds.get(p.rsplit(" ", 1)[0]) for p in parameters]
            function.argtypes = [k or c_void_p for k in kind if parameters != ["void"]]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.c, f"nardy_{name}")

    def made(self, name: str, *arguments: Any, error: bool = True) -> c_void_p:
        """The handle that a call makes: its last argument but the error's buffer."""
        handle = c_void_p()
        rest = (None, 0) if error else ()
        assert getattr(self, name)(*arguments, ctypes.byref(handle), *rest) == 0
        return handle

    def position(self, position: Position) -> c_void_p:
        return self.made("position_from_text", str(position).encode())

    @staticmethod
    def options(**options: Any) -> EngineOptions:
        given = EngineOptions(ctypes.sizeof(EngineOptions), 1, 12, 0.12, 3, 0.06, 0.15, 0.08, 16)
        for name, value in options.items():
            setattr(given, name, value)
        return given

    def engine(self, **options: Any) -> c_void_p:
        return self.made("engine_new", ctypes.byref(self.options(**options)))

    def said(self, handle: c_void_p) -> str:
        return str(self.last_error(handle).decode())

    def text(self, name: str, handle: c_void_p) -> str:
        """What a call writes into a buffer."""
        needed = c_size_t()
        assert getattr(self, name)(handle, None, 0, ctypes.byref(needed)) == 0
        out = ctypes.create_string_buffer(needed.value)
        assert getattr(self, name)(handle, out, len(out), None) == 0
        return out.value.decode()


def asking(library: Library) -> Ask:
    engine, needed = library.made("engine_new", None), c_size_t()
    out = ctypes.create_string_buffer(1 << 20)

    def request(op: str, **keys: Any) -> dict[str, Any]:
        text = json.dumps({"op": op, **keys}).encode()
        code = library.request(engine, text, out, len(out), ctypes.byref(needed))
        answer: dict[str, Any] = json.loads(out.value)
        assert needed.value == len(out.value) + 1
        assert (code != 0) == ("error" in answer)
        return answer

    return request


def array(kind: type[ctypes._SimpleCData[Any]], values: list[Any]) -> Any:
    return (kind * len(values))(*values)
