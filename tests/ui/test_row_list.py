"""A list of rows: what is in view while rows come and go, and what a click means."""

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from minetui.ui.kit.lines import TextLine
from minetui.ui.kit.lists import RowList

from .conftest import rounds


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


async def click(pilot: Pilot[None], y: int, x: int = 1) -> None:
    await pilot.click("#list", offset=(x, y))


async def test_rows_stand_below_the_header_in_the_signs_of_the_terminal() -> None:
    app = Lists(3)
    async with app.run_test(size=(30, 10)):
        assert app.lines == ["xNumber", "row 0", "row 1", "row 2", *[""] * 6]
        assert {app.list.render_line(y).cell_length for y in range(10)} == {30}


async def test_rows_that_come_above_the_cursor_do_not_move_it_on_the_screen() -> None:
    app = Lists(100)
    async with app.run_test(size=(30, 10)) as pilot:
        app.list.move(50)
        await rounds(pilot)
        assert app.lines[-1] == "row 50"
        app.list.show(70)
        await rounds(pilot)

        assert app.lines[-1] == "row 70"
        assert app.list.index == 70


async def test_rows_that_the_mouse_scrolled_to_stay_when_others_come() -> None:
    """The next key goes back to the cursor."""
    app = Lists(100)
    async with app.run_test(size=(30, 10)) as pilot:
        app.list.scroll_to(y=40, animate=False, immediate=True)
        app.list.rows.count = 200  # type: ignore[attr-defined]
        app.list.show(5)
        await rounds(pilot)
        assert app.lines[1] == "row 40"
        app.list.move(1)
        await rounds(pilot)

        assert app.lines[1] == "row 6"


@pytest.mark.parametrize(("keys", "row"), [("end", 99), ("pagedown", 9), ("end pageup", 90)])
async def test_keys_move_by_pages_and_to_the_ends(keys: str, row: int) -> None:
    app = Lists(100)
    async with app.run_test(size=(30, 10)) as pilot:
        await pilot.press(*keys.split())
        assert app.list.index == row
        assert f"row {row}" in app.lines
        await pilot.press("home")

        assert app.list.index == 0


async def test_a_click_moves_the_cursor_and_a_second_one_chooses() -> None:
    """The header and what is below the last row are no rows."""
    app = Lists(3)
    async with app.run_test(size=(30, 10)) as pilot:
        for y in (2, 2, 9, 0):
            await click(pilot, y)
        await click(pilot, 0, x=20)
        await rounds(pilot)

        assert app.posted == ["moved 1", "chosen 1", "number"]


async def test_an_empty_list_is_harmless() -> None:
    app = Lists(0)
    async with app.run_test(size=(30, 10)) as pilot:
        await pilot.press("end", "home", "pageup", "pagedown")
        await click(pilot, 1)

        assert app.lines == ["xNumber", *[""] * 9]
        assert app.posted == []
