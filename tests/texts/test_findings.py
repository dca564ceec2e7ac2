"""The findings in words: each state has its sentence."""

from collections import deque

from solver.test_findings import after
from solver.test_odds import drawn

from minetui.core import CellSet, Grid, Mark, Minefield, Reveal, Sketch, Variations, set_of, steps
from minetui.solver import Findings, Stop, never, reviewed
from minetui.texts import findings as findings_texts


def found(rows: list[str], mines: int, known: CellSet = 0, stop: Stop = never) -> Findings:
    """All that is found of a surface."""
    return deque(Findings.search(Sketch.of(drawn(rows, mines), known), stop), maxlen=1).pop()


def said(rows: list[str], mines: int, known: CellSet = 0, stop: Stop = never) -> list[str]:
    return [*findings_texts.findings_lines(found(rows, mines, known, stop))]


def test_what_techniques_prove_has_its_reasons_below_it() -> None:
    assert said(["11##", "####"], 1) == [
        "Layouts: 2",
        "One number: nothing more",
        "Two numbers: 2 safe",
        "  1-1 pattern: A1 needs 1 mine in A2 and B2. B1 touches both and needs no more than that. "
        "So C1 and C2 are safe.",
        "All numbers: 2 safe",
        "  D1 and D2 are safe in every layout: B1 needs 1 more in 4 cells; 1 mine left in all.",
        "Odds: 50.0%; the lowest at A2, B2",
        "The best play wins 100.0% from here",
    ]


def test_a_guess_has_its_odds_and_how_often_it_wins() -> None:
    assert said(["#####", "#1###", "#3###", "#####"], 5)[4:] == [
        "Odds: 2.2% to 68.9%; the lowest at A1, B1, C1",
        "Best guess: C1, 2.2% mine",
        "The best play wins 79.2% from here",
    ]


def test_the_move_that_lost_is_named_with_a_better_one() -> None:
    field = Minefield.drawn("..*.", "....", "*...")
    *_, lost = reviewed(steps(field, [Reveal(0), Reveal(2, 1.5)]))
    plain = Minefield.drawn("..*.", "....", "....")
    *_, blunder = reviewed(steps(plain, [Reveal(0), Reveal(2, 2.0)]))

    assert findings_texts.lost_text(field.grid, lost) == (
        "Lost by move 2, 1.500 s, reveal C1: hit a mine: needless guess, a mine in 50.0% of all "
        "layouts; D1 was proven safe by all numbers: B2 needs 2 more in 5 cells; "
        "2 mines left in all"
    )
    assert findings_texts.lost_text(plain.grid, blunder) == (
        "Lost by move 2, 2.000 s, reveal C1: hit a proven mine: "
        "B1 has no other room for its mine; D1 was safe"
    )


def test_known_mines_are_given_and_a_contradiction_names_few_of_them() -> None:
    assert said(["1##", "###"], 1, set_of([4]))[:2] == ["Layouts: 1", "One number: 2 safe"]
    assert said(["1#"], 0) == ["No layout fits A1: 1 in 1 covered cell; 0 mines in all."]
    assert said(["1##"] * 2, 1, set_of([1, 4])) == [
        "No layout fits a mine at B1; a mine at B2; 1 mine in all.",
        "This is the smallest contradiction.",
    ]


def test_it_is_said_whether_fewer_numbers_contradict() -> None:
    surface = drawn(["1#1#10##"], 2)
    first, *_, end = map(findings_texts.summary_lines, Findings.search(Sketch.of(surface)))
    (_, *early), (_, *late) = first, end

    assert late == ["This is the smallest contradiction."]
    assert early == [
        "All of these are needed, but a smaller contradiction may exist.",
        "Timed out: the smallest contradiction.",
    ]


def test_what_was_not_computed_is_said() -> None:
    lines = said(["1#1##", "#####"], 2, stop=after(0))

    assert lines[0] == "Layouts: timed out"
    assert lines[-2] == "8 cells timed out"
    missing = "the odds of all cells, some reasons, the best guess and the best play's win rate."
    assert lines[-1] == f"Timed out: {missing}"


def test_at_the_end_of_a_game_nothing_is_left() -> None:
    end = findings_texts.NOTHING_LEFT

    assert end in said(["1#"], 1)
    assert findings_texts.open_text(found(["1#"], 1), searching=False) == end


def test_the_screen_says_in_a_few_words_what_is_found_and_whether_more_is_to_come() -> None:
    proven, late = found(["11##", "####"], 1), found(["1#1##", "#####"], 2, stop=after(0))
    every = (proven, late, found(["1#"], 0))

    assert [findings_texts.proven_summary(each) for each in every] == [
        *("4 safe", "Nothing is proven", "no layout fits")
    ]
    assert [findings_texts.facts_text(each, searching=False) for each in every] == [
        *("100% to win", "", "")
    ]
    assert findings_texts.facts_text(late, searching=True) == "searching …"
    assert findings_texts.open_text(late, searching=True) == "Searching …"
    assert findings_texts.open_text(late, searching=False).startswith("Timed out: ")
    assert findings_texts.open_text(proven, searching=False) == "All that is proven is flagged."


def test_a_cell_has_its_odds_and_what_proves_it_or_why_there_are_none() -> None:
    proven, late = found(["11##", "####"], 1), found(["1#1##", "#####"], 2, stop=after(0))

    assert [findings_texts.found_cell_text(proven, cell, searching=True) for cell in (0, 2, 4)] == [
        *("", "C1: safe, by two numbers"),
        "A2: 50.0% mine",
    ]
    assert [findings_texts.found_cell_text(late, 1, searching=each) for each in (True, False)] == [
        *("B1: searching …", "B1: odds timed out")
    ]


def test_a_try_is_told_by_its_last_move() -> None:
    tree = Variations(Sketch.blank(Grid(1, 3), 1)).attempt(0, 1).attempt(1, Mark.MINE)
    texts = [findings_texts.node_text(tree, node) for node in (0, 1, 2)]

    assert texts == ["The position itself", "A1 = 1", "B1 = mine"]


def test_flagged_mines_are_not_explained_but_counted() -> None:
    sketch = Sketch.of(drawn(["3##", "###"], 3)).paint(1, Mark.FLAG)
    sketches = (sketch, sketch.paint(3, Mark.FLAG).paint(4, Mark.FLAG))
    ends = ([*Findings.search(each)][-1] for each in sketches)
    one, every = (list(findings_texts.findings_lines(end)) for end in ends)

    assert one[1:3] == [
        "One number: 3 mines, 1 flagged",
        "  A2 and B2 are mines: A1 has no other room for its 3 mines.",
    ]
    assert every[1:3] == ["One number: 3 mines, all flagged", "Two numbers: nothing more"]


def test_many_layouts_are_given_by_their_size() -> None:
    assert findings_texts.layouts_text(999_999_999) == "999,999,999"
    assert findings_texts.layouts_text(10**9) == "1.0 × 10^9"
    assert findings_texts.layouts_text(99 * 10**5000) == "9.9 × 10^5001"
