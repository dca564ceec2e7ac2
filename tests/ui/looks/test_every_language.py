"""Every screen and dialog in a language that nobody speaks, and in all that are offered.

What is not said through the catalogue, cut without an ellipsis, or glued together is found in the
first; in the others, all that is drawn is in its place. Takes minutes: asked for by name.
"""

import re
from collections.abc import Iterator, Sequence

import pseudo
import pytest
from pseudo import ACCENTS, cut_off, glued, untranslated
from textual.app import App
from textual.containers import ScrollableContainer
from textual.widget import Widget

from minetui import language

from ..conftest import press, text_of
from ..ways import (
    ORDINARY,
    WAYS,
    Way,
    check,
    opened,
    world,  # noqa: F401 (a fixture)
)

pytestmark = [pytest.mark.usefixtures("world")]
speaking = pytest.fixture(pseudo.pseudo.__wrapped__)
OWN = "abc seed0 seed1 seed2 penned Custom lost begun bad board trap position games".split()
"""Names that stand in the files and records of the `world`."""
BY_WORDS = re.compile(r"(?<=ctrl\+p )(.+?)(?= enter|$)")
"""The keys by which a command is looked for in the palette."""


def spoken(way: Way) -> Way:
    """The way, with what is looked for in the palette in the letters of the language."""
    keys = BY_WORDS.sub(
        lambda typed: " ".join(
            key.translate(ACCENTS) if len(key) == 1 else key for key in typed[1].split()
        ),
        way.keys,
    )
    return way._replace(keys=keys)


def texts_of(app: App[None]) -> Iterator[str]:
    """The text of each widget that has no others in it."""
    for widget in app.screen.query(Widget):
        is_drawn = widget.display and widget.region and not [*widget.children]
        if is_drawn and not isinstance(widget, ScrollableContainer):
            lines = (widget.render_line(y).text for y in range(widget.size.height))
            yield "\n".join(line.rstrip() for line in lines)


def faults(app: App[None]) -> Sequence[str]:
    """What is wrong with the words on the screen."""
    plain = [f"not translated: {word}" for word in untranslated(text_of(app), OWN)]
    texts = [*texts_of(app)]
    cut = [f"cut: {each}" for text in texts for each in cut_off(text)]
    return [*plain, *cut, *(f"glued: {each}" for text in texts for each in glued(text))]


@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_says_nothing_but_messages_of_the_catalogue(name: str) -> None:
    async with opened(spoken(WAYS[name]), ORDINARY) as pilot:
        check(pilot.app)
        assert "\n".join(faults(pilot.app)) == ""


@pytest.mark.parametrize("code", language.offered())
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_has_room_for_every_language(name: str, code: str) -> None:
    way = WAYS[name]
    if way.keys and BY_WORDS.search(way.keys) and code != language.ENGLISH:
        pytest.skip("its way is by English words")
    language.use(code)
    try:
        async with opened(way, ORDINARY) as pilot:
            check(pilot.app)
            for keys in way.ends:
                await press(pilot, keys)
                check(pilot.app)
    finally:
        language.use(language.ENGLISH)
