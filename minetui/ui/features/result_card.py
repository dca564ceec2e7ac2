"""The card of a game that is over: how it ended, how it compares, and what can be done now.

In a low card the least important lines are left out, in a narrow one those that don't fit.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from ..board.glyphs import Glyphs
from ..layout import Size
from ..widgets.spans import TextLine, fitted
from ..widgets.sparkline import Tick, sparkline

if TYPE_CHECKING:
    from minetui.texts import races

WIDTH = 22  # columns of its text
ROOMY = 25  # columns; a narrower card has a smaller margin
IMPORTANCE = (
    *("result", "time", "raced", "turn", "best", "challenge", "reveal", "before keys", "3BV/s"),
    *("3BV", "again", "daily", "luck", "IOE", "review", "watch", "before metrics", "guesses"),
    *("share", "streak", "plot", "latest", "before plot", "clicks", "starts", "throughput"),
    *("ZNE", "records", "effective", "correctness", "cl/s", "style", "RQP", "race"),
)
"""The names of the lines, the most important first."""
BESIDES = ("luck", "guesses")  # the metrics that no status line has


RACE_STYLES = {"won": "good", "lost": "bad", "tied": "plain"}  # by the outcome


class Comparison(NamedTuple):
    """How a game compares with others, each text from the longest to the shortest.

    `praise` says what it is the best of. `games` are the last ones, the newest last. `challenge`
    is what the game earned.
    """

    best: Sequence[str]
    praise: str = ""
    streak: Sequence[str] = ()
    latest: Sequence[str] = ()
    games: Sequence[Tick] = ()
    challenge: Sequence[str] = ()

    @property
    def style(self) -> str:
        """The style of the line about the best game."""
        return "key" if self.praise else "plain"


WAITING = Comparison([""], streak=["…"], latest=[""], games=[Tick(True, 0.0)])


class ResultCard(NamedTuple):
    """What a card shows; `keys` are the captions of commands by their names, with the keys.

    `challenge` is what the game earned, from the longest text to the shortest.
    """

    won: bool
    seconds: float
    metrics: Mapping[str, Sequence[str]]
    keys: Mapping[str, tuple[str, Sequence[str]]]
    comparison: Comparison | None = None
    challenge: Sequence[str] = ()
    race: "races.RaceResult | None" = None

    def lines(self, size: Size, glyphs: Glyphs, *, centred: bool) -> list[TextLine]:
        """The most important lines in a card of this size."""
        margin = 2 if size[0] >= ROOMY else 1
        width = min(size[0] - margin - 1, WIDTH)
        before = " " * ((size[0] - width) // 2 if centred else margin)
        lines = self._lines(width, glyphs)
        kept = [name for name in IMPORTANCE if name in lines][: size[1]]
        shown = [line for name, line in lines.items() if name in kept]
        return [((before, "plain"), *line) if line else () for line in _closed_up(shown)]

    def strip(self, size: Size, glyphs: Glyphs) -> list[TextLine]:
        """What the status line does not say, in a line or two."""
        compared = self.comparison
        if compared is None:
            return []
        named = {name: self.metrics[name] for name in BESIDES if name in self.metrics}
        named |= {"streak": compared.streak} if compared.streak else {}
        texts = [compared.best[0], *(f"{name} {texts[0]}" for name, texts in named.items())]
        first = fitted(" · ".join(filter(None, texts)), size[0] - 2)
        lines: list[TextLine] = [((f" {first}", "plain"),)]
        if compared.games and size[1] > 1:
            title = f" {compared.latest[0]} "
            games = sparkline(compared.games, size[0] - len(title) - 1, glyphs)
            lines.append(((title, "faint"), *games))
        return lines

    def _lines(self, width: int, glyphs: Glyphs) -> dict[str, TextLine]:
        """All lines that fit, by their names, from the top down."""
        compared, rows = self.comparison, dict(self.metrics)
        lines: dict[str, TextLine | None] = {
            "result": (("WON", "good") if self.won else ("LOST", "bad"),),
            "time": ((f"{self.seconds:,.3f} s", "strong"),),
        }
        if self.race:
            style = RACE_STYLES[self.race.outcome.value]
            lines["raced"] = ((_fitting(self.race.headline, width), style),)
            turn = _fitting(self.race.turn, width)
            lines["turn"] = ((turn, "plain"),) if turn else None
        if compared:
            lines["best"] = ((_fitting(compared.best, width), compared.style),)
            rows["streak"] = compared.streak
        challenge = _fitting(self.challenge, width)
        # In place of the empty line, so that one that comes late moves nothing.
        lines |= {"challenge": ((challenge, "key"),)} if challenge else {"before metrics": ()}
        lines |= {name: _row(name, texts, width) for name, texts in rows.items()}
        if compared and compared.games:
            lines["before plot"] = ()
            lines["latest"] = ((_fitting(compared.latest, width), "faint"),)
            lines["plot"] = sparkline(compared.games, width, glyphs)
        lines["before keys"] = ()
        lines |= {name: _key_row(*key, width) for name, key in self.keys.items()}
        return {name: line for name, line in lines.items() if line is not None}


def _row(name: str, texts: Sequence[str], width: int) -> TextLine | None:
    """A name and a text at both ends of a line."""
    room = width - len(name)
    text = _fitting(texts, room - 1)
    return ((f"{name}{text:>{room}}", "plain"),) if text else None


def _key_row(key: str, captions: Sequence[str], width: int) -> TextLine | None:
    """A key and what it does."""
    column = max(cell_len(key) + 1, 6)
    caption = _fitting(captions, width - column)
    spaces = " " * (column - cell_len(key))
    return ((key + spaces, "key"), (caption, "plain")) if caption else None


def _fitting(texts: Sequence[str], width: int) -> str:
    """The first text that fits; empty if none does."""
    return next((text for text in texts if cell_len(text) <= width), "")


def _closed_up(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines without empty ones at both ends or after another one."""
    kept = list[TextLine]()
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return kept if not kept or kept[-1] else kept[:-1]
