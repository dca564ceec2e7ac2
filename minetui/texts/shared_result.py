"""The result of a finished game in words, for its card and for the picture of it."""

from minetui.solver.luck import Luck
from minetui.solver.shared_result import SharedResult

from .metrics import text_of
from .words import counted, percent

SHOWN = {"3BV/s": "speed", "IOE": "ioe"}  # metrics, by the names that a card gives them


def ending_text(result: SharedResult) -> str:
    """How a game ended and when: "won in 61.234 s", "lost at 65% after 90.831 s"."""
    return f"{outcome_text(result)} {'in' if result.won else 'after'} {time_text(result)}"


def outcome_text(result: SharedResult) -> str:
    """How a game ended, and how far a lost one came."""
    if result.won:
        return "won"
    return "lost" if result.done is None else f"lost at {percent(result.done, 0)}"


def time_text(result: SharedResult) -> str:
    """The time of a game."""
    return f"{result.seconds:,.3f} s"


def figure_texts(result: SharedResult) -> list[str]:
    """The 3BV/s, the IOE, and the guesses with their luck."""
    metrics = result.metrics
    texts = {name: text_of(id, metrics) for name, id in SHOWN.items()} if metrics else {}
    parts = [f"{name} {text}" for name, text in texts.items() if text]
    parts += [guesses_text(result.luck)] if result.luck else []
    return [*filter(None, parts)]


def named_figures(result: SharedResult) -> dict[str, str]:
    """The figures of a picture by their names, without those that are not known."""
    metrics, luck, figures = result.metrics, result.luck, dict[str, str | None]()
    if metrics:
        figures = {name: text_of(id, metrics) for name, id in SHOWN.items()}
        of = "" if result.won else f" of {metrics.to_solve:,}"
        figures["3BV"] = f"{metrics.solved:,}{of}"
    if luck and guesses_text(luck):
        made, is_exact = luck.guesses, luck.is_exact
        figures["guess" if made == 1 and is_exact else "guesses"] = (
            None if luck.blunders and not made else f"{made}{'' if is_exact else '+'}"
        )
        figures["blunder"] = str(luck.blunders) if luck.blunders else None
        chance = luck.probability
        at_most = "" if is_exact else "≤ "
        figures["luck"] = None if chance is None else f"{at_most}{percent(chance, 0)}"
    return {name: text for name, text in figures.items() if text}


def guesses_text(luck: Luck) -> str:
    """The guesses, the blunders and the luck; empty where they are not known.

    >>> from fractions import Fraction
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2))
    '2 guesses, luck 33%'
    >>> guesses_text(Luck(Fraction(1, 3), guesses=2, blunders=1, unknown=1))
    'at least 2 guesses, 1 blunder, luck at most 33%'
    """
    made, blunders, chance = luck.guesses, luck.blunders, luck.probability
    if not (made or blunders):
        return "no guesses" if luck.is_exact else ""
    parts = [f"{made} {'guess' if made == 1 else 'guesses'}"] if made else []
    parts += [counted(blunders, "blunder")] if blunders else []
    known = "" if luck.is_exact else "at most "
    parts += [f"luck {known}{percent(chance, 0)}"] if chance is not None else []
    return ("" if luck.is_exact else "at least ") + ", ".join(parts)
