"""The `.board` text: a text written by hand reads as its mines; what is damaged ends in a line."""

import pytest
from hypothesis import given

from minetui.core import Minefield, Status, Surface, only, set_of
from minetui.formats import Content, FormatError, Replay, board

from .mangled import FIELD, MINEFIELDS, TOO_MANY, expect_frugal_error, told

MAGIC = "# MINESWEEPER-BOARD v0.1"
HEADER = f"{MAGIC}\n# Render: ascii\n\nrows: 3\ncolumns: 5\nmines: 3\n"
REAL = "[real]\n*11*1\n11122\n0001*\n"
TEXT = f"{HEADER}game_mode: classic\n\n{REAL}"
VIEW = "[view]\n@#UFU\n1112?\n000UX\n"
SIGNS = "*012345678"


def fields(text: str) -> list[Minefield]:
    return [content.field for content in contents(text) if isinstance(content, Replay)]


def contents(text: str) -> list[Content]:
    return list(board.read(text.split("\n")))


def test_a_text_written_by_hand_reads_as_its_mines() -> None:
    assert contents(TEXT) == [Replay(FIELD)]
    assert board.write(Replay(FIELD)) == TEXT.encode()


def test_what_the_player_saw_may_follow() -> None:
    assert fields(f"{TEXT}\n{VIEW}") == [FIELD]


@given(MINEFIELDS)
def test_the_numbers_written_are_those_of_the_minefield(field: Minefield) -> None:
    rows = board.write(Replay(field)).decode().partition("[real]\n")[2]

    assert rows == field.picture().replace(" ", "").replace(".", "0") + "\n"


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", " \t\n"),
        TEXT.replace("\n", "\n\n"),
        TEXT.rstrip("\n"),
        TEXT.upper(),
        TEXT.lower(),
        TEXT.replace(": ", " :   "),
        TEXT.replace(": ", ":"),
        TEXT.replace("ascii", "emoji"),
        TEXT.replace("mines: 3\n", "author: me\nmines: 3\ncomment: rows: 7\nseed: x: y\n"),
        TEXT.replace("mines: 3\n", "# mines: 7\n# [real]\nmines: 3\n#\n"),
        TEXT.replace("mines: 3\n", "a line that is no key\nmines: 3\n"),
        TEXT.replace("classic", ""),
        TEXT + "\n[what else]\nis here\n" + VIEW,
    ],
)
def test_case_blanks_line_ends_and_other_keys_do_no_harm(text: str) -> None:
    assert fields(text) == [FIELD]


NUMBER = "with a number, got"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", f"line 1: expected '{MAGIC}', got ''"),
        ("\nrows: 3", f"line 2: expected '{MAGIC}', got 'rows: 3'"),
        (MAGIC, "line 1: expected a line '[real]' or '[view]', got the end of the file"),
        (HEADER, "line 6: expected a line '[real]' or '[view]', got the end of the file"),
        (HEADER + REAL, "line 7: expected a line 'game_mode: …' above '[real]'"),
        (
            TEXT.replace("rows: 3", "rows: 4"),
            "line 12: expected row 4 of 4, got the end of the file",
        ),
        (f"{HEADER}{REAL}game_mode: x\n", "line 7: expected a line 'game_mode: …' above '[real]'"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(fields, text) == problem


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
    assert told(fields, (TEXT + VIEW).replace(old, new, 1)) == problem


@pytest.mark.parametrize("text", [f"{TEXT}*****\n", f"{TEXT}*****\n{VIEW}", f"{TEXT}{VIEW}UUUUU\n"])
def test_rows_below_the_last_are_not_lost_in_silence(text: str) -> None:
    """The format: sizes must match."""
    with pytest.raises(FormatError, match=r"^line 1[37]: expected"):
        fields(text)


def sized(size: int) -> str:
    return TEXT.replace("rows: 3", f"rows: {size}").replace("columns: 5", f"columns: {size}")


def test_nothing_is_made_from_the_numbers_of_a_file() -> None:
    problem = f"line 9: {TOO_MANY}, got 999999999 × 999999999 = 999,999,998,000,000,001"
    expect_frugal_error(lambda: fields(sized(999999999)), problem)
    problem = "line 10: expected 10000 cells in row 1, got 5"
    expect_frugal_error(lambda: fields(sized(10000)), problem)
    problem = "line 4: expected a line 'rows: ' with a number, got '4294967295'"
    expect_frugal_error(lambda: fields(sized(4294967295)), problem)


SEEN = "[view]\nF11UU\n1112?\n0001U\n"
LOST = "[view]\n@#UFU\n1112?\n0001X\n"


def emoji(text: str) -> str:
    """The text with the program's emoji for its signs, below the keys."""
    signs = {each: sign for sign, each in board.EMOJI.items()}
    head, _, rows = text.partition("game_mode: classic\n")
    drawn = (
        f"{sign}\ufe0f\u20e3" if sign.isdigit() else signs.get("@" if sign == "*" else sign, sign)
        for sign in rows
    )
    return head.replace("ascii", "emoji") + "game_mode: classic\n" + "".join(drawn)


def position_of(text: str) -> list[str]:
    (content,) = contents(text)
    assert isinstance(content, Replay)
    return content.final_position.lines


def test_the_view_is_the_position() -> None:
    assert position_of(TEXT + SEEN) == ["F11##", "1112#", "...1#"]
    assert position_of(TEXT) == ["#####"] * 3


def test_the_view_may_come_first() -> None:
    head, _, real = TEXT.partition("[real]")

    assert contents(f"{head}{SEEN}\n[real]{real}") == contents(TEXT + SEEN)


def test_a_question_mark_is_one() -> None:
    (content,) = contents(TEXT + SEEN)

    assert isinstance(content, Replay)
    assert content.final_position.questioned == only(9)


def test_the_view_of_a_lost_game_is_a_lost_game() -> None:
    (content,) = contents(TEXT + LOST)

    assert isinstance(content, Replay)
    assert content.final_position.status is Status.LOST
    assert content.final_position.flagged == set_of([1, 3])


def test_the_mines_of_a_view_alone_are_unknown_unless_the_game_was_lost() -> None:
    head = TEXT.partition("[real]")[0]
    (unknown,) = contents(head + SEEN)

    assert isinstance(unknown, Surface)
    assert (unknown.mine_count, unknown.flagged) == (3, 1)
    assert contents(head + LOST) == contents(TEXT + LOST)


@pytest.mark.parametrize("text", [TEXT, TEXT + SEEN, TEXT + LOST, TEXT.partition("[r")[0] + SEEN])
def test_emoji_are_read_as_the_signs_that_they_stand_for(text: str) -> None:
    assert contents(emoji(text)) == contents(text)


def test_a_position_is_written_with_its_view() -> None:
    (content,) = contents(TEXT + SEEN)
    assert isinstance(content, Replay)

    assert board.write(content).decode() == TEXT + SEEN
    (unknown,) = contents(TEXT.partition("[real]")[0] + SEEN)
    assert isinstance(unknown, Surface)
    rows = board.write_surface(unknown).decode().partition("[view]")[2]
    assert rows == SEEN.partition("[view]")[2].replace("?", "U")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            TEXT + SEEN.replace("1112?", "1132?"),
            "line 15: expected a 1 or a covered cell in row 2, column 3, got '3'",
        ),
        (
            TEXT.partition("[real]")[0] + LOST.replace("@", "U"),
            "line 9: expected 3 mines in the view of a game that is over, got 2",
        ),
    ],
)
def test_what_contradicts_the_mines_is_refused(text: str, problem: str) -> None:
    assert told(contents, text) == problem
