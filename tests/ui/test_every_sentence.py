"""What every screen and dialog says: in a language that nobody speaks, and in wide characters.

What is not said through the catalogue, cut without an ellipsis, or glued together is found.
"""

import os
from collections.abc import Iterator, Sequence

import pytest
from pseudo import (
    cut_off,
    glued,
    pseudo,  # noqa: F401 (a fixture)
    untranslated,
    wide,  # noqa: F401 (a fixture)
)
from textual.app import App
from textual.containers import ScrollableContainer
from textual.widget import Widget

from minetui import language

from .conftest import text_of
from .live.fake import NAMES as NAMES_OF_PLAYERS
from .ways import (
    ORDINARY,
    THEMES,
    WAYS,
    check,
    opened,
    world,  # noqa: F401 (a fixture)
)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("world")]
COLOURS = " ".join(THEMES).replace("-", " ")
A_FOLDER = "a game with very long name that no window shows whole ve"
NAMES = {
    "a race": "lost",
    "the games of a folder": A_FOLDER,
    "the games in which words are looked for": A_FOLDER,
    "the order of a list": f"{A_FOLDER} vf xt",
    "the languages": " ".join(language.offered().values()),
    "the palette of commands with an answer": "th",
    "the settings": COLOURS,
    "the colours": COLOURS,
    **{name: " ".join(NAMES_OF_PLAYERS) for name, way in WAYS.items() if way.place.live},
}
"""Names of files and themes that are on a screen, and what was typed there."""
WITH_FOLDER = {"a name to save", "a name that can't be saved"}  # which may be broken anywhere
NOT_SAID = {"the text of a file"}  # in which a file is shown


def texts_of(app: App[None]) -> Iterator[str]:
    """The text of each widget that has no others in it, as far as what is around it has columns."""
    for widget in app.screen.query(Widget):
        is_drawn = widget.display and widget.region and not [*widget.children]
        if is_drawn and not isinstance(widget, ScrollableContainer):
            left, right = widget.region.x, widget.region.right
            for each in widget.ancestors:
                if isinstance(each, Widget) and each is not app.screen:
                    inner = each.region.shrink(each.styles.gutter)
                    left, right = max(left, inner.x), min(right, inner.right)
            seen = slice(left - widget.region.x, right - widget.region.x)
            lines = (widget.render_line(y) for y in range(widget.size.height))
            yield "\n".join(line.crop(seen.start, seen.stop).text.rstrip() for line in lines)


def faults(app: App[None], name: str) -> Sequence[str]:
    """What is wrong with the words on the screen of this name."""
    plain = untranslated(text_of(app), NAMES.get(name, "").split())
    if name in WITH_FOLDER:
        plain = [word for word in plain if word not in f"{os.environ['MINETUI_HOME']}/games"]
    texts = [*texts_of(app)]
    return [
        *([f"not translated: {' '.join(plain)}"] if plain and name not in NOT_SAID else []),
        *(f"cut: {each}" for text in texts for each in cut_off(text)),
        *(f"glued: {each}" for text in texts for each in glued(text)),
    ]


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_says_nothing_but_messages_of_the_catalogue(name: str) -> None:
    async with opened(WAYS[name], ORDINARY) as pilot:
        check(pilot.app)
        if found := faults(pilot.app, name):
            pytest.fail("\n".join(found), pytrace=False)


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("name", WAYS)
async def test_a_screen_has_room_for_wide_characters(name: str) -> None:
    async with opened(WAYS[name], ORDINARY) as pilot:
        check(pilot.app)
        cut = [each for text in texts_of(pilot.app) for each in cut_off(text)]
        if cut:
            pytest.fail("\n".join(cut), pytrace=False)
