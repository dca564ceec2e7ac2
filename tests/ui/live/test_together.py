"""A team on one board: the cursors of the others, who did what, and the lives."""

import pytest

from minetui.core import Minefield
from minetui.live import NOBODY, Cursors, Fetch, Hover, Placing, RoomKind
from minetui.live.frames import TeamTally
from minetui.store import Settings
from minetui.ui.live.together import TeamCursors, TeamPanel
from minetui.ui.replay.screen import ReplayScreen

from ..conftest import feature, panel_of, press, resized, rows_of, screen_of, settled, text_of
from .fake import in_room

TEAM = {"seats": 4, "kind": RoomKind.TOGETHER}
FIELD = Minefield.drawn("........", "........", "********", "........", "*......*")


def heading(app: object) -> str:
    return screen_of(app).frame.counters.text  # type: ignore[arg-type]


async def test_the_cursors_of_the_others_have_the_signs_of_their_seats() -> None:
    """On a number or a flag that stands behind its sign; the player's own cursor is as ever."""
    async with in_room(field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.flag(34, by=1)
        screen_of(app).move_to(1)
        room.line.tell(Cursors(((0, 5), (1, 34), (2, 10), (3, 39))))
        await settled(pilot)
        rows = rows_of(app)

        assert rows[1][4:6] == "3C"
        assert rows[4][4:6] == "⚑B"
        assert rows[4][14:16] == "·D"  # covered, as colours are missing: a zero has the sign alone
        assert rows[0][10:12].strip() == ""


async def test_who_is_away_has_no_cursor() -> None:
    async with in_room(field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.line.tell(Cursors(((1, 10), (2, 11))))
        room.seat(1, here=False)
        await settled(pilot)

        assert [*feature(app, TeamCursors).others] == [2]
        assert "Bob" in panel_of(app)
        assert "away" in panel_of(app)


async def test_the_players_cursor_is_told_once_it_has_moved_and_no_oftener() -> None:
    async with in_room(field=FIELD, **TEAM) as (app, pilot, room):
        cursors = feature(app, TeamCursors)
        cursors.tick()
        assert Hover(screen_of(app).board.cursor) not in room.line.asked
        room.start(0)
        for cell in (3, 4, 5):
            screen_of(app).move_to(cell)
        cursors.tick()
        cursors.tick()
        await settled(pilot)

        assert [ask for ask in room.line.asked if isinstance(ask, Hover)] == [Hover(5)]


async def test_a_lost_life_is_told_and_seen_over_the_board() -> None:
    async with in_room(field=FIELD, lives=3, **TEAM) as (app, pilot, room):
        room.start(0)
        await settled(pilot)
        assert "♥♥♥" in heading(app)
        room.blow_up(19, 0.0, by=1)
        await settled(pilot)
        assert "♥♥♡" in heading(app)
        assert "Bob hit a mine at D3: 2 lives left." in text_of(app)
        room.blow_up(32, 0.0, by=0)
        await settled(pilot)

        assert "You hit a mine at A5: 1 life left." in text_of(app)


async def test_the_panel_counts_what_each_did() -> None:
    async with in_room((130, 40), field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.reveal(33, by=1)
        room.flag(32, by=2)
        room.flag(39, by=2)
        room.flag(39, by=2)
        await settled(pilot)
        room.blow_up(19, 0.0, by=3)
        await settled(pilot)
        lines = [" ".join(line.split()) for line in screen_of(app).frame.panel.text.splitlines()]

        assert "B Bob 1" in lines
        assert "C Cleo 0 ⚑1" in lines
        assert "D Dan 0 ✸1" in lines


async def test_who_comes_late_reads_what_each_did_before() -> None:
    async with in_room((130, 40), field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.line.tell(TeamTally(1, ((1, 30, 2, 1),)), room.board)
        room.reveal(33, by=1)
        await settled(pilot)

        assert "B Bob 31 ⚑2 ✸1" in panel_of(app)
        assert "A Ada 0" in panel_of(app)


async def test_in_the_end_the_team_reads_how_it_ended_and_who_did_what() -> None:
    async with in_room((130, 40), field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        names = ("Ada", "Bob", "Cleo", "Dan")
        room.end(
            *(
                Placing(1, seat, name, True, 20, 20, 62_300, revealed=10 + seat)
                for seat, name in enumerate(names)
            )
        )
        await settled(pilot)
        lines = [line.strip() for line in screen_of(app).frame.panel.text.splitlines()]

        assert lines[0] == "Solved together in 62.3 s!"
        assert lines[2].startswith("D Dan")
        assert lines[5].startswith("A Ada")


async def test_who_has_left_after_a_round_is_not_called_away() -> None:
    async with in_room((130, 40), field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.end(*(Placing(1, seat, f"P{seat}", True, 20, 20, 9_000) for seat in range(4)))
        room.seat(1, here=False)
        room.be(seats=room.state.seats[:3])
        await settled(pilot)

        assert "P1 0 away" in panel_of(app)
        assert "P3 0" in panel_of(app)
        assert panel_of(app).count("away") == 1


async def test_another_round_counts_anew() -> None:
    async with in_room((130, 40), field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.reveal(33, by=1)
        room.end(*(Placing(1, seat, "Ada", False, 2, 20, 9_000) for seat in range(4)))
        room.be(round=2)
        room.count_down()
        room.start(0)
        await settled(pilot)

        assert feature(app, TeamPanel).lives == 3
        assert "B Bob 0" in panel_of(app)


@pytest.mark.parametrize("size", [(10, 3), (16, 6), (40, 12), (80, 24), (200, 60)])
async def test_a_team_plays_in_every_window(size: tuple[int, int]) -> None:
    async with in_room((80, 24), field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        await resized(pilot, *size)
        room.line.tell(Cursors(((1, 10), (2, 39))))
        room.blow_up(19, 0.0, by=1)
        await settled(pilot)
        room.end(Placing(1, 0, "Ada", False, 2, 20, 9_000))
        await press(pilot, "right")

        assert text_of(app)


async def test_ascii_signs_say_it_too() -> None:
    looks = Settings(glyphs="ascii")
    async with in_room(field=FIELD, settings=looks, **TEAM) as (app, pilot, room):
        room.start(0)
        room.flag(34, by=1)
        room.blow_up(19, 0.0, by=1)
        room.line.tell(Cursors(((1, 34),)))
        await settled(pilot)

        assert "++-" in heading(app)
        assert rows_of(app)[4][4:6] == "FB"


async def test_a_teams_game_is_reviewed_by_each_of_them() -> None:
    async with in_room(field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.end(Placing(1, 0, "Ada", False, 2, 20, 9_000))
        await press(pilot, "v")
        assert room.line.asked[-1] == Fetch(NOBODY)
        room.tell_recording(NOBODY)
        await settled(pilot)

        assert isinstance(app.screen, ReplayScreen)


async def test_the_lives_stand_on_the_only_line_of_a_low_window() -> None:
    async with in_room((40, 12), field=FIELD, **TEAM) as (app, pilot, room):
        room.start(0)
        room.blow_up(19, 0.0, by=1)
        await settled(pilot)

        assert "♥2" in heading(app)
