"""Versus on the screen of a room: how far all are, who won, and what becomes of the games."""

from itertools import combinations

import pytest
from textual.color import Color

from minetui.core import LEVELS, Minefield
from minetui.live import (
    BEST,
    DONE,
    FROZEN,
    OUT,
    Fetch,
    Kept,
    Notice,
    Person,
    Placing,
    Prepare,
    Recorded,
    SeatMap,
)
from minetui.store import Records, Settings
from minetui.ui.kit.colours import LEAST_CONTRAST, Colours, contrast
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.inks import PALETTES, SEATS, Palette, seat_colour, seat_sign
from minetui.ui.play.racing import Lane, RaceBars
from minetui.ui.replay.screen import ReplayScreen

from ..conftest import PENNED, panel_of, press, screen_of, settled, text_of
from .fake import in_room, placed

FIELD = Minefield.drawn(*PENNED)
OPENING = 9
SPARSE = Minefield(LEVELS["Beginner"].grid, 1 | 1 << 40)


# While a round is played.


async def test_the_bars_are_of_all_and_say_how_far_each_is_and_what_holds_them_up() -> None:
    async with in_room(seats=4, field=SPARSE, size=(130, 40)) as (app, pilot, room):
        room.start(1)
        room.line.tell(
            room.progress((0, 20, 0, 0), (1, 57, 1, FROZEN), (2, 9, 1, OUT), (3, 100, 0, DONE))
        )
        await settled(pilot)
        for text in ("A Ada", "20%", "B Bob", "57%", "C Cleo", "9%", "D Dan", "100%"):
            assert text in panel_of(app)


async def test_who_comes_in_a_round_has_no_bar_until_the_next_one() -> None:
    async with in_room((130, 40), seats=2, field=SPARSE) as (app, pilot, room):
        room.start(1)
        late = room.state.seats[1]._replace(number=2, name="Cleo")
        room.be(seats=(*room.state.seats, late))
        await settled(pilot)
        assert "B Bob" in panel_of(app)
        assert "Cleo" not in panel_of(app)


def test_a_note_leaves_room_for_the_name() -> None:
    lanes = [
        Lane("Bob", 75, note=note, own=not at, sign=("A ", "plain"))
        for at, note in enumerate(("2 Minen getroffen", "gefroren"))
    ]
    lines = RaceBars(lanes, 100).lines(UNICODE, (30, 20))
    told = [words for line in lines if "75%" in (words := "".join(text for text, _ in line))]
    assert [each.split() for each in told] == [
        ["A", "Bob", "75%"],
        ["A", "Bob", "75%", "·", "gefroren"],
    ]


async def test_in_a_small_window_who_is_ahead_is_a_mark_on_the_bar_of_the_player() -> None:
    async with in_room((24, 8), seats=3, field=SPARSE) as (app, pilot, room):
        room.start(1)
        room.line.tell(room.progress((0, 20, 0, 0), (1, 30, 1, 0), (2, 60, 1, 0)))
        await settled(pilot)
        assert "20%" in text_of(app)
        assert text_of(app).count(UNICODE.pointer) == 1


@pytest.mark.parametrize("count", range(2, 17))
def test_where_not_all_have_a_line_the_player_and_who_is_ahead_have_one(count: int) -> None:
    lanes = [
        Lane(f"P{at}", 90 if at == count - 2 else at, own=at == count - 1, sign=("A ", "plain"))
        for at in range(count)
    ]
    for height in (2, 3, 4):
        lines = RaceBars(lanes, 100).lines(UNICODE, (60, height))
        told = ["".join(text for text, _ in line) for line in lines]
        assert len(told) == min(height, count)
        assert any(f"P{count - 1} " in line for line in told)
        assert any("90%" in line for line in told)
        assert len({line.index("%") for line in told}) == 1


async def test_small_maps_stand_where_there_is_room_for_those_of_all_others() -> None:
    async with in_room((130, 40), seats=3, field=SPARSE) as (app, pilot, room):
        room.start(1)
        await settled(pilot)
        assert panel_of(app).count("Bob") == 2  # at the bar, and over the map
        assert panel_of(app).count("Cleo") == 2
        assert panel_of(app).count("Ada") == 1


async def test_a_map_shows_what_somebody_has_revealed() -> None:
    looks = Settings(glyphs="ascii")
    async with in_room((130, 40), seats=2, field=SPARSE, settings=looks) as (app, pilot, room):
        room.start(1)
        await settled(pilot)
        before = screen_of(app).frame.panel.text
        room.line.tell(SeatMap(1, 1, (0b111).to_bytes(11, "little")))
        await settled(pilot)
        changed = screen_of(app).frame.panel.text
        full = ASCII.densities[-1]
        assert changed.count(full) - before.count(full) == 3


# The end.


async def test_the_standings_say_all_that_counts() -> None:
    async with in_room((130, 40), seats=2, field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        out = Placing(2, 0, "Ada", False, 40, 80, 30_000, 2, lost_at=4)
        room.end(Placing(1, 1, "Bob", True, 80, 80, 40_000), out)
        await settled(pilot)
        panel = panel_of(app)
        for text in ("Bob wins this round.", "1 B Bob", "40.0 s", "2.00 3BV/s", "1 win"):
            assert text in panel
        for text in ("2 A Ada", "50%", "2 mines hit", "out at E1"):
            assert text in panel
        assert "next round" in text_of(app)
        assert text_of(app).count("✱") >= FIELD.mine_count


@pytest.mark.parametrize(("width", "sign"), [(130, "1 win ready"), (80, "1 win ✓")])
async def test_the_standings_say_who_is_ready_by_a_word_or_a_sign(width: int, sign: str) -> None:
    async with in_room((width, 24), seats=2, field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        bob = Placing(1, 1, "Bob", True, 80, 80, 40_000)
        room.end(bob, Placing(2, 0, "Barnabas", False, 8, 80, 5))
        room.seat(1, ready=True)
        await settled(pilot)
        assert sign in panel_of(app)


async def test_who_wins_the_match_is_said_and_getting_ready_begins_another() -> None:
    async with in_room(seats=2, field=FIELD, rounds=1) as (app, pilot, room):
        room.start(OPENING)
        room.end(*placed(100, 40))
        await settled(pilot)
        assert "You win the match!" in panel_of(app)
        assert "another match" in text_of(app)


async def test_a_key_that_was_meant_for_the_board_does_not_get_ready() -> None:
    async with in_room(field=FIELD) as (_, pilot, room):
        room.start(OPENING)
        await settled(pilot)
        room.line.asked.clear()
        room.end(*placed(40, 100))
        await press(pilot, "space")
        assert room.line.asked == []


async def test_the_next_round_takes_the_standings_away_and_covers_the_board() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        room.end(*placed(40, 100))
        await settled(pilot)
        room.be(round=2)
        room.count_down()
        await settled(pilot)
        assert "wins this round" not in text_of(app)
        assert not screen_of(app).session.position.revealed
        assert "Round 2 begins in 3" in text_of(app)


# The games.


async def test_an_own_recording_is_put_into_the_records_and_the_broker_is_told() -> None:
    async with in_room(field=FIELD) as (_, pilot, room):
        room.tell_recording(0, own=True, uid="mine")
        await settled(pilot)
        with Records() as records:
            assert [game.uid for game in records.every()] == ["mine"]
        assert room.line.asked == [Kept("mine")]


async def test_a_recording_that_is_none_is_said_and_stays_with_the_broker() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.line.tell(Recorded("one", 0, True, 0, 1, b"nothing"))
        await settled(pilot)
        assert room.line.asked == []
        assert "Couldn't save" in text_of(app)


async def test_what_was_said_in_a_round_is_not_in_the_way_of_what_comes_next() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        await press(pilot, "v")
        assert "Only a finished game" in text_of(app)
        room.end(*placed(40, 100))
        await settled(pilot)
        assert "next round" in text_of(app)


async def test_after_a_round_the_own_game_is_reviewed_once_it_has_come() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        await press(pilot, "v")
        assert room.line.asked == []
        room.start(OPENING)
        room.end(*placed(40, 100))
        await press(pilot, "v")
        assert room.line.asked == [Fetch(0)]
        room.tell_recording(0, own=True)
        await settled(pilot)
        assert isinstance(app.screen, ReplayScreen)


async def test_no_recording_of_another_round_is_reviewed() -> None:
    async with in_room(field=FIELD) as (_, pilot, room):
        room.start(OPENING)
        room.end(*placed(40, 100))
        room.tell_recording(0, own=True, uid="first")
        room.tell_recording(1, uid="other")
        await settled(pilot)
        room.be(round=2)
        room.start(OPENING)
        room.end(*placed(40, 100))
        room.line.asked.clear()
        await press(pilot, "v")
        assert room.line.asked == [Fetch(0)]
        await press(pilot, "S")
        assert room.line.asked == [Fetch(0), Fetch(0)]


async def test_alone_the_best_game_of_the_room_is_raced_meanwhile() -> None:
    async with in_room(seats=1, field=FIELD) as (app, pilot, room):
        await press(pilot, "E")
        assert room.line.asked == [Fetch(BEST)]
        room.tell_recording(BEST)
        await settled(pilot)
        assert "The clock starts with the board." in text_of(app)
        assert "Bob" in text_of(app)
        room.line.tell(Notice("joined", ("Eve",)))
        await settled(pilot)
        assert "Eve has joined." in text_of(app)


async def test_who_races_is_not_ready() -> None:
    async with in_room(seats=1, field=FIELD) as (_, pilot, room):
        room.seat(0, ready=True)
        await press(pilot, "E")
        assert room.line.asked == [Prepare(False, 0), Fetch(BEST)]


async def test_the_way_to_others_leads_from_a_race_back_to_its_room() -> None:
    async with in_room(seats=1, field=FIELD) as (app, pilot, room):
        app.place = app.place._replace(live=lambda _: room.line)
        below = app.screen
        await press(pilot, "E")
        room.tell_recording(BEST)
        await settled(pilot)
        assert app.screen is not below
        room.line.tell(Person(1, "Ada", "BKXF"))  # the lobby is told no more: there may be others
        await press(pilot, "escape")
        assert "1 person" not in text_of(app)
        await press(pilot, "escape f4")

        assert app.screen is below


async def test_the_best_game_is_offered_once_a_round_was_played() -> None:
    async with in_room(seats=1, field=FIELD) as (app, pilot, room):
        room.be(round=0)
        await settled(pilot)
        assert "Race the best" not in text_of(app)
        room.be(round=1)
        await settled(pilot)
        assert "Race the best" in text_of(app)


async def test_a_room_without_a_best_game_says_so() -> None:
    async with in_room(seats=1, field=FIELD) as (app, pilot, room):
        await press(pilot, "E")
        room.line.tell(Notice("no-recording"))
        await settled(pilot)
        assert "Nobody has finished a round here yet." in text_of(app)


# The colours of seats.


@pytest.mark.parametrize("colours", [Colours.TRUE, Colours.CUBE])
@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_seats_can_be_read_on_the_window_and_told_apart(palette: Palette, colours: Colours) -> None:
    shown = palette.shown_in(colours)
    every = [seat_colour(shown, number) for number in range(len(SEATS))]
    assert all(contrast(each, Color.parse(shown.window)) >= LEAST_CONTRAST for each in every)
    assert all(one.rgb != other.rgb for one, other in combinations(every, 2))


def test_seats_are_told_apart_without_colours() -> None:
    assert len({seat_sign(number) for number in range(len(SEATS))}) == len(SEATS) == 16
