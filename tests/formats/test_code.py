"""Codes: each board has one, and one mistyped character makes it none; replays become codes."""

import re
from dataclasses import replace
from datetime import date
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import LEVELS, FirstClick, Flag, Level, Reveal, Shape, SharedBoard, only, set_of
from minetui.core.deal import deal
from minetui.formats import Replay, code
from minetui.formats.code import ALPHABET, CodeError, found_in, parsed, spelled, written
from minetui.formats.game_info import TIME_TO_BEAT
from minetui.formats.replay import SHARED
from minetui.solver.dealers import dealers
from minetui.store import fresh_seed
from minetui.store.seeds import LETTERS

from .mangled import FIELD, told, whole
from .naive_code import said

BEGINNER, EXPERT = LEVELS["Beginner"], LEVELS["Expert"]
TORUS = EXPERT.shaped(Shape.TORUS)
DAILY, SEEDED = "MT1-0HM4-0ZX0", "MT1-93AB-CDEX-097N-0VR8"
KINDS = [dealer.kind for dealer in dealers()]
SEEDS = st.text(LETTERS, min_size=8, max_size=8) | st.text(min_size=1, max_size=20).filter(
    lambda seed: len(seed.splitlines()) == 1 and seed.isprintable()
)
SECONDS = st.none() | st.integers(0, 10**12 - 1).map(lambda number: number / 1000)
SIGNS = st.characters() | st.sampled_from(ALPHABET + ALPHABET.lower() + " -\nſıK")


@st.composite
def levels(draw: st.DrawFn) -> Level:
    shape = draw(st.sampled_from(Shape))
    least = shape.least_wrapped if shape.wraps else 1
    rows, cols = draw(st.integers(least, 40)), draw(st.integers(least, 40))
    custom = Level(rows, cols, draw(st.integers(0, rows * cols - 1)))
    return draw(st.sampled_from([custom, *LEVELS.values()])).shaped(shape)


@st.composite
def boards(draw: st.DrawFn) -> SharedBoard:
    """Boards by their day, by a seed and by their mines, with all that a code may say of them."""
    seconds = draw(SECONDS)
    if draw(st.booleans()):
        day = SharedBoard.daily(draw(st.dates()))
        return SharedBoard(day.level, day=day.day, opened=True, kind=day.kind, seconds=seconds)
    level = draw(levels())
    mines = draw(st.none() | st.randoms(use_true_random=False).map(lambda some: deal(level, some)))
    start = draw(st.none() | st.integers(0, level.grid.size - 1))
    opened = start is not None and not (mines or 0) & only(start) and draw(st.booleans())
    seed = "" if mines is not None else draw(SEEDS)
    first_click, kind = draw(st.sampled_from(FirstClick)), draw(st.sampled_from(KINDS))
    if mines is not None:  # then the first click plays no part
        first_click = FirstClick.OPENING
    return SharedBoard(level, seed, "", mines, start, opened, first_click, kind, seconds)


@given(boards(), st.data())
def test_a_code_means_the_board_it_was_written_for(board: SharedBoard, data: st.DataObject) -> None:
    """Case, blanks and line breaks do not matter."""
    code = written(board)
    at = data.draw(st.integers(0, len(code)))

    number = 1 if board.level.shape is Shape.SQUARE else 2
    assert re.fullmatch(rf"MT{number}(-[{ALPHABET}]{{4}})*-[{ALPHABET}]{{1,4}}", code)
    assert parsed(code) == parsed(f" {code[:at]}\n  {code[at:].lower()}\n") == board


@given(boards(), st.data())
def test_no_swap_of_neighbours_and_no_change_of_a_character_is_a_code(
    board: SharedBoard, data: st.DataObject
) -> None:
    """Whatever the character is changed to, unless that is the same letter in another case."""
    code = written(board)
    at, sign = data.draw(st.integers(0, len(code) - 2)), data.draw(SIGNS)
    changed = code[:at] + sign + code[at + 1 :]
    swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]

    for other in {changed, swapped} - {code, code[:at] + code[at].lower() + code[at + 1 :]}:
        with pytest.raises(CodeError):
            parsed(other)


def test_no_change_of_any_character_to_any_of_many_is_a_code() -> None:
    """All of them, and not only those that chance draws."""
    mined = SharedBoard(BEGINNER, mines=deal(BEGINNER, Random(1)))
    shaped = SharedBoard(TORUS, "abcdexu9", start=245)
    for right in (DAILY, SEEDED, written(mined), written(shaped)):
        for at, sign in enumerate(right):
            for other in {*map(chr, range(0x250)), *"ſıK", ""} - {sign, sign.lower()}:
                with pytest.raises(CodeError):
                    parsed(right[:at] + other + right[at + 1 :])


@given(
    st.text()
    | st.text(ALPHABET + "-").map("MT1-{}".format)
    | st.builds(
        lambda data, version: spelled(bytes(byte % 32 for byte in data), version),
        st.binary(max_size=60),
        st.integers(1, 2),
    )
)
def test_any_text_is_the_code_of_a_board_or_has_one_line_that_says_why_not(text: str) -> None:
    """So has any sequence of symbols with the right checksum: a board has one spelling."""
    try:
        board = parsed(text)
    except CodeError as error:
        assert str(error).startswith(("expected ", "This code ", "Codes have no "))
        assert str(error).isprintable()
    else:
        assert written(board) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a code, which begins with MT1-, got ''"),
        ("MT0-0HM4-0ZX0", "expected a code, which begins with MT1-, got 'MT0-0HM4-0ZX0'"),
        ("MT3-0HM4", "This code is of a newer minetui."),
        ("MT2-0HM4-0ZX0", "This code has a typing error."),
        ("MT1-OHM4-0ZX0", "Codes have no 'O': is it the digit 0?"),
        ("MT1-ul", "Codes have no 'u': is it the letter V?"),
        ("MT1-0HM4/0ZX0", "Codes have no '/'."),
        ("MT1-0HM4-0Z-X0", "This code has a typing error in group 2, '0Z'."),
        ("MT1-93AB-CDEX-", "cut off"),
        ("MT1-93AB-CDEX-097N", "cut off"),
        ("MT1-93AB-CDEX-097N-0VR8-0VR8", "This code is too long, or has a typing error."),
        ("MT1-93AB-CDEY-097N-0VR8", "This code has a typing error."),
    ],
)
def test_a_wrong_code_says_what_is_wrong_with_it(text: str, problem: str) -> None:
    with pytest.raises(CodeError, match=re.escape(problem)):
        parsed(text)


BROKEN = ["see MT1-93AB-\nCDEX-097N-0VR8!", "MT1-93AB-CDEX-\n 097N-\r\n0VR8"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, DAILY) for text in ("{}", " {}\n", "Try this: {}.", "{} beat that!")),
        *((text, DAILY) for text in ("({}) or `{}`", "play {} now", "hey look: {}, have fun")),
        ("minetui · Daily\n3BV/s 1.60\n{}\n", DAILY),
        *((text, SEEDED) for text in BROKEN),
    ],
)
def test_a_code_is_found_in_a_text(text: str, code: str) -> None:
    assert parsed(found_in(text.format(code, code))) == parsed(code)
    assert [found_in(text) for text in ("", "hello", "at MT1", "-MT1", "MTX-0HM4")] == [""] * 5


def test_mines_are_spelled_by_their_gaps_whatever_the_first_click() -> None:
    """That plays no part, so another code with it would be a second one of the same board.

    Gaps 3, 0 and 7 on 4 × 6 cells, a divisor of 4 (24 cells, 3 mines): 0 11, 0 00, 10 11.
    """
    board = SharedBoard(Level(4, 6, 3), mines=set_of([3, 4, 12]))
    row = SharedBoard(Level(1, 4, 1), mines=only(2))

    assert [*code.symbols_in(written(board))[1]][:-4] == [3, 0, 4, 6, 3, 0b01100, 0b01011]
    assert [*code.symbols_in(written(row))[1]][:-4] == [3, 0, 1, 4, 1, 0b10000]
    assert written(replace(row, first_click=FirstClick.SAFE)) == written(row)


@pytest.mark.parametrize(
    ("symbols", "problem"),
    [
        ([1, 12], "another promise for the first click"),
        ([1, 17, 15], "a kind of board of a newer minetui"),
        ([3, 0, 2, 2, 4], "expected 0 to 3 mines on 2 × 2, got 4"),
        ([3, 0, 1, 4, 1, 0b11000], "expected mines on 4 cells, got one after the last cell"),
        ([3, 0, 1, 4, 1, 0b00111], "as minetui writes it"),
        ([3, 4, 1, 4, 1, 0b10000], "as minetui writes it"),  # with another first click
        ([9 + 2, 0, 1, 4, 1, 0, 0b00000], "expected an opened start that is safe, got a mine"),
        ([4 + 3, 0, 1, 4, 1, 4, 0b00000], "expected a start on 4 × 1, got another place"),
        ([2, 1, 1, 31, 28], "expected text in UTF-8 as the seed, got other bytes"),
        ([2, 1, 0], "expected a day, a seed of one line or mines, got none"),
        ([0, *[31] * 10], "expected a number below 16^10, got a longer one"),
        ([0, *[31] * 6, 0], "expected a day up to 9999-12-31, got a later one"),
        ([0, 16, 0], "as minetui writes it"),
    ],
)
def test_an_impossible_board_says_what_is_impossible(symbols: list[int], problem: str) -> None:
    with pytest.raises(CodeError, match=re.escape(problem)):
        parsed(spelled(bytes(symbols)))


@pytest.mark.parametrize(
    ("symbols", "problem"),
    [
        ([31], "expected what this version knows, got a shape of a newer minetui"),
        ([0, 0, 0], "as minetui writes it"),  # squares have codes of version 1
        ([2, 0, 0], "as minetui writes it"),  # and so have days
        ([2, 3, 0, 2, 9, 0], "expected at least 3 rows on a torus, got 2"),
    ],
)
def test_an_impossible_shape_says_what_is_impossible(symbols: list[int], problem: str) -> None:
    with pytest.raises(CodeError, match=re.escape(problem)):
        parsed(spelled(bytes(symbols), 2))


def test_codes_know_a_shape_by_its_number_which_never_changes() -> None:
    """A new shape is added at the end."""
    numbers = ["square", "cylinder", "torus", "hex", "knight"]
    codes = [
        *("MT1-11AB-CDEX-0919-YM", "MT2-111A-BCDE-X090-75Q", "MT2-211A-BCDE-X090-S2D"),
        *("MT2-311A-BCDE-X091-F04", "MT2-411A-BCDE-X091-5DS"),
    ]
    shaped = (SharedBoard(BEGINNER.shaped(Shape(name)), "abcdexu9") for name in numbers)

    assert [*Shape][:5] == numbers
    assert [*map(written, shaped)] == codes


@pytest.mark.parametrize(
    "board",
    [
        SharedBoard(EXPERT),
        SharedBoard(EXPERT, "two\nlines"),
        SharedBoard(EXPERT, "a", kind="solvable:clairvoyance"),
        SharedBoard(EXPERT, mines=only(0)),
        SharedBoard(EXPERT, "a", start=480),
        SharedBoard(EXPERT, "a", seconds=float("nan")),
        SharedBoard(EXPERT, day="2026-02-30"),
    ],
)
def test_a_board_that_no_game_has_gets_no_code(board: SharedBoard) -> None:
    with pytest.raises(CodeError):
        written(board)


def test_the_codes_of_every_day_are_short_and_those_of_our_seeds_show_them() -> None:
    assert written(SharedBoard.daily(date(2026, 11, 21))) == DAILY
    assert written(SharedBoard(EXPERT, "abcdexu9", start=245, opened=True)) == SEEDED
    assert len(written(SharedBoard(EXPERT, fresh_seed(), start=0))) == len(SEEDED)


@given(boards())
def test_a_reader_written_after_the_page_reads_the_same(board: SharedBoard) -> None:
    """docs/formats.md."""
    told = said(written(board))

    if board.day:
        assert told.pop("day") == board.day
    else:
        assert (*told.pop("level"), told.pop("shape")) == board.level.key
        assert (told.pop("first_click"), told.pop("kind")) == (board.first_click.value, board.kind)
        assert (told.pop("start", None), told.pop("opened", False)) == (board.start, board.opened)
    assert told.pop("seed", "") == board.seed
    assert told.pop("milliseconds", None) == (board.seconds and round(board.seconds * 1000))
    if board.mines is not None:
        assert set_of(told.pop("mines")) == board.mines
    assert not told


@pytest.mark.parametrize("level", [Level(1000, 1000, 200_000), Level(10_000, 10_000, 20)])
def test_a_giant_board_is_spelled_in_linear_time(level: Level) -> None:
    board, start = SharedBoard(level, mines=deal(level, Random(1))), process_time()
    code = written(board)

    assert parsed(code) == board
    assert len(code) < 185_000
    with pytest.raises(CodeError):  # a long run of ones is read once
        parsed(spelled(bytes([3, 0, 22, 31, 31, 16, 22, 31, 31, 16, 17, *[31] * 400_000])))
    assert process_time() - start < 5


CODE = "MT1-3035-31D0-1KJC\n"  # by hand: of the board of all formats
UNDEALT = written(SharedBoard(BEGINNER, "abc", start=1))


replays = whole(code.read)


def test_the_first_reveal_of_a_replay_is_the_opened_start_unless_it_is_a_mine() -> None:
    """A kind of board of another program is none."""
    replay = Replay(FIELD, (Flag(0), Reveal(14 - 5), Reveal(1)), {"Boards": "solvable:logic"}, 3.0)
    lost = Replay(FIELD, (Reveal(0),), {"Boards": "solvable:clairvoyance"})
    read, mine = (replays(code.write(each).decode())[0] for each in (replay, lost))

    assert (read.moves, read.given) == ((Reveal(9),), 1)
    assert (read.game().board_kind, read.game().assisted) == ("solvable:logic", False)
    assert (mine.moves, mine.board_kind) == ((), "")


def test_a_file_may_hold_several_codes_each_on_several_lines() -> None:
    """The time to beat is in the header."""
    (timed,) = replays(written(SharedBoard(BEGINNER, mines=2**10 - 1, seconds=45.12)))
    assert timed.info == {SHARED: "Yes", TIME_TO_BEAT: "45.120"}
    board = Replay(FIELD, info={SHARED: "Yes"})
    assert replays(f"\n{CODE[:9]}\n {CODE[9:]}\n{CODE}") == [board] * 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"\n{UNDEALT}\n", f"line 2: {code.NOT_DEALT}"),
        (written(SharedBoard.daily(date(2026, 11, 21))), f"line 1: {code.NOT_DEALT}"),
        (
            f"{CODE}{CODE[:9]}\n",
            "line 2: This code is cut off, or has a typing error.",
        ),
    ],
)
def test_a_wrong_code_or_one_without_mines_is_told_with_its_line(text: str, problem: str) -> None:
    assert told(replays, text).startswith(problem)
