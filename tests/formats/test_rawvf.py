"""RawVF: what is written reads as the same, and what is not right is told in one line."""

from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    Chord,
    Flag,
    Grid,
    Minefield,
    Move,
    Points,
    Position,
    Question,
    Reveal,
    Shape,
    Status,
    Track,
    set_of,
)
from minetui.formats import Replay
from minetui.formats.rawvf import write

from .mangled import read_rawvf as read
from .mangled import sized, told

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


def file(events: str, *, header: str = "Width: 5\nHeight: 3\nMines: 2") -> bytes:
    board = "Board:\n*0000\n00000\n0000*\n"
    return f"{header}\n{board}Events:\n{events}\n".encode()


def test_a_game_is_written_in_the_agreed_form_and_reads_as_it_was() -> None:
    """Its time is that of the end of the game; a click came after that.

    A lost game ends with a boom, and an unfinished one with nothing.
    """
    replay = read(WON.encode())

    assert (replay.field, replay.moves, replay.info) == (FIELD, MOVES, {"Player": "somebody"})
    assert write(Replay(FIELD, MOVES, {"Player": "somebody"})).decode() == WON
    assert write(Replay(FIELD, (Reveal(0),))).endswith(b"\nboom\n")
    assert write(Replay(FIELD, (Flag(0),))).endswith(b"rr 1 1 (8 8) (000)\n")


def test_a_board_without_events_is_a_saved_board() -> None:
    """What a file is told can't break out of its line."""
    board = write(Replay(FIELD))

    assert b"Events" not in board
    assert b"BBBV" not in board
    assert read(board) == Replay(FIELD)
    assert read(write(Replay(FIELD, (), {"Player": "x\nBoard:\n**"}))).field == FIELD


@pytest.mark.parametrize(
    ("events", "moves"),
    [
        ("0.000 lc 2 1 (24 8)\n0.100 lr 2 1 (24 8)", [Reveal(1, 0.1)]),
        ("0.000 lc 2 1 (24 8)\n0.100 lr 3 1 (40 8)", [Reveal(2, 0.1)]),
        ("0.00 rc 1 1 (8 8)\n1.00 rr 1 1 (8 8)", [Flag(0, 0.0)]),
        ("0 sc 2 1 (24 8)\n0.5 lr 2 1 (24 8)", [Chord(1, 0.5)]),
        ("0 mc 2 1 (24 8)\n0.5 mr 2 1 (24 8)", [Chord(1, 0.5)]),
        ("0 lc 2 1 (24 8)\n1 rc 2 1 (24 8)\n2 lr 2 1 (24 8)\n3 rr 2 1 (24 8)", [Chord(1, 2.0)]),
        ("0 rc (24 8)\n1 lc (24 8)\n2 rr (24 8)\n3 lr (24 8)", [Flag(1, 0.0), Chord(1, 2.0)]),
        ("-1.5 rc 1 1 (8 8)\n-1.25 rr 1 1 (8 8)", [Flag(0, -1.5)]),
        ("0 lc (24 8)\n0 lr (24 8)", [Reveal(1, 0.0)]),
        ("0 lc 1 0 (24 8)\n0 lr 1 0 (24 8)", [Reveal(1, 0.0)]),
        ("0 lc 2 1\n0 lr 2 1", [Reveal(1, 0.0)]),
        ("0 lc 2 1 (24 -8)\n0 lr 2 1 (24 -8)", []),
        ("0,5 lc 2 1 (24 8)\n0,5 LR 2 1 (24 8)", [Reveal(1, 0.5)]),
        ("0 lr 2 1 (24 8)\n0 rr 2 1 (24 8)\n0 mr 2 1 (24 8)", []),
        ("0 start\n0 mv 1 1 (3 3)\nnumber1 2 1\n1.0 won", []),
        ("nonstandard\nflag 3 3\nsx 0 1\nquestionmark 1 1", []),
    ],
)
def test_presses_and_releases_mean_moves(events: str, moves: list[Move]) -> None:
    assert list(read(file(events)).moves) == moves


def clicked(events: str) -> bytes:
    """A file of these events on a safe cell, one a second, in a game that goes on."""
    return file("\n".join(f"{at} {event} 2 1" for at, event in enumerate(events.split())))


@pytest.mark.parametrize(
    ("events", "presses"),
    [
        *(("rc rr", set()), ("lc rc lr rr", set()), ("rc lc lr rr", {0}), ("rc lc rr lr", {0})),
        *(("rc rr lc rc rr lr", set()), ("rc rr rc lc lr rr rc rr", {1})),
    ],
)
def test_a_right_press_that_becomes_part_of_a_chord_is_known(events: str, presses: set) -> None:
    assert read(clicked(events)).chord_presses == presses


@pytest.mark.parametrize("events", ["lc lr", "rc", "lc rc rr", "lc rc rr rc rr"])
def test_a_press_whose_release_would_be_no_click_needs_none(events: str) -> None:
    assert read(clicked(events)).final_position.status is Status.PLAYING


@pytest.mark.parametrize(
    ("events", "line"), [("lc", 9), ("sc", 9), ("mc", 9), ("lc rc", 9), ("rc rr lc rc rr rc", 11)]
)
def test_a_press_whose_release_would_be_a_click_needs_it(events: str, line: int) -> None:
    problem = f"line {line}: expected a release of this button, got the end of the file"

    assert told(read, clicked(events)) == problem


def test_with_marks_a_flag_becomes_a_question_mark_and_that_goes() -> None:
    """They can be turned off and on in between."""
    press = "0 rc 1 1 (8 8)\n0 rr 1 1 (8 8)"
    replay = read(file("\n".join([press] * 4), header="Marks: On"))
    events = f"{press}\n0 mt 1 1 (8 8)\n{press}\n{press}\n0 mt (8 8)\n{press}"

    assert replay.moves == (Flag(0), Question(0), Question(0), Flag(0))
    assert replay.final_position.flagged == 1
    assert read(file(events, header="Marks: On")).moves == (Flag(0), Flag(0), Flag(0), Question(0))


def test_the_reader_is_kind() -> None:
    """Any case, CRLF, blanks, unknown keys, other encodings, a byte order mark, no Events."""
    text = "\ufeffwidth: 5\r\n\r\nPLAYER : J\xfcrg\r\nFrobs: 3\r\nMines: 77\r\nboard :\r\n\r\n"
    text += "*0000\r\n00000\r\n0000*\r\n0.000 start\r\n\r\n"
    replay = read(text.encode("utf-8").replace("ü".encode(), b"\xfc"))
    spaced = WON.replace("Board:", "Board :").replace("Events:", "EVENTS  :")

    assert (replay.field, replay.level.mines) == (FIELD, 2)
    assert replay.header("player") == "J\udcfcrg"
    assert read(write(replay)).header("player") == "J\udcfcrg"
    assert read(spaced.encode()) == read(WON.encode())


ROWS_END = "of the board in '*' and '0', got"
EVENT = "expected an event such as 'lc', 'rc' or 'mv', got"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "line 1: expected a RawVF replay, got an empty file"),
        (b"\n \n", "line 1: expected a RawVF replay, got an empty file"),
        (b"Width: 5\n", "line 1: expected a RawVF file, but it has no line 'Board:'"),
        (b"hello\nBoard:\n0\n", "line 1: expected 'Key: value' or 'Board:', got 'hello'"),
        (b"Width: 2\nBoard:\n00\n0\n", "line 4: expected a row of 2 cells, got 1"),
        (b"Width: 2\nBoard:\n000\n", "line 3: expected a row of 2 cells, got 3"),
        (b"Height: 3\nBoard:\n00\n", f"line 3: expected row 2 of 3 {ROWS_END} the end of the file"),
        (b"Height: 2\nBoard:\n00\n0x\n", f"line 4: expected row 2 of 2 {ROWS_END} '0x'"),
        (b"Width: 1\nBoard:\n", f"line 2: expected row 1 {ROWS_END} the end of the file"),
        (b"Width: -3\nBoard:\n00\n", "line 1: expected a number from 1 as width, got '-3'"),
        (b"\nHeight: many\nBoard:\n0\n", "line 2: expected a number from 1 as height, got 'many'"),
        (b"Board:\n**\n", "line 1: expected 0 to 1 mines on 2 × 1, got 2"),
        (b"Width: 4294967295\nBoard:\n0\n", "line 1: expected a number from 1 as width, got '4294"),
        (file("0 ll 1 1 (8 8)"), f"line 9: {EVENT} 'll'"),
        (file("gibberish!"), f"line 9: {EVENT} 'gibber"),
        (file("lc 1 1 (8 8)"), "line 9: expected a time before 'lc'"),
        (file("0 lc"), "line 9: expected a cell such as '3 5 (40 72)', got ''"),
        (file("0 lc 2 1 (24 8)\nnumber1 2 1"), "line 9: expected a release of this button, got"),
        (file("0 \x1b]0;x\x07 (8 8)"), rf"line 9: {EVENT} '0 \x1b]0;x\x07 (8 8)'"),
    ],
)
def test_what_is_not_right_is_told_with_its_line(data: bytes, problem: str) -> None:
    assert told(read, data).startswith(problem)


@pytest.mark.parametrize("ending", ["won", "1.0 boom", "lost", "blast"])
def test_a_game_may_end_while_a_button_is_down(ending: str) -> None:
    """The second button of a chord is often released after the recording has ended."""
    events = f"0 lc 2 1 (24 8)\n1 rc 2 1 (24 8)\n2 rr 2 1 (24 8)\n{ending}"

    assert read(file(events)).moves == (Chord(1, 2.0),)
    assert read(file(f"0 lc 2 1 (24 8)\n{ending}")).moves == ()


def test_a_game_that_its_moves_ended_may_end_while_a_button_is_down() -> None:
    """Arbiter stops recording at the end, and some programs then write no word about it."""
    clicks = "0 rc (8 8)\n0 rr (8 8)\n0 lc (24 8)\n0 lr (24 8)\n1 lc (24 8)\n1 rc (24 8)"
    for last in ("", "\n3 lc 3 3 (40 40)"):
        replay = read(file(f"{clicks}\n2 rr (24 8){last}"))
        assert replay.moves[-1] == Chord(1, 2.0)
        assert replay.final_position.status is Status.WON


@pytest.mark.parametrize(
    ("limit", "data", "problem"),
    [
        ("rawvf.MOST_HEADER_LINES", b"Width: 1\n" * 9 + b"Board:\n0\n", "8: expected a RawVF file"),
        ("rawvf.MOST_EVENTS", file("won\n" * 9), "17: expected at most 8 events"),
    ],
)
def test_neither_header_nor_events_are_without_end(
    limit: str, data: bytes, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"minetui.formats.{limit}", 8)

    assert told(read, data).startswith(f"line {problem}")


def test_a_board_too_large_is_refused_before_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.core.levels.Level.MOST_CELLS", 10)
    monkeypatch.setattr("minetui.formats.rawvf.minefield_of", None)

    assert told(read, file("")) == "line 4: expected at most 10 cells, got 5 × 3 = 15"


def test_what_a_file_tells_is_kept_with_the_game() -> None:
    data = WON.replace("Player: somebody", "Player: somebody\nSeed: x y\nFirstClick: safe\nSkin: a")
    game = read(data.encode()).game()
    again = read(write(Replay.of(game, {"Timestamp": "now"})))

    assert (game.seed, game.first_click.value) == ("x y", "safe")
    assert dict(again.info) == {
        **{"Player": "somebody", "Skin": "a", "Timestamp": "now"},
        **{"Seed": "x y", "FirstClick": "safe"},
    }


# The output of parser_raw, the community's reference program, reads as the file it was given.

HEADER = "Player: somebody\nWidth: 3\nHeight: 2\nMines: 1\nTime: 1.500\n"
ROWS = "00*\n000\n"
INPUT = f"""{HEADER}Board:
{ROWS}Events:
0.000 lc 1 1 (8 8)
0.000 lr 1 1 (8 8)
1.000 mv 3 1 (40 8)
1.000 rc 3 1 (40 8)
1.000 rr 3 1 (40 8)
1.250 rc 3 1 (40 8)
1.250 rr 3 1 (40 8)
1.500 lc 3 2 (40 24)
1.500 lr 3 2 (40 24)
won
"""
STATISTICS = "RAW_Time: 1.500     \nRAW_3BV: 2         \nRAW_RilianClicks/s: 0.000     \n"
EVENTS = """Events:
0.000 lc 1 1 (8 8)
Cell pressed 1 1
0.000 lr 1 1 (8 8)
Cell opened (Number 0) 1 1
Cell opened (Number 1) 2 1
0.000 Solved 3BV: 1 of 2
1.000 mv 3 1 (40 8)
1.000 rc 3 1 (40 8)
Flag 3 1
1.000 rr 3 1 (40 8)
1.250 rc 3 1 (40 8)
Flag removed 3 1
Questionmark 3 1
1.250 rr 3 1 (40 8)
1.500 lc 3 2 (40 24)
Cell pressed (it is a Questionmark) 3 2
Cell released (it is a Questionmark) 3 2
1.500 lr 3 2 (40 24)
Cell opened (it is a Mine) 3 2
Questionmark removed 3 1
1.500 Solved 3BV: 2 of 2
won
"""
OUTPUT = f"{HEADER}{STATISTICS}{ROWS}{EVENTS}"


@pytest.mark.parametrize(
    "output",
    [
        OUTPUT,
        OUTPUT.replace("Events:\n", ""),
        OUTPUT.replace("0     \n", "      \n"),  # without the option to count
        f"{STATISTICS}{HEADER}{ROWS}{EVENTS}",
        f"{OUTPUT}1.50021.333-214748.3590.000",  # in a pipe
        f"{HEADER}RAW_Time: 0.000     \nRAW_RilianClicks/s: -214748.359{ROWS}{EVENTS}",  # no time
    ],
)
def test_the_output_reads_as_the_input(output: str) -> None:
    assert read(output.encode()) == read(INPUT.encode())
    assert len(read(INPUT.encode()).moves) == 4


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{HEADER}{ROWS}", "line 6: expected 'Key: value' or 'Board:', got '00*'"),
        (f"{HEADER}{STATISTICS}00*\n0.0 lc", "line 10: expected row 2 of 2 of the board"),
        (f"{HEADER}{STATISTICS}00*0\n", "line 9: expected a row of 3 cells, got 4"),
        (f"{HEADER}{STATISTICS}{ROWS}1.5 x", "line 11: expected an event such as"),
        (f"{INPUT}1.50021.333", "line 20: expected an event such as"),
    ],
)
def test_only_below_statistics_a_row_needs_no_title(text: str, problem: str) -> None:
    assert told(read, text.encode()).startswith(problem)


# Rules that a file names, or that its program has, become ordinary moves.

BOARD = "Board:\n*0000\n00000\n0000*\nEvents:\n"  # won by its opening
ROW = "Board:\n*000*0\nEvents:\n"  # not won by it
LONG = "Board:\n00000*\nEvents:\n"  # won by it, if flags within it are taken away


def press(name: str, col: int, row: int, time: float = 1.0) -> str:
    """A press and its release, as LlamaSweeper writes them: columns from 0, cells of 64 pixels."""
    where = f"{col} {row} ({col * 64 + 40} {row * 64 + 5})"
    return f"{time:.3f} {name}c {where}\n{time:.3f} {name}r {where}\n"


FLAG, OPENING = press("r", 0, 0), press("l", 2, 0)


def test_a_file_of_llamasweeper_reads() -> None:
    """It has no number of mines, columns from 0, and the word "loss"."""
    header = """RawVF_Version: Rev6.2
Program: LlamaSweeper
Level: Custom
Width: 6
Height: 1
Marks: Off
SuperClick: Off
SquareSize: 64
Time: 2.000
Status: loss
Mode: Classic NG
"""
    events = [FLAG, OPENING, press("m", 1, 0), "1.500 mv 0 0 (3 2)\n", press("l", 4, 0, 2.0)]
    replay = read(f"{header}{ROW}{''.join(events)}".encode())

    assert replay.moves == (Flag(0, 1.0), Reveal(2, 1.0), Chord(1, 1.0), Reveal(4, 2.0))
    assert replay.final_position.status is Status.LOST
    assert dict(replay.info) == {"Mode": "Classic NG"}


@pytest.mark.parametrize(
    ("header", "board", "clicks", "moves"),
    [  # a click is its button, its column and its row; a move is its first letter and its cell
        # A super click on a revealed cell is a chord.
        ("SuperClick: On", ROW, "r00 l20 l10 l00 m10", "F0 R2 C1 R0 C1"),
        # A super flag flags all that must be mines; it is a flag where it flags none.
        ("SuperFlag: On", ROW, "l20 r10", "R2 F0"),
        ("SuperFlag: On", ROW, "r00 l20 r10", "F0 R2 F1"),
        ("SuperFlag: On", ROW, "l10 r10", "R1 F1"),
        ("SuperFlag: Off", ROW, "l20 r10", "R2 F1"),
        # In LlamaSweeper an opening takes flags away, but not from a lost game.
        ("Program: LlamaSweeper", BOARD, "r40 r02 l20", "F4 F10 R2 F4 R4 F10 R10"),
        ("Program: LlamaSweeper", LONG, "r10 r30 l00", "F1 F3 R0 F1 R1 F3 R3"),
        ("Program: LlamaSweeper", BOARD, "r40 l00 l20", "F4 R0 R2"),
        # Elsewhere a flag stays, and its cell with it (rule 5).
        ("Program: Other", BOARD, "r40 r02 l20", "F4 F10 R2"),
    ],
)
def test_rules_of_other_programs_become_ordinary_moves(
    header: str, board: str, clicks: str, moves: str
) -> None:
    presses = (press(button, int(col), int(row)) for button, col, row in clicks.split())
    made = read(f"{header}\nSquareSize: 64\n{board}{''.join(presses)}".encode()).moves

    assert [f"{type(move).__name__[0]}{move.cell}" for move in made] == moves.split()
    assert {move.at for move in made} == {1.0}


def test_chords_are_what_they_were_though_the_file_has_super_clicks_or_super_flags() -> None:
    """Two flags were set by one press: the later press has another index then."""
    chord = "2 lc (80 5)\n2 rc (80 5)\n2.5 rr (80 5)\n2.7 lr (80 5)\n"
    clicks = read(f"SuperClick: On\nSquareSize: 64\n{ROW}{OPENING}{chord}".encode())
    board = "Board:\n*0000*\n*000*0\nEvents:\n"
    super_flag, pressed = press("r", 1, 0), "2 rc (80 5)\n2 lc (80 5)\n2 lr (80 5)\n2 rr (80 5)\n"
    text = f"SuperFlag: On\nSquareSize: 64\n{board}{press('l', 2, 0)}{super_flag}{pressed}"
    flags = read(text.encode())

    assert clicks.moves == (Reveal(2, 1.0), Chord(1, 2.5))
    assert flags.moves[:3] == (Reveal(2, 1.0), Flag(0, 1.0), Flag(6, 1.0))
    assert flags.moves[3:] == (Flag(1, 2.0), Chord(1, 2.0))
    assert flags.chord_presses == {3}


# A plain count of presses and releases gives the clicks of the game.

KINDS: list[type[Move]] = [Reveal, Flag, Chord]
FINAL = {"won", "boom"}


@dataclass
class Counter:
    """Counts clicks as the reference program does: flags have two states, question marks none."""

    position: Position
    left: int = 0
    right: int = 0
    chords: int = 0
    wasted: int = 0
    pressed: str = ""
    flagged: bool = False
    others: list[str] = field(default_factory=list)

    def event(self, line: str) -> None:
        """Apply a line of the file."""
        words = line.replace("(", " ").replace(")", " ").split()
        if not words[0][-1].isdigit():
            self.others.append(line)
        elif words[1] != "start":
            col, row = int(words[4]) // 16, int(words[5]) // 16
            grid = self.position.field.grid
            self.mouse(words[1], grid.cell(row, col) if min(row, col) >= 0 else None)

    def mouse(self, name: str, cell: int | None) -> None:
        """Apply an event of the mouse at a cell."""
        if name[1] == "c":
            self.pressed = name
            self.flagged = name == "rc" and cell is not None and self.played(Flag(cell))
            self.right += self.flagged
        elif name == "rr" and not self.flagged:
            self.right, self.wasted = self.right + 1, self.wasted + 1
        elif name == "lr" and cell is not None:
            chords = self.pressed == "sc"
            self.chords, self.left = self.chords + chords, self.left + (not chords)
            self.wasted += not self.played(Chord(cell) if chords else Reveal(cell))

    def played(self, move: Move) -> bool:
        """Play a move; returns whether it changed anything."""
        before, self.position = self.position, move.played_on(self.position)
        return self.position is not before


def counted(replay: Replay) -> Counter:
    """The clicks that the events of a file make."""
    counter = Counter(Position(replay.field))
    for line in write(replay).decode().partition("Events:\n")[2].splitlines():
        counter.event(line)
    return counter


def random_game(grid: Grid, count: int, seed: int, kinds: list[type[Move]]) -> Replay:
    """A game of random moves up to its end, those that change nothing among them."""
    random = Random(seed)
    mines = random.sample(range(grid.size), random.randrange(grid.size) // 3)
    times = sorted(random.choices(range(10**6), k=count))
    position, moves = Position(Minefield(grid, set_of(mines))), list[Move]()
    for time in times:
        moves.append(random.choice(kinds)(random.randrange(grid.size), time / 1000))
        position = moves[-1].played_on(position)
        if position.status is not Status.PLAYING:
            break
    seconds = random.choice([0.0, max(times, default=0) / 500])
    return Replay(position.field, tuple(moves), {}, seconds)


GRIDS = st.builds(sized, st.integers(1, 7), st.integers(1, 7), st.sampled_from(Shape))
SIZES = (GRIDS, st.integers(1, 60), st.integers(0, 2**32))
GAMES = st.builds(random_game, *SIZES, st.just(KINDS))
QUESTIONED_GAMES = st.builds(random_game, *SIZES, st.just([*KINDS, Question, Question]))


NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Z"]), min_size=1, max_size=9)


@given(GAMES, st.dictionaries(st.sampled_from(["Player", "Seed", "Skin"]), NAMES))
def test_write_read_write_gives_the_same_bytes(game: Replay, info: dict[str, str]) -> None:
    """Clicks that come after the end included."""
    late = tuple(kind(0, 5000.0) for kind in KINDS)
    replay = replace(game, moves=game.moves + late, info=info)
    once = write(replay)

    assert write(read(once)) == once
    assert read(once).moves == replay.moves
    assert read(once).level == replay.level


@given(GAMES)
def test_the_events_make_the_clicks_of_the_game(replay: Replay) -> None:
    counts, counter = replay.click_counts, counted(replay)

    assert (counter.left, counter.right) == (counts.left, counts.right)
    assert (counter.chords, counter.wasted) == (counts.chords, counts.wasted)
    assert counter.position == replay.final_position
    assert set(counter.others) <= FINAL


@given(QUESTIONED_GAMES)
def test_question_marks_change_neither_flags_nor_the_number_of_clicks(replay: Replay) -> None:
    """Who reads only presses sees no question marks, and each one removed as a wasted click."""
    counts, counter = replay.click_counts, counted(replay)
    position = replay.final_position

    assert (counter.left, counter.right) == (counts.left, counts.right)
    assert counter.chords == counts.chords
    assert counter.position.revealed == position.revealed
    assert counter.position.flagged == position.flagged
    assert read(write(replay)).final_position == position
    assert read(write(replay)).clicks == replay.clicks


def test_question_marks_are_written_with_two_states() -> None:
    """A press takes the flag away; one beside the board changes nothing."""
    moves = (Flag(1), Question(1), Flag(1, 1.0), Question(1, 1.0), Question(1, 2.0))
    text = write(Replay(FIELD, moves)).decode()

    info = {"SuperClick": "On", "superflag": "On", "QuestionMarks": "On", "Skin": "x"}
    told = write(Replay(FIELD, (Reveal(1),), info)).decode().lower()

    assert "skin: x" in told  # and nothing of what presses meant
    assert not any(f"{word}: on" in told for word in ("superclick", "superflag", "questionmarks"))
    assert "\nMarks: Off\n" in text
    assert text.partition("0.000 start\n")[2] == (
        "0.000 rc 2 1 (24 8) (0r0)\n0.000 rr 2 1 (24 8) (000)\n"
        "0.000 rc 2 1 (24 8) (0r0)\n0.000 rr 2 1 (24 8) (000)\nquestionmark 2 1\n"
        "1.000 rc 2 1 (24 8) (0r0)\n1.000 rr 2 1 (24 8) (000)\n"
        "1.000 rc 2 1 (24 8) (0r0)\n1.000 rr 2 1 (24 8) (000)\nquestionmark 2 1\n"
        "2.000 rc 0 0 (-16 -16) (0r0)\n2.000 rr 2 1 (24 8) (000)\nclosed 2 1\n"
    )


def test_the_time_of_an_unfinished_game_is_that_of_its_last_event() -> None:
    """The reference program knows no other time."""
    text = write(Replay(FIELD, (Flag(0, 1.0),), {}, 61.5)).decode()

    assert "\nTime: 61.500\n" in text
    assert text.endswith("1.000 rr 1 1 (8 8) (000)\n61.500 mv 1 1 (8 8) (000)\n")
    assert read(text.encode()).game().elapsed == 61.5


@pytest.mark.parametrize(
    ("program", "event", "second"),
    [
        ("minetui", "questionmark 2 1", Question(1)),
        ("other", "questionmark 2 1", Flag(1)),
        *(("minetui", f"{event} 9 9", Flag(1)) for event in ("questionmark", "closed")),
        ("minetui", "questionmark 3 1", Flag(1)),
    ],
)
def test_only_minetui_says_more_of_a_cell_by_board_events_than_by_presses(
    program: str, event: str, second: Move
) -> None:
    text = write(Replay(FIELD, (Flag(1), Flag(1)))).decode().replace("minetui", program)

    assert read(f"{text}{event}\n".encode()).moves == (Flag(1), second)


def test_the_way_of_a_mouse_is_written_between_its_clicks() -> None:
    """A click has the pixel of the mouse, or the middle of its cell if the mouse is elsewhere."""
    points = Points([-0.5, 0.0, 0.0, 0.5, 1.0, 2.0], [0, 20, 40, 60, 99, 3], [0, 5, 5, 5, 5, 3])
    moves = (Reveal(1, 0.0), Flag(0, 1.0))
    written = write(Replay(FIELD, moves, track=Track(lambda: points, first=1)))
    events = written.decode().partition("start\n")[2].splitlines()

    assert [line.rpartition(" ")[0] for line in events] == [
        *("-0.500 mv 1 1 (0 0)", "0.000 mv 2 1 (20 5)"),
        *("0.000 lc 2 1 (20 5)", "0.000 lr 2 1 (20 5)"),
        *("0.000 mv 3 1 (40 5)", "0.500 mv 4 1 (60 5)"),
        *("1.000 rc 1 1 (8 8)", "1.000 rr 1 1 (8 8)"),
        *("1.000 mv 7 1 (99 5)", "2.000 mv 1 1 (3 3)"),
    ]
    assert read(written).track is not None
    assert read(write(Replay(FIELD, moves))).track is None


def test_a_path_stays_as_long() -> None:
    """Where the mouse moved before the first reveal at its time, and with cells of any size.

    The press may be on the cell, too, at another pixel.
    """
    points = Points([0.0] * 4 + [1.0], [40, 24, 20, 18, 99], [0, 5, 9, 9, 3])
    replay = Replay(FIELD, (Reveal(1, 0.0),), track=Track(lambda: points, first=2))
    others = Points([0.0, 0.5, 1.0], [34, 2, 98], [24, 64, 24])
    large = Replay(FIELD, (Reveal(1, 0.0),), track=Track(lambda: others, square=32))

    assert read(write(replay)).path == replay.path == pytest.approx(2 + (81**2 + 6**2) ** 0.5)
    assert read(write(large)).path == pytest.approx(large.path, abs=2)
