"""What the command line asks of the screen."""

import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from shell import Shell

from minetui import cli
from minetui.core import Game, Level, Reveal, SharedBoard, lowest
from minetui.formats import DAILY, GAME_ID, DailyMark, Eligibility, Replay
from minetui.formats.code import parsed, written
from minetui.formats.rawvf import write
from minetui.play import GameSession
from minetui.solver import game_on
from minetui.solver.boards import daily_board
from minetui.store import Records, Settings, SettingsFile
from minetui.texts import game as game_texts
from minetui.ui import launch
from minetui.ui.analysis.sketch import Painting, SketchBoard
from minetui.ui.app import MinetuiApp
from minetui.ui.daily.calendar import CalendarScreen

from .conftest import feature
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
    opened: list[MinetuiApp],
    tmp_path: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """P4: the dialog came in any case."""
    monkeypatch.chdir(str(tmp_path))
    with open("a.rawvf", "wb") as file:
        file.write(write(Replay.of(adjusted_game(), {})))

    assert cli.main(words.split()) == 0
    assert [app.setup.offering for app in opened] == [offering]


def test_motion_is_as_in_the_settings_unless_the_command_line_says_otherwise(
    opened: list[MinetuiApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    still = Settings(motion=False)
    for settings in (Settings(), still):
        monkeypatch.setattr(SettingsFile, "read", lambda _, settings=settings: (settings, []))
        for words in ([], ["--motion"], ["--no-motion"]):
            cli.main(words)

    assert [app.settings.motion for app in opened] == [True, True, False, False, True, False]


async def test_an_analysis_begins_with_the_position_of_a_file_or_with_an_empty_board(
    opened: list[MinetuiApp], tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("1 3 1\n1F#\n")
    words: tuple[list[str], ...] = ([], [str(file)], [str(file), "--trust-flags"])
    for each in words:
        assert cli.main(["analyse", *each]) == 0
    brushes, boards = list[str](), list[SketchBoard]()
    for app in opened:
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


def test_a_code_in_place_of_a_file_is_opened(opened: list[MinetuiApp]) -> None:
    for text in (CODE, CODE.lower()):
        assert cli.main([text]) == 0

    assert [app.setup.shared for app in opened] == [parsed(CODE)] * 2
    assert [app.setup.offering for app in opened] == [False] * 2


def test_a_file_whose_name_looks_like_a_code_is_a_file(
    opened: list[MinetuiApp], tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    with open(CODE, "wb") as file:
        file.write(write(Replay.of(adjusted_game(), {})))
    cli.main([CODE])

    assert opened[0].setup.shared is None


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
    words: list[str], problem: str, opened: list[MinetuiApp], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == 2
    assert capsys.readouterr().err == f"minetui: {problem}\n"
    assert not opened


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
    words: str, name: str, opened: list[MinetuiApp]
) -> None:
    assert cli.main(words.split()) == 0
    (app,) = opened
    game = app.setup.game
    assert game is not None

    assert game_texts.board_name(game) == name
    assert (game.given, game.assisted, app.setup.journal, app.setup.first) == (1, False, None, None)
    assert (app.today(), app.setup.offering) == (TODAY, False)


@pytest.mark.usefixtures("today")
def test_an_attempt_that_was_begun_is_resumed_and_one_that_was_played_is_shown(
    opened: list[MinetuiApp],
) -> None:
    session = begun()
    session.leave()
    session.journal.close()
    cli.main(["daily"])
    (app,) = opened
    assert app.setup.game is not None
    assert app.setup.game.record == session.game.record
    assert app.setup.journal is not None
    assert app.setup.journal.uid == session.journal.uid

    app.setup.journal.remove()
    cli.main(["daily"])
    calendar = opened[1].get_default_screen()
    assert isinstance(calendar, CalendarScreen)
    assert calendar.shown.here == TODAY


@pytest.mark.usefixtures("today")
def test_an_attempt_that_was_only_looked_at_is_resumed_with_its_clock(
    opened: list[MinetuiApp],
) -> None:
    cli.main(["daily"])
    session = begun(opened[0].setup.game, reveal=False)
    session.show_time(9.0)
    session.leave()
    session.journal.close()
    cli.main(["daily"])
    setup = opened[1].setup

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


def game_opened(opened: list[MinetuiApp], *words: str) -> Game:
    assert cli.main(words) == 0
    game = opened[-1].setup.game
    assert game is not None
    return game


@pytest.mark.usefixtures("today")
def test_a_game_in_a_file_is_the_attempt_only_if_it_is_the_players_own(
    opened: list[MinetuiApp], tmp_path: Path
) -> None:
    """And not over, since another end could be played from it."""
    session = begun()
    file, theirs = tmp_path / "a.rawvf", "20261123-120000-00000000"
    game, ours, mark = session.game, session.journal.uid, DailyMark(TODAY)

    def told(uid: str, *options: str) -> tuple[DailyMark | None, bool]:
        game_there = game_opened(opened, saved(file, game, uid), *options)
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
    opened: list[MinetuiApp], tmp_path: Path
) -> None:
    session = begun(reveal=False)
    file = saved(tmp_path / "a.rawvf", session.game, session.journal.uid)
    game, anew = game_opened(opened, file), game_opened(opened, file, "--from-start")

    assert (Eligibility.of(game).daily, game.assisted) == (DailyMark(TODAY), False)
    assert (Eligibility.of(anew).daily, anew.assisted) == (DailyMark(TODAY).practice, True)


@pytest.mark.usefixtures("today")
def test_a_daily_mark_on_another_board_is_dropped(opened: list[MinetuiApp], tmp_path: Path) -> None:
    game = adjusted_game()
    game.info = {DAILY: str(TODAY), "Player": "me"}

    assert game_opened(opened, saved(tmp_path / "a.rawvf", game)).info == {"Player": "me"}


@pytest.mark.usefixtures("today")
async def test_a_daily_board_without_moves_is_opened_for_practice(
    opened: list[MinetuiApp], tmp_path: Path
) -> None:
    """Its cursor could not be put at the last move."""
    game = Game.on(daily_board(TODAY).field)
    game.info = {DAILY: str(TODAY)}
    game_opened(opened, saved(tmp_path / "a.rawvf", game))
    async with opened[-1].run_test(size=(80, 24)):
        assert opened[-1].screen_stack

    assert game_opened(opened, str(tmp_path / "a.rawvf")).info[DAILY] == f"{TODAY} practice"
