"""`minetui convert`: a board of any format is the same board in any other."""

import os
from pathlib import Path

import pytest
from formats.test_formats import GOLDEN
from shell import Shell
from systems import IS_ROOT, WINDOWS, has_any_name, has_links, has_pipes

from minetui.core import Chord, Flag, Minefield, Reveal
from minetui.formats import Replay, rawvf, registry
from minetui.formats.registry import ENDINGS, WRITERS

FIELD = Minefield.drawn("*..*.", ".....", "....*")
MOVES = (Reveal(10, 0.0), Flag(14, 0.75), Chord(13, 1.5), Reveal(0, 2.25))
REPLAY = Replay(FIELD, MOVES, {"Player": "Zoë", "Seed": "x 1"}, 2.25)
DRAWING = "*..*.\n.....\n....*\n"
TORUS = f"Shape: torus\n{DRAWING.replace('.', '0')}"
TWICE = GOLDEN["mbf"][:8] + b"\3\0"

can_be_shut = pytest.mark.skipif(WINDOWS or IS_ROOT, reason="all may write everywhere here")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_file_of_any_format_is_the_same_board(name: str, shell: Shell) -> None:
    assert shell("convert - --to grid", GOLDEN[name]).out == DRAWING


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


@pytest.mark.parametrize(
    ("out", "text", "problem"),
    [
        ("out.rawvf", "**\n**\n", "expected 0 to 3 mines on 2 × 2, got 4"),  # rule 1
        ("out.mbf", "." * 256, "expected at most 255 rows and columns for MBF"),
        ("out.mbf", TORUS, "expected one of code, rawvf for a board of the shape torus, got mbf"),
        (
            "out.txt",
            TORUS,
            "expected one of code, rawvf for a board of the shape torus, got contest",
        ),
    ],
)
def test_what_a_format_can_not_hold_is_refused_and_out_is_kept(
    out: str, text: str, problem: str, shell: Shell, folder: Path
) -> None:
    (folder / out).write_bytes(b"old")

    assert shell(f"convert - {out}", text).refusal == f"minetui: {problem}\n"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {out: b"old"}


def test_the_one_format_that_can_say_a_shape_is_named_alone(shell: Shell) -> None:
    surface = "3 3 1 torus\n" + "###\n" * 3

    assert shell("convert - --to jsm", surface).refusal == (
        "minetui: expected surface for a board of the shape torus, got jsm\n"
    )


def test_rawvf_keeps_the_moves_and_others_the_board_alone(shell: Shell, folder: Path) -> None:
    (folder / "in").write_bytes(rawvf.write(REPLAY))
    for out, kept in (("out.rawvf", REPLAY), ("out.mbf", Replay(FIELD))):
        assert shell(f"convert in {out}").status == 0
        with (folder / out).open("rb") as stream:
            assert [*registry.read(stream)] == [kept]


@pytest.mark.parametrize("ending", [*ENDINGS, *map(str.upper, ENDINGS)])
def test_the_ending_tells_a_format_unless_to_does(ending: str, shell: Shell, folder: Path) -> None:
    shell(f"convert - 'out.x.{ending}'", DRAWING)
    shell(f"convert - 'to.{ending}' --to mine", DRAWING)
    written = WRITERS[ENDINGS[ending.lower()]](Replay(FIELD))

    assert (folder / f"out.x.{ending}").read_bytes() == written
    assert (folder / f"to.{ending}").read_bytes() == GOLDEN["mine"]


def test_without_out_it_is_printed_the_first_of_several(shell: Shell, folder: Path) -> None:
    assert shell("convert -", DRAWING).out.encode() == rawvf.write(Replay(FIELD))
    assert shell("convert - --to mbf", DRAWING).out.encode() == GOLDEN["mbf"]
    for rest in (".\n", "nothing that is read\n"):
        assert shell("convert - --to grid", f"1 1\nM\n1 1\n{rest}").out == "*\n"
    assert shell("convert -", "1 1\n").err.startswith("stdin:")
    assert shell("convert -", "0 0\n").err == "stdin: expected a board or a replay, got none\n"
    assert list(folder.iterdir()) == []


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
    ("name", "data", "problem"),
    [
        ("empty", b"", "empty:1: expected a board or a replay, got nothing"),
        (
            "x",
            bytes(range(128, 256)),
            "x:1: expected a board or a replay, got a file that fits no known format",
        ),
        ("half", GOLDEN["mine"][:18], "half:3: expected row 3 of 3, got the end of the file"),
        ("2", TWICE, "2: byte 8: expected 3 mines, got column 3, row 0 twice"),
        pytest.param("\x1b[2J", None, r"\x1b[2J: No such file or directory", marks=has_any_name),
    ],
)
def test_a_file_that_can_not_be_read_is_told_of(
    name: str, data: bytes | None, problem: str, shell: Shell, folder: Path
) -> None:
    if data is not None:
        (folder / name).write_bytes(data)
    told = shell(f"convert '{name}' out.mbf")

    assert told.refusal == f"{problem}\n"
    assert not (folder / "out.mbf").exists()


@has_links
def test_an_out_that_is_there_is_replaced_whole_though_it_is_in(shell: Shell, folder: Path) -> None:
    (folder / "out.mbf").write_bytes(bytes(10_000))
    (folder / "link.mbf").symlink_to("out.mbf")

    assert shell("convert - out.mbf", DRAWING).status == 0
    assert (folder / "out.mbf").read_bytes() == GOLDEN["mbf"]
    assert shell("convert - link.mbf", "*\n").status == 0
    assert (folder / "link.mbf").is_symlink()
    assert (folder / "out.mbf").read_bytes() == bytes([1, 1, 0, 1, 0, 0])
    assert {path.name for path in folder.iterdir()} == {"out.mbf", "link.mbf"}
    assert shell("convert out.mbf out.mbf --to contest").status == 0
    assert (folder / "out.mbf").read_bytes() == b"1 1\nM\n"


@pytest.mark.parametrize(
    ("out", "problem"),
    [
        ("not/there/out.mbf", "No such file or directory"),
        ("file/out.mbf", "Not a directory"),
        ("full.mbf", "Is a directory"),
        pytest.param("shut/out.mbf", "Permission denied", marks=can_be_shut),
    ],
)
def test_where_no_file_can_be_none_is(out: str, problem: str, shell: Shell, folder: Path) -> None:
    (folder / "file").write_bytes(b"old")
    (folder / "full.mbf").mkdir()
    (folder / "shut").mkdir(mode=0o500)
    before = {*folder.rglob("*")}
    told = shell(f"convert - {out}", DRAWING)

    problems = [problem, "File exists", *["No such file or directory"] * WINDOWS]
    assert told.refusal in [f"{Path(out)}: {each}\n" for each in problems]
    assert {*folder.rglob("*")} == before
    assert (folder / "file").read_bytes() == b"old"


@has_pipes
def test_an_out_that_is_no_regular_file_is_not_replaced(shell: Shell, folder: Path) -> None:
    """A pipe here; it might be a device, such as the one that takes all and keeps nothing."""
    os.mkfifo(folder / "out.mbf")
    shell("convert - out.mbf", DRAWING)

    assert (folder / "out.mbf").is_fifo()


@has_any_name
def test_the_name_of_out_can_not_act_on_the_terminal(shell: Shell, folder: Path) -> None:
    (folder / "\x1b[2J.mbf").mkdir()

    assert shell("convert - '\x1b[2J.mbf'", DRAWING).err == "\\x1b[2J.mbf: Is a directory\n"
