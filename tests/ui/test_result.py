"""The card with the result of a game: where it has room, and what it shows there."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui import Problem
from minetui.core import Level, RaceOutcome
from minetui.solver import Luck as GameLuck
from minetui.texts import metrics as metric_texts
from minetui.texts import races
from minetui.ui.board.layout import CARD, STRIP, Arrangement, Size, Want
from minetui.ui.kit.charts import Tick as Plotted
from minetui.ui.kit.charts import sparkline
from minetui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from minetui.ui.kit.lines import TextLine, width_of
from minetui.ui.play.result import IMPORTANCE, Comparison, ResultCard

from .conftest import (
    LOOSE,
    SMALL,
    TRAP,
    SetTimes,
    on_screen,
    panel_of,
    press,
    screen_of,
    session_of,
    set_clock,
    settled,
    text_of,
    until,
)

WIDE = (*["." * 24] * 9, "." * 23 + "*")
sizes = st.integers(1, 300)


@given(st.tuples(sizes, sizes), st.tuples(st.integers(3, 200), st.integers(3, 100)))
def test_a_card_moves_nothing_and_has_the_room_that_is_left(
    window: tuple[int, int], board: tuple[int, int]
) -> None:
    plain = Arrangement.of(window, board, Want.NOTHING)
    card = Arrangement.of(window, board, Want.SPARE)
    used = card.counters + card.status + card.keys + card.above

    assert (card.board, card.indent, card.above) == (plain.board, plain.indent, plain.above)
    if not card.panel[1]:
        return
    assert card.panel[1] >= CARD[1] or (window[0] >= STRIP[0] and not card.beside)
    if card.beside:
        assert card.indent + card.board[0] + 1 + card.panel[0] <= window[0]
        assert used + card.panel[1] <= window[1]
    else:
        assert used + card.board[1] + card.panel[1] <= window[1]


# Its lines

KEYS = {
    **{"reveal": ("Space", ["play again", "again"]), "again": ("r", ["same board", "same"])},
    **{"watch": ("v", ["watch"]), "review": ("V", ["review"])},
    **{"starts": ("m", ["start map", "starts"]), "daily": ("D", ["calendar"])},
    **{"records": ("b", ["records"]), "share": ("x", ["share"])},
}
MEASURES = {
    **{"3BV": ["12 of 78"], "3BV/s": ["0.36"], "clicks": ["38"], "effective": ["30"]},
    **{"throughput": ["76%"], "IOE": ["79%"], "luck": ["at most 5%", "<=5%"]},
    "guesses": ["13, 2 needless, 1 blunder", "13"],
}
GAMES = [Plotted(True, 9.0), Plotted(False, 1.0), Plotted(True, 5.0), Plotted(True, 2.0, True)]
BEST = Comparison(
    ["new best by 3.000 s", "new best"],
    "new best",
    ["3, longest 7", "3"],
    ["last 4 games, 3 won", "last games"],
    GAMES,
)
WON = ResultCard(True, 32.5, MEASURES, KEYS, BEST)
RACE = races.RaceResult(
    RaceOutcome.WON,
    ("beat Kamil by 3.2 s", "race won by 3.2 s", "race won"),
    ("won it between 50 and 75%", "won it at 50 to 75%"),
)


def drawn(lines: Sequence[TextLine]) -> list[str]:
    """The text of each line."""
    return ["".join(text for text, _ in line) for line in lines]


def shown(card: ResultCard, size: Size, glyphs: Glyphs = UNICODE) -> list[str]:
    """The text of each line of a card beside the board."""
    return drawn(card.lines(size, glyphs, centred=False))


def test_a_card_with_room_for_all_shows_it() -> None:
    assert shown(WON, (26, 40)) == [
        "  WON",
        "  32.500 s",
        "  new best by 3.000 s",
        "",
        "  3BV           12 of 78",
        "  3BV/s             0.36",
        "  clicks              38",
        "  effective           30",
        "  throughput         76%",
        "  IOE                79%",
        "  luck        at most 5%",
        "  guesses             13",
        "  streak    3, longest 7",
        "",
        "  last 4 games, 3 won",
        "  █✗▄▁◂",
        "",
        "  Space play again",
        "  r     same board",
        "  v     watch",
        "  V     review",
        "  m     start map",
        "  D     calendar",
        "  b     records",
        "  x     share",
    ]


def test_a_card_tells_how_a_race_ended_right_below_the_time() -> None:
    raced = WON._replace(race=RACE)

    assert shown(raced, (26, 40))[:5] == [
        *("  WON", "  32.500 s", "  beat Kamil by 3.2 s", "  won it at 50 to 75%"),
        "  new best by 3.000 s",
    ]
    assert shown(raced, (20, 8))[2] == " race won by 3.2 s"


def test_a_narrow_card_shows_shorter_texts_and_leaves_out_what_does_not_fit() -> None:
    assert shown(WON, (14, 40), ASCII) == [
        " WON",
        " 32.500 s",
        " new best",
        "",
        " 3BV 12 of 78",
        " 3BV/s   0.36",
        " clicks    38",
        " effective 30",
        " IOE      79%",
        " luck    <=5%",
        " guesses   13",
        " streak     3",
        "",
        " last games",
        " @x=.<",
        "",
        " Space again",
        " r     same",
        " v     watch",
        " V     review",
        " m     starts",
        " x     share",
    ]


def test_a_low_card_shows_what_is_most_important() -> None:
    assert shown(WON, (26, 8)) == [
        *("  WON", "  32.500 s", "  new best by 3.000 s"),
        *("  3BV           12 of 78", "  3BV/s             0.36"),
        *("", "  Space play again", "  r     same board"),
    ]


@given(st.integers(8, 30), st.integers(14, 60), st.booleans())
def test_a_lower_card_shows_fewer_of_the_same_lines(height: int, width: int, centred: bool) -> None:
    low, high = (
        drawn(WON.lines((width, lines), UNICODE, centred=centred)) for lines in (height, height + 1)
    )

    assert [line for line in high if line in low and line] == [*filter(None, low)]
    assert len(low) <= height
    assert all(line.strip() for line in (low[0], low[-1]))
    assert max(width_of(((line, "plain"),)) for line in low) < width


def test_every_line_has_its_importance() -> None:
    every = {name: ["1"] for name in ("3BV", *metric_texts.ON_CARD, "luck", "guesses")}
    keys = {**KEYS, "race": ("E", ["race this game"])}
    lines = WON._replace(metrics=every, keys=keys, race=RACE)._lines(60, UNICODE)
    earning = WON._replace(challenge=["Challenge: No flags"])._lines(60, UNICODE)

    assert {*lines, *earning} == {*IMPORTANCE}
    assert len({*IMPORTANCE}) == len(IMPORTANCE)


@pytest.mark.parametrize("size", [(26, 40), (14, 40), (26, 14), (26, 8)])
def test_what_comes_later_moves_no_line(size: Size) -> None:
    dots = {**MEASURES, "luck": ["…"], "guesses": ["…"]}
    early = shown(ResultCard(True, 32.5, dots, KEYS, Comparison.awaited()), size)
    late = shown(WON, size)
    comes = ("new best", "luck", "guesses", "streak", "last", "█")
    changed = [new for old, new in zip(early, late, strict=True) if old != new]

    assert [line for line in changed if not line.strip().startswith(comes)] == []


@pytest.mark.parametrize("size", [(26, 40), (14, 40), (26, 14)])
def test_a_challenge_that_comes_late_takes_an_empty_line_and_moves_no_other(size: Size) -> None:
    texts = ["Challenge: Bare hands, 2 more", "Bare hands, 2 more", "Bare hands"]
    before = shown(WON, size)
    after = drawn(WON._replace(challenge=texts).lines(size, UNICODE, centred=False))
    changed = [new.strip() for old, new in zip(before, after, strict=True) if old != new]

    assert changed == [texts[1] if size[0] == 26 else texts[2]]
    assert before[after.index(next(line for line in after if "Bare" in line))] == ""


def test_an_assisted_game_is_not_compared_but_can_earn_a_challenge() -> None:
    lost = ResultCard(False, 3.0, {}, {}, Comparison(["assisted"]))
    earning = lost._replace(challenge=["Challenge: Seven days"])

    assert shown(lost, (26, 40)) == ["  LOST", "  3.000 s", "  assisted"]
    assert shown(earning, (26, 40))[2:] == ["  assisted", "  Challenge: Seven days"]


def test_on_a_line_or_two_below_the_board_is_what_the_status_line_does_not_say() -> None:
    best = " new best by 3.000 s · luck at most 5%"
    all_of_it = f"{best} · guesses 13, 2 needless, 1 blunder"
    assisted = ResultCard(True, 1.0, MEASURES, KEYS, Comparison(["assisted"]))
    for card, size, glyphs, lines in (
        (
            WON,
            (100, 3),
            UNICODE,
            [f"{all_of_it} · streak 3, longest 7", " last 4 games, 3 won █✗▄▁◂"],
        ),
        (WON, (80, 1), ASCII, [all_of_it]),
        (WON, (79, 2), ASCII, [all_of_it, " last 4 games, 3 won @x=.<"]),
        (WON, (50, 1), ASCII, [best]),
        (assisted, (50, 2), ASCII, [" assisted · luck at most 5%"]),
        (ResultCard(True, 1.0, MEASURES, KEYS), (50, 2), ASCII, []),
    ):
        assert drawn(card.strip(size, glyphs)) == lines


def test_a_plot_shows_the_last_games_that_fit() -> None:
    assert drawn([sparkline(GAMES, 4, UNICODE)]) == ["✗█▁◂"]
    assert drawn([sparkline([Plotted(True, 3.0)], 20, UNICODE)]) == ["▅"]
    assert drawn([sparkline([Plotted(False, 3.0, True)], 20, ASCII)]) == ["x<"]
    assert drawn([sparkline([], 20, UNICODE)]) == [""]


# On the screen


async def test_the_card_shows_the_result_the_measures_and_the_keys() -> None:
    async with on_screen(SMALL, (80, 40)) as (app, pilot):
        board = screen_of(app).board.region
        assert screen_of(app).frame.arrangement.panel == (0, 0)
        set_clock(app, 2.5)
        await press(pilot, "ctrl+home space")
        card = panel_of(app)

        assert card.startswith("WON 2.500 s 3BV 1 3BV/s 0.40 IOE 100% ZNE 100% clicks 1")
        assert "throughput 100% luck … guesses … Space play again r same board v" in card
        assert screen_of(app).board.region == board
        await press(pilot, "u")
        assert screen_of(app).frame.arrangement.panel == (0, 0)
        await press(pilot, "U")
        assert panel_of(app).startswith("WON 2.500 s assisted 3BV 1")


async def test_a_lost_game_has_a_card_and_the_next_one_begins_without() -> None:
    async with on_screen(LOOSE) as (app, pilot):
        await press(pilot, "ctrl+end space")
        assert panel_of(app).startswith("LOST 0.000 s 3BV 0 of 1")
        await press(pilot, "r")

        assert "LOST" not in text_of(app)


@pytest.mark.parametrize("size", [(60, 14), (40, 12), (20, 6)])
async def test_without_room_the_status_line_says_it(size: Size) -> None:
    async with on_screen(WIDE, size) as (app, pilot):
        await press(pilot, "ctrl+home space")

        assert "WON" not in text_of(app)
        assert screen_of(app).frame.arrangement.panel == (0, 0)


async def test_a_card_below_the_board_keeps_a_distance_with_its_text_in_the_middle() -> None:
    async with on_screen(WIDE, (50, 40)) as (app, pilot):
        await press(pilot, "ctrl+home space")
        frame = screen_of(app).frame

        assert not frame.arrangement.beside
        assert frame.panel.text.splitlines()[:2] == ["", " " * 14 + "WON"]


# The luck


@pytest.mark.usefixtures("reviewed_at_once")
async def test_the_luck_comes_once_it_is_computed() -> None:
    async with on_screen(TRAP, (80, 40)) as (app, pilot):
        await press(pilot, "ctrl+home space ctrl+end space")
        assert session_of(app).playing
        await press(pilot, "ctrl+home down right space")
        await until(pilot, lambda: "guesses …" not in panel_of(app))

        assert "luck 55% guesses 2 " in panel_of(app)
        await press(pilot, "r")
        await press(pilot, "ctrl+home down right space")
        await until(pilot, lambda: "guesses 0" in panel_of(app))
        assert "luck not needed guesses 0" in panel_of(app)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, GameLuck]]:
    """The games whose luck is kept, by their uids; each earns a challenge by it."""
    games = list[tuple[str, GameLuck]]()

    def keep(uid: str, _: float, luck: GameLuck) -> list[str]:
        games.append((uid, luck))
        return ["coin-flipper"]

    monkeypatch.setattr("minetui.play.keep_luck", keep)
    return games


@pytest.mark.usefixtures("reviewed_at_once")
async def test_the_luck_of_a_game_is_kept_and_what_it_earned_is_shown_unless_it_was_left(
    told: list[tuple[str, GameLuck]],
) -> None:
    async with on_screen(TRAP, (80, 40)) as (app, pilot):
        uid = session_of(app).journal.uid
        await press(pilot, "ctrl+home space ctrl+end space ctrl+home down right space")
        await until(pilot, lambda: "Coin flipper" in panel_of(app))
        assert told == [(uid, GameLuck(Fraction(6, 11), 2))]
        assert "· Challenge: Coin flipper ·" in text_of(app)
        await press(pilot, "r")
        assert "Coin flipper" not in text_of(app)
        left = session_of(app).journal.uid
        await press(pilot, "ctrl+home down right space r")
        await until(pilot, lambda: len(told) == 2)
        await settled(pilot)

        assert [each for each, _ in told] == [uid, left]
        assert "Coin flipper" not in text_of(app)


async def test_only_an_exact_luck_is_kept(
    told: list[tuple[str, GameLuck]], set_times: SetTimes
) -> None:
    """What took too long may have been a guess."""
    set_times(before_review=0.001, solving=-1.0)
    async with on_screen(LOOSE, (80, 40)) as (app, pilot):
        await press(pilot, "ctrl+home right space ctrl+end space")
        await until(pilot, lambda: "luck not computed" in panel_of(app))
        await settled(pilot)

    assert told == []


@pytest.mark.usefixtures("reviewed_at_once")
async def test_a_luck_that_can_not_be_kept_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> list[str]:
        raise Problem("records.sqlite3: locked")

    monkeypatch.setattr("minetui.play.keep_luck", fail)
    async with on_screen(LOOSE, (80, 40)) as (app, pilot):
        await press(pilot, "ctrl+end space")
        await until(pilot, lambda: "Not kept: records.sqlite3: locked" in text_of(app))

        assert "luck not needed" in panel_of(app)


async def test_a_board_too_large_to_review_has_no_luck() -> None:
    async with on_screen(Level(45, 45, 1), (160, 60)) as (app, pilot):
        await press(pilot, "space")

        assert panel_of(app).startswith("WON")
        assert "luck" not in panel_of(app)
