"""Codes in files: those with mines are boards, and replays become such codes."""

from collections.abc import Iterable
from datetime import date

import pytest
from hypothesis import given

from minetui.core import LEVELS, Flag, LevelError, Minefield, Reveal, SharedBoard
from minetui.formats import SHARED, FormatError, Replay, code, written
from minetui.formats.code import ALPHABET, NOT_DEALT
from minetui.formats.game_info import TIME_TO_BEAT
from minetui.solver import daily

from .mangled import FIELD, MINEFIELDS, damages, expect_values_or_error, texts

CODE = "MT1-3035-31D0-1KJC\n"  # by hand: test_convert.py has it, too
SEEDED = written(SharedBoard(LEVELS["Beginner"], "abc", start=1))


def replays(text: str) -> list[Replay]:
    return [*code.read(text.split("\n"))]


def test_a_code_worked_out_by_hand_reads_as_its_mines() -> None:
    assert replays(CODE) == [Replay(FIELD, info={SHARED: "Yes"})]
    assert code.write(Replay(FIELD)) == CODE.encode()


@given(MINEFIELDS)
def test_what_is_written_reads_as_the_same_board(field: Minefield) -> None:
    try:
        text = code.write(Replay(field)).decode()
    except LevelError:
        assert not field.safe
        return
    assert [replay.field for replay in replays(text)] == [field]


def test_the_first_reveal_of_a_replay_is_the_opened_start() -> None:
    replay = Replay(FIELD, (Flag(0), Reveal(14 - 5), Reveal(1)), {"Boards": "solvable:logic"}, 3.0)
    (read,) = replays(code.write(replay).decode())

    assert (read.moves, read.given) == ((Reveal(9),), 1)
    assert read.game().board_kind == "solvable:logic"
    assert not read.game().assisted


def test_a_first_reveal_on_a_mine_is_not_opened() -> None:
    replay = Replay(FIELD, (Reveal(0),))

    assert replays(code.write(replay).decode())[0].moves == ()


def test_the_time_to_beat_is_in_the_header() -> None:
    shared = SharedBoard(LEVELS["Beginner"], mines=2**10 - 1, seconds=45.12)
    (read,) = replays(written(shared))

    assert read.info == {SHARED: "Yes", TIME_TO_BEAT: "45.120"}


def test_a_file_may_hold_several_codes_each_on_several_lines() -> None:
    assert [each.field for each in replays(f"\n{CODE[:9]}\n {CODE[9:]}\n{CODE}")] == [FIELD] * 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"\n{SEEDED}\n", f"line 2: {NOT_DEALT}"),
        (written(daily(date(2026, 11, 21))), f"line 1: {NOT_DEALT}"),
        (
            f"{CODE}{CODE[:9]}\n",
            "line 2: expected more characters, got the end: the code is cut off, or mistyped",
        ),
    ],
)
def test_a_code_without_mines_or_a_wrong_one_is_refused_with_its_line(
    text: str, problem: str
) -> None:
    with pytest.raises(FormatError) as caught:
        replays(text)

    assert str(caught.value) == problem


def fields(text: str) -> Iterable[Minefield]:
    return (replay.field for replay in replays(text))


def test_any_damage_leaves_boards_or_one_line() -> None:
    expect_values_or_error(fields, *damages(CODE, ALPHABET))


@given(texts(ALPHABET + "-\n "))
def test_any_text_is_boards_or_one_line(both: tuple[str, str]) -> None:
    expect_values_or_error(fields, *both, *(f"MT1-{text}" for text in both))
