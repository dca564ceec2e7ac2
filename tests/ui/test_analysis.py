"""The analysis screen: painting, live findings, what-if, and the ways in and out."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from pseudo import NAME, Pseudo
from textual.events import Paste
from textual.pilot import Pilot

from minetui import language
from minetui.core import Flag, Game, Grid, Mark, Minefield, Reveal, Sketch
from minetui.formats import Replay, drawings
from minetui.play import AnalysisStart
from minetui.ui.analysis.exchange import WRITERS
from minetui.ui.analysis.screen import analysis_screen
from minetui.ui.analysis.sketch import Painting, SketchBoard
from minetui.ui.app import MinetuiApp
from minetui.ui.board.screen import BoardScreen
from minetui.ui.kit.app import Application

from .conftest import (
    SMALL,
    begun_with,
    click_cell,
    feature,
    on_screen,
    panel_of,
    press,
    rows_of,
    save_as,
    screen_of,
    session_of,
    settled,
    text_of,
    words_of,
)

SIZE = (100, 30)
GUESS = """\
2 4 2
01##
01##
"""


def sketch_in(text: str) -> Sketch:
    (seen,) = drawings.read_surfaces(text.splitlines())
    return Sketch.of(seen)


@asynccontextmanager
async def analysed(
    sketch: Sketch | str, *, brush: int | None = None, **settings: object
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The analysis of a sketch, drawn or not, when all that can be found is found."""
    start = AnalysisStart(sketch if isinstance(sketch, Sketch) else sketch_in(sketch), 0)

    def first(app: Application) -> BoardScreen:
        return analysis_screen(app, start, brush=brush)

    async with begun_with(first, SIZE, **settings) as (app, pilot):
        yield app, pilot


def shown(app: MinetuiApp) -> Sketch:
    """The sketch on the board."""
    return feature(app, SketchBoard).sketch


async def ask(app: MinetuiApp, pilot: Pilot[None], id: str) -> None:
    """Ask for a command, as the menu does."""
    screen_of(app).action_command(id)
    await settled(pilot)


async def test_r_puts_the_board_back_as_it_was_opened_and_n_starts_another() -> None:
    async with analysed(GUESS) as (app, pilot):
        await press(pilot, "8 8 r")
        assert shown(app).surface == sketch_in(GUESS).surface
        await press(pilot, "n 3 tab 3 tab 1 enter")

        assert shown(app) == Sketch.blank(Grid(3, 3), 1)


async def test_digits_are_typed_like_a_text_and_undone_one_by_one() -> None:
    async with analysed(Sketch.blank(Grid(2, 3), 2)) as (app, pilot):
        await press(pilot, "1 2 delete f")
        assert [shown(app).at(cell) for cell in range(4)] == [1, 2, Mark.COVERED, Mark.MINE]
        assert screen_of(app).board.cursor == 3

        await press(pilot, "u u")
        assert [shown(app).at(cell) for cell in range(4)] == [1, *[Mark.COVERED] * 3]
        await press(pilot, "U")
        assert shown(app).at(1) == 2


async def test_the_brush_paints_by_the_mouse_and_counts_up_on_numbers() -> None:
    async with analysed(Sketch.blank(Grid(3, 3), 2), brush=1) as (app, pilot):
        await click_cell(pilot, 1, 1)
        await click_cell(pilot, 1, 1)
        await click_cell(pilot, 0, 0)
        await click_cell(pilot, 2, 2, button=3)

        assert (shown(app).at(4), shown(app).at(0), shown(app).at(8)) == (2, 2, Mark.MINE)
        assert feature(app, Painting).brush == 2


async def test_another_size_keeps_what_was_painted_and_one_that_no_board_has_is_refused() -> None:
    async with analysed(Sketch.blank(Grid(3, 3), 2)) as (app, pilot):
        await press(pilot, "down 1 2")
        await ask(app, pilot, "size")
        await press(pilot, "5 tab 2 tab 3 enter")
        assert (shown(app).grid.dimensions, shown(app).mine_count) == ("5 × 2", 3)
        assert (shown(app).at(5), shown(app).at(6)) == (1, 2)
        assert screen_of(app).board.cursor == 7
        await press(pilot, "u")

        assert shown(app).grid.dimensions == "3 × 3"
        assert session_of(app).game.level.grid.dimensions == "3 × 3"
        for typed, problems in (
            ("0", ["Enter at least 1 column and 1 row."]),
            ("9 9 9 9 9", ["Enter at most 40,000 cells: these are 299,997."]),
            ("3 tab tab 9", ["Enter at most 8 mines."]),
            ("3 tab tab 8", []),
        ):
            await press(pilot, f"n {typed} enter")
            assert [str(line.render()) for line in app.screen.query(".error")] == problems
            await press(pilot, "escape" if problems else "")


async def test_each_edit_is_answered_with_proofs_odds_and_layouts() -> None:
    async with analysed("2 4 1\n01##\n01##\n") as (app, pilot):
        assert "Clear D1, D2" in panel_of(app)
        assert "50% to win" in text_of(app)
        await press(pilot, "right right f")

        assert "100% to win" in text_of(app)
        assert "certainly safe, by one number" not in text_of(app)
        await press(pilot, "down")
        assert "C2: safe, by one number" in text_of(app)


async def test_numbers_that_contradict_each_other_are_marked_and_named() -> None:
    async with analysed("1 6 1\n1#2###\n") as (app, _):
        assert "No layout fits C1: 2 in 2 covered cells; 1 mine in all." in panel_of(app)
        assert "2!" in rows_of(app)[0]


async def test_what_can_not_be_counted_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its proofs stay, and an edit is looked at again."""
    monkeypatch.setattr("minetui.ui.hints.solver.deadline", lambda _: lambda: True)
    async with analysed(GUESS) as (app, pilot):
        assert "Timed out: the odds of all cells" in panel_of(app)
        assert rows_of(app)[0].count("??") == 2
        await press(pilot, "right right")
        assert "odds timed out" in text_of(app)


async def test_what_contradicts_may_not_be_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.ui.hints.solver.deadline", lambda _: lambda: True)
    async with analysed("1 8 2\n1#1#10##\n") as (app, _):
        assert "Wrong: the numbers or the mine counter" in panel_of(app)
        assert "Timed out: the smallest contradiction" in words_of(app)


async def test_a_guess_comes_before_mines_and_tab_goes_there() -> None:
    """A list of proven mines hid what to do."""
    async with analysed("2 7 2\n1#1001#\n1#1001#\n") as (app, pilot):
        await press(pilot, "right right right")
        advised = panel_of(app).index("Guess")
        assert "Flag" not in panel_of(app)[:advised]
        await press(pilot, "tab")

        assert "a mine in 50.0%" in text_of(app)


async def test_a_flag_is_a_note_that_proves_nothing_and_is_marked_where_it_is_wrong() -> None:
    async with analysed("1 4 1\nF1##\n") as (app, pilot):
        await press(pilot, "right right f")

        assert rows_of(app)[0].startswith("⚑!")


async def test_a_proven_mine_has_another_sign_than_a_known_one() -> None:
    """Without colours both were the same."""
    sketch = sketch_in("1 5 2\n#1#1#\n").paint(0, Mark.MINE)
    async with analysed(sketch, glyphs="ascii") as (app, _):
        assert rows_of(app)[0].replace("<", " ").split() == ["*", "1", "o", "1", "f"]


async def test_the_odds_of_a_try_stand_apart_from_words_that_are_longer() -> None:
    language.use(NAME, Pseudo())
    try:
        async with analysed(GUESS) as (app, pilot):
            await press(pilot, "down right right t")

            assert len(re.findall("⟧ +50", text_of(app))) == 2
    finally:
        language.use(language.ENGLISH)


async def test_a_number_is_tried_and_taken_back_and_the_tree_is_kept_until_an_edit() -> None:
    async with analysed(GUESS) as (app, pilot):
        await press(pilot, "down right right t")
        assert "is safe and shows 2 50.0%" in words_of(app)
        assert "is a mine 50.0%" in words_of(app)
        await press(pilot, "2")
        assert shown(app).at(6) == 2
        assert "What if: C2 = 2" in panel_of(app)

        await press(pilot, "backspace t m")
        assert shown(app).at(6) is Mark.MINE
        assert "C2 = mine (+ 1 more" in panel_of(app)
        await ask(app, pilot, "step_across")
        assert shown(app).at(6) == 2
        for id in ("to_start", "step_on", "tried"):
            await ask(app, pilot, id)
        await press(pilot, "down enter")
        assert shown(app).at(6) is Mark.MINE
        await ask(app, pilot, "to_start")
        assert shown(app).at(6) is Mark.COVERED
        count = len(feature(app, SketchBoard).tree.nodes)
        await press(pilot, "t m right 1")
        assert len(feature(app, SketchBoard).tree.nodes) == 1
        assert "u brings back what was tried." in text_of(app)
        await press(pilot, "u")

        assert len(feature(app, SketchBoard).tree.nodes) == count


@pytest.mark.parametrize("how", ["A", "m A"])
async def test_the_game_below_is_held_and_assisted_and_gets_its_screen_back(how: str) -> None:
    """From the menu it found the game veiled, and said that it was paused."""
    async with on_screen(SMALL, SIZE) as (app, pilot):
        await press(pilot, "ctrl+end up")
        session_of(app).play([Reveal(7, 0)])
        await press(pilot, how)
        assert shown(app).at(7) == 1
        below = app.screen_stack[-2]
        assert isinstance(below, BoardScreen)
        assert below.session.game.assisted
        assert not below.session.clock.running
        await press(pilot, "q")

        assert app.screen is below
        assert below.session.clock.running


async def test_a_lost_game_is_analysed_before_the_move_that_lost_it() -> None:
    game = Game.on(Minefield.drawn("*..", "..."), [Reveal(1, 0), Flag(2, 1), Reveal(0, 2)])
    async with on_screen(Replay.of(game, {}), SIZE) as (app, pilot):
        await press(pilot, "end A")

        assert " · this move lost" in text_of(app)
        assert shown(app).at(0) is Mark.COVERED
        assert screen_of(app).board.cursor == 0
        assert (shown(app).at(1), shown(app).at(2)) == (1, Mark.FLAG)


async def test_a_pasted_position_is_analysed() -> None:
    """A click on the board before painted beyond the new one, and the program ended."""
    link = "https://a.example/play/#position=4x2x2%0A01HH%0A01HH"
    async with analysed(Sketch.blank(Grid(9, 9), 10), brush=1) as (app, pilot):
        board = screen_of(app).board
        clicked = board.Pressed(board.grid, 80, "reveal")
        for text in (link, "4x2x2\n01HH\n01HH\n", GUESS):
            await press(pilot, "" if text is link else "u")
            assert shown(app).grid.dimensions == "9 × 9"
            app.post_message(Paste(text))
            await settled(pilot)
            assert shown(app).surface == sketch_in(GUESS).surface
        app.post_message(Paste("nothing of the kind"))
        await settled(pilot)
        assert "Not pasted: line 1: expected a board or a replay" in text_of(app)
        board.post_message(clicked)
        await settled(pilot)

        assert shown(app).surface == sketch_in(GUESS).surface
        assert board.cursor < 8


def test_what_is_copied_linked_and_saved_is_read_as_it_was() -> None:
    """With as many mines as cells it was refused; without any, covered cells came back revealed."""
    random = Random(1)
    for _ in range(100):
        sketch = Sketch.blank(Grid(random.randint(1, 3), random.randint(1, 4)), 0)
        for cell in range(sketch.grid.size):
            sketch = sketch.paint(cell, random.choice([*Mark, Mark.COVERED, 0, 0, 1, 2]))
        sketch = sketch.count_mines(random.choice([0, 1, 2, sketch.grid.size]))
        texts = [write(sketch.saved).decode() for write in WRITERS.values()]
        texts.append(AnalysisStart(sketch).link("https://a.example/"))

        assert [AnalysisStart.pasted(text).sketch.surface for text in texts] == [sketch.saved] * 4


async def test_it_is_saved_in_the_format_of_the_name_or_the_name_is_refused(tmp_path: Path) -> None:
    begins = {"txt": "2 4 2\n01##", "mine": "4x2x2\n01HH", "board": "# MINE", "svg": "<svg"}
    async with analysed(GUESS) as (app, pilot):
        for ending, text in begins.items():
            await save_as(pilot, tmp_path / f"a.{ending}")
            assert (tmp_path / f"a.{ending}").read_text("utf-8").startswith(text)
        await save_as(pilot, tmp_path / "a.doc")

        assert "the name has to end with .txt, .mine, .board or .svg" in text_of(app)
        assert not (tmp_path / "a.doc").exists()
