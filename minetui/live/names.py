"""The names that visitors choose: short, of plain signs, of one script, and nobody else's."""

import unicodedata
from enum import StrEnum

LONGEST_NAME = 16  # columns


class NameProblem(StrEnum):
    """What is wrong with a name that somebody would like to have."""

    EMPTY = "empty"
    LONG = "long"
    SIGNS = "signs"
    MIXED = "mixed"
    TAKEN = "taken"


def tidied(name: str) -> str:
    """The name in composed form, without blanks around it and with single ones inside."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def problem_of(name: str) -> NameProblem | None:
    """What is wrong with a tidied name by itself; None if nothing is."""
    if not name:
        return NameProblem.EMPTY
    if not all(sign.isalnum() or sign in " .-_'" for sign in name):
        return NameProblem.SIGNS
    return NameProblem.LONG if len(name) > LONGEST_NAME else None


def likeness(name: str) -> str:
    """What all names have in common that look alike: `Ann0` and `anno` are one."""
    return unicodedata.normalize("NFKC", name).casefold()
