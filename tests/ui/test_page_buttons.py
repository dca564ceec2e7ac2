"""The buttons that a page has in place of the key bar, for each screen on top."""

from minetui.page.buttons import Buttons
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.place import Place

from .conftest import BEGINNER, SMALL, on_screen, press, text_of

TOUCHED = Place(own_machine=False, by_touch=True)


def captions(app: MinetuiApp) -> list[str]:
    """What stands on the buttons."""
    return [button.caption for button in Buttons.of(app.screen, "flag").each]


async def test_a_board_has_the_modes_of_a_tap_then_what_helps_then_the_menu() -> None:
    async with on_screen(BEGINNER, place=TOUCHED) as (app, _):
        assert captions(app) == ["Reveal", "Flag", "Hints", "Menu"]
        assert Buttons.of(app.screen, "flag").mode == "flag"
        assert "Undo" not in text_of(app)  # there is no key bar


async def test_a_paused_board_goes_on_by_its_first_button() -> None:
    """A tap does so, too, so that it has no mode."""
    async with on_screen(BEGINNER, place=TOUCHED) as (app, pilot):
        await press(pilot, "space p")

        assert captions(app) == ["Go on", "Menu"]


async def test_after_the_end_a_tap_has_no_mode_and_the_menu_is_still_there() -> None:
    async with on_screen(SMALL, (48, 40), place=TOUCHED) as (app, pilot):
        await press(pilot, "ctrl+home space")
        buttons = Buttons.of(app.screen, "flag")

        assert [button.caption for button in buttons.each][0::3] == ["New game", "Menu"]
        assert buttons.mode == ""


async def test_a_sentence_has_the_line_of_the_key_bar_too() -> None:
    async with on_screen(BEGINNER, (40, 30), place=TOUCHED) as (app, pilot):
        app.say("D5 was a proven mine: C4 has no other room for its 3 mines.")
        await pilot.pause()

        assert "C4 has no other\n room for its 3 mines." in text_of(app)


async def test_fingers_have_one_menu_without_keys_and_a_way_back_from_it() -> None:
    async with on_screen(BEGINNER, (48, 45), place=TOUCHED) as (app, pilot):
        await press(pilot, "escape")

        assert captions(app) == ["Open a file", "Continue"]
        assert all(words in text_of(app) for words in ("Undo", "Records", "Quit"))
        assert "F2" not in text_of(app)


async def test_a_question_has_its_answers_as_buttons() -> None:
    async with on_screen(BEGINNER, place=TOUCHED) as (app, _):
        app.screen.confirmed("hints", "Are you sure?", "Show hints")  # type: ignore[attr-defined]

        assert captions(app) == ["Show hints", "No"]


async def test_a_field_wants_a_keyboard_and_its_buttons_lead_back() -> None:
    async with on_screen(BEGINNER, place=TOUCHED, settings=Settings()) as (app, pilot):
        await press(pilot, "C")
        buttons = Buttons.of(app.screen, "reveal")

        assert buttons.types
        assert buttons.mode == ""
        assert buttons.each[-1].id == "leave"
