"""RawVF as written: a plain count of presses and releases gives the clicks of the game."""

from dataclasses import dataclass, field
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
    Status,
    Track,
    set_of,
)
from minetui.formats import Replay
from minetui.formats.rawvf import write

from .mangled import read_rawvf as read

FIELD = Minefield.drawn("*....", ".....", "....*")
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
    time: float = 0.0
    pressed: str = ""
    flagged: bool = False
    others: list[str] = field(default_factory=list)

    def event(self, line: str) -> None:
        """Apply a line of the file."""
        words = line.replace("(", " ").replace(")", " ").split()
        if not words[0][-1].isdigit():
            self.others.append(line)
        elif words[1] != "start":
            self.time = float(words[0])
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


def game(rows: int, cols: int, count: int, seed: int, kinds: list[type[Move]]) -> Replay:
    """A game of random moves up to its end, those that change nothing among them."""
    grid, random = Grid(rows, cols), Random(seed)
    mines = random.sample(range(grid.size), random.randrange(grid.size) // 3)
    times = sorted(random.choices(range(10**6), k=count))
    position, moves = Position(Minefield(grid, set_of(mines))), list[Move]()
    for time in times:
        moves.append(random.choice(kinds)(random.randrange(grid.size), time / 1000))
        position = moves[-1].played_on(position)
        if position.status is not Status.PLAYING:
            break
    return Replay(
        position.field, tuple(moves), {}, random.choice([0.0, max(times, default=0) / 500])
    )


SIZES = (st.integers(1, 7), st.integers(1, 7), st.integers(1, 60), st.integers(0, 2**32))
GAMES = st.builds(game, *SIZES, st.just(KINDS))
QUESTIONED_GAMES = st.builds(game, *SIZES, st.just([*KINDS, Question, Question]))


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


@given(QUESTIONED_GAMES)
def test_an_unfinished_game_ends_at_its_time(replay: Replay) -> None:
    if replay.final_position.status is Status.PLAYING:
        assert counted(replay).time == pytest.approx(replay.end)


def test_question_marks_are_written_with_two_states() -> None:
    """A press takes the flag away; one beside the board changes nothing."""
    moves = (Flag(1), Question(1), Flag(1, 1.0), Question(1, 1.0), Question(1, 2.0))
    text = write(Replay(FIELD, moves)).decode()

    assert "\nMarks: Off\n" in text
    assert text.partition("0.000 start\n")[2] == (
        "0.000 rc 2 1 (24 8) (0r0)\n0.000 rr 2 1 (24 8) (000)\n"
        "0.000 rc 2 1 (24 8) (0r0)\n0.000 rr 2 1 (24 8) (000)\nquestionmark 2 1\n"
        "1.000 rc 2 1 (24 8) (0r0)\n1.000 rr 2 1 (24 8) (000)\n"
        "1.000 rc 2 1 (24 8) (0r0)\n1.000 rr 2 1 (24 8) (000)\nquestionmark 2 1\n"
        "2.000 rc 0 0 (-16 -16) (0r0)\n2.000 rr 2 1 (24 8) (000)\nclosed 2 1\n"
    )


def test_only_minetui_says_more_by_board_events_than_by_presses() -> None:
    text = write(Replay(FIELD, (Flag(1), Question(1)))).decode()

    assert read(text.encode()).moves == (Flag(1), Question(1))
    other = text.replace("Program: minetui", "Program: other")
    assert read(other.encode()).moves == (Flag(1), Flag(1))


@pytest.mark.parametrize("event", ["questionmark 3 1", "questionmark 9 9", "closed 9 9"])
def test_a_board_event_about_another_cell_is_nothing(event: str) -> None:
    text = write(Replay(FIELD, (Flag(1), Flag(1)))).decode() + f"{event}\n"

    assert read(text.encode()).moves == (Flag(1), Flag(1))


def test_the_time_of_an_unfinished_game_is_that_of_its_last_event() -> None:
    """The reference program knows no other time."""
    text = write(Replay(FIELD, (Flag(0, 1.0),), {}, 61.5)).decode()

    assert text.endswith("1.000 rr 1 1 (8 8) (000)\n61.500 mv 1 1 (8 8) (000)\n")


def test_what_presses_meant_is_not_said_of_those_that_are_written() -> None:
    """A chord of a left click is written as a chord."""
    info = {"SuperClick": "On", "superflag": "On", "QuestionMarks": "On", "Skin": "x"}
    text = write(Replay(FIELD, (Reveal(1),), info)).decode().lower()

    assert "skin: x" in text
    assert not any(f"{word}: on" in text for word in ("superclick", "superflag", "questionmarks"))


def test_the_way_of_a_mouse_is_written_between_its_clicks() -> None:
    """A click has the pixel of the mouse, or the middle of its cell if the mouse is elsewhere."""
    points = Points([-0.5, 0.0, 0.0, 0.5, 1.0, 2.0], [0, 20, 40, 60, 99, 3], [0, 5, 5, 5, 5, 3])
    moves = (Reveal(1, 0.0), Flag(0, 1.0))
    written = write(Replay(FIELD, moves, track=Track(lambda: points, first=1)))
    events = written.decode().partition("start\n")[2].splitlines()

    assert [line.rpartition(" ")[0] for line in events] == [
        "-0.500 mv 1 1 (0 0)",
        "0.000 mv 2 1 (20 5)",
        *("0.000 lc 2 1 (20 5)", "0.000 lr 2 1 (20 5)"),
        "0.000 mv 3 1 (40 5)",
        "0.500 mv 4 1 (60 5)",
        *("1.000 rc 1 1 (8 8)", "1.000 rr 1 1 (8 8)"),
        *("1.000 mv 7 1 (99 5)", "2.000 mv 1 1 (3 3)"),
    ]
    assert read(written).track is not None
    assert read(write(Replay(FIELD, moves))).track is None


def test_a_path_stays_as_long_where_the_mouse_moved_before_the_first_reveal_at_its_time() -> None:
    """The press may be on the cell, too, at another pixel."""
    points = Points([0.0] * 4 + [1.0], [40, 24, 20, 18, 99], [0, 5, 9, 9, 3])
    replay = Replay(FIELD, (Reveal(1, 0.0),), track=Track(lambda: points, first=2))

    assert read(write(replay)).path == replay.path == pytest.approx(2 + (81**2 + 6**2) ** 0.5)


def test_a_path_stays_as_long_with_cells_of_any_size() -> None:
    points = Points([0.0, 0.5, 1.0], [34, 2, 98], [24, 64, 24])
    replay = Replay(FIELD, (Reveal(1, 0.0),), track=Track(lambda: points, square=32))

    assert read(write(replay)).path == pytest.approx(replay.path, abs=2)
