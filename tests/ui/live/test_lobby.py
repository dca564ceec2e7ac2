"""The lobby: rooms and people as they come and go, and the ways into a room."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot
from textual.widgets import Label

from minetui.core import LEVELS
from minetui.live import (
    NOBODY,
    Attend,
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
    Phase,
    Rename,
    RoomKind,
    RoomRules,
    RoomSeat,
    RoomState,
    Unlisted,
)
from minetui.store import Settings, SettingsFile
from minetui.texts import game, rooms
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.place import Place
from minetui.ui.live.lobby import CodeDialog, LobbyScreen, NameDialog, PasswordDialog
from minetui.ui.live.rules import RulesDialog
from minetui.ui.live.screen import RoomScreen
from minetui.ui.play.screen import GameScreen
from minetui.ui.setup import Setup

from ..conftest import click_on, press, resized, screen_of, settled, text_of, words_of
from .fake import FakeLine

BKXF = ListedRoom("BKXF", RoomRules(level=LEVELS["Expert"]), "Bob", 2, 0, False, Phase.GATHERING)
QZTN = ListedRoom("QZTN", RoomRules(RoomKind.TOGETHER), "Cleo", 10, 3, True, Phase.PLAYING)
MMMM = ListedRoom("MMMM", RoomRules(watched=False), "Zoe", 1, 0, False, Phase.COUNTDOWN)
PEOPLE = (Person(1, "Ada"), Person(2, "Bob", "BKXF"), Person(3, "小明", "BKXF"))


def state(code: str = "BKXF") -> RoomState:
    """A room in which the visitor sits alone."""
    rules = RoomRules(level=LEVELS["Beginner"])
    return RoomState(code, rules, False, Phase.GATHERING, 1, 0, (RoomSeat(0, "Ada"),))


@asynccontextmanager
async def in_lobby(
    *listed: ListedRoom,
    size: tuple[int, int] = (80, 24),
    code: str = "",
    own_machine: bool = False,
    settings: Settings | None = None,
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None], FakeLine]]:
    """The program in the lobby with these rooms, above a game."""
    line = FakeLine("Ada")
    place = Place(own_machine, live=lambda app: line)
    app = MinetuiApp(Setup(settings=settings or Settings(name="Ada"), place=place))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        if code:
            app.show("lobby", code)
        else:
            await press(pilot, "f4")
        line.tell(*PEOPLE, *map(Listed, listed))
        await settled(pilot)
        yield app, pilot, line


def asked(line: FakeLine) -> list[object]:
    """What was asked, but for looks at the lobby; then forgotten."""
    frames = [each for each in line.asked if not isinstance(each, Attend)]
    line.asked.clear()
    return frames


def lobby_of(app: MinetuiApp) -> LobbyScreen:
    """The lobby, under any dialog."""
    return next(each for each in app.screen_stack if isinstance(each, LobbyScreen))


def cursor(app: MinetuiApp) -> str:
    """The row at the cursor."""
    shown = lobby_of(app).list
    return "".join(text for text, _ in shown.rows.row(shown.index, 60)).strip()


# What is shown


async def test_rooms_and_people_are_listed_with_what_is_played_and_where() -> None:
    async with in_lobby(BKXF, QZTN) as (app, _, line):
        assert Attend(True) in line.asked
        assert [" ".join(row.split()) for row in text_of(app).splitlines()[:7]] == [
            "Play with others You are Ada",
            "Rooms 2 rooms",
            "BKXF Versus · Expert · first to 3 Bob 2 of 16 waiting",
            "QZTN Together · Intermediate Cleo 10 of 10 playing locked",
            "People 3 people",
            "Ada you, in the lobby",
            "Bob in the room BKXF",
        ]
        assert " Expert · a mine freezes for 10 s · first to 3 · Bob, 小明" in text_of(app)


async def test_a_wide_window_says_who_watches_and_a_narrow_one_what_matters_most() -> None:
    async with in_lobby(QZTN, size=(130, 24)) as (app, pilot, _):
        assert "Together · Intermediate · 3 lives  Cleo" in text_of(app)
        assert "3 watch" in text_of(app)
        await resized(pilot, 40, 12)
        assert "  QZTN Together · Intermediate 10 of 10\n" in text_of(app)
        await resized(pilot, 20, 6)
        assert "  QZTN 10 of 10" in text_of(app)


async def test_an_empty_lobby_says_what_to_do() -> None:
    async with in_lobby() as (app, _, _):
        assert rooms.NO_ROOMS in text_of(app)
        assert text_of(app).splitlines()[-1].startswith(" n New room  g Code")


async def test_until_something_is_told_the_lobby_does_not_say_that_it_is_empty() -> None:
    async with in_lobby(BKXF) as (app, pilot, line):
        app.pop_screen()
        line.client.people.clear()
        line.client.rooms.clear()
        await press(pilot, "f4")
        assert rooms.NO_ROOMS not in text_of(app)
        assert rooms.WAITING in text_of(app)

        line.tell(PEOPLE[0])
        await settled(pilot)
        assert rooms.NO_ROOMS in text_of(app)
        assert rooms.WAITING not in text_of(app)


async def test_what_changes_is_shown_and_the_cursor_stays_on_its_room() -> None:
    async with in_lobby(BKXF, QZTN) as (app, pilot, line):
        await press(pilot, "down")
        assert cursor(app).startswith("QZTN")
        line.tell(Unlisted("BKXF"), Listed(MMMM), Listed(QZTN._replace(seated=3)))
        await settled(pilot)
        assert cursor(app).startswith("QZTN Together")
        assert "3 of 10" in text_of(app)
        line.tell(Person(9, "Aaron"), Person(2, ""))
        await settled(pilot)

        assert cursor(app).startswith("QZTN")
        assert "Aaron" in text_of(app)
        assert "Bob" not in text_of(app)


async def test_rooms_stand_in_one_order_whenever_they_were_told() -> None:
    async with in_lobby(QZTN, MMMM, BKXF) as (app, _, _line):
        text = text_of(app)
        assert text.index("BKXF") < text.index("MMMM") < text.index("QZTN")


async def test_where_the_room_at_the_cursor_is_gone_a_late_key_joins_no_other() -> None:
    async with in_lobby(BKXF, MMMM) as (app, pilot, line):
        line.tell(Unlisted("BKXF"))
        await press(pilot, "enter w")
        assert asked(line) == []
        assert cursor(app).startswith("Rooms")

        line.tell(Listed(BKXF))  # it was only a moment
        await press(pilot, "enter")
        assert asked(line) == [Join("BKXF")]


async def test_the_first_room_has_the_cursor_until_it_is_moved() -> None:
    async with in_lobby() as (app, pilot, line):
        line.tell(Listed(BKXF))
        await settled(pilot)
        line.tell(Listed(MMMM))
        await settled(pilot)

        assert cursor(app).startswith("BKXF")


async def test_an_update_paints_only_the_lines_that_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    many = [BKXF._replace(code=f"R{number:03}") for number in range(60)]
    async with in_lobby(*many) as (app, pilot, line):
        shown, painted = lobby_of(app).list, list[int]()
        render = type(shown).render_line
        monkeypatch.setattr(
            type(shown), "render_line", lambda self, y: painted.append(y) or render(self, y)
        )
        line.tell(Listed(many[3]._replace(seated=5)), Listed(many[50]._replace(seated=5)))
        await settled(pilot)

        assert painted == [5]


async def test_a_lost_line_is_said_and_the_list_is_faint_until_it_is_back() -> None:
    async with in_lobby(BKXF) as (app, pilot, line):
        line.asked.clear()
        line.lose()
        await settled(pilot)
        row = lobby_of(app).list.rows.row(2, 80)
        assert rooms.LOST in text_of(app)
        assert {style for _, style in row} == {"faint"}
        await press(pilot, "enter n g w")
        assert line.asked == []
        assert isinstance(app.screen, LobbyScreen)

        line.lose(again=True)
        await settled(pilot)
        assert line.asked == [Attend(True)]
        assert rooms.LOST not in text_of(app)


async def test_why_the_server_hung_up_is_said_and_nothing_else_that_may_be_untrue() -> None:
    async with in_lobby() as (app, pilot, line):
        assert rooms.NO_ROOMS in text_of(app)
        line.tell(Closed("stopped"))
        line.lose()
        await settled(pilot)

        assert rooms.NOTICES["stopped"] in text_of(app)
        assert rooms.NO_ROOMS not in text_of(app)
        assert "New room" not in text_of(app)


# Into a room and out of it


@pytest.mark.parametrize(
    ("keys", "frame"),
    [
        ("enter", Join("BKXF")),
        ("space", Join("BKXF")),
        ("w", Join("BKXF", watching=True)),
        ("down down down down enter", Join("BKXF")),  # Bob is there
        ("g q x y z enter", Join("qxyz")),
        ("g b k x f enter", Join("BKXF")),
        ("n enter", Make(RoomRules(level=LEVELS["Beginner"]))),
    ],
)
async def test_keys_ask_for_a_room(keys: str, frame: object) -> None:
    async with in_lobby(BKXF) as (_, pilot, line):
        await press(pilot, keys)

        assert asked(line) == [frame]


async def test_a_click_on_a_row_goes_there_and_another_one_joins() -> None:
    async with in_lobby(BKXF, MMMM) as (app, pilot, line):
        await click_on(pilot, "MMMM")
        assert cursor(app).startswith("MMMM")
        assert asked(line) == []
        await click_on(pilot, "MMMM")

        assert asked(line) == [Join("MMMM")]


async def test_a_room_opens_once_the_visitor_is_in_it_and_the_lobby_is_there_after_it() -> None:
    async with in_lobby(BKXF) as (app, pilot, line):
        await press(pilot, "enter")
        assert isinstance(app.screen, LobbyScreen)
        line.asked.clear()
        line.tell(InRoom(state(), 0))
        await settled(pilot)
        assert isinstance(app.screen, RoomScreen)
        assert line.asked == [Attend(False)]

        line.tell(OutOfRoom())
        await settled(pilot)
        assert isinstance(app.screen, LobbyScreen)
        assert line.asked[-1] == Attend(True)
        line.tell(Listed(BKXF))
        await settled(pilot)
        assert cursor(app).startswith("BKXF")


async def test_what_is_said_with_the_way_into_a_room_is_read_there() -> None:
    async with in_lobby() as (app, pilot, line):
        line.tell(InRoom(state(), 0), Notice("room-made", ("BKXF",)))
        await settled(pilot)

        assert isinstance(app.screen, RoomScreen)
        assert "Your room is open: others join it by its code, BKXF." in text_of(app)


async def test_what_was_sent_before_a_room_was_left_does_not_open_it_again() -> None:
    async with in_lobby(BKXF) as (app, pilot, line):
        await press(pilot, "enter")
        line.tell(InRoom(state(), 0))
        await press(pilot, "escape")
        assert isinstance(app.screen, LobbyScreen)
        line.tell(InRoom(state(), 0))
        await settled(pilot)
        assert isinstance(app.screen, LobbyScreen)

        line.tell(OutOfRoom(), Listed(BKXF))
        await press(pilot, "down up")
        await press(pilot, "enter")
        line.tell(InRoom(state(), 0))
        await settled(pilot)
        assert isinstance(app.screen, RoomScreen)


async def test_who_is_in_a_room_already_comes_into_it_from_anywhere_in_the_lobby() -> None:
    async with in_lobby(BKXF) as (app, pilot, line):
        await press(pilot, "question_mark")
        line.tell(InRoom(state(), NOBODY))
        await settled(pilot)

        assert isinstance(app.screen, RoomScreen)


async def test_with_a_code_the_room_is_joined_at_once() -> None:
    async with in_lobby(code="QXYZ") as (app, pilot, line):
        assert asked(line) == [Join("QXYZ")]
        line.tell(Notice("no-room"))
        await settled(pilot)

        assert rooms.NOTICES["no-room"] in text_of(app)


@pytest.mark.parametrize("what", ["full-room", "not-invited", "not-watched", "no-board"])
async def test_why_joining_fails_is_said(what: str) -> None:
    async with in_lobby(BKXF) as (app, pilot, line):
        await press(pilot, "enter")
        line.tell(Notice(what))
        await settled(pilot)

        assert rooms.NOTICES[what] in text_of(app)


async def test_nobody_watches_a_room_that_is_closed_to_watchers() -> None:
    async with in_lobby(MMMM) as (app, pilot, line):
        assert "Watch" not in text_of(app).splitlines()[-1]
        await press(pilot, "w")

        assert asked(line) == []
        assert rooms.NOTICES["not-watched"] in text_of(app)


async def test_a_locked_room_asks_for_its_password() -> None:
    async with in_lobby(QZTN) as (app, pilot, line):
        await press(pilot, "enter enter")
        assert rooms.NO_PASSWORD in text_of(app)
        await press(pilot, "o p e n enter")

        assert asked(line) == [Join("QZTN", "open")]
        assert "open" not in text_of(app)


async def test_a_wrong_password_is_asked_for_again() -> None:
    """Also by the code of a room that nobody knew to be locked."""
    async with in_lobby() as (app, pilot, line):
        await press(pilot, "g Q Z T N enter")
        line.tell(Notice("wrong-password"))
        await settled(pilot)
        assert isinstance(app.screen, PasswordDialog)
        assert rooms.NOTICES["wrong-password"] not in text_of(app)
        await press(pilot, "x enter")
        line.tell(Notice("wrong-password"))
        await settled(pilot)
        assert rooms.NOTICES["wrong-password"] in text_of(app)
        await press(pilot, "y enter")

        assert asked(line) == [Join("QZTN"), Join("QZTN", "x"), Join("QZTN", "y")]


# A room of one's own


async def test_a_room_is_made_as_it_was_chosen() -> None:
    async with in_lobby() as (app, pilot, line):
        await press(pilot, "n")
        assert isinstance(app.screen, RulesDialog)
        await press(pilot, "right down right down right down right right down left enter")

        rules = RoomRules(RoomKind.TOGETHER, LEVELS["Intermediate"], lives=5, watched=False)
        (made,) = asked(line)
        assert made == Make(rules._replace(level=rules.level.shaped(made.rules.level.shape)))
        assert made.rules.level.shape == "cylinder"


async def test_a_room_can_be_closed_by_a_password() -> None:
    async with in_lobby() as (app, pilot, line):
        await press(pilot, "n end right enter")
        assert rooms.NO_PASSWORD in text_of(app)
        await press(pilot, "s e s a m e enter")

        (made,) = asked(line)
        assert (made.password, made.keys) == ("sesame", ())


async def test_from_the_last_choice_the_cursor_goes_into_the_field_and_back() -> None:
    async with in_lobby() as (_, pilot, line):
        await press(pilot, "n end right down j a m up left enter")

        (made,) = asked(line)
        assert made.password == ""
        await press(pilot, "n end right down j a m enter")
        assert asked(line)[-1].password == "jam"


@pytest.mark.parametrize("height", [24, 14, 12, 10])
async def test_nothing_jumps_in_the_dialog_of_a_room(height: int) -> None:
    """Neither where a password is asked for, nor where another kind of room has fewer rules."""
    async with in_lobby(size=(80, height)) as (app, pilot, _):
        await press(pilot, "n")
        places = list[int]()
        for keys in ("", "right", "end", "right", "right", "home", "left", "end", "right"):
            await press(pilot, keys)
            places += [app.screen.query(Label).first().region.y]

        assert len({*places}) == 1


async def test_the_field_of_a_password_takes_no_keys_where_there_is_none() -> None:
    async with in_lobby() as (_, pilot, line):
        await press(pilot, "n tab a enter")

        assert [(made.password, made.keys) for made in asked(line)] == [("", ())]


KEY = "ab" * 32
FINGERPRINT = "SHA256:q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s"


@pytest.mark.parametrize("text", [FINGERPRINT, f"{FINGERPRINT}=", KEY.upper(), f"{KEY}, {KEY}"])
async def test_a_room_can_be_closed_to_all_but_some_keys(text: str) -> None:
    async with in_lobby() as (app, pilot, line):
        await press(pilot, "n end right right enter")
        assert rooms.NO_KEYS in text_of(app)
        dialog = app.screen
        assert isinstance(dialog, RulesDialog)
        dialog.field.value = text
        await press(pilot, "enter")

        (made,) = asked(line)
        assert (made.password, made.keys) == ("", (KEY,))


@pytest.mark.parametrize("text", ["MD5:00:11", "SHA256:abc", "xyz", "SHA256:" + "!" * 43, KEY[:-1]])
async def test_what_is_no_fingerprint_is_said(text: str) -> None:
    async with in_lobby() as (app, pilot, line):
        await press(pilot, "n end right right")
        dialog = app.screen
        assert isinstance(dialog, RulesDialog)
        dialog.field.value = text
        await press(pilot, "enter")

        assert asked(line) == []
        assert "is no fingerprint" in words_of(app)


async def test_on_ones_own_machine_nobody_has_a_key() -> None:
    async with in_lobby(own_machine=True) as (app, pilot, _):
        await press(pilot, "n end right right")

        assert "‹ all ›" in text_of(app)


# The visitor's name


async def test_a_name_is_asked_for_and_kept() -> None:
    async with in_lobby() as (app, pilot, line):
        await press(pilot, "N")
        assert isinstance(app.screen, NameDialog)
        await press(pilot, "ctrl+u B e a enter")
        assert asked(line) == [Rename("Bea")]
        line.tell(Greeting(1, "Bea 2"), Notice("name-taken", ("Bea 2",)))
        await settled(pilot)

        assert "You are Bea 2" in text_of(app)
        assert "That name is taken: you are Bea 2." in text_of(app)
        assert app.settings.name == "Bea"
    assert SettingsFile().read()[0].name == "Bea"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", rooms.NOTICES["name-empty"]),
        ("x" * 17, rooms.NOTICES["name-long"]),
        ("A|B", rooms.NOTICES["name-signs"]),
        ("Аnn", rooms.NOTICES["name-mixed"]),
        ("admin", rooms.RESERVED_NAME),
    ],
)
async def test_what_is_wrong_with_a_name_is_said_at_once(name: str, problem: str) -> None:
    async with in_lobby() as (app, pilot, line):
        await press(pilot, "N")
        dialog = app.screen
        assert isinstance(dialog, NameDialog)
        dialog.field.value = name
        await press(pilot, "enter")

        assert asked(line) == []
        assert problem in words_of(app)


async def test_a_code_is_needed() -> None:
    async with in_lobby() as (app, pilot, _):
        await press(pilot, "g enter")

        assert isinstance(app.screen, CodeDialog)
        assert rooms.NO_CODE in text_of(app)


# The menu


async def test_the_menu_says_how_many_are_there() -> None:
    async with in_lobby(BKXF) as (app, pilot, _):
        await press(pilot, "escape escape")

        assert "Play with others 3 people F4" in words_of(app)


async def test_who_comes_back_by_a_new_start_goes_on_in_the_room() -> None:
    """And once it is left, what was sent before does not lead back."""
    line = FakeLine("Ada")
    app = MinetuiApp(Setup(place=Place(live=lambda app: line)))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        line.tell(InRoom(state(), 0))
        await settled(pilot)
        assert isinstance(app.screen, RoomScreen)
        assert line.asked[-1] == Attend(False)
        line.tell(Notice("left", ("Zoe",)))
        await press(pilot, "escape")
        assert isinstance(app.screen, LobbyScreen)
        assert "Zoe has left." not in text_of(app)
        await press(pilot, "escape")
        line.tell(InRoom(state(), 0))
        await settled(pilot)

        assert isinstance(app.screen, GameScreen)


@pytest.mark.parametrize("own_machine", [True, False])
async def test_where_nobody_else_can_be_nothing_is_offered(own_machine: bool) -> None:
    app = MinetuiApp(Setup(place=Place(own_machine)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f4")
        assert game.NO_OTHERS[own_machine] in text_of(app)
        await press(pilot, "escape")
        assert "Play with others" not in text_of(app).replace(game.NO_OTHERS[own_machine], "")


async def test_a_page_has_no_way_to_others() -> None:
    app = MinetuiApp(Setup(place=Place(in_terminal=False)))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "f4")

        assert "lobby" not in screen_of(app).table
        assert isinstance(app.screen, GameScreen)


async def test_more_has_what_can_be_done_in_the_lobby() -> None:
    async with in_lobby(BKXF) as (app, pilot, _):
        await press(pilot, "m")
        await click_on(pilot, "Join by a code …")

        assert isinstance(app.screen, CodeDialog)
