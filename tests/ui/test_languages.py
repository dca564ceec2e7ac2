"""The choice of a language, in the settings and in the menu: it is spoken at once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pseudo import NAME, Pseudo, plain, said, untranslated

from minetui import language
from minetui.language import spoken
from minetui.store import Settings, SettingsFile
from minetui.ui.settings import LanguageDialog, SettingsDialog

from .conftest import BEGINNER, click_on, on_screen, press, screen_of, text_of

TO_LANGUAGE = "comma end up up up"
OWN_NAME = said("English")
NAMES = ("slate", "standard")  # of colours and of a set of keys: they are what options say


@pytest.fixture(autouse=True)
def another_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One language beside English is offered; English is spoken, and after the test again."""
    (tmp_path / f"{NAME}.mo").touch()
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setattr(language, "_read", lambda name: Pseudo())
    yield
    language.use(language.ENGLISH)


def says_only(app: object) -> list[str]:
    """The English words on the screen."""
    return untranslated(text_of(app), NAMES)  # type: ignore[arg-type]


async def test_a_language_is_spoken_at_once_by_the_dialog_and_by_the_game_below() -> None:
    async with on_screen(BEGINNER, (120, 24)) as (app, pilot):
        await press(pilot, f"space H {TO_LANGUAGE}")
        english = text_of(app)
        await press(pilot, "right right")
        assert isinstance(app.screen, SettingsDialog)
        assert (spoken(), says_only(app)) == (NAME, [])
        assert "Language" in plain(text_of(app))
        await press(pilot, "u u")
        assert text_of(app) == english
        await press(pilot, "left escape")
        assert app.screen is screen_of(app)
        assert (spoken(), says_only(app)) == (NAME, [])

    assert SettingsFile().read() == (Settings(language=NAME), [])


async def test_in_the_menu_a_language_is_chosen_by_its_own_name() -> None:
    """Its name is said in the language itself, for who can't read the one that is spoken."""
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "escape")
        await click_on(pilot, "Language …")
        assert isinstance(app.screen, LanguageDialog)
        assert re.findall(r"│ +(\S.*\S) +│", text_of(app))[-2:] == ["English", OWN_NAME]
        await press(pilot, "end enter")
        assert (spoken(), app.settings.language) == (NAME, NAME)
        await press(pilot, "escape")

        (line,) = (line for line in text_of(app).splitlines() if "Language …" in plain(line))
        assert OWN_NAME in line


@pytest.mark.parametrize(
    ("setting", "shown"), [("", "as the system"), ("en", "English"), ("en_GB", "English")]
)
async def test_the_settings_show_the_language_that_is_set(setting: str, shown: str) -> None:
    async with on_screen(BEGINNER, settings=Settings(language=setting)) as (app, pilot):
        await press(pilot, TO_LANGUAGE)

        assert f"‹ {shown} ›" in text_of(app)
