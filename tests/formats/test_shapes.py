"""Shapes of boards in files: where one is said, where whoever reads says it, and where none can be.

That any game on any shape comes back is tested with each format that says a shape.
"""

import re
from itertools import product

import pytest

from minetui import Problem
from minetui.core import Flag, Minefield, Reveal, Shape, Surface
from minetui.formats import FormatError, Replay, code, drawings, rawvf, registry

from .mangled import opened
from .test_formats import GOLDEN

ROWS = ("*..*.", ".....", "....*")
OTHERS = [shape for shape in Shape if shape is not Shape.SQUARE]
SAY = {"rawvf", "code", "surface"}
TAKE = {"grid": drawings.write_drawing, "contest": drawings.write_contest}


def game_on(shape: Shape) -> Replay:
    return Replay(Minefield.drawn(*ROWS, shape=shape), (Flag(4), Reveal(12, 1.0)), {"Seed": "x"})


def surface_on(shape: Shape) -> Surface:
    return game_on(shape).final_position.surface


TORUS = rawvf.write(game_on(Shape.TORUS)).decode()


@pytest.mark.parametrize("shape", OTHERS)
def test_a_board_of_another_shape_is_no_board_to_other_programs(shape: Shape) -> None:
    """They look for a line that begins with `Board`, in any case, and would read squares below."""
    text = rawvf.write(game_on(shape)).decode()
    ordinary = rawvf.write(game_on(Shape.SQUARE)).decode()

    assert "\nSquareSize: 16\nTime: 1.000\n" in text
    assert f"\nShape: {shape}\n*00*0\n00000\n0000*\nEvents:\n" in text
    assert not re.search(r"^\s*board", text, re.I | re.M)
    assert "\nBoard:\n*00*0\n" in ordinary
    assert "shape" not in ordinary.lower()


@pytest.mark.parametrize(
    "text",
    [
        TORUS,
        TORUS.replace("Shape: torus\n", "shape : Torus\nBoard:\n"),
        TORUS.replace("Shape: torus\n", "Board:\n").replace("Seed", "Shape: TORUS\nSeed"),
    ],
)
def test_the_shape_may_stand_anywhere_in_a_header_and_a_board_below_it(text: str) -> None:
    (found,) = registry.read(opened(text.encode()))

    assert found == Replay(game_on(Shape.TORUS).field, game_on(Shape.TORUS).moves, {"Seed": "x"}, 1)


def test_a_header_that_says_squares_is_that_of_an_ordinary_board() -> None:
    text = rawvf.write(game_on(Shape.SQUARE)).decode().replace("Board:", "Shape: square\nBoard:")
    (found,) = registry.read(opened(text.encode()))

    assert found.level.shape is Shape.SQUARE
    assert [*found.info] == ["Seed"]


LINE = TORUS.split("\n").index("Shape: torus") + 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            TORUS.replace("torus", "cube"),
            f"line {LINE}: expected one of {', '.join(Shape)} as the shape, got 'cube'",
        ),
        ("Shape: torus\n*0\n00\n", "line 2: expected at least 3 rows on a torus, got 2"),
        ("Shape: cylinder\nBoard:\n*0\n00\n", "line 2: expected at least 3 columns on a cylinder"),
        ("2 2 1 Torus\n##\n##\n", "line 1: expected at least 3 rows on a torus, got 2"),
        ("3 3 1 cube\n", f"line 1: expected one of {', '.join(Shape)} as the shape, got 'cube'"),
    ],
)
def test_a_shape_that_can_not_be_is_one_line(text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=re.escape(problem)):
        [*registry.read_contents(opened(text.encode()))]


@pytest.mark.parametrize("text", ["\n*...\n....\n", "\n2 4\nM...\n....\n", "\n2 4 1\n####\n####\n"])
def test_a_drawing_that_is_too_small_for_the_shape_is_refused_at_its_line(text: str) -> None:
    with pytest.raises(FormatError, match=r"^line 2: expected at least 3 rows on a torus, got 2$"):
        [*registry.read_contents(opened(text.encode()), Shape.TORUS)]


@pytest.mark.parametrize(("name", "shape"), [*product(registry.WRITERS, OTHERS)])
def test_a_board_is_written_with_its_shape_or_not_at_all(name: str, shape: Shape) -> None:
    replay = game_on(shape)
    if name in SAY:
        (found,) = registry.read(opened(registry.WRITERS[name](replay)))
        assert found.field == replay.field
    else:
        with pytest.raises(
            Problem, match=f"^expected one of code, rawvf for .* {shape}, got {name}$"
        ):
            registry.WRITERS[name](replay)
    assert registry.can_say(name, shape) is (name in SAY)
    assert registry.can_say(name, Shape.SQUARE)


@pytest.mark.parametrize(("name", "shape"), [*product(registry.SURFACE_WRITERS, OTHERS)])
def test_a_position_is_written_with_its_shape_or_not_at_all(name: str, shape: Shape) -> None:
    surface = surface_on(shape)
    if name in SAY:
        assert registry.read_bytes(registry.SURFACE_WRITERS[name](surface)) == surface
        assert registry.read_bytes(registry.SURFACE_WRITERS[name](surface), shape) == surface
    else:
        with pytest.raises(Problem, match=f"^expected surface for .* {shape}, got {name}$"):
            registry.SURFACE_WRITERS[name](surface)


@pytest.mark.parametrize(("name", "shape"), [*product(TAKE, Shape)])
def test_a_drawing_has_the_shape_of_whoever_reads_it(name: str, shape: Shape) -> None:
    """Each of several, in all ways to read."""
    text = TAKE[name](Minefield.drawn(*ROWS))
    fields = [Minefield.drawn(*ROWS, shape=shape)] * 2
    twice = text + b"\n" + text

    assert [each.field for each in registry.read(opened(twice), shape)] == fields
    assert [each.field for each in registry.read_contents(opened(twice), shape)] == fields
    assert registry.first_content(opened(text), shape) == Replay(fields[0])
    assert registry.read_playable(opened(twice), 2, shape) == Replay(fields[1])
    assert registry.read_bytes(text, shape) == Replay(fields[0])
    assert registry.read_bytes(text) == Replay(Minefield.drawn(*ROWS))


def test_a_surface_that_says_no_shape_takes_one_and_another_keeps_its_own() -> None:
    """Both may be in one file; the one that is not of the wanted shape is refused."""
    plain, own = "3 3 1\n###\n#1#\n###\n", "3 3 1 hex\n###\n#1#\n###\n"
    found = registry.read_surfaces(opened((plain + own).encode()), Shape.TORUS)

    assert next(found).grid.shape is Shape.TORUS
    with pytest.raises(
        FormatError, match=r"^line 1: expected a board of the shape torus, got hex$"
    ):
        next(found)
    both = registry.read_surfaces(opened((plain + own).encode()))
    assert [each.grid.shape for each in both] == [Shape.SQUARE, Shape.HEX]


@pytest.mark.parametrize(
    "name", [name for name in GOLDEN if name.split()[0] not in {*TAKE, "leetcode"}]
)
def test_a_file_that_says_another_shape_than_wanted_is_one_line(name: str) -> None:
    """What other programs write is on squares, and so is what says nothing else."""
    data = GOLDEN[name]

    assert registry.read_bytes(data, Shape.SQUARE) == registry.read_bytes(data)
    with pytest.raises(FormatError, match=r"^.*: expected a board of the shape torus, got square$"):
        registry.read_bytes(data, Shape.TORUS)


@pytest.mark.parametrize("shape", OTHERS)
def test_the_same_mines_on_another_shape_are_another_code(shape: Shape) -> None:
    ordinary, other = (code.write(game_on(each)) for each in (Shape.SQUARE, shape))

    assert (ordinary[:4], other[:4]) == (b"MT1-", b"MT2-")
    assert registry.read_bytes(other) != registry.read_bytes(ordinary)
