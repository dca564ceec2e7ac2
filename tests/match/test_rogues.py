"""Programs that crash, hang or write anything: each loses a game, and plays the next one.

A program misbehaves in the process that is started first, in its first game; a file says that it
did. One that hangs moves the clock by 100 seconds, so that no test waits.
"""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest
from systems import WINDOWS, not_on_windows

from minetui.core import Flag, Level
from minetui.match import Guest, GuestError, Terms
from minetui.match import process as its_process

from .programs import EMPTY, Desk, heard

GOOD_IF_SEEN = """
if (FOLDER / "seen").exists():
    play()
"""
SEEN = "(FOLDER / 'seen').touch()\n"
AT_START = {
    "crashes": ("sys.exit('no licence')", "lost start", "exit status 1: 'no licence'"),
    "crashes in Python": (
        "raise ValueError('x' * 99)",
        "lost start",
        f"exit status 1: 'ValueError: {'x' * 99}'",
    ),
    "leaves": ("sys.exit()", "lost start", "exit status 0"),
    "is no player": ("say('Hello!')", "lost start", "expected 'msp 1 NAME VERSION', got 'Hello!'"),
    "speaks another version": (
        "say('msp 2 test 0', 'ready')",
        "lost start",
        "expected 'msp 1 NAME VERSION', got 'msp 2 test 0'",
    ),
    "has no name": ("say('msp 1')", "lost start", "expected 'msp 1 NAME VERSION', got 'msp 1'"),
    "is never ready": (
        "say('msp 1 test 0', 'wait')",
        "lost start",
        "expected 'ready', got 'wait'",
    ),
    "says nothing": (
        "hang()",
        "lost start",
        "no greeting within 10 s; nothing came: is its output flushed after each line?",
    ),
    "ends no line": (
        "os.write(1, b'msp 1 ' * 50_000); hang()",  # more than any pipe holds
        "lost start",
        f"no greeting within 10 s; a line without its end came: '{'msp 1 ' * 33}m…'",
    ),
    "writes bytes": (
        "os.write(1, bytes(range(256)))",
        "lost start",
        r"expected 'msp 1 NAME VERSION', got '\x00\x01\x02\x03\x04\x05\x06\x07\x08'",
    ),
    "is not ready for the game": (
        "say('msp 1 test 0', 'ready'); sys.stdin.readline(); hang()",
        "lost start",
        "no 'ready' after 'new' within 10 s; nothing came: is its output flushed after each line?",
    ),
    "answers an old turn when a game is offered": (
        "say('msp 1 test 0\\nready\\n0 reveal A1'); sys.stdin.readline(); hang()",
        "lost start",
        "no 'ready' after 'new' within 10 s; dropped lines: 1, last: '0 reveal A1'",
    ),
    "has another word for ready": (
        "say('msp 1 test 0\\nready\\nok'); sys.stdin.readline(); hang()",
        "lost errors",
        "after 'new': expected 'ready' or 'no WORD', got 'ok'",
    ),
    "declines without a word": (
        "say('msp 1 test 0\\nready\\nno'); sys.stdin.readline(); hang()",
        "lost errors",
        "after 'new': expected 'ready' or 'no WORD', got 'no'",
    ),
}
IN_GAME = {
    "crashes": ("sys.exit(3)", "lost exit", "exit status 3: 'at go'"),
    "says nothing": ("hang()", "lost time", "no answer to turn 1 within 60 s"),
    "writes garbage": (
        "os.write(1, b'\\x00\\xff\\x1b]0;owned\\n' * 9); play()",
        "lost errors",
        r"5 wrong answers, the last in turn 1: expected 'N VERB CELL …', "
        r"got '\x00\xff\x1b]0;owned' (syntax \x00\xff\x1b]0;owned)",
    ),
    "writes one line for ever": (
        "while True: os.write(1, b'A' * 65536)",
        "lost errors",
        "a line of over 1,000,000 characters",
    ),
    "writes one line that is too long": (
        "os.write(1, b'1 reveal' + b' A1' * 400_000 + b'\\n'); hang()",
        "lost errors",
        "a line of over 1,000,000 characters",
    ),
    "writes blank lines for ever": (
        "while True: os.write(1, b'\\n' * 65536)",
        "lost errors",
        "over 10,000 lines that nobody asked for",
    ),
    "answers the turn before for ever": (
        "while True: os.write(1, b'0 reveal A1\\n' * 5000)",
        "lost errors",
        "over 10,000 lines that nobody asked for",
    ),
    "talks for ever, and reads nothing": (
        "while True: os.write(1, b'spam\\n' * 9000)",
        "lost errors",
        "5 wrong answers, the last in turn 1: expected 'N VERB CELL …', got 'spam' (syntax spam)",
    ),
    "closes its output": (
        "os.close(1); hang()",
        "lost exit",
        "it closed its standard output: 'at go'",
    ),
}


def told(code: str) -> str:
    """A program that misbehaves so before it says anything."""
    return f"{GOOD_IF_SEEN}sys.stdin.readline()\n{SEEN}{code}\ntime.sleep(600)\n"


def told_in_game(code: str) -> str:
    """A program that misbehaves so when it is asked for its first turn."""
    until = "for word in iter(read, []):\n    if word[0] == 'new':\n        say('ready')\n"
    at_go = f"if word[0] == 'go':\n        break\nprint('at go', file=sys.stderr)\n{SEEN}{code}\n"
    return f"{GOOD_IF_SEEN}greet()\n{until}    {at_go}"


def expect_a_lost_and_a_won_game(guest: Guest, ended: str, reason: str) -> None:
    with guest:
        games = [guest.play(EMPTY, "s", number) for number in (1, 2, 3)]

    assert [(game.ended, game.reason) for game in games] == [
        (ended, reason),
        *[("won cleared", "")] * 2,
    ]


@pytest.mark.parametrize("rogue", AT_START)
def test_a_program_that_fails_at_its_start_loses_that_game_alone(rogue: str, desk: Desk) -> None:
    code, ended, reason = AT_START[rogue]

    expect_a_lost_and_a_won_game(desk.guest(told(code)), ended, reason)


@pytest.mark.parametrize("rogue", IN_GAME)
def test_a_program_that_fails_in_a_game_loses_that_game_alone(
    rogue: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, ended, reason = IN_GAME[rogue]
    if rogue == "closes its output":
        if WINDOWS:
            pytest.skip("not on Windows: its pipes stay open until the process ends")
        monkeypatch.setattr(its_process, "LAST_WORDS", 0.5)

    expect_a_lost_and_a_won_game(desk.guest(told_in_game(code)), ended, reason)


@not_on_windows("its processes end without signals")
def test_a_signal_that_ended_a_program_is_named(desk: Desk) -> None:
    code = told_in_game("os.kill(os.getpid(), signal.SIGKILL)")

    expect_a_lost_and_a_won_game(desk.guest(code), "lost exit", "SIGKILL: 'at go'")


def test_a_program_that_reads_nothing_holds_nobody_up(desk: Desk) -> None:
    """The board is longer than any pipe of a system is wide."""
    terms = Terms(Level(500, 500, 0), seconds=0.05)
    code = "say('msp 1 test 0', 'ready', 'ready'); time.sleep(600)"
    with Guest(desk.program(code), leave=0) as guest:
        game = guest.play(terms, "s", 1)

    assert game.ended == "lost time"


def test_a_program_that_answers_without_reading_is_not_read_to_for_ever(desk: Desk) -> None:
    """All boards that it is told would be kept for it, though each of its answers is right."""
    code = """
say("msp 1 test 0", "ready", "ready")
for turn in range(1, 10**6):
    os.write(1, b"%d %s A1\\n" % (turn, (b"unflag", b"flag")[turn % 2]))
"""
    with desk.guest(code) as guest:
        game = guest.play(Terms(Level(300, 300, 0)), "s", 1)

    assert game.ended == "lost errors"
    assert game.reason == "over 100 questions answered without reading them"
    assert game.errors == 0


def test_a_program_that_hangs_between_games_is_started_again_for_the_next(desk: Desk) -> None:
    code = f"""{GOOD_IF_SEEN}
greet()
for word in iter(read, []):
    if word[0] == "new":
        if word[1] == "2":
            (FOLDER / "seen").touch()
            hang()
        say("ready")
    elif word[0] == "go":
        say(word[1] + " reveal B2")
"""
    with desk.guest(code) as guest:
        games = [guest.play(EMPTY, "s", number) for number in (1, 2)]

    assert [game.ended for game in games] == ["won cleared"] * 2


def test_what_a_program_said_before_it_fell_silent_is_told(desk: Desk) -> None:
    """Time runs once that was heard, be it before or after the first look at the clock."""
    code = "print('loading\\n\\n', file=sys.stderr, flush=True)\ntime.sleep(600)"
    looks = count()
    guest = Guest(desk.program(code), clock=lambda: 100.0 * next(looks) * ("loading" in guest.said))
    game = guest.play(EMPTY, "s", 1)

    assert game.reason.endswith("after each line?; on standard error: 'loading'")


@pytest.mark.slow
def test_a_player_that_counts_its_answers_itself_is_told_of_those_that_were_dropped(
    desk: Desk,
) -> None:
    late = "os.write(1, b'ready\\n0 flag A1\\n\\n0 reveal A1\\n')"
    with desk.guest(f"greet()\nread()\n{late}\nread()\nread()\nhang()") as guest:
        game = guest.play(EMPTY, "s", 1)

    assert game.ended == "lost time"
    assert game.reason == ("no answer to turn 1 within 60 s; dropped lines: 2, last: '0 reveal A1'")


def test_an_answer_that_comes_before_its_turn_is_dropped(desk: Desk) -> None:
    code = """
greet()
answers = iter(["1 flag A1\\n2 reveal A1", "2 unflag A1", "3 resign"])
for word in iter(read, []):
    if word[0] == "new":
        say("ready")
    elif word[0] == "go":
        say(next(answers))
"""
    terms, clock = Terms(Level(3, 3, 0), seconds=None), partial(next, count(0, 1e-6))
    with Guest(desk.program(code), clock=clock, leave=0) as guest:
        game = guest.play(terms, "s", 1)

    assert game.ended == "lost resigned"
    assert game.moves == (Flag(0), Flag(0))


def test_a_player_that_wrote_something_else_for_ready_is_not_started_again_for_that_game(
    desk: Desk,
) -> None:
    code = """
greet()
for word in iter(read, []):
    if word[0] == "new":
        say("ready" if word[1] == "1" else "Ready!")
    elif word[0] == "go":
        say(word[1] + " reveal B2")
"""
    with desk.guest(code) as guest:
        games = [guest.play(EMPTY, "s", number) for number in (1, 2)]

    assert [game.ended for game in games] == ["won cleared", "lost errors"]
    assert games[1].reason.endswith("got 'Ready!'")
    assert [line.split()[:2] for line in heard(guest) if line.startswith("new")] == [
        ["new", "1"],
        ["new", "2"],
    ]


def test_a_player_that_declines_all_games_and_ends_each_time_is_not_given_up(desk: Desk) -> None:
    with desk.guest("greet()\nread()\nsay('no size')") as guest:
        games = [guest.play(EMPTY, "s", number) for number in range(6)]

    assert {game.ended for game in games} == {"void no-size"}


def test_a_program_that_ends_after_each_game_plays_on(desk: Desk) -> None:
    code = """
greet()
for word in iter(read, []):
    if word[0] == "new":
        say("ready")
    elif word[0] == "go":
        say(word[1] + " reveal A1")
    elif word[0] == "result":
        sys.exit()
"""
    with desk.guest(code) as guest:
        games = [guest.play(EMPTY, "s", number) for number in range(1, 9)]

    assert [game.ended for game in games] == ["won cleared"] * 8


def test_a_program_that_never_finishes_a_game_is_given_up(desk: Desk) -> None:
    # Starts are counted in the one file that does not move the clock: no start is ever too late.
    code = "with (FOLDER / 'seen').open('a') as seen:\n    seen.write('x')\nsys.exit('no')"
    with desk.guest(code) as guest:
        games = [guest.play(EMPTY, "s", number) for number in range(1, 8)]

    assert {game.ended for game in games} == {"lost start"}
    assert [game.reason for game in games] == [
        *["exit status 1: 'no'"] * 4,
        *["4 starts came to no finished game, the last: exit status 1: 'no'"] * 3,
    ]
    assert (desk.told / "seen").read_text() == "xxxx"


@pytest.mark.parametrize("command", ["no-such-player --fast", ["no-such-player"], "", "'"])
def test_a_command_that_starts_nothing_loses_and_can_be_asked_for_before(
    command: str | list[str],
) -> None:
    with Guest(command) as guest:
        with pytest.raises(GuestError, match=r"no-such-player|expected a command|No such file"):
            guest.start()
        game = guest.play(EMPTY, "s", 1)

    assert game.ended == "lost start"
    assert "\n" not in game.reason


def test_a_program_that_starts_can_be_asked_for_its_name_before(desk: Desk) -> None:
    with desk.guest("play()") as guest:
        guest.start()
        name = guest.name
        guest.start()
        game = guest.play(EMPTY, "s", 1)

    assert name == "test 0"
    assert game.won
    assert len(heard(guest)) == 5  # a second start would have another greeting


def test_a_program_gets_no_file_and_no_name_of_ours(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINETUI_SEED", "moss")
    monkeypatch.setenv("SEED", "moss")
    secret = os.open(desk.folder, os.O_RDONLY) if os.name == "posix" else 0
    code = """
def is_open(number):
    try:
        os.fstat(number)
    except OSError:
        return False
    return True
print([n for n in range(256) if is_open(n)], sorted(os.environ), os.getcwd(), file=sys.stderr)
"""
    monkeypatch.chdir(desk.folder)
    with desk.guest(code + "play()") as guest:
        assert guest.play(EMPTY, "s", 1).won
        assert secret == 0 or os.fstat(secret)
    files, names = guest.said.splitlines()[0].split("]")[:2]

    assert files == "[0, 1, 2"
    given = {name.strip(" [',") for name in names.split()}
    assert {name for name in given if not name.startswith("WINE")} <= {*its_process.NEEDED}
    assert str(desk.folder) in guest.said


def test_of_what_a_program_says_the_end_is_kept(desk: Desk) -> None:
    flood = "for _ in range(100): os.write(2, b'x' * 65536)\nos.write(2, b'the end')\n"
    with desk.guest(flood + "sys.stderr = open(os.devnull, 'w')\nplay()") as guest:
        assert guest.play(EMPTY, "s", 1).won
    kept = guest.said

    assert len(kept) == 65_536
    assert kept.endswith("the end")


@not_on_windows("it has no signals that a program may ignore")
def test_a_program_that_ignores_the_end_is_killed_with_its_children(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    child = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(600)"
    code = f"""
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-I", "-c", {child!r}])
print(os.getpid(), child.pid, file=sys.stderr, flush=True)
try:
    play()
finally:
    time.sleep(600)
"""
    with Guest(desk.program(code), leave=0.1) as guest:
        assert guest.play(EMPTY, "s", 1).won
    processes = map(int, guest.said.splitlines()[0].split())

    assert [*filter(_lives, processes)] == []


@not_on_windows("its processes end without signals")
def test_a_child_that_keeps_the_pipes_does_not_hide_the_end_of_its_program(desk: Desk) -> None:
    fork = "child = os.fork()\nif not child:\n    time.sleep(600)\n"
    code = told_in_game(f"{fork}(FOLDER / 'seen').write_text(str(child))\nsys.exit(3)")

    expect_a_lost_and_a_won_game(desk.guest(code), "lost exit", "exit status 3: 'at go'")
    assert not _lives(int((desk.told / "seen").read_text("utf-8")))


@not_on_windows("it has no sessions")
def test_a_child_that_left_the_session_lives_on_and_holds_nobody_up(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(its_process, "LAST_WORDS", 0.2)
    fork = "child = os.fork()\nif not child:\n    os.setsid()\n    time.sleep(600)\n"
    code = told_in_game(f"{fork}(FOLDER / 'seen').write_text(str(child))\nsys.exit(3)")
    with desk.guest(code) as guest:
        games = [guest.play(EMPTY, "s", number) for number in (1, 2)]

    assert [game.ended for game in games] == ["lost exit", "won cleared"]
    os.kill(int((desk.told / "seen").read_text("utf-8")), signal.SIGKILL)


def _lives(process: int) -> bool:
    """Does a process live, a little later, too? One that nobody waits for is dead."""
    end = monotonic() + 30
    while monotonic() < end:
        try:
            os.kill(process, 0)
            if (
                Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
                == "Z"
            ):
                return False
        except OSError:
            return False
        sleep(0.01)
    return True


def test_a_program_that_takes_its_time_to_end_can_be_ended_at_once_meanwhile(desk: Desk) -> None:
    """As at the end of a match, when a guest is just being sent home."""
    code = """
greet()
while read() != ["quit"]:
    pass
(FOLDER / "seen").touch()
time.sleep(600)
"""
    guest = Guest(desk.program(code), leave=60)
    guest.start()
    with ThreadPoolExecutor(1) as pool:
        leaving = pool.submit(guest.end)
        while not ((desk.told / "seen").exists() or leaving.done()):
            sleep(0.01)
        guest.end(at_once=True)

    assert leaving.exception() is None
    assert "quit" in guest.said


def test_after_an_error_of_ours_a_program_is_ended_at_once(desk: Desk) -> None:
    guest = desk.guest("play()")
    with suppress(KeyboardInterrupt), guest:
        assert guest.play(EMPTY, "s", 1).won
        raise KeyboardInterrupt

    assert "quit" not in guest.said


@pytest.mark.slow
def test_random_bytes_end_no_match(desk: Desk) -> None:
    """Each game begins as it should, and then the program writes what a seed draws."""
    code = """
from random import Random
greet()
words = [b"reveal ", b"flag ", b"A1 ", b"B2 ", b"chord ", b"unflag ", b"reveal A2 "]
signs = words + [bytes([byte]) for byte in range(256)]
for word in iter(read, []):
    if word[0] == "new":
        random = Random(sys.argv[2] + word[1])
        say("ready")
    elif word[0] == "go":
        drawn = random.choices(random.choice([words, signs]), k=random.randrange(9))
        begin = random.choice([b"x", word[1].encode() + b" "])
        os.write(1, begin + b"".join(drawn) + b"\\n")
"""
    ends = set[str]()
    for seed in range(3):
        with Guest([*desk.program(code), str(seed)], clock=desk.clock) as guest:
            games = [guest.play(Terms(Level(2, 2, 1)), "s", number) for number in range(30)]
        ends |= {game.ended.split()[1] for game in games}
        assert all(game.ended.isprintable() and game.reason.isprintable() for game in games)
        assert all(game.ended.isascii() for game in games)

    assert {"errors", "mine"} <= ends <= {"errors", "mine", "cleared", "idle", "time"}
