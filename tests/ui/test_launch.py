"""What the command line asks of the screen."""

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from shell import Shell

from minetui.core import Game, Grid, Level, Minefield, Reveal, SharedBoard, lowest, only
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
from minetui.ui.setup import Destination

from .conftest import Launch, feature
from .test_new_games import adjusted_game


@pytest.mark.parametrize(
    ("words", "offering"),
    [
        *(("", True), ("--hint --theme light --ascii", True), ("--level expert", False)),
        *(("--rows 9", False), ("--cols 9", False), ("--mines 5", False), ("--seed a", False)),
        *(("--first-click safe", False), ("--solvable logic", False), ("--no-guess", False)),
        *(("--adjusted pairs", False), ("--guess", False), ("a.rawvf", False)),
        *(("replay a.rawvf", False), ("replay .", False)),
    ],
)
def test_an_unfinished_game_is_offered_unless_a_certain_board_was_asked_for(
    words: str,
    offering: bool,
    launched: Launch,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """P4: the dialog came in any case."""
    monkeypatch.chdir(tmp_path)
    saved(Path("a.rawvf"), adjusted_game())

    assert launched(*words.split()).setup.offering is offering


def test_motion_is_as_in_the_settings_unless_the_command_line_says_otherwise(
    launched: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    for motion in (True, False):
        settings = Settings(motion=motion)
        monkeypatch.setattr(SettingsFile, "read", lambda _, settings=settings: (settings, []))
        apps = [launched(*words) for words in ([], ["--motion"], ["--no-motion"])]

        assert [app.settings.motion for app in apps] == [motion, True, False]


async def test_an_analysis_begins_with_the_position_of_a_file_or_with_an_empty_board(
    launched: Launch, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("1 3 1\n1F#\n")
    brushes, boards = list[str](), list[SketchBoard]()
    for words in ([], [str(file)], [str(file), "--trust-flags"]):
        app = launched("analyse", *words)
        async with app.run_test(size=(80, 24)):
            boards.append(feature(app, SketchBoard))
            brushes.append(feature(app, Painting).brush_text)

    assert brushes == ["brush 1", "", ""]
    assert [board.sketch.grid.shape for board in boards] == ["9 × 9", "3 × 1", "3 × 1"]
    assert [(board.sketch.flagged, board.sketch.mines) for board in boards[1:]] == [(2, 0), (0, 2)]


def test_what_can_not_be_analysed_is_one_line(shell: Shell, tmp_path: Path) -> None:
    large, small = tmp_path / "large.txt", tmp_path / "small.txt"
    large.write_text("\n".join(["1 40001 1", "#" * 40001, ""]))
    small.write_text("1 3 1\n1F#\n")
    for words, problem in (
        (f"analyse {large}", "expected a board of up to 40,000 cells, got 40001 × 1"),
        (f"analyse {small} --at 3", "--at: expected a replay, got a position without moves"),
        ("analyse -", "expected --text, --json or --svg with standard input, or a FILE"),
    ):
        done = shell(words)
        assert (done.status, done.out) == (2, "")
        assert done.err.rstrip().endswith(problem)


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


# Codes

CODE = "MT1-S1AB-CDEF-GH18-HKR8-14M6"


@pytest.mark.parametrize("text", [CODE, CODE.lower()])
def test_a_code_in_place_of_a_file_is_opened(text: str, launched: Launch) -> None:
    setup = launched(text).setup

    assert (setup.shared, setup.offering) == (parsed(CODE), False)


def test_a_file_whose_name_looks_like_a_code_is_a_file(
    launched: Launch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(Path(CODE), adjusted_game())

    assert launched(CODE).setup.shared is None


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ([CODE[:-1] + "7"], "expected the right checksum, got another: the code is mistyped"),
        ([CODE[:14]], "expected more characters, got the end: the code is cut off, or mistyped"),
        ([CODE, "--level", "expert"], "--level: a code brings its own, so give one or the other"),
        ([CODE, "--no-guess"], "--no-guess: a code brings its own, so give one or the other"),
        ([CODE, "--from-start"], "--from-start: expected a FILE, got a code"),
        (
            [written(SharedBoard(Level(300, 200, 9), "a", kind="solvable:logic"))],
            "expected at most 40,000 cells to solve, got 60,000",
        ),
    ],
)
def test_a_wrong_code_or_an_option_beside_it_is_one_line(
    words: list[str], problem: str, shell: Shell
) -> None:
    told = shell(" ".join(words))

    assert (told.status, told.err) == (2, f"minetui: {problem}\n")


TODAY = date(2026, 11, 23)


def begun(game: Game | None = None, *, reveal: bool = True) -> GameSession:
    """The attempt of today in another window."""
    session = GameSession(game or game_on(SharedBoard.daily(TODAY)), lambda: 0.0)
    session.game.info = {DAILY: str(DailyMark(TODAY))}
    session.before_shown = session.keep
    session.pause()
    if reveal:
        session.play([Reveal(lowest(session.game.field.safe & ~session.position.revealed))])
    return session


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "today", lambda: TODAY)


@pytest.mark.usefixtures("today")
@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("daily", "Daily 2026-11-23"),
        ("daily --date 2026-11-23", "Daily 2026-11-23"),
        ("daily --date 2026-11-16 --hint", "Daily 2026-11-16, late"),
    ],
)
def test_the_board_of_today_or_of_an_earlier_day_is_opened(
    words: str, name: str, launched: Launch
) -> None:
    app = launched(*words.split())
    game = app.setup.game
    assert game is not None

    assert game_texts.board_name(game) == name
    assert (game.given, game.assisted, app.setup.journal, app.setup.first) == (1, False, None, None)
    assert (app.today(), app.setup.offering) == (TODAY, False)


@pytest.mark.usefixtures("today")
def test_an_attempt_that_was_begun_is_resumed_and_one_that_was_played_is_shown(
    launched: Launch,
) -> None:
    session = begun()
    session.leave()
    session.journal.close()
    setup = launched("daily").setup
    assert setup.game is not None
    assert setup.journal is not None
    assert (setup.game.record, setup.journal.uid) == (session.game.record, session.journal.uid)

    setup.journal.remove()
    calendar = launched("daily").get_default_screen()
    assert isinstance(calendar, CalendarScreen)
    assert calendar.shown.here == TODAY


@pytest.mark.usefixtures("today")
def test_an_attempt_that_was_only_looked_at_is_resumed_with_its_clock(
    launched: Launch,
) -> None:
    session = begun(launched("daily").setup.game, reveal=False)
    session.show_time(9.0)
    session.leave()
    session.journal.close()
    setup = launched("daily").setup

    assert setup.journal is not None
    assert setup.game is not None
    assert (setup.journal.uid, setup.game.elapsed) == (session.journal.uid, 9.0)
    setup.journal.close()


@pytest.mark.usefixtures("today")
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("--date 2026-11-24", "--date: expected a day up to today, 2026-11-23, got 2026-11-24"),
        (
            "--date 2026-02-30",
            "argument --date: expected a date such as 2026-11-21, got '2026-02-30'",
        ),
        ("--date tomorrow", "argument --date: expected a date such as 2026-11-21, got 'tomorrow'"),
    ],
)
def test_a_wrong_date_is_refused_in_one_line(words: str, complaint: str, shell: Shell) -> None:
    told = shell(f"daily {words}")

    assert (told.status, told.err) == (2, f"minetui: {complaint}\n")


@pytest.mark.usefixtures("today")
@pytest.mark.parametrize("command", ["", "race --against casual "])
def test_the_code_of_a_day_to_come_is_refused_in_one_line(command: str, shell: Shell) -> None:
    told = shell(f"{command}{written(SharedBoard.daily(date(2026, 11, 24)))}")

    complaint = "expected a day up to today, 2026-11-23, got 2026-11-24"
    assert (told.status, told.err) == (2, f"minetui: the code of a daily board: {complaint}\n")


@pytest.mark.usefixtures("today")
def test_an_attempt_in_another_window_is_told_and_not_begun_again(shell: Shell) -> None:
    session = begun()
    told = shell("daily")
    session.journal.close()

    complaint = "The daily board of 2026-11-23 is being played in another window."
    assert (told.status, told.err) == (2, f"minetui: {complaint}\n")


def saved(path: Path, game: Game, uid: str = "") -> str:
    """The file of a game, with its name in the records if it has one."""
    path.write_bytes(write(Replay.of(game, {GAME_ID: uid} if uid else {})))
    return str(path)


def game_of(app: MinetuiApp) -> Game:
    assert app.setup.game is not None
    return app.setup.game


@pytest.mark.usefixtures("today")
def test_a_game_in_a_file_is_the_attempt_only_if_it_is_the_players_own(
    launched: Launch, tmp_path: Path
) -> None:
    """And not over, since another end could be played from it."""
    session = begun()
    file, theirs = tmp_path / "a.rawvf", "20261123-120000-00000000"
    game, ours, mark = session.game, session.journal.uid, DailyMark(TODAY)

    def told(uid: str, *options: str) -> tuple[DailyMark | None, bool]:
        game_there = game_of(launched(saved(file, game, uid), *options))
        return Eligibility.of(game_there).daily, game_there.assisted

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


@pytest.mark.usefixtures("today")
def test_a_file_of_an_attempt_without_a_reveal_is_no_way_to_begin_it_anew(
    launched: Launch, tmp_path: Path
) -> None:
    session = begun(reveal=False)
    file = saved(tmp_path / "a.rawvf", session.game, session.journal.uid)
    game, anew = game_of(launched(file)), game_of(launched(file, "--from-start"))

    assert (Eligibility.of(game).daily, game.assisted) == (DailyMark(TODAY), False)
    assert (Eligibility.of(anew).daily, anew.assisted) == (DailyMark(TODAY).practice, True)


@pytest.mark.usefixtures("today")
def test_a_daily_mark_on_another_board_is_dropped(launched: Launch, tmp_path: Path) -> None:
    game = adjusted_game()
    game.info = {DAILY: str(TODAY), "Player": "me"}

    assert game_of(launched(saved(tmp_path / "a.rawvf", game))).info == {"Player": "me"}


@pytest.mark.usefixtures("today")
async def test_a_daily_board_without_moves_is_opened_for_practice(
    launched: Launch, tmp_path: Path
) -> None:
    """Its cursor could not be put at the last move."""
    game = Game.on(daily_board(TODAY).field)
    game.info = {DAILY: str(TODAY)}
    file = saved(tmp_path / "a.rawvf", game)
    app = launched(file)
    async with app.run_test(size=(80, 24)):
        assert app.screen_stack

    assert game_of(launched(file)).info[DAILY] == f"{TODAY} practice"


# Races

HELP = "--against logic races on its board"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a game, a board, a position and a board that is too large."""
    monkeypatch.chdir(tmp_path)
    field = Minefield.drawn("*..*..", "......", ".....*")
    game = Replay(field, (Reveal(12, 0.5), Reveal(5, 2.0), Reveal(2, 4.0)))
    (tmp_path / "game.rawvf").write_bytes(write(game))
    (tmp_path / "board.rawvf").write_bytes(write(Replay(field)))
    (tmp_path / "surface").write_text("2 4 2\n1###\nF###\n")
    large = Minefield(Grid(101, 100), only(0))
    (tmp_path / "large.rawvf").write_bytes(write(Replay(large, (Reveal(99),))))
    return tmp_path


def race_of(app: MinetuiApp) -> Race:
    """The race that an application begins with."""
    assert isinstance(app.setup.first, Destination)
    (race,) = app.setup.first.what
    assert isinstance(race, Race)
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


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("", "minetui: expected a FILE to race, or --against casual, pairs or logic"),
        ("game.rawvf --speed 2", "minetui: expected --against with --speed"),
        ("--against logic --game 2", "minetui: expected a FILE with --game"),
        (
            "game.rawvf --seed a",
            "minetui: --seed: a saved board brings its own, so give one or the other",
        ),
        ("board.rawvf", f"board.rawvf: expected a game to race, got a board; {HELP}"),
        (
            "surface",
            "surface: expected a game to race, got a position whose mines are unknown; " + HELP,
        ),
        ("large.rawvf", "large.rawvf: expected at most 10,000 cells to race on, got 10,100"),
        (
            "--against logic --rows 200 --cols 200",
            "minetui: expected at most 10,000 cells to race on, got 40,000",
        ),
        (CODE, f"minetui: expected a game to race, got a code; {HELP}"),
        (
            f"{CODE} --against logic --mines 5",
            "minetui: --mines: a code brings its own, so give one or the other",
        ),
        ("none.rawvf", "none.rawvf: No such file or directory"),
    ],
)
@pytest.mark.usefixtures("files")
def test_a_race_that_can_not_be_is_refused_in_one_line(
    words: str, problem: str, shell: Shell
) -> None:
    told = shell(f"race {words}")

    assert (told.status, told.err) == (2, f"{problem}\n")


@pytest.mark.parametrize("speed", ["0", "-1", "fast", "inf", "nan"])
def test_a_speed_is_a_positive_number(speed: str, shell: Shell) -> None:
    told = shell(f"race --against logic --speed={speed}")

    assert told.status == 2
    assert f"expected 3BV per second such as 2.5, got '{speed}'" in told.err


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
