"""The journal: what is told of a game comes back however it is cut; damage is told in a line."""

import re
from random import Random
from time import process_time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from minetui.core import (
    Chord,
    FirstClick,
    Flag,
    Game,
    Grid,
    Level,
    Minefield,
    Question,
    Reveal,
    Shape,
)
from minetui.formats import FormatError, journal

from .mangled import TOO_MANY, decoded, expect_values_or_error, flips, sized, told

KINDS = {"reveal": Reveal, "flag": Flag, "chord": Chord, "question": Question}
BEGUN = """minetui journal 2
level 3 5 2
first-click safe
seed ab c
info Player: A. B.
board 4001
flag 0 0.000
reveal 1 0.500
clock 2.500
assisted
"""
HEAD = "minetui journal 2\n"
START = f"{HEAD}level 3 5 2\n"
CHANGES = "expected a move that changes something"


def game() -> Game:
    begun = Game.on(Minefield.drawn("*....", ".....", "....*"), [Flag(0), Reveal(1, 0.5)])
    begun.seed, begun.first_click, begun.assisted = "ab c", FirstClick.SAFE, True
    begun.elapsed, begun.info = 2.5, {"Player": "A. B."}
    return begun


def test_a_journal_of_version_1_has_no_wasted_clicks() -> None:
    """So the clicks of its game are not all known."""
    old = journal.read(BEGUN.replace("journal 2", "journal 1").encode())
    again = journal.read(journal.text_of(journal.first_lines(old)))

    assert (old.position, old.counts_all, again.counts_all) == (game().position, False, False)


def test_wasted_clicks_and_given_moves_are_kept() -> None:
    """Rule 8: a click that changed nothing is kept as one."""
    begun = game()
    begun.extend([Chord(2, 3.0), Flag(3, 4.0), Chord(3, 5.0)])
    begun.undo()
    begun.given = 1
    lines = journal.text_of(journal.first_lines(begun))
    again = journal.read(lines)

    assert b"\nwasted chord 2 3.000\nflag 3 4.000\nwasted chord 3 5.000\nundo\ngiven 1\n" in lines
    assert list(again.recorded_clicks) == list(begun.recorded_clicks)
    assert (again.index, again.given, again.counts_all) == (begun.index, 1, True)


def games(text: str) -> list[Game]:
    return [journal.read(text.encode("utf-8", "surrogateescape"))]


def deeds(rows: int, cols: int, shape: Shape, count: int, seed: int) -> tuple[Game, list[bytes]]:
    """A game that is played, undone and redone at random, and its journal, line by line."""
    random = Random(seed)
    grid = sized(rows, cols, shape)
    level = Level.on(grid, random.randrange(grid.size))
    played = Game(level, random.choice(["", "a", "some text"]))
    lines = [*journal.first_lines(played)]
    for at in range(count):
        word = random.choice([*KINDS, "undo", "redo"])
        if word not in KINDS:
            lines += [word] * getattr(played, word)()
            continue
        move = KINDS[word](random.randrange(played.level.grid.size), at / 8)
        if played.must_deal(move):
            played.place_minefield(played.dealt_for(move.cell))
            lines.append(journal.board_line(played.field))
        lines += [journal.move_line(move)] * played.play(move)
    return played, [journal.text_of([line]) for line in lines]


DEEDS = st.builds(
    deeds,
    *(st.integers(1, 5), st.integers(1, 5), st.sampled_from(Shape)),
    *(st.integers(0, 20), st.integers(0, 2**32)),
)


def test_a_journal_begins_with_the_game_as_it_is() -> None:
    """A board has a digit for four cells."""
    assert journal.text_of(journal.first_lines(game())).decode() == BEGUN
    assert journal.FAMILY == b"minetui journal "  # the store leaves a newer version alone
    assert journal.board_line(Minefield(Grid(1, 5), 0b10001)) == "board 11"
    assert journal.board_line(Minefield(Grid(1, 9), 1)) == "board 001"


def test_a_journal_of_another_shape_says_it_where_older_programs_see_a_newer_one() -> None:
    """So they leave it alone; so does this one where the shape is none that it knows."""
    lines = journal.text_of(journal.first_lines(Game(Level(3, 5, 2, Shape.TORUS))))
    cube = lines.replace(b"torus", b"cube")

    assert lines.startswith(b"minetui journal 3 torus\nlevel 3 5 2\n")
    assert [journal.is_of_newer(each) for each in (lines, cube, b"\0" + cube[1:])] == [0, 1, 1]
    assert journal.whole_lines(b"\0" + lines[1:]) == b""
    with pytest.raises(FormatError, match=re.escape("line 2: expected at least 3 rows on a torus")):
        journal.read(lines.replace(b"level 3", b"level 2"))


def test_a_journal_that_began_late_tells_undone_moves_too() -> None:
    before = game()
    before.undo()
    after = journal.read(journal.text_of(journal.first_lines(before)))

    assert (after.record, after.index, after.elapsed) == (before.record, 1, 2.5)
    assert (after.first_click, after.seed, after.info) == (before.first_click, "ab c", before.info)


@pytest.mark.parametrize(
    ("more", "elapsed"),
    [
        (["clock 1.000"], 1.0),  # what the file says last counts
        (["flag 5 9.000"], 9.0),
        (["flag 5 9.000", "undo"], 9.0),
        (["flag 5 9.000", "clock 12.000", "undo", "undo", "undo"], 12.0),
        (["undo", "undo", "redo", "redo"], 2.5),
        (["undo", "undo", "clock 4.000", "redo"], 4.0),
    ],
)
def test_undo_and_redo_take_no_time_off_the_clock(more: list[str], elapsed: float) -> None:
    """P5: whatever is undone, also the first move, the time has passed."""
    text = journal.text_of([*journal.first_lines(game()), *more])

    assert journal.read(text).elapsed == elapsed


@given(DEEDS)
def test_what_was_done_comes_back(case: tuple[Game, list[bytes]]) -> None:
    played, lines = case
    again = journal.read(b"".join(lines))

    assert (again.level, again.seed, again.dealt) == (played.level, played.seed, played.dealt)
    assert (again.record, again.index) == (played.record, played.index)
    assert (again.position, again.assisted) == (played.position, played.assisted)


@given(DEEDS, st.data())
def test_a_journal_cut_at_any_byte_tells_all_whole_lines(
    case: tuple[Game, list[bytes]], data: st.DataObject
) -> None:
    _, lines = case
    whole = b"".join(lines)
    start = len(lines[0]) + len(lines[1])
    cut = data.draw(st.integers(start, len(whole)))
    told = whole[: whole.rfind(b"\n", 0, cut) + 1]

    assert journal.read(whole[:cut]).record == journal.read(told).record
    assert journal.read(whole[:cut]).position == journal.read(told).position


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x", "line 1: expected 'minetui journal 2', got 'x'"),
        (f"{HEAD}level 3 5", "line 2: expected 'level ROWS COLS MINES', got 'level 3 5'"),
        (f"{HEAD}level 3 5 15", "line 2: expected 0 to 14 mines on 5 × 3, got 15"),
        (f"{HEAD}level {9**9} {9**9} 1", f"line 2: {TOO_MANY}, got {9**9} × {9**9} = {81**9:,}"),
        (f"{START}board 401", "line 3: expected 4 digits"),
        (f"{START}board 400x", "line 3: expected a number in base 16"),
        (f"{START}board 4000", "line 3: expected 2 mines"),
        (f"{START}board c000", "line 3: expected 2 mines"),
        (f"{START}chord 0 0", f"line 3: {CHANGES}"),
        (f"{START}reveal 0 0", "line 3: expected the board before a reveal"),
        (f"{BEGUN}wasted chord 1 1", "line 11: expected a click that changes nothing"),
        (f"{BEGUN}wasted chord 15 1", "line 11: expected a cell of the board"),
        (f"{BEGUN}wasted", "line 11: expected a line such as 'reveal 3 1.250', got ''"),
        (f"{BEGUN}given 3", "line 11: expected a number of moves"),
        (f"{BEGUN}given x", "line 11: expected a number of moves"),
        (f"{BEGUN}reveal 15 1.0", "line 11: expected a cell of the board"),
        (f"{BEGUN}reveal 2", "line 11: expected a line such as 'reveal 3 1.250', got 'reveal 2'"),
        (f"{BEGUN}flag 1 1.0", f"line 11: {CHANGES}"),
        (f"{BEGUN}reveal 1 1.0", f"line 11: {CHANGES}"),
        (f"{BEGUN}flag 5 1.0\nflag 5 2.0\nflag 1 3.0", f"line 13: {CHANGES}"),
        (f"{BEGUN}redo", "line 11: expected a move to redo"),
        (f"{BEGUN}board 4001", "line 11: expected only one board"),
        (f"{BEGUN}clock -1", "line 11: expected seconds"),
        (f"{BEGUN}first-click x", "line 11: expected one of opening, safe, any"),
        (f"{BEGUN}\x1b[2J", r"line 11: expected a line such as 'reveal 3 1.250', got '\x1b[2J'"),
    ],
)
def test_a_line_that_is_not_right_is_told(text: str, problem: str) -> None:
    assert told(journal.read, f"{text}\n".encode()) == problem


@given(st.binary(max_size=200))
@example(b"")
def test_any_bytes_and_any_flipped_bits_are_a_game_or_one_error(data: bytes) -> None:
    flipped = [] if data else map(decoded, flips(BEGUN.encode()))
    expect_values_or_error(games, decoded(data), BEGUN + decoded(data) + "\n", *flipped)


def test_a_long_journal_with_many_undone_moves_is_read_in_time() -> None:
    """F13: a line costs the same however many there are, also where moves are undone."""
    flags = [journal.move_line(Flag(2 + number % 9)) for number in range(3000)]
    lines = [*journal.first_lines(game()), *flags, *(["undo", flags[-1]] * 3000)]
    text, begun = journal.text_of(lines), process_time()

    assert len(journal.read(text).record) == 3002
    assert process_time() - begun < 1
