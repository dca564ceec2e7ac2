"""A game on each shape, from its code to a race against it: what is kept of it has the shape."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from minetui.core import (
    LEVELS,
    Game,
    Minefield,
    Reveal,
    Shape,
    SharedBoard,
    Status,
    cells_of,
    grid_of,
)
from minetui.formats import DAILY, Eligibility, code, drawings, journal, registry
from minetui.play import (
    AnalysisStart,
    GameSession,
    Race,
    check_mark,
    recording,
    replay_from,
    shared_game,
    shared_in,
)
from minetui.play.training import TrainingState
from minetui.solver import game_on
from minetui.store import FileError, Records, read_content, write

INTERMEDIATE = LEVELS["Intermediate"]
MONDAY = date(2026, 11, 23)
OTHERS = [shape for shape in Shape if shape is not Shape.SQUARE]


def won(shape: Shape) -> GameSession:
    """A won game on a shared Intermediate board."""
    shared = SharedBoard(INTERMEDIATE.shaped(shape), "moss", start=40, opened=True)
    session = GameSession(shared_game(shared_in(code.written(shared))))
    session.keep()
    session.play([Reveal(cell, 1.0) for cell in cells_of(session.game.field.safe)])
    return session


@pytest.mark.parametrize("shape", Shape)
def test_a_game_keeps_its_shape_in_the_journal_the_records_and_a_race(shape: Shape) -> None:
    session = won(shape)
    level, path = session.game.level, session.journal.path
    kept = journal.read(path.read_bytes())
    finished = session.finished(datetime(2026, 11, 21, tzinfo=UTC))
    assert finished
    recording.record(*finished)
    with Records() as records:
        (game,) = records.every()

    assert level == INTERMEDIATE.shaped(shape)
    assert (kept.level, kept.position) == (level, session.position)
    assert session.position.status is Status.WON
    assert (game.level, game.won) == (level, True)
    race = Race.against_game(game)
    assert (race.game().level, race.ghost.field) == (level, session.game.field)
    assert TrainingState.read().level == level


def test_the_best_of_one_shape_is_not_that_of_another() -> None:
    """Nor do they share a streak."""
    for shape in (Shape.TORUS, Shape.SQUARE):
        finished = won(shape).finished(datetime(2026, 11, 21, tzinfo=UTC))
        assert finished
        standing = recording.record(*finished)
        assert standing
        assert (standing.best, standing.streak, len(standing.latest)) == (None, 1, 1)


@pytest.mark.parametrize("shape", OTHERS)
def test_the_mines_of_a_day_on_another_shape_are_not_its_board(shape: Shape) -> None:
    field = game_on(SharedBoard.daily(MONDAY)).field
    game = Game.on(Minefield(grid_of(field.grid.rows, field.grid.cols, shape), field.mines))
    game.info = {DAILY: MONDAY.isoformat()}

    assert Eligibility.of(check_mark(game)).daily is None


@pytest.mark.parametrize("shape", Shape)
def test_a_link_to_a_page_shows_a_position_of_any_shape(shape: Shape) -> None:
    """That of an ordinary one is the text of a .mine file, as ever."""
    start = AnalysisStart.of(won(shape).game.from_here().position.surface)
    link = start.link("https://a.example/")

    assert AnalysisStart.pasted(link).sketch == start.sketch
    assert ("#position=16x16x40" in link) is (shape is Shape.SQUARE)


def test_a_drawing_in_a_file_has_the_shape_of_whoever_opens_it(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    write(path, drawings.write_drawing(Minefield.drawn("*..", "...", "...")))

    assert replay_from(str(path), shape=Shape.HEX).level.shape is Shape.HEX
    assert replay_from(str(path)).level.shape is Shape.SQUARE
    write(path, registry.WRITERS["mbf"](replay_from(str(path))))
    with pytest.raises(FileError, match=r"byte 0: expected a board of the shape hex, got square$"):
        read_content(path, shape=Shape.HEX)
