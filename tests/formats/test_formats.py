"""What holds for every format: boards come back, and damage ends in values or in one line."""

import re
from collections.abc import Callable, Iterable
from gettext import NullTranslations
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui import language
from minetui.core import Grid, LevelError, Minefield
from minetui.formats import FormatError, Replay, code, mbf, registry
from minetui.formats.registry import FORMATS, WRITERS
from minetui.formats.source import BinaryFormat, Source, TextFormat

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
    TOO_MANY,
    damages,
    expect_frugal_error,
    expect_values_or_error,
    flips,
    opened,
    replays_or_none,
    texts,
)
from .test_rawvf import WON

VIEWED = test_board.TEXT + test_board.VIEW
LOST = test_board.TEXT.partition("[real]")[0] + test_board.LOST
SAVE = test_tatham.save(*("O0,0", "F1,1", f"0,0,{test_tatham.DESC}", "O2,1;O1,2", "S"), UI="D1C")
IDS = [test_tatham.masked_id(field) for field in (FIELD, Minefield.drawn(*["*.." * 10] * 16))]
NAMED = {known.name: known for known in FORMATS}
# By hand, one or more of each format; the first lines of texts are what a format is known by.
GOLDEN = {
    "mbf": bytes([5, 3, 0, 3, 0, 0, 3, 0, 4, 2]),
    "mine": b"5x3x3\nMHHMH\nHHHHH\nHHHHM\n",
    "board": test_board.TEXT.encode(),
    "tatham": b"5x3n3:0,2,u9002\n",  # 1001 0000 0000 001 and a bit of nothing
    "tatham without its mines": b"5x3:9002\n",
    "ptta": test_ptta.PAGE.encode() + b"?b=53&m=i01\n",  # 10010 00000 00001
    "code": b"MT1-3035-31D0-1KJC\n",
    "contest": b"3 5\nM..M.\n.....\n....M\n",
    "grid": b"*..*.\n.....\n....*\n",
    "leetcode": b'{"board": [["M","E","E","M","E"],["E","E","E","E","E"],["E","E","E","E","M"]], '
    b'"click": [0,1]}\n',
    "leetcode page": b"Input: board =\n[['M','E','E','M','E'],\n ['E','E','E','E','E'],\n "
    b"['E','E','E','E','M']]\nclick = [0,1]\n",
    "rawvf": b"RawVF_Version: Rev6\nWidth: 5\nHeight: 3\nMines: 3\nBoard:\n*00*0\n00000\n0000*\n",
    "rawvf without a header": b"Board:\n*00*0\n00000\n0000*\n",
}
TEXTS = [  # a format, a file, and the signs to change it with
    ("contest", test_drawings.CONTEST, "M.0159*x"),
    ("grid", test_drawings.GRID, "*.01M#"),
    ("surface", test_drawings.SURFACE, "F#0189*x"),
    *(("mine", text, "MHF?x059*") for text in (test_mine.TEXT, test_mine.PLAYED)),
    *(("board", text, "#[]:*059UX") for text in (test_board.TEXT, VIEWED)),
    ("board", LOST, "⬜🚩❓💥#[]:*059UX"),
    ("board", test_board.emoji(test_board.TEXT + test_board.SEEN), "⬜🚩❓💥#[]:*059UX"),
    ("code", GOLDEN["code"].decode(), code.ALPHABET),
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
END, WORD, LARGE, LARGER = "the end of the file", 2**32 - 1, 10**9 - 1, 10**18 - 1
TOO_LARGE = f"{TOO_MANY}, got {LARGE} × {LARGE} = {LARGE * LARGE:,}"
LARGEST = f"line 1: {TOO_MANY}, got {LARGER} × {LARGER} = {LARGER * LARGER:,}"
NINES, SHOWN = "9" * 5000, f"got '{'9' * 39}…'"
NUMBER, DIGITS, JSM = "with a number, got", "hexadecimal digits, got", "https://x/?analysis="
LIES = [  # files with numbers from which nothing may be made
    ("contest", f"{LARGER} {LARGER}\n.\n", LARGEST),
    ("contest", "100000000 1\n", f"line 1: expected row 1 of 100000000, got {END}"),
    ("contest", "1 100000000\n.\n", "line 2: expected 100,000,000 cells in row 1, got 1"),
    ("contest", f"{NINES} 1\n", f"line 1: {test_drawings.SIZE}, {SHOWN}"),
    ("surface", f"{LARGER} {LARGER} {LARGER}\n", LARGEST),
    ("surface", "10000 10000 1\n#\n", "line 2: expected 10,000 cells in row 1, got 1"),
    ("surface", f"{NINES} 1 1\n", f"line 1: {test_drawings.LEVEL}, {SHOWN}"),
    ("board", test_board.of_size(LARGE), f"line 9: {TOO_LARGE}"),
    ("board", test_board.of_size(10_000), "line 10: expected 10,000 cells in row 1, got 5"),
    ("board", test_board.of_size(WORD), f"line 4: expected a line 'rows: ' {NUMBER} '{WORD}'"),
    ("mine", f"{LARGE}x{LARGE}x1\nHM\n", f"line 1: {TOO_LARGE}"),
    ("mine", "10000x10000x1\n", f"line 1: expected row 1 of 10000, got {END}"),
    ("mine", f"{WORD}x1x1\nHM\n", f"line 1: {test_mine.HEADER} '{WORD}x1x1'"),
    ("ptta", f"?b={'9' * 18}&m=0", f"line 1: {TOO_LARGE}"),
    ("ptta", "?b=1000010000&m=0", "line 1: expected 20,000,000 digits in m, got 1"),
    ("ptta", f"?b={WORD}{WORD}&m=0", f"line 1: {test_ptta.SIZE} '{WORD}{WORD}'"),
    ("ptta", f"?b={NINES}&m=0", f"line 1: {test_ptta.SIZE}{SHOWN[3:]}"),
    ("ptta", f"?b=53&m={'0' * 100_000}", "line 1: expected 3 digits in m, got 100,000"),
    ("tatham", "100000x1001n1:0,0,u0", f"line 1: {TOO_MANY}, got 100000 × 1001 = 100,100,000"),
    ("tatham", "10000x10000n1:0,0,m0", f"line 1: expected 25,000,000 {DIGITS} 1"),
    ("tatham", f"{WORD}x1n1:0,0,u0", f"line 1: {test_tatham.WANTED} '{WORD}x1n1:0,0,u0'"),
    ("tatham", f"5x3n3:0,2,u{'1' * 100_000}", f"line 1: expected 4 {DIGITS} 100,000"),
    ("jsm", f"{JSM}9999aaabSaaaaaaa", "line 1: expected at most 1,000,000 cells, got 3843 × 3843"),
    ("jsm", f"{JSM}bMbMaaab{'j' * 900}", "line 1: expected 10,000 cells in analysis, got more"),
    ("mbf", b"\xff\xff\xff\xff", f"byte 4: expected a mine's column, got {END}"),
    ("mbf", b"\1\1\xff\xff" + bytes(131_070), "byte 6: expected 65,535 mines, got column 0, row 0"),
    ("mvf", test_mvf.endless(), f"expected 16777215 events, got {END}"),
    ("evfs", bytes(3) + b"x" * 8_000_000, "byte 8000003: expected the name of a game and a zero"),
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


@pytest.mark.parametrize("name", GOLDEN)
def test_a_file_written_by_hand_is_of_one_format_and_the_same_board(name: str) -> None:
    data, of = GOLDEN[name], name.partition(" ")[0]

    assert [known.name for known in FORMATS if known.begins(Source(opened(data)))] == [of]
    assert [replay.field for replay in registry.read(opened(data))] == [FIELD]
    if name in WRITERS and name != "rawvf":  # which has more to say
        assert WRITERS[of](Replay(FIELD)) == data


@pytest.mark.parametrize(("name", "data", "problem"), LIES, ids=[lie[2] for lie in LIES])
def test_nothing_is_made_from_numbers_alone(name: str, data: str | bytes, problem: str) -> None:
    known = NAMED[name]
    if isinstance(data, str):
        expect_frugal_error(lambda: list(parser(name)(data)), problem)
    else:
        assert isinstance(known, BinaryFormat)
        expect_frugal_error(lambda: list(known.parse(data)), problem)


class Upper(NullTranslations):
    """A language of English words in capital letters; only slots are as they are."""

    def gettext(self, message: str) -> str:
        words = re.split(r"(\{\w+\})", message)
        return "".join(word if at % 2 else word.upper() for at, word in enumerate(words))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def test_all_that_is_wrong_with_a_file_is_told_in_the_language_that_is_spoken() -> None:
    """But for what the file itself says, in quotes, and for keys of formats."""
    damaged = [
        (name, text)
        for name, whole, signs in TEXTS
        for text in islice(damages(whole, signs), 0, None, 199)
    ]
    wholes = [(name, data[:end]) for name, data in FILES for end in range(0, len(data), 29)]
    told = set[str]()
    language.use("xx", Upper())
    try:
        for name, text in damaged:
            told |= told_by(lambda name=name, text=text: list(parser(name)(text)))
        for name, data in wholes:
            known = NAMED[name]
            assert isinstance(known, BinaryFormat)
            told |= told_by(lambda known=known, data=data: list(known.parse(data)))
    finally:
        language.use(language.ENGLISH)

    assert len(told) > 100
    assert [text for text in told if re.search(r"\b(expected|got|this|the|of|and)\b", text)] == []


def told_by(read: Callable[[], object]) -> set[str]:
    """What a reader tells of a wrong file, without what it quotes; nothing of a right one."""
    try:
        read()
    except FormatError as error:
        return {re.sub(r"'.*'", "", str(error))}
    return set()


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
def test_blanks_behind_lines_and_other_ends_do_no_harm(name: str, text: str, signs: str) -> None:
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
def test_any_text_is_values_or_a_line(
    name: str, text: str, signs: str, data: st.DataObject
) -> None:
    other, bytes_ = data.draw(texts(f"{signs}\n "))
    start = text[: data.draw(st.integers(0, len(text)))]

    expect_values_or_error(parser(name), other, bytes_, start + other)


@pytest.mark.parametrize(("name", "data"), FILES)
def test_a_file_is_of_one_format_though_others_begin_alike(name: str, data: bytes) -> None:
    assert [known.name for known in FORMATS if known.begins(Source(opened(data)))] == [name]


@pytest.mark.parametrize(("name", "data"), FILES)
def test_every_flipped_bit_and_every_cut_leaves_games_or_one_line(name: str, data: bytes) -> None:
    for damaged in (*flips(data), *(data[:end] for end in range(len(data)))):
        replays_or_none(NAMED[name], damaged)


@pytest.mark.parametrize(("name", "file"), FILES)
@given(st.data(), st.binary(max_size=300))
def test_any_bytes_are_games_or_a_line(
    name: str, file: bytes, data: st.DataObject, rest: bytes
) -> None:
    start = file[: data.draw(st.integers(0, len(file)))]

    for bytes_ in (start + rest, rest):
        replays_or_none(NAMED[name], bytes_)
