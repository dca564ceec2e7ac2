"""The bars of a race, in lines of any width."""

from hypothesis import given
from hypothesis import strategies as st

from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.lines import TextLine, width_of
from minetui.ui.play.racing import Lane, RaceBars


def text(line: TextLine) -> str:
    return "".join(part for part, _ in line)


def bars(solved: int, ghost_solved: int, total: int, *, note: str = "") -> RaceBars:
    ghost = Lane("Ada", ghost_solved, "pace", note=(note, "plain"))
    return RaceBars(ghost, Lane("you", solved, lead=("+3", "good"), note=(note, "plain")), total)


@given(st.integers(20, 200), st.integers(1, 400), st.data())
def test_the_lines_fit_and_their_parts_stand_in_the_same_columns(
    width: int, total: int, data: st.DataObject
) -> None:
    solved, ghost_solved = (data.draw(st.integers(0, total)) for _ in range(2))
    shown = bars(solved, ghost_solved, total, note="75%: 123.4 s behind")
    two, one = (shown.lines(UNICODE, width, height) for height in (2, 1))
    heads = [text(line).index("╉") for line in two]

    assert [len(two), len(one)] == [2, 1]
    assert all(width_of(line) <= width for line in (*two, *one))
    assert (heads[0] < heads[1]) <= (ghost_solved < solved)
    assert (heads[0] > heads[1]) <= (ghost_solved > solved)
    assert {text(line).find(f"/{total}") >= 0 for line in two} == {
        shown.columns(width, 3).score > 0
    }


def test_notes_go_first_and_then_scores() -> None:
    shown = bars(30, 12, 78, note="25%: 1.2 s behind")
    lines = [text(shown.lines(ASCII, width, 1)[0]).rstrip() for width in (62, 45, 30)]

    assert lines == [
        " you ====>=+==#--+----+------ 30/78    +3 25%: 1.2 s behind",
        " you ====>=+===#--+------+------ 30/78    +3",
        " you ===>+==#+----+----    +3",
    ]
