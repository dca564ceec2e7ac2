"""The games of all in a round are fetched, and reviewed at the same time of the clock."""

from minetui.core import Minefield, Reveal
from minetui.formats import Replay, rawvf
from minetui.formats.replay import GAME_ID
from minetui.live import Fetch, Notice, Recorded, RoomKind
from minetui.ui.replay.screen import ReplayScreen

from ..conftest import press, screen_of, settled, text_of
from .fake import NAMES, FakeRoom, in_room, placed

ROW = Minefield.drawn("*" * 9, "." * 9)


def tell_recording(room: FakeRoom, seat: int) -> None:
    """Tell the recording of a seat, which solved a number in as many seconds as its number."""
    moves = (Reveal(9, 0.0), *(Reveal(9 + at, at * (1.0 + seat)) for at in range(1, 4)))
    info = {"Player": NAMES[seat], "Room": "versus", GAME_ID: f"game-{seat}"}
    data = rawvf.write(Replay(ROW, moves, info, 20.0, given=1))
    room.line.tell(Recorded(f"game-{seat}", seat, False, 0, 1, data))


def fetched(room: FakeRoom) -> list[int]:
    """The seats whose recordings were asked for."""
    return [ask.seat for ask in room.line.asked if isinstance(ask, Fetch)]


async def test_the_recordings_are_asked_for_one_by_one_and_opened_together() -> None:
    async with in_room(seats=3, field=ROW) as (app, pilot, room):
        room.start(9)
        room.end(*placed(100, 50, 20))
        await settled(pilot)
        await press(pilot, "S")
        assert fetched(room) == [0]
        tell_recording(room, 0)
        assert fetched(room) == [0, 1]
        tell_recording(room, 1)
        tell_recording(room, 2)
        await settled(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert "Ada" in screen_of(app).frame.counters.text
        await press(pilot, "y")
        assert "Bob" in screen_of(app).frame.counters.text
        await press(pilot, "escape")

        assert "BKXF" in app.title


async def test_a_game_that_is_not_there_is_left_out() -> None:
    async with in_room(seats=3, field=ROW) as (app, pilot, room):
        room.start(9)
        room.end(*placed(100, 50, 20))
        await press(pilot, "S")
        room.line.tell(Notice("no-recording"))
        tell_recording(room, 1)
        room.line.tell(Notice("no-recording"))
        await settled(pilot)

        assert isinstance(app.screen, ReplayScreen)
        assert "Bob" in screen_of(app).frame.counters.text


async def test_what_has_come_is_not_asked_for_again() -> None:
    async with in_room(seats=2, field=ROW) as (app, pilot, room):
        room.start(9)
        room.end(*placed(100, 50))
        tell_recording(room, 0)
        tell_recording(room, 1)
        await press(pilot, "S")

        assert fetched(room) == []
        assert isinstance(app.screen, ReplayScreen)


async def test_before_the_end_and_for_a_team_there_is_nothing_to_compare() -> None:
    async with in_room(seats=2, field=ROW) as (app, pilot, room):
        room.start(9)
        await press(pilot, "S")
        assert fetched(room) == []
    async with in_room(seats=2, field=ROW, kind=RoomKind.TOGETHER) as (app, pilot, room):
        room.start(9)
        room.end(*placed(100, 100))
        await press(pilot, "S")

        assert fetched(room) == []
        assert "A team has one game: review it." in text_of(app)
