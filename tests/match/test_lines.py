"""The language of MSP: what is written can be read again, and nothing else is taken for it."""

from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Grid, Level, Minefield, Position, set_of
from minetui.match import Engine
from minetui.match.lines import (
    VERBS,
    Action,
    AnswerError,
    CellNames,
    MessageError,
    actions_in,
    answer_number,
    board_line,
    changes_line,
    signs,
    surface_in,
)
from minetui.solver import Player
from minetui.texts import words

LEVELS = st.tuples(st.integers(1, 9), st.integers(1, 30)).flatmap(
    lambda sides: st.builds(Level, *map(st.just, sides), st.integers(0, sides[0] * sides[1] - 1))
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position that is not over, as somebody may have played it."""
    level = draw(LEVELS)
    cells = draw(st.permutations(range(level.size)))
    position = Position(Minefield(level.grid, set_of(cells[: level.mines])))
    for cell in draw(st.lists(st.sampled_from(cells), max_size=8)):
        position = position.toggle_flag(cell)
    for cell in cells[level.mines : level.mines + draw(st.integers(0, 5))]:
        position = position.reveal(cell)
    return position


@pytest.mark.parametrize("grid", [Grid(1, 1), Grid(3, 30), Grid(2, 800), Grid(30, 3)])
def test_each_cell_has_the_name_that_people_read_and_is_found_by_it(grid: Grid) -> None:
    names = CellNames.of(grid)
    every = [names.name(cell) for cell in range(grid.size)]

    assert every == [words.coordinates(grid, cell) for cell in range(grid.size)]
    assert [names.cell(name) for name in every] == [*range(grid.size)]


@given(st.text(st.sampled_from(ascii_uppercase[:3] + "012a ,-é²"), max_size=4))
def test_no_other_text_names_a_cell(text: str) -> None:
    names = CellNames.of(Grid(12, 30))
    cell = names.cell(text)

    assert cell is None or names.name(cell) == text


@given(positions())
def test_a_board_is_read_as_the_surface_that_was_shown(position: Position) -> None:
    surface = position.surface
    level = Level.on(surface.grid, surface.mine_count)
    word, board = board_line(surface.grid, signs(surface)).split()

    assert word == "board"
    assert surface_in(level, board) == surface


@given(positions(), st.data())
def test_the_changes_make_the_old_board_the_new_one(
    position: Position, data: st.DataObject
) -> None:
    cell = data.draw(st.sampled_from(range(position.field.grid.size)))
    before, after = signs(position.surface), signs(position.reveal(cell).toggle_flag(0).surface)
    names = CellNames.of(position.field.grid)
    word, *changes = changes_line(names, before, after).split()
    board = [*before]
    for name, sign in (change.split("=") for change in changes):
        cell = names.cell(name) or 0
        assert board[cell] != sign
        board[cell] = sign

    assert word == "set"
    assert "".join(board) == after


@pytest.mark.parametrize(
    "board", ["", "01", "01#/", "01##", "01*", "0/1/#", "01９", "01#\n", "#" * 10**6]
)
def test_no_other_board_is_taken_for_one(board: str) -> None:
    with pytest.raises(MessageError, match="expected 1 rows of 3 of 0 to 8, # and F") as error:
        surface_in(Level(1, 3, 1), board)

    assert len(str(error.value)) < 120


ACTIONS = st.lists(st.tuples(st.sampled_from(VERBS), st.lists(st.integers(0, 59), min_size=1)))


@given(ACTIONS)
def test_an_answer_is_read_as_it_was_meant(actions: list[tuple[str, list[int]]]) -> None:
    names = CellNames.of(Grid(2, 30))
    answer = [word for verb, cells in actions for word in (verb, *map(names.name, cells))]
    meant = [Action(verb, cell) for verb, cells in actions for cell in cells]
    if not meant:
        with pytest.raises(AnswerError, match=r"^empty$"):
            actions_in(answer, names)
    elif len(meant) <= 120:
        assert [*actions_in(answer, names)] == meant


@given(st.text(max_size=60))
def test_any_other_text_is_refused_in_one_short_line_of_ascii(text: str) -> None:
    names = CellNames.of(Grid(2, 3))
    parts = text.encode("utf-8", "surrogatepass").decode("ascii", "surrogateescape").split()
    try:
        assert answer_number(parts) >= 0
        assert len(actions_in(parts[1:], names)) <= 12
    except AnswerError as error:
        line = str(error)
        assert line.split(maxsplit=1)[0] in ("syntax", "cell", "empty", "long")
        assert line.isascii()
        assert line.isprintable()
        assert len(line) < 60


WORDS = """msp 1 new go board set error quit result rows cols mines 3 2 0 -1 shape rect ##/##/##
    1#/##/00 F8/88/## 60000 0 99999999999999999999 first safe time A1=1 \0"""
LINE = st.text(max_size=40) | st.lists(st.sampled_from(WORDS.split()), max_size=9).map(" ".join)


@given(st.lists(LINE, max_size=12))
def test_our_player_answers_any_line_of_a_stranger_in_the_language_or_not_at_all(
    lines: list[str],
) -> None:
    complaints = list[str]()
    engine = Engine(Player.named("logic"), "s", complaints.append)
    for line in ["new 1 rows 3 cols 2 mines 2 shape rect", *lines]:
        for answer in engine.answer(line):
            first, *rest = answer.split()
            known = first in ("msp", "ready", "no") or rest[0] in ("reveal", "unflag", "resign")
            assert known
            assert answer.isascii()
    assert all(complaint.isprintable() for complaint in complaints)
