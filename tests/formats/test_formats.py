"""What holds for every format: boards come back, and damage ends in values or in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Grid, LevelError, Minefield
from minetui.formats import (
    Replay,
    avf,
    board,
    code,
    drawings,
    evf,
    jsm,
    leetcode,
    mbf,
    mine,
    mvf,
    ptta,
    rawvf,
    rmv,
    tatham,
)
from minetui.formats.registry import FORMATS
from minetui.formats.source import BinaryFormat, Format, Source, TextFormat

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
TEXTS: list[tuple[TextFormat, str, str]] = [  # a file, and the signs to change it with
    (drawings.CONTEST, test_drawings.CONTEST, "M.0159*x"),
    (drawings.GRID, test_drawings.GRID, "*.01M#"),
    (drawings.SURFACE, test_drawings.SURFACE, "F#0189*x"),
    *((mine.FORMAT, text, "MHF?x059*") for text in (test_mine.TEXT, test_mine.PLAYED)),
    *((board.FORMAT, text, "#[]:*059UX") for text in (test_board.TEXT, VIEWED)),
    (board.FORMAT, LOST, "⬜🚩❓💥#[]:*059UX"),
    (board.FORMAT, test_board.emoji(test_board.TEXT + test_board.SEEN), "⬜🚩❓💥#[]:*059UX"),
    (code.FORMAT, CODE, code.ALPHABET),
    *((tatham.IDS, text, "xnaumr:,059f") for text in (test_tatham.TEXT, *IDS)),
    (tatham.SAVES, SAVE, ":;,OFC019D"),
    *((ptta.FORMAT, text, "?&=bm#%/0159ivw") for text in (test_ptta.TEXT, test_ptta.CLICKS)),
    (jsm.FORMAT, f"{test_jsm.LINK}2bTcT\n", "&=?09azAZ"),
    *(
        (leetcode.FORMAT, text, "MEBX019[]{},:'\"\\.=")
        for text in (test_leetcode.LINE, *test_leetcode.SAME[:1], test_leetcode.SAME[7])
    ),
    (leetcode.FORMAT, test_leetcode.PAGE, "MEBX019[]{},:'\"\\.="),
    (rawvf.FORMAT, WON, "lrmcs01*:.()"),
]
FULL = Minefield(Grid(12, 12), Grid(12, 12).cells)
FILES: list[tuple[BinaryFormat, bytes]] = [
    *((mbf.FORMAT, data) for data in (test_mbf.DATA, mbf.write(FULL))),
    (avf.AVF, test_avf.file(name=b"\x1b[2J")),
    (avf.FSVF, test_freesweeper.file()),
    *(
        (evf.EVF, test_evf.file(version, test_evf.WIN, told={"player": b"somebody"}))
        for version in range(5)
    ),
    (evf.EVFS, test_evf.session(*test_evf.GAMES)),
    *((mvf.FORMAT, test_mvf.file(version)) for version in test_mvf.VERSIONS),
    *((rmv.FORMAT, test_rmv.flagged(version)) for version in (1, 2)),
]


def named(case: Format | tuple[Format, *tuple[object, ...]]) -> str:
    return case[0].name if isinstance(case, tuple) else case.name


@pytest.mark.parametrize("known", [known for known in FORMATS if known.write], ids=named)
@given(MINEFIELDS)
def test_a_board_that_is_written_reads_as_the_same(known: Format, field: Minefield) -> None:
    """But for mines alone, where a format holds games that are to be played."""
    assert known.write is not None
    try:
        data = known.write(Replay(field))
    except LevelError:
        assert not field.safe
        return
    (replay,) = known.read(Source(opened(data)))

    assert isinstance(replay, Replay)
    assert known.begins(Source(opened(data)))
    assert replay.field == field
    assert known.write(replay) == data


@pytest.mark.parametrize("case", TEXTS, ids=named)
def test_blanks_behind_lines_and_other_line_ends_do_no_harm(
    case: tuple[TextFormat, str, str],
) -> None:
    known, text, _ = case
    others = (text.replace("\n", "\r\n"), text.replace("\n", "  \t\n"), text.rstrip("\n"))
    expected = list(known.read(Source(opened(text.encode()))))

    for other in others:
        assert list(known.read(Source(opened(other.encode())))) == expected


@pytest.mark.parametrize("case", TEXTS, ids=named)
def test_any_damage_to_a_text_leaves_values_or_one_line(case: tuple[TextFormat, str, str]) -> None:
    known, text, signs = case

    expect_values_or_error(lambda text: known.parse(text.split("\n")), *damages(text, signs))


@pytest.mark.parametrize("case", TEXTS, ids=named)
@given(st.data())
def test_any_text_is_values_or_one_line(
    case: tuple[TextFormat, str, str], data: st.DataObject
) -> None:
    known, text, signs = case
    other, bytes_ = data.draw(texts(f"{signs}\n "))
    start = text[: data.draw(st.integers(0, len(text)))]

    expect_values_or_error(lambda text: known.parse(text.split("\n")), other, bytes_, start + other)


@pytest.mark.parametrize("case", FILES, ids=named)
def test_every_flipped_bit_and_every_cut_leaves_games_or_one_line(
    case: tuple[BinaryFormat, bytes],
) -> None:
    known, data = case
    for damaged in (*flips(data), *(data[:end] for end in range(len(data)))):
        replays_or_none(known, damaged)


@pytest.mark.parametrize("case", FILES, ids=named)
@given(st.data(), st.binary(max_size=300))
def test_any_bytes_are_games_or_one_line(
    case: tuple[BinaryFormat, bytes], data: st.DataObject, rest: bytes
) -> None:
    known, file = case
    start = file[: data.draw(st.integers(0, len(file)))]

    replays_or_none(known, start + rest)
    replays_or_none(known, rest)
