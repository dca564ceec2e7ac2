"""The list of all games: those left unfinished, those in the records, and those in files.

What is known at once is there at once, and the rows are filled as jobs read the others. The cursor
stays in the first row, and anywhere else on its game: whoever sorts wants to see the best, also
while better ones are still being read. Filter and order are applied anew with each slice of games:
for 10,000 of them that takes under 20 ms, and nothing has to be kept in step.

A game that is deleted only leaves the list: its journal is deleted when the list is left, and until
then it can be brought back.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from minetui import play, store
from minetui.core import Game
from minetui.formats import Replay, shown
from minetui.language import N_, _, number, pgettext
from minetui.store import FileResult, Library, ListedGame, Reading, folders
from minetui.texts import library, metrics, races

from ..kit import lists
from ..kit.app import Application
from ..kit.commands import KeyBar, KeyBarItem, Places, command
from ..kit.jobs import Jobs
from ..kit.lines import Ink, Lines, Link, LinkLine, Span, Tabs, cut, padded, wrapped
from ..kit.lists import Column, FindField, ListScreen, RowList, Sorting, Table
from ..play.racing import RaceThis

if TYPE_CHECKING:
    from ..board.screen import BoardScreen

GROUPS = tuple(library.GROUP_NAMES)
RESULTS = {
    **{"unfinished": FileResult.UNFINISHED, "won": FileResult.WON, "lost": FileResult.LOST},
}
"""The results that games of a group have."""
GAP = 1  # columns between the words of the groups
WIDEST_BOARD, NARROWEST_BOARD = 24, 12  # columns
WIDTHS = {
    **{name: max(len(form.name) + 1, 9) for name, form in metrics.FORMS.items()},
    **{"date": 15, "result": 10, "time": 10, "file": 30},
}
TO_THE_LEFT = {"date", "level", "result", "file", "style", library.NOTE}
LEAST_NOTE = 12  # columns; in fewer, a note would say too little
ROOM = 20  # columns of other columns that give way to the board
INKS = {**lists.INKS, "unfinished": Ink("primary", attributes="bold")}

PATIENCE = 0.3  # seconds that the first paint waits for what there is
FIRST, PAGE = 100, 500  # games of the records that are read at once
EVERY = 10**9  # columns in which all keys have room
UNREAD = N_("Your records can't be read. Unfinished games and files are listed as ever.")
NO_GAMES = N_("No games yet. Each game that you play is kept here.")
NO_FILES = N_("There is no replay and no board here.")
NO_SUCH = N_("No such game.")
NOT_FINISHED = N_("This game is not finished.")
PLAYED_ELSEWHERE = N_("This game is being played in another window.")
ONLY_UNFINISHED = N_("Only unfinished games can be deleted.")


class GameFilter(NamedTuple):
    """The games to show: those of a group, and with these words in what is said of them."""

    group: str = GROUPS[0]
    words: str = ""

    def takes(self, game: ListedGame) -> bool:
        """Is a game of the group?"""
        if self.group == "files":
            return game.file is not None
        return self.group == GROUPS[0] or game.result is RESULTS[self.group]


class ListedGames(Table[ListedGame]):
    """Some games in columns: which are shown, in which order, and how far they are read."""

    SORTED_BY = library.COLUMNS

    def __init__(self, signs: str) -> None:
        super().__init__(signs, Sorting.by("date"))
        self.filter = GameFilter()
        self.now = datetime.now().astimezone()
        self._games = list[ListedGame]()
        self._files: list[ListedGame | None] = []  # by their number; None if left out
        self._taken_out = list[ListedGame]()
        self._found = dict[ListedGame, str]()  # the words by which a game is found
        self._board_width = NARROWEST_BOARD
        self.to_read = self.unread = 0
        self.lacks_records = False  # are there records that can't be read?
        self.counts = dict.fromkeys(GROUPS, 0)

    @property
    def count(self) -> int:
        """The number of games of all groups."""
        return self.counts[GROUPS[0]]

    def add(self, games: Iterable[ListedGame]) -> None:
        """Add games."""
        self._games += games
        self.arrange()

    def add_files(self, files: Sequence[ListedGame]) -> None:
        """Add files, to be read."""
        self._files = [*files]
        self.to_read = sum(1 for each in files if each.file and each.file.pending)
        self.unread = sum(1 for each in files if each.error)
        self.arrange()

    def take(self, readings: Iterable[Reading]) -> None:
        """Put files that were read into the list."""
        for place, entry in readings:
            self.to_read -= 1
            game = ListedGame.in_file(entry) if entry else None
            self._files[place] = game
            self.unread += bool(game and game.error)
        self.arrange()

    def take_out(self, game: ListedGame) -> None:
        """Show a game no longer."""
        self._taken_out.append(game)
        self.arrange()

    def bring_back(self) -> ListedGame | None:
        """Show the game again that was taken out last, if there is one."""
        game = self._taken_out.pop() if self._taken_out else None
        self.arrange()
        return game

    @property
    def taken_out(self) -> Sequence[ListedGame]:
        """The games that are shown no longer."""
        return self._taken_out

    def choose(self, filter: GameFilter) -> None:
        """Show only some games."""
        self.filter = filter
        self.arrange()

    def sort(self, sorting: Sorting) -> None:
        """Show the games in another order."""
        self.sorting = sorting
        self.arrange()

    def forget_words(self) -> None:
        """Find games by the words of another language from now on."""
        self._found.clear()
        self.arrange()

    def arrange(self) -> None:
        """Find the games to show, and their order."""
        out = {*self._taken_out}
        games = [each for each in (*self._games, *self._files) if each and each not in out]
        self.counts = dict.fromkeys(GROUPS, 0)
        for group in GROUPS:
            takes = GameFilter(group).takes
            self.counts[group] = sum(1 for each in games if takes(each))
        names = {library.board_text(each) for each in games}
        longest = max(map(cell_len, names), default=0)
        self._board_width = min(max(longest, NARROWEST_BOARD), WIDEST_BOARD)
        words = self.filter.words.casefold().split()
        shown_games = (each for each in games if self.filter.takes(each))
        found = [each for each in shown_games if self._has(each, words)]
        column, backward = self.sorting
        self.items = library.ordered(found, column, backward=backward)

    def row_of(self, game: ListedGame | None, row: int) -> int:
        """The row of a game; if it is not shown, the nearest to a row."""
        places = (at for at, each in enumerate(self.items) if game and each.is_of(game))
        return next(places, max(min(row, len(self) - 1), 0))

    def columns(self, width: int) -> list[Column]:
        """The columns that have room, with the one that sorts; a note has the rest."""
        names, column = [*library.STANDING], self.sorting.column
        names += [column] if column not in names else []
        for name in ("date", "time", "result", column):
            if name in names and self._room(names, width) < NARROWEST_BOARD:
                names.remove(name)
        rest = self._room(names, width)
        board = min(self._board_width, max(rest, 1))
        columns = [self._column(name, board) for name in names]
        note = rest - board - 2
        return [*columns, Column(library.NOTE, "", note, True)] if note >= LEAST_NOTE else columns

    def cell(self, item: ListedGame, column: str) -> Span:
        """What a game has in a column."""
        text = library.column_text(item, column, self.now)
        return (f" {text}" if column == library.NOTE else text), self._ink(item, column)

    def _ink(self, game: ListedGame, column: str) -> str:
        """The ink of a text: unfinished games stand out, and lost ones recede."""
        if column == "result" and game.result is FileResult.UNFINISHED:
            return "unfinished"
        pending = game.file is not None and game.file.pending
        if game.error or pending or game.result is FileResult.LOST or column == library.NOTE:
            return "faint"
        return "strong" if column == self.sorting.column != "date" else "plain"

    def _has(self, game: ListedGame, words: Sequence[str]) -> bool:
        """Are all of these words in what is said of a game?"""
        if not words:
            return True
        text = self._found.get(game)
        if text is None:
            text = self._found[game] = library.found_text(game)
        return all(word in text for word in words)

    def _room(self, names: Iterable[str], width: int) -> int:
        """The columns that these leave for the board, and what comes after them."""
        return width - 2 - sum(_width(name) + 1 for name in names if name != "level")

    def _column(self, name: str, board: int) -> Column:
        width = board if name == "level" else _width(name)
        return Column(name, library.title(name), width, name in TO_THE_LEFT)


def _width(column: str) -> int:
    """The columns of a column, with room for its title, and for each result."""
    texts = map(_, library.RESULT_WORDS.values()) if column == "result" else ()
    return max(WIDTHS[column], cell_len(library.title(column)) + 1, *map(cell_len, texts))


def older_games(after: int) -> Iterator[ListedGame]:
    """The games of the records after so many of the newest, as far as they can be read."""
    with suppress(store.RecordsError):
        while games := newest_games(PAGE, after):
            yield from games
            after += len(games)


def newest_games(limit: int, after: int = 0) -> list[ListedGame]:
    """The newest games of the records after so many; a Problem says why they can't be read."""
    with store.Records() as records:
        bests = {(each.level, each.record_class): each.best_time for each in records.levels()}
        games = records.newest(limit=limit, after=after)
    return [
        ListedGame.recorded(each, best=bests.get((each.level, each.record_class))) for each in games
    ]


class GamesScreen(ListScreen[ListedGames]):
    """Lists games, to go on with one, to review one, or to play on a board.

    Those in `paths` alone, or else all games of the player. A game is played on the screen `onto`
    that led here, if there is one.
    """

    AUTO_FOCUS = "#games"
    places = Places(
        bar=("open", "race", "next_group", "find", "sort", "delete", "back", "help"),
        more=(("review", "race", "delete", "undo"), ("find", "sort", "reverse")),
    )

    def __init__(
        self,
        app: Application,
        paths: Sequence[Path] | None = None,
        *,
        onto: BoardScreen | None = None,
    ) -> None:
        super().__init__(app, ListedGames(app.glyphs.order), id="games", inks=INKS)
        self.paths, self.onto = paths, onto
        self.head, self.empty = (Lines(self.glyphs.words, id=id) for id in ("head", "empty"))

    def compose(self) -> ComposeResult:
        """The title, the groups, the games, what is said of one, and the keys."""
        self.empty.display = False
        field = FindField(N_("Words, as in: expert won assisted"))
        yield from (self.head, field, self.list, self.empty, self.status, self.keys)

    async def on_mount(self) -> None:
        """Find the games; what is quick is in the first paint."""
        saved = folders.games()
        paths = [saved] * os.path.isdir(saved) if self.paths is None else self.paths
        self.jobs.run("names", lambda _: Library(paths), self._begin_files)
        if self.lists_all:
            session = self.onto.session if self.onto else None
            if session and session.begun and not (session.watched or session.waits):
                self.games.add([ListedGame.on_screen(session.game, session.clock.seconds)])
            take, tell = self._begin_records, self._tell
            self.jobs.run("records", lambda _: newest_games(FIRST), take, otherwise=tell)
            self.application.jobs.search(play.unfinished_games, self._take_unfinished)
            await self.application.jobs.wait(Jobs.UNFINISHED, PATIENCE)
            await self.jobs.wait("records", PATIENCE)
        await self.jobs.wait("names", PATIENCE)
        self.show()

    def on_unmount(self) -> None:
        """Delete what is to be deleted, also if the program ends here."""
        self._delete_taken_out()

    def language_changed(self) -> None:
        """Say everything in another language, in whose words games are found from now on."""
        self.games.forget_words()
        super().language_changed()

    def leave(self) -> None:
        """Go back, to where the games that were deleted are no more."""
        self._delete_taken_out()
        super().leave()

    def fit(self) -> None:
        """Make room for the games in a small window."""
        height = self.app.size.height
        self.head.styles.height = 3 if height >= 16 else 2 if height >= 10 else 1
        self.head.display, self.status.display = height >= 5, height >= 6
        self.keys.display = height >= 8 and not self.application.place.by_touch
        self.show()

    def action_command(self, id: str) -> None:
        """Carry out a command."""
        super().action_command(id)
        self.show()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Show the games of a group that was clicked."""
        if event.lines is self.head and isinstance(event.target, GameFilter):
            self.choose(event.target)

    def on_row_list_header_clicked(self, event: RowList.HeaderClicked) -> None:
        """Sort by a column that was clicked, the best first; at a second click, the other way."""
        if event.column in self.games.SORTED_BY:
            self.sort(self.games.sorting.chosen(event.column))

    @on(Input.Changed)
    def find_now(self, event: Input.Changed) -> None:
        """Show the games with the words that were typed so far."""
        self.choose(self.games.filter._replace(words=event.value))

    def show(self) -> None:
        """Show the lines around the games."""
        if self.is_running:
            self.head.show_links(self._head_lines)
            self._show_if_empty()
            self.show_status()
            self.show_keys()

    def show_status(self) -> None:
        """Show the message, or the file at the cursor, or why that can't be read."""
        game = self.game
        file = game.file if game else None
        path, error = "", game.error if game else ""
        if file:
            path = shown(str(file.path) if self.application.place.own_machine else file.path.name)
            error = error.removeprefix(f"{shown(str(file.path.parent))}/")
        text = self.message or error or path
        style = "bad" if game and game.error and not self.message else "faint"
        self.status.show([((cut(f" {text}", self.width), "plain" if self.message else style),)])

    @property
    def lists_all(self) -> bool:
        """Does it list all games of the player?"""
        return self.paths is None

    @property
    def games(self) -> ListedGames:
        """The games."""
        return self.list.rows

    @property
    def game(self) -> ListedGame | None:
        """The game at the cursor."""
        return self.games.item(self.list.index)

    @property
    def has_moves(self) -> bool:
        """Is there a game to review at the cursor?"""
        return self.game is not None and self.game.has_moves

    @property
    def has_unfinished(self) -> bool:
        """Is there a game to delete at the cursor?"""
        return self.game is not None and self.game.unfinished is not None

    @property
    def has_games(self) -> bool:
        """Are there games to find and to sort?"""
        return bool(self.games.count)

    def bar(self, width: int) -> KeyBar:
        """The commands that do something here, with what the first does to this game."""
        offered = {item.id: item for item in super().bar(EVERY).entries}
        game = self.game
        if game is None or not (self._opening or game.is_on_screen):
            offered.pop("open", None)
        if not self.has_moves:
            offered.pop("race", None)
        if not self.has_unfinished:
            offered.pop("delete", None)
        for id in () if self.has_games else ("next_group", "find", "sort"):
            offered.pop(id, None)
        return KeyBar(tuple(map(self._captioned, offered.values()))).within(width)

    @property
    def first_keys(self) -> Sequence[str]:
        """The game that was deleted can be brought back."""
        return ("undo",) if self.games.taken_out else ()

    def choose(self, filter: GameFilter) -> None:
        """Show only some games, with the cursor on its game if that is one of them."""
        self._change(partial(self.games.choose, filter))

    def sort(self, sorting: Sorting) -> None:
        """Sort so, with the cursor on its game; at the top it stays there, as nobody moved it."""
        self._change(partial(self.games.sort, sorting))

    @command("Review", "enter", id="open")
    def open_game(self) -> None:
        """Go on with this game, review it, or play on its board."""
        game = self.game
        if game is None:
            return
        if game.is_on_screen:
            self.leave()
        elif game.unfinished:
            self._go_on(game)
        elif game.record:
            record = game.record
            self.follow("replay", lambda _: play.replay_of(record))
        elif game.file and not game.error:
            path = game.file.path
            self.jobs.run("follow", lambda _: play.in_file(path), self._open_file)

    @command("Review", "v", "V", menu="Review", offered=lambda it: it.has_moves)
    def review(self) -> None:
        """Review this game, if it is finished."""
        if self.game and self.game.is_finished:
            self.open_game()
        elif self.game:
            self.say(_(NOT_FINISHED))

    @command("Race", *RaceThis.KEYS, menu="Race", offered=lambda it: it.has_moves)
    def race(self) -> None:
        """Race this game on its board."""
        game = self.game

        def race_in(path: Path) -> play.Race:
            replay = store.read_replay(path)
            return play.Race.against(replay, races.ghost_name(replay, path.stem))

        if game and game.record:
            record = game.record
            self.follow("race", lambda _: play.Race.against_game(record))
        elif game and game.file and not game.error:
            path = game.file.path
            self.follow("race", lambda _: race_in(path))
        elif game:
            self.say(_(NOT_FINISHED))

    @command("Delete", "delete", "backspace", menu="Delete", offered=lambda it: it.has_unfinished)
    def delete(self) -> None:
        """Delete this unfinished game."""
        game = self.game
        if game and game.unfinished:
            self._change(partial(self.games.take_out, game))
        elif game:
            self.say(_(ONLY_UNFINISHED))

    @command("Bring back", "u", menu="Bring back", id="undo", offered=lambda it: it.games.taken_out)
    def bring_back(self) -> None:
        """Bring back the game that was deleted last."""
        back = self.games.bring_back()
        if back:
            self.list.show(self.games.row_of(back, 0))

    sort_by, reverse, find = lists.SORT, lists.REVERSE, lists.FIND

    @command("Unfinished", "tab", "right", "l")
    def next_group(self) -> None:
        """Show the next group of games: unfinished, won, lost, files, or all."""
        self.choose(self.games.filter._replace(group=self._group(1)))

    @command("Previous group", "shift+tab", "left", "h")
    def previous_group(self) -> None:
        """Show the previous group of games."""
        self.choose(self.games.filter._replace(group=self._group(-1)))

    back = lists.CLEAR_OR_LEAVE

    @property
    def _head_lines(self) -> tuple[LinkLine, ...]:
        """The title with the number of games, and the groups."""
        games = self.games
        title, count = (
            " " + _("Games"),
            library.count_text(len(games), games.count, games.to_read, games.unread),
        )
        room = self.width - cell_len(title) - 1
        right = padded(count, room, ">") if cell_len(count) < room else ""
        names = [self._group_name(each) for each in self._groups]
        targets = [games.filter._replace(group=each) for each in self._groups]
        present = self._groups.index(games.filter.group)
        tabs = Tabs(names, targets, present, self.glyphs.pointer)
        return (Link(title, "strong"), Link(right, "faint")), tabs.line(self.width), ()

    @property
    def _groups(self) -> Sequence[str]:
        """The groups; in a list of files alone they are no group of their own."""
        return GROUPS if self.lists_all else GROUPS[:-1]

    def _group_name(self, group: str) -> str:
        """A group with the number of its games; of all games the title has it."""
        name = _(library.GROUP_NAMES[group])
        return name if group == GROUPS[0] else f"{name} {number(self.games.counts[group])}"

    def _group(self, by: int) -> str:
        """The next group, or the one before, that has games, or all of them."""
        groups, counts = self._groups, self.games.counts
        some = [
            each for each in groups if counts[each] or each in (GROUPS[0], self.games.filter[0])
        ]
        return some[(some.index(self.games.filter.group) + by) % len(some)]

    @property
    def _opening(self) -> str:
        """What the first key does to the game at the cursor; nothing if it can't be opened."""
        game = self.game
        if game is None or game.error:
            return ""
        if game.result is FileResult.UNFINISHED:
            return _("Go on")
        if game.result is FileResult.BOARD:
            return pgettext("a board", "Play")
        return _("Review") if game.has_moves else ""

    def _captioned(self, item: KeyBarItem) -> KeyBarItem:
        """An entry of the key bar with what it does now."""
        if item.id == "open":
            return item._replace(caption=f"{self._opening} ")
        if item.id == "next_group":
            return item._replace(caption=f"{_(library.GROUP_NAMES[self._group(1)])} ")
        return item

    def _begin_files(self, found: Library) -> None:
        """List the files, and begin to read them."""
        files = [ListedGame.in_file(entry) for entry in found.files]
        self._change(partial(self.games.add_files, files))
        # After the names are painted: the thread would slow that down.
        self.call_after_refresh(self.jobs.stream, "read", found.readings(), self._take, self.show)

    def _begin_records(self, games: list[ListedGame]) -> None:
        """List the newest games, and begin to read the others."""
        self._take_records(games)
        if len(games) == FIRST:
            older = older_games(FIRST)
            self.call_after_refresh(self.jobs.stream, "older", older, self._take_records, self.show)

    def _tell(self, problem: str) -> None:
        """Say why the records can't be read."""
        self.games.lacks_records = True
        self.say(problem)

    def _take_records(self, games: list[ListedGame]) -> None:
        self._change(partial(self.games.add, games))

    def _take_unfinished(self, found: tuple[list[store.UnfinishedGame], list[str]]) -> None:
        """List the unfinished games, and say what went wrong with some."""
        games, notices = found
        if self.is_running:
            self._change(lambda: self.games.add(map(ListedGame.left, games)))
            if notices:
                self.say(" · ".join(notices))

    def _take(self, coming: list[Reading]) -> None:
        """Show what was read of some files."""
        self._change(partial(self.games.take, coming))

    def _change(self, change: Callable[[], None]) -> None:
        """Change the games that are shown, with the cursor on its game if it is still there.

        In the first row it stays there, so that the best come into view.
        """
        row, kept = self.list.index, self.game
        change()
        self.list.show(self.games.row_of(kept, row) if row else 0)
        self.show()

    def _go_on(self, game: ListedGame) -> None:
        """Go on with a game, unless another window plays it."""
        left, jobs = game.unfinished, self.application.jobs

        def take(again: store.UnfinishedGame | None) -> None:
            if again is None:
                self.say(_(PLAYED_ELSEWHERE))
            elif not self.is_active:
                again.journal.close()
            else:
                self._begin(again.resume(), again.journal)

        if left and not jobs.is_running("go on"):
            jobs.run("go on", lambda _: left.again, take, behind=jobs.locking)

    def _open_file(self, found: Game | Replay) -> None:
        """Review a replay, or play a game."""
        if not self.is_active:
            return
        if isinstance(found, Replay):
            self.application.show("replay", found)
        else:
            self._begin(found, None)

    def _begin(self, game: Game, journal: store.Journal | None) -> None:
        """Play a game, paused: its clock waits for the player."""
        app, onto = self.application, self.onto
        game.set_dealer(app.dealer_for(game.level, game.board_kind, no_guess=False))
        if onto is None:
            app.show("game", app.session_of(game, journal))
        else:
            self.leave()
            onto.begin_at_start(game, journal)

    def _delete_taken_out(self) -> None:
        """Delete the games that were taken out, and not brought back."""
        while game := self.games.bring_back():
            if game.unfinished:
                game.unfinished.delete()

    def _show_if_empty(self) -> None:
        """Say so if there is nothing to show."""
        keys = ("names", "read", "records", "older")
        is_reading = any(map(self.jobs.is_running, keys)) or self.application.jobs.locking
        self.list.display = bool(self.games.items) or bool(is_reading)
        self.empty.display = not self.list.display
        if self.list.display and self.focused is None:  # Textual takes it from what is hidden
            self.list.focus()
        none = UNREAD if self.games.lacks_records else NO_GAMES if self.lists_all else NO_FILES
        text = _(NO_SUCH) if self.has_games else _(none)
        lines = ["", *wrapped(text, max(self.width - 4, 16))]
        self.empty.show([((f"  {line}", "plain"),) for line in lines])
