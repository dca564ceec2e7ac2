"""The lobby: which rooms are open, who is there, and the ways into a room.

What others do changes the list at any time. The cursor stays on its room meanwhile, and where that
is gone, on no other: so a key that comes late joins nobody's game. A room opens once the broker
says that the visitor is in it, and the lobby is there again once it is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from textual.widgets import Input

from minetui import Problem
from minetui.language import N_, _, listed
from minetui.live import (
    LONGEST_PASSWORD,
    Attend,
    Client,
    Closed,
    Greeting,
    InRoom,
    Join,
    Listed,
    ListedRoom,
    Make,
    Notice,
    OutOfRoom,
    Person,
    Rename,
    Unlisted,
    problem_of,
    tidied,
)
from minetui.texts import game, rooms

from ..kit import lists
from ..kit.app import Application
from ..kit.commands import KeyBarItem, Places, command
from ..kit.dialog import FieldDialog
from ..kit.lines import TextLine, column_of, cut, fitted, in_column, padded, width_of
from ..kit.lists import ListScreen, Section, Sections
from ..kit.screen import BACK
from .rules import RulesDialog

if TYPE_CHECKING:
    from .line import LiveLine

Row: TypeAlias = ListedRoom | Person | str
"""A room, somebody, or a sentence where there are none."""

INKS = {**lists.INKS, "own": lists.INKS["strong"]}
CODE, WIDEST_CODE = 5, 17  # columns of a code with the gap behind it
PLAYED, LEAST_PLAYED = 35, 22  # of what is played
NAME = 18  # of a name, as long as names can be
SIDES = {"seats": 9, "state": 10, "locked": 8, "host": 13, "watchers": 12}
"""Columns beside the code and what is played, each with the gap behind it, the first first."""
WIDEST_WATCHERS = 16  # columns of how many watch, in languages that need more
ORDER = ("played", "host", "seats", "watchers", "state", "locked")


class LobbyRows(Sections[Row]):
    """The rooms, and below them the people; all is faint while the line is lost.

    `kept` is the key of what the cursor is on, or was on when that went away.
    """

    def __init__(self) -> None:
        super().__init__()
        self.kept: object = None
        self.name, self.lost = "", False
        self._visitor: int | None = None
        self._code, self._sides = CODE, SIDES

    def show(self, client: Client | None, *, lost: bool) -> None:
        """Take what is known now; until somebody is listed, not even that there is no room."""
        told = {} if client is None else client.rooms
        rooms_now = [told[code] for code in sorted(told)]  # in whatever order they were told
        people = [] if client is None else sorted(client.people.values(), key=_order)
        self.lost = lost
        if client is not None:
            self.name, self._visitor = client.name, client.visitor
        self._code = column_of((room.code for room in rooms_now), CODE, WIDEST_CODE)
        watchers = map(rooms.watchers_text, rooms_now)
        columns = column_of(watchers, SIDES["watchers"], WIDEST_WATCHERS)
        self._sides = {**SIDES, "watchers": columns}
        none = [rooms.NO_ROOMS] if people and not lost else []
        self.take([Section(rooms.ROOMS, rooms_now or none), Section(rooms.PEOPLE, people)])

    def row_of(self, key: object) -> int | None:
        """The row of a room or of somebody, by the key of it; None if that is gone."""
        return next((row for row in range(len(self)) if self.key_at(row) == key), None)

    def key_at(self, index: int) -> object:
        """The code of a room, or the number of somebody; None for anything else."""
        match self.item(index):
            case ListedRoom(code=code):
                return code
            case Person(visitor=visitor):
                return visitor
        return None

    @property
    def first_room(self) -> int:
        """The row of the first room, or else of their title."""
        return 1 if isinstance(self.item(1), ListedRoom) else 0

    def header(self, width: int) -> TextLine:
        """The title of the list, and who the visitor is."""
        name = _("You are {name}", name=self.name) if self.name else ""
        return self.ends(_("Play with others"), name, width, "header")

    def title(self, section: Section[Row], width: int) -> TextLine:
        """Rooms or people, and how many."""
        count = sum(not isinstance(each, str) for each in section.items)
        text = rooms.rooms_text(count) if section.title == rooms.ROOMS else game.people_text(count)
        return self.ends(_(section.title), text if count else "", width, self._ink("section"))

    def line(self, item: Row, width: int) -> TextLine:
        """A room, somebody, or the sentence."""
        match item:
            case ListedRoom():
                return self._room(item, width)
            case Person():
                return self._person(item, width)
        return ((cut(f"   {_(str(item))}", width), "faint"),)

    def _room(self, room: ListedRoom, width: int) -> TextLine:
        """A room, with as much as there is room for."""
        left = width - 2 - self._code
        code = (in_column(f"  {room.code}", min(2 + self._code, width)), self._ink("strong"))
        if left < LEAST_PLAYED:
            seats = rooms.seats_text(room)
            return (code, (padded(cut(seats, max(left - 1, 0)), max(left, 0)), self._ink("plain")))
        shown = {"played": LEAST_PLAYED}
        left -= LEAST_PLAYED
        for name, columns in self._sides.items():
            if name == "watchers":  # comes after all of what is played
                left, shown["played"] = _grown(left, shown["played"])
            if columns > left:
                break
            shown[name] = columns
            left -= columns
        shown["played"] += _spare(left, shown["played"])
        cells = (self._cell(room, name, shown[name]) for name in ORDER if name in shown)
        return (code, *cells)

    def _cell(self, room: ListedRoom, name: str, columns: int) -> tuple[str, str]:
        """What is said of a room in a column."""
        style = "plain"
        match name:
            case "played":
                text = fitted(rooms.played_text(room.rules), columns - 1)
            case "host":
                text = room.host
            case "seats":
                text = rooms.seats_text(room)
            case "watchers":
                text = rooms.watchers_text(room)
            case "state":
                text, style = rooms.state_text(room), "won" if room.can_be_joined else "plain"
            case _:
                text = _(rooms.LOCKED) if room.locked else ""
        return padded(cut(text, columns - 1), columns), self._ink(style)

    def _person(self, person: Person, width: int) -> TextLine:
        """Somebody and where they are."""
        is_own = person.visitor == self._visitor
        name = in_column(f"  {person.name}", min(2 + NAME, width))
        place = rooms.place_text(person)
        if is_own:
            place = rooms.own_place_text(person)
        left = width - width_of(((name, ""),))
        style = self._ink("strong" if is_own else "plain")
        return ((name, style), (cut(place, max(left, 0)), self._ink("faint")))

    def _ink(self, name: str) -> str:
        return "faint" if self.lost else name


def _order(person: Person) -> tuple[str, int]:
    """People stand by their names wherever they are listed."""
    return person.name.casefold(), person.visitor


def _spare(left: int, played: int) -> int:
    """How many more columns are for what is played."""
    return min(left, max(PLAYED - played, 0))


def _grown(left: int, played: int) -> tuple[int, int]:
    """The columns left, and those of what is played once it has all that it needs."""
    more = _spare(left, played)
    return left - more, played + more


class CodeDialog(FieldDialog[str]):
    """Answers with the code of a room."""

    def __init__(self, app: Application) -> None:
        super().__init__("room-code", _("The code of a room"), app.glyphs, Input(id="room-code"))

    def check(self, text: str) -> str:
        """The code; whether there is such a room is known to the broker alone."""
        if not text.strip():
            raise Problem(_(rooms.NO_CODE))
        return text.strip()

    submit = FieldDialog.submit.but(caption="Join")


class PasswordDialog(FieldDialog[str]):
    """Answers with the password of a room; `problem` is what was wrong with the last one."""

    def __init__(self, app: Application, code: str, problem: str = "") -> None:
        label = _("The password of the room {code}", code=code)
        field = Input(id="password", password=True, max_length=LONGEST_PASSWORD)
        super().__init__("password", label, app.glyphs, field)
        self._problem = problem

    def on_mount(self) -> None:
        """Put the cursor into the field, and say what was wrong."""
        super().on_mount()
        self.show_problem(self._problem)

    def check(self, text: str) -> str:
        """The password."""
        if not text.strip():
            raise Problem(_(rooms.NO_PASSWORD))
        return text.strip()

    submit = FieldDialog.submit.but(caption="Join")


class NameDialog(FieldDialog[str]):
    """Answers with the name that the visitor would like."""

    def __init__(self, app: Application, name: str) -> None:
        super().__init__(
            "name", _("Your name, as others see it"), app.glyphs, Input(name, id="name")
        )

    def check(self, text: str) -> str:
        """The name, if it can be one; whether somebody has it is known to the broker alone."""
        name = tidied(text)
        problem = problem_of(name)
        if problem is not None:
            raise Problem(rooms.name_problem_text(problem))
        return name


@dataclass
class WayIn:
    """What was wished for on the way into a room, and whether the room is open.

    `left` is the code of a room that the screen has left, until the broker knows that, too: what
    it told of that room before leads nowhere.
    """

    wished: Join | Make | None = None
    is_open: bool = False
    left: str = ""

    def leads_to(self, code: str) -> bool:
        """Is a room to be opened that the visitor is told to be in?"""
        return not self.is_open and (code != self.left or self.wished is not None)

    def open(self) -> None:
        """Note that the room is open."""
        self.wished, self.is_open, self.left = None, True, ""

    def close(self, left: str) -> None:
        """Note that the room is not on the screen any more."""
        self.is_open, self.left = False, left


class LobbyScreen(ListScreen[LobbyRows]):
    """Lists rooms and people; Enter joins a room. With a code, that room is joined at once."""

    places = Places(
        bar=("open", "watch_room", "make_room", "find_room", "rename", "back"),
        more=(("watch_room", "make_room", "find_room", "rename"), ("settings", "help")),
    )
    window_title = N_("Play with others")

    def __init__(self, app: Application, code: str = "", *, watching: bool = False) -> None:
        super().__init__(app, LobbyRows(), id="lobby", inks=INKS)
        self._line: LiveLine | None = app.live
        self._silence: Callable[[], object] = lambda: None
        self._way_in = WayIn(Join(code, "", watching) if code else None)
        self._is_stale = False
        self.list.rows.show(None, lost=False)

    def on_mount(self) -> None:
        """Listen to the line, and look at the lobby."""
        line = self._line
        if line is None:
            return
        self._silence = line.listen(self._told)
        self._ask_anew()
        self._renew()
        if line.client.room is not None:
            self._enter(line.client.room.code)

    def on_unmount(self) -> None:
        """Listen no more."""
        self._silence()

    def on_screen_resume(self) -> None:
        """Look at the lobby again after a room."""
        if self.app.screen is not self:
            return  # a room has opened at once
        self.name_window()
        if self._way_in.is_open and self._line is not None:
            room = self._line.client.room
            self._way_in.close("" if room is None else room.code)
            self._line.ask(Attend(True))
        self._renew()

    @command("Join", "enter", id="open")
    def join(self) -> None:
        """Join the room, or the one where this player is."""
        room = self._room
        if room is not None:
            self._ask_for(Join(room.code), locked=room.locked)

    join_too = join.but("space", id="join")

    @command("Watch", "w", menu="Watch")
    def watch_room(self) -> None:
        """Watch what is played in the room."""
        room = self._room
        if room is None:
            return
        if room.rules.watched:
            self._ask_for(Join(room.code, "", watching=True), locked=room.locked)
        else:
            self.say(rooms.notice_text("not-watched"))

    @command("New room", "n", menu="New room …")
    def make_room(self) -> None:
        """Make a room, which others can join."""

        def take(made: Make | None) -> None:
            if made is not None:
                self._ask_for(made)

        if self._is_there:
            self.open(RulesDialog(self.application), take)

    @command("Code", "g", menu="Join by a code …")
    def find_room(self) -> None:
        """Join a room by its code."""

        def take(code: str | None) -> None:
            if code is not None:
                known = self._known(code)
                self._ask_for(
                    Join(known.code if known else code), locked=bool(known and known.locked)
                )

        if self._is_there:
            self.open(CodeDialog(self.application), take)

    @command("Name", "N", menu="Your name …")
    def rename(self) -> None:
        """Choose the name that others see."""
        app = self.application

        def take(name: str | None) -> None:
            if name is not None:
                app.keep({"name": name})
                if self._line is not None:
                    self._line.ask(Rename(name))

        self.open(NameDialog(app, app.settings.name or self.list.rows.name), take)

    back = BACK

    def on_row_list_moved(self) -> None:
        """Remember what the cursor is on."""
        self.list.rows.kept = self.list.rows.key_at(self.list.index)
        super().on_row_list_moved()

    @property
    def first_keys(self) -> Sequence[str | KeyBarItem]:
        """What can be done with the row at the cursor; without a room, what makes one."""
        if not self._is_there:
            return ("rename", "back")
        room = self._room
        if room is None:
            return ("make_room", "find_room", "rename", "back")
        watch = ["watch_room"] if room.rules.watched else []
        return ("open", *watch, "make_room", "find_room", "rename", "back")

    @property
    def has_other_keys(self) -> bool:
        """All of use are named above."""
        return False

    def status_text(self) -> str:
        """What is wrong with the line, or all that is to be known of the room at the cursor."""
        line, room = self._line, self._room
        if line is None:
            return _(game.NO_OTHERS[self.application.place.own_machine])
        if not line.connected:
            return rooms.closed_text(line.client.closed) or _(rooms.LOST)
        if not line.client.people:
            return _(rooms.WAITING).translate(self.glyphs.words)
        if room is None:
            return ""
        people = sorted(line.client.people.values(), key=_order)
        names = [each.name for each in people if each.code == room.code]
        labels = [*rooms.rules_texts(room), *([listed(names, "")] if names else [])]
        return fitted(" · ".join(labels), self.width - 2)

    @property
    def _is_there(self) -> bool:
        """Is there a line on which something can be asked? If not, that is said already."""
        return self._line is not None and self._line.connected

    @property
    def _room(self) -> ListedRoom | None:
        """The room at the cursor, or where the player at the cursor is."""
        row = self.list.rows.item(self.list.index)
        if isinstance(row, Person):
            return self._known(row.code)
        return row if isinstance(row, ListedRoom) else None

    def _known(self, code: str) -> ListedRoom | None:
        """The room with this code, in whatever case it is written."""
        listed_rooms = {} if self._line is None else self._line.client.rooms
        return listed_rooms.get(code) or listed_rooms.get(code.upper())

    def _ask_for(self, wished: Join | Make, *, locked: bool = False) -> None:
        """Ask to join or to make a room, once its password is known if it has one."""
        if self._line is None or not self._is_there:
            return
        if locked and isinstance(wished, Join):
            self._ask_password(wished)
        else:
            self._way_in.wished = wished
            self._line.ask(wished)

    def _ask_password(self, wished: Join, problem: str = "") -> None:
        """Ask for the password of a room, then to join it."""

        def take(password: str | None) -> None:
            if password is not None:
                self._ask_for(wished._replace(password=password))

        self.open(PasswordDialog(self.application, wished.code, problem), take)

    def _ask_anew(self) -> None:
        """On a line that is there for the first time, or again: look, and ask what was wished."""
        if self._line is not None and self._line.connected:
            self._line.ask(Attend(True))
            if self._way_in.wished is not None:
                self._line.ask(self._way_in.wished)

    def _told(self, frame: Any) -> None:  # noqa: ANN401 - a frame, or None for another line
        """Show what was told, or go into the room."""
        match frame:
            case None:
                self._ask_anew()
                self._renew_soon()
            case Greeting() | Person() | Listed() | Unlisted() | Closed():
                self._renew_soon()
            case InRoom(room, _seat):
                self._enter(room.code)
            case OutOfRoom():
                self._way_in.left = ""
            case Notice(what, slots) if not self._way_in.is_open:
                self._take_notice(what, slots)
            case Notice(what, slots) if not self.app.screen.is_mounted:
                say = self.application.say  # the room hears for itself once it is mounted
                self.app.screen.call_later(say, rooms.notice_text(what, slots))

    def _take_notice(self, what: str, slots: Sequence[str]) -> None:
        """Say what the broker says; of a locked room ask for the password."""
        wished, self._way_in.wished = self._way_in.wished, None
        text = rooms.notice_text(what, slots)
        if what == "wrong-password" and isinstance(wished, Join):
            self._ask_password(wished, text if wished.password else "")
        else:
            self.say(text)

    def _enter(self, code: str) -> None:
        """Open the room, unless it is open, or what comes was sent before it was left."""
        line = self._line
        if line is None or not self._way_in.leads_to(code):
            return
        self._way_in.open()
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()
        line.ask(Attend(False))
        line.client.people.clear()
        line.client.rooms.clear()
        self.application.show("room", line)

    def _renew_soon(self) -> None:
        """Show what is known, once all that came with it is taken in."""
        if not self._is_stale:
            self._is_stale = True
            self.call_later(self._renew)

    def _renew(self) -> None:
        """Show what is known now; the cursor stays on its room, or goes to the title."""
        self._is_stale = False
        rows, line = self.list.rows, self._line
        if self._way_in.is_open:
            return

        def change() -> int:
            was_empty = not rows.first_room
            client = None if line is None else line.client
            rows.show(client, lost=line is not None and not line.connected)
            if rows.kept is not None:
                return rows.row_of(rows.kept) or 0
            is_first = was_empty and self.list.index == 0
            return rows.first_room if is_first else min(self.list.index, len(rows) - 1)

        self.list.renew(change)
        if rows.kept is None:
            rows.kept = rows.key_at(self.list.index)
        if self.is_mounted:
            self.fit()
