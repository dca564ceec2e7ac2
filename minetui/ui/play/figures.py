"""All figures of a game, each with its word and what it means: a dialog, once the game is over.

They are counted when they are asked for, in a job if that takes long. Those of the luck come when
the game is reviewed. In a low window the last groups are left out, in a narrow one the meanings. A
review has the same lines beside its board, or else the same dialog.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len
from rich.markup import escape
from textual.containers import VerticalScroll
from textual.events import Resize

from minetui import core
from minetui.core import Position
from minetui.texts import figures as figure_texts
from minetui.texts import game as game_texts
from minetui.texts.figures import Figure

from ..board.feature import NOTHING, Feature, View
from ..board.layout import Size
from ..kit.app import Application
from ..kit.commands import Command, Group, command
from ..kit.dialog import Dialog, PageDialog
from ..kit.lines import TextLine, cut, padded, width_of
from .result import GameResult, LuckReview

COUNTED_AT_ONCE = 10_000  # cells; measured: counting the 3BV and ZiNi of more takes over 50 ms
BORDER = 2  # lines around the figures, above the bar
BOX, AROUND = 70, 4  # columns of the box at least, and of its border and padding
GAP = 2  # columns between word, value and meaning

Groups = Sequence[Sequence[Figure]]


class Figures(Feature):
    """Shows the figures of a game that is over."""

    def __init__(self, result: GameResult, luck: LuckReview) -> None:
        self._result, self._luck = result, luck
        self._counted: tuple[Position, core.Metrics] | None = None
        self._dialog: FiguresDialog | None = None  # while it is open

    def takes(self, command: Command | None) -> bool:
        """Show them in place of the next hint, of which there is none after the end."""
        if command is None or command.id != "next_hint" or not self.session.over:
            return False
        self.figures()
        return True

    def show(self) -> View:
        """Nothing; but a dialog that is open has the luck once that is there."""
        if self._dialog is not None:
            self._dialog.take(self._groups)
        return NOTHING

    @command("Figures", group=Group.LOOK_BACK, menu="Figures", after=True)
    def figures(self) -> None:
        """Show all figures of a game that is over."""
        if not self.session.over:
            self.screen.say(game_texts.only_finished_text("figures"))
            return
        self._count()
        title = game_texts.ending_text(self.session.game, self.session.clock.seconds)
        dialog = self.screen.application.screen_of("figures", title, self._groups)
        self._dialog = dialog
        self.screen.open(dialog, self._closed)

    def _closed(self, chosen: str | None) -> None:
        """Do what was chosen in their place."""
        self._dialog = None
        if chosen:
            self.screen.action_command(chosen)

    @property
    def _groups(self) -> Groups:
        """The figures that are known by now."""
        counted = self._counted
        known = counted is not None and counted[0] is self.session.position
        groups = figure_texts.metric_figures(counted[1]) if counted and known else []
        luck = figure_texts.luck_figures(self._luck.luck) if self._luck.is_reviewable else []
        streak = figure_texts.streak_figures(self._result.comparison.streak)
        return [group for group in (*groups, [*luck, *streak]) if group]

    def _count(self) -> None:
        """Count the metrics of the game, unless they are counted."""
        session, game = self.session, self.session.game
        if not game.field.countable or (self._counted and self._counted[0] is session.position):
            return
        played = game.start, game.position, session.clock.seconds, game.click_counts

        def count() -> tuple[Position, core.Metrics]:
            metrics = core.Metrics.between(*played)
            metrics.zini  # noqa: B018 - counted here, since it is shown, too
            return played[1], metrics

        def take(counted: tuple[Position, core.Metrics]) -> None:
            self._counted = counted
            self.screen.show()

        if game.level.size > COUNTED_AT_ONCE:
            about = lambda: self.session.position  # noqa: E731 - read again when the job ends
            self.screen.jobs.run("metrics", lambda _: count(), take, about=about)
        else:
            self._counted = count()


class FiguresDialog(PageDialog[str]):
    """Shows figures under a title; answers with the id of a command that takes its place."""

    on_bar = ("leave", "copy", "review", "share")

    def __init__(
        self, app: Application, title: str, groups: Groups, *, without: Collection[str] = ()
    ) -> None:
        super().__init__("figures", app.glyphs, without=without)
        self._place, self._title, self._groups = app.place, title, groups

    def on_mount(self) -> None:
        """Put the title into the border."""
        self._head(self._title)

    def on_resize(self, event: Resize) -> None:
        """Show as many of them as there is room for."""
        self.fit(anew=True)

    def take(self, groups: Groups) -> None:
        """Show other figures."""
        changed, self._groups = groups != self._groups, groups
        if changed and self.is_mounted:
            self.fit(anew=True)

    def lines(self, width: int) -> Sequence[TextLine]:
        """A line for each, as many groups as the window has lines for."""
        height = max(self.app.size.height - BORDER - len(self._bars), 1)
        lines = figure_lines(self._groups, (width, height))
        for box in self.query(VerticalScroll):  # none before it is open
            box.styles.width = max(BOX, *(width_of(line) + AROUND for line in lines))
        return lines

    @command("Copy", "y")
    def copy(self) -> None:
        """Copy the figures as text."""
        self.app.copy_to_clipboard(figure_texts.copied_text(self._title, self._groups))
        self._head(self._place.copied())

    def _head(self, title: str) -> None:
        self.query_one(VerticalScroll).border_title = escape(title.translate(self.glyphs.words))

    @command("Review", "v")
    def review(self) -> None:
        """Review the game instead."""
        self.answer("review")

    @command("Share", "x")
    def share(self) -> None:
        """Share the game instead."""
        self.answer("share")

    leave = Dialog.leave.but("tab", "escape", "q", "enter", "space", caption="Back")


def figure_lines(groups: Groups, size: Size) -> list[TextLine]:
    """A line for each figure, as many groups as have room, below an empty line each."""
    width, room = size
    shown = list[Sequence[Figure]]()
    for group in groups:
        if sum(len(each) + 1 for each in (*shown, group)) > room:
            break
        shown.append(group)
    if not shown:
        shown = [groups[0][: max(room - 1, 1)]] if groups else []
    every = [figure for group in shown for figure in group]
    columns = (
        max((cell_len(each.word) for each in every), default=0) + GAP,
        max((cell_len(each.value) for each in every), default=0),
    )
    lines = list[TextLine]()
    for group in shown:
        lines += [(), *(_line(figure, columns, width) for figure in group)]
    return lines if room > 1 else lines[1:]


def _line(figure: Figure, columns: Sequence[int], width: int) -> TextLine:
    """The word and the value of a figure; what explains it, or its name, if that has room."""
    room = max(min(sum(columns), width) - cell_len(figure.value), 1)
    word = padded(cut(figure.word, room - 1), room)
    left = width - sum(columns) - GAP
    told = next((each for each in (figure.explained, figure.name) if cell_len(each) <= left), "")
    more = f"{' ' * GAP}{told}" if told else ""
    return ((word, "plain"), (figure.value, "strong"), (more, "faint"))
