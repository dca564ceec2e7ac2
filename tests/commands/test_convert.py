"""`minetui convert`: a board of any format is the same board in any other."""

import os
from io import BufferedReader, BytesIO
from pathlib import Path

import pytest
from shell import TOP, Shell
from systems import WINDOWS, has_any_name, has_links, has_pipes

from minetui import cli
from minetui.core import Chord, Flag, Minefield, Reveal
from minetui.formats import Replay, rawvf, registry
from minetui.formats.registry import ENDINGS, EXPECTED, FORMATS, WRITERS
from minetui.formats.source import Source

FIELD = Minefield.drawn("*..*.", ".....", "....*")
MOVES = (Reveal(10, 0.0), Flag(14, 0.75), Chord(13, 1.5), Reveal(0, 2.25))
REPLAY = Replay(FIELD, MOVES, {"Player": "Zoë", "Seed": "x 1"}, 2.25)
DRAWING = "*..*.\n.....\n....*\n"
PAGE = "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/"
# By hand, one or more of each format; the first lines of texts are what a format is known by.
GOLDEN = {
    "mbf": bytes([5, 3, 0, 3, 0, 0, 3, 0, 4, 2]),
    "mine": b"5x3x3\nMHHMH\nHHHHH\nHHHHM\n",
    "board": b"# MINESWEEPER-BOARD v0.1\nrows: 3\ncolumns: 5\nmines: 3\ngame_mode: classic\n"
    b"[real]\n*11*1\n11122\n0001*\n",
    "tatham": b"5x3n3:0,2,u9002\n",
    "tatham without its mines": b"5x3:9002\n",
    "ptta": PAGE.encode() + b"?b=53&m=i01\n",
    "code": b"MT1-3035-31D0-1KJC\n",
    "contest": b"3 5\nM..M.\n.....\n....M\n",
    "grid": DRAWING.encode(),
    "leetcode": b'{"board": [["M","E","E","M","E"],["E","E","E","E","E"],["E","E","E","E","M"]], '
    b'"click": [0,1]}\n',
    "leetcode page": b"Input: board =\n[['M','E','E','M','E'],\n ['E','E','E','E','E'],\n "
    b"['E','E','E','E','M']]\nclick = [0,1]\n",
}
RAWVF = {
    "rawvf": b"RawVF_Version: Rev6\nWidth: 5\nHeight: 3\nMines: 3\nBoard:\n*00*0\n00000\n0000*\n",
    "rawvf without a header": b"Board:\n*00*0\n00000\n0000*\n",
}
BOARDS = ["mbf", "mine", "board", "tatham", "ptta", "contest", "grid"]  # that hold no moves


def replay_of(path: Path) -> Replay:
    with path.open("rb") as stream:
        (replay,) = registry.read(stream)
    return replay


def claims(data: bytes) -> list[str]:
    """The names of the formats that take the data as theirs."""
    source = Source(BufferedReader(BytesIO(data)))  # type: ignore[arg-type]
    return [known.name for known in FORMATS if known.begins(source)]


@pytest.mark.parametrize("name", GOLDEN)
def test_no_format_claims_what_is_anothers(name: str) -> None:
    assert claims(GOLDEN[name]) == [name.partition(" ")[0]]


@pytest.mark.parametrize("name", RAWVF)
def test_no_other_format_claims_a_rawvf_file(name: str) -> None:
    assert claims(RAWVF[name]) == ["rawvf"]


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_written_is_claimed_as_what_was_written_by_hand(name: str) -> None:
    assert claims(WRITERS[name](REPLAY)) == claims(GOLDEN[name])


@pytest.mark.parametrize("name", [*GOLDEN, *RAWVF])
def test_files_written_by_hand_are_the_same_board(name: str, shell: Shell) -> None:
    assert shell("convert - --to grid", (GOLDEN | RAWVF)[name]).out == DRAWING


@pytest.mark.parametrize("name", WRITERS)
def test_each_format_converts_into_each(name: str, shell: Shell, folder: Path) -> None:
    (folder / "in").write_bytes(WRITERS[name](REPLAY))
    (wanted,) = shell("info --json in").json

    assert (wanted["rows"], wanted["cols"], wanted["mines"]) == (3, 5, 3)
    for other in WRITERS:
        told = shell(f"convert in out --to {other}")
        (found,) = shell("info --json out").json

        assert (told.status, told.out, told.err) == (0, "", "")
        board = {key: found[key] for key in wanted.keys() & found.keys()}  # a game has more
        assert board == {key: wanted[key] for key in board} | {"file": "out"}
        assert shell("convert out --to grid").out == DRAWING
        if name == other:
            assert (folder / "out").read_bytes() == (folder / "in").read_bytes()


@pytest.mark.parametrize("rows", [["."], ["*."], ["*.", "**"], ["." * 40] * 3, ["*" * 9 + "."] * 4])
def test_boards_of_other_shapes_convert_into_each(rows: list[str], shell: Shell) -> None:
    drawn = "".join(row + "\n" for row in rows)
    for name in WRITERS:
        data = shell(f"convert - --to {name}", drawn).out.encode()

        assert shell("convert - --to grid", data).out == drawn


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_of_mines_alone_is_a_board(name: str, shell: Shell) -> None:
    data = shell(f"convert - --to {name}", "**\n**\n").out

    assert shell("convert - --to grid", data).out == "**\n**\n"


def test_a_board_of_mines_alone_is_no_rawvf(shell: Shell, folder: Path) -> None:
    """Rule 1: it can't be played."""
    told = shell("convert - out.rawvf", "**\n**\n")

    assert told.refusal == "minetui: expected 0 to 3 mines on 2 × 2, got 4\n"
    assert list(folder.iterdir()) == []


def test_rawvf_keeps_the_moves(shell: Shell, folder: Path) -> None:
    (folder / "in").write_bytes(rawvf.write(REPLAY))

    assert shell("convert in out.rawvf").status == 0
    assert replay_of(folder / "out.rawvf") == REPLAY


def test_a_real_replay_stays_what_it_was(shell: Shell, folder: Path) -> None:
    file = TOP / "assets" / "replays" / "beginner-won.rawvf"

    assert shell(f"convert '{file}' out.rawvf").status == 0
    assert (folder / "out.rawvf").read_bytes() == file.read_bytes()


def test_other_formats_keep_the_board_alone(shell: Shell, folder: Path) -> None:
    (folder / "in").write_bytes(rawvf.write(REPLAY))
    shell("convert in out.mbf")

    assert replay_of(folder / "out.mbf") == Replay(FIELD)


@pytest.mark.parametrize("ending", [*ENDINGS, *map(str.upper, ENDINGS)])
def test_the_ending_of_out_tells_the_format(ending: str, shell: Shell, folder: Path) -> None:
    shell(f"convert - 'out.x.{ending}'", DRAWING)

    assert (folder / f"out.x.{ending}").read_bytes() == WRITERS[ENDINGS[ending.lower()]](
        Replay(FIELD)
    )


def test_to_is_heard_before_the_ending(shell: Shell, folder: Path) -> None:
    shell("convert - out.rawvf --to mine", DRAWING)

    assert (folder / "out.rawvf").read_bytes() == GOLDEN["mine"]


def test_every_format_is_tried_here() -> None:
    assert set(WRITERS) == {"rawvf", "code", *BOARDS}


def test_every_ending_is_of_a_format_that_is_written() -> None:
    assert set(ENDINGS.values()) <= set(WRITERS)


def test_without_out_it_is_printed(shell: Shell, folder: Path) -> None:
    assert shell("convert -", DRAWING).out.encode() == rawvf.write(Replay(FIELD))
    assert shell("convert - --to mbf", DRAWING).out.encode() == GOLDEN["mbf"]
    assert list(folder.iterdir()) == []


def test_of_several_boards_the_first_is_taken(shell: Shell) -> None:
    assert shell("convert - --to grid", "1 1\nM\n1 1\n.\n").out == "*\n"
    assert shell("convert - --to grid", "1 1\nM\n1 1\nnothing that is read\n").out == "*\n"


@pytest.mark.parametrize("out", ["out", "out.", "out.foo", ".mbf", "mbf", "-", "''", "out.mbf.gz"])
def test_an_ending_that_is_not_known_is_refused(out: str, shell: Shell, folder: Path) -> None:
    told = shell(f"convert - {out}", DRAWING)

    assert told.refusal == (
        "minetui: expected --to, or a name that ends with one of"
        f" {', '.join(f'.{ending}' for ending in ENDINGS)}\n"
    )
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("words", ["", "- out.mbf more", "- --to nothing", "- --to"])
def test_words_that_are_not_right_are_one_line(words: str, shell: Shell) -> None:
    assert shell(f"convert {words}", DRAWING).refusal.startswith("minetui: ")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("missing", "missing: No such file or directory"),
        (".", ".: Is a directory"),
        ("empty", f"empty:1: {EXPECTED}, got nothing"),
        ("noise", f"noise:1: {EXPECTED}, got a file that fits no known format"),
        ("half", "half:3: expected row 3 of 3, got the end of the file"),
        ("twice", "twice: byte 8: expected 3 mines, got column 3, row 0 twice"),
        ("none", "none: expected a board or a replay, got none"),
        pytest.param("'\x1b]0;x'", r"\x1b]0;x: No such file or directory", marks=has_any_name),
    ],
)
@pytest.mark.parametrize("out", ["", "out.mbf"])
def test_a_file_that_can_not_be_read_is_told_of(
    name: str, problem: str, out: str, shell: Shell, folder: Path
) -> None:
    (folder / "empty").write_bytes(b"")
    (folder / "noise").write_bytes(bytes(range(128, 256)))
    (folder / "half").write_bytes(GOLDEN["mine"][:18])
    (folder / "twice").write_bytes(GOLDEN["mbf"][:8] + b"\x03\x00")
    (folder / "none").write_bytes(b"0 0\n")
    told = shell(f"convert {name} {out}")

    assert told.refusal == f"{problem}\n"
    assert not (folder / "out.mbf").exists()


@has_any_name
def test_the_name_of_a_file_without_boards_can_not_act_on_the_terminal(
    shell: Shell, folder: Path
) -> None:
    (folder / "a\x1b[2J").write_text("0 0\n")

    assert shell("convert 'a\x1b[2J'").err == "a\\x1b[2J: expected a board or a replay, got none\n"


def test_standard_input_without_boards_is_called_as_elsewhere(shell: Shell) -> None:
    assert shell("convert -", "1 1\n").err.startswith("stdin:")
    assert shell("convert -", "0 0\n").err == "stdin: expected a board or a replay, got none\n"


def test_a_board_too_wide_for_mbf_is_refused_and_out_is_kept(shell: Shell, folder: Path) -> None:
    (folder / "out.mbf").write_bytes(b"old")
    told = shell("convert - out.mbf", "." * 256)

    assert told.refusal == "minetui: expected at most 255 rows and columns for MBF\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"out.mbf": b"old"}


@has_links
def test_an_out_that_is_there_is_replaced_whole(shell: Shell, folder: Path) -> None:
    (folder / "out.mbf").write_bytes(bytes(10_000))
    (folder / "link.mbf").symlink_to("out.mbf")

    assert shell("convert - out.mbf", DRAWING).status == 0
    assert (folder / "out.mbf").read_bytes() == GOLDEN["mbf"]
    assert shell("convert - link.mbf", "*\n").status == 0
    assert (folder / "link.mbf").is_symlink()
    assert (folder / "out.mbf").read_bytes() == bytes([1, 1, 0, 1, 0, 0])
    assert {path.name for path in folder.iterdir()} == {"out.mbf", "link.mbf"}


def test_out_may_be_in(shell: Shell, folder: Path) -> None:
    (folder / "a.txt").write_text(DRAWING)

    assert shell("convert a.txt a.txt").status == 0
    assert (folder / "a.txt").read_bytes() == GOLDEN["contest"]


def test_a_folder_that_is_not_there_is_told_of(shell: Shell, folder: Path) -> None:
    told = shell("convert - not/there/out.mbf", DRAWING)

    assert told.err == f"{Path('not/there/out.mbf')}: No such file or directory\n"
    assert (told.status, told.out) == (2, "")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("out", "problem"),
    [("file/out.mbf", "Not a directory"), ("full.mbf", "Is a directory")],
)
def test_where_no_file_can_be_nothing_is_left(
    out: str, problem: str, shell: Shell, folder: Path
) -> None:
    (folder / "file").write_bytes(b"old")
    (folder / "full.mbf").mkdir()
    told = shell(f"convert - {out}", DRAWING)

    assert (told.status, told.out) == (2, "")
    problems = [problem, "File exists", *["No such file or directory"] * WINDOWS]
    assert told.err in [f"{Path(out)}: {each}\n" for each in problems]
    assert {path.name for path in folder.iterdir()} == {"file", "full.mbf"}
    assert (folder / "file").read_bytes() == b"old"
    assert list((folder / "full.mbf").iterdir()) == []


def test_a_read_only_folder_is_told_of(shell: Shell, folder: Path) -> None:
    shut = folder / "shut"
    shut.mkdir(mode=0o500)
    if os.access(shut, os.W_OK):
        pytest.skip("who runs this may write everywhere")
    told = shell("convert - shut/out.mbf", DRAWING)

    assert told.refusal == "shut/out.mbf: Permission denied\n"
    assert list(shut.iterdir()) == []


@pytest.mark.parametrize("step", ["os.open", "os.fsync", "os.replace"])
def test_a_step_that_fails_leaves_all_as_it_was(
    step: str, shell: Shell, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    (folder / "out.mbf").write_bytes(b"old")
    monkeypatch.setattr(f"minetui.store.files.{step}", fail)
    told = shell("convert - out.mbf", DRAWING)

    assert told.refusal == "out.mbf: Read-only file system\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"out.mbf": b"old"}


@has_pipes
def test_an_out_that_is_no_regular_file_is_not_replaced(shell: Shell, folder: Path) -> None:
    """A pipe here; it might be a device, such as the one that takes all and keeps nothing."""
    os.mkfifo(folder / "out.mbf")
    shell("convert - out.mbf", DRAWING)

    assert (folder / "out.mbf").is_fifo()


def test_a_closed_standard_output_is_no_traceback(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "in").write_text(DRAWING)
    monkeypatch.setattr("sys.stdout", None)

    assert cli.main(["convert", "in"]) in (0, 2)


@has_any_name
def test_the_name_of_out_can_not_act_on_the_terminal(shell: Shell, folder: Path) -> None:
    (folder / "\x1b[2J.mbf").mkdir()

    assert shell("convert - '\x1b[2J.mbf'", DRAWING).err == "\\x1b[2J.mbf: Is a directory\n"
