"""What is left to do in an exercise."""

import pytest

from minetui.core import NO_CELLS, cells_of, lowest
from minetui.learn import Exercise, Task, course

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
    def wants(exercise: Exercise) -> tuple[bool, bool, bool]:
        return bool(exercise.safe), bool(exercise.mines), bool(exercise.guesses)

    expected = {
        Task.REVEAL: (True, False, False),
        Task.FLAG: (False, True, False),
        Task.CHORD: (True, False, False),
        Task.BOTH: (True, True, False),
        Task.GUESS: (False, False, True),
    }
    assert {wants(each) for each in EXERCISES if each.task is task} == {expected[task]}
