"""A language that nobody speaks: whatever is said through the catalogue can be told from the rest.

Each message has its letters with accents, is longer by two fifths, and stands in brackets that
occur nowhere else; its slots are as they were. Where it is spoken, plain letters are what no
translator will see (`untranslated`), a bracket that does not close is a text that is cut without an
ellipsis (`cut_off`), and two brackets side by side are pieces glued together (`glued`).
"""

import re
from collections.abc import Iterable
from gettext import NullTranslations

import pytest

from minetui import language

NAME, BEGIN, END = "xx", "⟦", "⟧"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçďéƒğĥíĵķłɱñóƥɋřšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶŁṀÑÓƤɊŘŠŤÚṼŴẊÝŽ"
ACCENTS = str.maketrans(LETTERS, ACCENTED)
SLOT = re.compile(r"(\{[^{}]*\}|%\(\w+\)[a-z]|%%)")
ENDING = re.compile(r"[.!?:…]*$")
STOPS = str.maketrans({",": "，", ".": "。", ":": "：", ";": "；", "?": "？", "!": "！"})
FILLER, LONGER = "ẍẍẍẍẍ", 0.4
AS_IN_ENGLISH = {"list", "date", "percentage", "sentence"}
"""Contexts of what is put together of texts that are said for themselves."""
NUMBERS = {"thousands": "\N{NARROW NO-BREAK SPACE}", "decimals": "‚"}


class Pseudo(NullTranslations):
    """The catalogue."""

    def gettext(self, message: str) -> str:
        """A message, from which nobody can see that it is not translated."""
        return said(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A message about so many things."""
        return said(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """A message, or the marks in numbers and between things, which are no words."""
        if context in AS_IN_ENGLISH:
            return "".join(
                part if at % 2 else part.translate(ACCENTS)
                for at, part in enumerate(SLOT.split(message))
            )
        return NUMBERS.get(context) or said(message)


def said(message: str) -> str:
    """A message in the language; what it begins and ends with in blanks and lines is kept.

    >>> said("Won in {seconds} s.")
    '⟦Ŵóñ íñ {seconds} š ẍ.⟧'
    """
    text = message.strip()
    if not text:
        return message
    before, after = message[: message.index(text[0])], message[len(message.rstrip()) :]
    end = ENDING.search(text)[0]  # type: ignore[index]
    words = "".join(
        part if at % 2 else part.translate(ACCENTS)
        for at, part in enumerate(SLOT.split(text.removesuffix(end)))
    )
    letters = len(SLOT.sub("", text))
    more = -(-int(letters * LONGER * 10) // 10) - 2  # the brackets count
    return f"{before}{BEGIN}{words}{_filler(max(more, 0))}{end}{END}{after}"


def _filler(columns: int) -> str:
    """Words that say nothing, each with its blank, in about so many columns."""
    each = len(FILLER) + 1
    words = [FILLER] * (columns // each) + [FILLER[: columns % each - 1]] * (columns % each > 1)
    return "".join(f" {word}" for word in words)


class Wide(Pseudo):
    """A catalogue of characters that are two columns wide, and no blanks between them."""

    def gettext(self, message: str) -> str:
        """A message in characters, of which each stands for two letters."""
        return in_characters(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A message about so many things."""
        return in_characters(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """A message, or what is put together of texts."""
        return message if context in {*AS_IN_ENGLISH, *NUMBERS} else in_characters(message)


def in_characters(message: str) -> str:
    """A message in wide characters.

    >>> in_characters("Won in {seconds}.")
    '⟦字字字{seconds}。⟧'
    """
    text = message.strip()
    words = "".join(
        part if at % 2 else re.sub("[A-Za-z]{1,2}", "字", part).translate(STOPS)
        for at, part in enumerate(SLOT.split(text))
    )
    between = re.sub(r"(?<=[字，。：；]) | (?=字)", "", words)
    return message.replace(text, f"{BEGIN}{between}{END}") if text else message


def plain(text: str) -> str:
    """A text with the letters that its messages have in English, and without brackets."""
    back = str.maketrans(ACCENTED, LETTERS, BEGIN + END)
    return re.sub(f" ?{FILLER[0]}+", "", text.translate(back))


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language is spoken during a test, and whoever asks the environment is told to."""
    read, names = language._read, language.names
    monkeypatch.setattr(language, "_read", lambda name: Pseudo() if name == NAME else read(name))
    monkeypatch.setattr(language, "names", lambda: [*names(), NAME])
    monkeypatch.setenv("LC_ALL", NAME)
    speak(monkeypatch, Pseudo())


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language of wide characters is spoken during a test."""
    speak(monkeypatch, Wide())


def speak(monkeypatch: pytest.MonkeyPatch, catalogue: NullTranslations) -> None:
    """Speak the language of a catalogue until the end of a test."""
    for part in ("language", "catalogue", "marks"):
        monkeypatch.setattr(language._Speech, part, getattr(language._Speech, part))
    language.use(NAME, catalogue)


WORD = re.compile(r"(?<!\w)-{0,2}[A-Za-z][A-Za-z0-9_./'’+-]*[A-Za-z0-9]")
KEYS = (
    *("Esc", "Tab", "Enter", "Space", "Home", "End", "PgUp", "PgDn", "Ins", "Del", "Backspace"),
    *("Ctrl", "Shift", "Alt", "Menu", "Up", "Down", "Left", "Right"),
)
METRICS = (
    *("3BV", "3BV/s", "IOE", "ThrP", "Corr", "RQP", "QG", "STNB", "ZiNi", "HZiNi", "ZNE", "HZNE"),
    *("QP", "BV", "BBBV", "ISL", "Ops", "Isl", "cl/s", "px"),
)
NAMES = (
    *("minetui", "wasd", "numpad", "rogue", "standard", "Unicode", "ASCII", "JSON", "CSV", "SVG"),
    *("Python", "CPython", "SQLite", "Linux", "Debian", "Textual", "Rich"),
)
ALLOWED = {*KEYS, *METRICS, *NAMES}
SHAPES_ALLOWED = re.compile(
    r"""[A-Z]{1,3}[0-9]*            # a cell, or its column
    | [A-Z_]{2,}                    # what an option takes
    | (?:Ctrl|Shift|Alt)[+-]\S+     # a key
    | F[0-9]+
    | [A-Z0-9]{2,4}[-.][\w.-]+      # a code
    | --?[a-z][\w-]*                # an option
    | \S*/\S*                       # a path, or a rate
    | [\w.-]+\.(?:rawvf|txt|toml|json|jsonl|csv|svg|mine|db|sqlite|md|py|avf|mvf)  # a file
    """,
    re.VERBOSE,
)


def untranslated(text: str, allowed: Iterable[str] = ()) -> list[str]:
    """The words with plain letters that are no name, key, cell, code, file or option."""
    known = ALLOWED | {*allowed}
    return [
        word
        for word in dict.fromkeys(WORD.findall(text))
        if word not in known
        and not SHAPES_ALLOWED.fullmatch(word)
        and re.search("[A-Za-z]{2}", word)
    ]


def cut_off(text: str) -> list[str]:
    """The messages in the lines of a text that end without a bracket or an ellipsis.

    Those that have lost their last sentences only are whole enough.
    """
    open_at = list[int]()
    for at, sign in enumerate(text):
        after = text[at + 1 : at + 2]
        if sign == BEGIN:
            open_at.append(at)
        elif sign == END and open_at:
            open_at.pop()
        elif (sign == "…" and after != END) or (sign in ".。" and after in ("", "\n")):
            open_at.clear()
    return [" ".join(text[at : at + 60].split()) for at in open_at]


def glued(text: str) -> list[str]:
    """Where two messages have no more between them than a blank or a colon, and are no sentences.

    Within a message, which has them in its slots, they may stand so.
    """
    found, depth = list[str](), 0
    for at, sign in enumerate(text):
        depth += (sign == BEGIN) - (sign == END and depth > 0)
        gap = re.match(rf"{END}[ ;:]{{0,2}}{BEGIN}", text[at : at + 4])
        is_sentence = gap and gap[0][1:-1] == " " and text[at - 1] in ".!?…。！？"
        if gap and not depth and gap[0] != f"{END}  {BEGIN}" and not is_sentence:
            found.append(" ".join(text[max(at - 25, 0) : at + 25].split()))
    return found
