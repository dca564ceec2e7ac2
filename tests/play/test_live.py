"""Recordings of live games: how they come into the records, and what can be done with them then."""

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from minetui import Problem
from minetui.core import Flag, Game, Level, Minefield, Move, Reveal, Status, cells_of
from minetui.formats import GAME_ID, Eligibility, Replay, rawvf
from minetui.live.broker import Broker, DealOrder, Identity
from minetui.live.client import Client
from minetui.live.frames import ActKind, Join, Make, Prepare
from minetui.live.values import Phase, RoomRules
from minetui.play import (
    Race,
    best_times,
    handed,
    keep_live,
    replay_of,
    reviews_of,
    take_in_left_recordings,
    unfinished_games,
)
from minetui.solver import Patience
from minetui.store import GameRecord, RecordClass, Records, folders
from minetui.texts import game as game_texts
from minetui.texts.share import ShareCard

FIELD = Minefield.drawn("*...*..", "....*..", "...*...")
START = Reveal(14, 0.0)  # it opens the left side
EVERY = tuple(Reveal(cell, 3.0 + cell / 8) for cell in cells_of(FIELD.safe))
HEADER = {"Player": "Ann", "Against": "Bo", "Boards": "solvable:logic"}
DATE = "2026-11-28T16:41:40.758+00:00"


def recording(uid: str, *moves: Move, room: str = "versus", seconds: float = 20.0) -> bytes:
    """A recording as a broker makes it: the opening is given, a mine that went off is a flag."""
    info = {**HEADER, "Room": room, GAME_ID: uid, "Timestamp": DATE}
    return rawvf.write(Replay(FIELD, (START, *moves), info, seconds, given=1))


WON = recording("won", Flag(0, 1.0), *EVERY)
BEATEN = recording("beaten", Flag(0, 1.0), EVERY[2])


def every() -> list[GameRecord]:
    """The games in the records."""
    with Records() as records:
        return [*records.every()]


def left(**files: bytes) -> Path:
    """The folder in which a server has left these recordings."""
    folder = folders.rooms()
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / f"{name}.rawvf").write_bytes(data)
    return folder


def test_a_recording_is_recorded_once_with_its_replay() -> None:
    for _ in range(2):
        standing = keep_live(WON)
    (game,) = every()

    assert standing is not None
    assert standing.game.uid == "won"
    assert (game.won, game.seconds, game.record_class) == (True, 5.25, RecordClass.VERSUS)
    assert (game.best, game.replay) == (True, "won.rawvf")
    assert game.date.isoformat(timespec="milliseconds") == DATE
    assert rawvf.write(replay_of(game)) == WON


@pytest.mark.parametrize("data", [WON, BEATEN], ids=["won", "beaten"])
def test_a_live_game_is_reviewed_shared_and_raced_later(data: bytes) -> None:
    """Whoever races it knows the board, so that the race is no live game, and no best."""
    keep_live(data)
    (game,) = every()
    replay = replay_of(game)
    reviews = [*reviews_of(replay, Patience(1.0, 5.0))]
    race = Race.against_game(game)

    assert len(reviews) >= len(replay.effective_moves) - 3
    assert "· versus" in ShareCard.of(replay, reviews).text(coloured=True)
    assert race.ghost.given == (START,)
    assert Eligibility.of(race.game()).room == ""
    assert not Eligibility.of(race.game()).may_be_best


def test_a_best_against_others_is_no_best_of_the_games_played_alone() -> None:
    keep_live(WON)

    assert best_times() == {}


def test_whoever_goes_on_with_a_live_game_plays_a_shared_board() -> None:
    game = handed("a.rawvf", BEATEN)

    assert isinstance(game, Game)
    assert game.status is Status.PLAYING
    assert Eligibility.of(game) == Eligibility(shared=True)
    assert GAME_ID not in game.info


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"RawVF_Version: Rev6\n", "line 1: expected a RawVF file, but it has no line 'Board:'"),
        (WON.replace(b"Room: versus\n", b""), "expected the recording of a live game"),
        (WON.replace(b"GameId: won", b"GameId: ../won"), "expected a uid of 1 to 64 letters"),
    ],
    ids=["not whole", "in no room", "no id"],
)
def test_what_is_no_recording_of_a_live_game_is_not_recorded(data: bytes, problem: str) -> None:
    with pytest.raises(Problem, match=problem):
        keep_live(data)
    assert every() == []


def test_what_ended_while_the_player_was_away_is_recorded_at_the_next_start() -> None:
    """A file that can't be read stays, and is told in a line."""
    folder = left(won=WON, beaten=BEATEN, broken=WON[:300])
    (folder / "note.txt").write_text("mine")
    _, notices = unfinished_games()

    assert [game.uid for game in every()] == ["beaten", "won"]
    assert len(notices) == 1
    assert notices[0].startswith("broken.rawvf: line ")
    assert sorted(path.name for path in folder.iterdir()) == ["broken.rawvf", "note.txt"]


def test_recordings_wait_while_there_is_no_way_to_record_them(home: Path) -> None:
    folder = left(won=WON, beaten=BEATEN)
    (home / "records.sqlite3").write_text("no database, but a longer text than none")

    assert len(take_in_left_recordings()) == 1
    assert len([*folder.iterdir()]) == 2


def test_where_nothing_was_left_nothing_is_made(home: Path) -> None:
    assert take_in_left_recordings() == []
    assert not home.exists()


class Round:
    """Ann and Bo in a room with a broker, on a clock that stands unless it is set."""

    def __init__(self) -> None:
        self.now = 0.0
        self.orders, self.kept = list[DealOrder](), dict[str, bytes]()
        self.broker = Broker(self.orders.append, self._keep, lambda line: None, Random(1))
        self.clients = {
            self.broker.connect(Identity(name, ""), 0.0): Client(name, lambda: self.now)
            for name in ("Ann", "Bo")
        }
        self.exchange()

    def exchange(self) -> None:
        """Let all bytes come where they are sent."""
        for _ in range(3):
            for line, client in self.clients.items():
                self.broker.receive(line, client.take(), self.now)
            for line, client in self.clients.items():
                while data := self.broker.take(line):
                    client.receive(data)

    def pass_time(self, seconds: float) -> None:
        """Let so much time pass."""
        for _ in range(int(10 * seconds)):
            self.now += 0.1
            self.broker.pass_time(self.now)
            self.exchange()

    def begin(self) -> None:
        """Let a round begin on the board."""
        ann, bo = self.clients.values()
        ann.ask(Make(RoomRules(level=Level(3, 7, 4), freeze=10)))
        self.exchange()
        assert ann.room is not None
        bo.ask(Join(ann.room.code))
        self.exchange()
        for client in (ann, bo):
            client.ask(Prepare(True))
        self.exchange()
        self.broker.dealt(self.orders[0].id, FIELD.mines, START.cell, self.now)
        self.pass_time(3.5)
        assert ann.room.phase is Phase.PLAYING

    def reveal(self, client: Client, cells: Iterable[int]) -> None:
        """Let a client reveal cells one after another."""
        for cell in cells:
            client.act(ActKind.REVEAL, cell)
            self.exchange()

    def _keep(self, key: str, uid: str, data: bytes) -> None:
        self.kept[f"{key} {uid}"] = data


def test_a_round_comes_into_the_records_of_who_won_and_of_who_has_left() -> None:
    """Ann hits a mine, waits, and solves the board; Bo is away when it ends."""
    game = Round()
    game.begin()
    (_, ann), (line, bo) = game.clients.items()
    game.reveal(bo, [1])
    game.reveal(ann, [0])
    del game.clients[line]
    game.broker.disconnect(line, game.now)
    game.pass_time(11)
    game.reveal(ann, cells_of(FIELD.safe))
    game.pass_time(2)
    (own,) = (each for each in ann.recordings if each.own)
    ((name, data),) = game.kept.items()
    keep_live(own.data)
    left(bo=data)
    notices = take_in_left_recordings()
    won, lost = sorted(every(), key=lambda each: -each.won)

    assert (notices, name) == ([], f"Bo {lost.uid}")
    assert (won.uid, won.won, won.best) == (own.uid, True, True)
    assert 11 <= won.seconds < 12
    assert (lost.won, lost.solved < lost.three_bv, lost.seconds) == (False, True, won.seconds)
    assert {won.record_class, lost.record_class} == {RecordClass.VERSUS}
    assert [game_texts.heading_text(replay_of(each).game()) for each in (won, lost)] == [
        "Versus Bo · Custom · no guess · 1 mine hit · won",
        "Versus Ann · Custom · no guess",
    ]
    assert [Race.against_game(each).ghost.run.status for each in (won, lost)] == [
        Status.WON,
        Status.PLAYING,
    ]
