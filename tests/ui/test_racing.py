"""A race on the screen: the bars, the splits, the end, and another race."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

from minetui.core import Game, Minefield, Move, Reveal
from minetui.formats import Replay, rawvf
from minetui.formats.replay import RACE, SHARED
from minetui.play import Clock, Race
from minetui.store import Journal, Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.board.layout import Slot
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.lines import TextLine, width_of
from minetui.ui.play.racing import Lane, RaceBars, Racing
from minetui.ui.setup import Destination, Setup

from .conftest import (
    BEGINNER,
    board_of,
    click,
    feature,
    game_of,
    on_screen,
    panel_of,
    press,
    screen_of,
    session_of,
    settled,
    text_of,
    until,
    words_of,
)
from .replays import PENNED_FIELD
from .test_records import entry, keep

ROW = Minefield.drawn("*" * 9, "." * 9)  # nine numbers, so that each is a 3BV
TIMES = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0)
STEADY = tuple(Reveal(9 + at, time) for at, time in enumerate(TIMES))
SIZE = (80, 24)


class Track:
    """A race on the screen, whose clock a test sets."""

    def __init__(self, race: Race, **looks: str) -> None:
        self.now = 0.0
        self.app = MinetuiApp(Setup(first=Destination("race", race), settings=Settings(**looks)))  # type: ignore[arg-type]

    async def begin(self, pilot: Pilot[None]) -> None:
        """Begin the race, and let a millisecond pass."""
        self.hold_watch()
        await press(pilot, "space")
        self.now = 0.001

    def hold_watch(self) -> None:
        """Let the clock of the game on the screen be the test's."""
        session = session_of(self.app)
        session._now = lambda: self.now
        session.clock = Clock(session._now)
        self.now = 0.0

    def wait(self, until: float) -> None:
        """Let time pass, and the ghost run."""
        self.now = until
        feature(self.app, Racing).tick()

    async def reveal(self, pilot: Pilot[None], *cells: int) -> None:
        """Reveal cells now."""
        for cell in cells:
            screen_of(self.app).board.move_to(cell)
            await press(pilot, "space")

    @property
    def bars(self) -> list[str]:
        """The bars as text."""
        lines = screen_of(self.app).frame.widgets[Slot.BAR]
        return [line.rstrip() for line in lines.text.splitlines()]  # type: ignore[attr-defined]

    @property
    def scores(self) -> list[str]:
        """The scores of the ghost and of the player."""
        return [bar.split()[2] for bar in self.bars]


@asynccontextmanager
async def racing(
    to: Race | None = None, size: tuple[int, int] = SIZE, **looks: str
) -> AsyncIterator[tuple[Track, Pilot[None]]]:
    """A race that has begun, by default against the steady game."""
    track = Track(to or race(), **looks)
    async with track.app.run_test(size=size) as pilot:
        await track.begin(pilot)
        yield track, pilot


def race(*moves: Move, name: str = "Ada") -> Race:
    """A race against a game on the row, by default a steady one that is won in 8 seconds."""
    return Race.against(Replay(ROW, moves or STEADY), name)


async def test_a_race_waits_veiled_and_then_begins_where_the_ghost_did() -> None:
    track = Track(race())
    async with track.app.run_test(size=SIZE) as pilot:
        assert set(board_of(track.app)) <= {"░", "\n", "◂"}
        assert "A race against Ada: press Space or click to see the board." in text_of(track.app)
        track.wait(5.0)
        assert track.scores == ["0/8", "0/8"]
        await track.begin(pilot)

        assert game_of(track.app).position.revealed == 1 << 9
        assert screen_of(track.app).board.cursor == 9
        assert game_of(track.app).info == {SHARED: "Yes", RACE: "Ada"}
        assert "race against Ada" in text_of(track.app)


async def test_the_bars_follow_the_clock_and_the_player() -> None:
    async with racing() as (track, pilot):
        track.wait(3.0)
        await track.reveal(pilot, 10)
        assert track.bars == [
            " Ada ━━━━━━━━━━━┷━━━━╉─────┴─────────┴─────────── 3/8",
            " you ━━━━━╉─────┴──────────┴─────────┴─────────── 1/8    -2",
        ]
        await track.reveal(pilot, 11, 12, 13, 14)

        assert track.bars[1].split()[2:4] == ["5/8", "+2"]


@pytest.mark.usefixtures("reviewed_at_once")
async def test_its_card_the_list_and_the_card_to_post_say_the_same_of_what_it_counts_for() -> None:
    for uid in ("a", "b"):
        journal = Journal(uid)
        journal.add(Game.on(ROW, STEADY[:2]))
        journal.close()
    counts = "counts as assisted"
    async with racing(size=(100, 30)) as (track, pilot):
        await track.reveal(pilot, 10)
        await press(pilot, "1 t")
        lines = [line for line in text_of(track.app).splitlines() if counts in line]
        assert len(lines) == 1, text_of(track.app)
        assert f" moves · race, {counts} · " in lines[0]
        await press(pilot, "enter")
        await press(pilot, "p")
        await track.reveal(pilot, *range(11, 18))
        assert counts in panel_of(track.app)
        await press(pilot, "x")

        await until(pilot, lambda: f" · race, {counts}" in words_of(track.app))


async def test_a_pause_and_a_dialog_stop_the_ghost() -> None:
    async with racing() as (track, pilot):
        for time, keys in ((2.0, "p"), (100.0, "p question_mark"), (200.0, "escape")):
            track.wait(time)
            assert track.scores[0] == "2/8"
            await press(pilot, keys)
        track.wait(201.0)

        assert track.scores[0] == "3/8"


async def test_a_split_is_said_when_it_is_reached_and_stands_beside_the_bar() -> None:
    async with racing() as (track, pilot):
        track.now = 3.25
        await track.reveal(pilot, 10, 11)
        assert " 25%: 1.2 s behind." in text_of(track.app)
        track.now = 3.5
        await track.reveal(pilot, 12, 13)
        assert " 50%: 0.5 s ahead." in text_of(track.app)
        await press(pilot, "left")
        assert " 50%: 0.5 s ahead." not in text_of(track.app)
        assert track.bars[1].endswith("4/8    +1 50%: 0.5 s ahead")
        await press(pilot, "u u")

        assert track.bars[1].endswith("2/8    -1 25%: 1.2 s behind")


async def test_a_move_that_wins_says_the_result_and_no_split() -> None:
    """Of three 3BV the last is the third quarter, too."""
    field = Minefield.drawn("*" * 4, "." * 4)
    steady = Replay(field, tuple(Reveal(4 + at, at) for at in range(4)))
    async with racing(Race.against(steady, "Ada")) as (track, pilot):
        await track.reveal(pilot, 5, 6, 7)

        assert "Won in 0.001 s · beat Ada by 3.0 s" in text_of(track.app)


async def test_the_end_of_the_ghost_is_said_once() -> None:
    async with racing(race(*STEADY[:4], Reveal(2, 4.5))) as (track, pilot):
        track.wait(4.4)
        assert "died" not in text_of(track.app)
        track.wait(4.6)
        assert "Ada died at 4.5 s with 3 of 8 3BV." in text_of(track.app)
        assert "✗" in track.bars[0]
        await press(pilot, "left")
        track.wait(4.8)

        assert "with 3 of 8" not in text_of(track.app)
        assert track.bars[0].endswith("3/8       died at 4.5 s")


async def test_a_race_that_is_won_says_by_how_much_and_where() -> None:
    async with racing(size=(80, 40)) as (track, pilot):
        await track.reveal(pilot, 10, 11, 12, 13)
        track.now = 5.0
        await track.reveal(pilot, 14, 15, 16, 17)

        assert "Won in 5.000 s · beat Ada by 3.0 s, won it between 25 and 50%" in text_of(track.app)
        assert "WON 5.000 s beat Ada by 3.0 s won it at 25 to 50% counts as" in panel_of(track.app)
        assert "finished at 8.0 s" in track.bars[0]


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (84, "beat a player with a long name by 8.0 s, won it at 25 to 50%"),
        (70, "beat a player with a long name by 8.0 s"),
        (40, "race won by 8.0 s"),
    ],
)
async def test_the_result_is_as_long_as_the_status_line_allows(width: int, text: str) -> None:
    async with racing(race(name="a player with a long name"), size=(width, 24)) as (track, pilot):
        await track.reveal(pilot, *range(10, 18))
        status = screen_of(track.app).status.text

        assert status.removeprefix(" Won in 0.001 s · ").partition(" · ")[0] == text


async def test_to_die_before_the_ghost_wins_is_to_lose() -> None:
    async with racing() as (track, pilot):
        track.now = 1.0
        await track.reveal(pilot, 10, 11, 0)

        assert "lost to Ada, died at 25%, 1 3BV ahead" in text_of(track.app)


async def test_help_marks_the_result() -> None:
    async with racing() as (track, pilot):
        await track.reveal(pilot, 10)
        await press(pilot, "u U")
        await track.reveal(pilot, *range(11, 18))

        assert "beat Ada by 8.0 s, with help" in text_of(track.app)


async def test_of_a_ghost_that_dies_at_once_nothing_is_given() -> None:
    track = Track(race(Reveal(3, 1.0)))
    async with track.app.run_test(size=SIZE) as pilot:
        assert not game_of(track.app).moves
        track.hold_watch()
        await track.reveal(pilot, 9)
        track.wait(0.1)

        assert "Ada died at 0.0 s with 0 of 9 3BV." in text_of(track.app)
        assert track.bars[1].split()[2:4] == ["1/9", "+1"]


# The next race, and the end of races


async def test_the_same_board_again_races_the_same_ghost_again_and_another_game_ends_it() -> None:
    async with racing() as (track, pilot):
        await track.reveal(pilot, 10, 0)
        await press(pilot, "r")
        assert track.scores == ["0/8", "0/8"]
        await track.begin(pilot)
        track.wait(2.0)
        assert track.scores[0] == "2/8"
        assert not game_of(track.app).assisted
        await press(pilot, "1")

        assert feature(track.app, Racing).live is None
        assert screen_of(track.app).arrangement.bar == 0
        assert "Ada" not in text_of(track.app)


async def test_a_game_that_is_over_can_be_raced() -> None:
    track = Track(race())
    app = track.app = MinetuiApp(Setup(race().game()))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "E")
        assert "The game can be raced once it is over." in text_of(app)
        await press(pilot, "S")
        assert "There is no ghost" in text_of(app)
        assert not game_of(app).assisted
        await track.begin(pilot)
        track.now = 2.5
        await track.reveal(pilot, *range(10, 18))
        await press(pilot, "E")

        assert "A race against your game: press Space" in text_of(app)
        await track.begin(pilot)
        track.wait(2.6)
        assert track.bars[0].endswith("8/8       finished at 2.5 s")


async def test_a_replay_that_is_watched_can_be_raced_if_it_has_a_reveal() -> None:
    async with on_screen(Replay(ROW, STEADY, {"Player": "Bo"}), SIZE) as (app, pilot):
        await press(pilot, "space E")
        assert "A race against Bo: press Space" in text_of(app)
        await press(pilot, "q")
        assert "Bo" in text_of(app)
        assert session_of(app).watched
    async with on_screen(Replay(ROW, ()), SIZE) as (app, pilot):
        await press(pilot, "E")

        assert "expected a game with a reveal, got none" in text_of(app)


async def test_a_game_in_a_list_can_be_raced(tmp_path: Path) -> None:
    (tmp_path / "friend.rawvf").write_bytes(rawvf.write(Replay(ROW, STEADY)))
    app = MinetuiApp(Setup(first=Destination("games", (tmp_path,))))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, "E")

        assert "A race against friend: press Space" in text_of(app)


async def test_a_game_in_the_records_can_be_raced_if_its_moves_are_kept() -> None:
    keep(entry(1), entry(2), game_2=Replay(PENNED_FIELD, (Reveal(9, 0.0), Reveal(4, 1.5))))
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        for keys, said in (
            ("b down E", "The moves of this game are not kept"),
            ("up E", "A race against your game of 2026-01-01: press"),
        ):
            for key in keys.split():
                await press(pilot, key)

            assert said in text_of(app)


# The ghost's cells


async def test_the_ghosts_cells_are_drawn_only_when_asked_for_and_that_assists() -> None:
    """They do not shine through the veil of a pause."""
    async with racing() as (track, pilot):
        track.wait(2.0)
        assert "'" not in text_of(track.app)
        await press(pilot, "S")
        assert [at for at, mark in enumerate(board_row(track.app)) if mark == "'"] == [1, 2]
        await press(pilot, "p")
        assert "'" not in board_row(track.app)
        await press(pilot, "p")
        track.wait(3.0)
        assert board_row(track.app).count("'") == 3
        await track.reveal(pilot, 10)
        assert board_row(track.app).count("'") == 2
        await press(pilot, "S")

        assert "'" not in text_of(track.app)
        assert game_of(track.app).assisted


async def test_the_mine_that_the_ghost_hit_is_unlike_its_other_cells() -> None:
    async with racing(race(*STEADY[:3], Reveal(2, 2.5))) as (track, pilot):
        await press(pilot, "S")
        track.wait(2.6)
        board = screen_of(track.app).board

        assert board.render_line(1).text[board.margins.width + 1 :: 2] == "  !      "
        assert board_row(track.app).count("'") == 2


def board_row(app: MinetuiApp) -> str:
    """The marks behind the signs of the second row."""
    left = screen_of(app).board.margins.width
    return screen_of(app).board.render_line(2).text[left + 1 :: 2]


# Its room


@pytest.mark.parametrize(
    ("size", "rows"), [((130, 40), 2), ((80, 24), 2), ((80, 12), 1), ((30, 10), 1), ((20, 5), 0)]
)
async def test_the_bars_have_a_row_each_where_there_is_room(
    size: tuple[int, int], rows: int
) -> None:
    """On one row the ghost is a mark."""
    async with racing(race(), glyphs="ascii", size=size) as (track, pilot):
        track.wait(6.0)
        await track.reveal(pilot, 10)

        assert screen_of(track.app).arrangement.bar == rows
        assert text_of(track.app).isascii()
        if size == (80, 12):
            assert track.bars == [" you =====#-----+----------+--------->----------- 1/8    -5"]
        await click(pilot, None, (0, 0))


# The bars, in lines of any width


def line_text(line: TextLine) -> str:
    return "".join(part for part, _ in line)


def bars(solved: int, ghost_solved: int, total: int, *, note: str = "") -> RaceBars:
    ghost = Lane("Ada", ghost_solved, "pace", note=(note, "plain"))
    return RaceBars(ghost, Lane("you", solved, lead=("+3", "good"), note=(note, "plain")), total)


@given(st.integers(20, 200), st.integers(1, 400), st.data())
def test_the_lines_fit_and_their_parts_stand_in_the_same_columns(
    width: int, total: int, data: st.DataObject
) -> None:
    solved, ghost_solved = (data.draw(st.integers(0, total)) for _ in range(2))
    shown = bars(solved, ghost_solved, total, note="75%: 123.4 s behind")
    two, one = (shown.lines(UNICODE, width, height) for height in (2, 1))
    heads = [line_text(line).index("╉") for line in two]

    assert [len(two), len(one)] == [2, 1]
    assert all(width_of(line) <= width for line in (*two, *one))
    assert (heads[0] < heads[1]) <= (ghost_solved < solved)
    assert (heads[0] > heads[1]) <= (ghost_solved > solved)
    assert {line_text(line).find(f"/{total}") >= 0 for line in two} == {
        shown.columns(width, 3).score > 0
    }


def test_notes_go_first_and_then_scores() -> None:
    shown = bars(30, 12, 78, note="25%: 1.2 s behind")
    lines = [line_text(shown.lines(ASCII, width, 1)[0]).rstrip() for width in (62, 45, 30)]

    assert lines == [
        " you ====>=+==#--+----+------ 30/78    +3 25%: 1.2 s behind",
        " you ====>=+===#--+------+------ 30/78    +3",
        " you ===>+==#+----+----    +3",
    ]
