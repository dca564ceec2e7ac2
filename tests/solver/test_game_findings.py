"""The move that lost a game."""

from minetui.core import Flag, Minefield, Move, Reveal, steps
from minetui.solver import RevealKind, losing_move

FIELD = Minefield.drawn("..*.", "....", "*..*")
LINE = Minefield.drawn("..*.*")


def lost_by(*moves: Move, field: Minefield = FIELD) -> tuple[int, RevealKind] | None:
    found = losing_move(steps(field, moves))
    return None if found is None else (found.index, found.kind)


def test_the_move_that_lost_is_reviewed_as_in_the_review_of_the_game() -> None:
    assert lost_by(Reveal(0), Flag(3), Reveal(2)) == (2, RevealKind.NEEDLESS)
    assert lost_by(Reveal(0), Reveal(2), field=LINE) == (1, RevealKind.BLUNDER)
    assert lost_by(Reveal(0), Reveal(4), field=LINE) == (1, RevealKind.FORCED)
    assert lost_by(Reveal(2)) == (0, RevealKind.OPENING)
    assert lost_by(Reveal(0), Flag(2)) is None
    assert lost_by() is None


def test_the_position_before_it_is_the_one_to_analyse() -> None:
    found = losing_move(steps(FIELD, [Reveal(0), Reveal(11)]))
    assert found is not None

    assert (found.index, found.move) == (1, Reveal(11))
    assert found.hit
