"""The player's language: its sentences, its lists and its numbers.

English stands in the code, and nothing is read for it. Another language is a catalogue of gettext
in `languages`, made of the file of a translator, such as `languages/de.po`, when minetui is built.
What a catalogue lacks is said in English, sentence by sentence.

A sentence is whole, and has named slots, which are filled with texts: no part of it is made apart
from it, for its words may stand in another order, or depend on each other. `N_` marks what is said
later, in a table or a command: whoever shows it, calls `_` with it.

The language is one for the whole process, and the programs' to choose (`use`): who imports minetui
has English. What machines read is written in English always (`english`).
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

TYPE_CHECKING = False  # not of `typing`: all rooms begin here, and English needs no more than this
if TYPE_CHECKING:
    from gettext import GNUTranslations, NullTranslations

ENGLISH = "en"
FOLDER: str | os.PathLike[str] = os.path.join(os.path.dirname(__file__), "languages")
ENDING = ".mo"
WITHOUT_BLANKS = ("zh", "ja")
"""Languages that have no blanks between their words, nor behind their full stops."""
MARKS = "，。、：；！？（）「」"
CHARACTERS = (("\u3000", "\u9fff"), ("\uff00", "\uffef"))  # from the first to the last
BLANK = "\0"  # a blank of a sentence, while its slots are filled
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say a terminal's language: the first that has a value does."""


class _Speech:
    """What is spoken now: a language, its catalogue, and its marks in numbers."""

    language: str = ENGLISH
    catalogue: "NullTranslations | None" = None  # none for English
    marks: Mapping[int, str] = {}
    closes_up: bool = False


_ENGLISH = ContextVar("english", default=False)  # a job writes in English, the screen speaks on


def use(language: str, catalogue: "NullTranslations | None" = None) -> str:
    """Speak a language from now on, or English if there is no such catalogue; returns its name.

    The name may be as an environment, a browser or a person writes it: de, de_AT.UTF-8, zh-Hans.
    """
    name = ENGLISH if catalogue is None else language
    if catalogue is None and (found := offered_as(language)) != ENGLISH:
        name, catalogue = found, _read(found)
    _Speech.language, _Speech.catalogue, _Speech.marks = name, catalogue, {}
    _Speech.marks = {ord(","): pgettext("thousands", ","), ord("."): pgettext("decimals", ".")}
    _Speech.closes_up = name.startswith(WITHOUT_BLANKS)
    return name


def spoken() -> str:
    """The name of the language that is spoken now, such as zh_CN."""
    return ENGLISH if _ENGLISH.get() else _Speech.language


def own_name() -> str:
    """What the language that is spoken now is called in itself."""
    # Translators: the name of your language in itself, such as "Deutsch".
    return pgettext("the name of this language", "English")


@contextmanager
def english() -> Iterator[None]:
    """English meanwhile, in this thread and task alone, for what machines read."""
    before = _ENGLISH.set(True)
    try:
        yield
    finally:
        _ENGLISH.reset(before)


def _catalogue() -> "NullTranslations | None":
    """The catalogue to look into; None for English."""
    catalogue = _Speech.catalogue
    return None if catalogue is None or _ENGLISH.get() else catalogue


def names() -> list[str]:
    """The names of the languages that there are, English first: of the code, and of catalogues."""
    files = sorted(os.listdir(FOLDER)) if os.path.isdir(FOLDER) else ()
    return [ENGLISH, *(file.removesuffix(ENDING) for file in files if file.endswith(ENDING))]


def offered() -> dict[str, str]:
    """The languages that there are, each with its name in itself."""
    return {ENGLISH: "English"} | {
        name: _read(name).pgettext("the name of this language", "English") for name in names()[1:]
    }


def offered_as(language: str) -> str:
    """The name of the language that serves somebody who asks for this one; English if none does.

    Who asks for the language of a country is served by that of another one.
    """
    asked = language.partition(".")[0].partition("@")[0].replace("-", "_").casefold()
    known = {name.casefold(): name for name in names()}
    if asked in known:
        return known[asked]
    same = (name for low, name in known.items() if low.partition("_")[0] == asked.partition("_")[0])
    return next(same, ENGLISH)


def offers(language: str) -> bool:
    """Is there a language that serves somebody who asks for this one?"""
    name = language.partition(".")[0].replace("-", "_").partition("_")[0]
    return name.casefold() == ENGLISH or offered_as(language) != ENGLISH


def of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the variables of an environment ask for; empty if they ask for none."""
    return next((environment[name] for name in VARIABLES if environment.get(name)), "")


def _read(name: str) -> "GNUTranslations":
    from gettext import GNUTranslations

    with open(os.path.join(FOLDER, f"{name}{ENDING}"), "rb") as file:
        return GNUTranslations(file)


def N_(message: str, /) -> str:
    """Marks a sentence that is said later, by `_`."""
    return message


def _(message: str, /, **slots: object) -> str:
    """A sentence in the player's language, with its slots filled.

    >>> _("{cells} are safe.", cells="A1 and B1")
    'A1 and B1 are safe.'
    """
    if _Speech.catalogue is None or not message or (catalogue := _catalogue()) is None:
        return message.format(**slots) if slots else message
    return _filled(catalogue.gettext(message), message, slots)


def ngettext(one: str, other: str, n: int, /, **slots: object) -> str:
    """A sentence about some number of things, whose slot `{n}` has the number.

    >>> ngettext("{n} mine left", "{n} mines left", 1), ngettext("1 win", "{n} wins", 1200)
    ('1 mine left', '1,200 wins')
    """
    english = one if n == 1 else other
    if _Speech.catalogue is None or (catalogue := _catalogue()) is None:
        return english.format(**{"n": f"{n:,}", **slots})
    slots.setdefault("n", number(n))
    return _filled(catalogue.ngettext(one, other, n), english, slots)


def pgettext(context: str, message: str, /, **slots: object) -> str:
    """A sentence or a word that means different things in different places.

    >>> pgettext("verb", "Open"), pgettext("state", "Open")
    ('Open', 'Open')
    """
    if _Speech.catalogue is None or (catalogue := _catalogue()) is None:
        return message.format(**slots) if slots else message
    return _filled(catalogue.pgettext(context, message), message, slots)


def _filled(said: str, english: str, slots: Mapping[str, object]) -> str:
    """A sentence with its slots filled; the English one where a translation has wrong slots."""
    if not slots:
        return said
    try:
        if not _Speech.closes_up or " " not in said:
            return said.format(**slots)
        return _closed_up(said.replace(" ", BLANK).format(**slots))
    except (LookupError, ValueError, AttributeError):
        return english.format(**slots)


def _closed_up(text: str) -> str:
    """A text without those of its marked blanks that its language has no use for.

    Between a character and a letter or a digit a blank stays, beside a full-width mark none does.
    Other blanks stay as well: they may be those of a name, or of a file.
    """
    text, *others = text.split(BLANK)
    for other in others:
        text += other if _meet(text[-1:], other[:1]) else f" {other}"
    return text


def _meet(before: str, after: str) -> bool:
    """Does no blank stand between these signs?

    A pattern for that would take 1.5 ms to compile.
    """
    if not before.strip() or not after.strip():
        return False
    return before in MARKS or after in MARKS or (_is_character(before) and _is_character(after))


def _is_character(sign: str) -> bool:
    return any(first <= sign <= last for first, last in CHARACTERS)


def joined(*texts: str) -> str:
    """Whole sentences one after the other; empty ones are left out.

    >>> joined("It is a mine.", "", "Flag it.")
    'It is a mine. Flag it.'
    """
    if not _Speech.closes_up:
        return " ".join(filter(None, texts))
    return _closed_up(BLANK.join(filter(None, texts)))


def number(value: float, decimals: int = 0) -> str:
    """A number with so many decimals, rounded.

    >>> number(1200), number(2.345, 1)
    ('1,200', '2.3')
    """
    is_whole = isinstance(value, int) and not decimals  # and perhaps too large to be a float
    if is_whole and -1000 < value < 1000:
        return str(int(value))  # as nearly all are, and hints have them at every key
    spelled = f"{value:,}" if is_whole else f"{value:,.{decimals}f}"
    return spelled.translate(_Speech.marks) if _catalogue() else spelled


def listed(things: Iterable[str], word: str = "and") -> str:
    """Some things as in a sentence, with "and" or "or" before the last; empty for none.

    With an empty word there are only commas.

    >>> listed(["A1", "B1", "C1"]), listed(["A1", "B1"], "or"), listed(["A1"])
    ('A1, B1 and C1', 'A1 or B1', 'A1')
    >>> listed(["A1", "B1", "C1"], "")
    'A1, B1, C1'
    """
    first, *others = (*things,) or ("",)
    if not others:
        return first
    last = others.pop() if word else ""
    if _Speech.catalogue is None or _catalogue() is None:  # at once: hints have many
        commas = ", ".join((first, *others))
        return f"{commas} {word} {last}" if word else commas
    for each in others:
        first = pgettext("list", "{things}, {next}", things=first, next=each)
    if word == "or":
        return pgettext("list", "{things} or {last}", things=first, last=last)
    return pgettext("list", "{things} and {last}", things=first, last=last) if word else first
