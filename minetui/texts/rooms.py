"""The lobby in words: what the broker has to say by a name, rooms and people in a list, names."""

from collections.abc import Sequence
from itertools import zip_longest

from minetui.language import N_, _, ngettext, number
from minetui.live import MOST_CELLS, ListedRoom, NameProblem, Person, Phase, RoomKind, RoomRules

from . import rounds, shapes

NOTICES = {
    # Translators: what is said on the status line of those who play together over a network, in at
    # most 78 columns each.
    "no-room": N_("There is no such room."),
    "full-room": N_("All seats of that room are taken."),
    "many-rooms": N_("There are too many rooms now. Join one, or wait a minute."),
    "wrong-password": N_("That is not the password of the room."),
    "not-invited": N_("That room is for others: your key is not on its list."),
    "not-watched": N_("Nobody can watch that room."),
    "name-empty": N_("Enter a name with at least one letter or digit."),
    "name-long": N_("That name is too long: it has room for 16 columns."),
    "name-signs": N_("A name has letters, digits, blanks, and the signs . - _ and '."),
    "name-mixed": N_("A name has letters of one script only."),
    "name-taken": N_("That name is taken: you are {name}."),
    "slow": N_("Your line is too slow to play: you watch now."),
    "joined": N_("{name} has joined."),
    "left": N_("{name} has left."),
    "sits": N_("{name} plays now."),
    "watches": N_("{name} watches now."),
    "in-round": rounds.AFTER_ROUND,
    "away": N_("{name} has lost the line, and has a minute to come back."),
    "back": N_("{name} is back."),
    "room-made": N_("Your room is open: others join it by its code, {code}."),
    "no-board": N_("No board was found. Get ready again, or choose other rules."),
    "only-host": N_("Only the host can change the rules."),
    "no-recording": N_("There is no recording of that."),
    "anew": N_("The server was gone: this room begins anew."),
    "silent": N_("The line was silent for too long."),
    "stopped": N_("The server was stopped. What was played is kept."),
    "put-out": N_("The server has ended the line: it did not understand this program."),
    "other-line": N_("You play on in another window."),
    "version": N_("The server speaks another version than this minetui: update the older one."),
}
"""What the broker says, by the name that it has for it."""
CLOSED = {
    "slow": N_("Your line was too slow, and the server has ended it."),
    "silent": N_("The server has heard nothing from you for a while, and has ended the line."),
}
"""Why the broker hangs up, where that is not said above, or means more there."""
SLOTS = {"room-made": ("code",)}
"""What is in the slots of a sentence, where that is no name of somebody."""
UNKNOWN = N_("The server says something that this version of minetui does not know.")

LOST = N_("The line to the others is lost.")
WAITING = N_("Waiting for the server …")
NO_ROOMS = N_("There is no room yet. Make one, and others can join it.")
ROOMS, PEOPLE = N_("Rooms"), N_("People")
"""The titles of the two parts of the lobby."""
NO_CODE = N_("Enter the code of a room, such as BKXF.")
HERE = N_("in the lobby")
LOCKED = N_("locked")
# Translators: what goes on in a room, in a list, in at most 9 columns.
STATES = {Phase.GATHERING: N_("waiting"), Phase.PLAYING: N_("playing")}
STARTING = N_("starting")
RESERVED_NAME = N_("Nobody can have that name.")
NO_PASSWORD = N_("Enter a password for the room.")
NO_KEYS = N_("Enter the fingerprints of the keys that may join.")
KEY_WRONG = N_("{text} is no fingerprint: expected SHA256:… as ssh-keygen -lf shows it.")
TOO_LARGE = N_("A room's board has at most {most} cells: {level} has {cells}.")


def notice_text(what: str, slots: Sequence[str] = ()) -> str:
    """What the broker says by a name, with what it has for the slots; empty for no name.

    >>> notice_text("joined", ["Ada"]), notice_text("room-made", ["BKXF"])
    ('Ada has joined.', 'Your room is open: others join it by its code, BKXF.')
    """
    if not what:
        return ""
    names = SLOTS.get(what, ("name",))
    filled = {name: slot for name, slot in zip_longest(names, slots[: len(names)], fillvalue="")}
    return _(NOTICES[what], **filled) if what in NOTICES else _(UNKNOWN)


def closed_text(what: str) -> str:
    """Why the broker has hung up, by the name that it has for that; empty for no name."""
    return _(CLOSED[what]) if what in CLOSED else notice_text(what)


def name_problem_text(problem: NameProblem) -> str:
    """What is wrong with a name, for who types it.

    >>> name_problem_text(NameProblem.MIXED), name_problem_text(NameProblem.TAKEN)
    ('A name has letters of one script only.', 'Nobody can have that name.')
    """
    if problem is NameProblem.TAKEN:  # by itself, without anybody else
        return _(RESERVED_NAME)
    return _(NOTICES[f"name-{problem}"])


# Rooms and people in a list.


def played_text(rules: RoomRules) -> str:
    """What a room plays, in a list.

    >>> played_text(RoomRules()), played_text(RoomRules(RoomKind.TOGETHER))
    ('Versus · Intermediate · first to 3', 'Together · Intermediate · 3 lives')
    """
    is_versus = rules.kind is RoomKind.VERSUS
    last = rounds.rounds_text(rules.rounds) if is_versus else rounds.lives_text(rules.lives)
    return " · ".join((_(rounds.KINDS[rules.kind]), shapes.level_name(rules.level), last))


def rules_texts(room: ListedRoom) -> list[str]:
    """All that a room plays by, and who may come in; each is a label.

    >>> room = ListedRoom("BKXF", RoomRules(freeze=0), "Ada", 2, 0, True, Phase.PLAYING)
    >>> for text in rules_texts(room)[1:]: print(text)
    a mine ends the round for you
    first to 3
    locked
    """
    return [shapes.full_name(room.rules.level), *_costs(room.rules), *_doors(room)]


def _costs(rules: RoomRules) -> list[str]:
    if rules.kind is RoomKind.TOGETHER:
        return [rounds.lives_text(rules.lives)]
    return [rounds.freeze_text(rules.freeze), rounds.rounds_text(rules.rounds)]


def _doors(room: ListedRoom) -> list[str]:
    doors = [_(LOCKED)] if room.locked else []
    return doors if room.rules.watched else [*doors, _("nobody can watch")]


def seats_text(room: ListedRoom) -> str:
    """How many seats are taken.

    >>> seats_text(ListedRoom("BKXF", RoomRules(), "Ada", 2, 0, False, Phase.PLAYING))
    '2 of 16'
    """
    most = number(room.rules.kind.most_seats)
    # Translators: how many seats of a room are taken, in at most 9 columns.
    return _("{n} of {most}", n=number(room.seated), most=most)


def state_text(room: ListedRoom) -> str:
    """What goes on in a room."""
    return _(STATES.get(room.phase, STARTING))


def rooms_text(count: int) -> str:
    """How many rooms there are.

    >>> rooms_text(1), rooms_text(12)
    ('1 room', '12 rooms')
    """
    return ngettext("{n} room", "{n} rooms", count)


def watchers_text(room: ListedRoom) -> str:
    """How many watch; empty for none."""
    return rounds.watchers_text(room.watchers)


def place_text(person: Person) -> str:
    """Where somebody is.

    >>> place_text(Person(1, "Ada", "BKXF")), place_text(Person(1, "Ada"))
    ('in the room BKXF', 'in the lobby')
    """
    return _("in the room {code}", code=person.code) if person.code else _(HERE)


def own_place_text(person: Person) -> str:
    """Where the visitor is, in the list of all people.

    >>> own_place_text(Person(1, "Ada"))
    'you, in the lobby'
    """
    # Translators: in a list of people, behind the name of the one who reads it.
    return _("you, {place}", place=place_text(person))


# Making a room.


def key_problem_text(text: str) -> str:
    """What is wrong with the fingerprint of a key."""
    return _(KEY_WRONG, text=text)


def long_password_text(most: int) -> str:
    """That a password is too long."""
    return _("Enter a password of at most {most} characters.", most=number(most))


def most_keys_text(most: int) -> str:
    """How many keys a room can be closed to."""
    return _("Enter at most {most} keys.", most=number(most))


def level_problem_text(rules: RoomRules) -> str:
    """Why a room can't have a level; empty if it can."""
    level = rules.level
    if level.size <= MOST_CELLS:
        return ""
    return _(
        TOO_LARGE,
        most=number(MOST_CELLS),
        level=shapes.level_name(level),
        cells=number(level.size),
    )
