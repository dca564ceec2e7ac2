"""What the index keeps of a file comes back as it was, or not at all."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from minetui.core import METRICS, Level, Status
from minetui.formats import shown
from minetui.store import LibraryEntry
from minetui.store.library import READER, from_json, to_json

PATH = Path("folder/a\x1b.avf")
GAME = LibraryEntry(
    PATH,
    Level(16, 30, 99),
    Status.WON,
    {"time": 50.5, "three_bv": 160, "ioe": 0.875, "style": "NF"},
    datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC),
    "Kim \udc80 王",
)


@pytest.mark.parametrize(
    "entry",
    [
        GAME,
        LibraryEntry(PATH, Level(9, 9, 10), metrics={"three_bv": 3}),
        LibraryEntry(PATH, error=f"{shown(str(PATH))}: byte 5: expected more"),
        LibraryEntry(PATH),
        None,
    ],
)
def test_what_is_kept_comes_back(entry: LibraryEntry | None) -> None:
    text = to_json(entry)

    assert text.isascii()
    assert from_json(text, PATH) == entry


def test_an_error_begins_with_the_name_of_this_time() -> None:
    text = to_json(LibraryEntry(Path("a.avf"), error="a.avf: byte 5: expected more"))
    entry = from_json(text, Path("replays/b.avf"))

    assert entry
    assert entry.error == f"{Path('replays/b.avf')}: byte 5: expected more"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, [16, 30]),
        (0, [16, 30, 480]),
        (0, [16, 30.0, 99]),
        (0, "Expert"),
        (1, "drawn"),
        (1, 5),
        (2, "2024-05-06T07:08:09"),
        (2, "yesterday"),
        (2, 5),
        (3, None),
        (3, 5),
        (4, 5),
        (5, "50.5"),
        (5, [50.5]),
        (5, float("nan")),
        (5, float("inf")),
        (5, 10**400),
        (5 + list(METRICS).index("style"), 5),
    ],
)
def test_a_wrong_value_is_refused(place: int, value: object) -> None:
    values = json.loads(to_json(GAME))
    values[place] = value

    with pytest.raises(ValueError, match="expected an entry"):
        from_json(json.dumps(values), PATH)


@pytest.mark.parametrize(
    "text", ["", "5", "{}", "null", "[null]", "[" * 100_000, to_json(GAME)[:-3]]
)
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected an entry"):
        from_json(text, PATH)


@pytest.mark.parametrize("change", [lambda values: values[:-1], lambda values: [*values, 1]])
def test_other_metrics_are_refused(change: Callable[[list[object]], list[object]]) -> None:
    with pytest.raises(ValueError, match="expected an entry"):
        from_json(json.dumps(change(json.loads(to_json(GAME)))), PATH)


def test_other_metrics_are_another_reader() -> None:
    """If this fails, raise the number of the reader, so that old entries are read again."""
    assert READER.endswith("/2")
    assert len(METRICS) == 29
