"""Lines of text: how their parts share the room, what is repainted, what a click hits."""

from gettext import NullTranslations
from unittest.mock import Mock

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.events import Click

from minetui import language
from minetui.ui.kit.lines import (
    Lines,
    Link,
    changed_columns,
    cut,
    justified,
    over_few_lines,
    width_of,
)


def test_only_the_columns_that_differ_are_repainted() -> None:
    old = (("D3: ", "plain"), ("flag", "plain"))

    assert changed_columns(old, (("E3: flag", "plain"),)) == (0, 1)
    assert changed_columns(old, (("D3: ", "plain"), ("flag", "bad"))) == (4, 8)
    assert changed_columns(old, (("D3:", "plain"),)) == (3, 8)


def test_signs_without_a_width_repaint_the_line() -> None:
    assert changed_columns((("seed e", "x"),), (("seed e\u0301", "x"),)) == (0, 6)


def test_three_groups_share_a_line_and_the_last_goes_when_crowded() -> None:
    left, middle, right = (("ab", "x"),), (("--", "x"),), (("cd", "x"),)

    assert "".join(text for text, _ in justified(left, middle, right, 12)) == "ab   --   cd"
    assert "".join(text for text, _ in justified(left, middle, right, 6)) == "ab -- "
    assert width_of(justified(left, middle, right, 30)) == 30


@given(st.text(max_size=30), st.integers(1, 20))
def test_cut_text_fits(text: str, width: int) -> None:
    assert cell_len(cut(text, width)) <= max(width, 0)


def test_a_text_that_is_cut_has_no_blanks_where_its_lines_were_broken() -> None:
    language.use("zh_CN", NullTranslations())
    try:
        (line,) = over_few_lines("打开所有没有雷的格子。数字是周围的雷数。", (23, 1))
    finally:
        language.use("en")

    assert line == ((" 打开所有没有雷的格子…", "hint"),)


def test_a_link_is_found_where_it_stands() -> None:
    lines = Lines({}, id="lines")
    lines.show_links([(Link("ab"), Link("cd", target=7)), ()])

    assert [lines.target_at(0, column) for column in range(5)] == [None, None, 7, 7, None]
    assert lines.target_at(1, 0) is lines.target_at(2, 0) is lines.target_at(-1, 0) is None


def test_a_click_outside_the_lines_is_on_none_of_them() -> None:
    """F9: the mouse may be above or below."""
    lines = Lines({}, id="lines")
    lines.show([(("first", "plain"),), (("last", "plain"),)])
    lines.post_message = Mock()
    for row in (-1, 2, -100):
        lines.on_click(Click(lines, 0, row, 0, 0, 1, False, False, False))

    lines.post_message.assert_not_called()
    lines.on_click(Click(lines, 0, 1, 0, 0, 1, False, False, False))
    assert lines.post_message.call_args.args[0].span == ("last", "plain")
