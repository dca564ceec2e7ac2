"""The broker by its door: rooms, rounds, seats that are kept, lines with bounds, the lobby."""

import io

import pytest

from minetui.core import Level, Minefield, cells_of, only
from minetui.formats import rawvf
from minetui.live.frames import (
    BEST,
    BLOWN,
    DONE,
    FROZEN,
    LONGEST,
    NOBODY,
    OUT,
    Act,
    Alive,
    Amend,
    Asked,
    Attend,
    Board,
    Change,
    Closed,
    Cursors,
    Fetch,
    Follow,
    Greeting,
    Hello,
    Hover,
    InRoom,
    Join,
    Kept,
    Leave,
    Listed,
    Make,
    Notice,
    OutOfRoom,
    Person,
    Prepare,
    Progress,
    Recorded,
    Rename,
    RoundOver,
    SeatMap,
    TeamTally,
    Unlisted,
)
from minetui.live.judge import JudgedBoard
from minetui.live.known import signs_of
from minetui.live.values import Phase, RoomKind

from .by_hand import FLAG, REVEAL, SMALL, VERSUS, Table, Visitor

TEAM = VERSUS._replace(kind=RoomKind.TOGETHER)
MINE, OTHER_MINE = 5, 24
SAFE = [*cells_of(SMALL.safe & ~JudgedBoard(SMALL, 0).position.revealed)]


LARGE_LEVEL = Level(20, 30, 20)
LARGE = Minefield(LARGE_LEVEL.grid, LARGE_LEVEL.grid.column(3))
HUGE_LEVEL = Level(50, 80, 50)
HUGE = Minefield(HUGE_LEVEL.grid, HUGE_LEVEL.grid.column(3))


def solve(visitor: Visitor) -> None:
    """Reveal all that is safe."""
    for cell in SAFE:
        if visitor.room.phase is Phase.PLAYING:
            visitor.act(REVEAL, cell)


def notices(visitor: Visitor) -> list[tuple[str, ...]]:
    """What was said to a visitor, by its names."""
    return [(notice.what, *notice.slots) for notice in visitor.told(Notice)]


# Rooms.


def test_who_makes_a_room_is_its_host_and_gets_a_code_without_vowels() -> None:
    ann = Table().room("Ann")[0]
    code = ann.room.code

    assert len(code) == 4
    assert not set(code) & set("AEIOU01")
    assert (ann.seat, ann.room.host, ann.room.phase) == (0, 0, Phase.GATHERING)
    assert notices(ann) == [("room-made", code)]


def test_a_room_that_is_asked_for_by_name_is_joined_if_it_is_there() -> None:
    table = Table()
    ann, ben = table.visitor("Ann"), table.visitor("Ben")
    ann.say(Make(VERSUS, "kitchen"))
    ben.say(Make(TEAM, "kitchen"))

    assert [seat.name for seat in ben.room.seats] == ["Ann", "Ben"]
    assert ben.room.rules == VERSUS


@pytest.mark.parametrize("code", ["", "NONE"])
def test_a_room_that_is_not_there_cannot_be_joined(code: str) -> None:
    ann = Table().visitor("Ann")
    ann.say(Join(code))

    assert notices(ann) == [("no-room",)]


def test_a_password_opens_a_room_to_players_and_watchers() -> None:
    table = Table()
    ann = table.room("Ann", password="sesame")[0]
    ben = table.visitor("Ben")
    for watching in (False, True):
        ben.say(Join(ann.room.code, "barley", watching))
    ben.say(Join(ann.room.code, "sesame"))

    assert notices(ben) == [("wrong-password",)] * 2
    assert ben.room.locked
    assert ben.seat == 1


def test_five_wrong_passwords_put_a_visitor_out() -> None:
    table = Table()
    ann = table.room("Ann", password="sesame")[0]
    ben = table.visitor("Ben")
    for _ in range(5):
        ben.say(Join(ann.room.code, "barley"))

    assert ben.is_out
    assert table.logged[-1] == "origin-Ben: put out: too many wrong passwords"


def test_who_has_guessed_a_lot_opens_nothing_for_a_while_by_any_line() -> None:
    table = Table()
    code = table.room("Ann", password="sesame")[0].room.code
    join = Join(code, "sesame")
    for guess in range(5):
        ben = table.visitor("Ben", key=f"key {guess}")
        ben.say(*(Join(code, f"guess {guess}{each}") for each in range(4)))
        ben.hang_up()
    ben = table.visitor("Ben")
    ben.say(join)
    assert notices(ben)[-1] == ("wrong-password",)
    cleo = table.visitor("Cleo")
    cleo.say(join)
    assert cleo.room.code == code

    for _ in range(60):
        table.wait(10)
        for each in (ben, cleo):
            each.say(Alive())
    ben.say(join)

    assert ben.room.code == code


def test_a_room_with_keys_is_open_to_those_alone() -> None:
    table = Table()
    ann = table.visitor("Ann")
    ann.say(Make(VERSUS, keys=("key of Ben",)))
    ben, eve = table.visitor("Ben"), table.visitor("Eve")
    for visitor, watching in ((ben, False), (eve, False), (eve, True)):
        visitor.say(Join(ann.room.code, watching=watching))

    assert ben.seat == 1
    assert notices(eve) == [("not-invited",)] * 2


def test_a_room_that_may_not_be_watched_has_no_watchers() -> None:
    table = Table()
    ann = table.room("Ann", rules=VERSUS._replace(watched=False))[0]
    ben = table.visitor("Ben")
    ben.say(Join(ann.room.code, watching=True))

    assert notices(ben) == [("not-watched",)]


def test_rooms_have_no_more_seats_than_their_kind_has() -> None:
    table = Table()
    players = table.room(*(f"Player {number}" for number in range(11)), rules=TEAM)

    assert [player.seat for player in players[:10]] == [*range(10)]
    assert notices(players[10]) == [("full-room",)]


def test_the_host_alone_changes_the_rules_and_then_nobody_is_ready() -> None:
    ann, ben = Table().room("Ann", "Ben")
    ben.say(Prepare(True))
    ann.say(Amend(VERSUS._replace(freeze=5)))

    assert ben.room.rules.freeze == 5
    assert not any(seat.ready for seat in ben.room.seats)


def test_the_next_who_came_is_the_host_while_the_first_is_away() -> None:
    table = Table()
    ann, ben = table.room("Ann", "Ben")
    ann.hang_up()
    while_away = ben.room.host
    table.visitor("Ann")

    assert (while_away, ben.room.host) == (1, 0)


def test_a_room_is_gone_once_nobody_was_there_for_a_minute() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    code = ann.room.code
    for player in (ann, ben):
        player.hang_up()
    table.wait(59.9)
    is_there = bool(table.broker.history(code))
    table.wait(0.2)

    assert is_there
    assert table.broker.due is None
    assert table.logged[-1] == f"room {code}: gone"


def test_a_room_where_nothing_was_played_goes_with_the_last_visitor() -> None:
    table = Table()
    ann = table.room("Ann")[0]
    ann.say(Leave())

    assert ann.told(OutOfRoom)[1:]
    assert table.logged[-1].endswith(": gone")


# Names.


def test_a_name_that_somebody_has_gets_a_number() -> None:
    table = Table()
    table.visitor("Ann")
    other = table.visitor("aNN", key="another")

    assert other.last(Greeting).name == "aNN 2"
    assert notices(other) == [("name-taken", "aNN 2")]


def test_a_seat_that_is_kept_keeps_its_name() -> None:
    table = Table()
    ann, _ = table.room("Ann", "Ben")
    ann.hang_up()

    assert table.visitor("Ann", key="another").last(Greeting).name == "Ann 2"


def test_a_bad_name_is_a_guest_and_a_bad_wish_changes_nothing() -> None:
    table = Table()
    nobody = table.visitor("\u202e")
    nobody.say(Rename("a" * 40), Rename("Eve"))

    assert [greeting.name for greeting in nobody.told(Greeting)] == ["Guest", "Eve"]
    assert notices(nobody) == [("name-taken", "Guest"), ("name-long",)][-len(notices(nobody)) :]


def test_another_name_is_seen_in_the_room() -> None:
    ann, ben = Table().room("Ann", "Ben")
    ann.say(Rename("Zoe"))

    assert ben.room.seats[0].name == "Zoe"


# Rounds.


def test_a_round_begins_three_seconds_after_all_are_ready() -> None:
    table = Table()
    ann, ben = table.room("Ann", "Ben")
    ann.say(Prepare(True))
    alone = ann.room.phase
    ben.say(Prepare(True, 5))
    counting = ann.room
    table.wait(2.9)
    before = ann.room.phase
    table.wait(0.1)

    assert alone is Phase.GATHERING
    assert (counting.phase, counting.left, counting.round) == (Phase.COUNTDOWN, 3000, 1)
    assert (before, ann.room.phase) == (Phase.COUNTDOWN, Phase.PLAYING)
    assert ben.room.seats[1].handicap == 5


def test_nobody_plays_versus_alone_but_a_team_may_be_one() -> None:
    table = Table()
    alone, team = table.room("Ann")[0], table.room("Ben", rules=TEAM)[0]
    for player in (alone, team):
        player.say(Prepare(True))

    assert (alone.room.phase, team.room.phase) == (Phase.GATHERING, Phase.COUNTDOWN)


def test_without_a_board_all_get_ready_again() -> None:
    table = Table()
    table.deals = False
    ann, ben = table.room("Ann", "Ben")
    for player in (ann, ben):
        player.say(Prepare(True))
    dealing = ann.room.phase
    table.deal(None)

    assert (dealing, ann.room.phase) == (Phase.DEALING, Phase.GATHERING)
    assert notices(ann)[-1] == ("no-board",)
    assert not any(seat.ready for seat in ann.room.seats)


def test_a_board_that_never_comes_is_not_waited_for_for_ever() -> None:
    table = Table()
    table.deals = False
    ann, ben = table.room("Ann", "Ben")
    for player in (ann, ben):
        player.say(Prepare(True))
        player.key = ""
    for _ in range(12):
        table.wait(14)
        ann.say(Alive())
        ben.say(Alive())

    assert notices(ann)[-1] == ("no-board",)


def test_a_countdown_ends_when_too_few_are_left() -> None:
    table = Table()
    ann, ben = table.room("Ann", "Ben")
    for player in (ann, ben):
        player.say(Prepare(True))
    ben.say(Leave())
    table.wait(4)

    assert ann.room.phase is Phase.GATHERING
    assert not ann.told(Board)


def test_who_leaves_while_it_is_counted_down_is_not_waited_for() -> None:
    table = Table()
    ann, ben, cid = table.room("Ann", "Ben", "Cid", rules=VERSUS._replace(freeze=0))
    for player in (ann, ben, cid):
        player.say(Prepare(True))
    cid.say(Leave())
    table.wait(3)
    for player in (ann, ben):
        player.act(REVEAL, MINE)

    assert [each.name for each in ann.last(RoundOver).placings] == ["Ann", "Ben"]
    assert ann.room.phase is Phase.GATHERING


def test_a_mine_freezes_for_the_time_of_the_room_and_the_players_handicap() -> None:
    table = Table()
    ann, ben = table.room("Ann", "Ben", rules=VERSUS._replace(freeze=5))
    ann.say(Prepare(True, 10))
    ben.say(Prepare(True))
    table.wait(3)
    hit = ann.act(REVEAL, MINE)
    table.wait(14.9)
    frozen = ann.act(REVEAL, SAFE[0])
    table.wait(0.1)
    free = ann.act(REVEAL, SAFE[0])

    assert (hit.frozen, dict(hit.cells)) == (15_000, {MINE: BLOWN})
    assert (frozen.frozen, frozen.cells) == (100, ())
    assert free.cells
    assert ann.last(Progress).sides[0][2] == 1


def test_others_see_who_is_frozen_and_until_when() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.act(REVEAL, MINE)
    table.wait(0.2)
    frozen = ben.last(Progress).sides[0]
    table.wait(10)

    assert frozen[3] == FROZEN
    assert ben.last(Progress).sides[0][3] != FROZEN


def test_without_a_freeze_a_mine_is_the_end_of_the_round_for_who_hit_it() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=VERSUS._replace(freeze=0))
    ann.act(REVEAL, MINE)
    after = ann.act(REVEAL, SAFE[0])
    table.wait(0.2)
    sides = ben.last(Progress).sides
    ben.act(REVEAL, OTHER_MINE)
    over = ben.last(RoundOver)

    assert after.cells == ()
    assert sides[0][3] == OUT
    assert [(each.name, each.won, each.lost_at) for each in over.placings] == [
        ("Ann", False, MINE),
        ("Ben", False, OTHER_MINE),
    ]
    assert int.from_bytes(over.mines, "little") == SMALL.mines


def test_who_solves_first_wins_and_the_next_come_by_what_they_solved() -> None:
    table = Table()
    ann, ben, cid = table.playing("Ann", "Ben", "Cid")
    table.wait(1)
    cid.act(REVEAL, SAFE[0])
    table.wait(1)
    solve(ben)
    over = ann.last(RoundOver)

    assert [(each.place, each.name, each.won) for each in over.placings] == [
        (1, "Ben", True),
        (2, "Cid", False),
        (3, "Ann", False),
    ]
    assert [each.time for each in over.placings] == [2000, 1000, 0]
    assert over.placings[0].solved == over.placings[0].total == SMALL.three_bv
    assert [seat.wins for seat in ann.room.seats] == [0, 1, 0]
    assert ann.last(Progress).sides[1][1:] == (SMALL.three_bv, 0, DONE)


def test_a_match_is_won_by_rounds_and_then_begins_anew() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=VERSUS._replace(rounds=2))
    solve(ann)
    first = ann.room.winner
    table.begin(ann, ben)
    solve(ann)
    second = ann.room.winner
    table.begin(ann, ben)

    assert first is None
    assert second is not None
    assert second.name == "Ann"
    assert ann.room.seats[0].wins == 0


def test_a_team_has_one_board_and_all_see_each_move_in_one_order() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM)
    ann.act(FLAG, MINE)
    ben.act(REVEAL, SAFE[0])
    ann.act(REVEAL, SAFE[1])

    assert ann.told(Change) == ben.told(Change)
    assert [(each.seat, each.by, each.acted) for each in ben.told(Change)] == [
        (NOBODY, 0, 1),
        (NOBODY, 1, 1),
        (NOBODY, 0, 2),
    ]


def test_a_mine_costs_a_team_a_life_and_the_last_one_the_round() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM._replace(lives=2))
    ann.act(REVEAL, MINE)
    lives = ben.room.lives
    ben.act(REVEAL, OTHER_MINE)
    over = ann.last(RoundOver)

    assert lives == 1
    assert [(each.place, each.won, each.mistakes, each.lost_at) for each in over.placings] == [
        (1, False, 1, None),
        (1, False, 1, OTHER_MINE),
    ]


def test_a_team_sees_who_revealed_and_flagged_what() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM)
    ann.act(FLAG, MINE)
    ann.act(FLAG, SAFE[0])  # a wrong one, which Ben removes
    ben.act(FLAG, SAFE[0])
    solve(ben)
    placings = ann.last(RoundOver).placings

    assert [(each.name, each.flagged) for each in placings] == [("Ann", 1), ("Ben", 0)]
    assert [each.revealed for each in placings] == [0, len(SAFE)]
    assert all(each.won and each.solved == each.total for each in placings)


def test_who_comes_while_a_team_plays_plays_with_it() -> None:
    table = Table()
    ann = table.playing("Ann", rules=TEAM)[0]
    ann.act(REVEAL, SAFE[0])
    ben = table.visitor("Ben")
    ben.say(Join(ann.room.code))

    assert ben.board.cells != ann.board.cells
    assert ben.act(REVEAL, SAFE[1]).cells == ann.last(Change).cells


def test_who_comes_while_others_race_sits_and_waits_for_the_next_round() -> None:
    table = Table()
    ann, _ben = table.playing("Ann", "Ben")
    cid = table.visitor("Cid")
    cid.say(Join(ann.room.code))
    solve(ann)

    assert cid.seat == 2
    assert [each.name for each in cid.last(RoundOver).placings] == ["Ann", "Ben"]


def test_who_comes_to_a_team_is_told_what_each_has_done_before() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM)
    eve = table.visitor("Eve")
    ann.act(REVEAL, SAFE[0])
    ben.act(FLAG, MINE)
    ben.act(REVEAL, OTHER_MINE)
    eve.say(Join(ann.room.code, watching=True))

    assert eve.last(TeamTally).sides == ((0, 1, 0, 0), (1, 0, 1, 1))
    assert [{side for side in each.sides} for each in ann.told(TeamTally)] == [
        {(0, 0, 0, 0), (1, 0, 0, 0)}
    ]


def test_cursors_of_a_team_are_told_ten_times_a_second() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM)
    for cell in range(30):
        ann.say(Hover(cell))
        table.wait(0.01)
        ben.hear()
    table.wait(1)

    assert ben.last(Cursors).places == ((0, 29),)
    assert len(ben.told(Cursors)) <= 4


def test_progress_is_told_ten_times_a_second_and_maps_twice() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    for number in range(100):
        ann.act(FLAG, MINE)
        if number < len(SAFE) - 1:
            ann.act(REVEAL, SAFE[number])
        table.wait(0.01)
        ben.hear()

    assert 8 <= len(ben.told(Progress)) <= 12
    assert len(ben.told(SeatMap)) <= 3


def test_where_a_move_reveals_very_much_the_whole_board_is_told() -> None:
    table = Table(HUGE, 0)
    ann, ben = table.playing("Ann", "Ben", rules=TEAM._replace(level=HUGE_LEVEL))
    answer = ann.act(REVEAL, HUGE_LEVEL.size - 1)

    assert answer.cells == ()
    assert (ann.board.acted, ben.board.acted) == (1, 0)
    assert ann.board.cells == ben.board.cells
    assert signs_of(ann.board.cells, HUGE_LEVEL.size)[-1] == 0


def test_all_that_is_told_of_the_largest_room_fits_into_frames() -> None:
    table = Table(HUGE, 0)
    names = [f"{'漢' * 6}{number:02}" for number in range(16)]
    rules = VERSUS._replace(level=HUGE_LEVEL, freeze=0)
    players = table.playing(*names, rules=rules)
    for player in players:
        player.act(REVEAL, 3)

    assert len(players[0].last(RoundOver).placings) == 16
    assert [seat.name for seat in players[15].room.seats] == names


# Lines that are lost.


def test_who_loses_the_line_comes_back_to_seat_board_and_clock() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.act(REVEAL, SAFE[0])
    ann.act(REVEAL, MINE)
    ann.hang_up()
    away = ben.room.seats[0].here
    table.wait(4)
    again = table.visitor("Ann")
    again.hear()

    assert not away
    assert (again.seat, again.room.elapsed, again.board.acted) == (0, 4000, 2)
    assert again.last(Change).frozen == 6000
    assert signs_of(again.board.cells, 32)[MINE] == BLOWN
    assert notices(ben)[-2:] == [("away", "Ann"), ("back", "Ann")]


def test_who_watches_a_team_and_plays_again_takes_no_other_seat() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM)
    code = ann.room.code
    for _ in range(10):
        ben.say(Join(code, watching=True), Join(code))
        table.wait(1)
        ben.say(Alive())
        ann.say(Alive())
    cleo = table.visitor("Cleo")
    cleo.say(Join(code))

    assert (ben.seat, cleo.seat) == (1, 2)


def test_who_sits_down_where_only_their_own_other_line_watches_is_in_a_room() -> None:
    table = Table()
    ann = table.visitor("Ann")
    ann.say(Make(VERSUS, "friday"))
    watching, other = table.visitor("Ben"), table.visitor("Ben")
    watching.say(Join("friday", watching=True))
    ann.say(Leave())
    other.say(Join("friday"))
    ann.say(Join("friday"))

    assert [seat.name for seat in other.room.seats] == ["Ben", "Ann"]
    assert notices(watching)[-1] == ("other-line",)


def test_a_line_that_seems_open_is_closed_for_another_one() -> None:
    table = Table()
    ann, _ = table.playing("Ann", "Ben")
    again = table.visitor("Ann")

    assert again.seat == 0
    assert ann.last(Closed) == Closed("other-line")
    assert ann.is_out


def test_a_seat_is_kept_for_a_minute() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.hang_up()
    for _ in range(6):
        table.wait(10)
        ben.say(Alive())
    late = table.visitor("Ann")

    assert late.told(InRoom) == []
    assert [seat.name for seat in ben.room.seats] == ["Ben"]
    assert notices(ben)[-1] == ("left", "Ann")


def test_without_a_key_there_is_no_coming_back() -> None:
    table = Table()
    ann = table.visitor("Ann", key="")
    ann.say(Make(VERSUS))
    ben = table.visitor("Ben")
    ben.say(Join(ann.room.code))
    ann.hang_up()

    assert [seat.name for seat in ben.room.seats] == ["Ben"]


def test_who_comes_back_after_the_round_is_told_how_it_ended() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.hang_up()
    solve(ben)
    again = table.visitor("Ann")

    assert again.told(RoundOver) == ben.told(RoundOver)


def test_a_silent_visitor_is_asked_and_then_the_line_is_lost() -> None:
    table = Table()
    ann, ben = table.room("Ann", "Ben")
    table.wait(15)
    asked = ann.told(Asked)
    for _ in range(4):
        ben.say(Alive())
        table.wait(10)

    assert len(asked) == 1
    assert ann.last(Closed) == Closed("silent")
    assert ben.told(Closed) == []
    assert not ben.room.seats[0].here


def test_nobody_sits_twice_or_watches_who_plays() -> None:
    table = Table()
    first, second = table.visitor("Ann"), table.visitor("Ann")
    first.say(Make(VERSUS))
    other = table.room("Ben")[0]
    second.say(Join(other.room.code), Join(other.room.code, watching=True), Make(VERSUS))

    assert notices(second) == [("other-line",)] * 3
    assert second.told(InRoom) == []


def test_who_leaves_a_round_and_comes_again_has_the_same_seat() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.act(REVEAL, SAFE[0])
    ann.say(Leave(), Join(ben.room.code))

    assert (ann.seat, ann.board.acted) == (0, 1)


def test_who_has_watched_the_others_has_no_seat_in_that_round() -> None:
    table = Table()
    ann, _ben = table.playing("Ann", "Ben")
    ann.say(Leave(), Join(ann.room.code, watching=True), Follow(1), Join(ann.room.code))

    assert ann.seat == 2
    assert ann.board.seat == 1
    assert not ann.is_out


def test_who_has_watched_the_own_team_has_the_same_seat_again() -> None:
    """Its board is seen by all: there is nothing to be learnt, and no more seats are taken."""
    table = Table()
    ann, _ben = table.playing("Ann", "Ben", rules=TEAM)
    ann.act(REVEAL, SAFE[0])
    ann.say(Leave(), Join(ann.room.code, watching=True), Join(ann.room.code))

    assert (ann.seat, ann.board.acted) == (0, 1)
    assert [side[0] for side in ann.last(Progress).sides] == [0, 1]


# Sitting down and standing up.


def test_who_watches_sits_down_without_leaving_and_plays_the_next_round() -> None:
    table = Table()
    ann, ben = table.room("Ann", "Ben", password="sesame")
    eve = table.visitor("Eve")
    eve.say(Join(ann.room.code, "sesame", watching=True))
    eve.hear()
    eve.say(Join(ann.room.code))
    table.begin(ann, ben, eve)

    assert (eve.seat, eve.board.seat, eve.room.watchers) == (2, 2, 0)
    assert [each.name for each in eve.room.seats] == ["Ann", "Ben", "Eve"]
    assert notices(ann)[-1] == ("sits", "Eve")
    assert len(eve.told(OutOfRoom)) == 1, "before the room"


def test_who_watches_a_full_room_is_told_so_and_watches_on() -> None:
    table = Table()
    players = table.room(*(f"Player {number}" for number in range(10)), rules=TEAM)
    eve = table.visitor("Eve")
    eve.say(Join(players[0].room.code, watching=True), Join(players[0].room.code))

    assert notices(eve) == [("full-room",)]
    assert (eve.seat, eve.room.watchers) == (NOBODY, 1)


def test_who_sits_down_in_a_race_has_no_board_and_who_moves_all_the_same_is_put_out() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    eve, ill = table.visitor("Eve"), table.visitor("Ill")
    for each in (eve, ill):
        each.say(Join(ann.room.code, watching=True), Follow(1), Join(ann.room.code))
    ill.say(Act(1, 1, REVEAL, SAFE[0]))
    ben.act(REVEAL, SAFE[0])
    solve(ann)

    assert ill.is_out
    assert (eve.seat, eve.board.seat) == (2, 1)
    assert [each.name for each in eve.last(RoundOver).placings] == ["Ann", "Ben"]


def test_who_sits_down_while_a_team_plays_plays_with_it() -> None:
    table = Table()
    ann = table.playing("Ann", rules=TEAM)[0]
    eve = table.visitor("Eve")
    eve.say(Join(ann.room.code, watching=True), Join(ann.room.code))

    assert eve.act(REVEAL, SAFE[0]).cells == ann.last(Change).cells


@pytest.mark.parametrize("seconds", [0, 3], ids=["before the start", "playing"])
def test_nobody_stands_up_from_a_round(seconds: float) -> None:
    table = Table()
    ann, ben = table.room("Ann", "Ben")
    for player in (ann, ben):
        player.say(Prepare(True))
    table.wait(seconds)
    ann.say(Join(ann.room.code, watching=True))
    table.wait(3 - seconds)

    assert notices(ann)[-1] == ("in-round",)
    assert ann.seat == ann.board.seat == 0
    assert ann.act(REVEAL, SAFE[0]).cells


def test_who_stands_up_between_two_rounds_watches_the_next_and_has_the_seat_again() -> None:
    table = Table()
    ann, ben, cid = table.playing("Ann", "Ben", "Cid")
    solve(ann)
    ann.say(Join(ann.room.code, watching=True))
    dan = table.room("Dan")[0]
    dan.say(Join(ann.room.code))
    assert (ann.seat, ann.room.host, dan.seat) == (NOBODY, 1, 3)
    assert notices(ben)[-2:] == [("watches", "Ann"), ("joined", "Dan")]
    table.begin(ben, cid, dan)
    assert ann.board.seat == 1
    solve(ben)
    ann.say(Join(ann.room.code))

    assert ann.seat == 0
    assert [(each.name, each.wins) for each in ann.room.seats][:2] == [("Ann", 0), ("Ben", 1)]


def test_a_round_begins_without_who_stands_up_as_the_last_who_was_waited_for() -> None:
    table = Table()
    ann, ben, cid = table.room("Ann", "Ben", "Cid")
    for player in (ann, ben):
        player.say(Prepare(True))
    cid.say(Join(ann.room.code, watching=True))
    table.wait(3)

    assert cid.room.phase is Phase.PLAYING
    assert (cid.seat, cid.board.seat) == (NOBODY, 0)


def test_nobody_stands_up_where_nobody_may_watch() -> None:
    table = Table()
    ann = table.room("Ann", rules=VERSUS._replace(watched=False))[0]
    ann.say(Join(ann.room.code, watching=True))

    assert notices(ann)[-1] == ("not-watched",)
    assert ann.seat == 0


# Watchers.


def test_watchers_see_the_board_of_a_seat_as_its_player_does() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    eve = table.visitor("Eve")
    eve.say(Join(ann.room.code, watching=True))
    ann.act(REVEAL, SAFE[0])
    ben.act(FLAG, MINE)
    eve.say(Follow(1))
    ben.act(REVEAL, SAFE[0])

    assert eve.seat == NOBODY
    assert [board.seat for board in eve.told(Board)] == [0, 1]
    assert eve.told(Change) == [ann.told(Change)[0], ben.told(Change)[1]]


def test_players_are_told_how_many_watch_and_not_who() -> None:
    table = Table()
    (ann,) = table.room("Ann")
    eve = table.visitor("Eve")
    eve.say(Join(ann.room.code, watching=True))

    assert ann.room.watchers == 1
    assert ("joined", "Eve") not in notices(ann)
    eve.say(Join(ann.room.code))
    assert ("sits", "Eve") in notices(ann)


def test_from_the_start_the_maps_of_all_have_the_opening() -> None:
    ann, ben = Table().playing("Ann", "Ben")
    opening = JudgedBoard(SMALL, 0).position.revealed

    assert [int.from_bytes(each.cells, "little") for each in ben.told(SeatMap)] == [opening]
    assert [each.seat for each in ann.told(SeatMap)] == [1]


def test_players_are_told_of_no_other_board() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.say(Follow(1))
    ben.act(REVEAL, SAFE[0])

    assert [board.seat for board in ann.told(Board)] == [0]
    assert ann.told(Change) == []
    table.wait(1)
    assert all(
        not int.from_bytes(each.cells, "little") & only(SAFE[0]) for each in ann.told(SeatMap)
    )


def test_watchers_go_when_nobody_may_watch_any_more() -> None:
    table = Table()
    ann = table.room("Ann")[0]
    eve = table.visitor("Eve")
    eve.say(Join(ann.room.code, watching=True))
    ann.say(Amend(VERSUS._replace(watched=False)))

    assert eve.told(OutOfRoom)[1:]
    assert notices(eve) == [("not-watched",)]
    assert ann.room.watchers == 0


# Recordings.


def recordings(visitor: Visitor, *, own: bool = True) -> list[bytes]:
    """The recordings that a visitor was sent."""
    pieces = [each for each in visitor.told(Recorded) if each.own is own]
    whole = dict[str, bytes]()
    for each in pieces:
        whole[each.uid] = whole.get(each.uid, b"") + each.data
    return [*whole.values()]


def test_each_player_gets_the_own_recording_after_the_round() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    table.wait(1.5)
    ann.act(REVEAL, MINE)
    ben.act(FLAG, MINE)
    solve(ben)
    before = recordings(ann)
    table.wait(0.1)
    replays = [rawvf.read(io.StringIO(recordings(each)[0].decode())) for each in (ann, ben)]

    assert before == []
    assert [replay.header("player") for replay in replays] == ["Ann", "Ben"]
    assert [replay.header("room") for replay in replays] == ["versus"] * 2
    assert [replay.header("boards") for replay in replays] == ["solvable:logic"] * 2
    assert replays[0].final_position.flagged == only(MINE)
    assert replays[1].final_position.revealed == SMALL.safe
    assert replays[1].end == 1.5


def test_a_team_has_one_recording_which_all_get() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM)
    solve(ben)
    table.wait(0.1)
    replay = rawvf.read(io.StringIO(recordings(ann)[0].decode()))

    assert recordings(ann) == recordings(ben)
    assert ann.last(Recorded).uid == ben.last(Recorded).uid
    assert (replay.header("player"), replay.header("room")) == ("Ann, Ben", "together")


def test_the_game_of_a_team_that_won_is_the_best_of_its_room() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben", rules=TEAM)
    solve(ben)
    ann.say(Leave())
    ben.say(Fetch(BEST))
    table.wait(0.1)

    assert ("no-recording",) not in notices(ben)
    assert ben.last(Recorded).seat == BEST


def test_a_recording_that_a_visitor_has_is_not_kept_and_another_is() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.act(REVEAL, SAFE[0])
    solve(ben)
    table.wait(0.1)
    uids = [each.last(Recorded).uid for each in (ann, ben)]
    ann.say(Kept(uids[0]))
    for each in (ann, ben):
        each.hang_up()

    assert [(key, uid) for key, uid, _ in table.kept] == [("key of Ben", uids[1])]


def test_the_recording_of_who_is_away_is_kept_once_the_round_is_over() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.act(REVEAL, SAFE[0])
    ann.hang_up()
    before = [*table.kept]
    solve(ben)
    table.wait(0.1)

    assert before == []
    assert [key for key, _, _ in table.kept] == ["key of Ann"]


def test_who_leaves_gets_the_recording_no_sooner_than_the_others() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    ann.act(REVEAL, SAFE[0])
    ann.say(Leave())
    table.wait(5)
    before = recordings(ann)
    solve(ben)
    table.wait(0.1)

    assert before == []
    assert len(recordings(ann)) == 1


def test_others_recordings_and_the_best_are_sent_when_they_are_asked_for() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    table.wait(2)
    ann.act(REVEAL, SAFE[0])
    solve(ben)
    ben.say(Fetch(0))
    ann.say(Fetch(BEST), Fetch(7))
    table.wait(0.1)

    assert recordings(ben, own=False) == recordings(ann)
    assert recordings(ann, own=False) == recordings(ben)
    assert ann.last(Recorded).seat in (BEST, 0)
    assert notices(ann)[-1] == ("no-recording",)


def test_the_end_of_a_server_ends_rounds_and_keeps_recordings() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    for each in (ann, ben):
        each.act(REVEAL, SAFE[0])
    ben.hang_up()
    table.broker.close(table.now)
    frames = ann.hear()

    assert [type(frame) for frame in frames[-2:]] == [Recorded, Closed]
    assert frames[-1] == Closed("stopped")
    assert any(isinstance(frame, RoundOver) for frame in frames)
    assert ann.is_out
    assert table.broker.due is None
    assert [key for key, _, _ in table.kept] == ["key of Ben"]
    ann.hang_up()
    assert [key for key, _, _ in table.kept] == ["key of Ben", "key of Ann"]


# Bounds.


def test_a_slow_player_is_told_and_watches_from_then_on() -> None:
    table = Table(LARGE, 0)
    ann, ben = table.playing("Ann", "Ben", rules=TEAM._replace(level=LARGE_LEVEL))
    ann.hear()
    for number in range(4_000):
        ben.say(Act(1, number + 1, FLAG, LARGE_LEVEL.size - 1 - number % 20))
        ben.hear()
        table.wait(0.01)
        if not number % 100:
            ann.say(Alive())
    sent = len(table.broker.take(ann.line, 10**9))

    assert sent < 65_536 + LONGEST
    assert ben.told(Notice)[-1] == Notice("watches", ("Ann",))
    assert ben.room.watchers == 1


def test_what_is_taken_is_whole_frames_of_at_most_so_many_bytes() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    whole = table.broker.take(ann.line, 10**6)
    parts = b""
    while part := table.broker.take(ben.line, 150):
        assert len(part) <= 150
        parts += part

    assert min(len(parts), len(whole)) > 150


# The lobby.


def test_the_lobby_is_told_and_then_its_changes() -> None:
    table = Table()
    ann = table.room("Ann")[0]
    eve = table.visitor("Eve")
    eve.say(Attend(True))
    first = eve.hear()
    ben = table.visitor("Ben")
    ben.say(Join(ann.room.code))
    table.wait(1)
    second = eve.hear()
    ann.say(Leave())
    ben.say(Leave())
    table.wait(1)
    third = eve.hear()

    assert {each.name for each in first if isinstance(each, Person)} == {"Ann", "Eve"}
    assert [each.room.seated for each in first if isinstance(each, Listed)] == [1]
    assert [each for each in second if isinstance(each, Person)] == [
        Person(ben.last(Greeting).visitor, "Ben", ann.room.code)
    ]
    assert [each.room.seated for each in second if isinstance(each, Listed)] == [2]
    assert [each for each in third if isinstance(each, Unlisted)] == [Unlisted(ann.room.code)]


def test_an_idle_lobby_is_told_nothing() -> None:
    table = Table()
    idle = [table.visitor(f"Visitor {number}") for number in range(20)]
    for visitor in idle:
        visitor.say(Attend(True))
    table.wait(1)
    for visitor in idle:
        visitor.hear()
    table.wait(14)

    assert all({type(frame) for frame in visitor.hear()} <= {Asked} for visitor in idle)


def test_moves_are_the_history_that_all_boards_follow_from() -> None:
    table = Table()
    ann, ben = table.playing("Ann", "Ben")
    began = table.now
    for cell in (SAFE[0], MINE, SAFE[1]):
        table.wait(0.5)
        ann.act(REVEAL, cell)
        ben.act(FLAG, cell)
    boards = {0: JudgedBoard(SMALL, 0), 1: JudgedBoard(SMALL, 0)}
    frozen = dict[int, float]()
    for at, seat, what in table.broker.history(ann.room.code):
        if isinstance(what, Act) and at >= frozen.get(seat, 0.0):
            hit = boards[seat].play(what.kind, what.cell, at - began).hit
            frozen |= {seat: at + 10} if hit else {}
    for visitor, seat in ((ann, 0), (ben, 1)):
        visitor.hang_up()
        assert table.visitor(visitor.name).board.cells == boards[seat].cells


def test_at_the_end_no_board_is_ordered_for_who_is_left() -> None:
    table = Table()
    players = table.room("Ann", "Ben", "Cleo")
    for each in players[1:]:
        each.say(Prepare(True))
    table.broker.close(table.now)
    players[0].hang_up()

    assert not table.orders


def test_after_the_last_number_of_a_round_the_first_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("minetui.live.room.LAST_ROUND", 2)
    table = Table()
    players = table.room("Ann", "Ben")
    for number in (1, 2, 1):
        table.begin(*players)
        assert players[0].board.round == number
        solve(players[0])
        assert players[1].last(RoundOver).round == number


def test_the_log_has_no_names_and_no_passwords() -> None:
    table = Table()
    ann = table.room("Ann", password="sesame")[0]
    ann.say(Hello(1, "Ann"))

    assert table.logged
    assert not any(
        "Ann" in line.replace("origin-Ann", "") or "sesame" in line for line in table.logged
    )
