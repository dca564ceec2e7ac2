"""The first line of the page of the records: its title, and the filters with their keys."""

from collections.abc import Callable

from minetui.store import RecordClass
from minetui.texts import records

from ..widgets.links import Link, LinkLine, Tabs, width_of
from .record_reading import RecordFilter, StyleFilter

FILTERS = (RecordClass.NO_GUESS, RecordClass.ASSISTED)


def title_line(
    choice: RecordFilter, width: int, pointer: str, key: Callable[[str], str]
) -> LinkLine:
    """The title, and as many of the filters as there is room for.

    `pointer` is the sign before the present style; `key` returns the key of a command.
    """
    title, classes = Link(" Records", "strong"), _classes(choice, key)
    styles = _styles(choice, pointer, key)
    for filters in ((*styles, *classes), classes):
        gap = width - title.width - width_of(filters) - 1
        if gap >= 0:
            return (title._replace(text=title.text + " " * gap), *filters)
    return classes if width_of(classes) < width else (title,)


def command_of(record_class: RecordClass) -> str:
    """The command that shows this class or, if it is shown, all others."""
    return "assisted" if record_class is RecordClass.ASSISTED else "no_guess"


def _classes(choice: RecordFilter, key: Callable[[str], str]) -> LinkLine:
    """The classes as boxes."""
    boxes: list[Link] = []
    for each in FILTERS:
        sign = "x" if each is choice.record_class else " "
        boxes.append(Link(f"  {key(command_of(each))} ", "key", each))
        boxes.append(Link(f"[{sign}] {records.CLASS_NAMES[each]}", "plain", each))
    return tuple(boxes)


def _styles(choice: RecordFilter, pointer: str, key: Callable[[str], str]) -> LinkLine:
    """The styles of play, the present one marked."""
    filters = [*map(StyleFilter, records.STYLE_NAMES)]
    present, names = filters.index(StyleFilter(choice.style)), [*records.STYLE_NAMES.values()]
    tabs = Tabs(names, filters, present, pointer)
    following = filters[(present + 1) % len(filters)]
    every = sum(len(name) + 2 for name in names)
    return (Link(f"  {key('style')} ", "key", following), *tabs.line(every))
