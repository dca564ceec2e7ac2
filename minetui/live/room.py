"""A room: who sits and watches there, and the rounds that are played.

It knows the true board and judges by it, in the order in which moves come and by the broker's
clock. Players are told what their moves made of their board, watchers what the player whom they
follow is told. Until a round begins, nothing that anybody is told depends on its board.
"""

from collections.abc import Callable
from hmac import compare_digest
from typing import Any, NamedTuple

from minetui.core import NO_CELLS, Cell, CellSet, Minefield, cells_of, has, lowest
from minetui.formats import AGAINST, BOARDS, GAME_ID, MISTAKES, ROOM

from .frames import (
    BEST,
    DONE,
    FROZEN,
    GOING,
    MOST_CHANGES,
    NOBODY,
    OUT,
    Act,
    ActKind,
    Board,
    Change,
    Cursors,
    InRoom,
    Notice,
    OutOfRoom,
    Prepare,
    Progress,
    RoundOver,
    SeatMap,
    TeamTally,
    frame_bytes,
)
from .judge import JudgedBoard, JudgedMove
from .lines import RecordedGame, Violation, VisitorLine
from .values import (
    AWAY,
    COUNTDOWN,
    HANDICAPS,
    ListedRoom,
    Phase,
    Placing,
    RoomKind,
    RoomRules,
    RoomSeat,
    RoomState,
)

MOST_WATCHERS = 100
LAST_ROUND = 65_535  # by its number, as frames have it; then the first comes again
MOST_LOGGED = 5_000  # entries of a round
OFTEN, SELDOM = 0.1, 0.5  # seconds between two of progress or cursors, and of maps
PATIENCE = 120.0  # seconds for which a board is waited for
SOON = 0.001  # seconds: work that others need not wait for is done one piece at a time


class Lock(NamedTuple):
    """Who may come into a room: who knows its password, and has one of its keys."""

    password: str = ""
    keys: tuple[str, ...] = ()

    @property
    def is_closed(self) -> bool:
        """Does it keep anybody out?"""
        return bool(self.password or self.keys)

    def is_opened_by(self, password: str) -> bool:
        """Is this the password, if there is one?"""
        return not self.password or compare_digest(password.encode(), self.password.encode())


class RoomEvent(NamedTuple):
    """A line of a room's log: when, which seat, and what happened: a move, or a word."""

    at: float
    seat: int
    what: Act | str


class SeatedPlayer:
    """Who has a seat, and what they have done in the round."""

    def __init__(self, number: int, line: VisitorLine) -> None:
        self.number, self.line, self.key = number, line, line.key
        self.name = line.name
        self.away_since: float | None = None
        self.ready, self.wins, self.handicap = False, 0, 0
        self.following = NOBODY  # the seat watched until the player's own first round
        self.begin_round(None)

    def begin_round(self, board: JudgedBoard | None) -> None:
        """Forget the last round; `board` is what the player plays on."""
        self.board = board
        self.acted = self.solved = self.mistakes = self.progress_at = 0
        self.frozen_until = 0.0
        self.told_frozen = self.is_out = self.has_left = self.has_watched = False
        self.lost_at: Cell | None = None
        self.revealed = 0
        self.cursor: Cell | None = None

    @property
    def is_here(self) -> bool:
        """Is there a line to the player?"""
        return self.away_since is None

    @property
    def seat(self) -> RoomSeat:
        """The seat as all see it."""
        return RoomSeat(self.number, self.name, self.is_here, self.ready, self.wins, self.handicap)


class RoomWays(NamedTuple):
    """What a room needs of the broker.

    `order` orders a board; `finish` is called with the recording of a player; `header` has the
    lines of a recording's header that say its id, and when it was made.
    """

    order: Callable[["Room"], object]
    finish: Callable[[SeatedPlayer, RecordedGame], object]
    header: Callable[[], dict[str, str]]


class Room:
    """A room. Times are seconds."""

    def __init__(self, code: str, rules: RoomRules, lock: Lock, ways: RoomWays) -> None:
        self.code, self.rules, self.lock, self._ways = code, rules, lock, ways
        self.players: list[SeatedPlayer] = []  # in the order in which they came
        self.watchers: dict[VisitorLine, int] = {}  # and the seats that they follow
        self.phase, self.round, self.lives = Phase.GATHERING, 0, _lives(rules)
        self.log: list[RoomEvent] = []
        self.ordered: int | None = None  # the number of the order of a board
        self._ordered_at = 0.0
        self._team: list[SeatedPlayer] = []  # the players of the round, also those who left it
        self._field = Minefield(rules.level.grid, 0)
        self._start, self._kind = 0, ""
        self._began = 0.0  # when the round began, or begins
        self._board: JudgedBoard | None = None  # of a team
        self._flags: dict[Cell, SeatedPlayer] = {}  # of a team: who set them
        self._over: RoundOver | None = None
        self._seconds = 0.0  # how long the last round took
        self._unrecorded: list[SeatedPlayer] = []
        self._record_at = 0.0
        self._won_by: SeatedPlayer | None = None
        self._recorded: dict[int, RecordedGame] = {}
        self._best: tuple[float, RecordedGame] | None = None
        self._slow: list[VisitorLine] = []
        self._seated_once: set[int] = set()  # the lines of those who had a seat here
        self._hosts: set[int] = set()  # the lines of those who were hosts
        self._empty_since: float | None = None
        self._told_progress = self._told_maps = self._told_cursors = 0.0
        self._new_progress = self._new_maps = self._new_cursors = False

    # What others see.

    @property
    def is_versus(self) -> bool:
        """Does everybody play on a board of their own?"""
        return self.rules.kind is RoomKind.VERSUS

    @property
    def host(self) -> SeatedPlayer | None:
        """Who may change the rules: who came first of those who are here."""
        here = (player for player in self.players if player.is_here)
        return next(here, self.players[0] if self.players else None)

    def state(self, now: float) -> RoomState:
        """The room as all in it see it."""
        host = self.host
        since = round((now - self._began) * 1000)
        return RoomState(
            self.code,
            self.rules,
            self.lock.is_closed,
            self.phase,
            self.round,
            NOBODY if host is None else host.number,
            tuple(player.seat for player in sorted(self.players, key=lambda one: one.number)),
            len(self.watchers),
            max(-since, 0) if self.phase is Phase.COUNTDOWN else 0,
            max(since, 0) if self.phase is Phase.PLAYING else 0,
            self.lives,
        )

    @property
    def listed(self) -> ListedRoom:
        """The room as the lobby lists it."""
        host = self.host.name if self.host is not None else ""
        seated, watching, locked = len(self.players), len(self.watchers), self.lock.is_closed
        return ListedRoom(self.code, self.rules, host, seated, watching, locked, self.phase)

    @property
    def people(self) -> list[VisitorLine]:
        """The lines of all who are here."""
        return [*(player.line for player in self.players if player.is_here), *self.watchers]

    def player_of(self, line: VisitorLine) -> SeatedPlayer | None:
        """The player on this line."""
        here = (player for player in self.players if player.is_here)
        return next((player for player in here if player.line is line), None)

    # Coming and going.

    def problem_of(self, line: VisitorLine, *, watching: bool) -> str:
        """Why somebody can't come in, by the name of a notice; empty if they can."""
        if self.lock.keys and line.key not in self.lock.keys:
            return "not-invited"
        if not watching:
            has_seat = self._left_by(line) is not None or self._free_seat(line) is not None
            return "" if has_seat else "full-room"
        if not self.rules.watched:
            return "not-watched"
        if self.player_of(line) in self._round_team:
            return "in-round"
        return "full-room" if len(self.watchers) >= MOST_WATCHERS else ""

    def _free_seat(self, line: VisitorLine) -> int | None:
        """The first seat that is free, and was not left in this round.

        As long as there are others, it is not one of somebody else's in the last round, whose place
        all still see.
        """
        taken = {player.number for player in (*self.players, *self._round_team)}
        free = [n for n in range(self.rules.kind.most_seats) if n not in taken]
        others = {player.number for player in self._team if not self._is_of(player, line)}
        return min(free, key=lambda number: number in others, default=None)

    @property
    def _round_team(self) -> list[SeatedPlayer]:
        return [] if self.phase is Phase.GATHERING else self._team

    def _left_by(self, line: VisitorLine) -> SeatedPlayer | None:
        """The seat that this visitor has left in the round, and may have again.

        Who has watched others meanwhile knows more of their own board than a player may; a team
        has one board, which all see.
        """
        for player in self._round_team:
            knows_more = player.has_watched and self.is_versus
            if player.has_left and not knows_more and self._is_of(player, line):
                return player
        return None

    @staticmethod
    def _is_of(player: SeatedPlayer, line: VisitorLine) -> bool:
        """Is this the line, or the key, of a player?"""
        return player.line is line or bool(player.key and player.key == line.key)

    def sit(self, line: VisitorLine, now: float) -> None:
        """Give a visitor a seat, in a round the one that they have left there.

        Who has watched and sits down in a round of versus has no board of it, and watches on.
        """
        followed = self.watchers.pop(line, None)
        player = self._left_by(line)
        if player is None:
            number = self._free_seat(line)
            if number is None:
                raise ValueError("no free seat")
            player = SeatedPlayer(number, line)
        player.line, player.name, player.away_since, player.has_left = line, line.name, None, False
        player.following = NOBODY if followed is None else followed
        self.players.append(player)
        if self.phase is Phase.PLAYING and not self.is_versus and player not in self._team:
            player.begin_round(self._board)
            self._team.append(player)
        self._tell_others(line, "joined" if followed is None else "sits", line.name)
        self._came_in(line, now)
        self._log(now, player.number, "sits")

    def watch(self, line: VisitorLine, now: float) -> None:
        """Let a visitor watch, who may have a seat until now; players are told how many do."""
        for each in self._team:
            each.has_watched |= self._is_of(each, line)
        player = self.player_of(line)
        self.watchers[line] = NOBODY if player is None else player.number
        if player is not None:
            line.forget_round()
            self._give_up(player, now)
        self._came_in(line, now)

    def _came_in(self, line: VisitorLine, now: float) -> None:
        self._empty_since, line.code = None, self.code
        self._tell_state(now)
        self._tell_all_of_round(line, now, is_new=True)

    def come_back(self, player: SeatedPlayer, line: VisitorLine, now: float) -> None:
        """Give a player who has lost the line, or seems to have it still, another one."""
        was_away = not player.is_here
        player.line.code, line.code = "", self.code
        player.line, player.name, player.away_since = line, line.name, None
        self._empty_since = None
        if was_away:
            self._tell_others(line, "back", player.name)
        self._tell_state(now)
        self._tell_all_of_round(line, now, is_new=player not in self._team)
        self._log(now, player.number, "back")

    def lose(self, line: VisitorLine, now: float) -> None:
        """Notice that a line is lost; with a key, the seat is kept for a while."""
        player = self.player_of(line)
        if player is None or not player.key:
            self.leave(line, now)
            return
        player.away_since, player.ready, line.code = now, False, ""
        self._log(now, player.number, "away")
        self._tell_others(line, "away", player.name)
        self._settle(now)

    def leave(self, line: VisitorLine, now: float) -> None:
        """Have somebody leave for good."""
        player = self.player_of(line)
        line.forget_round()
        line.code = ""
        self._tell(line, OutOfRoom())
        if player is None:
            self.watchers.pop(line, None)
            self._settle(now)
        else:
            self._give_up(player, now)

    def _give_up(self, player: SeatedPlayer, now: float) -> None:
        """Free a seat; what was played there stays in the round."""
        self.players.remove(player)
        player.has_left, player.ready = True, False
        self._log(now, player.number, "left")
        what = "watches" if player.line in self.watchers else "left"
        self._tell_others(player.line, what, player.name)
        self._settle(now)

    def _settle(self, now: float) -> None:
        """Draw the consequences once somebody is gone, or is ready."""
        if not self.people and self._empty_since is None:
            self._empty_since = now
        elif self.people:
            self._empty_since = None
        if self.phase in (Phase.DEALING, Phase.COUNTDOWN) and not self._is_enough(self._stayed):
            self._cancel()
        if self.phase is Phase.PLAYING and all(each.is_out for each in self._stayed):
            self._end_round(None, now)
            return
        self._tell_state(now)
        self._start_if_ready(now)

    @property
    def _stayed(self) -> list[SeatedPlayer]:
        """The players of the round who have not left it."""
        return [player for player in self._team if not player.has_left]

    def _is_enough(self, players: list[SeatedPlayer]) -> bool:
        return len(players) >= (2 if self.is_versus else 1)

    def is_gone(self, now: float) -> bool:
        """Has nobody been here for a while, or left anything to come back to?"""
        if self.players or self._empty_since is None:
            return False
        return not self.round or now >= self._empty_since + AWAY

    # Between rounds.

    def prepare(self, line: VisitorLine, frame: Prepare, now: float) -> None:
        """Take in that a player is ready, or no longer."""
        player = self._seated(line, "ready")
        if frame.handicap not in HANDICAPS:
            raise Violation("a handicap that there is not")
        if player is not None and self.phase is Phase.GATHERING:
            player.ready, player.handicap = frame.ready, frame.handicap
            self._settle(now)

    def amend(self, line: VisitorLine, rules: RoomRules, now: float) -> None:
        """Let the host change the rules."""
        player = self._seated(line, "rules")
        if player is None:
            return
        if player is not self.host or self.phase is not Phase.GATHERING:
            if line.number not in self._hosts:
                raise Violation("rules of who is not the host")
            if player is not self.host:
                self._notice(line, "only-host")
            return
        if any(each.number >= rules.kind.most_seats for each in self.players):
            self._notice(line, "full-room")
            return
        if rules != self.rules:
            self._record_all()
            self._best = None if rules.level != self.rules.level else self._best
            self.rules, self.lives, self._over = rules, _lives(rules), None
            for each in self.players:
                each.ready, each.wins = False, 0
            if not rules.watched:
                for watcher in [*self.watchers]:
                    self.leave(watcher, now)
                    self._notice(watcher, "not-watched")
        self._tell_state(now)

    def rename(self, line: VisitorLine, now: float) -> None:
        """Take in that somebody has another name."""
        player = self.player_of(line)
        if player is not None:
            player.name = line.name
            self._tell_state(now)

    def _start_if_ready(self, now: float) -> None:
        """Order a board once all who are here are ready."""
        here = [player for player in self.players if player.is_here]
        if self.phase is not Phase.GATHERING or not self._is_enough(here):
            return
        if not all(player.ready for player in here):
            return
        self._record_all()
        self.phase, self._over, self._team = Phase.DEALING, None, here
        self.round = self.round % LAST_ROUND + 1
        self.log.clear()
        has_winner = self.state(now).winner is not None
        for player in self.players:
            player.begin_round(None)
            player.wins = 0 if has_winner else player.wins
        for line in self.people:
            line.forget_round()
        self.lives = _lives(self.rules)
        self._log(now, NOBODY, "dealing")
        self._tell_state(now)
        self._ordered_at = now
        self._ways.order(self)

    def _cancel(self) -> None:
        """Give up a round that has not begun."""
        self.phase, self.ordered, self._team = Phase.GATHERING, None, []
        for player in self.players:
            player.ready = False

    def dealt(self, id: int, mines: CellSet | None, start: Cell, now: float, kind: str) -> None:
        """Take in a board that was ordered, and count down to the round; None if there is none."""
        if self.phase is not Phase.DEALING or id != self.ordered:
            return
        field = Minefield(self.rules.level.grid, mines or NO_CELLS)
        if mines is None or JudgedBoard(field, start).won:
            self._have_no_board(now)
            return
        self.ordered, self._field, self._start, self._kind = None, field, start, kind
        self.phase, self._began = Phase.COUNTDOWN, now + COUNTDOWN
        self._tell_state(now)

    def _have_no_board(self, now: float) -> None:
        self._cancel()
        for line in self.people:
            self._notice(line, "no-board")
        self._tell_state(now)

    def _begin(self, now: float) -> None:
        """Begin the round, for all at once."""
        self.phase, self._began = Phase.PLAYING, now
        self._board = None if self.is_versus else JudgedBoard(self._field, self._start)
        self._flags, self._team = {}, self._stayed
        if not self.is_versus:
            self._team += [player for player in self.players if player not in self._team]
        for player in self._team:
            player.begin_round(self._board or JudgedBoard(self._field, self._start))
        self._log(now, NOBODY, "playing")
        self._told_progress = self._told_maps = self._told_cursors = now
        self._new_progress = self._new_maps = self._new_cursors = False
        self._tell_state(now)
        progress = frame_bytes(self._progress(now))
        for line in self.people:
            self._tell_board(line, now)
            line.show((Progress, ""), progress)
        if self.is_versus:
            self._tell_maps(now)  # all have the opening

    # Moves.

    def _seated(self, line: VisitorLine, what: str) -> SeatedPlayer | None:
        """The player on a line; None for who was one, and a Violation for who never was."""
        player = self.player_of(line)
        if player is None and line.number not in self._seated_once:
            raise Violation(f"{what} of who watches")
        return player

    def act(self, line: VisitorLine, act: Act, now: float) -> None:
        """Judge a move. One of a round that is over, or while frozen, changes nothing."""
        player = self._seated(line, "a move")
        if player is None or act.round < self.round:
            return
        if act.round > self.round:
            raise Violation("a move of a round that has not been")
        if self.phase is Phase.GATHERING:  # by now, perhaps with another board to come
            return
        if act.cell >= self.rules.level.size:
            raise Violation("a move off the board")
        if self.phase is not Phase.PLAYING or player.board is None:
            raise Violation("a move before the start")
        if act.number != player.acted + 1:
            raise Violation(f"move {act.number} after move {player.acted}")
        player.acted += 1
        self._log(now, player.number, act)
        if player.is_out or now < player.frozen_until:
            self._tell(line, self._change_of(player, act, now))
            return
        judged = player.board.play(act.kind, act.cell, round(now - self._began, 3))
        self._score(player, judged, now)
        self._tell_change(player, act, judged, now)
        if judged.hit and not self.is_versus:
            self.lives = max(self.lives - judged.hit.bit_count(), 0)
            self._tell_state(now)
        self._new_progress |= bool(judged.changed)
        self._new_maps |= self.is_versus and bool(judged.revealed)
        if player.board.won:
            self._end_round(player, now)
        elif self._is_lost:
            self._end_round(None, now)

    @property
    def _is_lost(self) -> bool:
        """Is nobody left in the round who may move?"""
        if self.is_versus:
            return all(player.is_out for player in self._stayed)
        return not self.lives

    def _score(self, player: SeatedPlayer, judged: JudgedMove, now: float) -> None:
        """Count what a move has brought, and cost."""
        player.solved += judged.solved
        player.revealed += judged.revealed.bit_count()
        player.mistakes += judged.hit.bit_count()
        if judged.revealed:
            player.progress_at = self._milliseconds(now)
        if judged.hit and not self.is_versus:
            player.lost_at = lowest(judged.hit) if self.lives <= judged.hit.bit_count() else None
        elif judged.hit and not self.rules.freeze:
            player.is_out, player.lost_at = True, lowest(judged.hit)
        elif judged.hit:
            player.frozen_until = now + self.rules.freeze + player.handicap
        if not self.is_versus and player.board is not None:
            for cell in cells_of(judged.toggled):
                self._flags.pop(cell, None)
                if has(player.board.position.flagged, cell):
                    self._flags[cell] = player

    def _milliseconds(self, now: float) -> int:
        return max(round((now - self._began) * 1000), 0)

    def _change_of(
        self, player: SeatedPlayer, act: Act, now: float, cells: tuple[tuple[Cell, int], ...] = ()
    ) -> Change:
        frozen = max(round((player.frozen_until - now) * 1000), 0)
        seat = player.number if self.is_versus else NOBODY
        return Change(
            *(self.round, seat, player.number, player.acted, self._milliseconds(now)),
            *(ActKind(act.kind), act.cell, frozen, cells),
        )

    def _tell_change(self, player: SeatedPlayer, act: Act, judged: JudgedMove, now: float) -> None:
        """Tell what a move has changed, whoever sees that board; without a change, the player."""
        if not judged.changed or player.board is None:
            self._tell(player.line, self._change_of(player, act, now))
            return
        seeing = [line for line in self.people if self._board_seen(line) is player.board]
        if judged.changed.bit_count() > MOST_CHANGES:
            for line in seeing:
                self._tell_board(line, now)
            self._tell(player.line, self._change_of(player, act, now))
            return
        cells = player.board.signs(judged.changed)
        data = frame_bytes(self._change_of(player, act, now, cells))
        for line in seeing:
            self._tell_bytes(line, data)

    def hover(self, line: VisitorLine, cell: Cell) -> None:
        """Take in where a player's cursor is."""
        player = self._seated(line, "a cursor")
        if player is None or self.phase is not Phase.PLAYING or self.is_versus:
            return
        if cell >= self.rules.level.size:
            raise Violation("a cursor off the board")
        player.cursor, self._new_cursors = cell, True

    def follow(self, line: VisitorLine, seat: int, now: float) -> None:
        """Let a watcher see the board of a seat; a player of the round sees no other."""
        player = self.player_of(line)
        if player is not None and (not self.rules.watched or player in self._round_team):
            return
        if seat not in (each.number for each in (*self.players, *self._team)):
            return
        if player is not None:
            player.following = seat
        else:
            self.watchers[line] = seat
        if self.phase is Phase.PLAYING and self.is_versus:
            self._tell_board(line, now)

    # What is told.

    def _board_of(self, line: VisitorLine) -> tuple[int, JudgedBoard | None, int]:
        """The seat whose board somebody sees, the board, and the last of their own moves in it."""
        player = self.player_of(line)
        if player is not None and player in self._team:
            return player.number if self.is_versus else NOBODY, player.board, player.acted
        if not self.is_versus:
            return NOBODY, self._board, 0
        if player is not None and not self.rules.watched:
            return NOBODY, None, 0
        seat = self.watchers[line] if player is None else player.following
        seen = next((each for each in self._team if each.number == seat), None)
        seen = seen or min(self._team, key=lambda one: one.number)
        return seen.number, seen.board, 0

    def _board_seen(self, line: VisitorLine) -> JudgedBoard | None:
        return self._board_of(line)[1]

    def _tell_board(self, line: VisitorLine, now: float) -> None:
        """Tell all of the board that somebody sees."""
        seat, board, acted = self._board_of(line)
        if board is not None:
            rows, cols, mines, _ = self.rules.level.key
            numbers = rows, cols, self.rules.level.shape, mines
            is_played = self.phase is Phase.PLAYING
            at = self._milliseconds(now) if is_played else round(self._seconds * 1000)
            if not self.is_versus:
                self._tell(line, self._tally)
            self._tell(line, Board(self.round, seat, acted, at, *numbers, board.cells))

    @property
    def _tally(self) -> TeamTally:
        """What those in a team have done by now."""
        flags = [*self._flags.values()]
        sides = ((one.number, one.revealed, flags.count(one), one.mistakes) for one in self._team)
        return TeamTally(self.round, tuple(sides))

    def _tell_all_of_round(self, line: VisitorLine, now: float, *, is_new: bool) -> None:
        """Tell somebody how the round stands; how it ended only to who was there."""
        if self.phase is Phase.GATHERING and self._over is not None and not is_new:
            self._tell(line, self._over)
        elif self.phase is not Phase.PLAYING:
            return
        self._tell_board(line, now)
        player = self.player_of(line)
        if player is not None and player in self._team and player.frozen_until > now:
            act = Act(self.round, player.acted, ActKind.REVEAL, 0)
            self._tell(line, self._change_of(player, act, now))
        line.maps.clear()
        line.show((Progress, ""), frame_bytes(self._progress(now)))
        self._new_maps |= self.is_versus
        self._new_cursors |= any(each.cursor is not None for each in self._team)

    def _tell_state(self, now: float) -> None:
        """Tell all how the room is now."""
        state = self.state(now)
        if self.host is not None and self.host.is_here:
            self._hosts.add(self.host.line.number)
        for player in self.players:
            if player.is_here:
                self._seated_once.add(player.line.number)
                data = frame_bytes(InRoom(state, player.number))
                self._tell_bytes(player.line, data, InRoom)
        watching = frame_bytes(InRoom(state, NOBODY))
        for line in [*self.watchers]:
            self._tell_bytes(line, watching, InRoom)

    def _tell_others(self, line: VisitorLine, what: str, name: str) -> None:
        """Say what somebody does to all who are here but them."""
        for other in self.people:
            if other is not line:
                self._notice(other, what, name)

    def _notice(self, line: VisitorLine, what: str, *slots: str) -> None:
        self._tell(line, Notice(what, slots))

    def _tell(self, line: VisitorLine, frame: Any) -> None:  # noqa: ANN401 - any frame
        self._tell_bytes(line, frame_bytes(frame))

    def _tell_bytes(self, line: VisitorLine, data: bytes, replaces: object = None) -> None:
        if not line.tell(data, replaces):
            self._slow.append(line)

    def slow_down(self, now: float) -> None:
        """Make watchers of players who read too slowly; watchers miss what has no room.

        What they have not read is forgotten, and they are told how everything is now.
        """
        while self._slow:
            line = self._slow.pop()
            if line.code != self.code:  # whoever has left must not miss that
                line.end("slow", at_once=True)
            if line.over:
                continue
            line.forget_queue()
            line.forget_round()
            player = self.player_of(line)
            if player is not None:
                self._notice(line, "slow")
                if not self.rules.watched:
                    self.leave(line, now)
                    continue
                player.has_watched, self.watchers[line] = True, player.number
                self._give_up(player, now)
            self._tell_state(now)
            self._tell_all_of_round(line, now, is_new=False)

    def _progress(self, now: float) -> Progress:
        """How far everybody is."""
        sides = []
        for player in self._team:
            if player.board is None:
                continue
            player.told_frozen = player.frozen_until > now
            state = FROZEN if player.told_frozen else OUT if player.is_out else GOING
            if player.board.won:
                state = DONE
            solved = player.board.evident if self.is_versus else player.solved
            sides.append((player.number, solved, player.mistakes, state))
        return Progress(self.round, self._field.three_bv, tuple(sides))

    def _tell_progress(self, now: float) -> None:
        self._new_progress, self._told_progress = False, now
        data = frame_bytes(self._progress(now))
        for line in self.people:
            line.show((Progress, ""), data)

    def _tell_maps(self, now: float) -> None:
        """Tell what others have revealed: a player, as far as they have revealed it themselves."""
        self._new_maps, self._told_maps = False, now
        played = [player for player in self._team if player.board is not None]
        for line in self.people:
            own = next((player for player in played if player.line is line), None)
            seen = self._field.grid.cells
            if own is not None and own.board is not None:
                seen = own.board.position.revealed
            elif own is None and not (line in self.watchers or self.rules.watched):
                continue
            for player in played:
                if player is own or player.board is None:
                    continue
                cells = player.board.position.revealed & seen
                if line.maps.get(player.number) != cells:
                    line.maps[player.number] = cells
                    told = SeatMap(self.round, player.number, self._bytes_of(cells))
                    line.show((SeatMap, player.number), frame_bytes(told))

    def _bytes_of(self, cells: CellSet) -> bytes:
        """Cells of the board as the bytes of a set."""
        return cells.to_bytes((self._field.grid.size + 7) // 8, "little")

    def _tell_cursors(self, now: float) -> None:
        self._new_cursors, self._told_cursors = False, now
        places = tuple(
            (player.number, player.cursor) for player in self._stayed if player.cursor is not None
        )
        data = frame_bytes(Cursors(places))
        for line in self.people:
            line.show((Cursors, ""), data)

    # The end of a round, and its recordings.

    def _end_round(self, winner: SeatedPlayer | None, now: float) -> None:
        """End the round as it stands, tell who came where, and where the mines are."""
        self._seconds = round(now - self._began, 3)
        self._tell_progress(now)
        self._new_maps = self._new_cursors = False
        if winner is not None and self.is_versus:
            winner.wins += 1
        mines = self._bytes_of(self._field.mines)
        self._over = RoundOver(self.round, self._placings(winner, now), mines)
        self._log(now, NOBODY if winner is None else winner.number, "over")
        for line in self.people:
            self._tell(line, self._over)
        self.phase = Phase.GATHERING
        for player in self.players:
            player.ready = False
        self._recorded = {}
        self._unrecorded = self._team[:] if self.is_versus else self._team[:1]
        self._record_at, self._won_by = now + SOON, winner
        self._tell_state(now)

    def _placings(self, winner: SeatedPlayer | None, now: float) -> tuple[Placing, ...]:
        """Who came where: the winner, then by 3BV, then by when they revealed the last cell."""
        total = self._field.three_bv
        if not self.is_versus:
            solved, time = self._board.solved if self._board else 0, self._milliseconds(now)
            marked = self._board.position.flagged & self._field.mines if self._board else 0
            right = [each for cell, each in self._flags.items() if has(marked, cell)]
            return tuple(
                Placing(
                    *(1, each.number, each.name, winner is not None, solved, total, time),
                    *(each.mistakes, each.lost_at, each.revealed, right.count(each)),
                )
                for each in sorted(self._team, key=lambda one: one.number)
            )
        ranks = {
            each: (
                each is not winner,
                -(each.board.solved if each.board else 0),
                not each.revealed,
                each.progress_at,
            )
            for each in self._team
        }
        order = sorted(ranks.values())
        return tuple(
            Placing(
                *(order.index(rank) + 1, each.number, each.name, each is winner, -rank[1], total),
                *(each.progress_at, each.mistakes, each.lost_at, each.revealed),
            )
            for each, rank in sorted(ranks.items(), key=lambda one: (one[1], one[0].number))
        )

    def _record_all(self) -> None:
        while self._unrecorded:
            self._record_one()

    def _record_one(self) -> None:
        """Make the next recording of the round, and give it to whose it is."""
        player = self._unrecorded.pop(0)
        of_team = [player] if self.is_versus else self._team
        names = ", ".join(each.name for each in of_team)
        rules = {ROOM: str(self.rules.kind), BOARDS: self._kind}
        header = {"Player": names, **rules, **self._ways.header()}
        if self.is_versus:
            header[AGAINST] = ", ".join(each.name for each in self._team if each is not player)
        if self.is_versus and player.mistakes:
            header[MISTAKES] = str(player.mistakes)
        data = player.board.recording(header, self._seconds) if player.board is not None else None
        if data is None:
            for each in of_team if player.board is not None and player.board.is_overlong else ():
                self._notice(each.line, "no-recording")
            return
        seat = player.number if self.is_versus else NOBODY
        game = RecordedGame(header[GAME_ID], seat, data)
        self._recorded[seat] = game
        if self._won_by in of_team:
            best = self._best
            if best is None or self._seconds < best[0]:
                self._best = (self._seconds, game)
        for each in of_team:
            self._ways.finish(each, game)

    def fetch(self, line: VisitorLine, seat: int) -> None:
        """Have a recording of the last round sent, or the best of the room."""
        self._record_all()
        game = self._recorded.get(seat) or self._recorded.get(NOBODY)
        if seat == BEST:
            game = self._best[1] if self._best is not None else None
        if game is None or not line.send_recording(
            game, BEST if seat == BEST else game.seat, own=False
        ):
            self._notice(line, "no-recording")

    def end(self, now: float) -> None:
        """End the round as it stands, and make all recordings."""
        if self.phase is Phase.PLAYING:
            self._end_round(None, now)
        self._record_all()

    # Time.

    @property
    def due(self) -> float | None:
        """When something happens by itself; None if nothing does."""
        times = [
            player.away_since + AWAY for player in self.players if player.away_since is not None
        ]
        if self._empty_since is not None and not self.players:
            times.append(self._empty_since + AWAY)
        if self._unrecorded:
            times.append(self._record_at)
        if self.phase is Phase.DEALING:
            times.append(self._ordered_at + PATIENCE)
        if self.phase is Phase.COUNTDOWN:
            times.append(self._began)
        if self.phase is Phase.PLAYING:
            times += (player.frozen_until for player in self._team if player.told_frozen)
            if self._new_progress:
                times.append(self._told_progress + OFTEN)
            if self._new_cursors:
                times.append(self._told_cursors + OFTEN)
            if self._new_maps:
                times.append(self._told_maps + SELDOM)
        return min(times, default=None)

    def pass_time(self, now: float) -> None:
        """Let happen what is due."""
        for player in [player for player in self.players if player.away_since is not None]:
            if player.away_since is not None and now >= player.away_since + AWAY:
                self._give_up(player, now)
        if self._unrecorded and now >= self._record_at:
            self._record_one()
            self._record_at = now + SOON
        if self.phase is Phase.DEALING and now >= self._ordered_at + PATIENCE:
            self._have_no_board(now)
        if self.phase is Phase.COUNTDOWN and now >= self._began:
            self._begin(now)
        if self.phase is not Phase.PLAYING:
            return
        thawed = any(each.told_frozen and now >= each.frozen_until for each in self._team)
        if thawed or (self._new_progress and now >= self._told_progress + OFTEN):
            self._tell_progress(now)
        if self._new_cursors and now >= self._told_cursors + OFTEN:
            self._tell_cursors(now)
        if self._new_maps and now >= self._told_maps + SELDOM:
            self._tell_maps(now)

    def _log(self, now: float, seat: int, what: Act | str) -> None:
        if len(self.log) < MOST_LOGGED:
            self.log.append(RoomEvent(now, seat, what))


def _lives(rules: RoomRules) -> int:
    """The lives of a team when a round begins."""
    return rules.lives if rules.kind is RoomKind.TOGETHER else 0
