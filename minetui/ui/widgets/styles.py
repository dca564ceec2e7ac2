"""The styles of spans of text, by name, in the colours of the theme.

Textual would match a component class against the whole style sheet for each widget, whenever a
screen comes up. A table says the same, and only the styles that are painted are made.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rich.style import Style
from textual.color import Color
from textual.widget import Widget

from ..board.colours import readable


class Ink(NamedTuple):
    """The look of a text: variables of the theme for its colours, and its attributes.

    Without a colour of its own it has that of the text or ground below it. One that is not faint
    can be read in any theme. `colourless` are the attributes where the ground can't be had, if they
    differ: on a terminal without colours, and in a theme of the terminal's own colours.
    """

    color: str = ""
    ground: str = ""
    attributes: str = ""
    opacity: float = 1.0
    colourless: str = ""


class NamedStyles:
    """The styles that a widget paints with; made when they are first asked for.

    The widget calls `renew` from `notify_style_update`.
    """

    def __init__(self, widget: Widget, inks: Mapping[str, Ink]) -> None:
        self._widget, self._inks = widget, inks
        self._styles: dict[tuple[str | Style, ...], Style] = {}
        self._variables: dict[str, str] = {}

    def __call__(self, *names: str | Style) -> Style:
        """These inks or styles, one over the other, over the style of the widget."""
        style = self._styles.get(names)
        if style is None:
            self._variables = self._widget.app.theme_variables
            style = self._widget.rich_style
            for name in names:
                style += name if isinstance(name, Style) else self._ink(self._inks[name], style)
            self._styles[names] = style
        return style

    def renew(self) -> None:
        """Forget the styles; if the theme was changed, paint the widget again."""
        if not self._styles:
            return
        self._styles.clear()
        if self._widget.app.theme_variables is not self._variables:
            self._widget.refresh()

    def _ink(self, ink: Ink, below: Style) -> Style:
        """The style of an ink over another style."""
        app, attributes = self._widget.app, Style.parse(ink.attributes)
        if ink.colourless and (app.no_color or app.current_theme.ansi):
            attributes = Style.parse(ink.colourless)
        if app.current_theme.ansi:
            return attributes + self._unmixed(ink, below)
        return attributes + self._mixed(ink, below)

    def _mixed(self, ink: Ink, below: Style) -> Style:
        """The colours of an ink over another style: faint ones are nearer to the ground."""
        ground = Color.parse(self._variables[ink.ground]).rich_color if ink.ground else None
        color = None
        if ink.color:
            under = Color.from_rich_color(ground or below.bgcolor)
            over = Color.parse(self._variables[ink.color]).multiply_alpha(ink.opacity)
            color = (readable(over, under) if ink.opacity == 1 else under + over).rich_color
        return Style(color=color, bgcolor=ground)

    def _unmixed(self, ink: Ink, below: Style) -> Style:
        """The colour of an ink in a theme of the terminal's own colours, which nobody knows here.

        So none can be mixed: faint words are dim, faint colours are whole, for some are dark, and
        there are no grounds, since on none of them all words can be read.
        """
        color = Color.parse(self._variables[ink.color]).rich_color if ink.color else None
        is_faint = ink.opacity < 1 and ink.color == "foreground"
        return Style(color=color, dim=is_faint and not below.reverse)
