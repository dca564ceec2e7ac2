"""Lessons: what a file means, what is left in an exercise, and what moves in it claim.

At the end the course, each exercise against the solver.
"""

import re
from random import Random

import pytest
from naive import Place, neighbours, places
from solver.brute_force import odds_in, proven, seen_in
from solver.naive_play import naive_layouts, wins_after

from minetui.core import (
    NO_CELLS,
    Cell,
    Chord,
    Flag,
    Minefield,
    Move,
    Position,
    Reveal,
    Shape,
    cells_of,
    grid_of,
    has,
    lowest,
    only,
    set_of,
)
from minetui.formats import FormatError
from minetui.learn import LIT, Chapter, Exercise, Judged, Lesson, Task, Verdict, course
from minetui.learn.claims import Claim, claims_of, verdict_on
from minetui.learn.lessons import FOLDER, read
from minetui.solver import TECHNIQUES, Analysis
from minetui.solver.advice import advice_on
from minetui.texts import words

LESSONS = {lesson.id: lesson for lesson in course()}
EXERCISES = {
    f"{lesson.id} {number}": exercise
    for lesson in LESSONS.values()
    for number, exercise in enumerate(lesson.exercises, start=1)
}
LESSON = """title: Walls
chapter: patterns
---
technique: pairs
task: reveal
pattern: 1-1

Look at the 1s.
They touch the wall.

.*.*
1121

So it is.
---
technique: casual
task: flag

Your turn.

fF.*
1121
"""

FIELDS = "expected one of 'title: …', 'chapter: …', 'shape: …'"
CHAPTERS = "first steps, patterns, counting, guessing, other worlds"
SHAPES = ", ".join(Shape)
TASKS = "reveal, flag, chord, both, guess"
HEADER = "expected a title, a chapter and '---'"
PARTS = "technique and task, words, rows, and what is told after it"
EXERCISE = f"expected {PARTS}, with blank lines between them"
ZERO = "expected no covered cell beside the 0 in column 4"


def changed(old: str, new: str) -> list[str]:
    assert old in LESSON
    return LESSON.replace(old, new).splitlines()


def test_a_lesson_is_a_header_and_exercises_each_with_its_words_and_its_board() -> None:
    lesson = read("walls", LESSON.splitlines())
    first, check = lesson.exercises

    assert (lesson.id, lesson.title, lesson.chapter) == ("walls", "Walls", Chapter.PATTERNS)
    assert (first.words, first.after) == ("Look at the 1s. They touch the wall.", "So it is.")
    assert check.after == ""
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
        ("Look at the 1s.\nThey touch the wall.\n\n.*.*\n1121\n\n", "", 3, EXERCISE),
        ("So it is.", "So it is.\n\nReally.", 3, EXERCISE),
        (".*.*\n1121\n\nSo it is.\n---", "", 3, "expected two exercises"),
        (LESSON[LESSON.index("---\ntechnique: casual") :], "", 3, "expected two exercises"),
        (".*.*\n1121\n\nSo", ".*x*\n1121\n\nSo", 11, "expected one of '012345678.f*F', got 'x'"),
        ("1121\n\nSo", "112\n\nSo", 12, "expected 4 cells, got 3"),
        ("1121\n\nSo", "1131\n\nSo", 12, "expected 2 in column 3, got 3"),
        ("1121\n\nSo", "11210\n\nSo", 12, "expected 4 cells, got 5"),
        (".*.*\n1121\n\nSo", ".*..\n1110\n\nSo", 12, ZERO),
        ("fF.*", "1F2*", 21, "expected a covered safe cell, got none"),
        ("fF.*\n1121", "****\n****", 21, "expected 0 to 7 mines on 4 × 2, got 8"),
        ("patterns", "patterns\nshape: oval", 3, f"expected shape {SHAPES}, got 'oval'"),
        ("patterns", "patterns\nshape: torus", 12, "expected at least 3 rows on a torus, got 2"),
        ("patterns", "patterns\nshape: hex", 12, "expected '. * . *', got '.*.*'"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    with pytest.raises(FormatError) as raised:
        read("walls", changed(old, new))

    assert str(raised.value) == f"line {line}: {problem}"


HEXAGONS = """title: Honey
chapter: other worlds
shape: hex
---
technique: casual
task: reveal

Bees know.

* . .
 1 1 *
0 0 1
---
technique: casual
task: reveal

Your turn.

* . .
 1 1 *
0 0 1
"""


def test_the_boards_of_a_lesson_have_its_shape_and_rows_of_hexagons_stand_staggered() -> None:
    honey = read("honey", HEXAGONS.splitlines())
    shapes = {each.position.field.grid.shape for each in LESSONS["ring"].exercises}

    assert shapes == {Shape.CYLINDER}
    assert honey.check.position.field.grid == grid_of(3, 3, Shape.HEX)
    assert honey.check.position.lines == ["###", "11#", "..1"]


@pytest.mark.parametrize(
    ("row", "stands"), [("1 1 *", " 1 1 *"), (" 11*", " 1 1 *"), (" 1 1  *", " 1 1 *")]
)
def test_a_row_of_hexagons_that_stands_elsewhere_is_refused(row: str, stands: str) -> None:
    with pytest.raises(FormatError) as raised:
        read("honey", HEXAGONS.replace(stands, row).splitlines())

    assert str(raised.value) == f"line 11: expected '{stands}', got '{row}'"


def test_what_is_left_are_the_cells_not_yet_revealed_or_flagged() -> None:
    exercise = next(each for each in EXERCISES.values() if each.task is Task.BOTH)
    position = exercise.position
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
    exercises = [each for each in EXERCISES.values() if each.task is task]

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


def test_of_several_claims_the_first_that_is_not_proven_is_answered() -> None:
    wrong_flag = Position(Minefield.drawn("*..", "...", "...")).reveal(3).toggle_flag(1)
    several = Verdict.on_moves([Flag(1), Reveal(4), Reveal(3)], row(Task.BOTH).position)
    of_a_chord = Verdict.on_moves([Chord(3)], wrong_flag)

    assert (several.claim.cell, several.judged) == (4, Judged.REFUTED)
    assert (of_a_chord.claim.mined, of_a_chord.judged) == (False, Judged.OPEN)
    assert Verdict.on_moves([Flag(FIRST)], position(FIRST)) is None


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


CELL = re.compile(r"\b[A-Z]\d+\b")
NUMBERS_LIT = re.compile(r"\b([1-8])s?\{([^}]*)\}")  # as in "this 1{C3}"
MOST_WORDS, MOST_SENTENCES = 20, 2
COUNTING_MINES = ("mine-counter", "last-cells")  # lessons whose proofs need the mine count

every_lesson = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
every_exercise = pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
proofs = {name: each for name, each in EXERCISES.items() if each.task is not Task.GUESS}
every_proof = pytest.mark.parametrize("exercise", proofs.values(), ids=proofs)
guesses = {name: each for name, each in EXERCISES.items() if each.task is Task.GUESS}
every_guess = pytest.mark.parametrize("exercise", guesses.values(), ids=guesses)


def verdicts(exercise: Exercise, claims: list[Claim]) -> list[Verdict]:
    analysis = Analysis(exercise.position.surface)
    return [verdict_on(claim, analysis, Random(claim.cell)) for claim in claims]


def right_claims(exercise: Exercise) -> list[Claim]:
    wanted = ((exercise.safe, False), (exercise.mines, True))
    return [Claim(cell, mined) for cells, mined in wanted for cell in cells_of(cells)]


def number_at(exercise: Exercise, name: str) -> str:
    """What the board shows in a cell: a number, `F` or nothing."""
    cell = cell_at(exercise, name)
    if has(exercise.position.revealed, cell):
        return str(exercise.position.field.number(cell))
    return "F" if has(exercise.position.flagged, cell) else ""


def cell_at(exercise: Exercise, name: str) -> Cell:
    place = words.row_and_column(name)
    assert place is not None
    return exercise.position.field.grid.cell(*place)  # raises a GridError for one that is not there


def test_the_course_goes_through_its_chapters_in_order() -> None:
    chapters = [lesson.chapter for lesson in course()]
    order = list(Chapter)

    assert chapters == sorted(chapters, key=order.index)
    assert {*chapters} == {*order}
    assert course() is course()


def test_each_lesson_has_an_id_and_a_title_of_its_own() -> None:
    names = [path.stem for path in FOLDER.iterdir()]

    assert all(re.fullmatch(r"\d\d-[a-z-]+", name) for name in names)
    assert len({name[:2] for name in names}) == len(names) == len(LESSONS)
    assert len({lesson.title for lesson in course()}) == len(names)


@every_lesson
def test_no_position_comes_twice_and_the_check_helps_nobody(lesson: Lesson) -> None:
    assert 2 <= len(lesson.exercises) <= 5
    assert len({each.position for each in lesson.exercises}) == len(lesson.exercises)
    assert lesson.check.words.startswith("Your turn")
    assert not CELL.findall(lesson.check.words)


@every_exercise
def test_words_are_few_and_speak_of_what_is_on_the_board(exercise: Exercise) -> None:
    """A cell is named where light shows it, and nowhere else."""
    for text in (exercise.words, exercise.after):
        bare = LIT.sub("", text)
        assert len(bare.split()) <= MOST_WORDS
        assert len(re.findall(r"[.?](?:\s|$)", bare)) <= MOST_SENTENCES
        assert not CELL.findall(bare)
        assert "{" not in bare
        for name in CELL.findall(text):
            assert has(exercise.lit(text), cell_at(exercise, name))
        for number, names in NUMBERS_LIT.findall(text):
            pattern = len(names.split()) > 2  # of 1-2-1 this is only the last number
            assert pattern or {number_at(exercise, name) for name in names.split()} == {number}


@every_proof
def test_words_and_show_me_speak_of_the_same_numbers(exercise: Exercise) -> None:
    lit = exercise.lit(exercise.words) & exercise.position.revealed
    verdict = exercise.next_verdict(exercise.position)

    assert verdict is not None
    assert verdict.proof is not None
    assert not lit or not verdict.proof.witnesses & ~lit


@every_exercise
def test_a_board_leaves_room_for_a_panel_and_has_no_wrong_flag(exercise: Exercise) -> None:
    field = exercise.position.field

    assert 3 <= field.grid.rows <= 9
    assert 3 <= field.grid.cols <= 12
    assert not exercise.position.flagged & field.safe


def test_the_first_lesson_begins_with_nine_cells() -> None:
    assert course()[0].exercises[0].position.field.grid.size == 9


@every_proof
def test_the_technique_is_the_first_that_proves_what_is_asked_for_by_the_pattern_that_is_named(
    exercise: Exercise,
) -> None:
    found = verdicts(exercise, right_claims(exercise))
    patterns = [each.proof.pattern for each in found]
    names = {f"{'reduced ' * each.reduced}{each.name}" if each else "" for each in patterns}

    assert {(each.judged, each.technique) for each in found} == {
        (Judged.PROVEN, exercise.technique)
    }
    assert names == {exercise.pattern}


@every_proof
def test_all_that_is_so_in_every_layout_is_proven_by_the_technique(exercise: Exercise) -> None:
    """So a learner is never right by more than was taught; all layouts are counted by brute force.

    Of what is proven, the task asks for the safe cells, the mines, or both.
    """
    seen, cols = seen_in(exercise.position), exercise.position.field.grid.cols
    odds = odds_in(seen)
    certain = [{place for place in odds if odds[place] == mined} for mined in (0, 1)]
    together = {"casual": 1, "pairs": 2}.get(exercise.technique)
    safe, mines = exercise.proven

    assert together is None or [*proven(seen, together)] == certain
    assert [places(cells, cols) for cells in (safe, mines)] == certain
    assert exercise.safe in (NO_CELLS, safe)
    assert exercise.mines in (NO_CELLS, mines & ~exercise.position.flagged)
    assert exercise.safe | exercise.mines


@every_proof
def test_every_wrong_claim_is_refuted_by_a_proof_or_a_layout(exercise: Exercise) -> None:
    position, seen = exercise.position, seen_in(exercise.position)
    covered = cells_of(position.covered & ~position.flagged)
    claims = [Claim(cell, mined) for cell in covered for mined in (True, False)]

    for verdict in verdicts(exercise, claims):
        cell, mined = verdict.claim.cell, verdict.claim.mined
        if verdict.judged is Judged.OPEN:
            layout = places(verdict.layout, position.field.grid.cols)
            assert len(layout) == seen.mines
            assert all(len(number.cells & layout) == number.mines for number in seen.numbers)
            assert has(verdict.layout, cell) != mined
        else:
            assert verdict.proof is not None
            assert verdict.is_right == (has(position.field.mines, cell) == mined)


@every_lesson
def test_the_mine_count_is_needed_where_it_is_taught(lesson: Lesson) -> None:
    found = [each for one in lesson.exercises for each in verdicts(one, right_claims(one))]
    needs = {each.proof.mines_left is not None for each in found if each.proof}

    assert needs == ({lesson.id in COUNTING_MINES} if found else set())


@pytest.mark.parametrize("exercise", LESSONS["chord"].exercises)
def test_chords_reveal_all_that_is_asked_for_and_nothing_else(exercise: Exercise) -> None:
    position = exercise.position
    for number in cells_of(exercise.position.revealed):
        position = position.chord(number)

    assert exercise.task is Task.CHORD
    assert position.revealed & ~exercise.position.revealed == exercise.safe


@pytest.mark.parametrize("exercise", LESSONS["opening"].exercises)
def test_one_of_the_cells_to_reveal_is_an_opening(exercise: Exercise) -> None:
    after = exercise.position.reveal_all(exercise.safe)

    assert after.covered.bit_count() < (exercise.position.covered & ~exercise.safe).bit_count()


@every_guess
def test_the_best_guesses_win_the_most_layouts_and_no_others_do(exercise: Exercise) -> None:
    surface, flagged = exercise.position.surface, exercise.position.flagged
    fitting = frozenset(naive_layouts(surface, flagged))
    won = wins_after(surface.grid, fitting, surface.covered & ~flagged)

    odds = Analysis(surface).odds
    assert len(fitting) == odds.layouts
    assert exercise.guesses is not None
    assert exercise.guesses.searched
    assert exercise.guesses.best == set_of(cell for cell in won if won[cell] == max(won.values()))
    assert exercise.guesses.is_right(advice_on(odds).cell)
    assert not odds.safe
    assert exercise.technique == TECHNIQUES.ids[-1]


def test_the_next_chord_reveals_something_and_nothing_but_cells_that_are_left() -> None:
    shown = 0
    for exercise in EXERCISES.values():
        now, (safe, _) = exercise.position, exercise.left(exercise.position)
        grid, lit = now.field.grid, exercise.lit(exercise.words)
        chords = [
            cell
            for cell in cells_of(now.revealed)
            if (near := now.chord(cell).revealed & now.covered & grid.spread(only(cell)))
            and not near & ~safe
        ]
        spoken_of = [cell for cell in chords if has(lit, cell)]
        shown += exercise.next_chord(now) is not None

        assert exercise.next_chord(now) == next(iter(spoken_of or chords), None)
    assert shown


# What the lessons about other shapes tell, of every cell of their boards.


def around(id: str) -> tuple[dict[Place, frozenset[Place]], int, int]:
    """What touches each place on the first board of a lesson, with its last row and column."""
    grid = LESSONS[id].exercises[0].position.field.grid
    return neighbours(grid.rows, grid.cols, grid.shape), grid.rows - 1, grid.cols - 1


def test_on_a_cylinder_there_are_no_walls_at_the_sides() -> None:
    near, last_row, last_col = around("ring")

    for row, col in near:
        assert len(near[row, col]) == (5 if row in (0, last_row) else 8)
    assert all((row, last_col) in near[row, 0] for row in range(last_row + 1))


def test_on_a_torus_the_four_corners_touch_and_every_cell_has_eight_neighbours() -> None:
    near, last_row, last_col = around("torus")
    corners = {(0, 0), (0, last_col), (last_row, 0), (last_row, last_col)}

    assert {len(cells) for cells in near.values()} == {8}
    assert all(corners - {corner} <= near[corner] for corner in corners)


def test_a_hexagon_touches_six_and_shares_two_with_each_of_them() -> None:
    near, last_row, last_col = around("hexagons")
    inner = [(row, col) for row in range(1, last_row) for col in range(1, last_col)]

    for place in inner:
        rows = sorted(row - place[0] for row, _ in near[place])
        assert rows == [-1, -1, 0, 0, 1, 1]
        assert {len(near[place] & near[other]) for other in near[place]} == {2}


def test_knights_go_from_dark_to_light_and_share_two_cells_from_corner_to_corner() -> None:
    near, last_row, last_col = around("knights")

    for row, col in near:
        assert all((row + col + down + across) % 2 for down, across in near[row, col])
        if row < last_row and col < last_col:
            assert not near[row, col] & (near[row + 1, col] | near[row, col + 1])
        if 1 < row < last_row - 2 and 1 < col < last_col - 2:
            assert len(near[row, col] & near[row + 1, col + 1]) == 2
            assert len(near[row, col] & near[row + 1, col - 1]) == 2
