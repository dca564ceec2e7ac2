"""A board being judged: what moves make of it, and recordings that any reader plays."""

import io
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from minetui.core import Flag, Level, Minefield, only, set_of
from minetui.formats import Replay, rawvf
from minetui.live.frames import BLOWN, COVERED, FLAGGED, ActKind
from minetui.live.judge import MOST_RECORDED, MOST_WASTED, JudgedBoard
from minetui.live.known import signs_of

REVEAL, CHORD, FLAG = ActKind
FIELD = Minefield.drawn(
    "...*",
    "....",
    "*..*",
)


def board() -> JudgedBoard:
    """The board of these tests, with the opening in the first corner."""
    return JudgedBoard(FIELD, 0)


def read(data: bytes) -> Replay:
    """The replay in a recording."""
    return rawvf.read(io.StringIO(data.decode()))


def test_a_mine_that_is_hit_goes_off_and_keeps_its_flag() -> None:
    judged = board()
    hit = judged.play(REVEAL, 3, 1.0)
    again = judged.play(FLAG, 3, 2.0), judged.play(REVEAL, 3, 3.0)

    assert (hit.hit, hit.revealed) == (only(3), 0)
    assert judged.blown == judged.position.flagged == only(3)
    assert [each.changed for each in again] == [0, 0]
    assert dict(judged.signs(only(3))) == {3: BLOWN}


def test_a_chord_that_hits_a_mine_reveals_its_safe_cells_too() -> None:
    judged = board()
    judged.play(FLAG, 7, 1.0)  # the wrong cell: the mine is above it
    hit = judged.play(CHORD, 2, 2.0)

    assert hit.hit == only(3)
    assert judged.moves[-1] == Flag(3, 2.0)
    judged.play(FLAG, 7, 3.0)
    assert judged.play(CHORD, 2, 4.0).revealed == only(7)


def test_a_reveal_of_a_number_is_a_chord_and_a_flag_on_it_flags_what_must_be_mines() -> None:
    judged = board()
    judged.play(REVEAL, 7, 1.0)
    flagged = judged.play(FLAG, 2, 2.0)
    chord = judged.play(REVEAL, 6, 3.0)

    assert flagged.toggled == only(3)
    assert chord.revealed == 0  # it has two mines around it, and one flag
    assert judged.play(FLAG, 11, 4.0).toggled == only(11)
    assert judged.play(REVEAL, 6, 5.0).revealed == only(9) | only(10)


def test_the_flags_of_an_ordinary_game_that_is_won_are_no_part_of_the_move() -> None:
    judged = board()
    for cell in (7, 9):
        judged.play(REVEAL, cell, 1.0)
    last = judged.play(REVEAL, 10, 2.0)

    assert judged.won
    assert last.changed == only(10)
    assert judged.solved == judged.evident == FIELD.three_bv


def test_all_cells_of_a_board_are_told_as_they_are() -> None:
    judged = board()
    judged.play(REVEAL, 3, 1.0)
    judged.play(FLAG, 8, 2.0)
    signs = signs_of(judged.cells, 12)

    assert signs == [0, 0, 1, BLOWN, 1, 1, 2, COVERED, FLAGGED, *[COVERED] * 3]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_recording_replays_to_the_same_position(seed: int) -> None:
    random = Random(seed)
    level = Level(random.randint(4, 9), random.randint(4, 9), random.randint(1, 8))
    mines = set_of(random.sample(range(1, level.size), level.mines))
    judged = JudgedBoard(Minefield(level.grid, mines), 0)
    for number in range(random.randint(1, 60)):
        if not judged.won:
            judged.play(random.choice([*ActKind]), random.randrange(level.size), number / 7)
    data = judged.recording({"Player": "Ann", "GameId": "live-1", "Room": "versus"}, 12.5)

    if data is None:
        assert len(judged.moves) == 1
        return
    replay = read(data)
    assert (replay.final_position.revealed, replay.final_position.flagged) == (
        judged.position.revealed,
        judged.position.flagged,
    )
    assert (replay.given, replay.field) == (1, judged.position.field)
    assert (replay.header("player"), replay.header("room")) == ("Ann", "versus")
    assert replay.moves == tuple(type(move)(move.cell, round(move.at, 3)) for move in judged.moves)


def test_clicks_that_changed_nothing_are_recorded_up_to_a_bound() -> None:
    judged = board()
    for _ in range(MOST_WASTED + 5):
        judged.play(CHORD, 0, 1.0)

    assert len(judged.moves) == 1 + MOST_WASTED
    assert judged.recording({}, 1.0) is not None


def test_a_game_of_endless_flags_has_no_recording() -> None:
    judged = board()
    for _ in range(MOST_RECORDED + 1):
        judged.play(FLAG, 8, 1.0)

    assert judged.recording({}, 1.0) is None
    assert len(judged.moves) <= MOST_RECORDED + 1


def test_nothing_done_is_no_recording() -> None:
    assert board().recording({}, 1.0) is None
