"""The card of a game: what it says, and that it is short enough to be posted."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import product
from unicodedata import east_asian_width
from urllib.parse import quote

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
    Metrics,
    Minefield,
    Reveal,
    Square,
    cells_of,
    set_of,
    steps,
)
from minetui.formats import DAILY, CountsAs, Replay, code_within
from minetui.formats.code import parsed
from minetui.solver import Luck, RevealKind, ReviewedMove, daily, game_on, reviewed
from minetui.store import read_replay
from minetui.texts.share import LONGEST, MOST_MINES, ShareCard, SharedResult, share_card, weight

EVEN, FAST, SLOW, GUESS, EXPLODED, UNREACHED = Square
METRICS = Metrics(BoardCounts(Grid(9, 9), 10, 20), 12.5, 20, ClickCounts(left=25, effective=20))
WON = SharedResult(True, 12.5, METRICS, (EVEN,) * 4 + (FAST, SLOW, GUESS) + (EVEN,) * 3)
PAGES = ("", "http://a/", f"https://example.org/{'p' * 200}/")
CARD = ShareCard(WON, "Daily 2026-11-21", "MT1-0HM4-0ZX0")


def won(game: Game) -> Replay:
    """The replay of a game that is won in 71 seconds."""
    for cell in cells_of(game.field.safe & ~game.position.revealed):
        game.play(Reveal(cell, 71.0))
    return Replay.of(game, {})


def test_the_card_of_a_won_game() -> None:
    guessed = replace(WON, luck=Luck(Fraction(1, 2), guesses=1))
    card = replace(CARD, result=guessed)

    assert card.text(coloured=True) == (
        "minetui · Daily 2026-11-21 · won in 12.500 s\n"
        "3BV/s 1.60 · IOE 80% · 1 guess, luck 50%\n"
        "🟩🟩🟩🟩🟦🟨🟪🟩🟩🟩\n"
        "MT1-0HM4-0ZX0"
    )


def test_the_plain_card_of_a_lost_game_is_ascii() -> None:
    lost = SharedResult(
        *(False, 3.0, replace(METRICS, seconds=3.0, solved=7)),
        (EVEN, EVEN, SLOW, EXPLODED, *[UNREACHED] * 6),
        Luck(None, blunders=1),
    )

    card = ShareCard(lost, "Custom 36 × 16 / 124", "MT1-X", counts=CountsAs.ASSISTED)

    assert card.text(coloured=False) == (
        "minetui - Custom 36 x 16 / 124 - lost at 35% after 3.000 s\n"
        "3BV/s 2.33 - IOE 28% - 1 blunder - assisted\n"
        "[==<*......]\n"
        "MT1-X"
    )


def test_what_is_not_known_is_left_out() -> None:
    """A board too large to count, and a game whose clicks are not all recorded."""
    uncounted = SharedResult(False, 61.0)
    clicks = replace(METRICS, clicks=ClickCounts(unrecorded=None))
    at_once = SharedResult(True, 0.0, replace(clicks, seconds=0.0), (EVEN,) * 10)

    assert ShareCard(uncounted, "Custom", "").text(coloured=True) == (
        "minetui · Custom · lost after 61.000 s"
    )
    assert ShareCard(at_once, "Custom", "").text(coloured=False) == (
        "minetui - Custom - won in 0.000 s\n[==========]"
    )


@given(
    st.integers(1, 10**8),
    st.one_of(st.just(0.0), st.floats(1e-9, 1e9)),
    st.lists(st.sampled_from(Square), min_size=10, max_size=10),
    st.booleans(),
    st.integers(1, 400),
)
def test_a_card_is_never_too_long(
    size: int, seconds: float, found: list[Square], won: bool, code: int
) -> None:
    """X counts an emoji as two characters, as a terminal does, and any link as 23.

    Files have no other times.
    """
    metrics = Metrics(BoardCounts(Grid(1, size), size, size), seconds, size - won, ClickCounts())
    luck = Luck(Fraction(1, 3), guesses=size, blunders=size, unknown=1)
    result = SharedResult(won, seconds, metrics, tuple(found), luck)
    name, longest = f"Custom 1 × {size} / {size - 1}", CountsAs.SHARED
    card = ShareCard(result, name, "M" * code, counts=longest)
    for coloured, page in product((True, False), PAGES):
        linked = replace(card, page=page)
        text = linked.text(coloured=coloured)
        counted = text.replace(f"{page}#{card.code}", "L" * 23) if page else text

        assert weight(counted) <= LONGEST
        assert weight(text) >= sum(1 + (east_asian_width(sign) == "W") for sign in text)
        assert text.endswith("M" * code) is linked.holds_code
        assert text.isascii() or coloured


def test_a_code_that_is_too_long_is_left_out_whole() -> None:
    room = LONGEST - weight(replace(CARD, code="").text(coloured=True)) - len("\n")

    assert weight(replace(CARD, code="M" * room).text(coloured=True)) == LONGEST
    assert "M" not in replace(CARD, code="M" * (room + 1)).text(coloured=True)


def test_the_code_is_a_link_where_a_page_opens_it() -> None:
    """X counts a link as 23 characters, however long it is."""
    page = f"https://example.org/{'p' * 100}/"
    linked = replace(CARD, page=page)
    bare = replace(CARD, name="", code="").text(coloured=True)
    tight = replace(linked, name="M" * (LONGEST - weight(bare) - 23))

    assert linked.text(coloured=False).splitlines()[-1] == f"{page}#{CARD.code}"
    assert len(CARD.code) < 23
    assert not tight.holds_code
    assert replace(tight, name=tight.name[1:]).holds_code


def test_a_card_with_a_link_is_pasted_as_its_code() -> None:
    """A code needs no percent signs in an address, and a reader finds it there."""
    linked = replace(CARD, page="https://example.org/play/").text(coloured=True)

    assert quote(CARD.code, safe="") == CARD.code
    assert code_within(linked) == CARD.code


# From games


def test_the_card_of_a_replay_says_what_its_review_found() -> None:
    lost = read_replay(TOP / "assets" / "replays" / "expert-lost.rawvf")
    reviews = list(reviewed(steps(lost.field, lost.effective_moves)))

    assert share_card(lost, reviews).text(coloured=True) == (
        "minetui · Expert · lost at 65% after 90.831 s\n"
        "3BV/s 1.29 · 1 guess\n"
        "🟩🟩🟩🟩🟩🟩💥⬜⬜⬜\n"
        "MT1-A36D-HQQ6-X107-47G1-JM2"
    )
    assert "guess" not in share_card(lost, None).text(coloured=True)


def test_a_guess_has_its_square() -> None:
    game = Game.on(Minefield.drawn("*..*..*"), [Reveal(at, float(at)) for at in (1, 2, 4, 5)])
    replay = Replay.of(game, {})
    guessed = ReviewedMove(1, replay.moves[1], RevealKind.FORCED, odds=Fraction(1, 2))
    card = share_card(replay, [ReviewedMove(0, replay.moves[0], RevealKind.OPENING), guessed])

    assert (card.result.squares[2], card.result.squares.count(GUESS)) == (GUESS, 1)
    assert "1 guess, luck 50%" in card.text(coloured=True)


def test_an_assisted_game_says_so() -> None:
    game = Game.on(Minefield.drawn("*."), [Reveal(1)])
    game.assisted = True

    assert share_card(Replay.of(game, {}), None).text(coloured=False).splitlines()[1] == (
        "IOE 100% - assisted"
    )


def test_the_code_has_the_time_to_beat_of_a_won_game_alone() -> None:
    game, lost = (Game(LEVELS["Beginner"], "moss") for _ in range(2))
    for each in (game, lost):
        each.play(Reveal(0))
    lost.play(Reveal(next(iter(cells_of(lost.field.mines))), 1.0))
    codes = [share_card(each, None).code for each in (won(game), Replay.of(lost, {}))]

    assert [parsed(code).seconds for code in codes] == [71.0, None]
    assert [parsed(code).seed for code in codes] == ["moss", "moss"]


def test_a_daily_board_has_the_code_of_its_day() -> None:
    shared = daily(date(2026, 11, 23))
    game = game_on(shared)
    game.info = {DAILY: "2026-11-23 practice"}
    card = share_card(won(game), None)

    assert card.name == "Daily 2026-11-23, practice"
    assert card.result.done == 1
    assert replace(parsed(card.code), seconds=None) == shared


def test_another_board_that_names_a_day_has_a_code_of_its_own() -> None:
    game = Game(LEVELS["Beginner"], "moss")
    game.play(Reveal(0))
    game.info = {DAILY: "2026-11-23"}
    card = share_card(won(game), None)

    assert parsed(card.code).seed == "moss"


def test_a_seed_whose_board_is_never_found_again_gives_way_to_the_mines() -> None:
    """Logic solves no board as dense as this one."""
    field = Minefield.drawn("*.******", "********", "********", "*******.")
    game = Game.on(field, [Reveal(1)], seed="moss")
    game.board_kind, game.first_click = "solvable:logic", FirstClick.ANY
    shared = parsed(share_card(won(game), None, patience=-1.0).code)

    assert (shared.seed, shared.mines) == ("", field.mines)


def test_mines_too_many_to_be_spelled_give_no_code() -> None:
    grid = Grid(1, MOST_MINES + 3)
    field = Minefield(grid, grid.cells & ~set_of([0, 2]))
    card = share_card(Replay(field, (Reveal(0), Reveal(2, 1.0))), None)

    assert (field.mine_count, card.code) == (MOST_MINES + 1, "")
    assert not card.holds_code
