"""The names that visitors choose: short, of plain signs, of one script, and nobody else's.

Others read them in lists, over boards and in the log, and must be able to trust them. So a name has
only letters of one script, digits and a few signs between them: nothing that is invisible, joins
another sign or turns the order of a line. Two that look alike are one name: `likeness` says what
they have in common.
"""

import unicodedata
from enum import StrEnum

LONGEST_NAME = 16  # columns
LONGEST_CODE = 32  # characters of the code of a room, which may be a name
BETWEEN = " .-_'"  # signs that a name may have beside letters and digits
DIGITS = "0123456789"
RESERVED = ("minetui", "server", "admin", "administrator", "moderator", "system", "host")
"""Names of what is nobody; also with a number behind them, and in letters that look like theirs."""

EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO")
LETTERS = ("Lu", "Ll", "Lo")  # categories of signs
JOINED = "ー々"  # the only letters that modify another one and have a width of their own
LAST_LATIN = "\u017f"  # behind it, only letters with an accent: others look like signs

ALIKE = str.maketrans(
    {
        **{"0": "o", "1": "l", "i": "l", "ı": "l", "ĸ": "k"},
        # Cyrillic and Greek letters, as small ones whose capitals look alike.
        **dict(zip("авекмнорстухіѕјһԁԛԝӏзбгь", "abekmhopctyxlsjhdqwl36rb", strict=True)),
        **dict(zip("αβεζηικμνορτυχωγ", "abezhlkmnoptyxwy", strict=True)),
        # Signs of Katakana that look like those of Han, and like those of Hiragana.
        **dict(zip("カロニエトハタオーヘリ", "力口二工卜八夕才一へり", strict=True)),
        **dict.fromkeys(BETWEEN, ""),
    }
)
"""What a letter looks like; it is compared without regard to case."""


class NameProblem(StrEnum):
    """What is wrong with a name that somebody would like to have."""

    EMPTY = "empty"
    LONG = "long"
    SIGNS = "signs"
    MIXED = "mixed"
    TAKEN = "taken"


def tidied(name: str) -> str:
    """The name in composed, ordinary signs, without blanks around it and with single ones inside.

    >>> tidied("  Ａｄａ   Jose\N{COMBINING ACUTE ACCENT} ")
    'Ada José'
    """
    return " ".join(unicodedata.normalize("NFKC", name).split())


def problem_of(name: str) -> NameProblem | None:
    """What is wrong with a tidied name by itself; None if nothing is.

    A name that is nobody's to have is taken.
    """
    if not any(sign.isalnum() for sign in name):
        return NameProblem.SIGNS if name.strip(BETWEEN) else NameProblem.EMPTY
    if name != tidied(name) or not all(map(_is_plain, name)):
        return NameProblem.SIGNS
    if columns(name) > LONGEST_NAME:
        return NameProblem.LONG
    if len({_script(sign) for sign in name if sign.isalpha()}) > 1:
        return NameProblem.MIXED
    unnumbered = name.rstrip(DIGITS + BETWEEN)
    looks = {_without_accents(likeness(each)) for each in (name, unnumbered)}
    return NameProblem.TAKEN if looks & _RESERVED_ALIKE else None


def is_code(text: str) -> bool:
    """May a room have this code? Others see it in lists, as they do names."""
    signs = (sign in "-_." or (sign not in BETWEEN and _is_plain(sign)) for sign in text)
    return 0 < len(text) <= LONGEST_CODE and all(signs)


def likeness(name: str) -> str:
    """What all names have in common that look alike, by whatever letters and in whatever case.

    Accents tell names apart, signs between letters do not.

    >>> likeness("Ann 0") == likeness("anno") == likeness("А-nnО")
    True
    >>> likeness("José") == likeness("Jose")
    False
    """
    parts = unicodedata.normalize("NFKD", name).casefold().replace("i\u0307", "i")
    return unicodedata.normalize("NFC", parts.translate(ALIKE))


def columns(name: str) -> int:
    """The columns that a name takes: wide signs count two.

    >>> columns("Ada"), columns("小明")
    (3, 4)
    """
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in name)


def _is_plain(sign: str) -> bool:
    """May a name have this sign?

    Letters that are written from right to left would turn the order of the line around them.
    """
    if sign in BETWEEN or sign in DIGITS or sign in JOINED:
        return True
    if (
        unicodedata.category(sign) not in ("Lu", "Ll", "Lo")
        or unicodedata.bidirectional(sign) != "L"
    ):
        return False
    is_latin = _script(sign) == "LATIN"
    return not is_latin or sign <= LAST_LATIN or _without_accents(sign).isascii()


def _script(letter: str) -> str:
    """The script of a letter; those that are mixed in one language are one."""
    first = unicodedata.name(letter, "").partition(" ")[0]
    return "EAST ASIAN" if first in EAST_ASIAN or letter in JOINED else first


def _without_accents(text: str) -> str:
    parts = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


_RESERVED_ALIKE = {likeness(name) for name in RESERVED}
