"""The parts of the screen that need no screen: layout, lines, keys, clock, scene, looks."""

from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.events import Click

from minetui.core.game import Game
from minetui.core.grid import Grid, only
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.core.position import Position
from minetui.ui import board_view, glyphs, keys, themes
from minetui.ui.clock import Clock
from minetui.ui.glyphs import ASCII, REACHES, UNICODE, Glyphs, Look
from minetui.ui.layout import arranged
from minetui.ui.lines import Lines
from minetui.ui.match import Match
from minetui.ui.scene import RowReader, Scene
from minetui.ui.screens.play import PlayScreen
from minetui.ui.screens.replay import ReplayScreen
from minetui.ui.screens.table import STEPS, TableScreen
from minetui.ui.spans import changed_columns, cut, justified, span_at, width_of

sizes = st.integers(1, 400)


@given(sizes, sizes, st.integers(3, 2000), st.integers(3, 2000), st.booleans())
def test_all_parts_fit_in_any_window(
    width: int, height: int, across: int, down: int, hints: bool
) -> None:
    found = arranged((width, height), (across, down), hints=hints)
    used = found.counters + found.status + found.keys
    middle = max(found.board[1], found.panel[1])
    if not found.beside:
        middle = found.board[1] + found.panel[1]

    assert used + middle <= max(height, 1)
    assert 1 <= found.board[0] <= width
    assert found.board[1] >= 1
    assert found.indent + found.board[0] + (found.panel[0] if found.beside else 0) <= width


def test_expert_fits_80_by_24_with_two_lines_of_hints_and_130_by_40_with_the_panel() -> None:
    board = (62, 18)
    small, large = (arranged(size, board, hints=True) for size in ((80, 24), (130, 40)))

    assert (small.board, small.panel, small.counters, small.keys) == (board, (80, 2), 2, 1)
    assert large.board == board
    assert large.beside
    assert large.panel[1] > 30


def test_the_clock_runs_only_between_start_and_stop() -> None:
    now = [100.0]
    clock = Clock(lambda: now[0], 2.0)
    readings = []
    for deed, later in ((clock.start, 3), (clock.stop, 10), (clock.start, 1.5), (clock.start, 1)):
        deed()
        now[0] += later
        readings.append(clock.seconds)

    assert readings == [5.0, 5.0, 6.5, 7.5]


def test_only_the_columns_that_differ_are_repainted() -> None:
    old = (("row 3, col 4: ", "plain"), ("flag", "plain"))

    assert changed_columns(old, (("row 3, col 5: flag", "plain"),)) == (11, 12)
    assert changed_columns(old, (("row 3, col 4: ", "plain"), ("flag", "bad"))) == (14, 18)
    assert changed_columns(old, (("row 3", "plain"),)) == (5, 18)


def test_signs_without_a_width_repaint_the_line() -> None:
    assert changed_columns((("seed e", "x"),), (("seed e\u0301", "x"),)) == (0, 6)


def test_three_groups_share_a_line_and_the_last_goes_when_crowded() -> None:
    left, middle, right = (("ab", "x"),), (("--", "x"),), (("cd", "x"),)

    assert "".join(text for text, _ in justified(left, middle, right, 12)) == "ab   --   cd"
    assert "".join(text for text, _ in justified(left, middle, right, 6)) == "ab -- "
    assert width_of(justified(left, middle, right, 30)) == 30


@given(st.text(max_size=30), st.integers(1, 20))
def test_cut_text_fits(text: str, width: int) -> None:
    assert cell_len(cut(text, width)) <= max(width, 1)


def test_a_column_belongs_to_one_piece() -> None:
    line = (("ab", "x"), ("cde", "y"))

    assert [span_at(line, column) for column in (0, 1, 2, 4, 5)] == [
        *(line[0], line[0], line[1], line[1], None)
    ]


@pytest.mark.parametrize("screen", [PlayScreen, ReplayScreen])
def test_every_command_has_its_deed_and_no_key_is_taken_twice(screen: type[TableScreen]) -> None:
    commands = screen.COMMAND_TABLE
    used = [key for command in commands for key in command.keys.split(",")]

    assert all(hasattr(screen, f"do_{one.name}") or one.name in STEPS for one in commands)
    assert len(used) == len(set(used))


@pytest.mark.parametrize("width", [0, 10, 40, 80, 300])
def test_the_key_bar_fits_and_begins_with_what_matters_most(width: int) -> None:
    assert width_of(keys.key_bar(keys.PLAY, width)) <= width
    if width >= 40:
        assert keys.key_bar(keys.PLAY, width)[0][0].strip() == "Space"


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
@pytest.mark.parametrize("looks", [set(Look) - set(REACHES[1:]), set(REACHES)])
def test_looks_of_the_board_or_of_its_start_map_differ_without_colour(
    signs: Glyphs, looks: set[Look]
) -> None:
    drawn = [signs.signs[look] for look in looks]

    assert len(set(drawn)) == len(looks)
    assert all(len(sign) == 2 and cell_len(sign) == 2 for sign in drawn)
    assert all(cell_len(sign) == 1 for sign in signs.cursor + signs.witness + signs.more)


def test_the_ascii_signs_are_ascii() -> None:
    assert all(sign.isascii() for sign in ASCII.signs.values())
    assert (ASCII.frame + ASCII.more + ASCII.cursor + ASCII.mine + ASCII.clock).isascii()


@pytest.mark.parametrize("theme", themes.THEMES, ids=lambda theme: theme.name)
def test_digits_stand_out_from_the_ground_they_are_on(theme: themes.Theme) -> None:
    """A contrast of 4.5 and more, as WCAG 2.1 asks for text."""
    ground = theme.variables["board-open"]
    poor = {
        name: round(contrast(colour, ground), 1)
        for name, colour in theme.variables.items()
        if name.startswith("digit-") and contrast(colour, ground) < 4.5
    }

    assert not poor


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, by WCAG 2.1."""

    def luminance(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("band_height", [1, 2, 64])
def test_rows_look_the_same_through_bands_of_any_height(
    band_height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minetui.ui.scene.BAND_HEIGHT", band_height)
    field = Minefield.drawn("*....", ".....", "....*", "*....")
    layers = Scene(Position(field).toggle_flag(0).reveal(3)).layers
    reader = RowReader(field.grid)
    drawn = [
        "".join(UNICODE.signs[reader.row(layers, row).look(col)][0] for col in range(5))
        for row in range(4)
    ]

    assert drawn == ["⚑1   ", "·1 11", "·1 1·", "·1 1·"]


def test_a_press_on_a_revealed_cell_chords_and_moves_carry_the_time() -> None:
    now = [0.0]
    match = Match(Game.on(Minefield.drawn("*...*", "....*")), lambda: now[0])
    match.play([match.pressed(1)])
    now[0] = 1.25

    assert match.pressed(1).at == 1.25
    assert type(match.pressed(1)).__name__ == "Chord"
    assert match.flagging(0) == [Flag(0, 1.25)]
    assert match.flagging(1) == []


def test_a_game_goes_on_from_the_time_of_its_last_move() -> None:
    """Rule 9, for a game that was saved."""
    field = Minefield.drawn("*...*", "....*")
    match = Match(Game.on(field, [Reveal(1, 0.0), Flag(0, 7.5)]), lambda: 50.0)

    assert match.clock.seconds == 7.5
    assert match.clock.running


def test_the_clock_of_an_ended_game_is_that_of_its_last_move_also_after_redo() -> None:
    """Rules 9 and 10: the record and the screen agree."""
    now = [0.0]
    match = Match(Game.on(Minefield.drawn("*..", "...")), lambda: now[0])
    match.play([match.pressed(2)])
    now[0] = 3.0
    match.play([match.pressed(3)])
    assert match.clock.seconds == 3.0
    match.game.undo()
    match.settle()
    now[0] = 23.0
    assert match.clock.seconds == 23.0
    match.game.redo()
    match.settle()
    assert match.clock.seconds == 3.0
    match.game.seek(0)
    match.settle()

    assert match.clock.seconds == 0.0


def test_the_scroll_follows_the_cursor_with_a_margin_and_in_whole_cells() -> None:
    assert board_view._scrolled(0, 0, 2, 20) == 0
    assert board_view._scrolled(0, 14, 2, 20) == 0
    assert board_view._scrolled(0, 16, 2, 20) == 2
    assert board_view._scrolled(10, 12, 2, 20) == 8
    assert board_view._scrolled(0, 40, 2, 21) % 2 == 0


def test_the_legend_explains_signs_that_are_drawn() -> None:
    assert all(sign for sign, _ in glyphs.legend(UNICODE))


def test_a_witness_is_marked_and_its_cells_are_targets() -> None:
    grid = Grid(1, 3)
    position = Position(Minefield(grid, only(0)))
    row = RowReader(grid).row(Scene(position, witness=only(1), targets=only(0)).layers, 0)

    assert [row.accent(col) for col in range(3)] == ["target", "witness", ""]


def test_a_click_outside_the_lines_is_on_none_of_them() -> None:
    lines = Lines({}, id="lines")
    lines._lines = ((("first", "plain"),), (("last", "plain"),))
    lines.post_message = Mock()
    for row in (-1, 2, -100):
        lines.on_click(Click(lines, 0, row, 0, 0, 1, False, False, False))

    lines.post_message.assert_not_called()
    lines.on_click(Click(lines, 0, 1, 0, 0, 1, False, False, False))
    assert lines.post_message.call_args.args[0].span == ("last", "plain")
