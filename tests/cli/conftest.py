"""The command as a fixture."""

from __future__ import annotations

import pytest

from support.command import Command


@pytest.fixture
def nardy(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    for name in ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    return Command(capsys)
