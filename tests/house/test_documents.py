"""Every document and section that a comment names is in the repository, and the reference quotes what is written."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.paths import ROOT

FOLDERS = ("cpp", "python", "tests", "benchmarks", ".ci", ".github")
SUFFIXES = {".h", ".cpp", ".c", ".py", ".pyi", ".md", ".cmake", ".txt", ""}
BUILT = {"build", "__pycache__"}
REFERENCE = sorted((ROOT / "tests" / "reference").glob("*.py"))
if not (ROOT / "cpp").is_dir():  # an installed wheel is tested without the sources
    pytest.skip("needs the sources", allow_module_level=True)


def files() -> list[Path]:
    found = [p for folder in FOLDERS for p in (ROOT / folder).rglob("*") if p.suffix in SUFFIXES]
    return [ROOT / "README.md", *(p for p in found if p.is_file() and not BUILT & set(p.parts))]


TEXTS = {path: path.read_text(encoding="utf-8") for path in files()}
DOCUMENTS = {path.name: TEXTS[path] for path in TEXTS if path.suffix == ".md" and path.name != "README.md"}
DOCUMENTS |= {str(path.relative_to(ROOT)): TEXTS[path] for path in TEXTS if path.name == "README.md"}


def test_documents_that_are_named_are_here() -> None:
    named = {name for text in TEXTS.values() for name in re.findall(r"\b[A-Z][A-Z-]+\.md\b", text)}
    assert named == {name for name in DOCUMENTS if "/" not in name}


def test_sections_that_are_named_are_there() -> None:
    named = r'((?:\w+/)*[A-Z]+\.md)`?, "([^"]+)"'
    assert sum(len(re.findall(named, text)) for text in TEXTS.values()) > 10
    for path, text in TEXTS.items():
        for name, section in re.findall(named, text):
            place = f"{path.relative_to(ROOT)}: {section}"
            assert re.search(rf"(^#+ |\*\*){re.escape(section)}", DOCUMENTS[name], re.M), place


def plain(text: str) -> str:
    """Without marks, line ends, capitals and what stands in brackets in Russian."""
    text = re.sub(r" \([^()]*[а-я][^()]*\)", "", text, flags=re.I)
    return re.sub(r"\s+", " ", re.sub(r'[*`"]', "", text)).casefold()


def quotations(source: str) -> Iterator[str]:
    """What stands in quotation marks in docstrings and comments."""
    said = [
        ast.get_docstring(node, clean=False) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
    ]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    said += [token.string for token in tokens if token.type == tokenize.COMMENT]
    for text in said:
        for quoted in re.findall(r'"([^"]+)"', text + '"' * (text.count('"') % 2)):
            yield from quoted.split("[...]")


def test_the_reference_quotes_what_is_written() -> None:
    rules, found = plain(DOCUMENTS["RULES.md"]), 0
    for path in REFERENCE:
        for quoted in quotations(TEXTS[path]):
            found += 1
            assert plain(quoted).strip(" .,;:") in rules, f"{path.name}: {quoted}"
    assert found > 20
