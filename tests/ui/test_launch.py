"""What the command line asks of the screen."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from shell import Shell
from systems import not_on_windows

from minetui.core import CellSet, Game, Grid, Level, Minefield, Reveal, SharedBoard, lowest, only
from minetui.formats import DAILY, GAME_ID, DailyMark, Eligibility, Replay
from minetui.formats.code import parsed, written
from minetui.formats.rawvf import write
from minetui.play import GameSession, Race
from minetui.solver import game_on
from minetui.solver.boards import daily_board
from minetui.store import Records, Settings, SettingsFile
from minetui.texts import game as game_texts
from minetui.ui import launch
from minetui.ui.analysis.sketch import Painting, SketchBoard
from minetui.ui.app import MinetuiApp
from minetui.ui.daily.calendar import CalendarScreen

from .conftest import Launch, feature, panel_of, press
from .test_new_games import adjusted_game

ROOMS = not_on_windows("it has no rooms")
TODAY = date(2026, 11, 23)
CODE = "MT1-S1AB-CDEF-GH18-HKR8-14M6"
TOO_LARGE = written(SharedBoard(Level(300, 200, 9), "a", kind="solvable:logic"))
TOMORROWS = written(SharedBoard.daily(date(2026, 11, 24)))
TO_COME = "expected a day up to today, 2026-11-23, got 2026-11-24"
NO_DATE = "argument --date: expected a date such as 2026-11-21, got"
HELP = "--against logic races on its board"
BRINGS = "brings its own, so give one or the other"
pytestmark = pytest.mark.usefixtures("folder", "today")


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "today", lambda: TODAY)


@pytest.fixture
def files(folder: Path) -> None:
    """A game, a board, two positions, and boards that are too large for something."""
    field = Minefield.drawn("*..*..", "......", ".....*")
    large = Minefield(Grid(101, 100), only(0))
    moves = (Reveal(12, 0.5), Reveal(5, 2.0), Reveal(2, 4.0))
    Path("game.rawvf").write_bytes(write(Replay(field, moves)))
    Path("board.rawvf").write_bytes(write(Replay(field)))
    Path("large.rawvf").write_bytes(write(Replay(large, (Reveal(99),))))
    Path("surface").write_text("2 4 2\n1###\nF###\n")
    Path("a.txt").write_text("1 3 1\n1F#\n")
    Path("large.txt").write_text("\n".join(["1 40001 1", "#" * 40001, ""]))


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("analyse large.txt", "large.txt: expected a board of up to 40,000 cells, got 40001 × 1"),
        ("analyse a.txt --at 3", "--at: expected a replay, got a position without moves"),
        ("analyse -", "expected --text, --json or --svg with standard input, or a FILE"),
        (CODE[:-1] + "7", "This code has a typing error."),
        (CODE[:14], "This code is cut off, or has a typing error."),
        (f"{CODE} --level expert", f"--level: a code {BRINGS}"),
        (f"{CODE} --no-guess", f"--no-guess: a code {BRINGS}"),
        (f"{CODE} --from-start", "--from-start: expected a FILE, got a code"),
        (TOO_LARGE, "expected at most 40,000 cells to solve, got 60,000"),
        (TOMORROWS, f"the code of a daily board: {TO_COME}"),
        (f"race --against casual {TOMORROWS}", f"the code of a daily board: {TO_COME}"),
        ("daily --date 2026-11-24", f"--date: {TO_COME}"),
        ("daily --date 2026-02-30", f"{NO_DATE} '2026-02-30'"),
        ("daily --date tomorrow", f"{NO_DATE} 'tomorrow'"),
        ("race", "expected a FILE to race, or --against casual, pairs or logic"),
        ("race game.rawvf --speed 2", "expected --against with --speed"),
        ("race --against logic --game 2", "expected a FILE with --game"),
        ("race game.rawvf --seed a", f"--seed: a saved board {BRINGS}"),
        ("race board.rawvf", f"board.rawvf: expected a game to race, got a board; {HELP}"),
        (
            "race surface",
            f"surface: expected a game to race, got a position whose mines are unknown; {HELP}",
        ),
        ("race large.rawvf", "large.rawvf: expected at most 10,000 cells to race on, got 10,100"),
        (
            "race --against logic --rows 200 --cols 200",
            "expected at most 10,000 cells to race on, got 40,000",
        ),
        (f"race {CODE}", f"expected a game to race, got a code; {HELP}"),
        (f"race {CODE} --against logic --mines 5", f"--mines: a code {BRINGS}"),
        ("replay game.rawvf --side-by-side", "expected 2 to 16 FILEs with --side-by-side"),
        ("replay . --side-by-side", "expected 2 to 16 FILEs with --side-by-side"),
        (
            "replay game.rawvf game.rawvf large.rawvf --side-by-side",
            "large.rawvf: expected a game on the board of game.rawvf",
        ),
        ("replay game.rawvf game.rawvf --side-by-side --game 2", "expected one FILE with --game"),
        (
            "replay game.rawvf game.rawvf --side-by-side --text",
            "expected a single FILE with --text or --svg",
        ),
        ("race none.rawvf", "none.rawvf: No such file or directory"),
        ("--name Ann", "--name: expected --room, too"),
        *(
            pytest.param(
                f"--room friday {more}", f"--room: expected no {named} beside it", marks=ROOMS
            )
            for more, named in (
                ("--seed a", "--seed"),
                ("--from-start",) * 2,
                ("game.rawvf", "FILE"),
            )
        ),
        *(
            (
                f"race --against logic --speed={speed}",
                f"argument --speed: expected 3BV per second such as 2.5, got '{speed}'",
            )
            for speed in ("0", "-1", "fast", "inf", "nan")
        ),
    ],
)
def test_what_can_not_be_opened_is_refused_in_one_line(
    words: str, problem: str, shell: Shell
) -> None:
    assert shell(words).refusal.removeprefix("minetui: ") == f"{problem}\n"


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("words", "offering"),
    [
        *(("", True), ("--hint --theme light --ascii", True), ("--level expert", False)),
        *(("--rows 9", False), ("--cols 9", False), ("--mines 5", False), ("--seed a", False)),
        *(("--first-click safe", False), ("--solvable logic", False), ("--no-guess", False)),
        *(("--adjusted pairs", False), ("--guess", False), ("game.rawvf", False)),
        *(("replay game.rawvf", False), ("replay .", False)),
    ],
)
def test_an_unfinished_game_is_offered_unless_a_certain_board_was_asked_for(
    words: str, offering: bool, launched: Launch
) -> None:
    """P4: the dialog came in any case."""
    assert launched(*words.split()).setup.offering is offering


def test_motion_is_as_in_the_settings_unless_the_command_line_says_otherwise(
    launched: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    for motion in (True, False):
        settings = Settings(motion=motion)
        monkeypatch.setattr(SettingsFile, "read", lambda _, settings=settings: (settings, []))
        apps = [launched(*words) for words in ([], ["--motion"], ["--no-motion"])]

        assert [app.settings.motion for app in apps] == [motion, True, False]


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("words", "shape", "sets", "brush"),
    [
        ("", "9 × 9", (0, 0), 1),
        ("a.txt", "3 × 1", (2, 0), None),
        ("a.txt --trust-flags", "3 × 1", (0, 2), None),
    ],
)
async def test_an_analysis_begins_with_the_position_of_a_file_or_with_an_empty_board(
    words: str, shape: str, sets: tuple[CellSet, CellSet], brush: int | None, launched: Launch
) -> None:
    app = launched("analyse", *words.split())
    async with app.run_test():
        sketch = feature(app, SketchBoard).sketch

        assert (sketch.grid.dimensions, (sketch.flagged, sketch.mines)) == (shape, sets)
        assert feature(app, Painting).brush == brush


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize(
    ("players", "shown"),
    [(("Ann", "Bo"), ("Ann", "Bo")), (("Ann", "Ann"), ("ann", "bo"))],
    ids=["by their names", "by their files"],
)
async def test_games_in_files_are_watched_side_by_side(
    players: tuple[str, str], shown: tuple[str, str], launched: Launch
) -> None:
    field = Minefield.drawn("*..*..", "......", ".....*")
    moves = (Reveal(12, 0.5), Reveal(5, 2.0), Reveal(2, 4.0))
    for file, player, given in zip(("ann", "bo"), players, (0, 1), strict=True):
        replay = Replay(field, moves, {"Player": player}, given=given)
        Path(f"{file}.rawvf").write_bytes(write(replay))
    app = launched("replay", "ann.rawvf", "bo.rawvf", "--side-by-side")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "end")
        bars = panel_of(app).replace("━", "").replace("╉", "").replace("─", "").split()

        assert bars[:6] == ["A", shown[0], "75%", "B", shown[1], "75%"]


def test_textual_is_loaded_only_once_the_arguments_are_right() -> None:
    """A wrong file is told at once: Textual takes most of the start."""
    script = (
        "import sys; from minetui import cli; cli.main(['no such file']);"
        "print([name for name in sys.modules if name.startswith('textual')])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert (told.stdout, told.stderr) == ("[]\n", "no such file: No such file or directory\n")


def test_a_game_loads_nothing_of_live_games() -> None:
    script = (
        "import sys, minetui.ui.app, minetui.ui.play.screen, minetui.ui.settings.settings;"
        "print([name for name in sys.modules if '.live' in name and 'minetui' in name])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert told.stdout == "[]\n"


# Codes


def test_a_code_in_place_of_a_file_is_opened_unless_a_file_has_its_name(launched: Launch) -> None:
    for text in (CODE, CODE.lower()):
        setup = launched(text).setup
        assert (setup.shared, setup.offering) == (parsed(CODE), False)
    saved(adjusted_game(), name=CODE)

    assert launched(CODE).setup.shared is None


# Days


def begun(game: Game | None = None, *, reveal: bool = True) -> GameSession:
    """The attempt of today in another window."""
    session = GameSession(game or game_on(SharedBoard.daily(TODAY)), lambda: 0.0)
    session.game.info = {DAILY: str(DailyMark(TODAY))}
    session.before_shown = session.keep
    session.pause()
    if reveal:
        session.play([Reveal(lowest(session.game.field.safe & ~session.position.revealed))])
    return session


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ("", "Daily 2026-11-23"),
        ("--date 2026-11-23", "Daily 2026-11-23"),
        ("--date 2026-11-16 --hint", "Daily 2026-11-16, late"),
    ],
)
def test_the_board_of_today_or_of_an_earlier_day_is_opened(
    options: str, name: str, launched: Launch
) -> None:
    app = launched("daily", *options.split())
    game, setup = app.setup.game, app.setup

    assert game_texts.board_name(game) == name
    assert (game.given, game.assisted, setup.journal, setup.first) == (1, False, None, None)
    assert (app.today(), setup.offering) == (TODAY, False)


def test_an_attempt_that_was_begun_is_resumed_and_one_that_was_played_is_shown(
    launched: Launch,
) -> None:
    session = left(begun())
    setup = launched("daily").setup
    assert (setup.game.record, setup.journal.uid) == (session.game.record, session.journal.uid)

    setup.journal.remove()
    calendar = launched("daily").get_default_screen()
    assert isinstance(calendar, CalendarScreen)
    assert calendar.shown.here == TODAY


def test_an_attempt_that_was_only_looked_at_is_resumed_with_its_clock(launched: Launch) -> None:
    session = begun(launched("daily").setup.game, reveal=False)
    session.show_time(9.0)
    left(session)
    setup = launched("daily").setup

    assert (setup.journal.uid, setup.game.elapsed) == (session.journal.uid, 9.0)
    setup.journal.close()


def left(session: GameSession) -> GameSession:
    """The attempt, whose window was closed."""
    session.leave()
    session.journal.close()
    return session


def test_an_attempt_in_another_window_is_told_and_not_begun_again(shell: Shell) -> None:
    session = begun()
    told = shell("daily").refusal
    session.journal.close()

    assert told == "minetui: The daily board of 2026-11-23 is being played in another window.\n"


def saved(game: Game, uid: str = "", name: str = "a.rawvf") -> str:
    """The file of a game, with its name in the records if it has one."""
    Path(name).write_bytes(write(Replay.of(game, {GAME_ID: uid} if uid else {})))
    return name


def test_a_game_in_a_file_is_the_attempt_only_if_it_is_the_players_own(launched: Launch) -> None:
    """And not over, since another end could be played from it."""
    session, theirs = begun(), "20261123-120000-00000000"
    game, ours, mark = session.game, session.journal.uid, DailyMark(TODAY)

    def told(uid: str, *options: str) -> tuple[DailyMark | None, bool]:
        return told_of(launched(saved(game, uid), *options).setup.game)

    assert told(ours) == (mark, False)
    assert told(ours, "--from-start") == (mark.practice, True)
    assert told(theirs) == told("") == (mark.practice, True)
    session.play([Reveal(lowest(game.field.mines), 2.0)])
    session.journal.remove()
    lost = Replay.of(session.game, {GAME_ID: ours})
    session.undo()
    assert told(ours) == (mark, True)
    with Records() as records:
        records.record(lost, ours, datetime(2026, 11, 23, tzinfo=UTC))
    assert told(ours) == (mark.practice, True)


def told_of(game: Game) -> tuple[DailyMark | None, bool]:
    """Which attempt a game is, and whether it was assisted."""
    return Eligibility.of(game).daily, game.assisted


def test_a_file_of_an_attempt_without_a_reveal_is_no_way_to_begin_it_anew(
    launched: Launch,
) -> None:
    session = begun(reveal=False)
    file, mark = saved(session.game, session.journal.uid), DailyMark(TODAY)

    assert told_of(launched(file).setup.game) == (mark, False)
    assert told_of(launched(file, "--from-start").setup.game) == (mark.practice, True)


def test_a_daily_mark_on_another_board_is_dropped(launched: Launch) -> None:
    game = adjusted_game()
    game.info = {DAILY: str(TODAY), "Player": "me"}

    assert launched(saved(game)).setup.game.info == {"Player": "me"}


async def test_a_daily_board_without_moves_is_opened_for_practice(launched: Launch) -> None:
    """Its cursor could not be put at the last move."""
    game = Game.on(daily_board(TODAY).field)
    game.info = {DAILY: str(TODAY)}
    app = launched(saved(game))
    async with app.run_test():
        assert app.screen_stack
        assert app.setup.game.info[DAILY] == f"{TODAY} practice"


# Races


def race_of(app: MinetuiApp) -> Race:
    """The race that an application begins with."""
    (race,) = app.setup.first.what
    return race


@pytest.mark.parametrize(
    ("words", "name", "given"),
    [
        ("game.rawvf", "game", 1),
        ("game.rawvf --against casual", "the casual player", 1),
        ("board.rawvf --against logic --speed 2.5", "logic", 1),
        ("surface --against pairs", "pairs", 2),
        ("--against logic --level expert --seed rain", "logic", 1),
        ("--against logic --no-guess --rows 8 --cols 8", "logic", 1),
        (f"--against logic {CODE}", "logic", 1),
    ],
)
@pytest.mark.usefixtures("files")
def test_a_race_begins_on_the_board_and_against_the_ghost_that_was_asked_for(
    words: str, name: str, given: int, launched: Launch
) -> None:
    race = race_of(launched("race", *words.split()))

    assert race.ghost.name == name
    assert race.game().given == given
    assert race.game().started


@pytest.mark.usefixtures("files")
def test_a_simulated_player_begins_where_the_game_did_at_the_speed_that_was_asked_for(
    launched: Launch,
) -> None:
    recorded = race_of(launched("race", "game.rawvf"))
    bot = race_of(launched("race", "game.rawvf", "--against", "logic", "--speed", "2"))

    assert bot.ghost.given == recorded.ghost.given
    assert bot.ghost.run.end == pytest.approx(bot.ghost.run.three_bv / 2, abs=0.001)


def test_a_race_on_the_board_of_a_day_is_practice(launched: Launch) -> None:
    race = race_of(launched("race", "--against", "casual", "MT1-0HM4-0ZX0"))

    assert race.game().info[DAILY] == "2026-11-21 practice"


@pytest.mark.parametrize("rival", ["", "--against casual"])
@pytest.mark.usefixtures("files")
def test_a_race_has_the_name_of_a_day_only_on_its_board(rival: str, launched: Launch) -> None:
    moves = (Reveal(12, 0.5), Reveal(5, 2.0))
    field = Minefield.drawn("*..*..", "......", ".....*")
    Path("false.rawvf").write_bytes(write(Replay(field, moves, {DAILY: "2026-11-23"})))
    game = game_on(SharedBoard.daily(date(2026, 11, 23)))
    game.play(Reveal(lowest(game.field.safe & ~game.position.revealed), 2.0))
    Path("true.rawvf").write_bytes(write(Replay.of(game, {DAILY: "2026-11-23"})))

    for name, mark in (("false", None), ("true", "2026-11-23 practice")):
        race = race_of(launched("race", f"{name}.rawvf", *rival.split()))
        assert race.game().info.get(DAILY) == mark


def test_a_change_in_a_second_step_is_painted_soon() -> None:
    """Textual reads its rate of frames when it is loaded, whichever module does that."""
    code = "import minetui.ui.app; from textual.constants import MAX_FPS; print(MAX_FPS)"
    variables = {name: value for name, value in os.environ.items() if name != "TEXTUAL_FPS"}
    words = [sys.executable, "-c", code]
    ran = subprocess.run(words, env=variables, capture_output=True, check=True)

    assert ran.stdout.strip() == b"240"
