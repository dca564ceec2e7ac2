"""The terminal is asked, and left as it was, whatever it answers."""

import json
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pty", reason="not on Windows: it has no ptys")

from in_terminal import PATIENCE

from doctor.terminals import MODERN, OLD, SILENT, TOP, FakeTerminal, Ran, run_in
from minetui.doctor import asking as kit

# A busy computer answers late, so these wait for ever unless silence is what is tested.
PATIENT = "from minetui.doctor import asking; asking.QUIET = asking.LONGEST = 60.0;"
HASTY = "from minetui.doctor import asking; asking.QUIET = 0.2;"
TALK = "told = asking.talk('✱⚑');"
DOCTOR = f"{PATIENT} import sys; from minetui.__main__ import run; sys.exit(run())"
ANSWER = "print(told.obstacle, told.answered, told.widths, sep='|');"
BLANK = "\n".join([" " * 80] * 24)
STRINGS = (b"\x1b]", b"\x1bP")


@pytest.fixture
def said(tmp_path: Path) -> Callable[..., str]:
    """What a script prints into a file while a terminal is asked; nothing is left there."""

    def run(terminal: FakeTerminal, script: str, **how: Any) -> str:  # noqa: ANN401 - handed on
        output = tmp_path / "said"
        ran = run_in(terminal, script=script, output=output, **how)

        assert (ran.status, terminal.screen.text) == (0, BLANK)
        assert (ran.modes_kept, ran.unread) == (True, b"")
        return output.read_text("utf-8").strip()

    return run


def test_what_a_terminal_answers_is_known(said: Callable[..., str]) -> None:
    terminal = FakeTerminal(widths={"⚑": 2})
    script = f"{PATIENT}{TALK} print(told.widths, told.size, *told.answers[1:], sep='|')"

    assert said(terminal, script) == (
        "{'✱': 1, '⚑': 2}|(24, 80)|(62, 22, 52)|True|{2026: True, 1006: True}|Moss(1.2)|True"
        "|(24, 80)|(30, 32, 255)"
    )


def test_a_terminal_that_answers_little_tells_how_wide_signs_are(said: Callable[..., str]) -> None:
    terminal = FakeTerminal(OLD, widths={"✱": 2})

    assert said(terminal, f"{PATIENT}{TALK}{ANSWER}") == "None|True|{'✱': 2, '⚑': 1}"


def test_a_silent_terminal_is_not_waited_for_and_no_sign_is_drawn(
    said: Callable[..., str],
) -> None:
    terminal = FakeTerminal(SILENT, position=False)

    assert said(terminal, f"{HASTY}{TALK}{ANSWER}") == "None|False|None"
    assert terminal.asked.count(kit.FENCE) == 1


def test_a_terminal_that_does_not_tell_where_its_cursor_is_is_not_asked_for_widths(
    said: Callable[..., str],
) -> None:
    terminal = FakeTerminal(position=False)

    assert said(terminal, f"{PATIENT}{TALK}{ANSWER}") == "None|True|None"


def test_answers_that_come_late_count(said: Callable[..., str]) -> None:
    terminal = FakeTerminal(late=0.2)

    assert said(terminal, f"{PATIENT}{TALK}{ANSWER}") == "None|True|{'✱': 1, '⚑': 1}"


def test_keys_and_garbage_between_the_answers_are_no_answers(said: Callable[..., str]) -> None:
    terminal = FakeTerminal(noise=b"q\x1b[A\x1b[?;;\x1bP\xff\xfe\x1b[99999999R")

    assert said(terminal, f"{PATIENT}{TALK}{ANSWER}") == "None|True|{'✱': 1, '⚑': 1}"


def test_the_line_that_the_cursor_is_in_stays() -> None:
    terminal = FakeTerminal()
    script = f"import sys; print('abc', end='', flush=True); {PATIENT}{TALK}"

    ran = run_in(terminal, script=f"{script} sys.exit(told.widths != {{'✱': 1, '⚑': 1}})")

    assert ran.status == 0
    assert terminal.screen.text.rstrip() == "abc"
    assert terminal.column == 4


def test_at_the_edge_of_the_window_no_sign_is_drawn() -> None:
    terminal = FakeTerminal()
    script = f"import sys; print('a' * 79, end='', flush=True); {PATIENT}{TALK}"

    ran = run_in(terminal, script=f"{script} sys.exit(told.widths is not None)")

    assert ran.status == 0
    assert terminal.screen.rows[:2] == ["a" * 79 + " ", " " * 80]


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_can_not_place_text_is_not_asked(
    said: Callable[..., str], term: str
) -> None:
    terminal = FakeTerminal()
    unnamed = "" if term else "import os; del os.environ['TERM'];"

    assert said(terminal, f"{unnamed}{PATIENT}{TALK}{ANSWER}", TERM=term).startswith(
        "Obstacle.NAME"
    )
    assert terminal.asked == []


@pytest.mark.parametrize("term", ["linux", "vt220"])
def test_an_old_terminal_is_asked_only_what_all_know(said: Callable[..., str], term: str) -> None:
    terminal = FakeTerminal()
    said(terminal, f"{PATIENT} asking.talk('')", TERM=term)

    assert {*terminal.asked} == {kit.POSITION, kit.FENCE, b"\x1b[K"}


def test_screen_is_sent_no_strings_which_it_hands_on(said: Callable[..., str]) -> None:
    terminal = FakeTerminal()
    said(terminal, f"{PATIENT}{TALK}", TERM="screen.xterm-256color", STY="1.pts-0.host")

    assert kit.NAME in terminal.asked
    assert not any(question.startswith(STRINGS) for question in terminal.asked)


def test_the_terminal_of_macos_is_not_asked_for_modes(said: Callable[..., str]) -> None:
    """It shows the last letter of such a question."""
    terminal = FakeTerminal()
    said(terminal, f"{PATIENT}{TALK}", TERM_PROGRAM="Apple_Terminal")

    assert kit.BACKGROUND in terminal.asked
    assert not any(question.endswith(b"$p") for question in terminal.asked)


def test_a_pipe_may_lead_to_a_pager_that_has_the_terminal() -> None:
    terminal = FakeTerminal()
    script = f"import os, sys; os.dup2(os.pipe()[1], 1); {PATIENT}{TALK}"

    ran = run_in(terminal, script=f"{script} sys.exit(told.obstacle is not asking.Obstacle.PIPE)")

    assert (ran.status, terminal.asked) == (0, [])


def test_a_program_in_the_background_does_not_touch_the_terminal() -> None:
    terminal = FakeTerminal()
    script = f"""
import os, sys
{PATIENT}
child = os.fork()
if child:
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
os.setpgid(0, 0)
{TALK}
os._exit(told.obstacle is not asking.Obstacle.BACKGROUND)
"""
    ran = run_in(terminal, script=script)

    assert (ran.status, terminal.asked) == (0, [])


def test_a_terminal_of_no_session_is_asked_all_the_same(said: Callable[..., str]) -> None:
    """As by `setsid`, or in some containers."""
    script = f"{PATIENT}{TALK}{ANSWER}"

    assert said(FakeTerminal(), script, in_session=False) == "None|True|{'✱': 1, '⚑': 1}"


def is_asked(terminal: FakeTerminal) -> bool:
    """Has the terminal got all questions?"""
    return kit.FENCE in terminal.asked


@pytest.mark.parametrize(
    ("sent", "status"), [(b"\x03", 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_program_that_is_ended_while_it_waits_leaves_the_terminal_as_it_was(
    sent: bytes | signal.Signals, status: int
) -> None:
    terminal = FakeTerminal(SILENT, position=False)

    ran = run_in(terminal, "doctor", script=DOCTOR, until=is_asked, send=sent)

    assert (ran.status, ran.modes_kept, ran.unread) == (status, True, b"")
    assert terminal.screen.text == BLANK


def test_ctrl_z_does_not_stop_a_program_that_waits_for_answers() -> None:
    """The shell would get the terminal as it is then. Only what has a parent can be stopped."""
    terminal = FakeTerminal(SILENT, position=False)
    script = f"""
import os, signal, sys
{PATIENT}
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
child = os.fork()
if child:
    sys.exit(os.waitpid(child, os.WUNTRACED)[1] != 0)
os.setpgid(0, 0)
os.tcsetpgrp(0, os.getpgrp())
{TALK}
os._exit(not told.answered)
"""
    sent = b"\x1a" + MODERN[kit.FENCE]
    ran = run_in(terminal, script=script, until=is_asked, send=sent)

    assert (ran.status, terminal.screen.text) == (0, BLANK)


def test_doctor_prints_one_screen_and_makes_no_file(home: Path) -> None:
    terminal = FakeTerminal(widths={"⚑": 2, "✱": 2})

    ran: Ran = run_in(terminal, "doctor", script=DOCTOR)
    lines = [row.rstrip() for row in terminal.screen.rows]

    assert ran.status == 0
    assert lines[0].startswith("minetui     ")
    assert "It has      mouse, kitty keyboard, synchronised output, clipboard," in lines
    assert "            background #1e20ff" in lines
    assert "Signs       2 are not one column wide, so others are drawn for ⚑ ✱" in lines
    assert "The game    all colours, Unicode signs, mouse, motion, theme slate" in lines
    assert "No problem was found." in lines
    assert not home.exists()


def test_what_is_printed_into_a_file_knows_the_terminal(tmp_path: Path) -> None:
    terminal = FakeTerminal(widths={"⚑": 2})
    output = tmp_path / "report.json"
    run_in(terminal, "doctor", "--json", script=DOCTOR, output=output)
    told = json.loads(output.read_text("utf-8"))["terminal"]

    assert terminal.screen.text == BLANK
    assert (told["name"], told["columns"], told["lines"]) == ("Moss(1.2)", 80, 24)
    assert told["wide_signs"] == ["⚑"]
    assert (told["mouse"], told["kitty_keyboard"], told["synchronised_output"]) == (True,) * 3


@pytest.mark.skipif(not shutil.which("tmux"), reason="tmux is not installed here")
def test_tmux_answers_and_shows_nothing_but_the_report(home: Path, tmp_path: Path) -> None:
    report, done = tmp_path / "report.json", tmp_path / "done"
    command = shlex.join([sys.executable, "-c", DOCTOR, "doctor", "--json"])
    line = f"printf before; {command} >{report}; : >{done}; exec sleep 600"
    tmux = ["tmux", "-L", f"minetui-{tmp_path.name}", "-f", "/dev/null"]
    environment = {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    environment |= {"MINETUI_HOME": str(home), "PYTHONPATH": str(TOP)}
    subprocess.run(
        [*tmux, "new-session", "-d", "-x", "80", "-y", "24", line], env=environment, check=True
    )
    try:
        end = time.monotonic() + PATIENCE
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.05)
        shown = subprocess.check_output([*tmux, "capture-pane", "-p"], env=environment)
    finally:
        subprocess.run([*tmux, "kill-server"], env=environment, check=True)
    told = json.loads(report.read_text("utf-8"))["terminal"]

    assert shown.strip() == b"before"
    assert told["name"].startswith("tmux")
    assert told["within"][0] == "tmux"
    assert told["wide_signs"] == []
