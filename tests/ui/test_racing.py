"""A race on the screen: the bars, the gap, the end, and another race."""

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
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from minetui.ui.kit.lines import width_of
from minetui.ui.play.racing import Lane, RaceBars, Racing
from minetui.ui.setup import Destination, Setup

from .conftest import (
    BEGINNER,
    board_of,
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
    def bars(self) -> RaceBars:
        """The bars at this moment."""
        live = feature(self.app, Racing).live
        assert live is not None
        return live.bars(session_of(self.app).clock.seconds)

    @property
    def scores(self) -> tuple[int, int]:
        """The 3BV of the ghost and of the player."""
        ghost, player = self.bars.lanes
        return ghost.solved, player.solved


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
        assert "The clock starts with the board." in text_of(track.app)
        assert text_of(track.app).count("Ada") == 1
        assert "tied" not in text_of(track.app)
        track.wait(5.0)
        assert track.scores == (0, 0)
        await track.begin(pilot)

        assert game_of(track.app).position.revealed == 1 << 9
        assert screen_of(track.app).board.cursor == 9
        assert game_of(track.app).info == {SHARED: "Yes", RACE: "Ada"}


@pytest.mark.usefixtures("reviewed_at_once")
async def test_its_card_and_the_card_to_post_say_that_it_is_kept_apart() -> None:
    async with racing(size=(100, 30)) as (track, pilot):
        await track.reveal(pilot, *range(10, 18))
        assert "A race: kept apart from your bests" in text_of(track.app)
        await press(pilot, "x")

        await until(pilot, lambda: " · race, counts as assisted" in words_of(track.app))


GAPS = {
    "nobody has begun": (0.0, 0, ""),
    "the ghost has gone on": (2.5, 0, "1.5 s behind"),
    "both have solved as much": (1.0, 1, "tied"),
    "the player was faster": (0.4, 2, "1.6 s ahead"),
    "and slower": (3.2, 2, "1.2 s behind"),
}


@pytest.mark.parametrize(("now", "reveals", "gap"), GAPS.values(), ids=GAPS)
async def test_the_gap_is_in_seconds(now: float, reveals: int, gap: str) -> None:
    async with racing() as (track, pilot):
        track.now = now
        await track.reveal(pilot, *range(10, 10 + reveals))

        assert track.bars.lanes[1].gap == gap


async def test_a_pause_and_a_dialog_stop_the_ghost() -> None:
    async with racing() as (track, pilot):
        for time, keys in ((2.0, "p"), (100.0, "p question_mark"), (200.0, "escape")):
            track.wait(time)
            assert track.scores[0] == 2
            await press(pilot, keys)
        track.wait(201.0)

        assert track.scores[0] == 3


async def test_a_move_that_wins_says_the_result() -> None:
    field = Minefield.drawn("*" * 4, "." * 4)
    steady = Replay(field, tuple(Reveal(4 + at, at) for at in range(4)))
    async with racing(Race.against(steady, "Ada")) as (track, pilot):
        await track.reveal(pilot, 5, 6, 7)

        assert "Beat Ada by 3.0 s" in words_of(track.app)


async def test_the_end_of_the_ghost_takes_the_place_of_its_part() -> None:
    async with racing(race(*STEADY[:4], Reveal(2, 4.5))) as (track, pilot):
        track.wait(4.4)
        assert "hit a mine" not in text_of(track.app)
        track.wait(4.6)

        assert "━✗─" in panel_of(track.app)
        assert "hit a mine at 4.5 s you" in panel_of(track.app)
        await press(pilot, "left")
        assert words_of(track.app).count("hit a mine") == 1


async def test_a_race_that_is_won_says_by_how_much() -> None:
    async with racing() as (track, pilot):
        await track.reveal(pilot, 10, 11, 12, 13)
        track.now = 5.0
        await track.reveal(pilot, 14, 15, 16, 17)

        assert "5.0 s. Beat Ada by 3.0 s. A race: kept apart from your bests." in text_of(track.app)
        assert "Race · Custom · won" in text_of(track.app)


async def test_to_die_before_the_ghost_wins_is_to_lose() -> None:
    async with racing() as (track, pilot):
        track.now = 1.0
        await track.reveal(pilot, 10, 11, 0)

        assert "Lost to Ada." in text_of(track.app)


async def test_help_is_in_the_title_of_the_race() -> None:
    async with racing() as (track, pilot):
        await track.reveal(pilot, 10)
        await press(pilot, "u U")
        await track.reveal(pilot, *range(11, 18))

        assert "Race · Custom · assisted · won" in text_of(track.app)
        assert "Beat Ada by 8.0 s. Assisted: kept apart" in text_of(track.app)


async def test_of_a_ghost_that_dies_at_once_nothing_is_given() -> None:
    track = Track(race(Reveal(3, 1.0)))
    async with track.app.run_test(size=SIZE) as pilot:
        assert not game_of(track.app).moves
        track.hold_watch()
        await track.reveal(pilot, 9)
        track.wait(0.1)

        assert "Ada" in panel_of(track.app)
        assert "hit a mine at 0.0 s" in panel_of(track.app)
        assert panel_of(track.app).endswith("ahead")


# The next race, and the end of races


async def test_the_same_board_again_races_the_same_ghost_again_and_another_game_ends_it() -> None:
    async with racing() as (track, pilot):
        await track.reveal(pilot, 10, 0)
        await press(pilot, "r")
        assert track.scores == (0, 0)
        await track.begin(pilot)
        track.wait(2.0)
        assert track.scores[0] == 2
        assert not game_of(track.app).assisted
        screen_of(track.app).begin_at_start(Game.on(ROW, ()))
        await settled(pilot)

        assert feature(track.app, Racing).live is None
        assert "Ada" not in text_of(track.app)


async def test_a_game_that_is_over_can_be_raced() -> None:
    track = Track(race())
    app = track.app = MinetuiApp(Setup(race().game()))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "E")
        assert "Only a finished game can be raced." in text_of(app)
        screen_of(track.app).action_command("ghost_cells")
        await settled(pilot)
        assert "No ghost." in text_of(app)
        assert not game_of(app).assisted
        await track.begin(pilot)
        track.now = 2.5
        await track.reveal(pilot, *range(10, 18))
        await press(pilot, "E")

        assert "your game, 2.5 s" in text_of(app)
        await track.begin(pilot)
        track.wait(2.6)
        assert track.bars.lanes[0].end == "finished at 2.5 s"


async def test_a_replay_that_is_watched_can_be_raced_if_it_has_a_reveal() -> None:
    async with on_screen(Replay(ROW, STEADY, {"Player": "Bo"}), SIZE) as (app, pilot):
        await press(pilot, "space E")
        assert " Bo\n" in text_of(app)
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

        assert " friend\n" in text_of(app)


async def test_a_game_in_the_records_can_be_raced_if_its_moves_are_kept() -> None:
    played = Replay(PENNED_FIELD, (Reveal(9, 0.0), Reveal(4, 1.5)))
    keep(entry(1), entry(2), entry(3), game_2=played, game_3=played)
    async with on_screen(BEGINNER, (110, 24)) as (app, pilot):
        for keys, said in (
            ("b down down E", "The moves of this game are not kept"),
            ("up E", "your game, 38.0 s"),
            ("q up E", "your best, 37.0 s"),
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
        screen_of(track.app).action_command("ghost_cells")
        await settled(pilot)
        assert [at for at, mark in enumerate(board_row(track.app)) if mark == "'"] == [1, 2]
        await press(pilot, "p")
        assert "'" not in board_row(track.app)
        await press(pilot, "p")
        track.wait(3.0)
        assert board_row(track.app).count("'") == 3
        await track.reveal(pilot, 10)
        assert board_row(track.app).count("'") == 2
        screen_of(track.app).action_command("ghost_cells")
        await settled(pilot)

        assert "'" not in text_of(track.app)
        assert game_of(track.app).assisted


async def test_the_mine_that_the_ghost_hit_is_unlike_its_other_cells() -> None:
    async with racing(race(*STEADY[:3], Reveal(2, 2.5))) as (track, pilot):
        screen_of(track.app).action_command("ghost_cells")
        await settled(pilot)
        track.wait(2.6)
        board = screen_of(track.app).board

        assert board.render_line(1).text[board.margins.width + 1 :: 2] == "  !      "
        assert board_row(track.app).count("'") == 2


def board_row(app: MinetuiApp) -> str:
    """The marks behind the signs of the second row."""
    left = screen_of(app).board.margins.width
    return screen_of(app).board.render_line(2).text[left + 1 :: 2]


# Its room


def bars(solved: int, ghost_solved: int, total: int, name: str = "Ada", end: str = "") -> RaceBars:
    ghost = Lane(name, ghost_solved, end, dead=bool(end))
    return RaceBars((ghost, Lane("you", solved, gap="2.1 s behind", own=True)), total)


def texts(of: RaceBars, size: tuple[int, int], glyphs: Glyphs = UNICODE) -> list[str]:
    """The lines as text."""
    return ["".join(part for part, _ in line).rstrip() for line in of.lines(glyphs, size)]


def test_in_a_margin_the_bars_are_equal_and_the_gap_stands_below() -> None:
    assert texts(bars(8, 12, 23, "casual player"), (16, 20)) == [
        *("casual player", "━━━━━━━━╉───────", "52%", ""),
        *("you", "━━━━━╉──────────", "35%", "", "2.1 s behind"),
    ]


def test_below_the_board_the_bars_are_as_wide_as_the_window_and_end_in_one_column() -> None:
    assert texts(bars(8, 12, 23), (60, 2)) == [
        " Ada ━━━━━━━━━━━━╉───────────  52%",
        " you ━━━━━━━━╉───────────────  35%  2.1 s behind",
    ]
    assert texts(bars(8, 12, 23), (60, 1), ASCII)[0].count(">") == 1


@given(st.integers(20, 200), st.integers(1, 60), st.integers(1, 400), st.data())
def test_the_lines_fit_and_the_bars_stand_in_the_same_columns(
    width: int, height: int, total: int, data: st.DataObject
) -> None:
    solved, ghost_solved = (data.draw(st.integers(0, total)) for _ in range(2))
    shown = bars(solved, ghost_solved, total, end=data.draw(st.sampled_from(["", "gave up"])))
    lines = shown.lines(UNICODE, (width, height))

    assert len(lines) <= height
    assert all(width_of(line) <= width for line in lines)


@pytest.mark.parametrize("size", [(130, 40), (80, 24), (40, 12), (30, 10), (20, 5)])
async def test_a_race_moves_no_board_and_is_told_in_a_line_where_no_bar_has_room(
    size: tuple[int, int],
) -> None:
    async with racing(race(), glyphs="ascii", size=size) as (track, _):
        board = screen_of(track.app).board.region
        track.wait(6.0)

        assert text_of(track.app).isascii()
        assert screen_of(track.app).board.region == board
        if size == (30, 10):
            assert text_of(track.app).count("75%") == 1
