"""The metrics of a game by their names."""

from minetui.core import LEVELS, Flag, Game, Metrics, Reveal, cells_of
from minetui.texts import metrics


def played() -> Metrics:
    """A Beginner board that is won without haste."""
    game = Game(LEVELS["Beginner"], "moss")
    for move in (Flag(0), Reveal(40), Flag(0)):
        game.play(move)
    for cell in cells_of(game.field.safe):
        game.play(Reveal(cell, 1234.5))
    return Metrics.of(game, 1234.5)


def test_every_metric_is_told_by_its_name_in_its_form() -> None:
    """But the path of the mouse, which this game does not know."""
    game = played()

    assert "; ".join(map(" ".join, metrics.all_metrics(game))) == (
        "Time 1,234.500; 3BV 15; 3BV done 15; 3BV/s 0.01; Est. time 1,234.500; Clicks 69; "
        "Left 67; Right 2; Chords 0; Effective 23; Wasted 46; cl/s 0.06; IOE 22%; ThrP 65%; "
        "Corr 33%; Flags 1; Misflags 1; Unflags 1; Style FL; RQP 101,599.35; QG 12,007.25; "
        "STNB 0.00; ZiNi 10; HZiNi 11; ZNE 14%; ZNT 43%; HZNE 16%; HZNT 48%"
    )
