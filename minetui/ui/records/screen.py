"""The screen of the records: a page for each level, with what was done there, and the best games.

A `RecordsPage` is what is read of a level. Its wins stand in order of their times. Games of one
class compete, so that they have ranks; those of others stand among them without a rank, with the
word that says why. Games against others in a room stand apart: the clock of those has other rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import count
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from minetui import play
from minetui.core import LEVELS, Level
from minetui.language import N_, _, ngettext
from minetui.solver import REVIEWABLE, Patience
from minetui.store import GameOrder, GameRecord, Overview, RecordClass, Records, Settings
from minetui.texts import game_list, records, shapes, words
from minetui.texts.share import ShareCard

from ..kit import lists
from ..kit.app import Application
from ..kit.charts import Tick, sparkline
from ..kit.commands import KeyBarItem, Places, command
from ..kit.glyphs import Glyphs
from ..kit.jobs import Stop, Stopped
from ..kit.lines import Ink, Lines, Link, LinkLine, Span, Tabs, fitted, padded, width_of, wrapped
from ..kit.lists import Column, FindField, ListScreen, RowList, Sorting, Table
from ..play.racing import RaceThis
from ..play.share_dialog import ShareDialog

READING = N_("Reading the records …")
RANK, TIME, DATE, NOTE = "rank", "time", "date", "note"
WIDTHS = {RANK: 4, TIME: 10, DATE: 15}
LEAST_NOTE = 10  # columns; in fewer, a note would say too little
TO_THE_LEFT = (DATE, "style", NOTE)
NAMES = {**game_list.NAMES, DATE: N_("When")}
OTHER_PAGES = {
    "daily": N_("Daily"),
    "puzzles": N_("Puzzles"),
    "challenges": N_("Challenges"),
}
"""The pages of other things than levels, by the ids of the commands that open them."""
LIVE = {RecordClass.VERSUS}
ALONE, AGAINST = N_("Alone"), N_("Versus")  # names of games, beside each other
INKS = {**lists.INKS, "first": Ink("foreground", attributes="bold")}
LISTED, PLOTTED = 200, 20  # games
FEWEST = 2  # games of a chart
WIDEST = 112  # columns
FIGURE = 20  # columns of a large figure
HIGH, LOW = 16, 8  # lines of a window with all that is above the games, and with the least


@dataclass(frozen=True)
class RecordsPage:
    """The results of all levels, and the games of one.

    Games of the class `of` compete: that which was asked for, or else one that there is. Those
    against others are listed alone, where they are asked for or there are no others. `games`
    are the wins of the level by their times, or the lost games where there is no win; `latest` are
    the newest of all, the newest last.
    """

    level: Level
    of: RecordClass
    overviews: Sequence[Overview] = ()
    games: Sequence[GameRecord] = ()
    latest: Sequence[GameRecord] = ()

    @classmethod
    def read(cls, level: Level, asked: RecordClass) -> "RecordsPage":
        """The page of a level; a Problem says why it can't be read."""
        with Records() as kept:
            overviews = kept.levels()
            here = {each.record_class: each for each in overviews if each.level == level}
            is_live = {*here} == LIVE or asked in LIVE & {*here}
            here = {of: each for of, each in here.items() if (of in LIVE) == is_live}
            order = [asked, *(each for each in RecordClass if each is not asked)]
            order.sort(key=lambda each: not here[each].wins if each in here else 2)
            some = partial(_games_of, kept, level, here)
            wins = sorted(some(GameOrder.TIMES), key=lambda each: (each.seconds, each.date))
            latest = sorted(some(GameOrder.LATEST), key=lambda each: each.date, reverse=True)
        return cls(level, order[0], overviews, wins or latest, latest[:PLOTTED][::-1])

    @property
    def overview(self) -> Overview | None:
        """The results of the games that compete; None without a game."""
        here = (each for each in self.overviews if each.level == self.level)
        return next((each for each in here if each.record_class is self.of), None)

    @property
    def has_both(self) -> bool:
        """Are there games against others, and games played alone?"""
        here = {each.record_class for each in self.overviews if each.level == self.level}
        return bool(here & LIVE and here - LIVE)

    @property
    def is_live(self) -> bool:
        """Are those listed that were played against others?"""
        return self.of in LIVE

    @property
    def levels(self) -> list[Level]:
        """The named levels, then all others with games and that of the page."""
        others = (each.level for each in self.overviews)
        return list(dict.fromkeys((*LEVELS.values(), *others, self.level)))

    @property
    def ranks(self) -> Mapping[str, int]:
        """The ranks of the wins that compete, by their uids."""
        numbers = count(1)
        wins = (each for each in self.games if each.won and each.record_class is self.of)
        return {each.uid: next(numbers) for each in wins}


def _games_of(
    kept: Records, level: Level, classes: Mapping[RecordClass, Overview], order: GameOrder
) -> list[GameRecord]:
    """The first games of a level in an order, of each of its classes."""
    return [game for of in classes for game in kept.games(level, of, order, limit=LISTED)]


class Head(NamedTuple):
    """The lines above the games, in a window of this size."""

    page: RecordsPage
    width: int
    height: int
    glyphs: Glyphs

    @property
    def lines(self) -> list[LinkLine]:
        """The title, the pages, the figures, and a line for each of the last games."""
        if not self.page.overviews:
            words = wrapped(_(records.FIRST_WORDS), max(self.width - 4, 16))
            return [self._title, (), *((Link(f"  {line}"),) for line in words)][: self.height]
        if self.height < LOW:
            return [self._tabs][: max(self.height - 2, 0)]
        if self.height < HIGH or self.width < 3 * FIGURE:
            return [self._tabs, self._summary]
        return [self._title, (), self._tabs, self._sides, *self._figures, (), *self._chart]

    @property
    def _title(self) -> LinkLine:
        return (Link(" " + _("Records"), "strong"),)

    @property
    def _tabs(self) -> LinkLine:
        """The levels and the other pages.

        All but the named levels of the ordinary shape share a place, which names the one.
        """
        here, named = self.page.level, [*LEVELS.values()]
        others = [each for each in self.page.levels if each not in named]
        other = [here] if here in others else others[:1]
        names = [
            shapes.full_name(each) if each == here else shapes.level_name(each)
            for each in (*named, *other)
        ]
        tabs = [*names, *map(_, OTHER_PAGES.values())]
        targets = [*named, *other, *OTHER_PAGES]
        return Tabs(tabs, targets, targets.index(here), self.glyphs.pointer).line(self.width)

    @property
    def _sides(self) -> LinkLine:
        """The games played alone and those against others, where there are both."""
        if not self.page.has_both:
            return ()
        is_live = self.page.is_live
        targets = ("versus", None) if is_live else (None, "versus")
        tabs = Tabs([_(ALONE), _(AGAINST)], targets, int(is_live), self.glyphs.pointer)
        return tabs.line(self.width)

    @property
    def _figures(self) -> list[LinkLine]:
        """What was done, in large figures, and below each what it is."""
        overview = self.page.overview
        if overview is None:
            name = shapes.full_name(self.page.level)
            return [(Link(f"   {records.no_game_text(name)}"),), ()]
        above, below = list[Link](), list[Link]()
        for figure, meaning in records.figures(overview):
            columns = max(FIGURE, cell_len(figure), cell_len(meaning))
            above.append(Link(f"   {padded(figure, columns)}", "strong"))
            below.append(Link(f"   {padded(meaning, columns)}", "faint"))
        return [tuple(above), tuple(below)]

    @property
    def _summary(self) -> LinkLine:
        overview = self.page.overview
        name = shapes.full_name(self.page.level)
        line = records.summary_text(overview) if overview else records.no_game_text(name)
        return (Link(f" {fitted(line, self.width - 2)}"),)

    @property
    def _chart(self) -> list[LinkLine]:
        """The latest games in a line; one game is no chart."""
        latest = self.page.latest
        if len(latest) < FEWEST or not any(each.won for each in latest):
            return []
        # Translators: before a chart of the latest games.
        title = "   " + ngettext("Last {n}", "Last {n}", len(latest)) + "   "
        ticks = [Tick(won=each.won, seconds=each.seconds) for each in latest]
        room = max(self.width - width_of([Link(title)]), 1)
        bars = sparkline(ticks, room, self.glyphs, lost="plain")
        return [(Link(title, "faint"), *(Link(text, str(style)) for text, style in bars)), ()]


class GameTable(Table[GameRecord]):
    """The games of a page in columns: rank, time, date, some `metrics`, and a word or two."""

    SORTED_BY: ClassVar = {name: NAMES[name] for name in (TIME, DATE, *Settings.COLUMNS)}

    def __init__(self, metrics: Sequence[str], signs: str) -> None:
        super().__init__(signs, Sorting(TIME))
        self.page = RecordsPage(LEVELS["Beginner"], RecordClass.ANY)
        self.words = ""
        self.now = datetime.now().astimezone()
        self.metrics = [each for each in metrics if each != TIME]

    def take(self, page: RecordsPage) -> None:
        """Take the games of a page."""
        self.page, self._ranks = page, page.ranks
        self._notes = {each.uid: records.note_text(each, page.of) for each in page.games}
        self._arrange()

    def sort(self, sorting: Sorting) -> None:
        """Sort the games."""
        self.sorting = sorting
        self._arrange()

    def find(self, words: str) -> None:
        """Show only games with these words."""
        self.words = words
        self._arrange()

    @property
    def names(self) -> list[str]:
        """The columns but that of the ranks, with the one that sorts."""
        names, column = [TIME, DATE, *self.metrics], self.sorting.column
        return names if column in names else [*names, column]

    def columns(self, width: int) -> list[Column]:
        """The columns that fit, without the least important ones."""
        columns = [self._column(name) for name in (RANK, *self.names)]
        metrics = [each for each in reversed(self.metrics) if each != self.sorting.column]
        for name in (*metrics, DATE, RANK):
            if sum(column.width + 1 for column in columns) > width:
                columns = [column for column in columns if column.name != name]
        note = width - 2 - sum(column.width + 1 for column in columns)
        return [*columns, Column(NOTE, "", note, True)] * (note >= LEAST_NOTE) or columns

    def cell(self, item: GameRecord, column: str) -> Span:
        """The text of a game in a column, in its style."""
        rank = self._ranks.get(item.uid)
        style = "faint" if rank is None else "first" if rank == 1 else "plain"
        if column == RANK:
            return str(rank or ""), style
        if column == NOTE:
            return f"  {self._notes[item.uid]}", "faint"
        if column == DATE:
            return words.day_text(item.date, self.now), style if rank == 1 else "faint"
        return game_list.row_texts(item, [column])[column], style

    def _arrange(self) -> None:
        """Find the games to show, and their order."""
        words = self.words.casefold().split()
        games = [each for each in self.page.games if self._has(each, words)]
        column, backward = self.sorting
        self.items = game_list.ordered(games, column, backward=backward)

    def _has(self, each: GameRecord, words: Sequence[str]) -> bool:
        note = self._notes[each.uid].casefold()  # in some languages with capital letters
        text = f"{note} {records.year_text(each.date, self.now)}"
        return all(word in text for word in words)

    def _column(self, name: str) -> Column:
        """A column that has room for its title, with the sign if that stands before it."""
        title = _(NAMES[DATE]) if name == DATE else game_list.title(name) if name in NAMES else ""
        width = max(WIDTHS.get(name, 8), cell_len(title) + 1)
        return Column(name, title, width, name in TO_THE_LEFT)


def reviewed_card(game: GameRecord, patience: Patience, stop: Stop) -> ShareCard:
    """The card of a game, which is reviewed for it; a Problem says why there is none."""
    replay = play.replay_of(game)
    if replay.field.grid.size > REVIEWABLE:
        return ShareCard.of(replay, None)
    reviews = list(play.reviews_of(replay, patience, stop))
    if stop():
        raise Stopped
    return ShareCard.of(replay, reviews)


class RecordsScreen(ListScreen[GameTable]):
    """Shows the records of one level at a time; Enter reviews a game."""

    AUTO_FOCUS = "#games"
    widest = WIDEST
    places = Places(
        bar=("games", "back", "help"),
        more=(
            ("review", "race", "share"),
            ("find", "sort", "reverse", "versus"),
            ("games", "daily", "puzzles", "challenges"),
        ),
    )

    def __init__(self, app: Application, level: Level, of: RecordClass) -> None:
        rows = GameTable(app.settings.record_columns, app.glyphs.order)
        super().__init__(app, rows, id="games", inks=INKS)
        self.head = Lines(self.glyphs.words, id="head")
        self.page: RecordsPage | str = READING  # or why there is none
        self._asked = (level, of, False)  # also against others?
        self._at: Level | str = level  # the page that was asked for last, also on another screen

    def compose(self) -> ComposeResult:
        """The page, the games, and the keys."""
        field = FindField(N_("Words, as in: no flag this year"))
        yield from (self.head, field, self.list, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the records; if that is quick, they are in the first paint."""
        self.show(self._asked[0])
        await self.jobs.wait("page")
        self.fit()

    def fit(self) -> None:
        """Show what there is room for."""
        lines, has_games = self.lines, self.has_games
        self.head.styles.height = len(lines) if has_games else "1fr"
        self.head.show_links(lines)
        self.list.display = has_games
        super().fit()

    def language_changed(self) -> None:
        """Say everything in another language, the notes of the games, too."""
        self.rows.take(self.rows.page)
        super().language_changed()

    @property
    def rows(self) -> GameTable:
        """The games that are listed."""
        return self.list.rows

    @property
    def game(self) -> GameRecord | None:
        """The game at the cursor."""
        return self.rows.item(self.list.index)

    @property
    def has_games(self) -> bool:
        """Are there games to find and to sort?"""
        return bool(self.rows.page.games)

    @property
    def has_moves(self) -> bool:
        """Is there a game at the cursor whose moves are kept?"""
        return self.game is not None and self.game.replay is not None

    @property
    def has_both(self) -> bool:
        """Are there games against others at this level, and games played alone?"""
        return not isinstance(self.page, str) and self.page.has_both

    @property
    def lines(self) -> list[LinkLine]:
        """The lines above the games."""
        if isinstance(self.page, str):
            return []
        width, height = self.app.size
        indent = max((width - WIDEST) // 2, 0)
        head = Head(self.page, width - 2 * indent, height - 2, self.glyphs)
        return [(Link(" " * indent), *line) for line in head.lines]

    @property
    def first_keys(self) -> Sequence[str | KeyBarItem]:
        """What can be done with games, if there are any, and the page that comes next."""
        if not self.rows.page.overviews:
            return ()
        following = self._page_after(1)
        if isinstance(following, Level):
            name = shapes.level_name(following)
        else:
            name = _(OTHER_PAGES[following])
        games = ("open", "race") if self.has_moves else ()
        found = ("find", "sort") if self.has_games else ()
        side = _(ALONE if self._asked[2] else AGAINST)
        sides = (self.called("versus", side),) if self.has_both else ()
        return *games, self.called("next_level", name), *sides, *found

    def status_text(self) -> str:
        """Why there is nothing to show, if so."""
        if isinstance(self.page, str):
            return _(self.page)
        return _(records.NO_SUCH) if self.page.games and not self.rows.items else ""

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Show the page that was clicked."""
        if event.lines is not self.head:
            return
        self.say("")
        if isinstance(event.target, Level):
            self.show(event.target)
        elif isinstance(event.target, str):
            self.action_command(event.target)

    def on_row_list_header_clicked(self, event: RowList.HeaderClicked) -> None:
        """Sort by a column that was clicked, the best first; at a second click, the other way."""
        if event.column in self.rows.SORTED_BY:
            self.sort(self.rows.sorting.chosen(event.column))

    @on(Input.Changed)
    def find_now(self, event: Input.Changed) -> None:
        """Show the games with the words that were typed so far."""
        self.rows.find(event.value)
        self.list.show_first()
        self.show_status()

    def show(self, level: Level) -> None:
        """Read the page of a level, and show it."""
        self._at = level
        _, of, is_live = self._asked
        read = partial(RecordsPage.read, level, RecordClass.VERSUS if is_live else of)
        self.jobs.run("page", lambda _: read(), self._take, otherwise=self._take)

    def sort(self, sorting: Sorting) -> None:
        """Sort so, with the cursor on its game; at the top it stays there, as nobody moved it."""
        kept = self.game if self.list.index else None
        self.rows.sort(sorting)
        self.list.show(self.rows.items.index(kept) if kept else 0)

    sort_by, reverse, find = lists.SORT, lists.REVERSE, lists.FIND

    @command("Review", "enter", id="open")
    def open_game(self) -> None:
        """Review this game."""
        game = self.game
        if game is not None:
            self.follow("replay", lambda _: play.replay_of(game))

    @command("Review", "v", "V", menu="Review", offered=lambda it: it.has_moves)
    def review(self) -> None:
        """Review this game."""
        self.open_game()

    @command("Race", *RaceThis.KEYS, menu="Race", offered=lambda it: it.has_moves)
    def race(self) -> None:
        """Race this game on its board."""
        game = self.game
        if game is not None:
            self.follow("race", lambda _: play.Race.against_game(game))

    @command("Share", "x", menu="Share …", offered=lambda it: it.has_moves)
    def share(self) -> None:
        """Show and copy the card of this game."""
        game = self.game
        if game is None:
            return

        def take(card: ShareCard) -> None:
            if self.is_active:
                self.say("")
                dialog = ShareDialog(self.application, game.level)
                self.open(dialog)
                dialog.take(card)

        self.say(_(ShareDialog.WAITING))
        card = partial(reviewed_card, game, self.application.TIMES.review)
        self.jobs.run("share", card, take, about=lambda: self.game)

    @command("Intermediate", "tab", "right", "l")
    def next_level(self) -> None:
        """Go to the next level, or to the daily boards, the puzzles and the challenges."""
        self._go_on(1)

    @command("Previous page", "shift+tab", "left", "h")
    def previous_level(self) -> None:
        """Go to the previous page."""
        self._go_on(-1)

    @command("Versus", "o", menu="Versus", offered=lambda it: it.has_both)
    def versus(self) -> None:
        """Show the games against others, or those played alone."""
        if isinstance(self.page, str) or not self.page.has_both:
            return
        self._asked = (*self._asked[:2], not self.page.is_live)
        self.show(self.page.level)

    @command("Games", "G", "ctrl+o", menu="Games")
    def games(self) -> None:
        """Show all games."""
        self.application.show("games")

    @command("Daily board", "D", menu="Daily board")
    def daily(self) -> None:
        """Show the calendar of the daily boards."""
        self.application.show("calendar", self.application.today())

    @command("Puzzles", "f3", menu="Puzzles")
    def puzzles(self) -> None:
        """Train on real positions."""
        self.application.show("puzzles")

    @command("Challenges", "T", menu="Challenges")
    def challenges(self) -> None:
        """See your goals, and how far you are."""
        self.application.show("challenges")

    back = lists.CLEAR_OR_LEAVE

    def _page_after(self, by: int) -> Level | str:
        """The page so many places after the one that was asked for last, going round."""
        pages: list[Level | str] = [*self.rows.page.levels, *OTHER_PAGES]
        return pages[(pages.index(self._at) + by) % len(pages)]

    def _go_on(self, by: int) -> None:
        """Go to a page; one that is not of a level is another screen."""
        if isinstance(self.page, str):
            return
        page = self._page_after(by)
        if isinstance(page, Level):
            self.show(page)
        else:
            self._at = page
            self.show_keys()
            self.action_command(page)

    def _take(self, page: RecordsPage | str) -> None:
        """Show a page, or say why there is none."""
        self.page = page
        level, of, _ = self._asked
        self.rows.take(RecordsPage(level, of) if isinstance(page, str) else page)
        self.list.show_first()
        self.fit()


def records_screen(app: Application, level: Level, kind: str) -> RecordsScreen:
    """The records of a level, where games on boards of this kind compete."""
    return RecordsScreen(app, level, RecordClass.of(kind, assisted=False))
