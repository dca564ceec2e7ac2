"""Where a replay is in time and moves, and how the rows of its moves read."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from minetui.core.annotation import Annotation, annotated
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.ui.glyphs import ASCII, UNICODE
from minetui.ui.layout import replay_arranged
from minetui.ui.move_list import Rows
from minetui.ui.playback import FASTEST, SPEEDS, Playback
from minetui.ui.seek_bar import arranged_parts
from minetui.ui.spans import width_of

TIMES = (0.0, 1.0, 2.0, 8.0, 10.0)
sizes = st.integers(1, 400)


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


def test_as_fast_as_the_screen_is_a_move_a_frame() -> None:
    playback = Playback(TIMES)
    playback.speed = FASTEST
    for _ in range(3):
        playback.pass_time(0.001)

    assert (playback.index, playback.at) == (3, 2.0)


def test_the_speeds_go_by_doubling_and_stop_at_both_ends() -> None:
    playback = Playback(TIMES)
    told = []
    for by in [-1] * 3 + [1] * 9:
        playback.change_speed(by)
        told.append(playback.speed_text)

    assert told[:4] == ["×1/2", "×1/4", "×1/4", "×1/2"]
    assert told[-4:] == ["×16", "×32", "×64", "×max"]
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

    assert (playback.index, playback.done, playback.place(1)) == (2, 0.5, 0.25)


def test_times_never_go_back_and_flags_before_the_first_reveal_have_their_place() -> None:
    playback = Playback((-4.0, 0.0, 6.0, 5.0))

    assert playback.times == [-4.0, 0.0, 6.0, 6.0]
    assert [playback.place(at) for at in range(5)] == [0.0, 0.0, 0.4, 1.0, 1.0]


@given(st.lists(st.floats(-1e6, 1e6), max_size=30), st.floats(-1, 2), st.integers(20, 200))
def test_a_playback_is_always_somewhere_and_its_bar_fits(
    times: list[float], part: float, width: int
) -> None:
    playback = Playback(times)
    playback.go_to_part(part)
    parts = arranged_parts(playback, UNICODE, width)

    assert 0 <= playback.index <= len(times)
    assert 0 <= playback.done <= 1
    assert playback.start <= playback.at <= max(playback.end, playback.start)
    assert width_of(parts.before) + parts.length + width_of(parts.after) == width
    assert parts.length >= 8


@given(sizes, sizes, st.integers(3, 2000), st.integers(3, 2000), st.booleans())
def test_all_parts_of_a_replay_fit_in_any_window(
    width: int, height: int, across: int, down: int, hints: bool
) -> None:
    found = replay_arranged((width, height), (across, down), hints=hints)
    used = found.counters + found.seek + found.status + found.keys
    side = found.moves[1] + found.panel[1]
    column = max(found.moves[0], found.panel[0]) + 1 if found.beside else 0
    middle = max(found.board[1], side) if found.beside else found.board[1] + side

    assert used + middle <= max(height, 1)
    assert found.indent + found.board[0] + column <= width
    assert min(found.board) >= 1


def test_the_list_stands_beside_the_board_where_it_has_room() -> None:
    expert, intermediate = (62, 18), (34, 18)
    small, narrow, large, both, neither = (
        replay_arranged(window, board, hints=hints)
        for window, board, hints in (
            ((80, 24), intermediate, False),
            ((80, 24), expert, False),
            ((130, 40), expert, False),
            ((130, 40), expert, True),
            ((90, 24), expert, True),
        )
    )

    assert (small.moves, narrow.moves, large.moves) == ((45, 19), (0, 0), (46, 35))
    assert (both.moves, both.panel) == ((46, 21), (46, 14))
    assert (both.board, both.indent) == (large.board, large.indent)
    assert (neither.moves, neither.panel) == ((0, 0), (90, 1))


def test_a_row_drops_what_it_has_no_room_for() -> None:
    field = Minefield.drawn("*...", "....", "...*")
    record = (Reveal(2, 0.0), Flag(0, 1.5), Flag(4, 12.25))
    rows = Rows(field.grid, record, UNICODE)
    rows.steps = list(annotated(field, record))

    def row(at: int, width: int) -> str:
        return "".join(text for text, _ in rows.row(at, current=at == 1, width=width)).rstrip()

    assert [row(at, 60) for at in range(3)] == [
        "  1  0.00 reveal 1,3  6 cells ▸ opening",
        "▸ 2  1.50 flag   1,1      set",
        "  3 12.25 flag   2,1      set ✗ mistake",
    ]
    assert row(2, 34) == "  3 12.25 flag   2,1 ✗ mistake"
    assert row(2, 26) == "  3 flag   2,1 ✗ mistake"
    assert row(2, 18) == "  3 flag   2,1 ✗"


def test_marks_differ_by_sign_in_both_sets() -> None:
    for glyphs in (UNICODE, ASCII):
        signs = [glyphs.marks[kind] for kind in Annotation]

        assert len(set(signs)) == len(signs)
        assert all(cell_len(sign) == 1 for sign in [*signs, glyphs.head, *glyphs.ticks])
    assert "".join(ASCII.marks.values()).isascii()
