"""Players for tests: small Python programs, written into a folder of the test and run as guests."""

import json
import sys
from ast import literal_eval
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from minetui.core import Level
from minetui.match import Guest, Terms

HEAD = """
import os, signal, subprocess, sys, time
from pathlib import Path

def say(*lines):
    for line in lines:
        print(line, flush=True)

def read():
    line = sys.stdin.readline()
    print(repr(line.rstrip("\\n")), file=sys.stderr, flush=True)
    return line.split()

def greet():
    read()
    say("msp 1 test 0", "ready")

def play():
    "Reveal A1 in each turn, game after game."
    while word := read():
        if word[0] == "msp":
            say("msp 1 test 0", "ready")
        elif word[0] == "new":
            say("ready")
        elif word[0] == "go":
            say(word[1] + " reveal A1")
        elif word[0] == "quit":
            sys.exit()

def hang():
    for late in range(10**6):
        (FOLDER / f"late{late}").touch()
        time.sleep(0.01)

FOLDER = Path(sys.argv[1])
"""
HANGS = 60  # seconds
GREET = "msp 1 test 0\nready\n"
EMPTY = Terms(Level(3, 3, 0))  # whatever is revealed first wins


@dataclass(frozen=True)
class Desk:
    """A folder for programs, whose clock the programs move: by a step for each file.

    The file `seen` does not count: it says that a program has run before.
    """

    folder: Path
    began: float = field(default_factory=monotonic)
    step: float = 100.0  # seconds

    @property
    def told(self) -> Path:
        """The folder that a program is given, whose files move the clock."""
        return self.folder / "told"

    def clock(self) -> float:
        """The seconds that have gone by; ever more if a test hangs, so that it fails."""
        late = max(monotonic() - self.began - HANGS, 0.0)
        files = [path for path in self.told.iterdir() if path.name != "seen"]
        return self.step * len(files) + 1000 * late

    def program(self, code: str) -> list[str]:
        """The command of a program that has the functions of the head."""
        self.told.mkdir(exist_ok=True)
        path = self.folder / "player.py"
        path.write_text(HEAD + code, "utf-8")
        return [sys.executable, "-I", "-S", str(path), str(self.told)]

    def guest(self, code: str) -> Guest:
        """A guest that is such a program."""
        return Guest(self.program(code), clock=self.clock)

    def answering(self, *answers: str, greeting: str = GREET, thinks: bool = False) -> Guest:
        """A guest that gives these answers, one for each `go`, for which time may go by."""
        return self.guest(
            f"answers = iter({json.dumps(answers)})\n"
            f"read()\nsys.stdout.write({greeting!r})\nsys.stdout.flush()\n"
            "while word := read():\n"
            "    if word[0] == 'new':\n"
            "        say('ready')\n"
            "    elif word[0] == 'go':\n"
            f"        {thinks} and (FOLDER / str(time.time_ns())).touch()\n"
            "        say(next(answers, 'none left'))\n"
            "    elif word[0] == 'quit':\n"
            "        break\n"
        )


def heard(guest: Guest) -> list[str]:
    """The lines that such a program had read when it ended, its greeting apart."""
    return [literal_eval(line) for line in guest.said.splitlines()][1:]
