"""What holds for every format: boards come back, and damage ends in values or in one line."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Grid, LevelError, Minefield
from minetui.formats import Replay, code, mbf, registry
from minetui.formats.registry import FORMATS, WRITERS
from minetui.formats.source import Source, TextFormat

from . import (
    test_avf,
    test_board,
    test_drawings,
    test_evf,
    test_freesweeper,
    test_jsm,
    test_leetcode,
    test_mbf,
    test_mine,
    test_mvf,
    test_ptta,
    test_rmv,
    test_tatham,
)
from .mangled import (
    FIELD,
    MINEFIELDS,
    damages,
    expect_values_or_error,
    flips,
    opened,
    replays_or_none,
    texts,
)
from .test_code import CODE
from .test_rawvf import WON

VIEWED = test_board.TEXT + test_board.VIEW
LOST = test_board.TEXT.partition("[real]")[0] + test_board.LOST
SAVE = test_tatham.save(*("O0,0", "F1,1", f"0,0,{test_tatham.DESC}", "O2,1;O1,2", "S"), UI="D1C")
IDS = [test_tatham.masked_id(field) for field in (FIELD, Minefield.drawn(*["*.." * 10] * 16))]
NAMED = {known.name: known for known in FORMATS}
TEXTS = [  # a format, a file, and the signs to change it with
    ("contest", test_drawings.CONTEST, "M.0159*x"),
    ("grid", test_drawings.GRID, "*.01M#"),
    ("surface", test_drawings.SURFACE, "F#0189*x"),
    *(("mine", text, "MHF?x059*") for text in (test_mine.TEXT, test_mine.PLAYED)),
    *(("board", text, "#[]:*059UX") for text in (test_board.TEXT, VIEWED)),
    ("board", LOST, "⬜🚩❓💥#[]:*059UX"),
    ("board", test_board.emoji(test_board.TEXT + test_board.SEEN), "⬜🚩❓💥#[]:*059UX"),
    ("code", CODE, code.ALPHABET),
    *(("tatham", text, "xnaumr:,059f") for text in (test_tatham.TEXT, *IDS)),
    ("tatham-save", SAVE, ":;,OFC019D"),
    *(("ptta", text, "?&=bm#%/0159ivw") for text in (test_ptta.TEXT, test_ptta.CLICKS)),
    ("jsm", f"{test_jsm.LINK}2bTcT\n", "&=?09azAZ"),
    *(
        ("leetcode", text, "MEBX019[]{},:'\"\\.=")
        for text in (test_leetcode.LINE, *test_leetcode.SAME[:1], test_leetcode.SAME[7])
    ),
    ("leetcode", test_leetcode.PAGE, "MEBX019[]{},:'\"\\.="),
    ("rawvf", WON, "lrmcs01*:.()"),
]
FULL = Minefield(Grid(12, 12), Grid(12, 12).cells)
FILES = [
    *(("mbf", data) for data in (test_mbf.DATA, mbf.write(FULL))),
    ("avf", test_avf.file(name=b"\x1b[2J")),
    ("fsvf", test_freesweeper.file()),
    *(
        ("evf", test_evf.file(version, test_evf.WIN, told={"player": b"somebody"}))
        for version in range(5)
    ),
    ("evfs", test_evf.session(*test_evf.GAMES)),
    *(("mvf", test_mvf.file(version)) for version in test_mvf.VERSIONS),
    *(("rmv", test_rmv.flagged(version)) for version in (1, 2)),
]


def parser(name: str) -> Callable[[str], Iterable[object]]:
    """The reader of a text format."""
    known = NAMED[name]
    assert isinstance(known, TextFormat)
    return lambda text: known.parse(text.split("\n"))


@pytest.mark.parametrize("name", WRITERS)
@given(MINEFIELDS)
def test_a_board_that_is_written_reads_as_the_same(name: str, field: Minefield) -> None:
    """But for mines alone, where a format holds games that are to be played."""
    try:
        data = WRITERS[name](Replay(field))
    except LevelError:
        assert not field.safe
        return
    (replay,) = registry.read(opened(data))

    assert NAMED[name].begins(Source(opened(data)))
    assert replay.field == field
    assert WRITERS[name](replay) == data


@pytest.mark.parametrize(("name", "text", "signs"), TEXTS)
def test_blanks_behind_lines_and_other_line_ends_do_no_harm(
    name: str, text: str, signs: str
) -> None:
    known = NAMED[name]
    others = (text.replace("\n", "\r\n"), text.replace("\n", "  \t\n"), text.rstrip("\n"))
    expected = list(known.read(Source(opened(text.encode()))))

    for other in others:
        assert list(known.read(Source(opened(other.encode())))) == expected


@pytest.mark.parametrize(("name", "text", "signs"), TEXTS)
def test_any_damage_to_a_text_leaves_values_or_one_line(name: str, text: str, signs: str) -> None:
    expect_values_or_error(parser(name), *damages(text, signs))


@pytest.mark.parametrize(("name", "text", "signs"), TEXTS)
@given(st.data())
def test_any_text_is_values_or_one_line(
    name: str, text: str, signs: str, data: st.DataObject
) -> None:
    other, bytes_ = data.draw(texts(f"{signs}\n "))
    start = text[: data.draw(st.integers(0, len(text)))]

    expect_values_or_error(parser(name), other, bytes_, start + other)


@pytest.mark.parametrize(("name", "data"), FILES)
def test_every_flipped_bit_and_every_cut_leaves_games_or_one_line(name: str, data: bytes) -> None:
    for damaged in (*flips(data), *(data[:end] for end in range(len(data)))):
        replays_or_none(NAMED[name], damaged)


@pytest.mark.parametrize(("name", "file"), FILES)
@given(st.data(), st.binary(max_size=300))
def test_any_bytes_are_games_or_one_line(
    name: str, file: bytes, data: st.DataObject, rest: bytes
) -> None:
    start = file[: data.draw(st.integers(0, len(file)))]

    for bytes_ in (start + rest, rest):
        replays_or_none(NAMED[name], bytes_)
