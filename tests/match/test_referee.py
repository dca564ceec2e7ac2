"""The referee: the rules of a game, and the lines that a player reads.

The players give answers that stand in the test, and a clock that they can move by 100 seconds.
"""

from dataclasses import replace
from random import Random

import pytest

from minetui.core import (
    BoardKind,
    Chord,
    FirstClick,
    Flag,
    Game,
    Level,
    Minefield,
    Reveal,
    Shape,
    Status,
)
from minetui.core.deal import deal
from minetui.formats import rawvf
from minetui.match import RefereedGame, Terms

from .programs import EMPTY, Desk, heard

SMALL = Level(3, 4, 2)
TERMS = Terms(SMALL, FirstClick.SAFE)


def field_of(seed: str, first: int, level: Level = SMALL) -> Minefield:
    """The board that a seed and a first cell give."""
    return Minefield(level.grid, deal(level, Random(seed), first, FirstClick.SAFE))


def seed_of(*rows: str, first: int = 0) -> str:
    """A seed whose first board is drawn here, when it is dealt for the first cell."""
    wanted, level = Minefield.drawn(*rows), Level(len(rows), len(rows[0]), "".join(rows).count("*"))
    seeds = (f"{number}" for number in range(10**6))
    return next(s for s in seeds if field_of(f"{s}:1", first, level).mines == wanted.mines)


def test_a_board_is_dealt_at_the_first_reveal_as_the_studies_deal_it(desk: Desk) -> None:
    with desk.answering("1 reveal C2", "2 resign") as guest:
        game = guest.play(TERMS, "moss", 7)

    assert game.field == field_of("moss:7", SMALL.grid.cell(1, 2))
    assert game.seed == "moss:7"


def test_a_board_of_the_program_has_the_same_seed(desk: Desk) -> None:
    with desk.answering("1 reveal C2", "2 resign") as guest:
        game = guest.play(TERMS, "moss", 7)
    own = Game(SMALL, game.seed, FirstClick.SAFE)
    own.play(Reveal(SMALL.grid.cell(1, 2)))

    assert own.field == game.field


@pytest.mark.parametrize("shape", Shape)
def test_a_player_is_told_the_shape_of_the_board(shape: Shape) -> None:
    line = Terms(SMALL.shaped(shape), FirstClick.SAFE).line(7)

    assert f" first safe shape {'rect' if shape is Shape.SQUARE else shape} time " in line
    assert line.count("shape") == 1


def test_a_player_is_told_the_rules_and_the_whole_board_before_each_turn(desk: Desk) -> None:
    seed = seed_of(".*..", "....", "...*")
    with desk.answering("1 reveal A1", "2 reveal A3 flag B1", "3 resign") as guest:
        game = guest.play(TERMS, seed, 1)

    assert game.ended == "lost resigned"
    assert heard(guest) == [
        "new 1 rows 3 cols 4 mines 2 first safe shape rect time 60000 idle 20",
        "board ####/####/####",
        "go 1 60000",
        "board 1###/####/####",
        "go 2 60000",
        "board 1F##/112#/001#",
        "go 3 60000",
        "result 1 lost resigned",
        "quit",
    ]


def test_who_wishes_for_changes_gets_the_whole_board_once_in_each_game(desk: Desk) -> None:
    seed, greeting = seed_of(".*..", "....", "...*"), "msp 1 test 0 changes\nready\n"
    answers = ("1 reveal A1", "2 reveal A3 flag B1", "3 flag B1", "4 resign", "5 resign")
    with desk.answering(*answers, greeting=greeting) as guest:
        guest.play(TERMS, seed, 1)
        guest.play(TERMS, seed, 2)

    assert [line for line in heard(guest) if line.startswith(("board", "set"))] == [
        "board ####/####/####",
        "set A1=1",
        "set B1=F A2=1 B2=1 C2=2 A3=0 B3=0 C3=1",
        "set",
        "board ####/####/####",
    ]


def test_the_numbers_of_the_turns_go_on_from_game_to_game(desk: Desk) -> None:
    with desk.answering("1 resign", "2 resign", "3 reveal A1") as guest:
        games = [guest.play(EMPTY, "s", number).ended for number in (1, 2, 3)]

    assert games == ["lost resigned", "lost resigned", "won cleared"]


def test_a_start_is_revealed_before_the_first_turn_and_is_no_move_of_the_player(desk: Desk) -> None:
    terms = replace(TERMS, start=SMALL.grid.cell(2, 0))
    seed = seed_of(".*..", "....", "...*", first=8)
    with desk.answering("1 reveal A1 D1") as guest:
        game = guest.play(terms, seed, 1)

    assert heard(guest)[:2] == [
        "new 1 rows 3 cols 4 mines 2 first safe shape rect time 60000 idle 20 start A3",
        "board ####/112#/001#",
    ]
    assert (game.ended, game.given) == ("won cleared", 1)


def test_a_start_that_is_a_mine_loses_without_a_turn(desk: Desk) -> None:
    terms = Terms(Level(1, 2, 1), FirstClick.ANY, start=0)
    with desk.answering() as guest:
        games = [guest.play(terms, "s", number) for number in range(1, 9)]

    assert {game.ended for game in games} == {"lost mine A1", "won cleared"}
    assert all(game.seconds_of_turns == () and not game.guesses for game in games)


@pytest.mark.parametrize(
    ("answers", "ended"),
    [
        (("1 reveal A1 B1 C1", "2 resign"), "lost mine B1"),  # and C1 is not revealed
        (("1 reveal A1 C1 D1 A2 B2 C2 D2 A3 B3 C3",), "won cleared"),
        (("1 reveal A1 flag B1", "2 chord A1", "3 reveal A3 D1"), "won cleared"),
        (("1 reveal A1 flag A2", "2 chord A1", "3 resign"), "lost mine B1"),
        (("1 reveal A1 flag B1 flag B1", "2 reveal B1", "3 resign"), "lost resigned"),
        (("1 flag B1 unflag B1 unflag B1 reveal A1", "2 reveal B1"), "lost mine B1"),
        (("1 flag A1 reveal A1 C3 unflag A1 reveal A1", "2 resign"), "lost resigned"),
    ],
)
def test_the_actions_of_an_answer_are_done_in_order_until_the_end(
    answers: tuple[str, ...], ended: str, desk: Desk
) -> None:
    with desk.answering(*answers) as guest:
        game = guest.play(TERMS, seed_of(".*..", "....", "...*"), 1)

    assert game.ended == ended
    assert game.won is ended.startswith("won")


def test_flags_do_not_win(desk: Desk) -> None:
    with desk.answering("1 reveal A1 flag B1 flag D3", "2 resign") as guest:
        assert guest.play(TERMS, seed_of(".*..", "....", "...*"), 1).ended == "lost resigned"


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ("hello there", "syntax hello"),
        ("2 show A1", "syntax show"),
        ("2 reveal a1", "syntax a1"),
        ("2 reveal A01", "syntax A01"),
        ("2 reveal A1 resign", "syntax resign"),
        ("2 reveal E1", "cell E1"),
        ("2 reveal A4", "cell A4"),
        ("2 flag A3 reveal A3 AAAAAA999999999", "cell AAAAAA999999999"),
        ("2 reveal", "empty reveal"),
        ("2 reveal flag A1", "empty reveal"),
        ("2", "empty"),
        ("3 reveal A3", "syntax 3"),
        ("99999999999999999999 reveal A1", "syntax 99999999999999999999"),
        ("2 reveal" + " A3" * 25, "long 24"),
        ("x" * 500, "syntax " + "x" * 40),
        ("\x1b[2J\0\x7f 2 reveal A3", r"syntax \x1b[2J\x00\x7f"),
    ],
)
def test_nothing_of_a_wrong_answer_is_done_and_the_turn_is_asked_for_again(
    answer: str, error: str, desk: Desk
) -> None:
    with desk.answering("1 reveal A1", answer, "2 resign") as guest:
        game = guest.play(TERMS, seed_of(".*..", "....", "...*"), 1)

    assert heard(guest)[3:7] == [
        "board 1###/####/####",
        "go 2 60000",
        f"error 2 {error}",
        "go 2 60000",
    ]
    assert (game.ended, game.errors) == ("lost resigned", 1)


def test_the_fifth_error_of_a_game_loses_it(desk: Desk) -> None:
    answers = ("?", "1 reveal A1", "? ?", "2", "2 reveal flag", "\x1b]0;x")
    with desk.answering(*answers) as guest:
        game = guest.play(TERMS, seed_of(".*..", "....", "...*"), 1)

    assert (game.ended, game.errors) == ("lost errors", 5)
    assert game.reason == (
        r"5 wrong answers, the last in turn 2: expected 'N VERB CELL …', got '\x1b]0;x' "
        r"(syntax \x1b]0;x)"
    )
    assert heard(guest)[-2:] == ["result 1 lost errors", "quit"]


@pytest.mark.parametrize(
    "answer", ["\n\n1 reveal A1", "0 resign\n1 reveal A1", " 1\treveal  A1 \r"]
)
def test_blank_lines_and_late_answers_are_dropped_and_blanks_do_not_count(
    answer: str, desk: Desk
) -> None:
    with desk.answering(answer) as guest:
        game = guest.play(EMPTY, "s", 1)

    assert (game.ended, game.errors) == ("won cleared", 0)


def test_so_many_answers_in_a_row_that_change_nothing_lose(desk: Desk) -> None:
    terms = replace(TERMS, idle=3)
    nothing = [f"{turn} reveal A1 unflag B1 chord A1" for turn in (2, 3, 5, 6, 7)]
    answers = ("1 reveal A1", *nothing[:2], "4 flag B1 unflag B1", *nothing[2:], "8 reveal C1")
    with desk.answering(*answers) as guest:
        game = guest.play(terms, seed_of(".*..", "....", "...*"), 1)

    assert (game.ended, len(game.seconds_of_turns)) == ("lost idle", 7)
    assert game.reason == "3 answers in a row changed nothing"


def test_a_game_has_no_more_turns_than_its_terms_allow(desk: Desk) -> None:
    terms = replace(TERMS, most_turns=2)
    with desk.answering("1 flag A1", "2 unflag A1", "3 flag A1") as guest:
        game = guest.play(terms, "s", 1)

    assert (game.ended, game.reason) == ("lost turns", "no end after turn 2")
    assert " turns 2 " in heard(guest)[0]


def test_no_game_goes_on_for_ever_though_something_changes_in_each_turn(desk: Desk) -> None:
    endless = "while word := read():\n if word[0] == 'new': say('ready')\n"
    endless += " if word[0] == 'go': say(word[1] + ' flag A1 unflag A1')\n"
    with desk.guest(f"greet()\n{endless}") as guest:
        game = guest.play(replace(TERMS, seconds=None), "s", 1)

    assert game.ended == "lost turns"
    assert len(game.moves) == 122  # the first even number over ten times the cells


def test_time_runs_from_the_turn_to_its_answer_and_errors_do_not_stop_it(desk: Desk) -> None:
    code = """
for word in iter(read, ["quit"]):
    if word[0] == "msp":
        say("msp 1 test 0", "ready")
    elif word[0] == "new":
        say("ready")
    elif word[0] == "go":
        took = len([*FOLDER.iterdir()])
        (FOLDER / str(took)).touch()
        say(["1 reveal A1", "what?", "2 flag B1", "3 resign"][took])
"""
    with desk.guest(code) as guest:
        game = guest.play(replace(TERMS, seconds=500), seed_of(".*..", "....", "...*"), 1)

    assert [line for line in heard(guest) if line.startswith("go")] == [
        *("go 1 500000", "go 2 400000", "go 2 300000", "go 3 200000")
    ]
    assert game.seconds_of_turns == (100, 200, 100)
    assert [move.at for move in game.moves] == [100, 300]


def test_over_the_time_a_game_is_lost_and_the_late_answer_is_no_answer_later(desk: Desk) -> None:
    code = """
greet()
for word in iter(read, ["quit"]):
    if word[0] == "new":
        say("ready")
    elif word[:2] == ["go", "1"]:
        (FOLDER / "hangs").touch()
        read()  # the result
        say("1 reveal A1", "1 reveal A2")
    elif word[0] == "go":
        say(word[1] + " reveal B2")
"""
    with desk.guest(code) as guest:
        games = [guest.play(EMPTY, "s", number) for number in (1, 2)]

    assert [(game.ended, game.reason) for game in games] == [
        ("lost time", "no answer to turn 1 within 60 s"),
        ("won cleared", ""),
    ]
    assert games[1].moves == (Reveal(4),)


@pytest.mark.parametrize(
    ("seconds", "cap", "line", "go"),
    [
        (60.0, None, " time 60000 idle", "go 1 60000"),
        (60.0, 0.5, " time 60000 cap 500 idle", "go 1 500"),
        (2.0, 5.0, " time 2000 cap 5000 idle", "go 1 2000"),
        (None, 0.25, " rect cap 250 idle", "go 1 250"),
        (None, None, " rect idle", "go 1"),
    ],
)
def test_a_turn_has_the_time_of_the_game_and_its_own(
    seconds: float | None, cap: float | None, line: str, go: str, desk: Desk
) -> None:
    with desk.answering("1 reveal A1") as guest:
        guest.play(replace(EMPTY, seconds=seconds, cap=cap), "s", 1)
    told = heard(guest)

    assert line in told[0]
    assert told[2] == go


def test_a_kind_of_boards_is_told_and_dealt(desk: Desk) -> None:
    level = Level(9, 9, 20)
    terms = Terms(level, FirstClick.OPENING, BoardKind(BoardKind.NO_GUESS), start=level.grid.middle)
    with desk.answering("1 resign") as guest:
        game = guest.play(terms, "s", 1)
    own = Game(level, "s:1", FirstClick.OPENING)

    assert " kind solvable:logic " in heard(guest)[0]
    assert game.field is not None
    assert game.field != own.dealt_for(level.grid.middle)


@pytest.mark.parametrize("word", ["shape", "size", "kind"])
def test_a_player_may_decline_a_game_which_then_counts_for_nothing(word: str, desk: Desk) -> None:
    code = f"""
greet()
read()
say("1 what is this?", "no {word}")
play()
"""
    with desk.guest(code) as guest:
        games = [guest.play(EMPTY, "s", number) for number in (1, 2)]

    assert (games[0].ended, games[0].won, games[0].field) == (f"void no-{word}", False, None)
    assert games[1].won


@pytest.mark.parametrize(
    ("answers", "guesses"),
    [
        (("1 reveal A1", "2 resign"), 0),  # the first reveal
        (("1 reveal A1", "2 reveal A3", "3 reveal D2", "4 resign"), 2),
        (("1 reveal A3", "2 reveal A1", "3 resign"), 0),
        (("1 reveal A3", "2 flag B1 D3 chord C2", "3 resign"), 1),  # D2 is not proven
        (("1 reveal A3 A1 C1", "2 resign"), 1),  # nothing was known of the others
        (("1 reveal A3", "2 flag A1", "3 reveal B1"), 1),
    ],
)
def test_a_turn_that_reveals_what_nothing_proves_is_a_guess(
    answers: tuple[str, ...], guesses: int, desk: Desk
) -> None:
    with desk.answering(*answers) as guest:
        game = guest.play(TERMS, seed_of(".*..", "....", "...*"), 1)

    assert game.guesses == guesses


def test_a_game_can_be_kept_and_watched(desk: Desk) -> None:
    terms = replace(TERMS, start=0)
    with desk.answering("1 flag B1", "2 chord A1 reveal C1", "3 reveal D3") as guest:
        game = guest.play(terms, seed_of(".*..", "....", "...*"), 1)
        replay = game.replay(terms, guest.name)
    assert replay is not None
    read = rawvf.read(rawvf.write(replay).decode().splitlines())

    assert game.moves == (Reveal(0), Flag(1), Chord(0), Reveal(2), Reveal(11))
    assert read.final_position.status is Status.LOST
    assert read.final_position.hit == game.field.mines & ~2 if game.field else False
    assert read.header("player") == "test 0"
    assert read.header("seed") == game.seed


def test_what_was_not_dealt_is_no_replay(desk: Desk) -> None:
    with desk.answering("1 resign") as guest:
        game = guest.play(TERMS, "s", 1)

    assert game == RefereedGame(
        False, "lost resigned", seconds_of_turns=game.seconds_of_turns, seed="s:1"
    )
    assert game.replay(TERMS, "me") is None
