"""How a game ended: the card of a win, the line of a loss, and all figures."""

from fractions import Fraction

import pytest

from minetui import Problem
from minetui.core import Flag, Game, Level, Minefield, Reveal
from minetui.solver import Luck as GameLuck
from minetui.store import Settings
from minetui.ui.kit.glyphs import Accent
from minetui.ui.play.moves import Moves
from minetui.ui.play.result import Comparison, GameResult, LuckReview

from .conftest import (
    LOOSE,
    SMALL,
    TRAP,
    SetTimes,
    feature,
    on_screen,
    panel_of,
    press,
    screen_of,
    session_of,
    set_clock,
    settled,
    text_of,
    until,
    words_of,
)

FIRST = Comparison("Your first win", is_best=True, streak=1)
BEST = Comparison("New best, by 3.0 s", "No flag used", is_best=True, is_faster=True, streak=2)
LATER = Comparison("0.5 s from your best", "No flag used", streak=3)
EARNING = LATER._replace(challenge="Earned: Inside a minute")


def status_of(app: object) -> str:
    """The status line."""
    return text_of(app).splitlines()[-2].strip()  # type: ignore[arg-type]


# A win


@pytest.mark.parametrize(
    ("comparison", "card"),
    [
        (Comparison(), "12.3 s"),
        (FIRST, "12.3 s Your first win"),
        (BEST, "12.3 s New best, by 3.0 s No flag used"),
        (LATER, "12.3 s 0.5 s from your best No flag used"),
        (EARNING, "12.3 s 0.5 s from your best Earned: Inside a minute"),
    ],
)
async def test_a_win_is_a_card_of_its_time_how_it_compares_and_one_thing_that_is_new(
    comparison: Comparison, card: str
) -> None:
    """The board stays where it is, and the status line says nothing."""
    async with on_screen(SMALL) as (app, pilot):
        board = screen_of(app).board.region
        set_clock(app, 12.34)
        await press(pilot, "ctrl+home space")
        feature(app, GameResult).comparison = comparison
        screen_of(app).show()

        assert panel_of(app) == card
        assert screen_of(app).board.region == board
        assert status_of(app) == ""
        await press(pilot, "r")
        assert "12.3 s" not in text_of(app)


async def test_flags_that_a_win_sets_are_told_from_those_of_the_player() -> None:
    field = Minefield.drawn("*.*.", "....", "....")
    async with on_screen(Game.on(field, [Reveal(8, 0.0), Flag(0, 1.0), Reveal(1, 2.0)])) as (
        app,
        _,
    ):
        board = screen_of(app).board
        feature(app, Moves).play([Reveal(3, 3.0), Reveal(7, 4.0)])
        screen_of(app).show()

        assert board.scene.position.flagged == field.mines
        assert board.scene.sets.accents[-1] == (Accent.ADDED, 1 << 2)


async def test_only_a_new_best_is_green() -> None:
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "ctrl+home space")
        for comparison, green in ((FIRST, False), (BEST, True), (LATER, False)):
            feature(app, GameResult).comparison = comparison
            inks = [ink for _, ink in feature(app, GameResult)._card]

            assert inks == ["strong", "good" if green else "plain", "plain"]


@pytest.mark.parametrize("size", [(60, 14), (130, 16)])
async def test_without_a_margin_the_status_line_says_it(size: tuple[int, int]) -> None:
    wide = ("." * 29 + "*",) * 9
    async with on_screen(wide, size) as (app, pilot):
        set_clock(app, 12.34)
        await press(pilot, "ctrl+home space")
        feature(app, GameResult).comparison = LATER
        screen_of(app).show()

        if not screen_of(app).arrangement.beside:
            assert status_of(app) == "12.3 s. 0.5 s from your best. No flag used."


async def test_a_win_with_hints_is_kept_apart() -> None:
    async with on_screen(("..*..",), settings=Settings(hints=True)) as (app, pilot):
        await press(pilot, "ctrl+home space ctrl+end space")
        feature(app, GameResult).comparison = BEST
        screen_of(app).show()

        assert panel_of(app) == "0.0 s With hints: kept apart from your bests"
        assert "assisted · won" in text_of(app)


async def test_a_race_says_who_won_it() -> None:
    async with on_screen(SMALL) as (app, pilot):
        session_of(app).game.info = {"Race": "Kamil"}
        feature(app, GameResult)._raced = lambda: "Beat Kamil by 3.2 s"
        await press(pilot, "ctrl+home space")

        assert panel_of(app) == "0.0 s Beat Kamil by 3.2 s A race: kept apart from your bests"


# A loss


@pytest.mark.parametrize(
    ("board", "keys", "why"),
    [
        (("*...", "...*"), "ctrl+home space", "A first guess: nothing was known."),
        (
            ("*.*", "...", "..."),
            "ctrl+end space ctrl+home space",
            "A1 was a proven mine: B2 and C2 prove it together.",
        ),
        (
            ("*.", ".."),
            "ctrl+end space ctrl+home space",
            "A guess: A1 was a mine in 1 of 3, and no cell was safer.",
        ),
        (
            ("*...", "..*."),
            "ctrl+home down space right f left space",
            "A wrong flag at B2: the 1 at A2 had its mine elsewhere.",
        ),
    ],
)
async def test_a_loss_is_one_line_that_says_why(
    board: tuple[str, ...], keys: str, why: str
) -> None:
    """It has no card, and undo takes it away."""
    async with on_screen(board) as (app, pilot):
        await press(pilot, keys)

        assert status_of(app) == why
        assert panel_of(app) == ""
        assert "Custom · lost" in text_of(app)
        await press(pilot, "u")
        assert status_of(app) == ""


async def test_a_narrow_window_leaves_out_what_explains_a_loss() -> None:
    async with on_screen(("*.*", "...", "..."), (40, 12)) as (app, pilot):
        await press(pilot, "ctrl+end space ctrl+home space")

        assert status_of(app) == "A1 was a proven mine."


async def test_what_takes_too_long_to_find_out_is_not_said(set_times: SetTimes) -> None:
    set_times(solving=-1.0)
    async with on_screen(LOOSE) as (app, pilot):
        await press(pilot, "ctrl+home right space ctrl+end space")

        assert status_of(app) == "E3 was a mine."


# All figures


@pytest.mark.usefixtures("reviewed_at_once")
async def test_tab_shows_all_figures_of_a_finished_game_and_leads_back() -> None:
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, "tab")
        assert "Figures" not in text_of(app)
        set_clock(app, 2.5)
        await press(pilot, "ctrl+home space")
        assert "Tab Figures" in text_of(app)
        await press(pilot, "tab")
        await until(pilot, lambda: "Guesses none" in words_of(app))

        assert "Custom · won in 2.500 s" in text_of(app)
        assert "Efficiency 100% IOE: needed clicks by clicks made" in words_of(app)
        await press(pilot, "y")
        assert "Efficiency: 100% (IOE: needed clicks by clicks made)" in app.clipboard
        await press(pilot, "tab")
        assert "Efficiency" not in text_of(app)


@pytest.mark.parametrize(
    ("height", "words"),
    [
        (24, ["Clicks", "Speed", "Good plan", "Guesses"]),
        (14, ["Clicks", "Speed", "Good plan"]),
        (11, ["Clicks", "Speed"]),
        (5, ["Clicks"]),
    ],
)
async def test_in_a_low_window_the_last_figures_fall_away(height: int, words: list[str]) -> None:
    async with on_screen(SMALL, (60, height)) as (app, pilot):
        set_clock(app, 2.5)
        await press(pilot, "ctrl+home space tab")
        shown = words_of(app)

        assert [word for word in ("Clicks", "Speed", "Good plan", "Guesses") if word in shown] == (
            words
        )


@pytest.mark.parametrize(
    ("width", "told"),
    [(80, "0.40 3BV/s: needed clicks in a second"), (40, "0.40 3BV/s"), (24, "0.40")],
)
async def test_a_narrow_window_has_the_names_at_most(width: int, told: str) -> None:
    async with on_screen(SMALL, (width, 20)) as (app, pilot):
        set_clock(app, 2.5)
        await press(pilot, "ctrl+home space tab")
        row = next(row for row in text_of(app).splitlines() if "Speed" in row)

        assert " ".join(row.strip(" │").split()) == f"Speed {told}"


@pytest.mark.parametrize(("key", "title"), [("v", "move"), ("x", "Share")])
async def test_the_figures_lead_on_to_the_review_and_the_card(key: str, title: str) -> None:
    async with on_screen(SMALL) as (app, pilot):
        await press(pilot, f"ctrl+home space tab {key}")

        assert "Efficiency" not in text_of(app)
        assert screen_of(app) is not app.screen_stack[0] or title in text_of(app)


# The luck


@pytest.mark.usefixtures("reviewed_at_once")
async def test_the_luck_comes_once_it_is_computed() -> None:
    async with on_screen(TRAP, (80, 40)) as (app, pilot):
        await press(pilot, "ctrl+home space ctrl+end space")
        assert session_of(app).playing
        await press(pilot, "ctrl+home down right space tab")
        await until(pilot, lambda: feature(app, LuckReview).luck is not None)
        await settled(pilot)
        assert "Guesses 2 nothing was safe at any of them Luck 55%" in words_of(app)
        await press(pilot, "tab r")
        await press(pilot, "ctrl+home down right space tab")
        await until(pilot, lambda: "Guesses none" in words_of(app))
        assert "Luck" not in words_of(app)


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
        await until(pilot, lambda: "Earned: Coin flipper." in text_of(app))
        assert told == [(uid, GameLuck(Fraction(6, 11), 2))]
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
        await press(pilot, "ctrl+home right space ctrl+end space tab")
        await until(pilot, lambda: feature(app, LuckReview).luck is not None)
        await settled(pilot)
        assert "the others took too long to tell" in text_of(app)

    assert told == []


@pytest.mark.usefixtures("reviewed_at_once")
async def test_a_luck_that_can_not_be_kept_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> list[str]:
        raise Problem("records.sqlite3: locked")

    monkeypatch.setattr("minetui.play.keep_luck", fail)
    async with on_screen(LOOSE, (80, 40)) as (app, pilot):
        await press(pilot, "ctrl+end space")
        await until(pilot, lambda: "Couldn't save: records.sqlite3: locked" in text_of(app))


async def test_a_board_too_large_to_review_has_no_luck() -> None:
    async with on_screen(Level(45, 45, 1), (160, 60)) as (app, pilot):
        await press(pilot, "space tab")

        assert "Efficiency" in text_of(app)
        assert "Guesses" not in text_of(app)
