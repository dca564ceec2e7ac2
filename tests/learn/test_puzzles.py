"""Puzzles: each key is proved a second time by brute force; the bench does so for thousands.

At the end: puzzles as text.
"""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from solver.brute_force import proven, seen_in

from minetui.core import (
    LEVELS,
    NO_CELLS,
    Minefield,
    Position,
    Shape,
    cells_of,
    grid_of,
    has,
    set_of,
)
from minetui.learn import PATTERNS, Judged, Mode, Puzzle, PuzzleError, Wish, patterns_on
from minetui.learn.claims import HAIR
from minetui.learn.puzzle import QUESTIONS, SIGNS, pattern_of
from minetui.learn.search import search
from minetui.solver import TECHNIQUES
from minetui.texts import words

from .proving import KINDS, prove, shows, some

BEGINNER = LEVELS["Beginner"]
SAME = [
    "safe cell;pairs;1-1;"
    "##......./#*......./####*##*#/##*######/*##*#####/#########/*##*#####/#**######/#########",
    "safe cell;pairs;reduced 1-2-1;"
    "...F...../........./........./.F......./...F.F.../*#*....../###.F.F../###*....F/####.....",
]


@pytest.mark.parametrize("wish", KINDS, ids=lambda wish: wish.id)
def test_the_key_of_a_puzzle_is_what_brute_force_proves_and_no_answer_waits_for_it(
    wish: Wish,
) -> None:
    for puzzle in (*some(wish, 4), *some(replace(wish, level=BEGINNER), 8)):
        assert (puzzle.mode, puzzle.technique) == (wish.mode, *wish.techniques)
        assert "odds" in vars(puzzle.analysis)
        assert ("guesses" in vars(puzzle)) == (wish.mode is Mode.GUESS)
        prove(puzzle)


SHAPES = [shape for shape in Shape if shape is not Shape.SQUARE]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_key_of_a_puzzle_on_another_shape_is_what_brute_force_proves_there(
    shape: Shape,
) -> None:
    for wish in KINDS:
        (puzzle,) = some(replace(wish, level=BEGINNER.shaped(shape)), 1)
        assert puzzle.shape is shape
        assert (puzzle.mode, puzzle.technique) == (wish.mode, *wish.techniques)
        prove(puzzle)


@pytest.mark.parametrize("shape", [Shape.SQUARE, Shape.KNIGHT])
def test_the_place_of_a_puzzle_has_all_numbers_of_its_answer(shape: Shape) -> None:
    for puzzle in some(Wish(technique="casual", level=BEGINNER.shaped(shape)), 30):
        told = [step.witnesses for step in puzzle.answer.chain]
        assert not any(numbers & ~puzzle.place for numbers in told)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_is_drilled_in_the_patterns_that_come_there(shape: Shape) -> None:
    every = patterns_on(shape)
    level = BEGINNER.shaped(shape)
    found = [some(Wish(pattern=pattern, level=level), 1)[0] for pattern in every[:2]]

    assert every == tuple(name for name in PATTERNS if name in every)
    assert [puzzle.pattern for puzzle in found] == [*every[:2]]
    assert patterns_on(Shape.TORUS) == patterns_on(Shape.SQUARE) == tuple(PATTERNS)


def test_a_wish_is_for_boards_of_its_shape() -> None:
    wishes = [Wish(level=BEGINNER.shaped(shape)) for shape in Shape]
    puzzles = [some(wish, 1)[0] for wish in wishes]

    assert len({wish.id for wish in wishes}) == len(wishes)
    assert wishes[0].id == "safe cell///9x9/10"
    for wish, puzzle in product(wishes, puzzles):
        assert wish.fits(puzzle) == (puzzle.shape is wish.level.shape)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_drill_has_puzzles_about_its_pattern(pattern: str) -> None:
    (puzzle,) = some(Wish(pattern=pattern, level=BEGINNER), 1)

    assert puzzle.pattern == pattern
    assert shows(puzzle)
    prove(puzzle)


@pytest.mark.parametrize(("technique", "below"), [("casual", 0), ("pairs", 1), ("logic", 2)])
def test_the_mines_that_lower_techniques_prove_have_flags(technique: str, below: int) -> None:
    for puzzle in some(Wish(technique=technique, level=BEGINNER), 10):
        known = proven(seen_in(puzzle.position), below)[1] if below else set()
        cols = BEGINNER.cols
        assert {divmod(cell, cols) for cell in cells_of(puzzle.position.flagged)} == known


def test_any_technique_means_that_all_of_them_come() -> None:
    found = some(Wish(level=BEGINNER), 12)

    assert {puzzle.technique for puzzle in found} == {"casual", "pairs", "logic"}


def test_the_same_seed_gives_the_same_puzzles_everywhere() -> None:
    """The text was made once; on any machine and any Python it must be the same."""
    wish = Wish(Mode.SAFE_CELL, "pairs", level=BEGINNER)
    texts = [puzzle.text for puzzle in some(wish, 2, "everywhere")]

    assert texts == SAME
    assert [puzzle.text for puzzle in some(wish, 2, "elsewhere")] != SAME


def test_a_search_can_be_left_after_a_game_without_a_puzzle() -> None:
    assert next(search(Wish(pattern="1-2-2-1", level=BEGINNER), "stopped")) is None


def test_an_answer_is_right_if_all_layouts_agree() -> None:
    (puzzle,) = some(Wish(Mode.REGION, "pairs", level=BEGINNER), 1)
    for cell, mined in product(cells_of(puzzle.region), (False, True)):
        verdict = puzzle.verdict_on(cell, mined=mined)
        assert verdict.is_right == puzzle.is_right(cell, mined=mined)
        assert verdict.layout if verdict.judged is Judged.OPEN else verdict.proof

    safe, mines = puzzle.left(puzzle.safe, NO_CELLS)
    assert (safe, mines) == (NO_CELLS, puzzle.mines)


@pytest.mark.parametrize("wish", [*KINDS, *(Wish(pattern=name) for name in [*PATTERNS][:4])])
def test_the_reason_of_a_right_answer_is_a_proof_by_the_technique(wish: Wish) -> None:
    for puzzle in some(replace(wish, level=BEGINNER), 5):
        proof = puzzle.proof
        if wish.mode is Mode.GUESS:
            assert proof is None
            continue
        assert proof
        assert proof.safe & puzzle.safe or proof.mines & puzzle.mines
        assert (
            TECHNIQUES.ids.index(proof.technique) <= TECHNIQUES.ids.index(puzzle.technique)
            or not puzzle.pattern
        )
        assert not wish.pattern or pattern_of(proof) == wish.pattern


@pytest.mark.parametrize(
    ("text", "is_mine"),
    [
        (
            "region;pairs;1-2-1;"
            "####*####/#########/#*oxox###/F.....###/......*##/......###/......###/...FFF*##/......###",
            False,
        ),
        (
            "region;pairs;reduced 1-2;"
            "..F.....#/........*/........#/........#/.FF.....*/........x/.F......o/....F...x/.......Fo",
            True,
        ),
    ],
)
def test_the_answer_to_a_region_is_a_cell_of_it_proved_in_one_step(
    text: str, is_mine: bool
) -> None:
    """The first proof has safe cells outside the region, too."""
    puzzle = Puzzle.read(text)
    verdict = puzzle.answer

    assert verdict.proof
    assert verdict.proof.technique == "pairs"
    assert verdict.claim.mined == is_mine
    assert has(puzzle.mines if is_mine else puzzle.safe, verdict.claim.cell)


def test_a_guess_that_wins_as_much_as_the_advised_one_is_right() -> None:
    """Of six layouts left, each of these cells wins four, though two are mined in fewer of them."""
    text = (
        ".*F....../##F.....F/##......F/#*......./*#F....../..F....../........./.......F./........."
    )
    puzzle = Puzzle.read(f"guess;odds;;{text}")
    right = [cell for cell in cells_of(puzzle.position.covered) if puzzle.is_right(cell)]

    assert [str(puzzle.guesses.mined(cell)) for cell in right] == ["1/3", "1/6", "1/6", "1/3"]
    assert (puzzle.advice.cell, puzzle.advice.won, puzzle.advice.layouts) == (right[1], 4, 6)


@pytest.mark.parametrize(
    ("text", "best"),
    [
        (  # of three layouts the best wins two, and I5, which is as safe, one
            "guess;odds;;........#/........*/...F....F/F...F..F#/........#/.......F*/........./"
            ".F.....F#/........*",
            "I1, I4, I6 and I9",
        ),
        (  # of twelve layouts each wins five
            "guess;odds;;.**....../###....../*#FF...../.FF....../........./....F..../........./"
            "........./.F.....F.",
            "C2 and B3",
        ),
    ],
)
def test_the_best_guesses_are_all_that_win_the_most_and_no_others(text: str, best: str) -> None:
    puzzle = Puzzle.read(text)

    assert words.names(puzzle.position.field.grid, cells_of(puzzle.guesses.best)) == best


def test_where_the_rest_is_not_searched_a_guess_is_right_within_a_hair_or_if_advised() -> None:
    for puzzle in some(Wish(Mode.GUESS, level=BEGINNER), 6):
        guesses, lowest = puzzle.guesses, puzzle.analysis.odds.parts[0][1]
        for cell in cells_of(puzzle.position.covered):
            near = guesses.mined(cell) - lowest <= HAIR
            expected = near or cell == puzzle.advice.cell
            assert guesses.is_right(cell) == expected or guesses.searched


@st.composite
def any_puzzle(draw: st.DrawFn) -> Puzzle:
    """A puzzle on any board with all kinds of cells, however little sense it makes."""
    shape = draw(st.sampled_from(Shape))
    least = shape.least_wrapped if shape.wraps else 1
    cols, signs = draw(st.integers(least, 6)), st.sampled_from(SIGNS)
    text = [*draw(st.lists(signs, min_size=1 + 2 * cols, max_size=30)), ".", "#"]
    text += "#" * (-len(text) % cols)

    def cells(wanted: str) -> int:
        return set_of(cell for cell, sign in enumerate(text) if sign in wanted)

    field = Minefield(grid_of(len(text) // cols, cols, shape), cells("*Fx"))
    return Puzzle(
        draw(st.sampled_from(QUESTIONS)),
        draw(st.sampled_from(TECHNIQUES.ids)),
        Position(field, cells("."), cells("fF")),
        draw(st.sampled_from(["", *PATTERNS])),
        cells("ox"),
    )


@given(any_puzzle())
def test_what_is_written_is_read_again(puzzle: Puzzle) -> None:
    assert Puzzle.read(puzzle.text) == puzzle
    assert Puzzle.read(puzzle.text).text == puzzle.text


@given(st.text("region;casual;;#./*ox\n\x1b", max_size=30))
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    try:
        Puzzle.read(text)
    except PuzzleError as error:
        assert "\n" not in str(error)


def test_a_text_says_what_is_seen_and_what_is_asked() -> None:
    field = Minefield.drawn("*..", "*..", "...")
    position = Position(field).reveal(1).reveal(2).reveal(4).toggle_flag(3)

    puzzle = Puzzle(Mode.REGION, "casual", position, region=set_of([0, 6]))

    assert puzzle.text == "region;casual;;x../F../o.."


def test_a_text_says_the_shape_of_a_board_that_is_not_an_ordinary_one() -> None:
    (puzzle,) = some(Wish(Mode.SAFE_CELL, "pairs", level=BEGINNER.shaped(Shape.HEX)), 1)
    plain = puzzle.text.removesuffix(";hex")

    assert plain.count(";") == 3
    assert Puzzle.read(puzzle.text).shape is Shape.HEX
    assert Puzzle.read(plain).shape is Shape.SQUARE
    assert Puzzle.read(plain).text == plain


@pytest.mark.parametrize(
    "text",
    [
        *("storm;casual;;.#", "region;magic;;.#", "region;casual;1-1-1;.#", "region;casual;.#"),
        *("region;casual;;", "region;casual;;.#/.", "region;casual;;.?", "region;casual;;##"),
        *("region;casual;;.*", "region;casual;;../..", "region;casual;;.#;oval"),
        *("region;casual;;.#;", "region;casual;;.##/###;torus", "region;casual;;.##;hex;hex"),
    ],
)
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected"):
        Puzzle.read(text)
