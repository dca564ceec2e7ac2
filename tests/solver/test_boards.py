"""Boards that anybody can rebuild: the daily board, and the boards of games to share."""

import hashlib
import re
from datetime import date
from itertools import count
from pathlib import Path

import pytest
from daily_boards import golden_lines, line_of
from naive import places

from minetui.core import (
    LEVELS,
    FirstClick,
    Flag,
    Game,
    Grid,
    Level,
    LevelError,
    Minefield,
    Reveal,
    SharedBoard,
    boards,
    only,
)
from minetui.formats import code, drawings
from minetui.solver import game_on, shared_board
from minetui.solver.boards import daily_board, drawn
from minetui.solver.dealers import Solvable
from minetui.texts import words

from . import naive_daily

PAGE = Path(__file__).parent.parent.parent / "docs" / "daily.md"
GOLDEN = {date.fromisoformat(line.split()[0]): line for line in golden_lines()}
DRAWS = {day: int(line.split()[4]) for day, line in GOLDEN.items()}
TRIED = [  # ten draws may take a second
    pytest.param(day, marks=() if draw < 3 else pytest.mark.slow)
    for day, draw in DRAWS.items()
    if draw < 9
]


def test_the_golden_dates_are_fifty_of_all_kinds() -> None:
    assert len(GOLDEN) == 50
    assert {day.weekday() for day in GOLDEN} == set(range(7))
    assert {date.min, date.max, date(2000, 2, 29), date(2028, 2, 29)} <= {*GOLDEN}


@pytest.mark.parametrize("day", GOLDEN, ids=str)
def test_the_board_of_a_golden_date_never_changes(day: date) -> None:
    assert line_of(day) == GOLDEN[day]


def test_the_page_lists_the_golden_dates() -> None:
    listed = re.findall(r"^\| (\S+) \| (\d+) \| (\w+) \| `(\w+)` \|$", PAGE.read_text(), re.M)

    assert listed == [line_of_page(line) for line in GOLDEN.values()]


def line_of_page(line: str) -> tuple[str, ...]:
    """The date, the draw, the start and the digest of a drawing."""
    day, rows, cols, _, draw, start, mines = line.split()
    field = Minefield(Grid(int(rows), int(cols)), int(mines, 16))
    digest = hashlib.sha256(drawings.write_drawing(field)).hexdigest()
    return day, draw, words.coordinates(field.grid, int(start)), digest


@pytest.mark.parametrize("day", GOLDEN, ids=str)
def test_a_draw_is_the_one_of_the_specification(day: date) -> None:
    for number in {0, DRAWS[day]}:
        ours, (naive, start) = drawn(day, number), naive_daily.drawn(day, number)

        assert places(ours.field.mines, naive.cols) == set(naive.mines)
        assert divmod(ours.start, naive.cols) == start


@pytest.mark.parametrize("day", TRIED, ids=str)
def test_the_board_of_a_day_is_the_first_draw_that_is_fit_and_its_start_is_a_zero(
    day: date,
) -> None:
    draws = (naive_daily.drawn(day, number) for number in count())
    fit, (board, start) = next(each for each in enumerate(draws) if naive_daily.is_fit(*each[1]))

    assert daily_board(day).draw == fit
    assert start in board.zeros


def test_a_later_version_leaves_the_days_before_it_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monday, next_monday = date(2026, 11, 16), date(2026, 11, 23)
    before = daily_board(monday), daily_board(next_monday)
    (first,) = boards.DERIVATIONS
    other = boards.Derivation(2, next_monday.isoformat(), (Level(9, 9, 12), *first.week[1:]))
    monkeypatch.setattr(boards, "DERIVATIONS", (first, other))

    assert daily_board(monday) == before[0]
    assert SharedBoard.daily(next_monday).level == Level(9, 9, 12)
    assert daily_board(next_monday) != before[1]
    assert SharedBoard.daily(date(2026, 11, 27)).level == LEVELS["Expert"]
    board = SharedBoard.daily(next_monday)
    assert code.parsed(code.written(board)) == board


BEGINNER = LEVELS["Beginner"]


@pytest.mark.parametrize("kind", ["", "solvable:logic"])
def test_the_board_of_a_seed_is_the_one_that_its_start_gives(kind: str) -> None:
    dealer = Solvable("logic") if kind else Game(BEGINNER).dealer
    game = Game(BEGINNER, "rainy day", FirstClick.OPENING, dealer)
    game.play(Reveal(40))
    shared = shared_board(game)
    other = game_on(shared)

    assert (shared.seed, shared.start, shared.opened, shared.mines) == ("rainy day", 40, True, None)
    assert other.field == game.field
    assert (other.position.revealed, other.given) == (game.position.revealed, 1)
    assert (other.board_kind, other.assisted) == (kind, False)


def test_a_board_that_its_seed_does_not_give_is_shared_by_its_mines() -> None:
    """Such as one from a file, or of another program."""
    field = Minefield.drawn("*..", "...", "...")
    game = Game.on(field, [Flag(0), Reveal(8)], seed="rainy day")
    shared = shared_board(game)

    assert (shared.seed, shared.mines, shared.start) == ("", only(0), 8)
    assert game_on(shared).position.revealed == field.safe


def test_a_first_click_on_a_mine_is_not_opened() -> None:
    shared = shared_board(Game.on(Minefield.drawn("*..", "..."), [Reveal(0)]))

    assert (shared.start, shared.opened) == (0, False)
    assert game_on(shared).given == 0


def test_without_a_start_the_board_depends_on_the_first_click() -> None:
    game = game_on(SharedBoard(BEGINNER, seed="rainy day"))
    assert not game.dealt

    game.play(Reveal(40))
    assert game.field.opening(only(40)) == game.position.revealed


@pytest.mark.parametrize("start", [None, 0])
def test_a_board_of_a_kind_that_nobody_can_deal_is_refused(start: int | None) -> None:
    """Above 40,000 cells a game would silently get any board, and not the one that was shared."""
    shared = SharedBoard(Level(300, 200, 99), "a", start=start, kind="solvable:logic")

    with pytest.raises(LevelError, match="expected at most 40,000 cells to solve, got 60,000"):
        game_on(shared)


def test_the_daily_board_is_shared_by_its_day() -> None:
    shared = SharedBoard.daily(date(2026, 11, 20))
    game = game_on(shared)

    assert (shared.day, shared.level) == ("2026-11-20", LEVELS["Expert"])
    assert (game.given, game.board_kind, game.assisted) == (1, "solvable:logic", False)
