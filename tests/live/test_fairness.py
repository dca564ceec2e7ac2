"""What no visitor may know or do, tried with frames that are made by hand.

A claim of cells is not among the frames at all: what can be said is what is wished.
"""

from collections.abc import Callable
from random import Random

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minetui.core import Level, Minefield, cells_of, set_of
from minetui.live.frames import (
    ASKED,
    BLOWN,
    COVERED,
    FLAGGED,
    Act,
    Alive,
    Amend,
    Attend,
    Board,
    Change,
    Closed,
    Follow,
    Greeting,
    Hello,
    Hover,
    InRoom,
    Join,
    Make,
    Notice,
    OutOfRoom,
    Prepare,
    Progress,
    Rename,
    RoundOver,
    SeatMap,
    TeamTally,
    frame_bytes,
)
from minetui.live.known import signs_of
from minetui.live.values import Phase, RoomKind

from .by_hand import CHORD, FLAG, LEVEL, REVEAL, SMALL, VERSUS, Table, Visitor

TEAM = VERSUS._replace(kind=RoomKind.TOGETHER)
OTHER = Minefield.drawn(
    "........",
    ".....*..",
    "..*...*.",
    "....*...",
)
"""Another board of the level, with other numbers around the same start."""


def test_all_have_equal_boards_openings_and_starts() -> None:
    table = Table()
    players = table.room("Ann", "Ben", "Cid")
    for player in players:
        player.say(Prepare(True))
    table.wait(2.999)
    before = [player.hear() for player in players]
    table.wait(0.001)
    frames = [player.hear() for player in players]
    start = [InRoom, Board, Progress, SeatMap, SeatMap]

    assert not any(
        isinstance(frame, Board | Progress | SeatMap) for told in before for frame in told
    )
    assert [[type(frame) for frame in told] for told in frames] == [start] * 3
    assert len({told[0].room for told in frames}) == 1
    assert len({told[1]._replace(seat=0) for told in frames}) == 1
    assert frames[0][0].room.phase is Phase.PLAYING


@pytest.mark.parametrize("rules", [VERSUS, TEAM], ids=["versus", "together"])
def test_nothing_told_before_the_start_depends_on_the_board(rules: object) -> None:
    told = list[list[bytes]]()
    for field in (SMALL, OTHER):
        table = Table(field)
        players = table.room("Ann", "Ben", rules=VERSUS if rules is VERSUS else TEAM)
        eve = table.visitor("Eve")
        eve.say(Join(players[0].room.code, watching=True), Attend(True))
        for player in players:
            player.say(Prepare(True))
        table.wait(1)
        players[1].hear()
        players[1].hang_up()
        late = table.visitor("Ben")
        eve.say(Follow(1))
        table.wait(1.999)
        for visitor in (*players, eve, late):
            visitor.hear()
        told.append([visitor.bytes for visitor in (*players, eve, late)])
        table.wait(0.001)
        assert late.told(Board)

    assert told[0] == told[1]
    assert all(told[0])


def hostile_frame(*frames: object) -> Callable[[Visitor], None]:
    """Sends these frames."""
    return lambda visitor: visitor.say(*frames)


def hostile_bytes(data: bytes) -> Callable[[Visitor], None]:
    """Sends these bytes."""
    return lambda visitor: visitor.send(data)


ANYTIME = {
    "a second Hello": hostile_frame(Hello(1, "Eve")),
    "a flood": hostile_frame(*[Alive()] * 401),
    "a frame that is too long": hostile_bytes(bytes([0x0F, 0xFF]) + bytes(4_095)),
    "a frame of nothing": hostile_bytes(bytes(2)),
    "a frame of the broker": hostile_frame(OutOfRoom()),
    "a frame of no kind": hostile_bytes(bytes([0, 1, 200])),
    "no JSON": hostile_bytes(bytes([0, 4, ASKED.index(Join), *b"abc"])),
    "half a move": hostile_bytes(frame_bytes(Act(1, 1, REVEAL, 1))[:1] + b"\x02\x08\x00"),
    "a huge name": hostile_frame(Rename("A" * 65)),
    "a huge password": hostile_frame(Make(VERSUS, password="a" * 41)),
    "too many keys": hostile_frame(Make(VERSUS, keys=("a",) * 33)),
    "a code that is none": hostile_frame(Make(VERSUS, "a\nb")),
    "a code that turns a line around": hostile_frame(Make(VERSUS, "\u05d0\u05d1")),
    "a handicap that there is not": hostile_frame(Prepare(True, -100)),
    "rules of who is not the host": hostile_frame(Amend(TEAM)),
}
PLAYING = {
    "a number that jumps": hostile_frame(Act(1, 2, FLAG, 5)),
    "a number that repeats": hostile_frame(Act(1, 1, FLAG, 5), Act(1, 1, FLAG, 5)),
    "no number": hostile_frame(Act(1, 0, FLAG, 5)),
    "a cell off the board": hostile_frame(Act(1, 1, REVEAL, LEVEL.size)),
    "a round to come": hostile_frame(Act(2, 1, REVEAL, 5)),
}
BEFORE = {
    "a move before the start": hostile_frame(Act(1, 1, REVEAL, 5)),
}
WATCHING = {
    "a move of who watches": hostile_frame(Act(1, 1, REVEAL, 5)),
    "a cursor of who watches": hostile_frame(Hover(3)),
    "a watcher who is ready": hostile_frame(Prepare(True)),
    "rules of who watches": hostile_frame(Amend(TEAM)),
}


def expect_harmless(table: Table, others: list[Visitor], eve: Visitor) -> None:
    """See that a visitor is put out with a line in the log, and that the others play on."""
    logged = [line for line in table.logged if "put out" in line]
    assert eve.is_out
    assert eve.last(Closed) == Closed("put-out")
    assert len(logged) == 1
    assert logged[0].startswith("origin-Eve: put out: ")
    assert len(logged[0]) < 100
    assert logged[0].isprintable()
    eve.say(Join(others[0].room.code))
    assert eve.hear() == []
    table.wait(4)
    for other in others:
        assert not other.is_out
        assert "Eve" not in [seat.name for seat in other.room.seats]
        assert other.act(FLAG, 5).cells


@pytest.mark.parametrize("attack", [*ANYTIME, *PLAYING])
def test_a_player_who_breaks_the_rules_is_put_out(attack: str) -> None:
    table = Table()
    ann, ben, eve = table.playing("Ann", "Ben", "Eve")
    (ANYTIME | PLAYING)[attack](eve)

    expect_harmless(table, [ann, ben], eve)


@pytest.mark.parametrize("attack", BEFORE)
def test_a_player_who_moves_too_early_is_put_out(attack: str) -> None:
    table = Table()
    ann, ben, eve = table.room("Ann", "Ben", "Eve")
    for player in (ann, ben, eve):
        player.say(Prepare(True))
    BEFORE[attack](eve)

    expect_harmless(table, [ann, ben], eve)


@pytest.mark.parametrize("attack", WATCHING)
def test_a_watcher_who_would_play_is_put_out(attack: str) -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    eve = table.visitor("Eve")
    eve.say(Join(ann.room.code, watching=True))
    WATCHING[attack](eve)

    expect_harmless(table, [ann, ben], eve)


def test_moves_from_another_room_change_nothing_here() -> None:
    table = Table()
    ann, _ = table.playing("Ann", "Ben")
    eve, _ = table.playing("Eve", "Fay")
    ann.hear()
    eve.act(FLAG, 5)

    assert not any(isinstance(frame, Change) for frame in ann.hear())


def test_garbage_puts_out_whoever_sends_it_and_nobody_else() -> None:
    random = Random(5)
    for _ in range(100):
        table = Table()
        ann, ben, eve = table.playing("Ann", "Ben", "Eve")
        for _ in range(40):
            eve.send(random.randbytes(random.randrange(1, 300)))
        table.wait(4)
        assert not ann.is_out
        assert ann.act(FLAG, 5).cells == ben.act(FLAG, 5).cells
        assert eve.is_out


def test_half_a_frame_is_waited_for_as_long_as_for_anybody() -> None:
    table = Table()
    ann, eve = table.room("Ann", "Eve")
    for byte in frame_bytes(Rename("Zoe"))[:-1]:
        eve.send(bytes([byte]))
        ann.say(Alive())
        table.wait(5)

    assert eve.last(Closed) == Closed("silent")
    assert not ann.is_out


def test_a_late_move_is_no_crime() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=VERSUS._replace(freeze=0))
    ann.act(REVEAL, 5)
    ann.act(REVEAL, 6)
    ben.act(REVEAL, 5)
    ben.say(Act(1, 2, REVEAL, 6))
    table.begin(ann, ben)
    ben.say(Act(1, 3, REVEAL, 6))

    assert not ben.is_out
    assert ben.told(Change)[-1].acted == 1


def test_a_late_move_may_be_off_the_board_that_comes_next() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=VERSUS._replace(freeze=0))
    for player in (ann, ben):
        player.act(REVEAL, 5)
    ann.say(Amend(VERSUS._replace(level=Level(3, 4, 2))))
    ben.say(Act(1, 2, REVEAL, LEVEL.size - 1))

    assert not ben.is_out


def test_somebody_who_is_in_no_room_any_more_may_not_know_it_yet() -> None:
    table = Table()
    ann = table.visitor("Ann")
    ann.say(Act(7, 9, REVEAL, 5), Prepare(True), Amend(VERSUS), Hover(1), Follow(2))

    assert not ann.is_out


ALIKE = (
    ("...*....", "...*....", "*...*...", ".......*"),
    ("...*....", "...*....", "*.......", ".*.*...."),
)
"""Boards of equal 3BV; a cell shows 2 on both, and touches an opening of the first alone."""


def test_boards_that_look_alike_are_told_alike() -> None:
    told = []
    for rows in ALIKE:
        field = Minefield.drawn(*rows)
        table = Table(field)
        ann, ben = table.playing("Ann", "Ben", rules=VERSUS._replace(level=Level(4, 8, 5)))
        assert len(ann.act(REVEAL, field.grid.cell(2, 3)).cells) == 1
        table.wait(1)
        ben.hear()
        told.append((ann.bytes, ben.bytes))

    assert told[0] == told[1]


def test_a_frozen_player_cannot_thaw_by_coming_back() -> None:
    table = Table()
    ann, _ = table.playing("Ann", "Ben")
    ann.act(REVEAL, 5)
    ann.hang_up()
    again = table.visitor("Ann")
    again.say(Act(1, 2, FLAG, 6))

    assert again.last(Change).cells == ()
    assert again.last(Change).frozen == 10_000


class Naive:
    """What a player may know, by a second implementation that plays on sets of places."""

    def __init__(self, field: Minefield, start: int) -> None:
        cols = field.grid.cols
        self.cols = cols
        self.board = naive.Board.of(field.grid.rows, cols, field.mines)
        self.play = naive.Play(self.board)
        self.play.reveal(divmod(start, cols))
        self.blown = set[tuple[int, int]]()

    def sign(self, cell: int) -> int:
        """What a cell is."""
        place = divmod(cell, self.cols)
        if place in self.blown:
            return BLOWN
        if place in self.play.flagged:
            return FLAGGED
        return self.board.numbers[place] if place in self.play.revealed else COVERED

    def act(self, kind: int, cell: int) -> None:
        """Play a move."""
        place, play = divmod(cell, self.cols), self.play
        around, is_open = self.board.around[place], place in play.revealed
        covered = {near for near in around if near not in play.revealed}
        if kind == FLAG and is_open and len(covered) == self.board.numbers[place]:
            play.flagged |= covered
        elif kind == FLAG and not is_open and place not in self.blown:
            play.flagged ^= {place}
        if kind == FLAG:
            return
        tried = {place} if kind == REVEAL and not is_open else set[tuple[int, int]]()
        if is_open and len(covered & play.flagged) == self.board.numbers[place]:
            tried = covered
        tried -= play.flagged
        hit = tried & self.board.mines
        self.blown |= hit
        play.flagged |= hit
        for safe in tried - hit:
            if play.status == "playing":
                play.reveal(safe)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_players_are_told_no_more_than_may_be_known(seed: int) -> None:
    random = Random(seed)
    level = Level(random.randint(4, 8), random.randint(4, 8), random.randint(2, 9))
    kind = random.choice([*RoomKind])
    mines = set_of(random.sample(range(1, level.size), level.mines))
    field = Minefield(level.grid, mines)
    table = Table(field)
    rules = VERSUS._replace(kind=kind, level=level, freeze=5, lives=9)
    ann, ben = table.playing("Ann", "Ben", rules=rules)
    eve = table.visitor("Eve")
    eve.say(Join(ann.room.code, watching=True), Follow(1))
    ann_knows, bens = Naive(field, 0), Naive(field, 0)
    ben_knows = bens if kind is RoomKind.VERSUS else ann_knows
    known = {ann: ann_knows, ben: ben_knows, eve: ben_knows}
    numbers = {ann: 0, ben: 0}
    for _ in range(random.randint(1, 40)):
        player = random.choice((ann, ben))
        if ann.room.phase is not Phase.PLAYING:
            break
        act, cell = random.choice((REVEAL, CHORD, FLAG)), random.randrange(level.size)
        numbers[player] += 1
        player.say(Act(1, numbers[player], act, cell))
        known[player].act(act, cell)
        table.wait(5.1)
        for visitor in (ann, ben, eve):
            visitor.say(Alive())
    for visitor, knows in known.items():
        expect_no_more(visitor, knows, known)


def expect_no_more(visitor: Visitor, knows: Naive, known: dict[Visitor, Naive]) -> None:
    """See that all that a visitor was told follows from what may be known by now."""
    signs, is_over = list[int](), bool(visitor.told(RoundOver))
    own = set_of(row * knows.cols + col for row, col in knows.play.revealed)
    for frame in visitor.frames:
        match frame:
            case RoundOver():
                break
            case Board():
                signs = signs_of(frame.cells, frame.rows * frame.cols)
            case Change():
                for cell, sign in frame.cells:
                    signs[cell] = sign
                    allowed = {COVERED, FLAGGED, knows.sign(cell)}
                    assert sign in allowed, "a cell that nobody may know"
            case SeatMap(_, _, cells):
                seen = int.from_bytes(cells, "little")
                others = [other for other in known.values() if other is not knows]
                assert visitor.seat > 1 or not seen & ~own
                assert any(
                    divmod(cell, other.cols) in other.play.revealed
                    for other in [*others, knows]
                    for cell in [*cells_of(seen)][:1]
                )
            case Progress() | TeamTally() | InRoom() | Notice() | Greeting():
                pass
            case OutOfRoom() | Closed():
                pass
            case _:
                raise AssertionError(type(frame))
    told = [knows.sign(cell) for cell in range(len(signs))]
    if is_over:  # then an ordinary game that is won sets all flags
        told = [COVERED if sign == FLAGGED else sign for sign in told]
        signs = [COVERED if sign == FLAGGED else sign for sign in signs]
    assert signs == told
