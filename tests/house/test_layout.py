"""The shape of the source, as cpp/README.md describes it: includes point one way, and what may stand where."""

from __future__ import annotations

import graphlib
import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.paths import CPP, ROOT

if not CPP.is_dir():  # an installed wheel is tested without the sources
    pytest.skip("needs the sources", allow_module_level=True)

CORE = CPP / "nardy"

# Lowest first. A file may include files of its own folder, without going round in circles, and of those below.
FLOORS = (
    {"rules", "thread", "once"},
    {"pool"},
    {"eval"},
    {"endgames", "game"},
    {"search"},
    {"train"},
    {"engine"},
)
EDGE = len(FLOORS)  # bindings, the C ABI and WASM see everything


def files(folder: Path, *suffixes: str) -> list[Path]:
    """Never none: a check that looks at no file holds for ever."""
    found = sorted(p for p in folder.rglob("*") if p.suffix in suffixes)
    assert found, folder
    return found


def sources(folder: Path) -> list[Path]:
    return files(folder, ".h", ".cpp")


def length(path: Path) -> int:
    return len(path.read_bytes().splitlines())


def rank(path: Path) -> int | None:
    """The floor of a file, None where the table does not know its folder."""
    if not path.is_relative_to(CORE):
        return EDGE
    return next((k for k, names in enumerate(FLOORS) if folder_of(path) in names), None)


def folder_of(path: Path) -> str:
    """The folder of the core that a file is in; of a file beside them, its name without the ending."""
    first = path.relative_to(CORE).parts[0]
    return first.partition(".")[0]


def code(path: Path) -> str:
    """The source without comments and texts."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)


def includes(path: Path) -> list[str]:
    return re.findall(r'^\s*#\s*include\s*([<"][^>"]+)[>"]', path.read_text(encoding="utf-8"), flags=re.M)


def own_includes(path: Path) -> Iterator[Path]:
    """The included files of this project."""
    for name in includes(path):
        candidates = [path.parent / name[1:], CPP / name[1:]]
        found = [c.resolve() for c in candidates if name[0] == '"' and c.is_file()]
        assert found or name[0] == "<" or "pybind11" in name, f"{path}: {name[1:]} is not found"
        yield from found[:1]


CORE_FILES = sources(CORE)
ALL_FILES = sources(CPP)


def test_every_file_of_the_core_has_its_floor() -> None:
    assert [p.name for p in CORE_FILES if rank(p) is None] == []


def test_the_core_is_many_short_files_in_few_folders() -> None:
    assert statistics.median(map(length, CORE_FILES)) <= 150
    assert max(map(length, CORE_FILES)) <= 350
    assert sum(p.is_file() for p in CORE.iterdir()) <= 8  # beside the folders


def test_nothing_is_made_behind_a_lock_when_first_asked_for() -> None:
    """A child forked meanwhile would find the lock taken; see once.h."""
    statics = re.compile(r"^\s+static (?!constexpr\b|std::array<Shared\w+, \w+> \w+;)(?!Once<)[^(;]*[={;]", re.M)
    found = {path.name: found for path in CORE_FILES if (found := statics.findall(code(path)))}
    assert found == {}


def test_includes_point_one_way() -> None:
    wrong = []
    for path in ALL_FILES:
        for included in own_includes(path):
            mine, its = rank(path), rank(included)
            if mine is None or its is None or mine == EDGE:
                continue
            if its > mine or (its == mine and folder_of(path) != folder_of(included)):
                wrong.append(f"{path.relative_to(CPP)} includes {included.relative_to(CPP)}")
    assert wrong == []


def test_no_header_includes_itself_by_a_detour() -> None:
    headers = [p for p in ALL_FILES if p.suffix == ".h"]
    order = list(graphlib.TopologicalSorter({p: set(own_includes(p)) for p in headers}).static_order())
    assert set(order) >= set(headers)
    assert all("#pragma once" in p.read_text() or "#ifndef" in p.read_text() for p in headers)


def test_the_architecture_names_files_that_exist() -> None:
    text = (CPP / "README.md").read_text(encoding="utf-8")
    table = text[text.index("## Where is what") : text.index("## A position's way")]
    named = re.findall(r"`([^`]+)`", table)
    assert len(named) > 15
    folder = CPP
    for name in named:  # a name without a folder is in that of the one before it
        folder = (CPP / name).parent if "/" in name else folder
        assert (folder / Path(name).name).is_file(), name


def test_python_is_in_the_bindings_only() -> None:
    users = {p.parent for p in ALL_FILES if any(re.search(r"pybind11|[<\"]Python\.h", n) for n in includes(p))}
    assert users == {CPP / "bindings"}
    assert [p for p in ALL_FILES if p.parent not in users and re.search(r"\bPy[A-Z]\w+\s*\(", code(p))] == []


def test_no_hot_loop_is_compiled_in_the_bindings() -> None:
    """They are compiled with -O1; an instance of a template there could take the place of the core's."""
    seen: set[Path] = set()
    waiting = sources(CPP / "bindings")
    while waiting:
        seen.add(path := waiting.pop())
        waiting += [p for p in own_includes(path) if p not in seen]
    hot = {CORE / "rules" / "movegen.h", CORE / "eval" / "features.h"}
    assert hot <= set(CORE_FILES) and not hot & seen
    assert CORE / "engine.h" in seen


FORBIDDEN = {
    "prints": r"#\s*include\s*<(iostream|ostream|fstream|print|syncstream)>|\b(v?f?printf|f?puts|f?putc|putchar)\s*\("
    r"|\bf(write|open)\s*\(|\bstd::(cout|cerr|clog)\b|\bstd(out|err)\b",
    "ends the process": r"\b(abort|exit|_Exit|quick_exit|terminate|raise)\s*\(|#\s*include\s*<csignal>",
    "asserts": r"(?<!static_)\bassert\s*\(|#\s*include\s*<cassert>",
    "throws": r"\b(throw|try|catch)\b",
    "asks the clock or chance": r"\bstd::(random_device|mt19937\w*|rand)\b|\bsrand\s*\(",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_core_never(what: str) -> None:
    assert [p.relative_to(CPP).as_posix() for p in CORE_FILES if re.search(FORBIDDEN[what], code(p))] == []


# variant.h turns a Variant into a type. Two positions' games may be compared with each other, but not with a game.
BRANCHES = r"""(?x)
    \bvariant(\(\))? \s* [!=]= \s* (?! [\w.()>-]* variant\b) | [!=]= \s* (nardy::)?Variant\b
    | switch \s* \( [^)]* variant | (same_as|is_same(_v)?)<\w+, \s* (Long|Short|SixOne)>
    | \bkVariant<(Long|Short|SixOne)> | \b(Long|Short|SixOne)\s*(::|\{)
"""


def test_games_differ_in_variants_only() -> None:
    """No branch on the game in the engine and its edges: facts, masks and dispatch."""
    found = {p: m.group() for p in ALL_FILES if (m := re.search(BRANCHES, code(p)))}
    allowed = {CORE / "rules" / "variant.h", *sources(CORE / "rules" / "variants")}
    assert found.keys() & allowed  # so it would be found elsewhere, too
    assert {p.relative_to(CPP).as_posix(): found[p] for p in found.keys() - allowed} == {}


def test_games_differ_in_variants_only_for_python_too() -> None:
    branch = r"""(?x) [!=]= \s* (nardy\.)?Variant\. | \bVariant\.[A-Z_]+ \s* [!=]=
        | [!=]= \s* "(long|short|six_one)" | \bmatch\s+\S*variant\s*: | \bin\s*[({\[]Variant\."""
    assert re.search(branch, "if rules.variant == Variant.LONG:")
    looked_at = files(ROOT / "python", ".py")
    assert [p.name for p in looked_at if re.search(branch, p.read_text(encoding="utf-8"))] == []


KINDS = (".h", ".cpp", ".c", ".py", ".pyi", ".js", ".mjs", ".sh", ".cmake", ".txt", ".md")


def test_no_file_is_long() -> None:
    found = [p for folder in ("cpp", "python", "tests", "benchmarks") for p in files(ROOT / folder, *KINDS)]
    assert {p.relative_to(ROOT).as_posix(): length(p) for p in found if length(p) > 350} == {}


def test_the_reference_is_on_its_own() -> None:
    """tests/reference imports neither nardy nor numpy, and not the helpers that do."""
    for path in files(ROOT / "tests" / "reference", ".py"):
        others = r"^\s*(import|from)\s+(nardy|numpy|support|benchmarks)\b"
        assert not re.search(others, path.read_text(encoding="utf-8"), re.M), path
