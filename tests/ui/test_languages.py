"""The choice of a language: what is on the screen is said in it at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pseudo import NAME, Pseudo, plain, untranslated

from minetui import language
from minetui.language import spoken
from minetui.store import Settings, SettingsFile
from minetui.ui.settings import LanguageDialog, SettingsDialog

from .conftest import BEGINNER, click_on, on_screen, press, screen_of, text_of
from .ways import (
    ORDINARY,
    WAYS,
    opened,
    world,  # noqa: F401 (a fixture)
)

TO_LANGUAGE = "comma end up up up"
NAMES = ("slate", "standard")  # of colours and of a set of keys: they are what options say
UNSETTLED = {"a game that the casual player plays"}  # goes on by itself
SCREENS = [name for name, way in WAYS.items() if way.to.endswith("Screen")]


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


async def test_the_menu_has_the_languages_by_their_own_names() -> None:
    async with on_screen(BEGINNER, settings=Settings(language=NAME)) as (app, pilot):
        await press(pilot, "escape")
        await click_on(pilot, "Language")
        assert isinstance(app.screen, LanguageDialog)
        assert app.screen.here == NAME
        assert "English" in text_of(app)
        await press(pilot, "enter escape")
        assert spoken() == NAME
        await press(pilot, "escape")
        assert "English" not in text_of(app)
        for line in text_of(app).splitlines():
            if "Language" in plain(line):
                assert plain(line).count("English") == 1


@pytest.mark.parametrize(
    ("setting", "shown"), [("", "as the system"), ("en", "English"), ("en_GB", "English")]
)
async def test_the_settings_show_the_language_that_is_set(setting: str, shown: str) -> None:
    async with on_screen(BEGINNER, settings=Settings(language=setting)) as (app, pilot):
        await press(pilot, TO_LANGUAGE)

        assert f"‹ {shown} ›" in text_of(app)


@pytest.mark.usefixtures("world")
@pytest.mark.parametrize("name", [name for name in SCREENS if name not in UNSETTLED])
async def test_a_screen_is_said_anew_as_if_it_had_been_opened_in_the_language(name: str) -> None:
    SettingsFile().save({"ask_assisted": False})  # a question is taken back
    async with opened(WAYS[name], ORDINARY) as pilot:
        pilot.app.speak(NAME)
        await press(pilot, "")
        said = text_of(pilot.app)
        settings = Settings(ask_assisted=False)
    SettingsFile().save({each: getattr(settings, each) for each in ("lit", "neighbours")})
    language.use(NAME)
    async with opened(WAYS[name], ORDINARY) as pilot:
        assert said == text_of(pilot.app)
