"""Every screen and dialog in a language that nobody speaks, and in all that are offered.

What is not said through the catalogue, cut without an ellipsis, or glued together is found in the
first; in the others, all that is drawn is in its place. Takes minutes: asked for by name.
"""

from collections.abc import Iterator, Sequence

import pytest
from pseudo import (
    cut_off,
    glued,
    pseudo,  # noqa: F401 (a fixture)
    untranslated,
)
from textual.app import App
from textual.containers import ScrollableContainer
from textual.widget import Widget

from minetui import language

from ..conftest import press, text_of
from ..ways import (
    ORDINARY,
    WAYS,
    check,
    opened,
    world,  # noqa: F401 (a fixture)
)

pytestmark = [pytest.mark.usefixtures("world")]
OWN = tuple("abc seed0 seed1 seed2 penned lost begun bad board trap position games".split())
"""Names that stand in the files and records of the `world`."""


def texts_of(app: App[None]) -> Iterator[str]:
    """The text of each widget that has no others in it."""
    for widget in app.screen.query(Widget):
        is_drawn = widget.display and widget.region and not [*widget.children]
        if is_drawn and not isinstance(widget, ScrollableContainer):
            lines = (widget.render_line(y).text for y in range(widget.size.height))
            yield "\n".join(line.rstrip() for line in lines)


def faults(app: App[None]) -> Sequence[str]:
    """What is wrong with the words on the screen."""
    plain = untranslated(text_of(app), OWN)
    texts = [*texts_of(app)]
    return [
        *([f"not translated: {' '.join(plain)}"] if plain else []),
        *(f"cut: {each}" for text in texts for each in cut_off(text)),
        *(f"glued: {each}" for text in texts for each in glued(text)),
    ]


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_says_nothing_but_messages_of_the_catalogue(name: str) -> None:
    async with opened(WAYS[name], ORDINARY) as pilot:
        check(pilot.app)
        if found := faults(pilot.app):
            pytest.fail("\n".join(found), pytrace=False)


@pytest.mark.parametrize("code", language.offered())
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_has_room_for_every_language(name: str, code: str) -> None:
    way = WAYS[name]
    language.use(code)
    try:
        async with opened(way, ORDINARY) as pilot:
            check(pilot.app)
            for keys in way.ends:
                await press(pilot, keys)
                check(pilot.app)
    finally:
        language.use(language.ENGLISH)
