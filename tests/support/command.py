"""The command `nardy`, run inside the tests' own process."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nardy.cli import main


class Command:
    """Runs the command in this process and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as leaving:
            main(arguments)
        self.out, self.err = self.capsys.readouterr()
        assert (leaving.value.code or 0) == code, self.err
        return self.out

    def json(self, *arguments: str) -> Any:
        return json.loads(self(*arguments, "--json"))
