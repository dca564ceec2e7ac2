"""Text in the language of manual pages, man(7): what has a meaning there is escaped."""

import re
import textwrap
from collections.abc import Collection

OTHER_SIGNS = {"\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
OPTION = r"(?<![\w-])--?[a-z][\w-]*"


def prose(text: str, placeholders: Collection[str] = ()) -> str:
    """Sentences: options are bold, and words that stand for a value italic."""
    words = "|".join([OPTION, *(rf"\b{re.escape(word)}\b" for word in placeholders)])
    parts = re.split(f"({words})", " ".join(text.split()))
    parts[::2] = [_ascii(part.replace("\\", "\\(rs")) for part in parts[::2]]
    parts[1::2] = [bold(part) if part[0] == "-" else italic(part) for part in parts[1::2]]
    lines = textwrap.wrap("".join(parts), 79, break_long_words=False, break_on_hyphens=False)
    return _harmless("\n".join(lines))


def literal(text: str) -> str:
    """Text that can be typed or copied as it stands."""
    signs = str.maketrans(OTHER_SIGNS)
    return _harmless(_ascii(text.translate(signs)))


def bold(text: str) -> str:
    """Text to be typed as it stands, in bold."""
    return f"\\fB{literal(text)}\\fR"


def italic(text: str) -> str:
    """A word that stands for a value."""
    return f"\\fI{literal(text)}\\fR"


def example(text: str) -> str:
    """Lines that keep their breaks and blanks."""
    return f".EX\n{literal(text)}\n.EE"


def _ascii(text: str) -> str:
    return re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", text)


def _harmless(text: str) -> str:
    """The text without a line that begins as a request does."""
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)
