"""The screen of a room: who is in it, its rounds, and what the player may do when."""

import pytest
from textual.app import App

from minetui.core import LEVELS, Level, Minefield, Shape
from minetui.live import (
    FROZEN,
    OUT,
    ActKind,
    Amend,
    Closed,
    Leave,
    OutOfRoom,
    Phase,
    Prepare,
    Recorded,
    RoomKind,
)
from minetui.store import Settings
from minetui.texts import rounds
from minetui.ui.board.motion import Motion
from minetui.ui.kit.glyphs import Accent
from minetui.ui.live.rounds import FIGURES, HURT, KnownCells, Rounds, figure
from minetui.ui.live.rules import RulesDialog
from minetui.ui.live.screen import RoomScreen

from ..conftest import (
    PENNED,
    board_of,
    click_cell,
    feature,
    let_pass,
    panel_of,
    press,
    press_at,
    resized,
    rows_of,
    screen_of,
    session_of,
    settled,
    text_of,
    words_of,
)
from .fake import FakeLine, FakeRoom, in_room, placed

FIELD = Minefield.drawn(*PENNED)
FIELD_LEVEL = Level.on(FIELD.grid, FIELD.mine_count)
WIDE = Minefield.drawn(
    *(".....*...", ".....*...", "*****....", ".........", "....*...."),
    *("*********", ".........", ".........", "........."),
)
OPENING = 9
SIZES = ((10, 3), (18, 10), (20, 6), (80, 24), (130, 40))


# Before a round.


async def test_the_panel_has_all_seats_by_sign_and_name_and_who_is_ready() -> None:
    async with in_room(seats=3) as (app, pilot, room):
        room.seat(1, ready=True)
        room.seat(2, here=False)
        await settled(pilot)

        assert "Room BKXF" in panel_of(app)
        assert "A Ada" in panel_of(app)
        assert "B Bob ready" in panel_of(app)
        assert "C Cleo away" in panel_of(app)
        assert panel_of(app).count("host") == 1


async def test_space_says_that_the_player_is_ready_and_again_that_not() -> None:
    async with in_room(size=(80, 24)) as (app, pilot, room):
        await press(pilot, "space")
        room.seat(0, ready=True)
        await settled(pilot)
        assert "Not ready" in text_of(app).splitlines()[-1]
        assert "Waiting for Bob." in text_of(app)
        await press(pilot, "space")

        assert room.line.asked == [Prepare(True, 0), Prepare(False, 0)]


async def test_before_a_round_no_move_goes_out_and_the_mouse_only_moves_the_cursor() -> None:
    async with in_room(field=FIELD) as (_, pilot, room):
        await press(pilot, "f")
        await click_cell(pilot, 1, 1)

        assert room.line.asked == []
        room.count_down()
        await press(pilot, "space")
        assert room.line.asked == []


async def test_only_the_host_changes_the_rules() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        await press(pilot, "R")
        assert isinstance(app.screen, RulesDialog)
        await press(pilot, "down down down right enter")
        assert room.line.asked == [Amend(room.state.rules._replace(freeze=15))]

        room.be(host=1)
        await settled(pilot)
        await press(pilot, "R")
        assert rounds.ONLY_HOST in text_of(app)


async def test_the_dialog_of_the_rules_has_only_those_of_the_kind_of_room() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        await press(pilot, "R")
        assert "Rounds to win" in words_of(app)
        assert "Lives" not in words_of(app)
        await press(pilot, "right down down right enter")

        (amend,) = room.line.asked
        assert amend.rules.kind is RoomKind.TOGETHER
        assert amend.rules.level.shape is [*Shape][1]


async def test_a_handicap_goes_out_without_the_player_being_ready() -> None:
    async with in_room() as (app, pilot, room):
        await press(pilot, "F")
        await press(pilot, "down down enter")
        assert room.line.asked == [Prepare(False, 10)]
        room.seat(0, handicap=10)
        await settled(pilot)
        assert "+10 s" in panel_of(app)


async def test_other_rules_bring_another_board_before_the_first_round() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.be(rules=room.state.rules._replace(level=LEVELS["Expert"]))
        await settled(pilot)

        assert session_of(app).game.level == LEVELS["Expert"]
        assert "Expert" in panel_of(app)


# A round.


async def test_the_countdown_is_drawn_on_a_board_of_which_nothing_is_known() -> None:
    async with in_room(field=Minefield(LEVELS["Beginner"].grid, 1)) as (app, pilot, room):
        for seconds in (3, 2, 1):
            room.count_down(seconds)
            await settled(pilot)

            assert f"Round 1 begins in {seconds}" in text_of(app)
            signs = "".join(rows_of(app))
            assert {*signs} <= {*f" ·[]◂▀▄{seconds}"}
            drawn = sum(row.count("#") for row in FIGURES[seconds])
            assert signs.count(str(seconds)) == drawn
            assert not session_of(app).position.revealed


@pytest.mark.parametrize("name", LEVELS)
def test_figures_fit_all_levels_and_small_boards_have_none(name: str) -> None:
    grid = LEVELS[name].grid
    assert all(figure(grid, rows) for rows in FIGURES.values())
    assert not figure(FIELD.grid, FIGURES[3])


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_stands_still_from_gathering_to_the_standings(
    size: tuple[int, int],
) -> None:
    async with in_room(size, field=FIELD, seats=4) as (app, pilot, room):
        places = set()

        async def note() -> None:
            await settled(pilot)
            board = screen_of(app).board
            places.add((board.region, board.size_index))

        await note()
        room.count_down()
        await note()
        room.line.now += 3
        room.start(OPENING)
        await note()
        room.line.tell(room.progress((1, 40, 1, FROZEN)))
        await note()
        room.end(*placed(100, 60, 40, 20))
        await note()
        assert len(places) == 1


async def test_moves_are_wishes_and_the_board_changes_only_by_what_is_told() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(1)
        await settled(pilot)
        before = board_of(app)
        await press_at(pilot, 20, "space")
        await press_at(pilot, 0, "f")
        await press_at(pilot, 1, "space")
        assert room.line.acts == [(ActKind.REVEAL, 20), (ActKind.FLAG, 0), (ActKind.CHORD, 1)]
        assert board_of(app).replace("◂", " ") == before.replace("◂", " ")

        room.reveal(20)
        room.flag(0)
        await settled(pilot)
        assert session_of(app).position.revealed == room.position.revealed
        assert session_of(app).position.flagged == 1
        assert board_of(app) != before


async def test_numbers_are_those_that_were_told() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        await settled(pilot)
        screen_of(app).move_to(0)
        await settled(pilot)
        shown = board_of(app).replace("◂", " ")
        for cell in range(FIELD.grid.size):
            row, col = FIELD.grid.place(cell)
            if room.position.revealed & 1 << cell and FIELD.number(cell):
                assert str(FIELD.number(cell)) in shown.splitlines()[row], (row, col)


async def test_a_mine_freezes_with_a_bar_that_runs_down_and_is_drawn_as_hit() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        room.blow_up(4, 10.0)
        await settled(pilot)
        assert "Frozen: 10 s" in text_of(app)
        assert HURT in text_of(app)
        assert "✸" in text_of(app)
        full = text_of(app).count("━")
        glow = feature(app, KnownCells).show().layer
        assert glow is not None
        assert glow.accents

        room.line.now += 6
        feature(app, Rounds).tick()
        await settled(pilot)
        assert "Frozen: 4 s" in text_of(app)
        assert text_of(app).count("━") < full
        await press_at(pilot, 20, "space")
        assert room.line.acts == []

        room.line.now += 4
        feature(app, Rounds).tick()
        await settled(pilot)
        assert "Frozen" not in text_of(app)
        glow = feature(app, KnownCells).show().layer
        assert glow is not None
        assert not glow.accents
        await press_at(pilot, 20, "space")
        assert room.line.acts == [(ActKind.REVEAL, 20)]


async def test_who_is_out_is_told_so() -> None:
    async with in_room(field=FIELD, freeze=0) as (app, pilot, room):
        room.start(OPENING)
        room.line.tell(room.progress((0, 5, 1, OUT)))
        await settled(pilot)
        assert rounds.OUT in text_of(app)
        assert "Reveal" not in text_of(app)
        assert HURT in text_of(app)
        await press_at(pilot, 20, "space")
        assert room.line.acts == []


async def test_another_screen_does_not_stop_the_clock_or_veil_the_board() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        room.line.now += 5
        await press(pilot, "question_mark")
        room.line.now += 60
        assert session_of(app).clock.seconds == 65
        assert not session_of(app).hidden
        room.reveal(20)
        await press(pilot, "escape")
        assert session_of(app).position.revealed & 1 << 20


async def test_a_round_that_begins_under_another_screen_is_announced_there() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        app.show("records", FIELD_LEVEL, "")
        await settled(pilot)
        room.count_down()
        await settled(pilot)
        assert "Round 1 begins in 3" in text_of(app)


async def test_once_a_round_has_begun_nothing_says_that_it_will() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        await press(pilot, "question_mark")
        room.count_down()
        room.start(OPENING)
        await press(pilot, "escape")
        assert "begins in" not in text_of(app)


async def test_light_runs_over_what_opens_and_around_a_mine_that_goes_off() -> None:
    async with in_room((80, 24), field=WIDE, settings=Settings(motion=True)) as (app, pilot, room):
        app.animation_level = "full"
        room.start(8)
        await settled(pilot)
        for act, light in (
            (lambda: room.reveal(80), Accent.CREST),
            (lambda: room.blow_up(40, 1.0), Accent.BLAST),
        ):
            act()
            let_pass(app, 1 / 60)
            motion = feature(app, Motion)
            assert motion._light is not None
            frame = motion._light.at(app.TIMES.now())
            assert frame is not None
            assert light in dict(frame)


async def test_what_makes_no_sense_with_others_is_not_there() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        await settled(pilot)
        table = screen_of(app).table
        for id in ("undo", "redo", "hints", "analyse", "pause", "restart", "take_over"):
            assert id not in table


async def test_each_key_of_a_room_has_one_command() -> None:
    async with in_room() as (app, _pilot, _room):
        assert screen_of(app).table.notices == []


async def test_leaving_asks_while_a_round_is_played_and_only_then() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        await settled(pilot)
        await press(pilot, "escape")
        assert "Leave the room?" in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, RoomScreen)
        assert room.line.asked == []
        await press(pilot, "q Q")
        assert room.line.asked == [Leave()]
        assert not isinstance(app.screen, RoomScreen)

    async with in_room(field=FIELD) as (app, pilot, room):
        await press(pilot, "escape")
        assert room.line.asked == [Leave()]


@pytest.mark.parametrize("frame", [OutOfRoom(), Closed("stopped")])
async def test_who_is_put_out_is_on_the_screen_below_even_from_a_dialog(frame: object) -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        await press(pilot, "R")
        room.line.tell(frame)
        await settled(pilot)
        assert len(app.screen_stack) == 1
        room.be()  # nobody listens any more


# Its looks.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_all_states_fit_all_windows(size: tuple[int, int], glyphs: str) -> None:
    async with in_room(size, field=FIELD, seats=16, settings=Settings(glyphs=glyphs)) as (
        app,
        pilot,
        room,
    ):

        async def look() -> None:
            await settled(pilot)
            lines = text_of(app).split("\n")
            assert len(lines) == size[1]
            assert glyphs == "unicode" or text_of(app).isascii()

        await look()
        room.count_down()
        await look()
        room.start(OPENING)
        room.line.tell(room.progress(*((seat, seat * 5, 1, seat % 4) for seat in range(16))))
        await look()
        room.blow_up(4, 10.0)
        await look()
        room.end(*placed(*range(100, 20, -5)))
        await look()
        await resized(pilot, size[0] + 20, size[1] + 5)


async def test_a_watcher_has_no_seat_and_nothing_to_be_ready_for() -> None:
    async with in_room(own=None, field=FIELD) as (app, pilot, room):
        await press(pilot, "space")
        assert room.line.asked == []
        assert "Ready" not in text_of(app).splitlines()[-1]


async def test_the_bell_rings_when_the_board_comes_if_the_settings_want_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rung = list[None]()
    monkeypatch.setattr(App, "bell", lambda _: rung.append(None))
    for wanted in (False, True):
        async with in_room(field=FIELD, settings=Settings(bell=wanted)) as (_, pilot, room):
            room.start(OPENING)
            await settled(pilot)
            assert len(rung) == wanted


def test_a_fake_line_keeps_what_is_asked() -> None:
    line = FakeLine()
    room = FakeRoom(line)
    line.ask(Prepare(True, 5))
    assert line.asked == [Prepare(True, 5)]
    assert line.client.room == room.state
    assert room.state.phase is Phase.GATHERING


async def test_the_last_piece_of_a_recording_is_none_without_the_first() -> None:
    async with in_room(field=FIELD) as (app, pilot, room):
        room.start(OPENING)
        room.end(*placed(100, 60))
        room.line.tell(Recorded("one", 0, True, 1, 2, b"..."))
        await settled(pilot)

        assert isinstance(screen_of(app), RoomScreen)
