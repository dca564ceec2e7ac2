"""How lines of cells are painted: half blocks and sprites against a picture of single pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.color import Color

from minetui.ui.board.painter import (
    GIANT,
    LARGE,
    PLAIN_SIZES,
    SIZES,
    SPRITES,
    CellSize,
    Painter,
)
from minetui.ui.kit.glyphs import NUMBERS, ODDS, UNICODE, Look
from minetui.ui.kit.inks import PALETTES, CellPaint, Inks

SLATE = PALETTES[0]
WINDOW = Color.parse(SLATE.window)
INKS = Inks(SLATE, Style(bgcolor=SLATE.window))
FIVE = """
.#.  ##.  ###  #.#  ###  .##  ###  ###
##.  ..#  ..#  #.#  #..  #..  ..#  #.#
.#.  .#.  .##  ###  ##.  ###  .#.  ###
.#.  #..  ..#  ..#  ..#  #.#  .#.  #.#
###  ###  ###  ..#  ##.  ###  .#.  ###
"""
sizes = pytest.mark.parametrize("size", [*SIZES, *PLAIN_SIZES[2:]], ids=lambda size: size.name)


def painted(size: CellSize, rows: list[list[CellPaint]]) -> list[list[tuple[str, Color, Color]]]:
    """The sign, its colour and its ground in each place of the lines of a board."""
    painter = Painter.of(UNICODE, INKS, size, plain=False)
    lines = []
    for line in range(size.whole_lines(len(rows))):
        places = []
        numbers = [[painter.number_of(paint) for paint in row] for row in rows]
        segments = painter.board_line(line, range(len(rows)), len(rows[0]), numbers.__getitem__)
        for text, style, _ in segments:
            assert style is not None
            ground = Color.from_rich_color(style.bgcolor)
            ink = Color.from_rich_color(style.color) if style.color else ground
            places += [(sign, ink, ground) for sign in text]
        lines.append(places)
    return lines


def pixels_of(places: list[list[tuple[str, Color, Color]]]) -> list[list[Color]]:
    """The colours of all pixels; a sign is no pixel."""
    picture = []
    for line in places:
        blocks = {"▀": (1, 2), "▄": (2, 1)}
        for half in (0, 1):
            picture.append([place[blocks.get(place[0], (2, 2))[half]] for place in line])
    return picture


@pytest.mark.parametrize("size", SIZES[3:], ids=lambda size: size.name)
def test_a_label_of_wide_characters_keeps_the_columns_of_its_cell(size: CellSize) -> None:
    rows = [[CellPaint(Look.COVERED, label=label) for label in ("小雨", "Ada")]]
    lines = painted(size, rows)
    (line,) = (line for line in lines if any(sign == "雨" for sign, _, _ in line))
    text = "".join(sign for sign, _, _ in line)

    assert cell_len(text) == 2 * size.width
    assert text.strip("▀▄ ").startswith("小雨")


@sizes
@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_every_row_has_its_pixels_and_no_others(size: CellSize, count: int) -> None:
    """By a count of all pixels of a board, each of its cell."""
    halves = [
        half for line in range(size.whole_lines(count)) for half in size.halves(line, range(count))
    ]
    on_board = [half for half in halves if half is not None]

    assert on_board == [(row, inner) for row in range(count) for inner in range(size.height)]
    assert halves.index((0, 0)) == size.shift
    for row in range(count):
        lines = {at // 2 for at, half in enumerate(halves) if half and half[0] == row}
        assert [*size.lines_of(row)] == sorted(lines)
        middle = halves.index((row, (size.height - 1) // 2)) // 2
        assert size.sign_line(row) == middle
        assert size.row_at(middle, range(count)) == row


@sizes
def test_the_mouse_finds_a_row_on_every_line(size: CellSize) -> None:
    rows = [size.row_at(line, range(4)) for line in range(size.whole_lines(4))]

    assert rows == sorted(rows, key=lambda row: -1 if row is None else row)
    assert {*rows} == {0, 1, 2, 3}
    assert size.row_at(size.whole_lines(4), range(4)) is None
    assert size.row_at(-1, range(4)) is None


looks = st.sampled_from([Look.COVERED, Look.FLAG, *NUMBERS])


@given(st.sampled_from(SIZES[2:]), st.lists(st.lists(looks, min_size=3, max_size=3), min_size=1))
def test_grounds_are_where_single_pixels_have_them(size: CellSize, board: list[list[Look]]) -> None:
    rows = [
        [CellPaint(look, shade=(row + col) % 2) for col, look in enumerate(line)]
        for row, line in enumerate(board)
    ]
    picture = pixels_of(painted(size, rows))
    for y, line in enumerate(picture):
        row, inner = divmod(y - size.shift, size.height)
        for x, colour in enumerate(line):
            col, across = divmod(x, size.width)
            if not 0 <= row < len(rows):
                assert colour == WINDOW
                continue
            paint = rows[row][col]
            sprite = SPRITES.get(paint.look) if size is GIANT else None
            signed = sprite and 2 <= across < 5 and 1 <= inner < 6
            inked = signed and sprite[inner - 1][across - 2] == "#"

            assert colour == (INKS.text(paint) if inked else INKS.ground(paint))


@pytest.mark.parametrize("size", SIZES[2:], ids=lambda size: size.name)
def test_no_lower_half_is_drawn_where_the_window_has_a_colour(size: CellSize) -> None:
    """Where that of a font ends early, a line of the window ran through the first row."""
    signs = {sign for line in painted(size, [[CellPaint(Look.FLAG)]] * 3) for sign, *_ in line}

    assert "▀" in signs
    assert "▄" not in signs


def test_every_look_with_a_sign_has_a_sprite_and_digits_are_drawn_as_in_this_picture() -> None:
    """The odds of uncertain cells have a label."""
    unsigned = {Look.COVERED, Look.ZERO, Look.VEIL, *ODDS}
    digits = zip(*(line.split() for line in FIVE.split("\n")[1:6]), strict=True)

    assert {*SPRITES} == set(Look) - unsigned
    assert all(len(sprite) == 5 and {*map(len, sprite)} == {3} for sprite in SPRITES.values())
    assert [SPRITES[look] for look in NUMBERS[1:]] == [*digits]


@pytest.mark.parametrize("size", SIZES[1:4], ids=lambda size: size.name)
def test_a_sign_stands_in_the_middle_of_its_cell(size: CellSize) -> None:
    lines = painted(size, [[CellPaint(Look.N3)]])
    signs = [
        (y, x) for y, line in enumerate(lines) for x, (sign, *_) in enumerate(line) if sign == "3"
    ]

    assert signs == [(len(lines) // 2, (size.width - 1) // 2)]


@pytest.mark.parametrize(
    ("look", "under_the_cursor"), [(Look.COVERED, "·"), (Look.ODDS_3, "·"), (Look.ZERO, "")]
)
def test_only_the_sign_under_the_cursor_tells_a_covered_cell_from_a_zero(
    look: Look, under_the_cursor: str
) -> None:
    """The cursor has its own ground, which hides that of the cell."""
    for here, sign in ((False, ""), (True, under_the_cursor)):
        lines = painted(LARGE, [[CellPaint(look, here=here)]])

        assert "".join(place[0] for place in lines[1]).strip() == sign


def test_the_cursor_is_a_ring_around_a_cell_in_pixels() -> None:
    paint = CellPaint(Look.FLAG, here=True)
    picture = pixels_of(painted(GIANT, [[paint]]))[:7]
    ring = INKS.ground(paint)
    edge = [
        colour
        for y, line in enumerate(picture)
        for x, colour in enumerate(line)
        if y in (0, 6) or x in (0, 6)
    ]

    assert {*edge} == {ring}
    assert ring not in [colour for line in picture[1:6] for colour in line[1:6]]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_a_label_stands_in_place_of_the_sign(size: CellSize) -> None:
    label = ".3" if size.width == 2 else "33%"
    lines = painted(size, [[CellPaint(Look.ODDS_3, label=label)]])
    text = "\n".join("".join(sign for sign, *_ in line) for line in lines)

    assert label in text
    assert "?" not in text
