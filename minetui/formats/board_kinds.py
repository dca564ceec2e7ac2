"""Kinds of boards as files name them: an id, or the sentence that version 0.1.0 wrote."""

import re

from minetui.core.board_kinds import ADJUSTED, ANY, SOLVABLE

BOARDS = "Boards"  # the key of a replay and of a journal
ID = re.compile(rf"(?:{SOLVABLE}|{ADJUSTED}):[a-z]+")
SENTENCES = {
    SOLVABLE: re.compile("solvable by ([a-z]+)"),
    ADJUSTED: re.compile("adjusted for ([a-z]+), not uniform"),
}


def kind_from(text: str) -> str:
    """The id of the board kind that a text names; that of any board if it names none.

    >>> kind_from("solvable:logic"), kind_from("adjusted for casual, not uniform"), kind_from("?")
    ('solvable:logic', 'adjusted:casual', '')
    """
    for kind, sentence in SENTENCES.items():
        if match := sentence.fullmatch(text):
            return f"{kind}:{match[1]}"
    return text if ID.fullmatch(text) else ANY
