"""The parts of the server that need no server: what is typed, who is there, what may be opened."""

import asyncio
import os
import re
import subprocess
import sys
import tomllib
from contextlib import suppress
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from shell import TOP, Shell

from minetui import language
from minetui.arguments import Parser
from minetui.ssh import command, connection
from minetui.ssh.connection import Crowd, Environment, can_place_text, colours_of, speech_of
from minetui.ssh.folder import ServerFolder
from minetui.ssh.messages import Limits
from minetui.ssh.terminal import Flow, Terminal
from minetui.ssh.visit import Reason

from .conftest import PATIENCE

HELP = ("-h", "--help")
TRIED = """
    import os, sqlite3, socket, subprocess, sys, tomllib
    from functools import partial
    from minetui.ssh.messages import Limits
    from minetui.ssh.visitor import Walls
    Walls(Limits(per_folder=3)).stand()

    def tried(act, *words):
        try:
            act(*words)
            return "done"
        except OSError as error:
            return error.strerror

    print(tried(open, "settings.toml", "w"))
    print(tried(open, tomllib.__file__))
    print(tried(open, "../outside"), tried(open, "../outside", "w"), tried(open, "/etc/passwd"))
    print(tried(open, tomllib.__file__, "a"), tried(os.mkdir, "../folder"))
    print(tried(os.rename, "settings.toml", "../moved"), tried(os.symlink, "..", "link"))
    print(tried(os.listdir, ".."), tried(os.remove, "../outside"))
    print(tried(sqlite3.connect, "../records.sqlite3"), tried(sqlite3.connect, "r.sqlite3"))
    addressed = partial(sqlite3.connect, uri=True)
    print(tried(addressed, "file:%2e./outside"), tried(addressed, "file:r.sqlite3?mode=ro"))
    print(tried(os.kill, os.getppid(), 0))
    print(tried(os.system, "true"), tried(subprocess.run, ["true"]), tried(os.fork))
    print(tried(socket.create_connection, ("127.0.0.1", 1)))
    print(tried(open, "third", "w"), tried(open, "fourth", "w"), tried(open, "third", "w"))
"""


def test_keys_come_at_their_rate_and_none_is_lost() -> None:
    """Three seconds' worth come at once; a sequence or a paste counts once, and is never split."""
    now = [0.0]
    flow = Flow(2, lambda: now[0])
    flow.add(b"ab\x1b[C\x1b[200~a paste\x1b[201~\x1bOAfgh\x1b[<0;1;2M")

    assert flow.take() == b"ab\x1b[C\x1b[200~a paste\x1b[201~\x1bOAf"
    assert (flow.take(), flow.wait) == (b"", 0.5)
    now[0] = 1.0
    assert flow.take() == b"gh"
    now[0] = 1.5
    assert flow.take() == b"\x1b[<0;1;2M"
    assert not flow.is_waiting
    now[0] = 9.0
    flow.add(b"abc")
    flow.put_back(flow.take()[1:])  # what could not be typed comes before what follows
    flow.add(b"d")
    assert flow.take() == b"bcd"


async def test_who_makes_much_work_is_not_read_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second may be spent at once, and then three hundredths of each second."""
    spent, done = iter([0.0, 0.05, 0.05, 0.1009]), list[str]()
    monkeypatch.setattr(connection, "thread_time", lambda: next(spent))
    transport = SimpleNamespace(
        pause_reading=lambda: done.append("paused"),
        resume_reading=lambda: done.append("resumed"),
        is_closing=lambda: False,
    )
    protocol = SimpleNamespace(data_received=done.append)
    connection.share_time(transport, protocol)
    protocol.data_received("little")
    protocol.data_received("much")
    async with asyncio.timeout(PATIENCE):
        while "resumed" not in done:
            await asyncio.sleep(0.01)

    assert done == ["little", "much", "paused", "resumed"]


def test_a_network_of_one_host_is_one_address() -> None:
    crowd = Crowd(3, 2)

    assert crowd.admit("2001:db8::1")
    assert crowd.admit("2001:db8::ffff:2%eth0")
    assert not crowd.admit("2001:db8::3")
    assert crowd.admit("::ffff:192.0.2.1")
    assert not crowd.admit("192.0.2.2")
    crowd.leave("2001:db8::1")
    assert crowd.admit("192.0.2.1")


def test_a_client_says_its_charset_and_colours_alone() -> None:
    said = Environment()
    for name in (b"LANG", b"PATH", b"COLORTERM", b"LD_PRELOAD"):
        said[name] = b"truecolor"
    said[b"LC_ALL"] = b"x" * 65
    said[b"LC_MESSAGES"] = b"de_DE.UTF-8\0"  # of which no process can have a variable

    assert [*said] == [b"LANG", b"COLORTERM"]
    assert colours_of("xterm", said) == "truecolor"
    assert [colours_of(term, {}) for term in ("xterm-256color", "xterm-kitty")] == ["", "truecolor"]


@pytest.mark.parametrize("said", [b"../../etc/passwd", b"\xff\xfe", b"de/../de", b"de" * 32, b"."])
def test_no_value_of_a_client_is_more_than_the_name_of_a_language(said: bytes) -> None:
    speech = speech_of({b"LANG": b"C.UTF-8", b"LC_MESSAGES": said})

    assert language.offered_as(speech) == "en"
    assert Reason.SHUT_DOWN.told(Limits(), speech, known=False) == (
        "minetui: The server is stopping."
    )


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """German, in which a server says some of its sentences."""
    catalog = Catalog("de")
    catalog.add(".", ",", context="decimals")
    catalog.add("Idle for {minutes} min.", "{minutes} min lang kam keine Taste.")
    catalog.add("Your game is saved for your next visit.", "Dein Spiel ist gespeichert.")
    with (tmp_path / "de.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(language, "FOLDER", str(tmp_path))


@pytest.mark.usefixtures("german")
def test_a_visitor_is_told_why_a_visit_ends_in_the_visitors_language_alone() -> None:
    """The server goes on in its own, and its log is English."""
    limits = Limits(idle=1.5)

    assert Reason.IDLE.told(limits, "de_AT.UTF-8", known=True) == (
        "minetui: 1,5 min lang kam keine Taste. Dein Spiel ist gespeichert."
    )
    assert Reason.IDLE.told(limits, "", known=False) == "minetui: Idle for 1.5 min."
    assert Reason.LEFT.told(limits, "de", known=True) == ""
    assert Reason.IDLE.log == "idle"
    assert language.spoken() == "en"


def test_a_visitors_language_is_the_one_chosen_before(tmp_path: Path) -> None:
    folder = ServerFolder(tmp_path / "server")
    home = folder.home_of("0123", 1)
    assert home
    home.mkdir()
    none = folder.speech_of("0123")
    (home / "settings.toml").write_text('language = "en"\n', "utf-8")

    assert (none, folder.speech_of("0123")) == ("", "en")
    assert (folder.speech_of(""), folder.speech_of("other")) == ("", "")


@pytest.mark.parametrize("term", [None, "", "dumb", "unknown", "a/b", "x" * 41, "a\n"])
def test_some_names_are_no_terminals(term: str | None) -> None:
    assert not can_place_text(term)


def test_a_visit_opens_its_home_and_the_program_alone(tmp_path: Path) -> None:
    home, refused = tmp_path / "home", os.strerror(13)
    home.mkdir()
    (tmp_path / "outside").write_text("of the server")
    code = ["-c", dedent(TRIED)]
    told = subprocess.check_output([sys.executable, *code], cwd=home, text=True)

    assert told.splitlines() == [
        "done",
        "done",
        *(f"{refused} {refused} {refused}", f"{refused} {refused}", f"{refused} {refused}"),
        *(f"{refused} {refused}", f"{refused} done", f"{refused} done", refused),
        *(f"{refused} {refused} {refused}", refused),
        "done the folder is full (3 files) done",
    ]
    assert (tmp_path / "outside").read_text() == "of the server"


class Nobody:
    """Watches a terminal, and keeps what it has shown."""

    def __init__(self) -> None:
        self.data, self.gone = b"", False

    def show(self, data: bytes) -> None:
        self.data += data

    def caught_up(self) -> None: ...

    def hung_up(self) -> None:
        self.gone = True


async def test_a_terminal_that_is_hung_up_early_is_nobody_elses() -> None:
    """The process that forks may still be asked to open its path."""
    first = Terminal(Nobody(), Flow(1))
    path = first.path
    first.close()
    second = Terminal(Nobody(), Flow(1))

    assert second.path != path
    for terminal in (first, second):
        terminal.close()
        terminal.let_go()


async def test_a_program_waits_while_its_line_is_held() -> None:
    """So it is the program that feels a slow line, and not the memory of the server."""
    watcher = Nobody()
    terminal = Terminal(watcher, Flow(1))
    program = os.open(terminal.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    terminal.hold("line")
    terminal.start()
    written = 0
    with suppress(BlockingIOError):
        while written < 10_000_000:
            written += os.write(program, b"x" * 1_000)
    await asyncio.sleep(0)
    assert (written < 100_000, watcher.data) == (True, b"")
    terminal.release("line")
    async with asyncio.timeout(PATIENCE):
        while len(watcher.data) < written:
            await asyncio.sleep(0.01)
        os.close(program)
        while not watcher.gone:
            await asyncio.sleep(0.01)

    assert terminal.closed


def test_without_asyncssh_one_line_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    told = shell("serve")

    assert (told.status, told.err) == (2, f"minetui: {command.INSTALL}\n")
    assert "pip install 'minetui[ssh]'" in told.err
    assert "python3-asyncssh" in told.err


@pytest.mark.parametrize(("found", "is_old"), [("2.10.1", True), ("1.99", True), ("2.20.0", False)])
def test_an_asyncssh_that_is_too_old_is_refused_in_one_line(
    found: str, is_old: bool, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "version", lambda name: found)
    monkeypatch.setattr("minetui.ssh.start.serve", lambda *_: 0)
    told = shell("serve")

    line = f"minetui: the package asyncssh is too old: expected 2.20 or newer, got {found}\n"
    assert (told.status, told.err) == ((2, line) if is_old else (0, ""))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--port 65536", "expected a port from 0 to 65535, got '65536'"),
        ("--visitors 0", "expected a whole number from 1 to 999999, got '0'"),
        ("--idle nan", "expected minutes, such as 15 or 0.5, got 'nan'"),
        ("--host nowhere.invalid", "nowhere.invalid port 2222: "),
        ("--host a..b", "--host: expected a name or an address, got 'a..b'"),
    ],
)
def test_a_wrong_option_gets_one_line(words: str, said: str, shell: Shell) -> None:
    user = "--user root" if os.geteuid() == 0 else ""
    told = shell(f"serve {words} {user}")

    assert told.status == 2
    assert said in told.err
    assert told.err.count("\n") == 1


def test_root_has_to_say_whom_to_become(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    told = [shell("serve").err]
    told.append(shell("serve --port 0 --user nobody-of-this-name").err)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    told.append(shell("serve --user root").err)

    assert "root should not serve" in told[0]
    assert "--user: expected the name of a user, got nobody-of-this-name" in told[1]
    assert "--user: only root" in told[2]


def test_a_folder_has_one_server_and_is_private(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "served"
    first = ServerFolder(folder)
    with pytest.raises(ValueError, match="another server uses this folder"):
        ServerFolder(folder)
    tmp_path.chmod(0o755)
    with pytest.raises(ValueError, match="expected a private folder"):
        ServerFolder(tmp_path)

    assert first.path.stat().st_mode & 0o777 == 0o700


def test_every_limit_is_told_with_its_default() -> None:
    page = (TOP / "docs" / "ssh.md").read_text("utf-8")
    parser = Parser()
    command.add_arguments(parser)
    options = [option for action in parser._actions for option in action.option_strings]
    defaults = {name.replace("_", "-"): value for name, value in Limits()._asdict().items()}

    assert [name for name in options if f"| `{name}" not in page and name not in HELP] == []
    for name, value in defaults.items():
        assert re.search(rf"\| `--{name} N` \| .* \| {value:,} \|", page), name


def test_the_oldest_asyncssh_is_the_one_that_the_extra_asks_for() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]

    assert f"asyncssh>={command.OLDEST},<3" in project["optional-dependencies"]["ssh"]
