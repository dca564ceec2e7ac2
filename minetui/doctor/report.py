"""What is found out, as values that are printed in lines or as JSON.

The lines are English whatever the language, since people put them into reports of bugs; what is a
problem, and what to do, is said to the player, in the player's language.

Texts that come from outside are cut and have no characters that a terminal obeys; paths in the home
begin with `~`.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from textwrap import wrap
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from minetui.formats import shown
from minetui.language import _, english, ngettext, number
from minetui.texts.columns import broken, columns

WIDTH, LEAST = 80, 40  # columns of a line, and in a narrow window
LABEL = 12  # columns that it begins with
KEPT = "\0"  # stands for a space at which no line ends
LONGEST = 60  # characters of a text from outside
UNITS = ("kB", "MB", "GB", "TB")
URGENCY = ("folder", "records", "term", "size", "colours", "encoding", "settings")

Fact: TypeAlias = tuple[str, object, str]
"""A key of JSON, its value, and what a line says of it, if anything."""


class Complaint(NamedTuple):
    """A problem: its name in JSON, one of `URGENCY`; what it is; what to do; what is in its slots.

    It is what a player reads, so it is said in the player's language where it is printed.
    """

    id: str
    problem: str
    advice: str
    slots: Mapping[str, object] = MappingProxyType({})

    @property
    def said(self) -> dict[str, str]:
        """What it is, and what to do, in words."""
        return {"problem": _(self.problem, **self.slots), "advice": _(self.advice, **self.slots)}


class Finding(NamedTuple):
    """A key of JSON with its value, the labels and parts of lines that say it, its problems."""

    key: str
    value: object
    lines: Mapping[str, Sequence[str]]
    complaints: Sequence[Complaint] = ()

    @classmethod
    def of(
        cls, key: str, facts: Mapping[str, Sequence[Fact]], complaints: Sequence[Complaint] = ()
    ) -> "Finding":
        """A finding of several facts, by the labels of the lines that they are on."""
        value = {name: each for line in facts.values() for name, each, _ in line}
        lines = {label: [said for *_, said in line] for label, line in facts.items()}
        return cls(key, value, lines, complaints)


def complaints(findings: Iterable[Finding]) -> list[Complaint]:
    """All that is a problem, the most urgent first."""
    found = [complaint for finding in findings for complaint in finding.complaints]
    return sorted(found, key=lambda complaint: URGENCY.index(complaint.id))


def document(findings: Sequence[Finding]) -> dict[str, object]:
    """The findings as a document of JSON; docs/shell.md has its keys."""
    with english():
        problems = [{"id": complaint.id, **complaint.said} for complaint in complaints(findings)]
    return {**{finding.key: finding.value for finding in findings}, "problems": problems}


def lines(findings: Sequence[Finding], width: int = WIDTH) -> Iterator[str]:
    """The findings as lines of so many columns, with the problems at the end."""
    width = max(LEAST, min(width, WIDTH))
    fill = partial(wrap, width=width, break_long_words=False, break_on_hyphens=False)
    for finding in findings:
        for label, parts in finding.lines.items():
            text = ", ".join(part.replace(" ", KEPT) for part in parts if part)
            head, rest = f"{label:{LABEL}}", " " * LABEL
            filled = fill(text, initial_indent=head, subsequent_indent=rest)
            yield from (line.replace(KEPT, " ") for line in filled)
    yield ""
    problems = complaints(findings)
    for each in problems:
        problem, advice = each.said.values()
        first, *others = _on_lines(problem, width - 2)
        yield from (f"! {first}", *(f"  {line}" for line in others))
        yield from (f"  {line}" for line in _on_lines(advice, width - 2))
    if not problems:
        yield _("No problem was found.")


def _on_lines(text: str, width: int) -> list[str]:
    """A sentence on lines of so many columns; paths and commands stay whole for who copies them."""
    if columns(text) > len(text):
        return broken(text, width)
    return wrap(text, width, break_long_words=False, break_on_hyphens=False)


def clean(text: str) -> str:
    """A text from outside, safe to print and not long."""
    return shown(text[:LONGEST])


def short(path: Path | str) -> str:
    """A whole path, safe to print, with `~` for the home."""
    text, home = os.path.abspath(path), os.path.expanduser("~")
    inside = home.strip("/\\") and f"{text}{os.sep}".startswith(f"{home}{os.sep}")
    return shown(f"~{text[len(home) :]}" if inside else text)


def size_text(size: int | None) -> str:
    """A number of bytes as people read it; None is that of a file that is missing.

    >>> size_text(1), size_text(999), size_text(1234), size_text(99_950_000)
    ('1 byte', '999 bytes', '1.2 kB', '100.0 MB')
    """
    if size is None:
        return "not there yet"
    if size < 1000:
        return ngettext("{n} byte", "{n} bytes", size)
    amount, unit = float(size), 0
    while round(amount, 1) >= 1000 and unit < len(UNITS):
        amount, unit = amount / 1000, unit + 1
    return f"{number(amount, 1)} {UNITS[unit - 1]}"
