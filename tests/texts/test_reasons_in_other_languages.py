"""Hints, verdicts, reviews, findings and lessons in a language that nobody speaks.

Each sentence is one message of the catalogue: a translator can put its words in another order.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product, starmap
from random import Random

import pytest
from core.boards import position, surface
from pseudo import BEGIN, END, cut_off, glued, pseudo, said, untranslated
from solver.test_odds import drawn

from minetui import language
from minetui.core import (
    NO_CELLS,
    Annotation,
    Chord,
    Click,
    ClickLoss,
    Conclusion,
    Conclusions,
    Conflict,
    Flag,
    Grid,
    Judgement,
    Mark,
    Minefield,
    Mistake,
    Move,
    Position,
    Question,
    Reveal,
    Rule,
    Shape,
    Sketch,
    Variations,
    cells_of,
    deductions,
    grid_of,
    set_of,
    starts,
    steps,
)
from minetui.core.annotation import annotated
from minetui.learn import LIT, Chapter, Exercise, Guesses, Judged, Task, Verdict, course
from minetui.learn.claims import Claim, verdict_on
from minetui.learn.lessons import FOLDER, messages
from minetui.solver import (
    TECHNIQUES,
    Advice,
    Analysis,
    Constraint,
    FindingPart,
    Findings,
    Hint,
    Impossible,
    Luck,
    Odds,
    Pattern,
    Proof,
    RevealKind,
    ReviewedMove,
    hint,
)
from minetui.solver.odds import BoxOdds
from minetui.solver.reasons import Rejected
from minetui.texts import annotations, contents, findings, hints, lessons, review

__all__ = ["pseudo"]
pytestmark = pytest.mark.usefixtures("pseudo")

GRID, KNIGHTS = Grid(9, 9), grid_of(9, 9, Shape.KNIGHT)
SETS = [set_of(cells) for cells in ((3,), (3, 4), range(3, 10))]


def conclusions() -> Iterator[Conclusion | Conflict]:
    """Conclusions and conflicts of every form: by number, cells, flags that are trusted, others."""
    for shown, cells, trusted, also in product(
        range(5), ((3,), (3, 4)), ((), (9,), (9, 10)), ((), (11,), (11, 12))
    ):
        yield Conclusion(Rule.C1, cells, 0, shown, shown, len(cells), also, trusted[:shown])
        yield Conclusion(Rule.C2, cells[: shown or 1], 0, shown or 1, 0, len(cells), also, ())
    for flags, covered in product((0, 1, 3), (0, 1, 2)):
        yield Conflict(0, 2, flags, covered)


def proofs() -> Iterator[Proof]:
    """Proofs of every form: what they prove, by how many numbers, with the counter and flags."""
    numbers = [Constraint(set_of(range(at, at + 4)), 2, at) for at in range(10, 16)]
    kinds = [*((safe, NO_CELLS) for safe in SETS), *((NO_CELLS, mines) for mines in SETS)]
    kinds += [
        (set_of(safe), set_of(mines))
        for safe, mines in product(((20,), (20, 21)), ((30,), (30, 31)))
    ]
    for technique, (safe, mines), count, left, flagged in product(
        ("logic", "own"),
        kinds,
        (0, 1, 2, 6),
        (None, 0, 1, 2),
        (NO_CELLS, set_of([11]), set_of([11, 12])),
    ):
        if count or left is not None:
            yield Proof(technique, safe, mines, (*numbers[:count],), left, flagged)
    for among in SETS[1:]:
        yield Proof("logic", NO_CELLS, NO_CELLS, (*numbers[:2],), 1, among=among)
        yield Proof("own", NO_CELLS, NO_CELLS, (*numbers[:2],), among=among)
    for shown, cells, before in product(
        range(4), SETS[:2], (NO_CELLS, set_of([30]), set_of([30, 31]))
    ):
        constraint = (Constraint(cells | before, shown, 10),)
        yield Proof("casual", cells, NO_CELLS, constraint, before=before)
        yield Proof("casual", NO_CELLS, cells, constraint, before=before)


def pairs() -> Iterator[Proof]:
    """Proofs by two numbers: real patterns, and pairs of many cells, with flags or without."""
    for rows, mines in (
        *((["11##", "####"], 1), (["######", "112221"], 3), (["#####", "11211"], 2)),
        (["######", "#1221#"], 2),
    ):
        yield from TECHNIQUES.up_to("pairs")[-1].hint(Analysis(drawn(rows, mines))).proofs
    for many, shared, flags in product((3, 7), (2, 3, 6), (NO_CELLS, set_of([1]))):
        if shared <= many:
            first = Constraint(set_of(range(many)), 3, 50)
            second = Constraint(set_of(range(many - shared, many + 2)), 1, 52)
            sets = (second.cells & ~first.cells, first.cells & ~second.cells)
            for pattern in (None, Pattern("1-2", (), True), Pattern("1-2", (), False)):
                yield Proof("pairs", *sets, (first, second), flagged=flags, pattern=pattern)


def others() -> Iterator[Advice | Impossible]:
    """Advice and contradictions of every form."""
    for odds, safest, lived, won in product(
        (2000, 2001, 3000), (2000, 1000), ((None, None), (70, 60), (7000, 6999)), (None, 900)
    ):
        survived, survives = (each if each is None else Fraction(each) for each in lived)
        rejected = Rejected(7, Fraction(safest, 10_000), survives)
        yield Advice(3, Fraction(odds, 10_000), 10_000, won, survived=survived, rejected=rejected)
    yield from (Advice(3, Fraction(1, 2), layouts, 1) for layouts in (1, 2))
    yield Advice(3, Fraction(1, 2), 2)
    numbers = [Constraint(set_of([at + 20, at + 21]), 1, at) for at in range(12)]
    flag = Constraint(set_of([40]), 1, 40)
    for few, mines in product(((), numbers[:1], [*numbers[:2], flag], numbers), (None, 1, 2)):
        yield from (Impossible((*few,), mines, covered) for covered in (1, 4))


def said_of_reasons() -> Iterator[str]:
    """Each sentence about a reason, whole and short."""
    reasons = [*conclusions(), *proofs(), *pairs(), *others()]
    yield from (hints.reason_text(KNIGHTS, each) for each in conclusions())
    for grid, reason in ((GRID, each) for each in reasons):
        yield from (hints.reason_text(grid, reason), hints.lit_text(grid, reason))
        headline = hints.reason_headline(grid, reason)
        yield from (headline.action, headline.by, hints.conclusion_text(grid, reason))
        for mark in ("lit", "marked"):
            yield from hints.unnamed_texts(reason, mark)
        if isinstance(reason, Impossible):
            yield hints.impossible_text(grid, reason)
        yield from (*hints.step_texts(grid, reason), hints.step_title(reason))
        yield from (hints.step_sentence(grid, reason), hints.short_step_text(grid, reason))
        if isinstance(reason, Proof):
            yield hints.grounds_text(grid, reason)


def said_of_hints() -> Iterator[str]:
    """What is said of a whole hint, and where there is none."""
    for limit in (*TECHNIQUES.ids, "own"):
        yield from (hints.limit_text(limit), hints.by_text(limit), hints.nothing_text(limit))
        yield from (hints.technique_name(limit), hints.technique_title(limit))
        yield from (hints.stuck_at_text(limit, left) for left in (1, 2))
    for seen in (surface("# 1 #"), surface("F # #\n# 3 #\n# # #"), position("# #\n# #").surface):
        yield from (hints.stuck_text(seen), hints.no_deduction_text(seen))
        yield from (hints.undecided_text(seen, cell) for cell in cells_of(seen.revealed))
    for text in ("F 1 F . # # F 1 #", "# 1 #", "# 2 #\n. . ."):
        found = deductions(surface(text))
        yield hints.casual_summary(found)
        yield from hints.sentences(found.surface.grid, Conclusions(found))[0]
    for found in (
        Hint("logic", set_of([1])),
        Hint("odds"),
        hint(Analysis(drawn(["##"], 1)), "odds"),
    ):
        yield from (*hints.hint_texts(GRID, found), hints.actions_text(found))
    for over, hidden in product((True, False), repeat=2):
        yield hints.no_hints_text(over=over, hidden=hidden, started=False)


def verdicts() -> Iterator[Verdict]:
    """Verdicts of every kind."""
    for judged, mined in product(Judged, (True, False)):
        yield Verdict(Claim(1, mined), judged)
    for proof in (*proofs(), *pairs()):
        yield Verdict(Claim(1, mined=False), Judged.PROVEN, proof=proof)
    for rows, mines in ((["1#"], 1), (["####", "1211", "0000"], 2), (["1#", "##"], 1)):
        analysis = Analysis(drawn(rows, mines))
        yield from (verdict_on(Claim(1, mined), analysis, Random(1)) for mined in (True, False))


def said_of_verdicts() -> Iterator[str]:
    """What a learner is told of a move."""
    for verdict, grid in product(verdicts(), (GRID, None)):
        yield from (lessons.verdict_text(grid, verdict, count) for count in (0, 1, 5))
        yield from (lessons.verdict_title(verdict), lessons.later_text(grid, verdict))
    for grid, cells in product((GRID, None), ([0], [0, 1], [*range(8)])):
        yield from (lessons.look_text(grid, cells), lessons.compare_text(grid, cells))
        yield from (lessons.revealed_text(grid, 1), lessons.to_chord_text(grid, 1))
    for shape, by_light, flags in product((Shape.SQUARE, Shape.KNIGHT), (True, False), range(3)):
        field = Minefield.drawn("*..", "...", "*..", shape=shape)
        now = Position(field).reveal(1)
        for cell in cells_of(now.covered if flags == 2 else set_of(range(flags))):
            now = now.toggle_flag(cell)
        yield lessons.idle_chord_text(now, 1, by_light=by_light)
        yield lessons.chord_text(field.grid, 1, by_light=by_light)


def said_of_guesses() -> Iterator[str]:
    """What a learner is told of a guess."""
    seen = drawn(["1#####"], 1)
    odds = {1: 200, 2: 201, 5: 220, 3: 250, 4: 300}
    parts = BoxOdds(tuple((set_of([at]), mined) for at, mined in odds.items()), 1000)
    for searched, cell, grid in product((True, False), odds, (GRID, None)):
        guesses = Guesses(Odds(seen, 1000, parts), set_of([1, 2, 3]), 3, searched=searched)
        yield from (lessons.guess_text(grid, cell, guesses), lessons.guess_title(cell, guesses))


def said_of_lessons() -> Iterator[str]:
    """What is said of the course and its exercises."""
    line = Position(Minefield.drawn("..*.")).reveal(0)
    exercise = Exercise("", Task.BOTH, line, "logic")
    yield from (lessons.task_text(exercise, now) for now in (line, line.toggle_flag(2)))
    for lesson in course():
        yield lessons.step_name(lesson, 1)
        yield lessons.chapter_count([lesson], [])
        for each, by_light in product(lesson.exercises, (True, False)):
            yield lessons.task_text(each, each.position)
            yield from (
                lessons.words_text(text, by_light=by_light) for text in (each.words, each.after)
            )
    yield from (
        lessons.unknown_lesson_text(name, ["one"]).replace("one", "") for name in ("ONE", "9")
    )
    constants = (*lessons.CHAPTER_NAMES.values(), *lessons.HOW_TO_TOUCH.values(), lessons.PASSED)
    yield from map(language._, constants)
    yield language._(lessons.FLAG_IS_THERE, key="F1")


MOVES: list[Move] = [Reveal(9), Chord(9), Flag(9), Question(9)]


def reviews() -> Iterator[ReviewedMove]:
    """Reviews of every kind, of reveals and chords."""
    found = [(), *([proof] for proof in [*proofs()][::41]), *([proof] for proof in pairs())]
    half, third = Fraction(1, 2), Fraction(31, 301)
    for kind, move, hit in product(RevealKind, (Reveal(9), Chord(9)), (True, False)):
        for why, odds in product(found, (half, third)):
            better = 3 if kind is RevealKind.NEEDLESS else None
            technique = "logic" if kind is RevealKind.CERTAIN else None
            graded = ReviewedMove(7, move, kind, technique, odds, odds / 2, safest=5, hit=hit)
            yield replace(graded, better=better, better_technique="pairs", proofs=tuple(why))


def said_of_reviews() -> Iterator[str]:
    """What a review tells of moves, and of a game."""
    every = [*reviews()]
    for each in every:
        yield from annotations.review_texts(GRID, each)
        yield from (*annotations.odds_texts(GRID, each), review.loss_reason_text(GRID, each))
        yield findings.lost_text(GRID, each)
        yield annotations.why_text(GRID, each)
        yield review.loss_reason_text(GRID, ReviewedMove(7, Reveal(9), each.kind, odds=each.odds))
    for some in ([], every, *([each] for each in every if not each.proofs)):
        yield from review.summary_lines(some)
    for guesses, blunders, unknown, chance in product(
        (0, 1, 2), (0, 1, 2), (0, 1), (None, Fraction(1, 3))
    ):
        luck = Luck(chance, guesses, 0, blunders, unknown)
        yield review.guesses_text(luck)
    for count in range(3):
        yield from (review.mistakes_text(count), review.mistake_text(2, None))
        yield from (review.mistake_text(1, count), review.counting_text(count, 1200))


def said_of_losses() -> Iterator[str]:
    """Why games were lost, and what clicks lost."""
    field = Minefield.drawn("**...", ".....", "....*")
    for moves in (
        [Reveal(0)],
        [Reveal(6), Flag(5), Flag(7), Chord(6)],
        [Reveal(6), Flag(0), Flag(7), Chord(6)],
        [Reveal(4), Flag(7), Flag(13), Chord(8)],
    ):
        *_before, last = steps(field, moves)
        yield review.certain_loss_text(last)
    clicks = [
        (Reveal(4, 1.0), True),
        (Flag(3, 2.0), True),
        (Flag(3, 3.0), True),
        (Reveal(4, 4.0), False),
    ]
    losses = [*ClickLoss.along(Position(field), starmap(Click, clicks))]
    yield from (review.loss_text(field.grid, each) for each in losses)
    for some, all_recorded in product((losses, losses[:1], []), (True, False)):
        yield from review.totals_texts(some, all_recorded=all_recorded)


def said_of_moves() -> Iterator[str]:
    """What annotations tell of moves."""
    field = Minefield.drawn("*...", "....", "...*")
    moves = [
        Reveal(2),
        Flag(0),
        Question(0),
        Question(0),
        Flag(4),
        Flag(4),
        Flag(0),
        Chord(5),
        Reveal(4),
    ]
    for move in (*annotated(field, moves), *annotated(field, [*moves, Reveal(11)])):
        for short in (True, False):
            yield annotations.move_text(field.grid, move, short=short)
            yield annotations.outcome_text(move, short=short)
        yield from (annotations.head_text(field.grid, move), annotations.kind_text(move, None))
        for each in reviews():
            if each.index == 7 and not each.proofs:
                yield annotations.kind_text(move, each)
                yield from annotations.judgement_texts(move, each)
    for move in MOVES:
        yield from (annotations.action_text(GRID, move), annotations.action_name(move))
        yield annotations.wasted_text(GRID, move)
    yield from map(annotations.annotation_name, Annotation)
    tables = (
        annotations.JUDGEMENTS,
        annotations.MISTAKES,
        annotations.KINDS,
        annotations.PROVEN_BY,
    )
    yield from (language._(text) for table in tables for text in table.values())
    assert ({*annotations.JUDGEMENTS}, {*annotations.MISTAKES}) == ({*Judgement}, {*Mistake})


def said_of_findings() -> Iterator[str]:
    """What an analysis finds."""
    known = [
        (["11##", "####"], 1),
        (["#####", "#1###", "#3###", "#####"], 5),
        (["1#"], 0),
        (["1#"], 1),
    ]
    known += [(["1#1##", "#####"], 2), (["####"], 2)]
    for (rows, mines), painted in product(known, (False, True)):
        sketch = Sketch.of(drawn(rows, mines))
        if painted:
            sketch = sketch.paint(len(rows[0]) - 1, Mark.FLAG)
        for found in Findings.search(sketch):
            yield from (line.strip() for line in findings.findings_lines(found))
            yield findings.proven_summary(found)
            for searching in (True, False):
                yield findings.open_text(found, searching=searching)
                yield findings.facts_text(found, searching=searching)
                for cell in range(sketch.grid.size):
                    yield findings.found_cell_text(found, cell, searching=searching)
    yield findings.missing_text(frozenset(FindingPart))
    tree = Variations(Sketch.blank(Grid(1, 4), 1))
    for cell, tried in enumerate((1, Mark.MINE, Mark.FLAG, Mark.COVERED)):
        tree = tree.attempt(cell, tried)
    yield from (findings.node_text(tree, node) for node in tree.nodes)
    yield findings.path_text(tree)


def said_of_contents() -> Iterator[str]:
    """What a cell is, and how far a start leads."""
    now = Position(Minefield.drawn("*.*..", "....."))
    for move in (Flag(0), Flag(5), Question(5), Reveal(1), Reveal(4), Reveal(2)):
        now = move.played_on(now)
    sketch = Sketch.blank(Grid(1, 5), 1)
    for cell, paint in enumerate((2, 0, Mark.FLAG, Mark.MINE)):
        sketch = sketch.paint(cell, paint)
    for board, size in ((now, 10), (sketch, 5)):
        yield from (contents.cell_text(board, cell) for cell in range(size))
        yield from (contents.neighbours_text(board, cell) for cell in range(size))
    yield from (contents.odds_text(Fraction(part, 3)) for part in range(4))
    for drawn_field in ((".*..", "*..."), ("*...",)):
        field = Minefield.drawn(*drawn_field)
        yield from (contents.start_text(starts(field), cell) for cell in range(field.grid.size))


def messages_in(text: str) -> list[str]:
    """The messages that stand side by side in a text, and what stands between them but blanks."""
    found, depth, begun = list[str](), 0, 0
    for at, sign in enumerate(text):
        if sign == BEGIN and not depth:
            found.append(text[begun:at])
            begun = at
        depth += (sign == BEGIN) - (sign == END)
        if sign == END and not depth:
            found.append(text[begun : at + 1])
            begun = at + 1
    return [part for part in (*found, text[begun:]) if part.strip()]


@pytest.mark.parametrize(
    "told",
    [
        *(said_of_reasons, said_of_hints, said_of_verdicts, said_of_guesses, said_of_lessons),
        *(said_of_reviews, said_of_losses, said_of_moves, said_of_findings, said_of_contents),
    ],
)
def test_all_that_is_told_is_translated(told: Callable[[], Iterable[str]]) -> None:
    texts = [*dict.fromkeys(filter(None, told()))]

    assert {word for text in texts for word in untranslated(text, ["own"])} == set()
    assert [text for text in texts if cut_off(text) or glued(text)] == []


def test_a_reason_is_one_message_or_some_that_are_sentences() -> None:
    """No part of it is made apart from it but what stands in its slots."""
    for reason in (*conclusions(), *proofs(), *pairs(), *others()):
        for text in (hints.reason_text(GRID, reason), *hints.step_texts(GRID, reason)):
            parts = messages_in(text)
            assert all(each[0] == BEGIN and each[-1] == END for each in parts), text
            assert all(each[-2] == "." for each in parts[1:]), text


# The texts of lessons.


def test_a_lesson_lights_the_same_cells_in_every_language() -> None:
    """Marks of cells are kept in a translation, and are looked for in it."""
    lit = 0
    for exercise in (each for lesson in course() for each in lesson.exercises):
        for words in filter(None, (exercise.words, exercise.after)):
            told = language._(words)
            lit += exercise.lit(words) != NO_CELLS

            assert told == said(words)
            assert exercise.lit(told) == exercise.lit(words)
            assert "{" not in lessons.words_text(words, by_light=True)
            named = lessons.words_text(words, by_light=False)
            assert all(cell in named for mark in LIT.findall(words) for cell in mark.split())
    assert lit


def test_the_messages_of_lessons_are_all_that_their_files_tell() -> None:
    told = [each.text for each in messages()]
    shown = [lesson.title for lesson in course()]
    for exercise in (each for lesson in course() for each in lesson.exercises):
        shown += filter(None, (exercise.words, exercise.after))

    assert sorted(told) == sorted(shown)
    for each in messages():
        lines = (FOLDER / each.file).read_text("utf-8").splitlines()
        first = lines[each.line - 1].removeprefix("title: ")
        assert each.text.startswith(first)
    assert {*lessons.CHAPTER_NAMES} == {*Chapter}
