"""`minetui hint`: the first technique that has something to say, and what it says is so."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from shell import Shell
from solver.test_odds import counted_one_by_one, position, small_positions

from minetui.core import CellSet, Conclusions, Level, Surface, cells_of, deductions, only, set_of
from minetui.formats import drawings
from minetui.solver import TECHNIQUES, Analysis
from minetui.texts import hints as hint_texts

KEYS = ["technique", "clear", "flag", "doubtful", "guess", "odds", "sentences"]
ONE_ONE = "2 4 1\n11##\n####\n"
analysed = cache(Analysis)  # several tests ask about the same surfaces
BY_COUNT = "3 3 1\n1##\n###\n###\n"


def text_of(surfaces: list[Surface]) -> str:
    return "".join(map(drawings.surface_text, surfaces))


def unflagged() -> list[Surface]:
    """40 positions without flags, some of them without anything to do."""
    random = Random(0)
    levels = [Level(4, 4, 4), Level(3, 5, 4), Level(2, 7, 3)]
    every = (position(random, random.choice(levels), random.randint(0, 6)) for _ in range(40))
    return [replace(here.surface, flagged=0) for here in every]


def certain(seen: Surface, cells: list[list[int]], *, mined: bool) -> bool:
    """Are these cells mined, or safe, in all layouts?"""
    odds = analysed(seen).odds
    return all(odds.of(seen.grid.cell(*place)) == int(mined) for place in cells)


def test_what_is_said_is_so_in_all_layouts_by_the_first_technique_that_knows(shell: Shell) -> None:
    surfaces = unflagged()
    told = shell("hint --json", text_of(surfaces))
    limits = [f"hint --json --technique {each}" for each in TECHNIQUES.ids[:-1]]
    climb = [*(shell(limit, text_of(surfaces)).json for limit in limits), told.json]

    assert (told.status, told.err, len(told.json)) == (0, "", 40)
    assert {answer["technique"] for answer in told.json} == set(TECHNIQUES.ids)
    for answer, seen in zip(told.json, surfaces, strict=True):
        assert list(answer) == KEYS
        assert certain(seen, answer["clear"], mined=False)
        assert certain(seen, answer["flag"], mined=True)
        done = answer["clear"] or answer["flag"] or seen.covered.bit_count() == seen.mine_count
        assert (answer["guess"] is None) == bool(done)
        if not done:
            odds = analysed(seen).odds
            assert not odds.safe
            assert answer["odds"] == float(odds.of(seen.grid.cell(*answer["guess"])) or 0)
        assert answer["doubtful"] == []
        assert answer["sentences"]
    for below, above in pairwise(climb):
        for low, high in zip(below, above, strict=True):
            assert not (low["clear"] or low["flag"]) or low == high


def test_the_casual_technique_says_what_the_hints_of_the_game_say(shell: Shell) -> None:
    """With the player's flags, right or wrong."""
    surfaces = small_positions(40)
    told = shell("hint --json --technique casual", text_of(surfaces))
    lines = [shell("hint --technique casual", text_of([seen])).lines for seen in surfaces]

    for answer, seen, (first, *others) in zip(told.json, surfaces, lines, strict=True):
        found = deductions(seen)
        if found or found.conflicts:
            said, _ = hint_texts.sentences(seen.grid, Conclusions(found))
            assert answer["sentences"] == [*said]
            assert first == f"casual: {hint_texts.casual_summary(found)}"
            assert others == [f"  {one}" for one in said]


def test_sentences_come_under_the_technique_a_blank_line_between_surfaces(shell: Shell) -> None:
    told = shell("hint", ONE_ONE + "1 2 1\n##\n" + "1 3 1\n01#\n" + BY_COUNT + "1 3 1\nF1F\n")

    assert told.lines == [
        "pairs: 2 to clear",
        "  1-1 pattern: A1 needs 1 mine in A2 and B2. B1 touches both and needs no more than that. "
        "So C1 and C2 are safe.",
        "",
        "odds: 1 to guess",
        "  Nothing is proven. The best guess: A1, a mine in 50.0% of all layouts; "
        "the best play wins 1 of 2 layouts, 50.0%.",
        "",
        "casual: 1 to flag",
        "  The 1 at B1 has no other room for its mine, so C1 is a mine.",
        "",
        "logic: 5 to clear",
        "  C1, C2, A3, B3 and C3 are safe in every layout: "
        "A1 needs 1 more in 3 cells; 1 mine left in all.",
        "",
        "casual: 1 wrong",
        "  The 1 at B1 has 2 flags around it, so a flag is wrong.",
    ]
    assert (told.status, told.err) == (0, "")


def test_what_does_not_fit_into_a_panel_is_counted(shell: Shell) -> None:
    """There is a sentence for each of 61 mines, and one for 12 cells, of which it names six."""
    casual = shell("hint", "1 241 61\n" + "#101" * 60 + "#\n").lines
    logic = shell("hint", "4 4 1\n1###\n####\n####\n####\n").lines

    assert len(casual) == 1 + hint_texts.MOST_SENTENCES + 1
    assert casual[-1] == f"  and {61 - hint_texts.MOST_SENTENCES} more"
    assert logic[0] == "logic: 12 to clear"
    assert logic[1].startswith("  C1, D1, C2, D2, A3 and B3 are safe in every layout: ")
    assert logic[2:] == ["  and 6 more"]


@pytest.mark.parametrize(
    ("technique", "text", "line"),
    [
        ("casual", ONE_ONE, "Stuck: 5 safe cells left, and no single number proves one."),
        ("casual", "2 2 1\n##\n##\n", "Reveal any cell to start."),
        ("pairs", BY_COUNT, "Stuck: 7 safe cells left, and no two numbers prove one."),
        ("logic", "1 3 1\n#1#\n", "Stuck: 1 safe cell left, and all numbers and the mine counter"),
    ],
)
def test_without_a_word_it_is_stuck(technique: str, text: str, line: str, shell: Shell) -> None:
    told = shell(f"hint --technique {technique}", text)
    (answer,) = shell(f"hint --json --technique {technique}", text).json

    assert told.status == 0
    assert told.lines[0] == f"{technique}: stuck"
    assert told.lines[1].startswith(f"  {line}")
    assert (answer["technique"], answer["clear"], answer["flag"]) == (technique, [], [])


@pytest.mark.parametrize("technique", TECHNIQUES.ids)
def test_a_board_that_is_won_leaves_nothing_to_do(technique: str, shell: Shell) -> None:
    told = shell(f"hint --technique {technique}", "1 3 1\n01F\n" + "1 1 0\n0\n")

    assert told.status == 0
    assert told.lines[1] == told.lines[4] == "  All safe cells are revealed."


def test_flags_are_marks_unless_they_are_trusted(shell: Shell) -> None:
    """A wrong flag on the left; pairs and logic pass over it, unless it is a fact."""
    text = "2 5 3\nF####\n12#21\n"
    free, trusted = shell("hint --json", text), shell("hint --trust-flags --json", text)

    assert (free.status, trusted.status) == (0, 0)
    assert free.json[0]["technique"] == "casual"
    assert free.json[0]["doubtful"] == free.json[0]["clear"]
    wrong = "1 5 2\nF1#1#\n"
    assert shell("hint --json --technique logic", wrong).json[0]["doubtful"] == [[0, 2]]


@pytest.mark.parametrize("seed", range(15))
def test_trusted_flags_that_are_right_prove_only_what_is_so(seed: int, shell: Shell) -> None:
    random = Random(seed)
    here = position(random, Level(5, 6, 7), 5)
    for cell in cells_of(here.covered):
        right = bool(here.field.mines & only(cell) and random.random() < 0.4)
        if right != bool(here.flagged & only(cell)):
            here = here.toggle_flag(cell)
    text = text_of([here.surface])

    for technique in TECHNIQUES.ids:
        (answer,) = shell(f"hint --json --trust-flags --technique {technique}", text).json
        safe = {here.field.grid.cell(*place) for place in answer["clear"]}
        mines = {here.field.grid.cell(*place) for place in answer["flag"]}
        assert safe <= set(cells_of(here.field.safe & here.covered))
        assert mines <= set(cells_of(here.field.mines & ~here.flagged))
    odds = Analysis(here.surface, mines=here.flagged).odds
    if answer["guess"] is not None:
        assert not odds.safe
        assert answer["odds"] == float(odds.of(here.field.grid.cell(*answer["guess"])) or 0)


@pytest.mark.parametrize("technique", TECHNIQUES.ids)
def test_an_impossible_surface_is_one_line_among_answers(technique: str, shell: Shell) -> None:
    told = shell(f"hint --technique {technique}", "1 3 1\n01#\n1 2 1\n2#\n" + ONE_ONE)
    in_json = shell("hint --json --trust-flags", "1 3 1\nF1F\n" + ONE_ONE)
    problem = in_json.json[0]

    assert (told.status, told.err) == (2, "")
    assert told.lines[2:5] == ["", "No layout fits A1: 2 in 1 covered cell", ""]
    assert told.lines[5].startswith(("casual: stuck", "pairs: 2 to clear"))
    assert (in_json.status, list(problem)) == (2, ["error"])
    assert problem["error"].startswith("No layout fits ")
    assert in_json.json[1]["technique"] == "pairs"


def test_what_is_not_computed_names_no_guess_and_does_not_end_the_stream(shell: Shell) -> None:
    text = "2 5 3\n12###\nF2#21\n2 3 1\n1##\n###\n"
    told = shell("hint --budget 0 --json", text)

    assert (told.status, told.err) == (0, "")
    assert [(answer["guess"], answer["odds"]) for answer in told.json] == [(None, None)] * 2
    assert shell("hint --budget 0", text).lines[-2] == "odds: timed out"


def test_the_option_of_0_1_0_is_still_read_and_not_shown(shell: Shell) -> None:
    old, new = shell("hint --climb casual", ONE_ONE), shell("hint --technique casual", ONE_ONE)
    unknown = "minetui: argument --technique: invalid choice: 'up' (choose from "

    assert (old.status, old.out) == (0, new.out)
    assert "--climb" not in shell("hint --help").out
    assert shell("hint --technique up").refusal.startswith(unknown)


@cache
def doubtful_surfaces(count: int) -> list[Surface]:
    """Small surfaces, half of them of real boards with one number changed, and others of any."""
    random, found = Random(42), list[Surface]()
    while len(found) < count:
        rows, cols = random.randint(1, 4), random.randint(2, 4)
        level = Level(rows, cols, random.randint(1, rows * cols - 1))
        seen = position(random, level, random.randint(1, 6)).surface
        numbered = list(seen.numbered)
        shown = [cell for cell in cells_of(seen.revealed) if len(found) % 2]
        for cell in shown or [next(cells_of(seen.revealed))]:
            most = seen.grid.neighbours(cell).bit_count()
            number = random.randint(0, most)
            numbered = [cells & ~only(cell) for cells in numbered]
            numbered[number] |= only(cell)
        found.append(replace(seen, numbered=tuple(numbered)))
    return found


@cache
def is_possible(seen: Surface) -> bool:
    """Does a layout fit, of all that there are?"""
    return counted_one_by_one(seen)[0] > 0


def holds_together(answer: dict[str, Any], seen: Surface) -> bool:
    """Do the claims of an answer fit each other, each number alone, and the mine counter?"""

    def members(places: list[list[int]]) -> CellSet:
        return set_of(seen.grid.cell(*place) for place in places)

    mines, clear = members(answer["flag"]), members(answer["clear"])
    safe, near = clear & ~members(answer["doubtful"]), seen.grid.neighbours
    room = seen.covered & ~safe
    counts = [(cell, n) for n, cells in enumerate(seen.numbered) for cell in cells_of(cells)]
    return (
        not mines & clear
        and mines.bit_count() <= seen.mine_count <= room.bit_count()
        and all((near(at) & mines).bit_count() <= n for at, n in counts)
        and all((near(at) & room).bit_count() >= n for at, n in counts)
    )


@pytest.mark.parametrize("technique", TECHNIQUES.ids)
def test_no_answer_contradicts_itself_where_no_layout_fits(technique: str, shell: Shell) -> None:
    surfaces = doubtful_surfaces(1000)
    told = shell(f"hint --json --technique {technique}", text_of(surfaces))

    for answer, seen in zip(told.json, surfaces, strict=True):
        if "error" in answer:
            assert not is_possible(seen)
        else:
            assert holds_together(answer, seen)
            assert is_possible(seen) or technique in ("casual", "pairs")
    assert told.status == 2
    assert sum("error" in answer for answer in told.json) > 500


@pytest.mark.parametrize(
    ("techniques", "surface", "problem"),
    [
        # Pairs would prove C3 safe and a mine.
        ("pairs logic odds", "##2F\n##42\n22##\n####", "C1: 2 in 3 covered cells; A3: 2 in 4 "),
        # C2 needs three mines more than C1, but only two of its cells are its own.
        ("pairs", "##1F\n##42\n22##\n####", "C1: 1 in 3 covered cells; C2: 4 in 5 covered cells"),
        # Five mines are too many for A1, one number, and two more cells.
        ("odds", "#1001##\n11001##", "E1: 1 in 2 covered cells; 5 mines in all"),
    ],
)
def test_a_technique_says_nothing_where_it_or_a_later_one_knows_better(
    techniques: str, surface: str, problem: str, shell: Shell
) -> None:
    text = f"{'2 7 5' if techniques == 'odds' else '4 4 6'}\n{surface}\n"
    for technique in techniques.split():
        told = shell(f"hint --technique {technique}", text)
        assert (told.status, len(told.lines)) == (2, 1)
        assert told.lines[0].startswith(f"No layout fits {problem}")
    casual = shell("hint --technique casual", text)
    assert (casual.status, casual.lines[0].partition(": ")[0]) == (0, "casual")
