"""RawVF: what is written reads as the same, and what is not right is told in one line."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Chord, Flag, Game, Grid, Minefield, Move, Question, Reveal, Status, set_of
from minetui.formats import FormatError, Replay
from minetui.formats.rawvf import write

from .mangled import read_rawvf as read

FIELD = Minefield.drawn("*....", ".....", "....*")
WON = """RawVF_Version: Rev6
Program: minetui
Version: 0.1.0
Player: somebody
Level: Custom
Width: 5
Height: 3
Mines: 2
Marks: Off
SquareSize: 16
Time: 1.000
BBBV: 1
Clicks: 3
Status: won
Board:
*0000
00000
0000*
Events:
0.000 start
0.000 rc 1 1 (8 8) (0r0)
0.000 rr 1 1 (8 8) (000)
0.000 lc 2 1 (24 8) (l00)
0.000 lr 2 1 (24 8) (000)
1.000 sc 2 1 (24 8) (l00)
1.000 lr 2 1 (24 8) (000)
1.500 lc 1 3 (8 40) (l00)
1.500 lr 1 3 (8 40) (000)
won
"""
MOVES = (Flag(0, 0.0), Reveal(1, 0.0), Chord(1, 1.0), Reveal(10, 1.5))


def file(events: str, *, header: str = "Width: 5\nHeight: 3\nMines: 2", tail: str = "") -> bytes:
    board = "Board:\n*0000\n00000\n0000*\n"
    return f"{header}\n{board}Events:\n{events}\n{tail}".encode()


def random_replay(rows: int, cols: int, count: int, seed: int, info: dict[str, str]) -> Replay:
    grid, random = Grid(rows, cols), Random(seed)
    mines = random.sample(range(grid.size), random.randrange(grid.size))
    times = sorted(random.choices(range(10**7), k=count))
    kinds: list[type[Move]] = [Reveal, Flag, Chord]
    moves = [random.choice(kinds)(random.randrange(grid.size), time / 1000) for time in times]
    return Replay(Minefield(grid, set_of(mines)), tuple(moves), info)


NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1, max_size=9)
REPLAYS = st.builds(
    random_replay,
    *(st.integers(1, 6), st.integers(1, 6), st.integers(0, 12), st.integers(0, 2**32)),
    st.dictionaries(st.sampled_from(["Player", "Seed", "Skin"]), NAMES),
)


def test_a_game_is_written_in_the_agreed_form() -> None:
    """Its time is that of the end of the game; a click came after that."""
    assert write(Replay(FIELD, MOVES, {"Player": "somebody"})).decode() == WON


def test_a_written_game_reads_as_the_same_moves_on_the_same_board() -> None:
    replay = read(WON.encode())

    assert replay.field == FIELD
    assert replay.moves == MOVES
    assert replay.info == {"Player": "somebody"}


@given(REPLAYS)
def test_write_read_write_gives_the_same_bytes(replay: Replay) -> None:
    once = write(replay)

    assert write(read(once)) == once
    assert read(once).moves == replay.moves


@given(REPLAYS)
def test_a_saved_game_ends_in_the_same_position(replay: Replay) -> None:
    game = Game.on(replay.field, replay.moves)
    again = read(write(Replay.of(game, {}))).game()

    assert again.position == game.position
    assert again.status == game.status
    assert [again.position for again.index in range(len(again.record) + 1)] == [
        game.position for game.index in range(len(game.record) + 1)
    ]


def test_a_board_without_events_is_a_saved_board() -> None:
    board = write(Replay(FIELD))

    assert b"Events" not in board
    assert b"BBBV" not in board
    assert read(board) == Replay(FIELD)


def test_a_lost_game_ends_with_boom_and_an_unfinished_one_with_nothing() -> None:
    assert write(Replay(FIELD, (Reveal(0),))).endswith(b"\nboom\n")
    assert write(Replay(FIELD, (Flag(0),))).endswith(b"rr 1 1 (8 8) (000)\n")


def test_seed_and_assistance_are_kept() -> None:
    game = Game.on(FIELD, MOVES[:2], seed="a seed")
    game.assisted = True
    again = read(write(Replay.of(game, {}))).game()

    assert again.seed == "a seed"
    assert again.assisted


def test_what_a_file_is_told_can_not_break_out_of_its_line() -> None:
    data = write(Replay(FIELD, (), {"Player": "x\nBoard:\n**"}))

    assert read(data).field == FIELD


@pytest.mark.parametrize(
    ("events", "moves"),
    [
        ("0.000 lc 2 1 (24 8)\n0.100 lr 2 1 (24 8)", [Reveal(1, 0.1)]),
        ("0.000 lc 2 1 (24 8)\n0.100 lr 3 1 (40 8)", [Reveal(2, 0.1)]),
        ("0.00 rc 1 1 (8 8)\n1.00 rr 1 1 (8 8)", [Flag(0, 0.0)]),
        ("0 sc 2 1 (24 8)\n0.5 lr 2 1 (24 8)", [Chord(1, 0.5)]),
        ("0 mc 2 1 (24 8)\n0.5 mr 2 1 (24 8)", [Chord(1, 0.5)]),
        ("0 lc 2 1 (24 8)\n1 rc 2 1 (24 8)\n2 lr 2 1 (24 8)\n3 rr 2 1 (24 8)", [Chord(1, 2.0)]),
        (
            "0 rc 2 1 (24 8)\n1 lc 2 1 (24 8)\n2 rr 2 1 (24 8)\n3 lr 2 1 (24 8)",
            [Flag(1, 0.0), Chord(1, 2.0)],
        ),
        ("-1.5 rc 1 1 (8 8)\n-1.25 rr 1 1 (8 8)", [Flag(0, -1.5)]),
        ("0 lc (24 8)\n0 lr (24 8)", [Reveal(1, 0.0)]),
        ("0 lc 1 0 (24 8)\n0 lr 1 0 (24 8)", [Reveal(1, 0.0)]),
        ("0 lc 2 1\n0 lr 2 1", [Reveal(1, 0.0)]),
        ("0 lc 2 1 (24 -8)\n0 lr 2 1 (24 -8)", []),
        ("0,5 lc 2 1 (24 8)\n0,5 LR 2 1 (24 8)", [Reveal(1, 0.5)]),
        ("0 start\n0 mv 1 1 (3 3)\nnumber1 2 1\n1.0 won", []),
        ("nonstandard\nflag 3 3\nsx 0 1\nquestionmark 1 1", []),
    ],
)
def test_presses_and_releases_mean_moves(events: str, moves: list[Move]) -> None:
    assert list(read(file(events)).moves) == moves


def test_with_marks_a_flag_becomes_a_question_mark_and_that_goes() -> None:
    events = "\n".join(["0 rc 1 1 (8 8)\n0 rr 1 1 (8 8)"] * 4)
    header = "Width: 5\nHeight: 3\nMines: 2\nMarks: On"
    replay = read(file(events, header=header))

    assert replay.moves == (Flag(0), Question(0), Question(0), Flag(0))
    assert replay.final_position.flagged == 1


def test_question_marks_can_be_turned_off_and_on_in_between() -> None:
    press = "0 rc 1 1 (8 8)\n0 rr 1 1 (8 8)"
    events = f"{press}\n0 mt 1 1 (8 8)\n{press}\n{press}\n0 mt (8 8)\n{press}"

    assert read(file(events, header="Marks: On")).moves == (Flag(0), Flag(0), Flag(0), Question(0))


@given(st.lists(st.tuples(st.sampled_from([Flag, Question]), st.integers(0, 3)), max_size=12))
def test_question_marks_are_kept(presses: list[tuple[type[Move], int]]) -> None:
    game = Game.on(FIELD)
    for time, (kind, cell) in enumerate(presses):
        game.play(kind(cell, float(time)))
    again = read(write(Replay.of(game, {}))).game()

    assert again.position == game.position
    assert again.moves == game.moves


def test_the_square_size_says_how_wide_a_cell_is() -> None:
    header = "Width: 5\nHeight: 3\nSquareSize: 24"

    assert read(file("0 lc 2 1 (30 8)\n0 lr 2 1 (30 8)", header=header)).moves == (Reveal(1, 0.0),)


def test_the_reader_is_kind() -> None:
    """Any case, CRLF, blank lines, unknown keys, other encodings, a byte order mark, no Events."""
    text = "\ufeffwidth: 5\r\n\r\nPLAYER: J\xfcrg\r\nFrobs: 3\r\nMines: 77\r\nboard:\r\n\r\n"
    text += "*0000\r\n00000\r\n0000*\r\n0.000 start\r\n\r\n"
    replay = read(text.encode("utf-8").replace("ü".encode(), b"\xfc"))

    assert replay.field == FIELD
    assert replay.level.mines == 2
    assert replay.header("player") == "J\udcfcrg"
    assert read(write(replay)).header("player") == "J\udcfcrg"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "line 1: expected a RawVF replay, got an empty file"),
        (b"\n \n", "line 1: expected a RawVF replay, got an empty file"),
        (b"Width: 5\n", "line 1: expected a RawVF file, but it has no line 'Board:'"),
        (b"hello\nBoard:\n0\n", "line 1: expected 'Key: value' or 'Board:', got 'hello'"),
        (b"Width: 2\nBoard:\n00\n0\n", "line 4: expected a row of 2 cells, got 1"),
        (b"Width: 2\nBoard:\n000\n", "line 3: expected a row of 2 cells, got 3"),
        (
            b"Height: 3\nBoard:\n00\n",
            "line 3: expected row 2 of 3 of the board in '*' and '0', got the end of the file",
        ),
        (
            b"Height: 2\nBoard:\n00\n0x\n",
            "line 4: expected row 2 of 2 of the board in '*' and '0', got '0x'",
        ),
        (
            b"Width: 1\nBoard:\n",
            "line 2: expected row 1 of the board in '*' and '0', got the end of the file",
        ),
        (b"Width: -3\nBoard:\n00\n", "line 1: expected a number from 1 as width, got '-3'"),
        (b"\nHeight: many\nBoard:\n0\n", "line 2: expected a number from 1 as height, got 'many'"),
        (b"Board:\n**\n", "line 1: expected 0 to 1 mines on 2 × 1, got 2"),
        (
            b"Width: 4294967295\nHeight: 4294967295\nBoard:\n0\n",
            "line 2: expected a number from 1 as height, got '4294967295'",
        ),
        (file("0 ll 1 1 (8 8)"), "line 9: expected an event such as 'lc', 'rc' or 'mv', got 'll'"),
        (file("gibberish!"), "line 9: expected an event such as 'lc', 'rc' or 'mv', got 'gibber"),
        (file("lc 1 1 (8 8)"), "line 9: expected a time before 'lc'"),
        (file("0 lc"), "line 9: expected a cell such as '3 5 (40 72)', got ''"),
        (file("0 lc 1 1 (8 8)"), "line 9: expected a release of this button, got the end"),
        (
            file("0 \x1b]0;x\x07 (8 8)"),
            r"line 9: expected an event such as 'lc', 'rc' or 'mv', got '0 \x1b]0;x\x07 (8 8)'",
        ),
    ],
)
def test_what_is_not_right_is_told_with_its_line(data: bytes, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(data)

    assert str(caught.value).startswith(problem)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("ending", ["won", "1.0 boom", "lost", "blast"])
def test_a_game_may_end_while_a_button_is_down(ending: str) -> None:
    """The second button of a chord is often released after the recording has ended."""
    events = f"0 lc 2 1 (24 8)\n1 rc 2 1 (24 8)\n2 rr 2 1 (24 8)\n{ending}"

    assert read(file(events)).moves == (Chord(1, 2.0),)
    assert read(file(f"0 lc 2 1 (24 8)\n{ending}")).moves == ()
    with pytest.raises(FormatError, match=r"^line 9: expected a release of this button"):
        read(file("0 lc 2 1 (24 8)\nnumber1 2 1"))


@pytest.mark.parametrize("last", ["2 rr 2 1 (24 8)", "2 rr 2 1 (24 8)\n3 lc 3 3 (40 40)"])
def test_a_game_that_its_moves_ended_may_end_while_a_button_is_down(last: str) -> None:
    """Arbiter stops recording at the end, and some programs then write no word about it."""
    events = "0 rc 1 1 (8 8)\n0 rr 1 1 (8 8)\n0 lc 2 1 (24 8)\n0 lr 2 1 (24 8)"
    replay = read(file(f"{events}\n1 lc 2 1 (24 8)\n1 rc 2 1 (24 8)\n{last}"))

    assert replay.moves[-1] == Chord(1, 2.0)
    assert replay.final_position.status is Status.WON


def test_in_a_game_that_goes_on_a_press_needs_its_release() -> None:
    """The release of a chord's second button means nothing, so nothing is missing without it."""
    chord = "0 lc 2 1 (24 8)\n1 rc 2 1 (24 8)\n2 rr 2 1 (24 8)"

    assert read(file(chord)).moves == (Chord(1, 2.0),)
    with pytest.raises(FormatError, match=r"^line 9: expected a release of this button"):
        read(file("0 lc 2 1 (24 8)\n1 rc 2 1 (24 8)"))
    with pytest.raises(FormatError, match=r"^line 9: expected a release of this button"):
        read(file("0 mc 2 1 (24 8)"))


@pytest.mark.parametrize(
    ("limit", "data", "problem"),
    [
        (
            "rawvf.MOST_HEADER_LINES",
            b"Width: 1\n" * 4 + b"Board:\n0\n",
            "line 3: expected a RawVF file",
        ),
        ("rawvf.MOST_EVENTS", file("won\n" * 4), "line 12: expected at most 3 events"),
    ],
)
def test_neither_header_nor_events_are_without_end(
    limit: str, data: bytes, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"minetui.formats.{limit}", 3)

    with pytest.raises(FormatError, match=f"^{problem}"):
        read(data)


def test_with_super_clicks_a_left_click_on_a_revealed_number_chords() -> None:
    clicks = [(2, 1), (2, 1), (3, 1)]
    events = ["0 rc 1 1 (8 8)", "0 rr 1 1 (8 8)"]
    for col, row in clicks:
        events += [f"1 {name} {col} {row} ({col * 16 - 8} {row * 16 - 8})" for name in ("lc", "lr")]
    header = "Width: 5\nHeight: 3\nSuperClick: On"
    plain, super_ = read(file("\n".join(events))), read(file("\n".join(events), header=header))

    assert plain.moves == (Flag(0), Reveal(1, 1.0), Reveal(1, 1.0), Reveal(2, 1.0))
    assert super_.moves == (Flag(0), Reveal(1, 1.0), Chord(1, 1.0), Chord(2, 1.0))
    assert super_.final_position.status is Status.WON
    assert read(write(super_)).moves == super_.moves


def test_a_blank_before_the_colon_is_no_other_key() -> None:
    assert read(WON.replace("Board:", "Board :").replace("Events:", "EVENTS  :").encode()) == read(
        WON.encode()
    )


def test_a_board_too_large_is_refused_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.core.levels.MOST_CELLS", 10)
    monkeypatch.setattr("minetui.formats.rawvf.minefield_of", None)

    with pytest.raises(FormatError, match="line 2: expected at most 10 cells, got 5 × 3 = 15"):
        read(b"Width: 5\nBoard:\n*0000\n00000\n0000*\n")


def test_what_a_file_tells_is_kept_with_the_game() -> None:
    data = WON.replace("Player: somebody", "Player: somebody\nSeed: x y\nFirstClick: safe\nSkin: a")
    game = read(data.encode()).game()
    again = read(write(Replay.of(game, {"Timestamp": "now"})))

    assert (game.seed, game.first_click.value) == ("x y", "safe")
    assert dict(again.info) == {
        **{"Player": "somebody", "Skin": "a", "Timestamp": "now"},
        **{"Seed": "x y", "FirstClick": "safe"},
    }


def test_the_time_on_the_clock_is_kept_beyond_the_last_move() -> None:
    replay = Replay(FIELD, (Flag(0, 0.0),), {}, 61.5)

    assert b"Time: 61.500" in write(replay)
    assert read(write(replay)).game().elapsed == 61.5


@given(st.binary(max_size=300) | st.builds(lambda cut: WON.encode()[:cut], st.integers(0, 900)))
def test_any_bytes_are_a_replay_or_one_format_error(data: bytes) -> None:
    try:
        read(data)
    except FormatError as error:
        assert error.within("x").startswith(f"x:{error.place}: expected")


@given(st.integers(0, len(WON) * 8 - 1))
def test_any_flipped_bit_leaves_a_replay_or_one_format_error(bit: int) -> None:
    data = bytearray(WON.encode())
    data[bit // 8] ^= 1 << bit % 8
    try:
        assert read(bytes(data)).final_position.status in Status
    except FormatError as error:
        assert str(error).startswith(f"line {error.place}: expected")
