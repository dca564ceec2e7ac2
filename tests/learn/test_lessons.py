"""Lessons: what a file means, what is left in an exercise, and what moves in it claim."""

import pytest

from minetui.core import (
    NO_CELLS,
    Chord,
    Flag,
    Minefield,
    Move,
    Position,
    Reveal,
    cells_of,
    lowest,
    only,
)
from minetui.formats import FormatError
from minetui.learn import Chapter, Exercise, Judged, Task, course, verdict_on_moves
from minetui.learn.claims import Claim
from minetui.learn.lessons import claims_of, read

LESSON = """title: Walls
chapter: patterns
---
technique: pairs
task: reveal
pattern: 1-1

Look at the 1s.
They touch the wall.

Then reveal.

.*.*
1121
---
technique: casual
task: flag

Your turn.

fF.*
1121
"""

FIELDS = "expected one of 'title: …', 'chapter: …'"
CHAPTERS = "first steps, patterns, counting, guessing"
TASKS = "reveal, flag, chord, both, guess"
HEADER = "expected a title, a chapter and '---'"
EXERCISE = "expected technique and task, words, and rows, with blank lines between them"
ZERO = "expected no covered cell beside the 0 in column 4"


def changed(old: str, new: str) -> list[str]:
    assert old in LESSON
    return LESSON.replace(old, new).splitlines()


def test_a_lesson_is_a_header_and_exercises_each_with_its_words_and_its_board() -> None:
    lesson = read("walls", LESSON.splitlines())
    first, check = lesson.exercises

    assert (lesson.id, lesson.title, lesson.chapter) == ("walls", "Walls", Chapter.PATTERNS)
    assert first.words == "Look at the 1s. They touch the wall.\n\nThen reveal."
    assert (first.technique, first.task, first.pattern) == ("pairs", Task.REVEAL, "1-1")
    assert first.position.field.picture() == "1 * 2 *\n1 1 2 1"
    assert first.position.lines == ["####", "1121"]
    assert check.position.lines == ["FF##", "1121"]
    assert check.position.field == first.position.field
    assert lesson.check is check


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        (LESSON, "", 1, HEADER),
        (LESSON, "title: Walls\nchapter: patterns\n", 1, "expected two exercises"),
        ("title: Walls\n", "", 1, "expected a line 'title: …'"),
        ("chapter: patterns\n", "", 1, "expected a line 'chapter: …'"),
        ("title: Walls\n", "author: me\n", 1, f"{FIELDS}, got 'author: me'"),
        ("title: Walls\n", "Walls\n", 1, f"{FIELDS}, got 'Walls'"),
        ("title: Walls\n", "title:\n", 1, f"{FIELDS}, got 'title:'"),
        ("chapter:", "title: Halls\nchapter:", 2, "expected one title, got two"),
        ("patterns", "endings", 2, f"expected chapter {CHAPTERS}, got 'endings'"),
        ("chapter: patterns\n---", "chapter: patterns\n\nWords.\n---", 1, HEADER),
        ("pairs", "magic", 4, "expected technique casual, pairs, logic, odds, got 'magic'"),
        ("task: reveal", "task: win", 5, f"expected task {TASKS}, got 'win'"),
        ("task: reveal\n", "", 4, "expected a line 'task: …'"),
        ("Look at the 1s.\nThey touch the wall.\n\nThen reveal.\n\n", "", 3, EXERCISE),
        (".*.*\n1121\n---", "", 3, "expected two exercises"),
        (LESSON[LESSON.index("---\ntechnique: casual") :], "", 3, "expected two exercises"),
        (".*.*\n1121\n---", ".*x*\n1121\n---", 13, "expected one of '012345678.f*F', got 'x'"),
        ("1121\n---", "112\n---", 14, "expected 4 cells, got 3"),
        ("1121\n---", "1131\n---", 14, "expected 2 in column 3, got 3"),
        ("1121\n---", "11210\n---", 14, "expected 4 cells, got 5"),
        (".*.*\n1121\n---", ".*..\n1110\n---", 14, ZERO),
        ("fF.*", "1F2*", 21, "expected a covered safe cell, got none"),
        ("fF.*\n1121", "****\n****", 21, "expected 0 to 7 mines on 4 × 2, got 8"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    with pytest.raises(FormatError) as raised:
        read("walls", changed(old, new))

    assert str(raised.value) == f"line {line}: {problem}"


EXERCISES = [exercise for lesson in course() for exercise in lesson.exercises]
of_both_kinds = next(each for each in EXERCISES if each.task is Task.BOTH)


def test_what_is_left_are_the_cells_not_yet_revealed_or_flagged() -> None:
    exercise, position = of_both_kinds, of_both_kinds.position
    safe, mine = lowest(exercise.safe), lowest(exercise.mines)
    after = position.reveal(safe).toggle_flag(mine)
    for cell in cells_of(exercise.safe):
        position = position.reveal(cell)
    for cell in cells_of(exercise.mines):
        position = position.toggle_flag(cell)

    assert exercise.left(exercise.position) == (exercise.safe, exercise.mines)
    assert exercise.left(after) == (
        exercise.safe & ~after.revealed,
        exercise.mines & ~after.flagged,
    )
    assert NO_CELLS not in exercise.left(after)
    assert exercise.left(position) == (NO_CELLS, NO_CELLS)


@pytest.mark.parametrize("task", Task)
def test_a_task_asks_for_safe_cells_or_mines_or_both_or_a_guess(task: Task) -> None:
    exercises = [each for each in EXERCISES if each.task is task]

    for wants, tasks in (
        (lambda each: each.safe, {Task.REVEAL, Task.CHORD, Task.BOTH}),
        (lambda each: each.mines, {Task.FLAG, Task.BOTH}),
        (lambda each: each.guesses, {Task.GUESS}),
    ):
        assert {bool(wants(each)) for each in exercises} == {task in tasks}


FIELD = Minefield.drawn("*..", "...", "..*")
MIDDLE, FIRST, LAST = 4, 0, 8


def position(*flags: int) -> Position:
    """The 2 in the middle, with some flags."""
    now = Position(FIELD).reveal(MIDDLE)
    for cell in flags:
        now = now.toggle_flag(cell)
    return now


@pytest.mark.parametrize(
    ("move", "flags", "claims"),
    [
        (Reveal(1), (), [Claim(1, mined=False)]),
        (Flag(1), (), [Claim(1, mined=True)]),
        (Chord(MIDDLE), (FIRST, LAST), [Claim(at, mined=False) for at in (1, 2, 3, 5, 6, 7)]),
        (Flag(FIRST), (FIRST,), []),
        (Reveal(FIRST), (FIRST,), []),
        (Reveal(MIDDLE), (FIRST,), []),
        (Chord(MIDDLE), (FIRST,), []),  # one flag for two mines
        (Chord(1), (FIRST,), []),
    ],
)
def test_a_move_claims_what_it_reveals_safe_and_what_it_flags_mined(
    move: Move, flags: tuple[int, ...], claims: list[Claim]
) -> None:
    assert [*claims_of(move, position(*flags))] == claims


def test_a_chord_with_wrong_flags_is_answered_by_a_cell_that_may_be_a_mine() -> None:
    now = Position(Minefield.drawn("*..", "...", "...")).reveal(3).toggle_flag(1)
    verdict = verdict_on_moves([Chord(3)], now)

    assert verdict is not None
    assert verdict.judged is Judged.OPEN
    assert not verdict.claim.mined


def test_of_several_claims_the_first_that_is_not_proven_is_answered() -> None:
    verdict = verdict_on_moves([Flag(1), Reveal(4), Reveal(3)], row(Task.BOTH).position)

    assert verdict is not None
    assert (verdict.claim.cell, verdict.judged) == (4, Judged.REFUTED)


def test_moves_that_claim_nothing_have_no_verdict() -> None:
    assert verdict_on_moves([Flag(FIRST)], position(FIRST)) is None


def row(task: Task, technique: str = "casual") -> Exercise:
    """A mine at B1 that A1 proves, and with it D1 safe, and with that E1 mined."""
    field = Minefield.drawn(".*..*", ".....")
    covered = only(1) | only(3) | only(4)
    return Exercise("", task, Position(field, field.grid.cells & ~covered), technique)


def test_the_next_verdict_is_that_of_a_cell_that_is_left_until_none_is() -> None:
    exercise = row(Task.FLAG)
    now, shown = exercise.position, list[Claim]()
    while verdict := exercise.next_verdict(now):
        assert verdict.is_right
        shown.append(verdict.claim)
        now = now.toggle_flag(verdict.claim.cell)

    assert shown == [Claim(1, True), Claim(4, True)]


def test_a_guess_is_compared_with_the_best() -> None:
    """A neighbour of the 1 is mined in half of all layouts, a cell beyond in a quarter."""
    field = Minefield.drawn("..*...*")
    exercise = Exercise("", Task.GUESS, Position(field, only(1)), "odds")
    guesses = exercise.guesses

    assert guesses is not None
    assert not guesses.is_right(2)
    assert (guesses.mined(2), guesses.mined(3)) == (1 / 2, 1 / 4)
    assert guesses.is_right(guesses.advised)
    assert exercise.left(exercise.position) == (NO_CELLS, NO_CELLS)
