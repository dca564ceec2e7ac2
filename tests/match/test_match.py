"""Matches: all play the same boards, whoever they are, and what is counted can be added up."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import reduce
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, sleep

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st
from systems import command_line, not_on_windows

from minetui.core import FirstClick, Level, Status
from minetui.core.deal import deal
from minetui.formats import Replay, rawvf
from minetui.match import (
    ENDINGS,
    GUESTS,
    RESOLUTION,
    Contestant,
    MatchPlan,
    MatchTally,
    RefereedGame,
    SavedGame,
    Terms,
    compared,
    plan,
    pool,
    referee,
)
from minetui.match.pool import Visitor
from minetui.solver import Player
from minetui.studies import SimulationPlan, Study, Team, WantedGames

from .rogue import chosen

TOP = Path(__file__).parent.parent.parent
ROGUE = command_line(sys.executable, str(TOP / "tests" / "match" / "rogue.py"))
SMALL = Level(6, 6, 6)
TERMS = Terms(SMALL, FirstClick.SAFE, start=14, seconds=1000)
PATH = Path("match.sqlite3")


def match_of(*names: str, terms: Terms = TERMS, saved: str | None = None) -> MatchPlan:
    """A match of these players with the seed s; a program needs not be there."""
    players = [Contestant.named(name) for name in names]
    return MatchPlan(tuple(players), terms, "s", saved)


@pytest.fixture(autouse=True)
def guests_go_home() -> Iterator[None]:
    """No guest outlives its test."""
    yield
    GUESTS.close()


def opened(game: SavedGame) -> Replay:
    """The replay in a saved game."""
    return rawvf.read(game.data.decode().splitlines())


def ended(*words: str, won: bool = False, **numbers: object) -> RefereedGame:
    """A game that ended so."""
    return RefereedGame(won, " ".join(words), **numbers)  # type: ignore[arg-type]


WON = ended("won", "cleared", won=True, guesses=2, seconds_of_turns=(0.5, 0.002))
CLEAN = ended("won", "cleared", won=True, seconds_of_turns=(0.001,))
LOST = ended("lost", "mine", "F2", guesses=1, errors=3)
VOID = ended("void", "no-size")


def test_a_board_counts_what_each_player_did_and_who_won_of_each_two() -> None:
    tally = MatchTally.of_board([WON, LOST, CLEAN])

    assert tally.timeless == {
        **{"games": 1, "0.ended.won": 1, "0.won": 1, "0.guesses": 2, "0.moves": 2},
        **{"1.ended.lost mine": 1, "1.guesses": 1, "1.errors": 3},
        **{"2.ended.won": 1, "2.won": 1, "2.unguessed": 1, "2.moves": 1},
        **{"0-1.first": 1, "0-2.both": 1, "1-2.second": 1},
    }


def test_a_void_game_is_neither_won_nor_lost_and_its_board_compares_nobody() -> None:
    tally = MatchTally.of_board([WON, VOID]).joined(MatchTally.of_board([LOST, LOST]))

    assert (tally.games, tally.of(0).games, tally.of(1).games) == (2, 2, 1)
    assert tally.of(1).endings == {"lost mine": 1, "void": 1}
    assert tally.pairs(0, 1) == (0, 0, 0, 1)


WHY = {3: "exit status 1: 'v.time.x'", 11: "SIGKILL", 2: "exit status 1: 'a.b'"}


@given(st.permutations([*WHY]))
def test_of_each_way_to_lose_the_first_game_keeps_its_reason_however_it_is_added_up(
    numbers: list[int],
) -> None:
    boards = [MatchTally.of_board([LOST, ended("lost exit", reason=WHY[n])], n) for n in numbers]
    boards.append(MatchTally.of_board([WON, VOID], 0))
    tally = reduce(MatchTally.joined, boards)
    restored = MatchTally(json.loads(json.dumps(tally.counts)))

    assert restored.of(1).reasons == {"lost exit": (2, WHY[2]), "void": (0, "no-size")}
    assert restored.of(0).reasons == {}
    assert len([name for name in tally.timeless if ".reason." in name]) == 2


def test_each_way_to_end_a_game_is_one_that_is_known() -> None:
    """A column of the CSV is for each of those that the referee knows."""
    source = Path(referee.__file__).read_text("utf-8")
    ways = {" ".join(words) for words in re.findall(r'"(lost) ([a-z]+)', source)}

    assert ways == {ending for ending in ENDINGS if ending.startswith("lost")}


def test_who_has_not_played_has_no_rate() -> None:
    known = MatchTally.of_board([VOID]).of(0)

    assert (known.rate, known.interval, known.time(0.5)) == (None, None, None)


def test_few_players_are_compared_each_with_each_and_more_with_the_first() -> None:
    assert compared(1) == []
    assert len(compared(5)) == 10
    assert compared(6) == [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]


@given(st.lists(st.floats(1e-6, 1e4), min_size=1, max_size=40), st.sampled_from([0.5, 0.99]))
def test_a_time_is_read_from_its_bin_as_exactly_as_is_said(
    times: list[float], share: float
) -> None:
    """The exact one is the first that so large a share of all does not exceed."""
    game = ended("lost", "time", seconds_of_turns=tuple(times))
    parts = [replace(game, seconds_of_turns=(each,)) for each in times]
    exact = next(t for t in sorted(times) if sum(e <= t for e in times) >= share * len(times))
    whole = MatchTally.of_board([game]).of(0)
    tally = MatchTally()
    for part in parts:
        tally = tally.joined(MatchTally.of_board([part]))

    assert whole.time(share) == pytest.approx(exact, rel=RESOLUTION * 1.001)
    assert tally.of(0).time(share) == whole.time(share)


@pytest.mark.parametrize("first_click", list(FirstClick))
def test_ours_have_the_figures_of_a_simulation(first_click: FirstClick) -> None:
    """On the boards that simulate plays, with the guesses that it counts."""
    terms = replace(TERMS, first_click=first_click)
    tally = match_of("logic", "casual/advice", terms=terms).tally_of(range(60))
    one, other = Player.named("logic"), Player.named("casual/advice")
    expected = SimulationPlan(SMALL, one, first_click, 14, "s", against=other).tally_of(range(60))

    for known, simulated in ((tally.of(0), expected), (tally.of(1), expected.other)):
        assert known.won == simulated.won
        assert (known.unguessed, known.guesses) == (simulated.unguessed, simulated.guesses)
    assert tally.pairs(0, 1) == expected.pairs
    assert min(expected.pairs) > 0


def test_the_time_of_a_step_of_ours_is_that_since_the_one_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a clock that is looked at when a step is known, and again when it is made."""
    monkeypatch.setattr("minetui.match.contestants.perf_counter", count(100, 0.25).__next__)
    tally = match_of("pairs").tally_of(range(5))
    bins = {name for name in tally.counts if name.startswith("0.time.")}

    assert tally.of(0).moves > 5
    assert bins == {"0.time.-20"}
    assert tally.of(0).time(0.5) == pytest.approx(0.25, rel=RESOLUTION)


def test_the_same_boards_are_played_by_a_program_of_others() -> None:
    """One that is told nothing but the board plays as its twin in this test."""
    tally = match_of("casual", ROGUE).tally_of(range(30))
    won = [naive_win(number) for number in range(30)]

    assert tally.of(1).won == sum(won)
    assert 0 < sum(won) < 30
    assert tally.of(1).endings.keys() == {"won", "lost mine"}


def naive_win(number: int) -> bool:
    """Does the first cell that may be safe win, wherever no single number proves one?"""
    mines = deal(SMALL, Random(f"s:{number}"), 14, TERMS.first_click)
    play = naive.Play(naive.Board.of(6, 6, mines))
    places = [divmod(14, 6)]
    while True:
        for place in places:
            play.reveal(place)
        if play.status != "playing":
            break
        numbers = play.board.numbers
        signs = [str(numbers[each]) if each in play.revealed else "#" for each in play.board.around]
        places = chosen(["".join(signs[first : first + 6]) for first in range(0, 36, 6)])
    return play.status == "won"


def test_an_engine_of_ours_plays_as_our_player_does(tmp_path: Path) -> None:
    """Behind the protocol, with the same wins and the same guesses."""
    code = f"""import sys
sys.path.insert(0, {str(TOP)!r})
from minetui.cli import main
main(["engine", "--player", "odds"])
"""
    (tmp_path / "engine.py").write_text(code, "utf-8")
    engine = command_line(sys.executable, str(tmp_path / "engine.py"))
    terms = replace(TERMS, start=SMALL.grid.middle)
    tally = match_of("odds", engine, terms=terms).tally_of(range(25))
    ours, theirs = tally.of(0), tally.of(1)

    assert ours.guesses > 0
    assert (ours.won, ours.unguessed, ours.guesses) == (
        theirs.won,
        theirs.unguessed,
        theirs.guesses,
    )
    assert tally.pairs(0, 1)[1:3] == (0, 0)


def test_a_rogue_loses_its_games_alone_and_the_match_goes_on() -> None:
    """It plays on where it behaves, and those beside it notice nothing."""
    rogue = f"{ROGUE} 1:crash 3:garbage 4:resign 6:refuse"
    tally = match_of("casual", rogue, ROGUE).tally_of(range(12))
    alone = match_of("casual", ROGUE).tally_of(range(12))

    endings = tally.of(1).endings
    assert {name: endings[name] for name in endings if name not in ("won", "lost mine")} == {
        **{"lost exit": 1, "lost errors": 1, "lost resigned": 1, "void": 1}
    }
    assert endings["won"] > 0
    assert tally.of(1).errors == 5
    assert (tally.of(0).won, tally.of(2).won) == (alone.of(0).won, alone.of(1).won)


@pytest.mark.parametrize(("wrong", "ending"), [("crash", "lost exit"), ("garbage", "lost errors")])
def test_a_program_that_failed_many_times_is_there_for_the_next_game(
    wrong: str, ending: str
) -> None:
    """However the match is cut."""
    match = match_of(f"{ROGUE} {' '.join(f'{number}:{wrong}' for number in range(6))}")
    whole, parts = (
        match.tally_of(range(12)),
        map(match.tally_of, map(range, range(12), range(1, 13))),
    )

    assert whole.of(0).endings[ending] == 6
    assert whole.of(0).endings["won"] > 0
    assert reduce(MatchTally.joined, parts).timeless == whole.timeless


def test_a_program_that_hung_in_many_games_plays_the_next_one() -> None:
    hanging = f"{ROGUE} {' '.join(f'{number}:hang' for number in range(6))}"
    with GUESTS.borrowed(hanging, 0) as visitor:
        for number in range(6):
            assert visitor.play(replace(TERMS, seconds=0.02), "s", number).ended == "lost time"
        assert visitor.play(TERMS, "s", 6).ended.startswith(("won cleared", "lost mine"))


def test_a_program_that_nobody_wants_is_sent_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes back while it waits finds it."""
    monkeypatch.setattr(pool, "LINGER", 0.01)
    with GUESTS.borrowed(ROGUE, 0) as first:
        first.start()
    again, ends_at = first, monotonic() + 60
    while again is first and monotonic() < ends_at:
        sleep(0.05)
        with GUESTS.borrowed(ROGUE, 0) as again:
            pass

    assert again is not first


def test_a_match_that_is_stopped_goes_on_where_it_was(folder: Path) -> None:
    """However it was cut: the numbers are those of one run."""
    plan_of_two = match_of("pairs", ROGUE)
    goal, played = WantedGames(plan_of_two, 70), 0

    def stop(_: object, tally: MatchTally) -> None:
        nonlocal played
        played += tally.games
        if played >= 30:
            raise KeyboardInterrupt

    def go_on(_: object, tally: MatchTally) -> None:
        nonlocal played
        played += tally.games

    with Study[MatchPlan, MatchTally]([goal], PATH) as study, pytest.raises(KeyboardInterrupt):
        study.run(Team(1), stop)
    with Study[MatchPlan, MatchTally]([goal], PATH) as study:
        assert 30 <= study.played(goal).games < 70
        study.run(Team(1), go_on)
        tally = study.played(goal)

    assert played == 70
    assert tally.timeless == plan_of_two.tally_of(range(70)).timeless


@pytest.mark.slow
def test_processes_share_a_match_and_change_nothing(folder: Path) -> None:
    goal, told = WantedGames(match_of("casual", ROGUE, "odds/safest"), 80), list[MatchTally]()
    with Study[MatchPlan, MatchTally]([goal], PATH) as study:
        study.run(Team(2), lambda _, tally: told.append(tally))

        assert study.played(goal).timeless == goal.plan.tally_of(range(80)).timeless
    assert len(told) > 1


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": "t"},
        {"players": tuple(map(Contestant.named, ["casual", "pairs"]))},
        {"players": tuple(map(Contestant.named, ["pairs", "cmd:casual/random"]))},
        {"terms": replace(TERMS, start=15)},
        {"terms": replace(TERMS, first_click=FirstClick.ANY)},
        {"terms": replace(TERMS, level=Level(6, 6, 7))},
        {"terms": replace(TERMS, seconds=None)},
        {"terms": replace(TERMS, cap=1.0)},
        {"terms": replace(TERMS, most_turns=5)},
        {"terms": replace(TERMS, idle=5)},
        {"code": "later"},
    ],
)
def test_whatever_decides_a_game_is_another_match(changes: dict[str, object]) -> None:
    match = match_of("pairs", "casual")

    assert replace(match, **changes).key != match.key  # type: ignore[arg-type]
    assert replace(match, saved="all").key == match.key


def test_a_worker_with_other_code_does_not_play() -> None:
    with pytest.raises(plan.OtherCodeError, match=r"^worker on .*: expected minetui later, got "):
        replace(match_of("casual"), code="later").tally_of(range(1))


@pytest.mark.parametrize(
    ("saved", "endings"),
    [
        ("lost", {"lost mine", "lost exit", "lost resigned"}),
        ("disputed", {"lost exit", "lost resigned", "void no-size"}),
        ("won", {"won cleared"}),
    ],
)
def test_saved_games_are_those_that_are_wanted(saved: str, endings: set[str]) -> None:
    match = match_of("logic", f"{ROGUE} 1:crash 3:resign 4:refuse", saved=saved)
    tally, every = match.tally_of(range(10)), replace(match, saved="all").tally_of(range(10))
    ended = {
        each.name: b" ".join(each.data.split(b"Ended: ")[1].split()[:2]) for each in every.saved
    }
    wanted = [name for name, how in ended.items() if how.decode() in endings]

    assert len(ended) == 20
    assert [each.name for each in tally.saved] == wanted
    assert {ended[name].decode() for name in wanted} == endings
    assert tally.timeless == every.timeless


ENDS = {Status.WON: "won cleared", Status.LOST: "lost mine", Status.PLAYING: "lost resigned"}


def test_a_saved_game_opens_and_ends_as_it_was_played() -> None:
    terms = replace(TERMS, first_click=FirstClick.ANY)
    match = match_of("odds/deep", "casual", f"{ROGUE} 2:resign", terms=terms, saved="all")
    tally = match.tally_of(range(20))
    ends = dict.fromkeys(Status, 0)

    for place in range(3):
        games = [each for each in tally.saved if each.name.split("-")[1] == f"{place + 1}"]
        replays = [opened(each) for each in games]
        won = sum(replay.final_position.status is Status.WON for replay in replays)
        assert (len(replays), won) == (20, tally.of(place).won)
        for number, replay in enumerate(replays):
            assert replay.is_played
            assert replay.header("seed") == f"s:{number}"
            assert replay.header("player") == match.players[place].name
            ends[replay.final_position.status] += 1
            assert replay.header("ended").startswith(ENDS[replay.final_position.status])
    assert min(ends.values()) > 0


def test_saved_steps_of_ours_are_deductions_in_an_order_that_can_be_followed() -> None:
    """A casual player's reveals, but for its guesses, are proven by single numbers before them."""
    match = match_of("casual", saved="all")
    tally, unproven = match.tally_of(range(30)), 0
    for each in tally.saved:
        replay = opened(each)
        play = naive.Play(naive.Board.of(6, 6, replay.field.mines))
        for number, move in enumerate(replay.moves):
            place = divmod(move.cell, 6)
            numbers = {seen: play.board.numbers[seen] for seen in play.revealed}
            covered = set(play.board.around) - play.revealed
            _, safe = naive.Seen(6, 6, numbers, covered, set()).proven()
            unproven += number > 0 and place not in safe
            play.reveal(place)

    assert unproven == tally.of(0).guesses > 0


def test_a_guest_stays_for_the_next_chunk_and_is_never_two_players() -> None:
    with ExitStack() as stack:
        one, other = (stack.enter_context(GUESTS.borrowed(ROGUE, place)) for place in (0, 1))
    with GUESTS.borrowed(ROGUE, 1) as again, GUESTS.borrowed(ROGUE, 1) as third:
        assert again is other
        assert len({id(each) for each in (one, other, third)}) == 3


def test_a_guest_of_an_interrupted_game_does_not_play_again() -> None:
    def interrupted(guest: Visitor) -> None:
        seen.append(guest)
        guest.start()
        raise KeyboardInterrupt

    seen = list[Visitor]()
    with pytest.raises(KeyboardInterrupt), GUESTS.borrowed(ROGUE, 0) as guest:
        interrupted(guest)
    with GUESTS.borrowed(ROGUE, 0) as other:
        assert other is not seen[0]


OURS = "casual, pairs, logic, odds, perhaps with /random, /advice, /safest, /deep"
NO_PLAYER = rf"expected a player of ours \({OURS}\) or a program that can be run, got "


@pytest.mark.parametrize("text", ["odd", "odds/depe", "./missing --fast", ""])
def test_what_is_neither_ours_nor_a_program_is_a_line(text: str) -> None:
    expected = NO_PLAYER if text else "expected a command line, got ''"
    with pytest.raises(ValueError, match=f"^{expected}"):
        Contestant.named(text)


@not_on_windows("any file may be run, and is looked for in the folder")
def test_a_program_that_can_not_be_run_is_told_how_it_could(folder: Path) -> None:
    (folder / "player_c").write_text("")
    with pytest.raises(
        ValueError, match=r"got 'player_c': for the file in this folder say './play"
    ):
        Contestant.named("player_c")
    with pytest.raises(ValueError, match=r"got './player_c': the file is not executable$"):
        Contestant.named("./player_c")


def test_a_name_of_ours_wins_and_a_prefix_makes_a_command_of_anything(folder: Path) -> None:
    (folder / "casual").write_text("")
    ours, theirs = Contestant.named("casual"), Contestant.named("cmd:casual --fast")

    assert (ours.name, ours.is_ours) == ("casual/random", True)
    assert (theirs.name, theirs.is_ours) == ("casual --fast", False)
    assert Contestant.named(ROGUE) == Contestant(ROGUE)
