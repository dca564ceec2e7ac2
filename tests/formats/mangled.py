"""Texts that are nearly right, and what a reader may make of any text: values or one line."""

from collections.abc import Callable, Iterable, Iterator

from minetui.formats.errors import FormatError


def truncations(text: str) -> Iterator[str]:
    """All that the text may be when its end is missing."""
    return (text[:end] for end in range(len(text)))


def changes(text: str, signs: str) -> Iterator[str]:
    """The text with one sign left out, or another one in its place or before it."""
    for place in range(len(text)):
        yield text[:place] + text[place + 1 :]
        for sign in signs:
            yield text[:place] + sign + text[place + 1 :]
            yield text[:place] + sign + text[place:]


def expect_values_or_one_line(read: Callable[[str], Iterable[object]], text: str) -> None:
    """Fail for all but values and a FormatError that names a line of the text."""
    try:
        list(read(text))
    except FormatError as error:
        last = text.count("\n") + text.count("\r") + 1 if error.unit == "line" else 4 * len(text)
        assert 0 <= error.place <= last
        assert str(error).startswith(f"{error.unit} {error.place}: expected")
        assert str(error).isprintable()
