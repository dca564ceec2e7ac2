"""The card of a game: what it says, and that it is short enough to be posted."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import product
from unicodedata import east_asian_width
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell import TOP

from minetui.core import (
    LEVELS,
    BoardCounts,
    ClickCounts,
    FirstClick,
    Game,
    Grid,
    Level,
    Metrics,
    Minefield,
    Move,
    Reveal,
    SharedBoard,
    Square,
    cells_of,
    set_of,
    steps,
)
from minetui.formats import DAILY, CountsAs, Replay
from minetui.formats.code import found_in, parsed
from minetui.solver import Luck, RevealKind, ReviewedMove, game_on, reviewed
from minetui.store import read_replay
from minetui.texts import share

EVEN, FAST, SLOW, GUESS, EXPLODED, UNREACHED = Square
METRICS = Metrics(BoardCounts(Grid(9, 9), 10, 20), 12.5, 20, ClickCounts(left=25, effective=20))
WON = share.SharedResult(True, 12.5, METRICS, (EVEN,) * 4 + (FAST, SLOW, GUESS) + (EVEN,) * 3)
PAGES = ("", "http://a/", f"https://example.org/{'p' * 200}/")
CARD = share.ShareCard(WON, "Daily 2026-11-21", "MT1-0HM4-0ZX0")


def won(game: Game) -> Replay:
    """The replay of a game that is won in 71 seconds."""
    for cell in cells_of(game.field.safe & ~game.position.revealed):
        game.play(Reveal(cell, 71.0))
    return Replay.of(game, {})


def test_the_card_of_a_won_game() -> None:
    guessed = replace(WON, luck=Luck(Fraction(1, 2), guesses=1))
    helped = Game.on(Minefield.drawn("*."), [Reveal(1)])
    helped.assisted = True
    card = share.ShareCard.of(Replay.of(helped, {}), None)

    assert replace(CARD, result=guessed).text(coloured=True) == (
        "minetui · Daily 2026-11-21 · won in 12.500 s\n"
        "3BV/s 1.60 · IOE 80% · 1 guess, luck 50%\n"
        "🟩🟩🟩🟩🟦🟨🟪🟩🟩🟩\n"
        "MT1-0HM4-0ZX0"
    )
    assert card.text(coloured=False).splitlines()[1] == "IOE 100% - assisted"


def test_the_plain_card_of_a_lost_game_is_ascii() -> None:
    lost = share.SharedResult(
        *(False, 3.0, replace(METRICS, seconds=3.0, solved=7)),
        (EVEN, EVEN, SLOW, EXPLODED, *[UNREACHED] * 6),
        Luck(None, blunders=1),
    )
    card = share.ShareCard(lost, "Custom 36 × 16 / 124", "MT1-X", counts=CountsAs.ASSISTED)

    assert card.text(coloured=False) == (
        "minetui - Custom 36 x 16 / 124 - lost at 35% after 3.000 s\n"
        "3BV/s 2.33 - IOE 28% - 1 proven mine - assisted\n"
        "[==<*......]\n"
        "MT1-X"
    )


def test_what_is_not_known_is_left_out() -> None:
    """A board too large to count, and a game whose clicks are not all recorded."""
    uncounted = share.SharedResult(False, 61.0)
    clicks = replace(METRICS, clicks=ClickCounts(unrecorded=None))
    at_once = share.SharedResult(True, 0.0, replace(clicks, seconds=0.0), (EVEN,) * 10)

    lost, won = (share.ShareCard(result, "Custom", "") for result in (uncounted, at_once))
    assert lost.text(coloured=True) == "minetui · Custom · lost after 61.000 s"
    assert won.text(coloured=False) == "minetui - Custom - won in 0.000 s\n[==========]"


SECONDS = st.one_of(st.just(0.0), st.floats(1e-9, 1e9))  # files have no other times
SQUARES = st.lists(st.sampled_from(Square), min_size=10, max_size=10)


@given(st.integers(1, 10**8), SECONDS, SQUARES, st.booleans(), st.integers(1, 400))
def test_a_card_is_never_too_long(
    size: int, seconds: float, found: list[Square], won: bool, code: int
) -> None:
    """X counts an emoji as two characters, as a terminal does, and any link as 23."""
    metrics = Metrics(BoardCounts(Grid(1, size), size, size), seconds, size - won, ClickCounts())
    luck = Luck(Fraction(1, 3), guesses=size, blunders=size, unknown=1)
    result = share.SharedResult(won, seconds, metrics, tuple(found), luck)
    name, longest = f"Custom 1 × {size} / {size - 1}", CountsAs.SHARED
    card = share.ShareCard(result, name, "M" * code, counts=longest)
    for coloured, page in product((True, False), PAGES):
        linked = replace(card, page=page)
        text = linked.text(coloured=coloured)
        counted = text.replace(f"{page}#{card.code}", "L" * 23) if page else text

        assert share.weight(counted) <= share.LONGEST
        assert share.weight(text) >= sum(1 + (east_asian_width(sign) == "W") for sign in text)
        assert text.endswith("M" * code) is linked.holds_code
        assert text.isascii() or coloured


def test_a_code_that_is_too_long_is_left_out_whole() -> None:
    room = share.LONGEST - share.weight(replace(CARD, code="").text(coloured=True)) - len("\n")

    assert share.weight(replace(CARD, code="M" * room).text(coloured=True)) == share.LONGEST
    assert "M" not in replace(CARD, code="M" * (room + 1)).text(coloured=True)


def test_the_code_is_a_link_where_a_page_opens_it() -> None:
    """X counts a link as 23 characters, however long it is.

    A code needs no percent signs in an address, and a reader finds it there.
    """
    page = f"https://example.org/{'p' * 100}/"
    linked, bare = replace(CARD, page=page), replace(CARD, name="", code="").text(coloured=True)
    tight = replace(linked, name="M" * (share.LONGEST - share.weight(bare) - 23))

    assert linked.text(coloured=False).splitlines()[-1] == f"{page}#{CARD.code}"
    assert len(CARD.code) < 23
    assert not tight.holds_code
    assert replace(tight, name=tight.name[1:]).holds_code
    assert quote(CARD.code, safe="") == CARD.code
    assert found_in(linked.text(coloured=True)) == CARD.code


def test_the_card_of_a_replay_says_what_its_review_found() -> None:
    lost = read_replay(TOP / "assets" / "replays" / "expert-lost.rawvf")
    reviews = list(reviewed(steps(lost.field, lost.effective_moves)))

    assert share.ShareCard.of(lost, reviews).text(coloured=True) == (
        "minetui · Expert · lost at 65% after 90.831 s\n"
        "3BV/s 1.29 · 1 guess\n"
        "🟩🟩🟩🟩🟩🟩💥⬜⬜⬜\n"
        "MT1-A36D-HQQ6-X107-47G1-JM2"
    )
    assert "guess" not in share.ShareCard.of(lost, None).text(coloured=True)


def test_the_code_has_the_time_to_beat_of_a_won_game_alone() -> None:
    game, lost = (Game(LEVELS["Beginner"], "moss") for _ in range(2))
    for each in (game, lost):
        each.play(Reveal(0))
    lost.play(Reveal(next(iter(cells_of(lost.field.mines))), 1.0))
    codes = [share.ShareCard.of(each, None).code for each in (won(game), Replay.of(lost, {}))]

    assert [parsed(code).seconds for code in codes] == [71.0, None]
    assert [parsed(code).seed for code in codes] == ["moss", "moss"]


def test_a_daily_board_has_the_code_of_its_day_and_another_that_names_it_has_its_own() -> None:
    shared, other = SharedBoard.daily(date(2026, 11, 23)), Game(LEVELS["Beginner"], "moss")
    game = game_on(shared)
    other.play(Reveal(0))
    game.info = other.info = {DAILY: "2026-11-23 practice"}
    card = share.ShareCard.of(won(game), None)

    assert card.name == "Daily 2026-11-23, practice"
    assert card.result.done == 1
    assert replace(parsed(card.code), seconds=None) == shared
    assert parsed(share.ShareCard.of(won(other), None).code).seed == "moss"


def test_a_seed_whose_board_is_never_found_again_gives_way_to_the_mines() -> None:
    """Logic solves no board as dense as this one."""
    field = Minefield.drawn("*.******", "********", "********", "*******.")
    game = Game.on(field, [Reveal(1)], seed="moss")
    game.board_kind, game.first_click = "solvable:logic", FirstClick.ANY
    shared = parsed(share.ShareCard.of(won(game), None, patience=-1.0).code)

    assert (shared.seed, shared.mines) == ("", field.mines)


def test_mines_too_many_to_be_spelled_give_no_code() -> None:
    grid = Grid(1, share.MOST_MINES + 3)
    field = Minefield(grid, grid.cells & ~set_of([0, 2]))
    card = share.ShareCard.of(Replay(field, (Reveal(0), Reveal(2, 1.0))), None)

    assert (field.mine_count, card.code) == (share.MOST_MINES + 1, "")
    assert not card.holds_code


GIVEN = Metrics(BoardCounts(Grid(9, 9), 10, 1200), 500.0, 1100, ClickCounts(left=1375), given=50)
LOST = share.SharedResult(False, 500.0, GIVEN)
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ONE_OF_EACH = {"guess": "1", "proven mine": "1", "luck": "33%"}
AT_LEAST = {"guesses": "1+", "luck": "≤ 33%"}


def test_the_figures_have_names_and_what_is_not_known_is_left_out() -> None:
    """What was given is no part of the 3BV."""
    won = replace(LOST, won=True)
    unknown = replace(GIVEN, clicks=ClickCounts(unrecorded=None))

    assert LOST.named_figures == {"3BV/s": "2.20", "IOE": "80%", "3BV": "1,100 of 1,150"}
    assert won.named_figures["3BV"] == "1,100"
    assert replace(LOST, metrics=unknown).named_figures.keys() == {"3BV/s", "3BV"}
    assert replace(LOST, metrics=None).named_figures == {}


@pytest.mark.parametrize(
    ("guesses", "figures", "text"),
    [
        (Luck(None), {"guesses": "0"}, "never guessed"),
        (Luck(None, unknown=1), {}, ""),
        (Luck(None, guesses=1), {"guess": "1"}, "1 guess"),
        (Luck(None, blunders=1), {"proven mine": "1"}, "1 proven mine"),
        (Luck(THIRD, guesses=1, blunders=1), ONE_OF_EACH, "1 guess, 1 proven mine, luck 33%"),
        (Luck(THIRD, guesses=1, unknown=1), AT_LEAST, "at least 1 guess, luck at most 33%"),
    ],
)
def test_guesses_are_said_as_far_as_they_are_known(guesses: Luck, figures: dict, text: str) -> None:
    result = share.SharedResult(True, 1.0, luck=guesses)

    assert result.named_figures == figures
    assert result.figures == ([text] if text else [])


ROW = Minefield.drawn("*" * 12, "." * 12)  # 3BV 12: each number is a click of its own


def result_of(
    moves: Sequence[Move], reviews: Sequence[ReviewedMove] = (), given: int = 0
) -> share.SharedResult:
    """The result of a game on the row."""
    played = Game.on(ROW, moves)
    played.given = given
    return share.SharedResult.of(Replay.of(played, {}), reviews)


def steady(*cells: int) -> list[Move]:
    """A reveal of each of these cells, one a second."""
    return [Reveal(cell, float(at)) for at, cell in enumerate(cells)]


def test_the_square_of_a_guess_is_the_tenth_under_way() -> None:
    """Six of twelve 3BV are solved before the seventh move, which makes five tenths."""
    moves = steady(*range(12, 24))
    kinds = ((5, RevealKind.CERTAIN), (6, RevealKind.NEEDLESS))
    reviews = [ReviewedMove(at, moves[at], kind) for at, kind in kinds]

    assert result_of(moves, reviews).squares == (*[EVEN] * 5, GUESS, *[EVEN] * 4)


def test_given_moves_are_not_to_be_solved_and_the_clock_runs_before_the_first_click() -> None:
    """A board too large to count along the moves has no squares."""
    given = [Reveal(12), Reveal(13)]
    slow_start = [Reveal(cell, float(cell - 4)) for cell in range(14, 24)]
    large = Game(Level(share.COUNTED // 100 + 1, 100, 9), "seed")
    large.play(Reveal(0))

    assert result_of([*given, *slow_start], given=2).squares == (Square.SLOW, *[Square.FAST] * 9)
    assert share.SharedResult.of(Replay.of(large, {}), None).squares == ()


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        ("opening", None),
        ("opening certain", Luck(None)),
        ("certain", Luck(None)),
        ("opening forced needless", Luck(Fraction(1, 4), guesses=2, needless=1)),
        ("opening forced unknown", Luck(HALF, guesses=1, unknown=1)),
        ("opening forced blunder!", Luck(HALF, guesses=1, blunders=1)),
        ("opening forced!", Luck(None, guesses=1)),
    ],
)
def test_guesses_are_counted_apart_from_blunders(kinds: str, found: Luck | None) -> None:
    """At the first click alone there was nothing to know, and nothing is said."""
    reviews = [
        ReviewedMove(0, Reveal(0), RevealKind(word.strip("!")), odds=HALF, hit="!" in word)
        for word in kinds.split()
    ]

    assert result_of(steady(12), reviews).luck == found


def test_a_lost_game_is_never_quite_done() -> None:
    metrics = Metrics.of(Game.on(ROW, steady(12, 13, 14)), 2.0)
    lost = share.SharedResult(False, 2.0, metrics)
    rest = replace(lost, metrics=replace(metrics, given=9))

    assert lost.done == Fraction(1, 4)
    assert rest.done == Fraction(2, 3)
    assert replace(rest, won=True).done == 1
    assert replace(lost, metrics=None).done is None
