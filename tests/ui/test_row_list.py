"""A list of rows: what is in view while rows come and go, and what a click means."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from textual.app import App, ComposeResult
from textual.events import MouseDown, MouseUp
from textual.pilot import Pilot

from minetui.ui.kit.lines import TextLine
from minetui.ui.kit.lists import RowList

from .conftest import mouse, rounds, type_at_once


class Numbers:
    """Rows that are numbered."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __len__(self) -> int:
        return self.count

    def header(self, width: int) -> TextLine:
        return (("×Number", "plain"),)

    def row(self, index: int, width: int) -> TextLine:
        return ((f"row {index} {'.' * 50}", "plain"),)

    def column_at(self, x: int, width: int) -> str | None:
        return "number" if x < 7 else None


class Lists(App[None]):
    """An application with a list of ten lines, which remembers what it posts."""

    CSS = "RowList { height: 10; scrollbar-size: 0 1; overflow-x: hidden; }"

    def __init__(self, count: int) -> None:
        super().__init__()
        self.posted = list[str]()
        self.list = RowList(Numbers(count), {ord("×"): "x"}, id="list")

    def compose(self) -> ComposeResult:
        yield self.list

    def on_mount(self) -> None:
        self.list.show(0)

    def on_row_list_moved(self) -> None:
        self.posted.append(f"moved {self.list.index}")

    def on_row_list_chosen(self) -> None:
        self.posted.append(f"chosen {self.list.index}")

    def on_row_list_header_clicked(self, event: RowList.HeaderClicked) -> None:
        self.posted.append(event.column)

    @property
    def lines(self) -> list[str]:
        """The first two words of each line."""
        return [
            " ".join(self.list.render_line(y).text.split()[:2])
            for y in range(self.list.size.height)
        ]


@asynccontextmanager
async def listing(count: int) -> AsyncIterator[tuple[Lists, Pilot[None]]]:
    app = Lists(count)
    async with app.run_test(size=(30, 10)) as pilot:
        yield app, pilot


async def press(pilot: Pilot[None], keys: str) -> None:
    type_at_once(pilot.app, keys)
    await rounds(pilot)


async def click(pilot: Pilot[None], y: int, x: int = 1) -> None:
    for kind in (MouseDown, MouseUp):
        await mouse(pilot, kind, "#list", (x, y))
    await rounds(pilot)


async def test_rows_stand_below_the_header_in_the_signs_of_the_terminal() -> None:
    async with listing(3) as (app, _):
        assert app.lines == ["xNumber", "row 0", "row 1", "row 2", *[""] * 6]
        assert {app.list.render_line(y).cell_length for y in range(10)} == {30}


async def test_rows_that_come_above_the_cursor_do_not_move_it_on_the_screen() -> None:
    """In a lower window it stays in view."""
    async with listing(100) as (app, pilot):
        for change, row in ((app.list.move, 50), (app.list.show, 70)):
            change(row)
            assert app.lines[-1] == f"row {row}"
            assert app.list.index == row
        app.list.styles.height = 5
        await rounds(pilot)
        assert app.lines[-1] == "row 70"


async def test_rows_that_the_mouse_scrolled_to_stay_when_others_come() -> None:
    """The next key goes back to the cursor."""
    async with listing(100) as (app, _):
        app.list.scroll_to(y=40, animate=False, immediate=True)
        app.list.rows.count = 200
        app.list.show(5)
        assert app.lines[1] == "row 40"
        app.list.move(1)

        assert app.lines[1] == "row 6"


async def test_keys_move_by_pages_and_to_the_ends() -> None:
    async with listing(100) as (app, pilot):
        for key, row in (("pagedown", 9), ("end", 99), ("pageup", 90), ("home", 0), ("pageup", 0)):
            await press(pilot, key)
            assert app.list.index == row
            assert f"row {row}" in app.lines
        for rows, row in ((1, 1), (-2, 0), (200, 99)):
            app.list.move(rows)
            assert app.list.index == row
            assert f"row {row}" in app.lines


async def test_a_click_moves_the_cursor_and_a_second_one_chooses() -> None:
    """The header and what is below the last row are no rows."""
    async with listing(3) as (app, pilot):
        for x, y in ((1, 2), (1, 2), (1, 9), (1, 0), (20, 0)):
            await click(pilot, y, x)

        assert app.posted == ["moved 1", "chosen 1", "number"]


async def test_an_empty_list_is_harmless() -> None:
    async with listing(0) as (app, pilot):
        await press(pilot, "end home pageup pagedown")
        await click(pilot, 1)

        assert app.lines == ["xNumber", *[""] * 9]
        assert app.posted == []
