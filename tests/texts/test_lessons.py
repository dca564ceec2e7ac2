"""Verdicts on a learner's moves in words: each says what the cell is, or may be, and why."""

from dataclasses import replace
from random import Random

import pytest
from solver.test_odds import drawn

from minetui.core import Minefield, Position, Shape, Surface, only, set_of
from minetui.learn import Chapter, Exercise, Guesses, Judged, Lesson, Task, Verdict
from minetui.learn.claims import Claim, verdict_on
from minetui.solver import Analysis, Odds
from minetui.solver.odds import BoxOdds
from minetui.texts import lessons

CORNER = drawn(["1#", "##"], 1)
LAYOUT = "here is a layout where it is, and all numbers fit"
PAIR = drawn(["####", "1211", "0000"], 2)


@pytest.mark.parametrize(
    ("surface", "claim", "title", "text"),
    [
        (drawn(["1#"], 1), Claim(1, True), "Right.", ""),
        (drawn(["1#"], 1), Claim(1, False), "Wrong.", ""),
        (PAIR, Claim(2, True), "Right.", ""),
        (CORNER, Claim(1, True), "Not proven.", f"B1 may be safe: {LAYOUT}."),
        (CORNER, Claim(1, False), "Not proven.", f"B1 may be a mine: {LAYOUT}."),
    ],
)
def test_a_verdict_says_what_the_cell_is_or_may_be(
    surface: Surface, claim: Claim, title: str, text: str
) -> None:
    """A layout has mines that are not drawn; a proof is told by its steps."""
    verdict = verdict_on(claim, Analysis(surface), Random(1))
    more = [lessons.verdict_text(surface.grid, verdict, count) for count in (1, 5)]

    assert lessons.verdict_title(verdict) == title
    assert lessons.verdict_text(surface.grid, verdict).startswith(text)
    assert title != "Not proven." or more == [
        f"{text} It has {count} more, elsewhere." for count in ("1 mine", "5 mines")
    ]


def test_a_verdict_without_a_proof_says_what_the_cell_is_all_the_same() -> None:
    claim = Claim(1, False)
    late = [Verdict(claim, judged) for judged in (Judged.PROVEN, Judged.REFUTED, Judged.UNKNOWN)]

    assert [lessons.verdict_text(CORNER.grid, verdict) for verdict in late] == [
        "B1 is safe: all numbers together prove it.",
        "B1 is a mine: all numbers together prove it.",
        "There was no time to find out what B1 is.",
    ]


@pytest.mark.parametrize(
    ("searched", "cell", "text"),
    [
        (True, 1, "B1, 20.0%: no guess is better."),
        (False, 1, "B1, 20.0%: no cell is safer."),
        (True, 3, "D1, 25.0%, B1 only in 20.0%; but you win more often with D1."),
        (False, 3, "D1, 25.0%, B1 only in 20.0%; but D1 tells more."),
        (False, 2, "C1, 20.1%, hardly more than B1 in 20.0%."),
        (True, 4, "E1, 30.0%, D1 only in 25.0%."),
        (False, 4, "E1, 30.0%, B1 only in 20.0%."),
        (True, 5, "F1, 22.0%, D1 in 25.0%; but you win more often with D1."),
    ],
)
def test_a_guess_is_right_because_it_is_the_safest_or_wins_more_or_tells_more(
    searched: bool, cell: int, text: str
) -> None:
    surface = drawn(["1#####"], 1)
    odds = {1: 200, 2: 201, 5: 220, 3: 250, 4: 300}
    parts = BoxOdds(tuple((only(at), mined) for at, mined in odds.items()), 1000)
    guesses = Guesses(Odds(surface, 1000, parts), set_of([1, 2, 3]), 3, searched=searched)

    found = lessons.guess_text(surface.grid, cell, guesses)
    assert found.replace(" is a mine in", ",").replace(" of all layouts", "") == text
    assert found.count(" is a mine in") == found.count(" of all layouts") == 1
    assert lessons.guess_title(cell, guesses) == ("Right." if cell < 4 else "Not the best.")


LINE = Position(Minefield.drawn("..*.")).reveal(0)  # a mine at C1, and D1 safe by the mine count
BOTH = Exercise("A mine. And a safe cell.", Task.BOTH, LINE, "logic")


def test_a_task_says_how_much_of_it_is_left() -> None:
    flagged = LINE.toggle_flag(2)

    assert [lessons.task_text(BOTH, now) for now in (LINE, flagged, flagged.reveal(3))] == [
        "Flag the mine. Reveal the safe cell.",
        "Reveal the safe cell.",
        "",
    ]
    assert lessons.task_text(replace(BOTH, task=Task.GUESS), LINE) == lessons.BEST_GUESS


def test_a_lesson_is_told_by_its_steps() -> None:
    lesson = Lesson("ones", "Ones", next(iter(Chapter)), (BOTH, BOTH, BOTH))

    assert lessons.step_name(lesson, 1) == "Ones · 2 of 3"
    assert [lessons.steps_text(lesson, index) for index in (0, 2)] == ["● ○ ○", "● ● ●"]
    assert lessons.chapter_count([lesson, lesson], ["ones"]) == "2 of 2"
    assert lessons.chapter_count([lesson], []) == "0 of 1"


@pytest.mark.parametrize(
    ("surface", "claim", "text"),
    [
        (drawn(["1#"], 1), Claim(1, True), "The lit number has no other room for its mine."),
        (PAIR, Claim(2, True), "1-2-1: the lit numbers prove it together."),
        (CORNER, Claim(1, True), f"It may be safe: {LAYOUT}."),
        (drawn(["#10"], 1), Claim(0, False), "The lit number has no other room for its mine."),
    ],
)
def test_where_light_shows_cells_none_is_named(surface: Surface, claim: Claim, text: str) -> None:
    verdict = verdict_on(claim, Analysis(surface), Random(1))

    assert lessons.verdict_text(None, verdict) == text
    assert lessons.look_text(None, [0, 1]) == "Look at the lit numbers."
    assert lessons.look_text(surface.grid, [0, 1]) == "Look at A1 and B1."


def test_a_chord_of_a_knight_is_not_around_its_number() -> None:
    field = Minefield.drawn("...", "...", "*..", shape=Shape.KNIGHT)

    idle = lessons.idle_chord_text(Position(field).reveal(1), 1)

    assert idle == "No chord: the 1 at B1 counts 0 flags."
    assert lessons.chord_text(field.grid, 1) == (
        "All flags that B1 counts stand on mines, so everything else that it counts is safe."
    )


def test_a_chord_that_does_nothing_and_a_lesson_that_is_none_say_why() -> None:
    wrong, done = (lessons.idle_chord_text(here, 1) for here in (LINE, LINE.toggle_flag(2)))
    near, none = (lessons.unknown_lesson_text(name, ["ones", "chords"]) for name in ("One", "xyz"))

    assert wrong == "No chord: the 1 at B1 has 0 flags around it."
    assert done == "There is nothing to reveal around B1."
    assert lessons.chord_text(LINE.field.grid, 1).startswith("All flags around B1 stand on mines")
    assert near == "expected a lesson, ones, got 'One'"
    assert none == "expected a lesson, one of ones, chords, got 'xyz'"
