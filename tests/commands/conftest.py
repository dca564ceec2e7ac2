"""The programs run in this process, as a shell would run them."""

import io
import json
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from minetui import cli

TOP = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Told:
    """What a program told: its exit status, its answers and its complaints."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The answers without the blanks at their ends."""
        return [line.rstrip() for line in self.out.splitlines()]

    @property
    def json(self) -> list[dict[str, Any]]:
        """The answers as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]


Shell: TypeAlias = Callable[..., Told]


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Runs the words of a command line after `minetui`, with a text or bytes to read."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "80")

    def run(command: str, text: str | bytes = b"") -> Told:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            status = cli.main(shlex.split(command))
        except SystemExit as ended:
            status = int(ended.code or 0)
        return Told(status, *capsys.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the programs run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
