"""Hints and the reasons for them, word by word: those of single numbers, then the others."""

from dataclasses import replace
from fractions import Fraction

import pytest
from core.boards import position, surface
from solver.test_odds import drawn

from minetui.core import NO_CELLS, Conclusions, Grid, Surface, deductions, only, set_of
from minetui.solver import (
    LOGIC,
    PAIRS,
    TECHNIQUES,
    Advice,
    Analysis,
    Constraint,
    Hint,
    Impossible,
    Proof,
    hint,
    impossible,
)
from minetui.solver.reasons import Rejected
from minetui.texts import hints


def casual_texts(text: str) -> list[str]:
    """The sentences about a surface, from its first cell."""
    seen = surface(text)
    return [*hints.sentences(seen.grid, Conclusions(deductions(seen)))[0]]


OTHERS, SAFE = "has no other room for its 5 mines", ", so C1, A2, B2 and C2 are safe"
IF_BOTH = "are safe, if your flags at A1 and B1 are right."
IF_ALL = "are safe, if your flags at A1, B1 and C1 are right."


def headlines(text: str) -> list[hints.Headline]:
    """The hints of a surface in a few words."""
    seen = surface(text)
    found = Conclusions(deductions(seen)).nearest(0)
    return [hints.reason_headline(seen.grid, each) for each in found]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# 2 #", "2 to flag"),
        (". . #", "1 to clear"),
        ("# . #", "2 to clear"),
        (". # # 1", "1 to clear, 1 to flag"),
        ("F 1 F #", "1 wrong"),
        ("F 1 F 1 F #", "2 wrong"),
        ("F 1 F . # # F 1 #", "1 unsure, 2 wrong"),
        ("# 1 #", "stuck"),
        ("F 1 .", "stuck"),
    ],
)
def test_the_summary_counts_cells_to_clear_and_to_flag_and_conflicts(text: str, told: str) -> None:
    assert hints.casual_summary(deductions(surface(text))) == told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (". # #", "The 0 at A1 has no mine around it, so B1 is safe."),
        ("# 1 .", "The 1 at B1 has no other room for its mine, so A1 is a mine."),
        ("# 2 #", "The 2 at B1 has no other room for its 2 mines, so A1 and C1 are mines."),
        ("F 2 #", "The 2 at B1 has no other room for its 2 mines, so C1 is a mine."),
        ("F F #\n# 5 F", f"The 5 at B2 {OTHERS}, so C1 and A2 are mines."),
        ("F 1 #\n# # #", f"The 1 at B1 has its mine flagged{SAFE}, if your flag at A1 is right."),
        ("F F #\n# 2 #", f"The 2 at B2 has both mines flagged, so C1, A2 and C2 {IF_BOTH}"),
        ("F F F\n# 3 #", f"The 3 at B2 has its 3 mines flagged, so A2 and C2 {IF_ALL}"),
        (
            "# 1\n1 1",
            "The 1 at B1 has no other room for its mine, so A1 is a mine. A2 and B2 agree.",
        ),
        ("1 #\n. .", "The 1 at A1 has no other room for its mine, so B1 is a mine."),
        ("F 1 F", "The 1 at B1 has 2 flags around it, so a flag is wrong."),
        ("F .", "The 0 at B1 has 1 flag around it, so a flag is wrong."),
        (". 2 #", "The 2 at B1 has room for only 1 mine, so it can't be right."),
        ("F 3 #", "The 3 at B1 has room for only 2 mines, so it can't be right."),
    ],
)
def test_a_sentence_says_the_reason_the_cells_and_what_they_are(text: str, sentence: str) -> None:
    assert sentence in casual_texts(text)


@pytest.mark.parametrize(
    ("text", "kind", "action", "numbers"),
    [
        *(("# 2 #", "FLAG", "Flag A1, C1", "B1"), ("# 1\n1 1", "FLAG", "Flag A1", "B1, A2, B2")),
        *((". # #", "CLEAR", "Clear B1", "A1"), ("F 1 #", "DOUBTFUL", "Clear C1?", "B1")),
        ("F 1 F", "CONFLICT", "Wrong: B1", ""),
    ],
)
def test_in_a_few_words_a_hint_is_an_action_with_its_cells_and_numbers(
    text: str, kind: str, action: str, numbers: str
) -> None:
    assert hints.Headline(hints.HintKind[kind], action, numbers) in headlines(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("# 2 #", "The 2 has no other room, so A1 and C1 are mines."),
        ("F 2 #", "The 2 has no other room, so C1 is a mine."),
        (". # #", "The zero has no mine around it, so B1 is safe."),
        ("F 1 #\n# # #", f"The 1 has its mine flagged{SAFE}, if your flag at A1 is right."),
        ("F 1 F", "The 1 at B1 has 2 flags around it, so a flag is wrong."),
    ],
)
def test_where_its_number_is_lit_a_conclusion_does_not_name_it(text: str, sentence: str) -> None:
    seen = surface(text)
    found = Conclusions(deductions(seen)).nearest(0)

    assert sentence in {hints.lit_text(seen.grid, each) for each in found}


def test_being_stuck_tells_how_many_safe_cells_are_left() -> None:
    what = "and no single number proves one."
    for board, left in (("* 1 # #\n# # # *", "5 safe cells"), ("# 1 *", "1 safe cell")):
        assert hints.stuck_text(position(board).surface) == f"Stuck: {left} left, {what}"
    fresh = hints.stuck_text(position("# #\n# #").surface)
    assert fresh == "Reveal any cell to start."


def test_no_more_sentences_are_made_than_anybody_reads_and_the_other_cells_are_counted() -> None:
    seen = surface(" ".join(["# 1 ."] * 100))
    found = Conclusions(deductions(seen))

    assert found.count == 100
    assert len(hints.sentences(seen.grid, found)[0]) == hints.MOST_SENTENCES
    assert hints.sentences(seen.grid, found)[1] == 100 - hints.MOST_SENTENCES


def test_what_single_numbers_leave_open_is_told_number_by_number() -> None:
    told = hints.undecided_text(surface("# 1 #"), 1)
    assert told == "B1 still needs 1 mine in its 2 covered cells"
    some = hints.undecided_text(surface("F # #\n# 3 #\n# # #"), 4)
    assert some == "B2 still needs 2 mines in its 7 covered cells"


C2_AND_B2 = "C2 needs 2 mines in B1, C1 and D1. B2 allows only 1 in B1 and C1. So D1 is a mine"
SAME_WAY = "prove B1 in the same way"
BY_COUNT = drawn(["1##", "###", "###"], 1)


TELLS_LESS = "but tells less: it and the next reveal are both safe"


def texts(surface: Surface, limit: str = "odds") -> list[str]:
    """The number of cells of each kind, and the sentences of the hint of a surface."""
    found = hint(Analysis(surface), limit)
    assert found is not None
    return [hints.actions_text(found), *hints.hint_texts(surface.grid, found)]


@pytest.mark.parametrize(
    ("rows", "mines", "text"),
    [
        (
            *(["11##", "####"], 1),
            "1-1 pattern: A1 needs 1 mine in A2 and B2. B1 touches both and needs no more than "
            "that. So C1 and C2 are safe.",
        ),
        (["######", "112221"], 3, f"1-2 pattern: {C2_AND_B2} and A1 is safe."),
        (
            *(["#####", "11211"], 2),
            f"1-2-1 pattern: {C2_AND_B2}. C2 and D2 {SAME_WAY}. So A1, C1 and E1 are safe.",
        ),
        (
            *(["######", "#1221#"], 2),
            f"1-2-2-1 pattern: {C2_AND_B2}. D2 and E2 prove C1 in the same way. "
            "So A1, B1, E1, F1, A2 and F2 are safe.",
        ),
        (
            [
                *("#####100", "#####310", "#113##21", "#101#3##"),
                *("1111####", "##1#####", "1111112#", "0000001#"),
            ],
            12,
            "Reduced to 1-2: F2 needs 2 more in E1, E2 and E3. F1 allows only 1 in E1 and E2. "
            "So E3 is a mine.",
        ),
    ],
)
def test_a_pattern_is_named_and_its_numbers_say_why(rows: list[str], mines: int, text: str) -> None:
    surface = drawn(rows, mines)
    proofs = PAIRS.hint(Analysis(surface)).proofs

    assert text in [hints.reason_text(surface.grid, proof) for proof in proofs]


def test_two_numbers_without_a_name_say_what_they_need_and_allow() -> None:
    first, second = Constraint(set_of([0, 1, 2, 3]), 3, 5), Constraint(set_of([2, 3, 4, 8]), 1, 7)
    proof = Proof("pairs", set_of([4, 8]), set_of([0, 1]), (first, second))

    assert hints.reason_text(Grid(3, 3), proof) == (
        "C2 needs 3 more in A1, B1, C1 and A2. B3 allows only 1 in C1 and A2. "
        "So A1 and B1 are mines and B2 and C3 are safe."
    )


def test_flags_that_nothing_proves_are_counted_among_the_cells() -> None:
    flagged = Surface(BY_COUNT.grid, 1, BY_COUNT.numbered, BY_COUNT.covered, set_of([1]))

    assert texts(flagged)[1] == (
        "C1, C2, A3, B3 and C3 are safe in every layout: A1 needs 1 more in 3 cells, "
        "1 of them flagged; 1 mine left in all (flags not counted: 1)."
    )


def test_what_single_numbers_prove_is_told_flags_aside_cell_by_cell() -> None:
    """A safe cell is flagged, so the casual player sees nothing but a conflict.

    D1 proves the mine at C1, and only then B1 has its mine.
    """
    flagged = replace(drawn(["##0"], 1), flagged=set_of([1]))

    assert texts(flagged, "casual") == ["1 to clear", "B1 is safe: C1 is a zero."]
    assert texts(drawn(["#1#1"], 1), "casual") == [
        "1 to clear, 1 to flag",
        "A1 is safe: B1 already has its 1 proven mine, C1.",
        "C1 is a mine: D1 has no other room for its mine.",
    ]


@pytest.mark.parametrize(
    ("mined", "number", "before", "text"),
    [
        (True, 2, [], "B1 has no other room for its 2 mines"),
        (True, 1, [2], "B1 has no other room for its mine, since C1 is safe"),
        (True, 1, [2, 5], "B1 has no other room for its mine, since C1 and C2 are safe"),
        (False, 1, [2], "B1 already has its 1 proven mine, C1"),
        (False, 2, [2, 5], "B1 already has its 2 proven mines, C1 and C2"),
        (False, 0, [], "B1 is a zero"),
    ],
)
def test_a_single_number_is_told_by_its_mines_or_the_room_for_them(
    mined: bool, number: int, before: list[int], text: str
) -> None:
    cell = set_of([0])
    sets = (NO_CELLS, cell) if mined else (cell, NO_CELLS)
    constraint = Constraint(set_of([0, *before]), number, 1)
    proof = Proof("casual", *sets, (constraint,), before=set_of(before))

    assert hints.grounds_text(BY_COUNT.grid, proof) == text
    assert hints.reason_text(BY_COUNT.grid, proof) == (
        f"A1 is {'a mine' if mined else 'safe'}: {text}."
    )


def test_advice_names_the_cell_its_odds_and_what_the_best_play_wins() -> None:
    assert texts(drawn(["##"], 1)) == [
        "1 to guess",
        "Nothing is proven. The best guess: A1, a mine in 50.0% of all layouts; "
        "the best play wins 1 of 2 layouts, 50.0%.",
    ]


def test_thousands_of_layouts_are_told_alike_whether_they_are_won_or_not() -> None:
    advice = Advice(0, Fraction(1, 4), 1705, won=1300)

    assert "wins 1,300 of 1,705 layouts" in hints.reason_text(Grid(2, 2), advice)


@pytest.mark.parametrize(
    ("odds", "survived", "safest", "survives", "why"),
    [
        (5000, None, 3333, None, "a mine in only 33.3%, but no play from there wins more."),
        (2000, 7000, 1667, 6900, f"a mine in only 16.7%, {TELLS_LESS} in 69.0%, with D1 in 70.0%."),
        (2000, 7000, 2000, 6900, f"as safe, {TELLS_LESS} in 69.0%, with D1 in 70.0%."),
        (2000, 7000, 1999, 6999, f"about as safe, {TELLS_LESS} a little less often."),
    ],
)
def test_advice_says_why_it_is_not_the_safest_cell(
    odds: int, survived: int | None, safest: int, survives: int | None, why: str
) -> None:
    """By how many of 10,000 layouts mine a cell, and in how many the next reveal is safe too."""
    lived, lives = (each if each is None else Fraction(each) for each in (survived, survives))
    rejected = Rejected(7, Fraction(safest, 10_000), lives)
    advice = Advice(3, Fraction(odds, 10_000), 10_000, survived=lived, rejected=rejected)
    text = hints.reason_text(Grid(2, 8), advice)

    assert text.startswith("Nothing is proven. The best guess: D1, a mine in ")
    assert text.endswith(f". H1 is {why}")


@pytest.mark.parametrize(
    ("rows", "limit", "kind", "action"),
    [
        (["#####", "11211"], "pairs", "BOTH", "Clear A1, C1, E1, flag B1, D1"),
        (["1##", "###", "###"], "logic", "CLEAR", "Clear 5 cells"),
        *((["##0"], "logic", "CLEAR", "Clear B1"), (["0##"], "logic", "CLEAR", "Clear B1")),
        (["##"], "odds", "GUESS", "Guess A1"),
    ],
)
def test_a_reason_in_a_few_words(rows: list[str], limit: str, kind: str, action: str) -> None:
    surface = drawn(rows, 2 if "#####" in rows else 1)
    found = hint(Analysis(surface), limit)
    assert found is not None

    headline = hints.reason_headline(surface.grid, found.reasons[0])
    assert headline[:2] == (hints.HintKind[kind], action)


def test_a_contradiction_names_the_numbers_and_the_mine_count() -> None:
    """Of many numbers the rest are counted."""
    grid, found = Grid(9, 9), Hint(LOGIC.id, reasons=(impossible(drawn(["2#"], 1)),))
    many = Impossible(tuple(Constraint(only(cell), 1, cell) for cell in range(11)), 10, 81)
    problems = (impossible(drawn(["1#", "##"], 0)), Impossible((), None, 3), Impossible((), 5, 4))

    assert [hints.impossible_text(Grid(2, 2), each) for each in problems] == [
        "No layout fits A1: 1 in 3 covered cells; 0 mines in all",
        "No layout fits all numbers and the mine counter",
        "No layout fits the mine counter: 5 in 4 covered cells",
    ]
    assert hints.actions_text(found) == ""
    assert hints.hint_texts(grid, found) == ("No layout fits A1: 2 in 1 covered cell.",)
    headline = hints.reason_headline(Grid(1, 2), found.reasons[0])
    assert headline == (hints.HintKind.CONFLICT, "Wrong: A1", "")
    text = hints.impossible_text(grid, many)
    assert text.endswith("a mine at H1; 3 more numbers; 10 mines in all")
    assert hints.reason_headline(grid, many).action == "Wrong: 11 numbers or the mine counter"


@pytest.mark.parametrize(
    ("problem", "suspects"),
    [
        (Impossible((Constraint(only(1), 2, 0),), None, 1), "A1"),
        (Impossible((Constraint(only(1), 1, 0),), 0, 1), "A1 or the mine counter"),
        (Impossible((), 2, 1), "the mine counter"),
        (Impossible((), None, 1), "the numbers or the mine counter"),
    ],
)
def test_what_is_wrong_in_a_few_words(problem: Impossible, suspects: str) -> None:
    assert hints.reason_headline(Grid(1, 2), problem).action == f"Wrong: {suspects}"


def test_without_a_reason_it_is_said_whether_anything_was_found() -> None:
    assert hints.hint_texts(BY_COUNT.grid, Hint("logic", set_of([1]))) == (hints.UNEXPLAINED,)
    assert hints.hint_texts(BY_COUNT.grid, Hint("odds")) == (hints.NOT_COMPUTED,)
    assert hints.actions_text(Hint("odds")) == ""
    assert hints.actions_text(Hint("odds", reasons=(Advice(3, 1, 5),))) == "1 to guess"


def test_every_technique_has_sentences_of_its_own() -> None:
    """Others get a sentence too (test_new_technique.py), but these are known."""
    *proving, odds = TECHNIQUES.ids

    assert {"casual", *hints.PROOFS} == set(proving)
    assert set(hints.LIMITS) == {*proving, odds}
