"""A visitor's side: what is known of a room, which moves are sent, and when again."""

from typing import Any

import pytest

from minetui.core import LEVELS, Level, Minefield, Shape, Status, only, set_of
from minetui.live.client import LAST_MOVE, MOST_WAITING, Client, SentRecording
from minetui.live.frames import (
    ASKED,
    COVERED,
    FLAGGED,
    GOING,
    NOBODY,
    OUT,
    VERSION,
    Act,
    ActKind,
    Alive,
    Asked,
    Board,
    Change,
    Closed,
    Cursors,
    FrameError,
    FrameReader,
    Greeting,
    Hello,
    InRoom,
    Listed,
    Notice,
    OutOfRoom,
    Person,
    Progress,
    Recorded,
    Rename,
    RoundOver,
    SeatMap,
    Unlisted,
    frame_bytes,
)
from minetui.live.known import bytes_of
from minetui.live.values import ListedRoom, Phase, Placing, RoomKind, RoomRules, RoomSeat, RoomState

FIELD = Minefield.drawn("*..", "..*")
SEATS = (RoomSeat(0, "Ann"), RoomSeat(1, "Bob"))
REVEAL, CHORD, FLAG = ActKind


class Table:
    """A client, its clock, and the frames that it sends to a broker that this is in place of."""

    def __init__(self) -> None:
        self.now, self.heard = 1000.0, list[Any]()
        self.client = Client("Ann", now=lambda: self.now, told=self.heard.append)
        self.reader = FrameReader(ASKED)

    def tell(self, *frames: object) -> None:
        """Have the client told frames."""
        self.client.receive(b"".join(map(frame_bytes, frames)))

    @property
    def asked(self) -> list[Any]:
        """What the client asks since the last time."""
        return [*self.reader.frames(self.client.take())]

    def connect_again(self) -> list[Any]:
        """Begin another line; what the client asks at first."""
        self.client.connected_again()
        self.reader = FrameReader(ASKED)
        asked = self.asked
        self.tell(Greeting(7, "Ann"))
        return asked


def room(phase: Phase = Phase.PLAYING, round: int = 1, **parts: Any) -> RoomState:  # noqa: ANN401
    """A room of two players on a board of six cells."""
    rules = RoomRules(level=Level(2, 3, 2))
    return RoomState("ROOM", rules, False, phase, round, 0, SEATS)._replace(**parts)


def board(*signs: int, round: int = 1, seat: int = 0, acted: int = 0) -> Board:
    """The board of Ann, or of another one, whose cells are covered but for these."""
    cells = bytes_of([*signs, *[COVERED] * (6 - len(signs))])
    return Board(round, seat, acted, 0, 2, 3, Shape.SQUARE, 2, cells)


def change(acted: int, *cells: tuple[int, int], **parts: Any) -> Change:  # noqa: ANN401
    """The answer to a move of Ann's."""
    return Change(1, 0, 0, acted, 0, REVEAL, 1, 0, cells)._replace(**parts)


@pytest.fixture
def table() -> Table:
    """A client that is greeted."""
    table = Table()
    assert table.asked == [Hello(VERSION, "Ann")]
    table.tell(Greeting(7, "Ann"))
    return table


@pytest.fixture
def game(table: Table) -> Table:
    """A client that plays, and has not moved."""
    table.tell(InRoom(room(), 0), board())
    return table


def test_a_visitor_hears_of_people_and_rooms(table: Table) -> None:
    listed = ListedRoom("ROOM", RoomRules(), "Bob", 1, 0, False, Phase.GATHERING)
    table.tell(Person(7, "Ann"), Person(8, "Bob", "ROOM"), Listed(listed))

    assert table.client.people == {7: Person(7, "Ann"), 8: Person(8, "Bob", "ROOM")}
    assert table.client.rooms == {"ROOM": listed}

    table.tell(Person(8, ""), Unlisted("ROOM"), Greeting(7, "Anna"), Notice("left", ("Bob",)))

    assert table.client.people == {7: Person(7, "Ann")}
    assert (table.client.rooms, table.client.name, table.client.visitor) == ({}, "Anna", 7)
    assert table.heard[-1] == Notice("left", ("Bob",))


def test_an_end_of_what_is_not_there_is_no_error(table: Table) -> None:
    table.tell(Person(99, ""), Unlisted("NONE"), OutOfRoom(), SeatMap(1, 0, b""), Cursors(()))
    table.tell(board(), change(1, (1, 2)), Progress(1, 3, ()), RoundOver(1, (), b""))

    assert (table.client.board, table.client.position, table.client.over) == (None, None, None)


def test_whether_anybody_is_there_is_answered(table: Table) -> None:
    table.tell(Asked())

    assert table.asked == [Alive()]


def test_bytes_of_no_broker_are_an_error(table: Table) -> None:
    with pytest.raises(FrameError):
        table.client.receive(frame_bytes(Alive()))


def test_a_move_changes_nothing_before_the_answer(game: Table) -> None:
    game.client.act(REVEAL, 1)

    assert game.asked == [Act(1, 1, REVEAL, 1)]
    assert game.client.waiting == 1
    assert not game.client.position.revealed

    game.tell(change(1, (1, 2)))

    assert game.client.waiting == 0
    assert game.client.position.revealed == only(1)


def test_another_s_change_of_a_team_s_board_is_no_answer(game: Table) -> None:
    game.tell(board(seat=NOBODY))
    game.client.act(REVEAL, 1)
    game.tell(change(1, (3, 1), seat=NOBODY, by=1))

    assert game.client.waiting == 1
    assert game.client.position.revealed == only(3)


def test_a_whole_board_answers_the_moves_in_it(game: Table) -> None:
    for cell in (1, 2, 3):
        game.client.act(FLAG, cell)
    game.tell(board(COVERED, FLAGGED, FLAGGED, acted=2))

    assert game.client.waiting == 1
    assert game.client.position.flagged == set_of([1, 2])
    assert [act.number for act in game.asked] == [1, 2, 3]


@pytest.mark.parametrize(
    "frames",
    [
        [InRoom(room(Phase.COUNTDOWN, left=3000), 0)],
        [InRoom(room(Phase.GATHERING), 0)],
        [InRoom(room(), NOBODY), board()],
        [board(seat=1)],
        [RoundOver(1, (), b"")],
        [Progress(1, 3, ((0, 1, 1, OUT), (1, 1, 0, GOING)))],
        [OutOfRoom()],
        [Closed("stopped")],
        [change(0, frozen=10_000)],
        [InRoom(room(round=2), 0)],
    ],
    ids=[
        *("before the start", "between rounds", "watching", "on another's board", "after the end"),
        *("out", "in no room", "hung up", "frozen", "before the board of the next round"),
    ],
)
def test_no_move_is_made(game: Table, frames: list[object]) -> None:
    assert game.client.can_act
    game.tell(*frames)
    game.client.act(REVEAL, 1)

    assert not game.client.can_act
    assert game.asked == []


def test_moves_without_an_answer_are_bounded(game: Table) -> None:
    for _ in range(MOST_WAITING + 5):
        game.client.act(FLAG, 0)

    assert game.client.waiting == len(game.asked) == MOST_WAITING

    game.tell(change(1))

    assert game.client.can_act


def test_moves_of_a_round_are_numbered_to_the_last(game: Table) -> None:
    game.tell(board(acted=LAST_MOVE - 1))
    game.client.act(FLAG, 0)
    game.client.act(FLAG, 0)

    assert game.asked == [Act(1, LAST_MOVE, FLAG, 0)]


def test_moves_are_sent_again_as_far_as_the_broker_lacks_them(game: Table) -> None:
    for cell in (0, 1, 2):
        game.client.act(FLAG, cell)
    game.connect_again()
    game.tell(InRoom(room(), 0))
    assert game.asked == []
    game.tell(board(FLAGGED, acted=1))

    assert game.asked == [Act(1, 2, FLAG, 1), Act(1, 3, FLAG, 2)]

    game.tell(board(FLAGGED, acted=1))

    assert game.asked == []


def test_a_name_is_wished_for_again_and_not_the_one_that_was_given(table: Table) -> None:
    table.tell(Greeting(7, "Ann 2"))
    assert table.connect_again() == [Hello(VERSION, "Ann")]
    table.client.ask(Rename("Anna"))
    table.tell(Greeting(7, "Anna 2"))

    assert table.connect_again() == [Hello(VERSION, "Anna")]


def test_moves_made_while_the_line_is_broken_wait_for_the_board(game: Table) -> None:
    game.client.act(FLAG, 0)
    game.connect_again()
    game.client.act(FLAG, 1)
    game.tell(InRoom(room(), 0))
    game.client.act(FLAG, 2)
    assert game.asked == []
    game.tell(board())
    game.client.act(FLAG, 3)

    assert [act.number for act in game.asked] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "told",
    [
        [InRoom(room(round=2), 0), board(round=2)],
        [InRoom(room(Phase.GATHERING), 0), InRoom(room(round=2), 0), board(round=2)],
        [InRoom(room(code="OTHR"), 0), board()],
        [InRoom(room(), 1), board(seat=1)],
        [OutOfRoom(), InRoom(room(), 0), board()],
    ],
    ids=["next round", "round is over", "another room", "another seat", "room is gone"],
)
def test_moves_of_what_is_over_are_not_sent_again(game: Table, told: list[object]) -> None:
    game.client.act(FLAG, 0)
    game.connect_again()
    game.tell(*told)

    assert (game.asked, game.client.waiting) == ([], 0)

    game.client.act(FLAG, 5)
    game.connect_again()
    game.tell(*told[-2:])

    assert [act.number for act in game.asked] == [1]


def test_another_process_of_the_player_goes_on_counting(game: Table) -> None:
    game.tell(board(FLAGGED, acted=41))
    game.client.act(FLAG, 0)

    assert game.asked == [Act(1, 42, FLAG, 0)]


def test_what_is_told_of_another_board_changes_nothing(game: Table) -> None:
    game.tell(change(1, (1, 2), round=2), change(1, (1, 2), seat=1))

    assert not game.client.position.revealed


def test_a_change_off_the_board_is_an_error(game: Table) -> None:
    with pytest.raises(FrameError):
        game.tell(change(1, (6, 1)))


def test_another_round_begins_with_nothing_of_the_last(game: Table) -> None:
    game.client.act(REVEAL, 1)
    game.tell(
        *(change(1, (1, 2), frozen=9000), Progress(1, 3, ((0, 1, 0, 0),)), SeatMap(1, 1, b"\7")),
        *(Cursors(((1, 4),)), RoundOver(1, (), b"\x21"), Recorded("u", 0, True, 0, 1, b"R")),
    )
    client = game.client
    assert (client.maps, client.cursors, client.position.field) == ({1: 7}, {1: 4}, FIELD)
    game.tell(InRoom(room(Phase.COUNTDOWN, 2, left=3000), 0))

    assert client.position is client.progress is client.over is None
    assert (client.maps, client.cursors, client.recordings, client.frozen) == ({}, {}, [], 0.0)


@pytest.mark.parametrize(
    ("placing", "status"),
    [
        (Placing(1, 0, "Ann", True, 2, 4, 5000, 1, lost_at=0), Status.LOST),
        (Placing(1, 1, "Bob", True, 2, 4, 5000, 1, lost_at=0), Status.PLAYING),
        (Placing(1, 0, "Ann", False, 2, 4, 5000), Status.PLAYING),
    ],
    ids=["own", "another's", "none"],
)
def test_the_end_shows_the_mines_and_the_one_that_ended_it(
    game: Table, placing: Placing, status: Status
) -> None:
    assert game.client.position.field.mines == 0
    game.tell(RoundOver(1, (placing,), b"\x21"))

    assert game.client.position.field == FIELD
    assert game.client.position.status is status


def test_a_watcher_sees_the_end_of_each_board(table: Table) -> None:
    table.tell(InRoom(room(), NOBODY), board(COVERED, 2, seat=1))
    table.tell(RoundOver(1, (), b"\x21"), board(seat=0))

    assert table.client.position.field == FIELD
    assert not table.client.position.revealed


@pytest.mark.parametrize(("before", "after"), [(0, NOBODY), (NOBODY, 1)], ids=["up", "down"])
def test_who_stands_up_or_sits_down_after_a_round_still_sees_its_end(
    table: Table, before: int, after: int
) -> None:
    table.tell(InRoom(room(), before), board(COVERED, 2, seat=0), RoundOver(1, (), b"\x21"))
    table.tell(InRoom(room(Phase.GATHERING), before), InRoom(room(Phase.GATHERING), after))
    client = table.client

    assert client.own_seat == (None if after == NOBODY else SEATS[after])
    assert client.over is not None
    assert client.position.field == FIELD
    table.tell(InRoom(room(Phase.DEALING, round=2), after))
    assert (client.over, client.position) == (None, None)


def test_who_sits_down_in_a_round_knows_no_more_of_it_than_is_told_anew(table: Table) -> None:
    table.tell(InRoom(room(), NOBODY), board(COVERED, 2, seat=0), InRoom(room(), 1))

    assert table.client.board is None
    assert not table.client.can_act


def test_the_clock_counts_down_and_on_and_stops_with_the_round(table: Table) -> None:
    assert table.client.seconds == 0.0
    table.tell(InRoom(room(Phase.COUNTDOWN, left=3000), 0))
    assert table.client.seconds == -3.0
    table.now += 4.5
    table.tell(InRoom(room(elapsed=1500), 0), board())
    assert table.client.seconds == 1.5
    table.now += 10
    table.tell(RoundOver(1, (), b"\x21"))
    table.now += 20

    assert table.client.seconds == 11.5


def test_what_comes_late_does_not_set_the_clock_back(table: Table) -> None:
    table.tell(InRoom(room(elapsed=2000), 0))
    table.now += 10
    table.tell(InRoom(room(elapsed=3000), 0))
    assert table.client.seconds == 12.0
    table.tell(InRoom(room(elapsed=12_100), 0))

    assert table.client.seconds == pytest.approx(12.1)


def test_a_countdown_begins_anew_after_one_that_was_broken_off(table: Table) -> None:
    table.tell(InRoom(room(Phase.COUNTDOWN, left=3000), 0))
    table.now += 1
    table.tell(InRoom(room(Phase.GATHERING), 0))
    table.now += 1
    table.tell(InRoom(room(Phase.COUNTDOWN, left=3000), 0))

    assert table.client.seconds == -3.0


def test_a_freeze_ends_by_the_broker_s_clock(table: Table) -> None:
    """An answer that comes late does not make it longer."""
    table.tell(InRoom(room(elapsed=0), 0), board())
    table.now += 14
    table.tell(change(1, at=10_000, frozen=5000))
    assert table.client.frozen == pytest.approx(1.0)
    table.now += 1.5

    assert table.client.frozen == 0.0
    assert table.client.can_act


def test_a_recording_comes_whole(game: Table) -> None:
    pieces = [Recorded("u", 1, True, n, 3, bytes([n])) for n in range(3)]
    other = Recorded("v", 0, False, 0, 1, b"V")
    game.tell(pieces[0], pieces[1], other)
    assert game.client.recordings == [SentRecording("v", 0, False, b"V")]
    game.tell(InRoom(room(Phase.DEALING, 2), 0), pieces[2])

    assert game.client.recordings == [SentRecording("u", 1, True, b"\0\1\2")]


def test_a_recording_that_was_broken_off_begins_anew(game: Table) -> None:
    pieces = [Recorded("u", 1, True, n, 3, bytes([n])) for n in range(3)]
    game.tell(pieces[0], pieces[2], pieces[1])
    game.connect_again()
    game.tell(pieces[2])
    assert game.client.recordings == []
    game.tell(*pieces, *pieces)

    assert game.client.recordings == [SentRecording("u", 1, True, b"\0\1\2")]


def test_a_player_who_leaves_gets_the_recording(game: Table) -> None:
    game.tell(OutOfRoom(), Recorded("u", 0, True, 0, 1, b"R"))

    assert game.client.recordings == [SentRecording("u", 0, True, b"R")]


def test_a_team_s_board_is_everybody_s(table: Table) -> None:
    together = room(rules=RoomRules(RoomKind.TOGETHER, LEVELS["Beginner"]))
    table.tell(InRoom(together, 1), board(seat=NOBODY))
    table.client.act(REVEAL, 3)

    assert table.asked == [Act(1, 1, REVEAL, 3)]
    assert table.client.own_seat == SEATS[1]
