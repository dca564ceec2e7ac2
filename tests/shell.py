"""Command lines run in this process, as a shell would run them."""

import io
import json
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from minetui import cli

WINDOWS = sys.platform == "win32"
TOP = Path(__file__).parent.parent


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

    @property
    def refusal(self) -> str:
        """What is said where nothing is answered: one line, with status 2."""
        assert (self.status, self.out, self.err.count("\n")) == (2, "", 1)
        return self.err


@dataclass(frozen=True)
class Shell:
    """Runs the words of a command line after `minetui`, with a text or bytes to read.

    With None there is no standard input, as after `<&-`.
    """

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, command: str, text: str | bytes | None = b"") -> Told:
        """What `minetui` tells."""
        return self._ran(list(_lexer(command)), text)

    def script(self, line: str) -> Told:
        """What a line with pipes tells, which may end with `> file`: `echo '*.' | minetui info`."""
        lexer = _lexer(line, signs="|>")
        parts = [list(words) for _, words in groupby(lexer, lambda word: word in "|>")]
        told, sign = Told(0, "", ""), "|"
        for words in parts:
            if words in (["|"], [">"]):
                sign = words[0]
            elif sign == ">":
                Path(words[0]).write_text(told.out, "utf-8")
                told = Told(told.status, "", told.err)
            elif words[0] == "minetui":
                ran = self._ran(words[1:], told.out)
                told = Told(ran.status, ran.out, told.err + ran.err)
            else:
                told = Told(0, _of_the_system(words), "")
        return told

    def _ran(self, words: list[str], text: str | bytes | None) -> Told:
        data = text.encode() if isinstance(text, str) else text
        read = None if data is None else io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
        self.monkeypatch.setattr(sys, "stdin", read)
        try:
            status = cli.main(words)
        except SystemExit as ended:
            status = int(ended.code or 0)
        return Told(status, *self.capsys.readouterr())


def _of_the_system(words: list[str]) -> str:
    """What another program puts out; Windows has none of those of POSIX."""
    if WINDOWS and words[0] == "echo":
        return " ".join(words[1:]) + "\n"
    if WINDOWS and words[0] == "printf":
        return words[1].encode().decode("unicode_escape")
    if WINDOWS and not shutil.which(words[0]):
        pytest.skip(f"not on Windows: it has no {words[0]}")
    return subprocess.check_output(words, text=True)


def _lexer(line: str, signs: str = "") -> shlex.shlex:
    """The words of a line, and these signs between them."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=signs)
    lexer.whitespace_split, lexer.commenters = True, ""
    if WINDOWS:
        lexer.escape = ""  # a backslash belongs to a path
    return lexer


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A shell in a terminal of 80 columns without colours."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return Shell(monkeypatch, capsys)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the programs run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
