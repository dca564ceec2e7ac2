"""The page in a real browser: played by keys, mouse and fingers, closed, reloaded, opened twice."""

import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from minetui.core import Grid, Level, SharedBoard, only
from minetui.formats.code import written

from .visit import PHONE, READ, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Open = Callable[..., Visit]
GRID = Grid(9, 9)
WALL = sum(only(GRID.cell(row, 3)) for row in range(9))  # column D is mined, and nothing else
CODE = f"#{written(SharedBoard(Level(9, 9, 9), mines=WALL))}"
ASSETS = Path(__file__).parents[3] / "assets"
REPLAY, POSITION = ASSETS / "replays/expert-won.rawvf", ASSETS / "boards/position.mine"
GUESS = "4 5 4\n#####\n##2##\n11111\n00000\n"
RELOADS = int(os.environ.get("MINETUI_RELOADS", "5"))
WALK = [*["ArrowRight"] * 11, "ArrowDown", *["ArrowLeft"] * 11, "ArrowDown"]  # never a cell twice
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const how = { dataTransfer, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", how));
}"""


def test_a_board_is_won_by_keys_and_mouse(visit: Open) -> None:
    page = visit(CODE)
    page.sees("shared board")
    page.click("D5", "right")
    page.sees("✱ 8")
    page.click("A1")
    page.press(*["ArrowRight"] * 8, "Space")
    page.sees("won")

    assert "won in" in page.page.title()


def test_a_page_is_in_the_browsers_language_until_the_player_chooses_one(
    browser: "Browser", address: str
) -> None:
    """The next visit begins in it, before there is a program."""
    context = browser.new_context(locale="zh-CN", viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(address)
    Visit(page)
    first = page.evaluate("document.documentElement.lang")
    page.goto(f"{address}#language=de")
    page.wait_for_selector("html[lang=de]", state="attached")
    kept = page.evaluate("localStorage.getItem('minetui language')")
    context.close()

    assert (first, kept) == ("zh-CN", "de")


def test_the_page_has_the_keys_when_it_opens(visit: Open) -> None:
    page = visit()
    page.press("f")

    page.sees("✱ 9")


def test_escape_is_a_key_at_once(visit: Open) -> None:
    page = visit()
    page.press("Escape")
    page.sees("Continue")
    page.press("Escape")
    page.loses("Continue")


def test_the_buttons_of_the_mouse_belong_to_the_game(visit: Open) -> None:
    page = visit()
    page.page.evaluate(
        "addEventListener('contextmenu', (event) => (window.menu = !event.defaultPrevented))"
    )
    page.page.evaluate("navigator.clipboard?.writeText('pasted').catch(() => {})")
    page.click("B2", "right")
    page.sees("✱ 9")
    page.click("C3", "middle")

    assert page.page.evaluate("window.menu") is False
    assert "pasted" not in page.text


def test_a_tap_reveals_and_a_long_press_flags(visit: Open) -> None:
    page = visit(CODE, phone=True)
    page.sees("shared board")
    page.hold("D5")
    page.sees("✱ 8")
    page.tap("A1")
    page.tap("I9")

    page.sees("won")


def test_fingers_have_four_buttons_and_the_mode_of_a_tap_is_filled(visit: Open) -> None:
    page = visit(phone=True)
    page.sees("Beginner")
    first = page.buttons
    page.button("Flag")
    page.page.wait_for_selector("[aria-pressed=true]:text('Flag')")
    page.tap("C3")
    page.sees("✱ 9")
    page.hold("G7")  # does what a tap does in the other mode
    page.sees("1")

    assert first == ["Reveal", "Flag", "Hints", "Menu"]
    assert page.page.inner_text("[aria-pressed=false]") == "Reveal"


def test_the_menu_of_fingers_has_all_and_a_game_that_is_over_other_buttons(visit: Open) -> None:
    page = visit(CODE, phone=True)
    page.sees("shared board")
    page.button("Menu")
    page.sees("Undo")
    page.sees("Records")
    in_menu = page.buttons
    page.button("Continue")
    page.loses("Records")
    for cell in ("A1", "I9"):
        page.tap(cell)
    page.page.wait_for_selector("button:text('New game')")

    assert in_menu == ["Open a file", "Continue"]
    assert page.buttons[-1] == "Menu"
    assert len(page.buttons) == 4


def test_a_field_has_the_keyboard_of_a_phone_and_a_board_has_none(visit: Open) -> None:
    mode = "document.querySelector('.xterm-helper-textarea').inputMode"
    page = visit(phone=True)
    page.sees("Beginner")
    before = page.page.evaluate(mode)
    page.press("C")
    page.page.wait_for_function(f"() => {mode} === 'text'")
    page.press("Escape")
    page.page.wait_for_function(f"() => {mode} === 'none'")

    assert before == "none"


@pytest.mark.parametrize("ratio", [1, 2, 3])
def test_nothing_shows_between_the_blocks_of_cells(
    browser: "Browser", address: str, ratio: int
) -> None:
    """There were lines between half blocks: a checkerboard has two colours, and no third one."""
    context = browser.new_context(**PHONE, device_scale_factor=ratio)
    page = context.new_page()
    page.goto(address)
    visit = Visit(page)
    visit.sees("Beginner")
    page.wait_for_function("() => document.querySelector('canvas').width > 0")
    colours = visit.colours("A1", "D4")
    context.close()

    assert len(colours) == 2


def test_row_numbers_are_evenly_apart(visit: Open) -> None:
    """In cells of three and a half lines, too."""
    page = visit()
    page.sees("Beginner")
    middles = page.middles_of_row_numbers()
    gaps = [below - above for above, below in pairwise(middles)]

    assert len(middles) == 9
    assert max(gaps) - min(gaps) <= 2  # pixels


def test_two_fingers_scroll_and_never_reveal(visit: Open) -> None:
    page = visit(phone=True)
    page.begin_expert()
    page.sees("Expert")
    before = page.text
    page.drag(page.at("P9"), page.at("F9"), fingers=2)
    page.page.wait_for_function(f"(text) => ({READ})() !== text", arg=before)

    assert "✱ 99" in page.text
    assert "0:00" in page.text


def test_a_reload_in_the_middle_of_a_game_loses_no_move(visit: Open) -> None:
    """The page is reloaded in the very turn in which the terminal has drawn the move.

    MINETUI_RELOADS=50 reloads it so many times.
    """
    page = visit()
    page.begin_expert()
    page.press("f", "ArrowRight", "f")
    page.sees("✱ 97")
    for count in range(RELOADS):
        page.press(WALK[count % len(WALK)])
        page.reload_when(f"✱ {96 - count} ", "f")
        page.go_on("Expert")
        page.sees(f"✱ {96 - count} ")


def test_a_closed_tab_keeps_games_and_settings(visit: Open) -> None:
    page = visit()
    page.press("f", "ArrowRight", "f")
    page.sees("✱ 8")
    page.press(",")
    page.sees("‹ Beginner ›")
    page.press("ArrowRight")
    page.sees("‹ Intermediate ›")
    page.press("Escape")
    page.page.wait_for_timeout(1_000)  # settings are saved in a moment
    page.page.close()
    again = visit()
    again.sees("Unfinished: Beginner")

    again.sees("Intermediate")


def test_the_tab_that_was_opened_last_has_the_games(visit: Open) -> None:
    first = visit()
    first.press("f", "ArrowRight", "f")
    first.sees("✱ 8")
    second = visit()
    second.sees("Unfinished: Beginner")
    first.page.wait_for_function(
        "() => document.querySelector('#cover').innerText.includes('another tab')"
    )
    second.go_on("Beginner")
    second.sees("✱ 8")
    second.press("ArrowDown", "f")
    second.sees("✱ 7")
    first.page.bring_to_front()
    with first.page.expect_navigation():
        first.press("Space")
    first.wait()
    first.go_on("Beginner")

    first.sees("✱ 7")


def test_a_replay_is_dropped_and_a_wrong_file_gets_a_line(visit: Open) -> None:
    page = visit()
    page.page.evaluate(DROP, ["notes.txt", "nothing to play"])
    page.sees("notes.txt:1: expected a board or a replay")
    page.page.evaluate(DROP, [REPLAY.name, REPLAY.read_text("utf-8")])

    page.sees("the casual player")


def test_a_file_is_chosen_by_the_button(visit: Open) -> None:
    page = visit()
    with page.page.expect_file_chooser() as chosen:
        page.page.click("#open")
    chosen.value.set_files(str(REPLAY))

    page.sees("the casual player")


def test_a_saved_game_is_downloaded(visit: Open) -> None:
    page = visit(CODE)
    page.sees("shared board")
    page.click("A1")
    page.press("Control+s")
    page.sees("Save")
    with page.page.expect_download() as download:
        page.press("Enter")

    assert download.value.suggested_filename.endswith(".rawvf")
    assert Path(download.value.path()).read_text("utf-8").startswith("RawVF")


@pytest.mark.parametrize(
    ("fragment", "seen"),
    [
        ("#daily=2026-10-01", ["Daily board · Thursday 1 October"]),
        (f"#position={quote(POSITION.read_text('utf-8'))}&odds", ["Odds of a mine"]),
        # As live boards: no veil, and the hint of the first technique that has one, here the last.
        (f"#position={quote(GUESS)}&hint&odds", ["Guess A2", "33%"]),
    ],
)
def test_the_address_says_what_is_played(visit: Open, fragment: str, seen: list[str]) -> None:
    page = visit(fragment)

    for words in seen:
        page.sees(words)


def test_another_address_opens_while_a_game_is_kept(visit: Open) -> None:
    page = visit()
    page.press("f", "ArrowRight", "f")
    page.sees("✱ 8")
    page.page.evaluate("(fragment) => { location.hash = fragment }", CODE)
    page.sees("shared board")
    page.page.evaluate("location.hash = ''")

    page.sees("Unfinished: Beginner")


@pytest.mark.parametrize(
    ("fragment", "line"),
    [
        ("#nothing", "expected #CODE, #daily, #daily=DATE, #position=TEXT or #replay=ADDRESS"),
        ("#MT1-0HM4-0ZX1", "This code has a typing error."),
        ("#replay=http://example.org/a.rawvf", "expected an address on this host"),
        ("#replay=none.rawvf", "expected a file, got status 404"),
        ("#theme=none", "expected one of slate"),
    ],
)
def test_a_wrong_address_gets_a_line_and_the_game(visit: Open, fragment: str, line: str) -> None:
    page = visit(fragment)
    page.sees("Beginner")

    assert line in page.line


def test_a_window_of_a_phone_shows_a_whole_board(visit: Open) -> None:
    page = visit()
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.page.wait_for_function("() => terminal.cols < 60")
    page.page.wait_for_function(f"() => /^ {{1,6}}A +B +C/m.test(({READ})())")  # painted anew
    across, down = page.at("B2")[0] - page.at("A1")[0], page.at("B2")[1] - page.at("A1")[1]

    lines = page.text.splitlines()
    assert (
        next(y for y, line in enumerate(lines) if line.lstrip().startswith("1 ")) == 4
    )  # the top is used
    assert page.at("I9")[0] < 390
    assert min(across, down) >= 30  # pixels, for a finger
