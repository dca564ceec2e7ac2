"""Another language is spoken at once, on every screen, and the palette knows two of them."""

from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from textual.screen import Screen

from minetui import language
from minetui.arguments import parsed
from minetui.store import SettingsFile
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.commands import Group
from minetui.ui.kit.dialog import Dialog
from minetui.ui.kit.palette import CommandsDialog
from minetui.ui.launch import app_of
from minetui.ui.settings.settings import SettingsDialog

from .conftest import SMALL, on_screen, press, screen_of, settled, text_of
from .ways import (
    ORDINARY,
    WAYS,
    opened,
    world,  # noqa: F401 (a fixture)
)

MARK = "¬"
GERMAN = {
    "Undo": "Zurück",
    "Take the last move back; the game won't count for bests.": "Nimmt den letzten Zug zurück.",
    "Flag": "插旗标雷",
    "Menu": "Menü",
    "on": "an",
    "Beginner": "Anfänger",
    "Help": "Hilfe",
}


class Marked(NullTranslations):
    """A language in which each sentence begins with a mark."""

    def gettext(self, message: str) -> str:
        """The sentence, marked."""
        return MARK + message

    def pgettext(self, context: str, message: str) -> str:
        """The sentence, marked; but not what is made of others."""
        return message if context in ("thousands", "decimals") else MARK + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The sentence, marked."""
        return MARK + (msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def english_at_the_end() -> Iterator[None]:
    """Other tests read English."""
    yield
    language.use(language.ENGLISH)


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A language with a few sentences."""
    catalog = Catalog("de")
    for english, said in GERMAN.items():
        catalog.add(english, said)
    with (tmp_path / "de.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    return "de"


def is_told_anew(kind: type[Screen[Any]]) -> bool:
    """Can this screen be on the screen while the language changes?

    Other dialogs are closed by then: none of them leads to the settings, or to the menu.
    """
    return not issubclass(kind, Dialog) or kind is SettingsDialog


@pytest.mark.slow
@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("name", WAYS)
async def test_nothing_that_was_said_before_is_left_on_the_screen(name: str) -> None:
    """It was said in a language in which each sentence has a mark."""
    language.use("xx", Marked())
    async with opened(WAYS[name], ORDINARY) as pilot:
        app = pilot.app
        assert isinstance(app, MinetuiApp)
        while not is_told_anew(type(app.screen)):
            await press(pilot, "escape")
        assert MARK in text_of(app) or WAYS[name].size

        app.speak(language.ENGLISH)
        await settled(pilot)

        assert [line for line in text_of(app).splitlines() if MARK in line] == []
        assert MARK not in app.title


@pytest.mark.parametrize(
    ("setting", "words", "spoken"),
    [
        ("", "", "en"),
        ("de", "", "de"),
        ("", "--language de", "de"),
        ("de", "--language en", "en"),
        ("tlh", "", "en"),
    ],
)
def test_a_language_is_spoken_before_the_first_screen_is_made(
    setting: str, words: str, spoken: str, german: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no command line has chosen one before, as on a page."""
    monkeypatch.setenv("TEXTUAL_DRIVER", "any")  # which needs no terminal
    SettingsFile().path.parent.mkdir(parents=True, exist_ok=True)
    SettingsFile().path.write_text(f'language = "{setting}"\n', "utf-8")
    command, arguments = parsed(words.split())
    app = app_of(arguments, command)

    assert language.spoken() == spoken
    assert app.every_command["undo"].caption == ("Zurück" if spoken == german else "Undo")
    problem = "settings.toml: language: expected one of en, de, got 'tlh'"
    assert app.notices == ([problem] if setting == "tlh" else [])


async def test_a_setting_is_in_force_at_once_on_all_screens(german: str) -> None:
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "b")
        app.change({"language": german})
        await settled(pilot)

        assert language.spoken() == "de"
        assert "Hilfe" in text_of(app)
        await press(pilot, "escape")
        assert "Zurück" in text_of(app)
        app.speak("")
        await settled(pilot)
        assert "Undo" in text_of(app)


async def test_a_command_has_its_words_in_the_language_that_is_spoken(german: str) -> None:
    async with on_screen(SMALL) as (app, _):
        undo = screen_of(app).table["undo"]
        other = undo.but("x", menu="Help")
        language.use(german)

        assert (undo.caption, undo.menu, undo.caption_after) == ("Zurück", "Zurück", "")
        assert undo.help == "Nimmt den letzten Zug zurück."
        assert (other.caption, other.menu, other.help) == ("Zurück", "Hilfe", undo.help)
        language.use(language.ENGLISH)
        assert (other.caption, other.menu) == ("Undo", "Help")
        assert [group.title for group in Group][:2] == ["Play", "Watch"]


@pytest.mark.parametrize(
    ("sought", "found"),
    [
        ("zur", "Zurück"),
        ("undo", "Zurück"),
        ("take last", "Zurück"),
        ("letzten", "Zurück"),
        ("标雷", "插旗标雷"),
        ("flag", "插旗标雷"),
    ],
)
async def test_the_palette_finds_a_command_by_its_words_in_both_languages(
    german: str, sought: str, found: str
) -> None:
    language.use(german)
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "ctrl+p")
        await press(pilot, " ".join("space" if sign == " " else sign for sign in sought))
        dialog = app.screen
        assert isinstance(dialog, CommandsDialog)

        assert found in dialog.list.rows[0]
