"""Ctrl+C ends the program with status 130 and without a word, whenever it comes.

The program is run by a stand-in that makes a copy of it at each moment; the copy gets the signal,
and the program goes on. So one run tries all moments, and none is met by chance.
"""

import json
import os
import subprocess
import sys
import tomllib

import pytest
from shell import TOP
from systems import not_on_windows

FORKED = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied here")
INTERRUPTED = 130

STAND_IN = """
import json, os, signal, sys

class Interrupter:
    "At some modules that are looked for, a copy of the program that Ctrl+C ends there."

    def __init__(self):
        self.faults, self.moments, self.looked_for = [], 0, 0

    def find_spec(self, name, path=None, target=None):
        if name in ("minetui", "{module}"):  # whose first lines see to Ctrl+C
            return None
        self.looked_for += 1
        if self.looked_for % {every}:
            return None
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            sys.meta_path.remove(self)
            os.dup2(writing, 1)
            os.dup2(writing, 2)
            os.kill(os.getpid(), signal.SIGINT)
            return None
        os.close(writing)
        with open(reading, "rb") as pipe:
            told = pipe.read().decode()
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        self.moments += 1
        if (status, told) != (130, ""):
            self.faults.append((name, status, told))
        return None

    def report(self):
        print(json.dumps([self.moments, self.faults]), file=sys.stderr)

interrupter = Interrupter()
sys.meta_path.insert(0, interrupter)
from {module} import {function}
try:
    status = {function}()
except SystemExit as ended:
    status = ended.code
if interrupter in sys.meta_path:
    interrupter.report()
sys.exit(status)
"""


def run(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def stand_in(every: int) -> str:
    """The stand-in for the program of the shell, by the function which that calls."""
    settings = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    module, function = settings["project"]["scripts"]["minetui"].split(":")
    return STAND_IN.format(module=module, function=function, every=every)


@FORKED
@pytest.mark.parametrize(
    ("words", "every"),
    [
        *(("--version", 1), ("--print-completion bash", 20), ("deal", 5)),
        *(("simulate --games 3 --jobs 1", 10), ("missing.rawvf", 10)),
    ],
)
def test_at_any_module_that_is_loaded(words: str, every: int) -> None:
    """Of the many modules of some commands, every so many is tried."""
    done = run(stand_in(every), *words.split())
    moments, faults = json.loads(done.stderr.splitlines()[-1])

    assert faults == []
    assert moments > 10


LATE = """
import atexit, os, signal, sys
from minetui import __main__, cli

def interrupt(*_):
    os.kill(os.getpid(), signal.SIGINT)

{how}
sys.exit(__main__.run())
"""
HOW = {
    "in code that Python calls by itself": """
class Called:
    def __del__(self):
        interrupt()
def main():
    Called()
    return 0
cli.main = main""",
    "while a class is made": """
class Named:
    __set_name__ = interrupt
def main():
    class Made:
        name = Named()
    return 0
cli.main = main""",
    "while another error is told of": """
def main():
    try:
        interrupt()
    finally:
        raise OSError("too late")
cli.main = main""",
    "when all is done": """
cli.main = lambda: 0
atexit.register(interrupt)""",
}


@not_on_windows("a process there can't send itself Ctrl+C")
@pytest.mark.parametrize("how", HOW)
def test_at_a_moment_when_an_exception_would_be_printed_or_lost(how: str) -> None:
    done = run(LATE.replace("{how}", HOW[how]))

    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "")


@not_on_windows("a process there can't send itself Ctrl+C")
def test_a_program_in_the_background_goes_on() -> None:
    """A shell without job control has it ignore Ctrl+C."""
    how = "signal.signal(signal.SIGINT, signal.SIG_IGN)\natexit.register(interrupt)"
    done = run(LATE.replace("{how}", how), "--version")

    assert done.returncode == 0
    assert done.stderr == ""


def test_an_error_of_ours_is_not_taken_for_an_interrupt() -> None:
    how = "def main(): raise LookupError('a fault')\ncli.main = main"
    done = run(LATE.replace("{how}", how))

    assert done.returncode == 1
    assert done.stderr.endswith("LookupError: a fault\n")
