"""`minetui engine`: lines in, lines out, whatever a referee does."""

import shlex
import signal
import subprocess
import sys

import pytest
from shell import Shell
from systems import has_sh, not_on_windows

from minetui import __version__

ENGINE = [sys.executable, "-m", "minetui", "engine"]


def test_it_greets_is_ready_and_ends_when_it_is_told(shell: Shell) -> None:
    told = shell("engine --player pairs", "msp 1 me 1\nnew 1 rows 1 cols 2 mines 0\nquit\nmsp 1\n")

    assert (told.status, told.err) == (0, "")
    assert told.lines == [f"msp 1 minetui-pairs/random {__version__}", "ready", "ready"]


def test_the_end_of_the_input_is_its_end(shell: Shell) -> None:
    assert shell("engine", "").status == 0
    assert shell("engine", "msp 1 me 1").lines[-1] == "ready"


def test_what_no_referee_says_is_told_on_standard_error_or_left_alone(shell: Shell) -> None:
    told = shell(
        "engine", b"\xff\x00\x1b[2J hello\r\n\ngo x\x1b[2J\n" + b"A" * 2_500_000 + b"\nmsp 1\n"
    )

    assert told.lines[-1] == "ready"
    assert told.err == ("minetui engine: go: expected the number of a turn, got 'x\\x1b[2J'\n")


@pytest.mark.parametrize("words", ["--player nobody", "--player odds/luck", "FILE"])
def test_wrong_arguments_are_refused_in_a_line(words: str, shell: Shell) -> None:
    assert shell(f"engine {words}").refusal.startswith("minetui: ")


@has_sh
def test_without_a_standard_error_nothing_but_answers_is_on_its_output() -> None:
    command = f"exec 2>&-; exec {shlex.join(ENGINE)}"
    told = subprocess.run(
        ["sh", "-c", command], input=b"go x\nmsp 1 me 1\n", capture_output=True, check=True
    )

    assert told.stdout.split() == [
        *(b"msp", b"1", b"minetui-odds/advice", __version__.encode(), b"ready")
    ]


def test_a_closed_input_is_told(shell: Shell) -> None:
    assert "expected an input, but it is closed" in shell("engine", None).refusal


@not_on_windows("Ctrl+C comes in another way there")
def test_ctrl_c_ends_it_without_a_word() -> None:
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(b"msp 1 me 1\n")
        engine.stdin.flush()
        engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        _, complaints = engine.communicate()

    assert (engine.returncode, complaints) == (130, b"")


@not_on_windows("its pipes break in another way")
def test_a_referee_that_reads_no_more_ends_it_without_a_word() -> None:
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        engine.stdin.write(b"msp 1 me 1\n" * 3)
        engine.stdin.flush()
        complaints = engine.stderr.read()

    assert (engine.returncode, complaints) == (128 + 13, b"")
