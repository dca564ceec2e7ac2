"""Who watches: what was seen of a round, other boards, and odds, which players never get."""

import pytest

from minetui.core import Minefield, Position
from minetui.live import (
    BLOWN,
    ActKind,
    Follow,
    Join,
    KnownBoard,
    Notice,
    Prepare,
    RoomKind,
    RoomSeat,
)
from minetui.solver import Analysis
from minetui.ui.live.watching import Relay, RelayOdds

from ..conftest import (
    board_of,
    feature,
    let_pass,
    panel_of,
    press,
    resized,
    screen_of,
    settled,
    text_of,
)
from .fake import in_room, placed

FIELD = Minefield.drawn("........", "........", "********", "........", "*......*")
WATCHER = {"own": None, "field": FIELD, "seats": 3}


async def test_the_board_of_the_player_who_is_watched_is_seen_as_it_comes() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        await settled(pilot)
        assert "Ada, live" in text_of(app)
        assert "move 0 of 0" in text_of(app)
        room.line.now += 5
        room.reveal(25)
        await settled(pilot)

        assert "move 1 of 1" in text_of(app)
        assert screen_of(app).board.cursor == 25


async def test_who_watches_goes_back_in_what_was_seen_and_comes_back_to_the_present() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        before = board_of(app)
        for second, cell in enumerate((25, 26, 27), start=1):
            room.line.now = 1_000.0 + 10 * second
            room.reveal(cell)
        await settled(pilot)
        latest = board_of(app)
        await press(pilot, "left_square_bracket left_square_bracket left_square_bracket")
        assert board_of(app).replace("◂", " ") != latest
        assert screen_of(app).session.position.revealed.bit_count() == 16
        assert "Ada, 0:30 ago" in text_of(app)
        room.line.now += 5
        room.reveal(28)
        await settled(pilot)
        assert screen_of(app).session.position.revealed.bit_count() == 16
        await press(pilot, "right_square_bracket")
        assert screen_of(app).session.position.revealed.bit_count() == 17
        await press(pilot, "J")

        assert "Ada, live" in text_of(app)
        assert screen_of(app).session.position.revealed.bit_count() == 20
        assert before


async def test_what_is_held_runs_on_later_and_at_its_end_is_live() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        await settled(pilot)
        await press(pilot, "space")
        room.line.now += 10
        room.reveal(25)
        await settled(pilot)
        assert "Ada, 0:10 ago" in text_of(app)
        await press(pilot, "space")
        for _ in range(8):
            let_pass(app, 1.0)
            feature(app, Relay).tick()
        assert "Ada, 0:02 ago" in text_of(app)
        for _ in range(3):
            let_pass(app, 1.0)
            feature(app, Relay).tick()

        assert "Ada, live" in text_of(app)


async def test_a_key_follows_the_next_player_and_goes_round() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        await settled(pilot)
        await press(pilot, "y Y")
        assert room.line.asked == [Follow(1), Follow(2)]
        room.line.tell(room.board._replace(seat=2))
        await settled(pilot)

        assert "Cleo, live" in text_of(app)
        await press(pilot, "y")
        assert room.line.asked[-1] == Follow(0)


async def test_what_was_seen_of_a_player_is_there_when_they_are_watched_again() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        room.line.now += 5
        room.reveal(25)
        room.line.tell(room.board._replace(seat=1))
        room.line.now += 5
        room.line.tell(room.board)
        await settled(pilot)
        await press(pilot, "left_square_bracket left_square_bracket")

        assert screen_of(app).session.position.revealed.bit_count() == 16


async def test_a_move_on_the_board_of_somebody_who_watches_is_none() -> None:
    async with in_room(**WATCHER) as (_, pilot, room):
        room.start(0)
        await settled(pilot)
        await press(pilot, "f c space")

        assert room.line.acts == []


async def test_who_watches_sees_odds_and_a_player_does_not() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        await settled(pilot)
        await press(pilot, "o")
        assert feature(app, RelayOdds).odds is not None
        assert "✱" in board_of(app)
        room.be()
    async with in_room(field=FIELD, seats=3) as (app, pilot, room):
        room.start(0)
        await settled(pilot)
        await press(pilot, "o")

        assert feature(app, RelayOdds).odds is None
        assert "Only who watches can see odds here." in text_of(app)


async def test_odds_go_when_who_watches_sits_down() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        await settled(pilot)
        await press(pilot, "o")
        room.own = 2
        room.be()
        room.start(0)
        await settled(pilot)

        assert feature(app, RelayOdds).odds is None


async def test_who_sits_down_in_a_round_watches_it_without_odds_and_is_ready_after_it() -> None:
    async with in_room(field=FIELD, seats=3, own=2) as (app, pilot, room):
        room.start(0)
        room.line.tell(room.board._replace(seat=0))
        await settled(pilot)
        assert "Ada, live" in text_of(app)
        await press(pilot, "o y")
        assert room.line.asked == [Follow(1)]
        assert feature(app, RelayOdds).odds is None
        room.end(*placed(100, 50))
        await settled(pilot)
        let_pass(app, 60.0)
        await press(pilot, "space")

        assert room.line.asked[-1] == Prepare(True, 0)


def test_odds_know_the_mines_that_went_off() -> None:
    """A number beside one counts one mine less, and no other cell is taken for it."""
    field = Minefield.drawn("*..", "...", "..*")
    position = Position(field).reveal(4)
    known = KnownBoard(field.grid, 2).told_of([(4, 2), (0, BLOWN)])
    odds = Analysis(known.unblown).odds

    assert position.field.number(4) == 2
    assert odds.of(0) is None
    assert {odds.of(cell) for cell in (1, 2, 3, 5, 6, 7, 8)} == {odds.of(1)}
    assert float(odds.of(1) or 0) == pytest.approx(1 / 7)


async def test_once_the_round_is_over_the_mines_are_seen() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        room.line.now += 5
        room.reveal(25)
        await settled(pilot)
        assert "✱" not in board_of(app)
        room.end(*placed(100, 50, 20))
        await settled(pilot)

        assert "✱" in board_of(app)
        await press(pilot, "left_square_bracket")
        assert "Ada, 0:05 ago" in text_of(app)


async def test_watchers_of_a_team_see_its_board_with_all_cursors() -> None:
    team = {**WATCHER, "kind": RoomKind.TOGETHER}
    async with in_room(**team) as (app, pilot, room):
        room.start(0)
        room.change(ActKind.FLAG, 16, [(16, 10)], by=1)
        await settled(pilot)
        await press(pilot, "y")

        assert Follow not in map(type, room.line.asked)
        assert "⚑" in board_of(app)
        assert "Bob" in panel_of(app)


async def test_players_have_no_seek_bar_and_their_keys_do_not_look_back() -> None:
    async with in_room(field=FIELD, seats=3) as (app, pilot, room):
        room.start(0)
        room.reveal(25)
        await settled(pilot)
        await press(pilot, "left_square_bracket y")

        assert "move 1 of 1" not in text_of(app)
        assert Follow not in map(type, room.line.asked)
        assert screen_of(app).session.position.revealed.bit_count() == 17


@pytest.mark.parametrize("size", [(10, 3), (16, 6), (40, 12), (80, 24), (200, 60)])
async def test_a_round_is_watched_in_every_window(size: tuple[int, int]) -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        await resized(pilot, *size)
        room.reveal(25)
        await press(pilot, "left_square_bracket o space")
        room.end(*placed(100, 50, 20))
        await press(pilot, "J")

        assert text_of(app)


async def test_the_board_stands_where_it_is_seen_before_anything_is_seen() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        await settled(pilot)
        before = screen_of(app).board.cell_size
        room.start(0)
        await settled(pilot)
        assert screen_of(app).board.cell_size == before


async def test_the_way_to_the_present_is_named_only_in_the_past() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        room.reveal(25)
        await settled(pilot)
        assert "J Live" not in text_of(app)
        await press(pilot, "left_square_bracket")
        assert "J Live" in text_of(app)


async def test_on_a_single_line_stands_the_bar_of_who_is_watched() -> None:
    async with in_room((40, 12), **WATCHER) as (app, pilot, room):
        room.start(0)
        room.line.tell(room.board._replace(seat=1))
        await settled(pilot)
        assert "B Bob" in panel_of(app)


async def test_who_watches_sits_down_after_a_round_and_still_sees_how_it_ended() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        room.end(*placed(100, 50, 20))
        await settled(pilot)
        assert "t Sit down" in text_of(app)
        await press(pilot, "t")
        assert room.line.asked == [Join("BKXF")]
        room.own = 3
        room.be(seats=(*room.state.seats, RoomSeat(3, "Dan")))
        await settled(pilot)
        assert "t Sit down" not in text_of(app)
        assert "Ada wins this round." in panel_of(app)
        let_pass(app, 60.0)
        await press(pilot, "space")

        assert room.line.asked[1:] == [Prepare(True, 0)]


async def test_who_plays_stands_up_after_a_round_and_still_sees_how_it_ended() -> None:
    async with in_room(field=FIELD, seats=3) as (app, pilot, room):
        room.start(0)
        await press(pilot, "t")
        room.end(*placed(100, 50, 20))
        await press(pilot, "T")
        assert room.line.asked == [Join("BKXF", watching=True)]
        room.own = None
        room.be(seats=room.state.seats[1:])
        await settled(pilot)

        assert "Ada wins this round." in panel_of(app)
        assert "t Sit down" in text_of(app)


async def test_who_stands_up_in_a_round_or_sits_down_in_a_full_room_is_told_why_not() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(0)
        await press(pilot, "T")
        room.line.tell(Notice("in-round"))
        await settled(pilot)
        assert "Only between two rounds." in text_of(app)
    async with in_room(field=FIELD, seats=16, own=None) as (app, pilot, room):
        await settled(pilot)
        assert "Sit down" not in text_of(app)
        await press(pilot, "t")
        room.line.tell(Notice("full-room"))
        await settled(pilot)

        assert "All seats of that room are taken." in text_of(app)


async def test_who_sits_down_while_a_team_plays_is_in_the_present() -> None:
    async with in_room(**WATCHER, kind=RoomKind.TOGETHER) as (app, pilot, room):
        room.start(0)
        room.reveal(25)
        await settled(pilot)
        await press(pilot, "left_square_bracket m t")
        assert room.line.asked == [Join("BKXF")]
        room.own = 2
        room.be()
        room.line.tell(room.board)
        await settled(pilot)

        assert screen_of(app).session.position.revealed.bit_count() == 17
        assert "Hold" not in text_of(app)


async def test_who_has_sat_down_in_a_round_has_no_bar_in_it_and_no_board_to_be_followed() -> None:
    async with in_room(**WATCHER) as (app, pilot, room):
        room.start(0)
        room.be(seats=(*room.state.seats, RoomSeat(3, "Dan")))
        room.line.tell(room.progress()._replace(sides=room.progress().sides[:3]))
        await settled(pilot)
        await press(pilot, "Y")

        assert "Cleo" in panel_of(app)
        assert "Dan" not in panel_of(app)
        assert room.line.asked == [Follow(2)]
