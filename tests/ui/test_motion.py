"""The light that runs over the board: its frames, when it begins, and all that ends it."""

import io
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise
from math import hypot

import pytest
from rich.console import Console
from textual.events import MouseDown, MouseScrollDown
from textual.pilot import Pilot

from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Game,
    Grid,
    Minefield,
    Position,
    Reveal,
    cells_of,
    has,
    lowest,
    only,
    set_of,
)
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.board.motion import (
    FRAME,
    LEAST_BYTES,
    MOST_BYTES,
    SHARED,
    Frame,
    Motion,
    VisibleCells,
    bytes_of_cell,
    explosion,
    golden_sheen,
    sheen,
    wave,
)
from minetui.ui.board.painter import MEDIUM, SIZES, CellSize
from minetui.ui.kit.drivers import LONG, TimedFile
from minetui.ui.kit.glyphs import Accent
from minetui.ui.kit.patches import GuardedApp
from minetui.ui.play.result import Comparison, GameResult

from .conftest import BEGINNER, feature, game_of, mouse, on_screen, press, screen_of, settled
from .replays import watched, watching

GRID = Grid(9, 12)
MIDDLE = GRID.cell(4, 5)
MINES = set_of([0, 5, 40, 77, 107])
WALLED = (".......", ".......", ".......", "*******", "...*...")
LONELY = ("....", "....", "...*")  # one reveal wins
pytestmark = pytest.mark.painted
LIGHTS = {Accent.CREST, Accent.GLOW, Accent.BLAST, Accent.EMBER, Accent.GOLD}


def view(grid: Grid = GRID, size: CellSize = MEDIUM) -> VisibleCells:
    """All of a grid."""
    return VisibleCells(grid, range(grid.rows), range(grid.cols), size)


def lit_at(frames: list[Frame]) -> dict[Cell, list[int]]:
    """The frames in which each cell is lit."""
    times: dict[Cell, list[int]] = {}
    for at, frame in enumerate(frames):
        for cell in cells_of(all_of(frame)):
            times.setdefault(cell, []).append(at)
    return times


def all_of(frame: Frame) -> CellSet:
    """All lit cells of a frame."""
    return sum(cells for _, cells in frame)  # no cell has two lights


def distance(cell: Cell, other: Cell) -> float:
    """How far apart two cells are."""
    (row, col), (y, x) = GRID.place(cell), GRID.place(other)
    return hypot(row - y, col - x)


@pytest.mark.parametrize("make", [wave, explosion])
def test_light_goes_outwards_from_its_source(
    make: Callable[[VisibleCells, Cell, CellSet], list[Frame]],
) -> None:
    times = lit_at(make(view(), MIDDLE, MINES))
    lit = sorted(times, key=lambda cell: distance(cell, MIDDLE))
    begins = [times[cell][0] for cell in lit]

    assert set(cells_of(MINES)) <= set(lit)
    assert begins == sorted(begins)
    assert begins[0] < begins[-1]
    assert len({len(at) for at in times.values()}) == 1  # equally long everywhere
    assert all(at == list(range(at[0], at[-1] + 1)) for at in times.values())


def test_only_the_cells_of_an_opening_are_lit_and_beside_mines_those_around_the_exploded_one() -> (
    None
):
    around = GRID.spread(only(MIDDLE))

    assert set_of(lit_at(wave(view(), MIDDLE, MINES))) == MINES
    assert set_of(lit_at(explosion(view(), MIDDLE, MINES))) == MINES | around


@pytest.mark.parametrize(("make", "down"), [(sheen, 1), (golden_sheen, -1)])
def test_a_win_runs_once_over_the_board_along_its_diagonals(
    make: Callable[[VisibleCells, CellSet], list[Frame]], down: int
) -> None:
    times = lit_at(make(view(), MINES))
    places = {cell: GRID.place(cell) for cell in times}
    along = sorted(times, key=lambda cell: down * places[cell][0] + places[cell][1])
    begins = [times[cell][0] for cell in along]

    assert set_of(times) == GRID.cells
    assert begins == sorted(begins)
    assert all(len(at) == 2 for at in times.values())


def test_no_motion_is_long() -> None:
    """DESIGN 4: an opening takes 250 ms at most, a small one less; 30 frames a second."""
    huge, everywhere = view(Grid(200, 200)), Grid(200, 200).cells

    assert len(wave(view(), 0, set_of([0, 1, 2]))) < len(wave(view(), 0, GRID.cells))
    assert (len(wave(huge, 0, everywhere)) + 1) * FRAME <= 0.25
    for frames in (explosion(huge, 0, everywhere), sheen(huge, everywhere)):
        assert 0.4 <= (len(frames) + 1) * FRAME <= 0.6


def test_only_visible_cells_are_lit() -> None:
    part = VisibleCells(GRID, range(2, 5), range(3, 7), MEDIUM)
    visible = set_of(GRID.cell(row, col) for row in part.rows for col in part.cols)
    made = wave(part, MIDDLE, GRID.cells), explosion(part, 0, GRID.cells), sheen(part, MINES)

    assert part.cells == visible
    assert [set_of(lit_at(frames)) for frames in made] == [visible] * 3
    assert lit_at(wave(part, 0, only(0))) == {}


def paints(frames: list[Frame]) -> int:
    """How often cells are painted in these frames and after them."""
    shown = [
        {cell: light for light, cells in frame for cell in cells_of(cells)}
        for frame in ((), *frames, ())
    ]
    return sum(
        before.get(cell) is not after.get(cell)
        for before, after in pairwise(shown)
        for cell in {*before, *after}
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_the_lit_cells_are_bounded_and_the_nearest_and_the_mines_come_first(size: CellSize) -> None:
    grid = Grid(60, 100)
    mines, source, everywhere = set_of(range(0, 6000, 700)), 3050, grid.cells
    part = view(grid, size)
    waved, shining = wave(part, source, everywhere), sheen(part, mines)
    used = {
        "wave": paints(waved) / (SHARED * LEAST_BYTES),
        "explosion": paints(explosion(part, source, everywhere)) / MOST_BYTES,
        "sheen": paints(shining) / MOST_BYTES,
        "golden": paints(golden_sheen(part, mines)) / MOST_BYTES,
    }

    assert [name for name, of in used.items() if not 0.85 < of * bytes_of_cell(size) <= 1] == []
    assert has(set_of(lit_at(waved)), source)
    assert mines & ~set_of(lit_at(shining)) == NO_CELLS


class Stagehand:
    """Ticks the motion of the screen by hand, on a clock of its own."""

    def __init__(self, app: MinetuiApp) -> None:
        self.app, self.screen, self.seconds = app, screen_of(app), 0.0
        self.due: list[Callable[[], object]] = []
        self.screen.set_timer = lambda _, act: self.due.append(act)  # type: ignore[method-assign]
        feature(app, Motion)._now = lambda: self.seconds

    @property
    def lit(self) -> dict[Accent, CellSet]:
        """The light that the board shows."""
        layers = self.screen.board.scene.layers
        accents = [pair for layer in layers for pair in layer.accents]
        return {light: cells for light, cells in accents if light in LIGHTS and cells}

    def tick(self, frames: int = 1) -> dict[Accent, CellSet]:
        """Let some frames pass, and do what is due then; the light."""
        self.seconds += frames * FRAME
        due, self.due = self.due, []
        for act in due:
            act()
        return self.lit

    def cost(self) -> int:
        """The bytes of all frames."""
        cost = 0
        for _ in range(30):
            self.tick()
            cost += written(self.app)
        return cost

    def run(self) -> list[dict[Accent, CellSet]]:
        """The frames until nothing more is due."""
        frames = []
        while self.due and len(frames) < 100:
            frames.append(self.tick())
        return frames


@asynccontextmanager
async def opening(rows: Sequence[str] = WALLED) -> AsyncIterator[tuple[Pilot[None], Stagehand]]:
    """A board whose first cell was just revealed, and its light."""
    async with on_screen(rows) as (app, pilot):
        hand = Stagehand(app)
        await reveal(pilot, 0)
        yield pilot, hand


async def reveal(pilot: Pilot[None], cell: Cell) -> None:
    """Put the cursor on a cell and reveal it."""
    screen_of(pilot.app).move_to(cell)
    await press(pilot, "space")


def picture(app: MinetuiApp) -> list[object]:
    """The lines of the board as they are painted."""
    board = screen_of(app).board
    return [list(board.render_line(y)) for y in range(board.size.height)]


async def test_an_opening_is_complete_at_once_and_light_then_runs_over_it() -> None:
    async with opening() as (_, hand):
        complete, lit_first = picture(hand.app), hand.lit
        frames = hand.run()
        lit = [set_of(cells_of(sum(frame.values()))) for frame in frames]

        assert lit_first == {}
        assert has(lit[0], 0)
        assert lit[0] != lit[2]
        assert all(cells & ~game_of(hand.app).position.revealed == NO_CELLS for cells in lit)
        assert all(lit[:-1])
        assert frames[-1] == {}
        assert picture(hand.app) == complete


async def test_a_loss_lights_the_mines_and_a_win_everything() -> None:
    async with opening() as (pilot, hand):
        hand.run()
        await reveal(pilot, 24)
        loss = hand.run()
        hand.screen.begin(hand.app.session_of(Game.on(Minefield.drawn(*LONELY))))
        await reveal(pilot, 0)
        win = hand.run()

        assert {light for frame in loss for light in frame} == {Accent.BLAST, Accent.EMBER}
        assert {light for frame in win for light in frame} == {Accent.CREST}


KEYS = ("right", "f12", "u", "n", "g", "+")
INPUTS: dict[str, Callable[[Pilot[None]], object]] = {
    **{key: lambda pilot, key=key: press(pilot, key) for key in KEYS},
    "click": lambda pilot: mouse(pilot, MouseDown, "#board", (30, 8)),
    "click beside": lambda pilot: mouse(pilot, MouseDown, None, (1, 22)),
    "wheel": lambda pilot: mouse(pilot, MouseScrollDown, "#board", (30, 8)),
    "resize": lambda pilot: pilot.resize_terminal(70, 20),
    "another screen": lambda pilot: pilot.app.show("settings"),
}


@pytest.mark.parametrize("name", INPUTS)
async def test_whatever_the_player_does_ends_the_light_at_once(name: str) -> None:
    """Nothing is shown of it later either: a tick that is still due does nothing."""
    async with opening() as (pilot, hand):
        assert hand.tick() != {}
        if (done := INPUTS[name](pilot)) is not None:
            await done
        await settled(pilot)

        assert hand.lit == hand.tick() == {}
        assert hand.due == []
        assert name != "right" or hand.screen.board.cursor == 1


async def test_the_next_opening_begins_at_once_and_frames_that_come_too_late_are_left_out() -> None:
    async with opening((*WALLED[:4], *WALLED)) as (pilot, hand):
        hand.tick(3)
        await reveal(pilot, 35)
        assert len(hand.due) == 2  # that of the first one does nothing
        assert has(sum(hand.tick().values()), 35)
        assert len(hand.due) == 1

        assert hand.tick(100) == {}
        assert hand.due == []


async def runs(change: Callable[[MinetuiApp], object] = bool, **settings: object) -> bool:
    """Does light run over an opening, with these settings and after this change?"""
    async with on_screen(WALLED, settings=Settings(**settings)) as (app, pilot):
        hand = Stagehand(app)
        change(app)
        await reveal(pilot, 0)
        return bool(hand.due)


async def test_nothing_runs_on_huge_boards_nor_once_motion_is_switched_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await runs()
    assert not await runs(motion=False)
    assert await runs(lambda app: app.change({"motion": True}), motion=False)
    assert not await runs(lambda app: setattr(app, "animation_level", "none"))
    assert not await runs(glyphs="ascii")
    with monkeypatch.context() as patch:
        patch.setattr("minetui.ui.board.motion.LARGEST", 34)
        assert not await runs()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not await runs()


async def test_nothing_runs_on_a_slow_link_and_what_runs_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opening() as (_, hand):
        assert hand.tick() != {}
        monkeypatch.setattr(GuardedApp, "link_is_slow", True)

        assert hand.tick() == {}
        assert hand.due == []
    assert not await runs()


@pytest.mark.parametrize(("seconds", "slow"), [(LONG / 2, False), (2 * LONG, True)])
def test_a_file_notices_a_long_write_and_remembers_it(seconds: float, slow: bool) -> None:
    for act in ("write", "flush"):
        times = iter([0.0, 1.0, 1.0 + seconds, 2.0, 2.0])
        file = TimedFile(io.StringIO(), lambda times=times: next(times, 2.0))
        next(times)
        getattr(file, act)(*["light"][: act == "write"])
        noticed = file.slow
        file.flush()

        assert noticed is slow
        assert file.slow is slow


async def test_a_new_best_is_celebrated_after_the_win_unless_the_player_has_gone_on() -> None:
    """The records answer when they can: while the light of the win runs, or after it."""
    async with on_screen(LONELY) as (app, pilot):
        hand = Stagehand(app)
        for ticks, gone_on in ((1, False), (30, False), (1, True)):
            screen_of(app).begin(app.session_of(Game.on(Minefield.drawn(*LONELY))))
            await reveal(pilot, 0)
            for _ in range(ticks):
                hand.tick()
            if gone_on:
                await press(pilot, "right")
            feature(app, GameResult).comparison = Comparison("New best", is_best=True)
            screen_of(app).show()
            frames = [set(frame) for frame in hand.run()]

            assert ({Accent.GOLD} in frames) is not gone_on
            assert ({Accent.CREST} in frames) is (ticks == 1 and not gone_on)
            assert not {Accent.GOLD, Accent.CREST} <= set().union(*frames[-3:])


async def test_a_replay_shows_single_moves_at_their_own_speed_and_no_jumps() -> None:
    moves = (Reveal(0, 0.0), Reveal(29, 1.0), Reveal(24, 2.0))
    async with watched("", Minefield.drawn(*WALLED), moves) as (app, pilot):
        hand, watch = Stagehand(app), watching(app)
        watch.hold_at(0)
        watch.step(1)
        opening = [set(frame) for frame in hand.run()]
        watch.hold_at(0)
        watch.finish()
        jump = hand.run()
        watch.step(-1)
        watch.step(1)
        loss = [set(frame) for frame in hand.run()]
        watch.hold_at(0)
        watch.change_speed(1)
        watch.step(1)
        fast = hand.run()
        await settled(pilot)

        assert {Accent.CREST} in opening
        assert {Accent.BLAST} in loss
        assert jump == fast == []


DENSE = Minefield(Grid(60, 100), set_of(range(1, 6000, 6)))
OPEN = ("*........", *["........."] * 7, "........*")
SPARSE = Minefield(Grid(60, 100), set_of(range(3, 6000, 97)))


def winning_moves(field: Minefield) -> list[Reveal]:
    """Moves that win, the last one with the last of them."""
    moves, position = list[Reveal](), Position(field)
    while position.revealed != field.safe:
        moves.append(Reveal(lowest(field.safe & ~position.revealed), 0.0))
        position = position.reveal(moves[-1].cell)
    return moves


async def played(pilot: Pilot[None], move: Reveal) -> None:
    """Play a move, and let all be done that it sets going."""
    screen_of(pilot.app).session.play([move])
    screen_of(pilot.app).changed()
    await settled(pilot)


def written(app: MinetuiApp) -> int:
    """The bytes of the next paint of the board."""
    compositor = screen_of(app)._compositor
    compositor.update_widgets({screen_of(app).board})
    update = compositor.render_partial_update()
    console = Console(color_system="truecolor", file=io.StringIO())
    return len(update.render_segments(console).encode()) if update else 0


@pytest.mark.parametrize("zoom", [1, 3, 5])
async def test_an_opening_and_its_wave_cost_40_kilobytes_together(zoom: int) -> None:
    """A whole Beginner board opens in a large window, in the light."""
    async with on_screen(OPEN, (130, 40), settings=Settings(zoom=zoom)) as (app, pilot):
        await settled(pilot)
        hand = Stagehand(app)
        written(app)
        await played(pilot, Reveal(40, 0.0))

        assert 2_000 < written(app) + hand.cost() <= 40_000


@pytest.mark.parametrize("zoom", [1, 2, 3, 4, 5])
async def test_a_whole_motion_costs_40_kilobytes_at_most(zoom: int) -> None:
    """Issue 12: whatever the size of the board, of its cells and of the window."""
    settings, costs = Settings(zoom=zoom, theme="paper"), {}
    *before_win, win = winning_moves(SPARSE)
    games = {
        "opening": (Game.on(SPARSE), Reveal(2950, 0.0)),
        "loss": (Game.on(DENSE), Reveal(2947, 0.0)),
        "win": (Game.on(SPARSE, before_win), win),
    }
    async with on_screen(BEGINNER, (200, 60), settings=settings) as (app, pilot):
        await settled(pilot)
        hand = Stagehand(app)
        for name, (game, move) in games.items():
            screen_of(app).begin(app.session_of(game))
            screen_of(app).move_to(2950)
            await played(pilot, move)
            written(app)
            costs[name] = hand.cost()

    assert {name: cost for name, cost in costs.items() if not 5_000 < cost <= 40_000} == {}
