"""Why a game ended in a way that is no ordinary one, in one line.

A reason is English wherever it is kept, in counts, JSON and files, whatever is spoken: the process
of a player may be on another computer. `told` says it in the language of whoever reads it, by the
sentence that it was made from.
"""

import re
from collections.abc import Iterator
from functools import cache

from minetui.language import ENGLISH, N_, _, number, pgettext, spoken

NO_END = N_("no end after turn {turn}")
NO_END_OF_CHANGES = N_("no end after {changes} changes of {cells} cells")
NO_CHANGE = N_("{count} answers in a row changed nothing")
GIVEN_UP = N_("{count} starts came to no finished game, the last: {reason}")
NO_PLAYER = N_("expected 'msp {version} NAME VERSION', got {text}")
NOT_READY = N_("expected 'ready', got {text}")
UNREADY = N_("after 'new': expected 'ready' or 'no WORD', got {text}")
UNREAD = N_("over {count} questions answered without reading them")
WRONG = N_(
    "{count} wrong answers, the last in turn {turn}: expected '{answer} VERB CELL …', "
    "got {text} ({error})"
)
ENDLESS = N_("a line of over {count} characters")
UNASKED = N_("over {count} lines that nobody asked for")

NO_GREETING = N_("no greeting within {seconds} s")
NO_READY = N_("no 'ready' after the greeting within {seconds} s")
NO_READY_FOR_GAME = N_("no 'ready' after 'new' within {seconds} s")
NO_ANSWER = N_("no answer to turn {turn} within {seconds} s")
DROPPED = N_("dropped lines: {count}, last: {text}")
BEGUN = N_("a line without its end came: {text}")
NOTHING = N_("nothing came: is its output flushed after each line?")
SAID = N_("on standard error: {text}")

EXIT = N_("exit status {status}")
EXIT_SAID = N_("exit status {status}: {text}")
SIGNAL = N_("signal {status}")
SIGNAL_SAID = N_("signal {status}: {text}")
CLOSED = N_("it closed its standard output")
CLOSED_SAID = N_("it closed its standard output: {text}")

WITH_MORE = (NO_GREETING, NO_READY, NO_READY_FOR_GAME, NO_ANSWER, DROPPED, BEGUN, NOTHING)
"""The sentences behind which another one may stand, after a semicolon."""
SENTENCES = (
    *(NO_END, NO_END_OF_CHANGES, NO_CHANGE, GIVEN_UP, NO_PLAYER, NOT_READY, UNREADY, UNREAD),
    *(WRONG, ENDLESS, UNASKED, *WITH_MORE, SAID),
    *(EXIT_SAID, EXIT, SIGNAL_SAID, SIGNAL, CLOSED_SAID, CLOSED),
)
"""All sentences; a longer one stands before one that it begins with."""
MORE = rf"(?:; (?P<more>(?:{'|'.join(text.split('{')[0] for text in (DROPPED, BEGUN, SAID))}).*"
MORE += rf"|{re.escape(NOTHING)}.*))?"
OF_SYSTEM = re.compile(r"('.*'): (.+)", re.DOTALL)  # a command, and why it starts no process
NUMBERS = {"turn", "changes", "cells", "count", "seconds"}
"""The slots that have numbers for people; others are what was said, or what machines read."""
NUMBER = re.compile(r"[0-9,]+(?:\.([0-9]+))?")


def told(reason: str) -> str:
    """A reason in the language that is spoken."""
    if spoken() == ENGLISH:
        return reason
    for sentence, pattern in _patterns():
        if match := pattern.fullmatch(reason):
            slots = match.groupdict()
            more = slots.pop("more", None)
            said = _(sentence, **{name: _slot(name, text) for name, text in slots.items()})
            if not more:
                return said
            return pgettext("statements", "{statements}; {next}", statements=said, next=told(more))
    if match := OF_SYSTEM.fullmatch(reason):
        return f"{match[1]}: {_(match[2])}"
    return reason


def _slot(name: str, text: str) -> str:
    """What fills a slot: another reason, a number as it is written here, or a text as it is."""
    if name == "reason":
        return told(text)
    match = NUMBER.fullmatch(text) if name in NUMBERS else None
    return number(float(text.replace(",", "")), len(match[1] or "")) if match else text


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """The sentences with what they look like when they are filled."""
    return [*_made()]


def _made() -> Iterator[tuple[str, re.Pattern[str]]]:
    for sentence in SENTENCES:
        filled = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(sentence))
        more = MORE if sentence in WITH_MORE else ""
        yield sentence, re.compile(filled + more, re.DOTALL)
