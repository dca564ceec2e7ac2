"""What all programs of the shell share: help, streams, errors in one line, quiet ends."""

import gc
import io
import os
import re
import select
import shutil
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import pytest
from rich.text import Text
from shell import TOP, Shell
from systems import WINDOWS, has_any_name, has_pipes, has_sh, not_on_windows

from minetui import arguments, cli
from minetui.commands.work import progress

PROGRAMS = [each.name for each in arguments.COMMANDS.values() if not each.screen]
LOST = "assets/replays/expert-lost.rawvf"
READERS = ["reveal", "casual", "info", "hint", "odds", "analyse --text", "convert", "plot pace"]
ONE_CELL = '{"board": [["E"]], "click": [0,0]}\n'
COIN = "[['M',\n'E']]\n[0,\n1]\n"
FIGURES = """{"file": "stdin", "rows": 1, "cols": 1, "mines": 0, "density": 0.0, "three_bv": 1, \
"openings": 1, "islands": 0, "zini": 1, "human_zini": 1, \
"numbers": [1, 0, 0, 0, 0, 0, 0, 0, 0], "casual_remaining": 0}
"""
REMAINING = '{"rows": 1, "cols": 1, "mines": 0, "remaining": 0, "start": [0, 0]}\n'
NO_HINT = "odds: nothing to do\n  All safe cells are revealed.\n"
PATIENCE = 60  # seconds after which a program that does not come along fails its test
FULL = Path("/dev/full")
Ran: TypeAlias = subprocess.CompletedProcess[str]


@pytest.fixture
def desk(folder: Path) -> Path:
    """A folder with `minetui` in `bin`."""
    shim = folder / "bin" / "minetui"
    shim.parent.mkdir()
    shim.write_text(f"#!/bin/sh\nexec '{sys.executable}' -m minetui \"$@\"\n")
    shim.chmod(0o755)
    return folder


def environment(path: Path | None = None) -> dict[str, str]:
    """The environment in which `minetui` is found, and looks the same wherever tests are run."""
    ours = ("FORCE_COLOR", "COLUMNS", "PYTHONUNBUFFERED")
    found = {key: text for key, text in os.environ.items() if key not in ours}
    if path:
        found["PATH"] = f"{path}{os.pathsep}{found['PATH']}"
    return found | {"PYTHONPATH": str(TOP)}


def ran(words: list[str], desk: Path | None = None, text: str = "") -> Ran:
    """What another program comes to, with nothing to read but the text."""
    env = environment(desk and desk / "bin")
    options = {"capture_output": True, "text": True, "timeout": PATIENCE}
    return subprocess.run(words, cwd=desk, input=text, env=env, check=False, **options)


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program with pipes on all sides, which is gone afterwards."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    words = [sys.executable, "-m", "minetui", *arguments]
    process = subprocess.Popen(words, bufsize=0, env=environment(), **pipes)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def answer(process: subprocess.Popen[bytes], ending: bytes = b"\n") -> str:
    """What a program answers up to this ending, while it waits for more to read."""
    assert process.stdout
    read, ends_at = b"", time.monotonic() + PATIENCE
    while not read.endswith(ending):
        left = max(ends_at - time.monotonic(), 0)
        # Windows can't ask whether a pipe has something.
        asked = WINDOWS or select.select([process.stdout], [], [], left)[0]
        assert asked, f"no answer, but {read!r}"
        data = os.read(process.stdout.fileno(), 65536)
        assert data, f"the end after {read!r}"
        read += data
    return read.decode()


@pytest.mark.parametrize("name", ["", *arguments.COMMANDS])
def test_the_help_of_every_command_shows_its_examples(name: str, shell: Shell) -> None:
    told = shell(f"{name} --help")

    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"usage: minetui {name}".strip())
    if name in ["", *PROGRAMS]:
        module = import_module(arguments.COMMANDS[name].module) if name else arguments
        assert module.EXAMPLES in told.out


@pytest.mark.parametrize("columns", [50, 80])
def test_the_help_has_all_commands_in_groups_within_the_terminal(
    columns: int, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", f"{columns}")
    listing = shell("--help").out.partition("say why.\n\n")[2].partition("\npositional ")[0]
    parts = (part.partition(":\n") for part in listing.split("\n\n")[:-1])
    names = {heading: re.findall(r"^  (\w+)", part, re.MULTILINE) for heading, _, part in parts}
    every = arguments.COMMANDS.values()

    groups = arguments.GROUPS.items()
    assert names == {heading: [each.name for each in group] for heading, group in groups}
    assert max(map(len, listing.splitlines())) <= columns - 2
    assert columns < 80 or all(f"{each.name:11} {each.about}\n" in listing for each in every)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_help_tells_what_each_option_does_and_the_default_in_force(name: str) -> None:
    for action in arguments.parser_of(name)._actions:
        told = re.search(r"\(default: (\w+)\)", action.help or "")
        assert action.help
        if told and action.default is not None:
            assert told[1] == str(action.default)


@pytest.mark.parametrize("name", READERS)
def test_an_input_that_can_not_be_read_is_one_line(name: str, shell: Shell, folder: Path) -> None:
    assert shell(f"{name} missing.txt").refusal == "missing.txt: No such file or directory\n"
    assert shell(f"{name} .").refusal == ".: Is a directory\n"
    assert shell(f"{name} -", None).refusal.startswith("stdin: expected ")
    assert shell(f"{name} -", "noise").refusal.startswith("stdin:1: expected ")


@pytest.mark.parametrize("name", READERS[:5])
def test_a_dash_may_be_left_out(name: str, shell: Shell) -> None:
    assert shell(name, None) == shell(f"{name} -", None)
    assert shell(name, "noise") == shell(f"{name} -", "noise")


@has_any_name
@pytest.mark.parametrize("name", READERS)
def test_a_name_can_not_act_on_the_terminal(name: str, shell: Shell, folder: Path) -> None:
    assert shell(f"{name} '\x1b[2Jx\n'").err == "\\x1b[2Jx\\n: No such file or directory\n"


@pytest.mark.parametrize("name", ["casual", "hint", "odds", "reveal"])
def test_a_blank_file_has_no_answer(name: str, shell: Shell) -> None:
    for text in ("", "\n", " \r\n\t\n", "\ufeff", "\ufeff\r\n"):
        told = shell(name, text)
        assert (told.status, told.out, told.err) == (0, "", "")


class Questions(io.RawIOBase):
    """An input of one question after another; `answered` is what had come out before each."""

    def __init__(self, questions: list[str], output: io.BytesIO) -> None:
        self._questions, self._output = [*questions, ""], output
        self.answered: list[str] = []

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:
        self.answered.append(self._output.getvalue().decode())
        data = self._questions.pop(0).encode()
        buffer[: len(data)] = data
        return len(data)


@pytest.mark.parametrize(
    ("command", "questions", "answers"),
    [
        ("reveal", [ONE_CELL, COIN, ONE_CELL], ['[["B"]]\n', '[["M","1"]]\n', '[["B"]]\n']),
        ("reveal --picture", [COIN, ONE_CELL], ["M 1\n", "\nB\n"]),
        ("casual", ["1 3\n.M.\n", "\n1 2\r\n..\r\n", "1 1\nM\n"], ["1\n", "0\n", "0\n"]),
        ("casual --json -", ["1 1\n.\n"] * 2, [REMAINING] * 2),
        ("casual --explain", ["1 1\nM\n"] * 2, ["0\n  No safe cell to start from.\n"] * 2),
        ("info --json", [f"\n{ONE_CELL}", ONE_CELL], [FIGURES] * 2),
        ("info --json", ["1 1\n.\n", "\n1 1\n.\n"], [FIGURES] * 2),
        ("info --json -", [".\n\n", "0\n\n"], [FIGURES] * 2),
        ("hint", ["1 1 0\n0\n"] * 2, [NO_HINT, f"\n{NO_HINT}"]),
        ("hint --json", ["1 1 0\n0\n"] * 2, ['{"technique": "odds", "clear": ']),
        ("odds", ["1 2 1\n##\n"] * 2, ['{"layouts": "2", ']),
        ("odds --picture", ["1 2 1\n##\n"] * 2, []),
        ("grade --json", [ONE_CELL] * 2, ['{"file": "stdin", ']),
    ],
)
def test_a_board_is_answered_before_the_next_one_is_read(
    command: str, questions: list[str], answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    output = io.BytesIO()
    asked = Questions(questions, output)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(asked)))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(output))

    assert cli.main(command.split()) == 0
    assert asked.answered[0] == ""
    for before, after in pairwise(asked.answered[: len(questions) + 1]):
        assert after.startswith(before)
        assert after.endswith("\n")
        assert len(after) > len(before)
    assert asked.answered[-1].startswith("".join(answers))


@has_pipes
def test_a_named_pipe_is_answered_as_it_is_written(folder: Path) -> None:
    os.mkfifo(folder / "boards")
    with running("casual", "boards") as process, open("boards", "wb", buffering=0) as boards:
        for _ in range(2):
            boards.write(b"1 2\n..\n")
            assert answer(process) == "0\n"


@pytest.mark.parametrize(
    ("command", "question", "reads"),
    [("deal --count 1000000 --seed s", "", True), ("reveal", ONE_CELL, True), ("deal", "", False)],
)
def test_programs_end_quietly_if_nobody_reads_on(command: str, question: str, reads: bool) -> None:
    """After a first answer, or before any; Python has nothing to add."""
    with running(*command.split()) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(question.encode())
        if reads:
            answer(process)
        process.stdout.close()
        with suppress(BrokenPipeError):  # a program that reads nothing may be gone already
            process.stdin.write(question.encode())
        process.stdin.close()
        process.stdin = None

        assert (process.wait(PATIENCE), process.stderr.read()) == (141, b"")


@pytest.mark.parametrize(
    "command",
    [
        *("deal", "deal --as rawvf", "info --json -", "uniformity --boards 9 --jobs 1 --json"),
        *("deal --as json", "deal --as positions", "casual", "reveal"),
        *("info", "uniformity --boards 9 --jobs 1", "--print-completion bash"),
        "--print-manual",
    ],
)
def test_programs_end_quietly_when_nobody_ever_reads(
    command: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the status that a shell gives to what SIGPIPE ends."""
    unread, end = os.pipe()
    os.close(unread)
    with open(end, "w") as output, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", output)
        told = shell(command, ONE_CELL if command == "reveal" else "1 1\n.\n")

    assert (told.status, told.err) == (141, "")


@not_on_windows("only its console tells a program of a key")
@pytest.mark.parametrize(
    ("command", "question"), [("casual", "1 1\n.\n"), ("deal --count 100000000", "")]
)
def test_ctrl_c_ends_without_a_word(command: str, question: str) -> None:
    with running(*command.split()) as process:
        assert process.stdin
        process.stdin.write(question.encode())
        answer(process)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)

    assert (process.returncode, complaints) == (130, b"")


@pytest.mark.skipif(not FULL.exists(), reason="no full disk here")
@pytest.mark.parametrize(
    "command",
    [
        *("deal", "info -", "odds -", "hint -", "grade -", "reveal -", "solve -"),
        *("convert - --to contest", "plot pace assets/replays/expert-won.rawvf"),
        *("settings", "records", "challenges"),
        *("share assets/replays/expert-won.rawvf", "simulate --games 1 --jobs 1"),
        *("review assets/replays/expert-won.rawvf", "analyse - --text", "uniformity --boards 10"),
        *("replay assets/replays/expert-won.rawvf --text", "--version", "--help"),
        "--print-manual deal",
        *("--print-completion zsh", *(f"{name} --help" for name in arguments.COMMANDS)),
    ],
)
def test_an_output_that_can_not_be_written_is_one_line(
    command: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    with FULL.open("w") as output, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", output)
        told = shell(command, ONE_CELL if command == "reveal -" else "*.")

    assert (told.status, told.err) == (2, "minetui: No space left on device\n")


@has_sh
@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("minetui reveal <&-", "stdin: expected "),
        ("minetui deal >/dev/full", "minetui: No space left on device"),
        ("minetui --help >/dev/full", "minetui: No space left on device"),
        ("minetui deal --version >/dev/full", "minetui: unrecognized arguments: --version"),
        ("minetui deal --as contest | minetui casual nowhere", "nowhere: No such file"),
    ],
)
def test_python_has_nothing_to_add_to_the_line(script: str, line: str, desk: Path) -> None:
    done = ran(["sh", "-c", script], desk)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(line)
    assert done.stderr.count("\n") == 1


@has_sh
@pytest.mark.parametrize("complaints", ["2>/dev/full", "2>&-"])
@pytest.mark.parametrize("words", ["missing.txt", "deal --bogus", "deal --rows 0"])
def test_a_complaint_nobody_can_read_is_no_answer(complaints: str, words: str, desk: Path) -> None:
    done = ran(["sh", "-c", f"minetui {words} {complaints}"], desk)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@pytest.mark.parametrize("program", ["info", "review", "hint", "casual", "analyse --text"])
def test_an_input_is_closed_even_if_it_is_empty(program: str, shell: Shell, folder: Path) -> None:
    (folder / "empty").write_text("")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        shell(f"{program} empty")
        gc.collect()

    assert warned == []


@pytest.mark.parametrize("command", ["deal", "convert -", f"share {TOP}/{LOST}"])
def test_a_closed_output_is_quiet(
    command: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)  # as after `>&-`
        told = shell(command, "*.\n")

    assert (told.status, told.err) == (0, "")


def test_signs_that_a_terminal_lacks_are_no_error(
    shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "grün").write_text("*.")
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")  # asked for; Windows would have UTF-8
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", output)
        told = shell("info grün")

    assert (told.status, told.err) == (0, "")
    assert b"gr?n  2 x 1" in output.buffer.getvalue()


@cache
def completions(shell_name: str) -> str:
    """The completion script for a shell."""
    with redirect_stdout(io.StringIO()) as output:
        assert cli.main(["--print-completion", shell_name]) == 0
    return output.getvalue()


@pytest.mark.parametrize("shell_name", arguments.SHELLS)
def test_completions_name_the_commands_and_the_palettes(shell_name: str) -> None:
    """What follows a colon in an option's metavar would be an action of zsh."""
    script = completions(shell_name)

    assert [name for name in arguments.COMMANDS if not re.search(rf"\b{name}\b", script)] == []
    assert re.search(rf"[(\"]{' '.join(arguments.PALETTES)}[)\"]", script)
    assert "trust-flags" in script
    assert ":FILE:FUNCTION" not in script


def test_each_file_argument_is_completed_with_files() -> None:
    marked = re.findall(r"_shtab_minetui_(\w+)_COMPGEN=_shtab_compgen_files", completions("bash"))
    wanted = {
        **{"plot": "pos_1 _svg", "replay": "pos_0 _svg", "race": "pos_0", "records": "pos_1"},
        **{"uniformity": "_method_file _svg", "study": "pos_0 _results _svg", "dataset": "pos_0"},
        **{"match": "_results"},
        **{"analyse": "pos_0 _svg", "share": "pos_0 _svg _text", "convert": "pos_0 pos_1"},
        **dict.fromkeys(("reveal", "casual", "review", "odds", "hint"), "pos_0"),
        **dict.fromkeys(("grade", "solve", "info"), "pos_0"),
    }

    found = [f"{name}_{each}" for name, all_of in wanted.items() for each in all_of.split()]
    assert sorted(marked) == sorted(each.replace("__", "___") for each in found)


@has_sh
@pytest.mark.parametrize("shell_name", arguments.SHELLS)
def test_completions_are_read_by_their_shell(shell_name: str) -> None:
    if shutil.which(shell_name) is None:
        pytest.skip(f"no {shell_name} here")
    done = ran([shell_name, "-n"], text=completions(shell_name))

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("uni", ["uniformity"]),
        ("re", ["records", "replay", "reveal", "review"]),
        ("deal --me", ["--method"]),
        ("deal --method res", ["reservoir"]),
        ("info --js", ["--json"]),
        *((f"{words} scr", ["script"]) for words in ("info", "convert", "convert a")),
        ("uniformity --svg scr", ["script"]),
    ],
)
def test_bash_completes(words: str, completed: list[str], folder: Path) -> None:
    (folder / "script").write_text(completions("bash"))
    typed = words.split()
    asking = f"""source ./script
    COMP_WORDS=(minetui {words}); COMP_CWORD={len(typed)}
    $(complete -p minetui | sed 's/.*-F \\([^ ]*\\).*/\\1/') minetui {typed[-1]} minetui
    printf '%s\\n' "${{COMPREPLY[@]}}" """
    done = ran(["bash", "-c", asking])

    assert sorted({line.strip() for line in done.stdout.splitlines()}) == completed


def test_programs_load_neither_textual_nor_completions() -> None:
    code = """
import sys
from minetui import arguments, cli
from minetui.ui import launch
for command in ("deal", "casual", "reveal"): cli.main([command])
print("loaded:", *{"rich", "multiprocessing", "textual", "shtab"} & set(sys.modules))
for command in ("info --json", "uniformity --json --boards 1 --jobs 1"): cli.main(command.split())
print("loaded:", *{"textual", "shtab"} & set(sys.modules))
"""
    done = ran([sys.executable, "-c", code])

    assert done.returncode == 0
    assert re.findall(r"^loaded:.*", done.stdout, re.MULTILINE) == ["loaded:"] * 2


@pytest.mark.parametrize(("total", "told"), [(9, "4/9 boards"), (None, "4/? boards")])
def test_a_terminal_shows_how_much_is_done(
    total: int | None, told: str, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    with progress(total, "boards") as show:
        show(4)
    out, err = capsys.readouterr()

    assert out == ""
    assert told in Text.from_ansi(err).plain
