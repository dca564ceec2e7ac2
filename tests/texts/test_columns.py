"""The columns that texts take, and lines that are broken where a script allows it."""

import textwrap
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from minetui.texts.columns import broken, columns, cut, head, padded, words

BEGIN_NO_LINE = "，。、：；！？）」』】》%…"
END_NO_LINE = "（「『【《"
HAN = "打开旁边只有雷安全格子所以它是的一"
PIECES = st.sampled_from([*HAN, *HAN, *BEGIN_NO_LINE, *END_NO_LINE, " ", " ", "F10", "A1", "3BV"])
CHINESE = st.lists(PIECES, max_size=60).map("".join)
WIDTHS = st.integers(8, 40)
EASY = st.text(st.sampled_from("aäb é.,-—·…×→ \t"), max_size=80)


@pytest.mark.parametrize(
    "text", ["", "open", "offen für alle", "打开", "F10：打开", "＊", "e\u0301"]
)
def test_a_text_is_as_wide_as_the_screen_has_it(text: str) -> None:
    assert columns(text) == cell_len(text)


@given(CHINESE | EASY, st.integers(-1, 30))
def test_a_cut_text_fits_and_has_no_half_sign(text: str, width: int) -> None:
    shown = cut(text, width)

    assert columns(shown) <= max(width, 0)
    assert shown == text or (shown.endswith("…") and text.startswith(shown[:-1])) or width <= 0


@given(CHINESE, st.integers(0, 30))
def test_the_beginning_of_a_text_is_as_long_as_it_can_be(text: str, width: int) -> None:
    begin = head(text, width)

    assert text.startswith(begin)
    assert columns(begin) <= width
    assert begin == text or columns(text[: len(begin) + 1]) > width


@given(CHINESE | EASY, st.integers(0, 80), st.sampled_from("<>^"))
def test_a_padded_text_has_its_width(text: str, width: int, side: str) -> None:
    assert columns(padded(text, width, side)) == max(width, columns(text))
    assert padded(text, width, side).strip(" ") == text.strip(" ")


NO_UNITS = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="s%"))


@given(NO_UNITS | EASY, st.integers(1, 40))
def test_texts_of_latin_letters_are_broken_as_python_breaks_them(text: str, width: int) -> None:
    assert broken(text, width) == textwrap.wrap(text, width)


@given(CHINESE, WIDTHS)
def test_the_lines_have_all_of_a_text_and_are_not_too_long(text: str, width: int) -> None:
    lines = broken(text, width)

    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert max(map(columns, lines), default=0) <= width
    assert all(line == line.strip(" ") and line for line in lines)


@given(CHINESE, WIDTHS)
def test_a_line_begins_with_no_comma_and_ends_with_no_opening_bracket(
    text: str, width: int
) -> None:
    """But where the text has a blank there, or more signs that hold together than a line has."""
    whole = {word.strip(" ") for _, _, word in words(text)}
    if any(columns(word) > width for word in whole):
        return
    for line in broken(text, width):
        assert line[0] not in BEGIN_NO_LINE or any(word[0] == line[0] for word in whole)
        assert line[-1] not in END_NO_LINE or any(word[-1] == line[-1] for word in whole)


@given(CHINESE, WIDTHS)
def test_no_line_has_room_for_what_begins_the_next(text: str, width: int) -> None:
    lines = broken(text, width)
    whole = [word for _, _, word in words(text)]
    if any(columns(word.strip(" ")) > width for word in whole):
        return
    for line, after in pairwise(lines):
        first = next(word for word in words(after))[2].strip(" ")
        assert columns(line + first) > width or columns(line + " " + first) > width


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("所以它是雷。按F10打开", ["所以它是", "雷。按", "F10打开"]),
        ("它（A1）安全", ["它（A1）", "安全"]),
        ("胜率是50%的", ["胜率是", "50%的"]),
        ("按 Ctrl+C 退出", ["按", "Ctrl+C", "退出"]),
        ("还有3BV…好", ["还有3BV…", "好"]),
        ("ABCDEFGHIJKLM", ["ABCDEFGH", "IJKLM"]),
        ("打ABCDEFGHIJKLM", ["打", "ABCDEFGH", "IJKLM"]),
    ],
)
def test_words_and_numbers_stay_whole_among_chinese_characters(text: str, lines: list[str]) -> None:
    assert broken(text, 8) == lines


@given(CHINESE)
def test_the_words_of_a_text_are_all_of_it(text: str) -> None:
    found = [*words(text)]

    assert "".join(word for _, _, word in found) == (text if text.strip(" ") else "")
    assert all(text[start:end] == word for start, end, word in found)


def test_a_number_stays_on_the_line_of_what_it_counts() -> None:
    text = "全局还剩 12 个雷，D4 的 3 格中还差 1 个"

    for width in range(8, 40):
        lines = broken(text, width)
        assert not any(line[-1].isdigit() for line in lines)
        assert max(map(columns, lines)) <= width


@pytest.mark.parametrize(
    "text",
    [
        "Versus · a mine freezes for 10 s · first to 3",
        "Eine Mine friert 10 s lang ein, +5 s. Gelöst: 65 %.",
        "Clicks (20 ms, or 1.5 s) and 1,200 %",
    ],
)
def test_a_number_stays_on_the_line_of_its_unit(text: str) -> None:
    for width in range(12, 40):
        lines = broken(text, width)
        assert not any(line[-1].isdigit() for line in lines[:-1])
        assert " ".join(lines) == text
