"""Hints on the board and in the panel: single numbers first, then stronger techniques."""

import re
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

import pytest
from textual.pilot import Pilot

from minetui.core import (
    LEVELS,
    Flag,
    Game,
    Minefield,
    Move,
    Position,
    Reveal,
    cells_of,
    deductions,
    only,
    set_of,
)
from minetui.solver import TECHNIQUES, Analysis, hint
from minetui.store import Settings
from minetui.texts import hints as hint_texts
from minetui.texts.hints import no_deduction_text
from minetui.ui.app import MinetuiApp
from minetui.ui.board.layout import Size
from minetui.ui.hints.hints import Hints
from minetui.ui.hints.panel import HintList, Item, sets_of
from minetui.ui.hints.solver import Solver
from minetui.ui.kit.lines import TextLine
from minetui.ui.kit.place import OWN, TIMES

from .conftest import (
    PENNED,
    TRAP,
    board_of,
    click_cell,
    feature,
    game_of,
    on_screen,
    panel_of,
    press,
    resized,
    rows_of,
    screen_of,
    session_of,
    settled,
    text_of,
)

Shown: TypeAlias = AbstractAsyncContextManager[tuple[MinetuiApp, Pilot[None]]]

PAIRED = Minefield.drawn(".*.*.", ".....")  # 1 1 2 1 1 below: two numbers at a time solve it
PAIRED_MOVES = [Reveal(cell) for cell in range(5, 10)]
TOO_LARGE = Minefield.drawn(*["." * 210] * 200, "*" + "." * 209)
CORNERED = Minefield.drawn("*.", "..")  # nothing is certain after the corner
WRONG = ("*..", "...", "...", "..*")  # the player flags the middle of the first row
HINTS = Settings(hints=True)
SIZE = (120, 30)


def hinting(field: Minefield, moves: Sequence[Move], *, hints: bool = True) -> Shown:
    """The program with a game after these moves, as a rule with hints."""
    return on_screen(Game.on(field, moves), SIZE, settings=Settings(hints=hints))


def hints_of(app: MinetuiApp) -> HintList:
    """What the hints on the screen list."""
    listing = feature(app, Hints).listing
    assert listing
    return listing


# Single numbers


async def test_hints_say_what_and_why_light_their_witness_and_go_round_both_ways() -> None:
    async with on_screen(PENNED, (100, 24), settings=HINTS) as (app, pilot):
        await click_cell(pilot, 1, 2)
        assert "4 to flag" in text_of(app)
        assert "The 3 at D2 has no other room for its 3 mines, so E1, E2 and E3" in panel_of(app)
        assert board_of(app) == "⚐1 2⚐··\n11 3⚐··\n   2⚐··"
        await press(pilot, "shift+tab")
        assert rows_of(app) == ["⚐ 1   2 ⚐◂· · ", "1 1   3‹⚐ · · ", "      2 ⚐ · · "]
        assert "Flag A1 by B1, A2, B2" in panel_of(app)
        await press(pilot, "shift+tab")
        assert "The 1 at B1 has no other room for its mine, so A1 is a mine." in panel_of(app)
        assert "Flag E1, E2, E3" in panel_of(app)
        cursors = []
        for key in ("shift+tab", "tab", "tab", "tab"):
            await press(pilot, key)
            cursors.append(screen_of(app).board.cursor)

        assert cursors == [18, 0, 4, 11]


@pytest.mark.parametrize(
    ("flagged", "said", "drawn"),
    [
        (1, "B3 and C3 are safe, if your flag at B1 is right.", "✓?"),
        (2, "The 1 at B2 has 2 flags around it, so a flag is wrong.", "1!"),
    ],
    ids=["makes C1 apply, in a hint that names it", "contradicts a number, which is named"],
)
async def test_a_flag_that_nothing_proves(flagged: int, said: str, drawn: str) -> None:
    async with on_screen(WRONG, (110, 24), settings=HINTS) as (app, pilot):
        await click_cell(pilot, 1, 1)
        for col in range(1, 1 + flagged):
            await click_cell(pilot, 0, col, button=3)

        assert said in panel_of(app)
        assert drawn in text_of(app)


async def test_stuck_says_that_no_number_proves_anything_and_no_cell_is_hinted() -> None:
    async with on_screen(TRAP, (110, 24), settings=HINTS) as (app, pilot):
        await press(pilot, "tab")
        assert "Reveal any cell to start." in text_of(app).splitlines()[-2]
        await click_cell(pilot, 0, 0)
        assert "Stuck No single number proves anything here." in panel_of(app)
        assert " L Two numbers  o Odds  Space Reveal  f Flag  H Hide " in text_of(app)
        assert ":-/" in text_of(app)
        await press(pilot, "tab")

        assert "There is no hinted cell." in text_of(app)


async def test_looking_at_hints_is_being_assisted() -> None:
    """Rule 10."""
    async with on_screen(PENNED) as (app, pilot):
        await press(pilot, "H H")
        assert not game_of(app).assisted
        await click_cell(pilot, 1, 2)
        assert not game_of(app).assisted
        await press(pilot, "H H")

        assert game_of(app).assisted


@pytest.mark.parametrize(
    ("field", "key", "said", "limit"),
    [
        (PAIRED, "tab", "Hints are off: H shows them.", "casual"),
        (PAIRED, "L", "They are off: H shows them.", "pairs"),
        (TOO_LARGE, "L", Solver(OWN, TIMES).refusal, "casual"),
    ],
    ids=["the next hint", "another technique", "another technique on a board that is too large"],
)
async def test_without_hints_a_key_for_them_assists_nobody_and_says_why(
    field: Minefield, key: str, said: str, limit: str
) -> None:
    async with hinting(field, PAIRED_MOVES, hints=False) as (app, pilot):
        await press(pilot, key)

        assert said in text_of(app)
        assert feature(app, Hints).limit == limit
        assert not game_of(app).assisted


async def test_the_key_bar_begins_with_what_helps_now() -> None:
    async with hinting(PAIRED, PAIRED_MOVES) as (app, pilot):
        for keys, bar in (
            ("", " L Two numbers  o Odds  Space Reveal  f Flag  H Hide "),
            ("L", " Space Reveal  f Flag  Tab Next hint  L All numbers  H Hide "),
            ("L L", " Space Reveal  f Flag  Tab Next hint  H Hide "),
        ):
            await press(pilot, keys)
            assert text_of(app).splitlines()[-1].startswith(bar.rstrip())


# Stronger techniques


async def test_hints_use_no_more_techniques_than_they_may_even_in_the_next_game() -> None:
    async with hinting(PAIRED, PAIRED_MOVES) as (app, pilot):
        assert "Stuck" in panel_of(app)
        for limit in TECHNIQUES.ids[1:]:
            await press(pilot, "L")

            assert "by two numbers" in panel_of(app)
            assert "3 So D1 is a mine." in panel_of(app)
            assert hint_texts.limit_text(limit) not in text_of(app)
            assert "✓" in board_of(app)
        limit = feature(app, Hints).limit
        await press(pilot, "r")
        assert feature(app, Hints).limit == limit != "casual"


async def test_a_technique_marks_only_what_is_so_until_a_move_and_tab_walks_to_it() -> None:
    async with hinting(PAIRED, PAIRED_MOVES) as (app, pilot):
        await press(pilot, "L tab")
        safe, mines = hints_of(app).proven
        assert only(screen_of(app).board.cursor) & (safe | mines) & PAIRED.grid.row(0)
        await press(pilot, "L")
        safe, mines = hints_of(app).proven
        assert safe | mines
        assert not safe & PAIRED.mines | mines & PAIRED.safe
        session_of(app).play([Reveal(0)])
        screen_of(app).changed()

        assert hints_of(app).hint is None


async def test_where_nothing_is_certain_the_safest_cell_is_named_and_tab_goes_there() -> None:
    async with hinting(CORNERED, [Reveal(3)]) as (app, pilot):
        await press(pilot, "L L L ctrl+end")
        assert "Nothing is proven. The best guess: " in panel_of(app)
        assert "33.3%" in panel_of(app)
        assert text_of(app).count("*") == 1
        await press(pilot, "tab")

        assert only(screen_of(app).board.cursor) == hints_of(app).guess


async def test_odds_add_nothing_to_the_hints_of_single_numbers() -> None:
    async with hinting(Minefield.drawn("..*.."), [Reveal(0)]) as (app, pilot):
        before = panel_of(app)
        assert "clear" in before or "flag" in before
        await press(pilot, "L o")

        assert panel_of(app) == before


async def test_a_flag_that_nothing_proves_does_not_end_the_search() -> None:
    """Trusting it, single numbers would clear a cell; pairs know cells without it."""
    async with hinting(PAIRED, [*PAIRED_MOVES, Flag(1)]) as (app, pilot):
        assert "unsure" in panel_of(app)
        await press(pilot, "L")

        assert "by two numbers" in panel_of(app)
        assert "unsure" not in panel_of(app)


async def test_a_mine_that_a_technique_proves_is_no_doubtful_clear() -> None:
    """The flag at A1 is wrong: trusting it, the 1s at A2 and B2 would clear the mine at B1."""
    async with hinting(PAIRED, [*PAIRED_MOVES, Flag(0)]) as (app, pilot):
        before = board_of(app)
        await press(pilot, "L")
        hints = hints_of(app)
        cells = [each for item in hints.nearest(0) for each in cells_of(sets_of(item)[1])]

        assert (before[:2], board_of(app)[:2]) == ("⚑✓", "⚑⚐")
        assert len(cells) == len(set(cells)) == hints.count


async def test_a_wrong_flag_is_shown_to_be_wrong_and_taken_away() -> None:
    """Single numbers would clear the flagged cell; only the flag is in the way."""
    field = Minefield.drawn(".....", "*...*")
    moves = [Reveal(0), Reveal(1), Flag(2), Flag(7)]
    async with hinting(field, moves, hints=False) as (app, pilot):
        await press(pilot, "H L L L ctrl+end")
        assert "clear" in panel_of(app)
        assert text_of(app).count("⚑!") == 2
        await press(pilot, ". . .")
        position = game_of(app).position

        assert not position.flagged & field.safe
        assert position.revealed & set_of([2, 7]) == set_of([2, 7])


async def test_where_a_wrong_flag_hides_what_single_numbers_prove_it_is_told() -> None:
    field = Minefield.drawn("*...*", ".....")
    async with hinting(field, [*map(Reveal, (1, 6, 5)), Flag(0), Flag(2)]) as (app, pilot):
        await press(pilot, "L L L")

        assert "Nothing is proven" not in panel_of(app)
        assert "flags aside" in panel_of(app)


# The panel


def no_room(item: Item, size: Size) -> list[TextLine]:
    """No cut-out."""
    return []


ROW_OF_1_2_1 = (
    "1-2-1 pattern: C2 needs 2 mines in B1, C1 and D1. B2 allows only 1 in B1 and C1. "
    "So D1 is a mine. C2 and D2 prove B1 in the same way. So A1, C1 and E1 are safe."
)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((70, 3), ROW_OF_1_2_1),
        ((60, 3), ROW_OF_1_2_1),
        ((40, 4), "A1, C1 and E1 are safe and B1 and D1 are mines: B2, C2 and D2 prove it."),
        ((20, 2), "Clear A1, C1, E1, flag B1, D1"),
        ((20, 1), "Clear A1, C1, E1,…"),
    ],
)
def test_a_low_panel_has_the_hint_as_fully_as_it_fits(size: tuple[int, int], text: str) -> None:
    surface = Game.on(PAIRED, PAIRED_MOVES).position.surface
    hints = HintList(deductions(surface), hint(Analysis(surface), "pairs"), "Tab")
    lines = hints.lines([*hints.nearest(0)], size, no_room)

    told = "".join(span for line in lines for span, _ in line)
    assert re.sub(r"\s+", " ", told).strip() == text
    assert len(lines) <= size[1]


FOUR = "The 4 has no other room, so O4, P4, Q4 and O5 are mines."
TOLD = {
    "a margin": (
        *("Beginner", (80, 24)),
        ["7 to flag", "", "The 1 has no", "other room, so", "G4 is a mine."],
    ),
    "two free lines": ("Expert", (80, 24), [f" {FOUR:69}6 to flag"]),
    "a free line, before the status line": ("Expert", (130, 40), [f" {FOUR:119}6 to flag"]),
    "the status line": (
        *("Intermediate", (60, 20)),
        [f" {'The 1 has no other room, so F9 is a mine.':48}13 to flag"],
    ),
}


@pytest.mark.parametrize(("level", "size", "told"), TOLD.values(), ids=TOLD)
@pytest.mark.painted
async def test_hints_leave_the_board_where_it_is_and_tell_one_thing(
    level: str, size: Size, told: list[str]
) -> None:
    """Its numbers are lit; a key shows the list of all, for which cells may be smaller."""
    places = []
    for hints in (False, True):
        settings = Settings(hints=hints)
        async with on_screen(Game(LEVELS[level], "kkk"), size, settings=settings) as (app, pilot):
            await press(pilot, "space")
            screen = screen_of(app)
            places.append((screen.board.region, screen.board.size_index))
            if not hints:
                continue
            lines = [*screen.frame.panel.text.splitlines(), screen.status.text]
            await press(pilot, "w")
            whole = panel_of(app)
            await press(pilot, "w")
            places.append((screen.board.region, screen.board.size_index))

    assert len({*places}) == 1
    assert [line for line in lines if line.strip() or line == ""] == told
    assert re.search(r" to flag.* at [A-Z]+\d+ .* by ", whole)


@pytest.mark.painted
async def test_a_message_leaves_a_strip_the_line_that_it_does_not_take() -> None:
    async with on_screen(Game(LEVELS["Expert"], "kkk"), (130, 40), settings=HINTS) as (app, pilot):
        await press(pilot, "space")
        screen = screen_of(app)
        assert screen.panel_size[1] == 2
        screen.say("Something else.")

        assert screen.panel_size[1] == 1
        assert screen.frame.panel.text.startswith(f" {FOUR}")


async def test_without_letters_and_numbers_a_reason_speaks_of_what_is_marked() -> None:
    async with on_screen(Game(LEVELS["Beginner"], "kkk"), (40, 12), settings=HINTS) as (app, pilot):
        await press(pilot, "space")

        assert "The marked 1 proves a mine." in text_of(app)


async def test_odds_that_are_shown_are_not_offered() -> None:
    async with on_screen(TRAP, (110, 24), settings=HINTS) as (app, pilot):
        await click_cell(pilot, 0, 0)
        assert " o Odds" in text_of(app)
        await press(pilot, "o")
        await settled(pilot)

        assert " o Odds" not in text_of(app).splitlines()[-1]


async def test_beside_or_below_the_sentence_a_cut_out_shows_its_numbers_and_cells() -> None:
    """They are marked as on the board."""
    async with hinting(PAIRED, PAIRED_MOVES) as (app, pilot):
        await press(pilot, "L")
        below = screen_of(app).frame.panel.text.splitlines()[-3:]
        await resized(pilot, 140, 30)
        await settled(pilot)
        beside = screen_of(app).frame.panel.text.splitlines()

        assert below == ["    A  B  C  D  E ", " 1  ✓  ⚐  ✓  ⚐  ✓ ", " 2  1  1‹ 2‹ 1‹ 1 "]
        assert [line[:18] for line in beside[1:4]] == below
        assert beside[1].endswith(" Clear A1, C1, E1, flag B1, D1")


@pytest.mark.parametrize(("width", "more"), [(40, " more: Tab goes to the next"), (32, " more")])
def test_a_long_list_of_hints_is_cut_and_counts_the_cells_that_are_left(
    width: int, more: str
) -> None:
    """Only what is shown is put into words."""
    field = Minefield.drawn("*" * 60, "." * 60)
    here = Game.on(field, [Reveal(cell) for cell in range(60, 119)]).position
    hints = HintList(deductions(here.surface), None, "Tab")
    lines = [
        "".join(text for text, _ in line)
        for line in hints.lines([*hints.nearest(0)], (width, 16), no_room)
    ]
    shown = sum(len(line.partition("by")[0].split()) - 1 for line in lines if " Flag " in line)

    assert lines[0] == " 59 to flag"
    assert lines[-1] == f"  … and {59 - shown}{more}"
    assert len(lines) == 16
    assert 0 < shown < 59


def test_why_the_casual_player_does_nothing_more() -> None:
    """It is stuck, or what is left trusts a flag that may be wrong."""
    stuck = Game.on(PAIRED, PAIRED_MOVES).position
    trusting = stuck.toggle_flag(1)

    assert no_deduction_text(stuck.surface).startswith("Stuck: ")
    assert no_deduction_text(trusting.surface) == "All other hints rely on flags that may be wrong."
    assert no_deduction_text(Position(PAIRED).surface) == "Reveal any cell to start."


async def test_the_letters_of_the_cursors_column_touch_no_others() -> None:
    async with on_screen(Game(LEVELS["Expert"], "kkk"), (80, 24)) as (app, pilot):
        for col, letters in ((26, "Y Z AA  AC"), (27, "Y Z   AB"), (29, "Y Z AA    AD")):
            screen_of(app).move_to(col)
            await settled(pilot)

            assert any(line.endswith(f" X {letters}") for line in text_of(app).splitlines())
