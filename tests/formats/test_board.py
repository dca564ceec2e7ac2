"""The `.board` text: a text written by hand reads as its mines; what is damaged ends in a line."""

import pytest
from hypothesis import given

from minetui.core import Minefield, Status, Surface, only, set_of
from minetui.formats import Content, Replay, board

from .mangled import FIELD, MINEFIELDS, told

MAGIC = "# MINESWEEPER-BOARD v0.1"
HEADER = f"{MAGIC}\n# Render: ascii\n\nrows: 3\ncolumns: 5\nmines: 3\n"
REAL = "[real]\n*11*1\n11122\n0001*\n"
TEXT = f"{HEADER}game_mode: classic\n\n{REAL}"
VIEW = "[view]\n@#UFU\n1112?\n000UX\n"
SEEN = "[view]\nF11UU\n1112?\n0001U\n"
LOST = "[view]\n@#UFU\n1112?\n0001X\n"
TOP = TEXT.partition("[real]")[0]
SIGNS = "*012345678"


def content_of(text: str) -> Content:
    (content,) = board.read(text.split("\n"))
    return content


def replay_of(text: str) -> Replay:
    content = content_of(text)
    assert isinstance(content, Replay)
    return content


@given(MINEFIELDS)
def test_the_numbers_written_are_those_of_the_minefield(field: Minefield) -> None:
    rows = board.write(Replay(field)).decode().partition("[real]\n")[2]

    assert rows == field.picture().replace(" ", "").replace(".", "0") + "\n"


@pytest.mark.parametrize(
    "text",
    [
        *(TEXT.replace("\n", "\n\n"), TEXT.upper(), TEXT.lower(), TEXT.replace(": ", " :   ")),
        *(TEXT.replace(": ", ":"), TEXT.replace("ascii", "emoji"), TEXT.replace("classic", "")),
        TEXT.replace("mines: 3\n", "author: me\nmines: 3\ncomment: rows: 7\nseed: x: y\n"),
        TEXT.replace("mines: 3\n", "# mines: 7\n# [real]\nmines: 3\n#\n"),
        TEXT.replace("mines: 3\n", "a line that is no key\nmines: 3\n"),
        TEXT + "\n[what else]\nis here\n" + VIEW,
    ],
)
def test_case_blank_lines_and_other_keys_do_no_harm(text: str) -> None:
    assert replay_of(text).field == FIELD


NUMBER, END = "with a number, got", "the end of the file"
COVERED, OVER = "or a covered cell in row", "in the view of a game that is over"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"line 1: expected '{MAGIC}', got ''"),
        ("\nrows: 3", f"line 2: expected '{MAGIC}', got 'rows: 3'"),
        (MAGIC, "line 1: expected a line '[real]' or '[view]', got the end of the file"),
        (HEADER, "line 6: expected a line '[real]' or '[view]', got the end of the file"),
        (HEADER + REAL, "line 7: expected a line 'game_mode: …' above '[real]'"),
        (TEXT.replace("rows: 3", "rows: 4"), f"line 12: expected row 4 of 4, got {END}"),
        (f"{TEXT}*****\n", f"line 13: expected '[view]' or {END}, got '*****'"),
        (f"{TEXT}*****\n{VIEW}", f"line 13: expected '[view]' or {END}, got '*****'"),
        (f"{TEXT}{VIEW}UUUUU\n", f"line 17: expected {END}, got 'UUUUU'"),
        (f"{HEADER}{REAL}game_mode: x\n", "line 7: expected a line 'game_mode: …' above '[real]'"),
        (
            TEXT + SEEN.replace("12?", "32?"),
            f"line 15: expected a 1 {COVERED} 2, column 3, got '3'",
        ),
        (TOP + LOST.replace("@", "U"), f"line 9: expected 3 mines {OVER}, got 2"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    """Sizes must match the rows, and views the mines."""
    assert told(content_of, text) == problem


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("rows: 3\n", "", f"line 8: expected a line 'rows: ' {NUMBER} ''"),
        ("columns: 5\n", "", f"line 8: expected a line 'columns: ' {NUMBER} ''"),
        ("mines: 3\n", "", f"line 8: expected a line 'mines: ' {NUMBER} ''"),
        ("rows: 3", "rows: three", f"line 4: expected a line 'rows: ' {NUMBER} 'three'"),
        ("mines: 3", "mines: -3", f"line 6: expected a line 'mines: ' {NUMBER} '-3'"),
        ("mines: 3", "mines: \x1b[2J", rf"line 6: expected a line 'mines: ' {NUMBER} '\x1b[2J'"),
        ("rows: 3", "rows: 0", "line 9: expected rows and columns from 1, got 0 and 5"),
        ("columns: 5", "columns: 0", "line 9: expected rows and columns from 1, got 3 and 0"),
        ("mines: 3", "mines: 2", "line 9: expected 2 mines in the rows, got 3"),
        ("mines: 3", "mines: 4", "line 9: expected 4 mines in the rows, got 3"),
        ("rows: 3", "rows: 4", "line 13: expected one of '*012345678' in row 4, got '['"),
        ("11122", "1112", "line 11: expected 5 cells in row 2, got 4"),
        ("11122", "111222", "line 11: expected 5 cells in row 2, got 6"),
        ("11122", "11U22", f"line 11: expected one of '{SIGNS}' in row 2, got 'U'"),
        ("11122", "11922", f"line 11: expected one of '{SIGNS}' in row 2, got '9'"),
        ("1112?\n", "", "line 15: expected row 3 of 3, got the end of the file"),
        ("1112?", "1112", "line 15: expected 5 cells in row 2, got 4"),
        ("1112?", "1112??", "line 15: expected 5 cells in row 2, got 6"),
        ("1112?", "1112*", "line 15: expected one of 'U012345678F?X@#' in row 2, got '*'"),
    ],
)
def test_a_change_that_is_not_right_is_told_with_its_line(old: str, new: str, problem: str) -> None:
    assert told(content_of, (TEXT + VIEW).replace(old, new, 1)) == problem


def of_size(size: int) -> str:
    """The text with this number of rows and columns."""
    return TEXT.replace("rows: 3", f"rows: {size}").replace("columns: 5", f"columns: {size}")


def emoji(text: str) -> str:
    """The text with the program's emoji for its signs, below the keys."""
    signs = {each: sign for sign, each in board.EMOJI.items()}
    head, _, rows = text.partition("game_mode: classic\n")
    drawn = (
        f"{sign}\ufe0f\u20e3" if sign.isdigit() else signs.get("@" if sign == "*" else sign, sign)
        for sign in rows
    )
    return head.replace("ascii", "emoji") + "game_mode: classic\n" + "".join(drawn)


def test_the_view_is_the_position_before_the_mines_or_after_them() -> None:
    position = replay_of(TEXT + SEEN).final_position

    assert position.lines == ["F11##", "1112#", "...1#"]
    assert position.questioned == only(9)
    assert content_of(f"{TOP}{SEEN}\n{TEXT.removeprefix(TOP)}") == content_of(TEXT + SEEN)
    assert board.write(replay_of(TEXT + SEEN)).decode() == TEXT + SEEN
    lost = replay_of(TEXT + LOST).final_position
    assert (lost.status, lost.flagged) == (Status.LOST, set_of([1, 3]))


def test_the_mines_of_a_view_alone_are_unknown_unless_the_game_was_lost() -> None:
    unknown = content_of(TOP + SEEN)

    assert isinstance(unknown, Surface)
    assert (unknown.mine_count, unknown.flagged) == (3, 1)
    assert board.write_surface(unknown).decode() == TOP + SEEN.replace("?", "U")
    assert content_of(TOP + LOST) == content_of(TEXT + LOST)


@pytest.mark.parametrize("text", [TEXT, TEXT + SEEN, TEXT + LOST, TOP + SEEN])
def test_emoji_are_read_as_the_signs_that_they_stand_for(text: str) -> None:
    assert content_of(emoji(text)) == content_of(text)
