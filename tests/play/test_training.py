"""Training: the runs of each choice, and what is kept of their answers."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import pytest
from learn.proving import some

from minetui.core import LEVELS, Shape
from minetui.learn import Mode, Puzzle, SessionRun, SetRun, StormRun, Wish
from minetui.play import GivenAnswer, TrainingChoice, TrainingState, keep_storm
from minetui.store import Answer, Records, RecordsError
from minetui.texts import training as texts

BEGINNER = LEVELS["Beginner"]
(PUZZLE,) = some(Wish(technique="casual", level=BEGINNER), 1, "a")


def test_a_puzzle_that_was_missed_comes_back_but_not_in_a_session_with_a_seed() -> None:
    GivenAnswer("safe-cell", PUZZLE, False, 3.0).keep()
    with Records() as records:
        training = records.training
        for _ in range(5):  # other answers
            training.add(Answer(datetime.now(UTC), "storm", "pairs", "", True, 1.0))
    choice = TrainingChoice("safe-cell", "casual", level=BEGINNER)

    def third(choice: TrainingChoice) -> Puzzle | None:
        run, taken = choice.run(), []
        for _ in range(3):
            run.refill()
            taken.append(run.take())
        return taken[-1]

    assert third(choice) == PUZZLE
    assert third(replace(choice, seed="moss")) == third(replace(choice, seed="moss")) != PUZZLE
    repeats = replace(choice, mode="repeats").run()
    repeats.refill()
    assert repeats.take() == PUZZLE


def test_what_is_missed_on_a_shape_decides_what_is_asked_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    level = BEGINNER.shaped(Shape.HEX)
    (missed,) = some(Wish(technique="casual", level=level), 1, "a")
    GivenAnswer("safe-cell", missed, False, 3.0).keep()
    GivenAnswer("safe-cell", PUZZLE, True, 3.0).keep()
    monkeypatch.setattr("minetui.play.training.SessionRun", lambda *args, **_: args)
    known = [TrainingChoice(level=BEGINNER.shaped(shape)).run()[-1] for shape in Shape]

    assert dict(zip(Shape, known, strict=True)) == {
        **{shape: {} for shape in Shape},
        Shape.HEX: {"casual": 2 / 3, "single number": 2 / 3},
        Shape.SQUARE: {"casual": 1 / 3, "single number": 1 / 3},
    }


def test_what_is_known_of_a_shape_is_kept_apart_and_comes_back_on_it() -> None:
    level = BEGINNER.shaped(Shape.HEX)
    (missed,) = some(Wish(technique="casual", level=level), 1, "a")
    GivenAnswer("safe-cell", missed, False, 3.0).keep()
    GivenAnswer("safe-cell", PUZZLE, True, 3.0).keep()
    known = TrainingState.read()
    for _ in range(5):
        GivenAnswer("safe-cell", PUZZLE, True, 1.0).keep()

    def repeated(shape: Shape) -> list[Puzzle]:
        run, taken = TrainingChoice("safe-cell", "casual", level=BEGINNER.shaped(shape)).run(), []
        for _ in range(3):
            run.refill()
            taken += filter(None, [run.take()])
        return [puzzle for puzzle in taken if puzzle == missed]

    assert {skill.name: skill.correct for skill in known.techniques} == {
        "casual": 1,
        "hex/casual": 0,
    }
    assert {skill.name for skill in known.patterns} == {"single number", "hex/single number"}
    assert [len(repeated(shape)) for shape in (Shape.HEX, Shape.SQUARE)] == [1, 0]


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [
        ({}, {"mode": Mode.SAFE_CELL}),
        ({"technique": "pairs"}, {"technique": "pairs"}),
        ({"pattern": "1-1"}, {"pattern": "1-1"}),
        ({"mode": "guess", "technique": "pairs"}, {"mode": Mode.GUESS, "technique": "odds"}),
    ],
)
def test_what_is_chosen_is_asked_and_safe_cells_where_nothing_is(
    chosen: dict[str, str], asked: dict[str, object]
) -> None:
    run = TrainingChoice(**chosen, level=BEGINNER, seed="moss").run()
    run.refill()
    puzzle = run.take()

    assert {part: getattr(puzzle, part) for part in asked} == asked


def test_the_parts_of_a_mode_are_those_of_a_choice() -> None:
    assert {*TrainingChoice.PARTS} == {*texts.MODES}
    assert {*chain(*TrainingChoice.PARTS.values())} < {*vars(TrainingChoice())}


def test_what_is_missed_comes_back_unless_a_seed_repeats_the_run() -> None:
    for seed, modes in ((None, {*texts.MODES}), ("a", {texts.MISTAKES, texts.REPEATS})):
        choices = (TrainingChoice(mode, seed=seed) for mode in texts.MODES)
        assert {choice.mode for choice in choices if choice.comes_back} == modes


def test_each_mode_has_its_run() -> None:
    kinds = {
        mode: type(TrainingChoice(mode, level=BEGINNER, seed="a").run()) for mode in texts.MODES
    }

    assert kinds == {
        **dict.fromkeys(("safe-cell", "region", "guess", "drill"), SessionRun),
        "storm": StormRun,
        **dict.fromkeys(("mistakes", "repeats"), SetRun),
    }


def test_a_storm_is_compared_with_the_best_before_it() -> None:
    assert keep_storm(7, "pairs") is None
    assert keep_storm(5, "pairs") == 7
    assert [storm.score for storm in TrainingState.read().latest] == [5, 7]


def test_a_kept_puzzle_that_can_not_be_read_is_passed_over_and_stays() -> None:
    """A newer minetui may have kept it, and reads it again."""
    kept = "safe cell;casual;;*..#"
    long_ago = Answer(datetime(2026, 1, 1, tzinfo=UTC), "safe-cell", "casual", "", False, 1.0)
    with Records() as records:
        for text in ("duel;telepathy;;*.#/###", kept):
            records.training.add(long_ago, text)
    repeats = TrainingChoice("repeats").run()
    repeats.refill()

    assert repeats.take().text == kept
    assert repeats.take() is None
    assert TrainingState.read().due == (kept,)
    with Records() as records:
        assert len(records.training.due(datetime.now(UTC))) == 2


def test_puzzles_need_no_records_but_to_repeat_some_does(home: Path) -> None:
    home.mkdir()
    (home / "records.sqlite3").write_bytes(b"nonsense")
    run = TrainingChoice("safe-cell", "casual", level=BEGINNER).run()
    run.refill()

    assert run.take() is not None
    with pytest.raises(RecordsError, match="file is not a database"):
        TrainingChoice("repeats").run()
