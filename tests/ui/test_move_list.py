"""The list of the moves of a replay: its rows, and how it scrolls and is clicked."""

from rich.cells import cell_len
from textual.events import MouseScrollDown

from minetui.core import Annotation, Flag, Minefield, Reveal, steps
from minetui.core.annotation import annotated
from minetui.solver import reviewed
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.replay.moves import MoveList, MoveRows

from .conftest import click, mouse, press, screen_of, settled, text_of
from .replays import index_of, listed, move_list, playback_of, watched

SIZE = (120, 44)


def test_a_row_drops_what_it_has_no_room_for() -> None:
    field = Minefield.drawn("*...", "....", "...*")
    record = (Reveal(2, 0.0), Flag(0, 1.5), Flag(4, 12.25))
    rows = MoveRows(field.grid, record, UNICODE)
    rows.steps = list(annotated(field, record))

    def row(at: int, width: int) -> str:
        return "".join(text for text, _ in rows.row(at, width)).rstrip()

    rows.present = 1

    assert [row(at, 60) for at in range(3)] == [
        "  1  0.00 reveal C1  6 cells ▸ opening",
        "▸ 2  1.50 flag   A1      set",
        "  3 12.25 flag   A2      set ✗ mistake",
    ]
    assert row(2, 38) == "  3 12.25 flag   A2 ✗ mistake"
    assert row(2, 29) == "  3 12.25 flag   A2 ✗ mistake"
    assert row(2, 26) == "  3 flag   A2 ✗ mistake"
    assert row(2, 18) == "  3 flag   A2 ✗"


def test_a_row_says_by_what_a_move_was_proven_or_its_odds_where_it_has_room() -> None:
    field = Minefield.drawn(".*.*.", ".....")
    record = tuple(Reveal(cell, 0.0) for cell in (5, 6, 7, 8, 9, 2, 0))
    rows, every = MoveRows(field.grid, record, UNICODE), list(steps(field, record))
    rows.reviews = {each.index: each for each in reviewed(every)}
    rows.steps = [rows.reviews[step.index].refined(step.annotated) for step in every]

    def judgement(at: int, width: int) -> tuple[str, object]:
        *_, sign, word = rows.row(at, width)
        return (sign[0] + word[0]).strip(), word[1]

    assert judgement(5, 80) == ("∴ proven by two numbers", "good")
    assert judgement(5, 34) == ("∴ proven", "good")
    assert judgement(1, 80) == ("? guess 33%", "key")
    assert judgement(1, 30) == ("? guess", "key")


def test_annotations_differ_by_sign_in_both_sets() -> None:
    for glyphs in (UNICODE, ASCII):
        signs = [glyphs.mark(kind) for kind in Annotation]

        assert len(set(signs)) == len(signs)
        assert all(cell_len(sign) == 1 for sign in [*signs, glyphs.head, *glyphs.ticks])
    assert ASCII.marks.isascii()


async def test_the_list_shows_time_move_and_judgement_and_follows_the_last_move() -> None:
    async with watched("home right right", size=SIZE, listing=True) as (app, _):
        assert [row for row in listed(app) if row] == [
            "  1     0.00 reveal C2 11 cells ▸ opening",
            "▸ 2     1.00 flag   A1      set",
            "  3     2.00 flag   E1      set",
            "  4 1,000.00 reveal F1   1 cell ? guess 33%",
            "  5 2,000.00 reveal G1   1 cell ✗ mistake",
        ]


async def test_a_click_on_a_row_goes_there_holds_and_takes_away_what_was_said() -> None:
    async with watched("home space", size=SIZE, listing=True) as (app, pilot):
        await click(pilot, MoveList, (12, 3))
        assert (index_of(app), playback_of(app).running) == (4, False)
        await click(pilot, MoveList, (12, 12))
        assert index_of(app) == 4
        await press(pilot, "end n")
        assert "There is no other mistake." in text_of(app)
        await click(pilot, MoveList, (12, 1))

        assert "There is no other mistake." not in text_of(app)
        assert index_of(app) == 2


async def test_the_wheel_scrolls_the_list_and_the_last_move_brings_it_back() -> None:
    field = Minefield.drawn("*...", "....", "...*")
    moves = tuple(Flag(0, float(at)) for at in range(100))
    async with watched("home", field, moves, size=SIZE, listing=True) as (app, pilot):
        for _ in range(4):
            await mouse(pilot, MouseScrollDown, MoveList, (3, 3))
        await settled(pilot)
        assert move_list(app).scroll_offset.y > 0
        await press(pilot, "right")
        assert move_list(app).scroll_offset.y == 0
        await press(pilot, "end" + 10 * " left")

        assert "▸  90 89.00 flag A1    taken" in listed(app)


async def test_hints_stand_below_the_list() -> None:
    async with watched("home right", hint=True, size=(120, 30), listing=True) as (app, _):
        moves, panel = move_list(app), screen_of(app).frame.panel

        assert moves.region.bottom == panel.region.y
        assert moves.region.x == panel.region.x
        assert "✗ mistake" in text_of(app)
        assert " 4 to flag" in text_of(app)
