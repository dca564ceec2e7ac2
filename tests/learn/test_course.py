"""The lessons of the course, each exercise against the solver."""

import re
from random import Random

import pytest
from naive import places
from solver.brute_force import odds_in, proven, seen_in
from solver.naive_play import fits, naive_layouts, wins_after

from minetui.core import NO_CELLS, Cell, cells_of, has, set_of
from minetui.learn import Chapter, Exercise, Judged, Lesson, Task, Verdict, course
from minetui.learn.claims import Claim, verdict_on
from minetui.learn.lessons import FOLDER
from minetui.solver import TECHNIQUES, Analysis
from minetui.solver.advice import advice_on
from minetui.texts import words

CELL = re.compile(r"\b[A-Z]\d+\b")
NUMBER_AT = re.compile(r"\b(\d) at ([A-Z]\d+)\b")
FLAG_AT = re.compile(r"flag,? (?:at )?([A-Z]\d+)\b")
MOST_WORDS, MOST_SENTENCES = 60, 4
COUNTING_MINES = ("mine-counter", "last-cells")  # lessons whose proofs need the mine count

LESSONS = {lesson.id: lesson for lesson in course()}
EXERCISES = {
    f"{lesson.id} {number}": exercise
    for lesson in LESSONS.values()
    for number, exercise in enumerate(lesson.exercises, start=1)
}
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
    assert 2 <= len(lesson.exercises) <= 4
    assert len({each.position for each in lesson.exercises}) == len(lesson.exercises)
    assert lesson.check.words.startswith("Your turn")
    assert not CELL.findall(lesson.check.words)


@every_exercise
def test_words_are_few_and_speak_of_what_is_on_the_board(exercise: Exercise) -> None:
    assert len(exercise.words.split()) <= MOST_WORDS
    assert len(re.findall(r"[.?](?:\s|$)", exercise.words)) <= MOST_SENTENCES
    for name in CELL.findall(exercise.words):
        assert words.coordinates(exercise.position.field.grid, cell_at(exercise, name)) == name
    for number, name in NUMBER_AT.findall(exercise.words):
        assert number_at(exercise, name) == number
    for name in FLAG_AT.findall(exercise.words):
        assert number_at(exercise, name) == "F" or has(exercise.mines, cell_at(exercise, name))


@every_exercise
def test_a_board_leaves_room_for_a_panel(exercise: Exercise) -> None:
    grid = exercise.position.field.grid

    assert 5 <= grid.rows <= 9
    assert 6 <= grid.cols <= 12
    assert not exercise.position.flagged & ~exercise.position.field.mines


@every_proof
def test_the_technique_is_the_first_that_proves_what_is_asked_for(exercise: Exercise) -> None:
    claims = right_claims(exercise)
    found = verdicts(exercise, claims)

    assert claims
    assert {(each.judged, each.technique) for each in found} == {
        (Judged.PROVEN, exercise.technique)
    }


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
def test_a_proof_has_the_pattern_that_the_exercise_names(exercise: Exercise) -> None:
    for verdict in verdicts(exercise, right_claims(exercise)):
        assert verdict.proof is not None
        found = verdict.proof.pattern
        name = f"{'reduced ' * found.reduced}{found.name}" if found else ""
        assert name == exercise.pattern


@every_proof
def test_every_wrong_claim_is_refuted_by_a_proof_or_a_layout(exercise: Exercise) -> None:
    position = exercise.position
    covered = cells_of(position.covered & ~position.flagged)
    claims = [Claim(cell, mined) for cell in covered for mined in (True, False)]

    for verdict in verdicts(exercise, claims):
        cell, mined = verdict.claim.cell, verdict.claim.mined
        if verdict.judged is Judged.OPEN:
            assert fits(position.surface, verdict.layout)
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
