"""The instruction set in use: the best of this machine, or the one that NARDY_ISA names."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

import nardy
from support.isa import NAMES, isa

pytestmark = pytest.mark.wheel


def test_the_best_is_used() -> None:
    assert isa() in NAMES


@pytest.mark.skipif(not Path("/proc/cpuinfo").exists(), reason="needs Linux's list of the CPU's features")
def test_what_the_system_lists_is_found() -> None:
    # Says that detection works in the wheel that ships, whatever compiler made it.
    flags = set(Path("/proc/cpuinfo").read_text().split())
    if {"avx512f", "avx512bw", "avx512vl"} <= flags:
        assert isa() == "avx512"
    elif "avx2" in flags:
        assert isa() == "avx2"
    elif platform.machine() == "x86_64":
        assert isa() == "plain"


def test_plain_can_be_forced() -> None:
    assert isa("plain") == "plain"


def test_another_that_runs_here_can_be_forced() -> None:
    for name in NAMES[: NAMES.index(isa()) + 1]:
        assert isa(name) == name


@pytest.mark.parametrize("forced", ["", "avx", "AVX2", "best", "neon" if "neon" not in NAMES else "avx2"])
def test_a_set_that_cannot_be_used_is_passed_over(forced: str) -> None:
    assert isa(forced) == isa()


def test_the_choice_does_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    before = nardy.isa()
    monkeypatch.setenv("NARDY_ISA", NAMES[0] if before != NAMES[0] else NAMES[-1])
    assert nardy.isa() == before
