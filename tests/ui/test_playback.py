"""Where a replay is in time and moves."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.ui.replay.watching import SPEEDS, Playback

TIMES = (0.0, 1.0, 2.0, 8.0, 10.0)


def test_the_time_passes_at_the_chosen_speed_and_ends_at_the_last_move() -> None:
    playback = Playback(TIMES)
    seen = []
    for speed, seconds in ((1, 0.5), (4, 0.5), (0.25, 2.0), (64, 1.0), (1, 1.0)):
        playback.speed = speed
        playback.pass_time(seconds)
        seen.append((playback.at, playback.index, playback.running))

    assert seen == [
        *((0.5, 1, True), (2.5, 3, True), (3.0, 3, True)),
        *((10.0, 5, False), (10.0, 5, False)),
    ]


def test_the_speeds_go_by_doubling_and_stop_at_both_ends() -> None:
    playback = Playback(TIMES)
    shown = []
    for by in [-1] * 3 + [1] * 9:
        playback.change_speed(by)
        shown.append(playback.speed_text)

    assert shown[:4] == ["×1/2", "×1/4", "×1/4", "×1/2"]
    assert shown[-4:] == ["×16", "×32", "×64", "×max"]
    assert len(SPEEDS) == 10


def test_a_part_of_the_time_is_where_the_bar_is_filled_to() -> None:
    playback = Playback(TIMES)
    seen = []
    for part in (0.0, 0.1, 0.5, 0.85, 1.0, 7.0, -1.0):
        playback.go_to_part(part)
        seen.append((playback.index, round(playback.done, 3)))

    assert seen == [(0, 0.0), (2, 0.1), (3, 0.5), (4, 0.85), (5, 1.0), (5, 1.0), (0, 0.0)]


def test_a_record_that_takes_no_time_goes_by_its_moves() -> None:
    playback = Playback((0.0,) * 4)
    playback.go_to_part(0.5)

    assert (playback.index, playback.done, playback.part_at(1)) == (2, 0.5, 0.25)


def test_times_never_go_back_and_flags_before_the_first_reveal_have_their_place() -> None:
    playback = Playback((-4.0, 0.0, 6.0, 5.0))

    assert playback.times == [-4.0, 0.0, 6.0, 6.0]
    assert [playback.part_at(at) for at in range(5)] == [0.0, 0.0, 0.4, 1.0, 1.0]


@given(st.lists(st.floats(-1e6, 1e6), max_size=30), st.floats(-1, 2))
def test_a_playback_is_always_somewhere(times: list[float], part: float) -> None:
    playback = Playback(times)
    playback.go_to_part(part)

    assert 0 <= playback.index <= len(times)
    assert 0 <= playback.done <= 1
    assert playback.start <= playback.at <= max(playback.end, playback.start)
