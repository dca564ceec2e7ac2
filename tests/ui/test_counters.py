"""The figures of a replay behind their key: what they say at each moment, and where."""

from minetui.core import Chord, Flag, Minefield, Move, Points, Reveal, Track, only
from minetui.formats import Replay
from minetui.ui.app import MinetuiApp
from minetui.ui.replay.moves import MoveList, WastedClicks

from .conftest import click, feature, on_screen, panel_of, press, text_of
from .replays import index_of, listed, playback_of, run_for, watched, watching

FIELD = Minefield.drawn("*.....", "......", "......", "*....*")
MOVES: tuple[Move, ...] = (
    *(Reveal(3, 0.0), Chord(9, 1.0), Flag(0, 2.0), Flag(18, 2.5), Chord(7, 4.0)),
    *(Chord(12, 6.0), Reveal(18, 7.0), Chord(12, 9.0)),
)
BESIDE = (160, 44)


def figures(app: MinetuiApp) -> str:
    """All that the panel says, on one line."""
    return " ".join(panel_of(app).split())


async def test_tab_shows_the_figures_with_their_words_in_place_of_the_review_and_back() -> None:
    async with watched("home tab", FIELD, MOVES, size=BESIDE) as (app, pilot):
        await press(pilot, "end")
        assert figures(app) == (
            "Figures Clicks 5 Needed 3 3BV Speed 0.75 3BV/s Efficiency 60% IOE Wasted 1 "
            "Good plan 3 ZiNi Beside it 60% ZNE Time by speed 5.33 RQP: less is better Guesses none"
        )
        await press(pilot, "tab")

        assert "Figures" not in figures(app)
        assert "Chord" in figures(app)


async def test_the_figures_go_on_between_the_moves() -> None:
    """Time passes, and a wasted click at 1.0 s counts then, though it is no move."""
    async with watched("home right tab space", FIELD, MOVES, size=BESIDE) as (app, _):
        seen = []
        for _ in range(2):
            run_for(app, 0.75)
            seen.append(figures(app).partition(" Wasted")[0].removeprefix("Figures "))

        assert seen == [
            "Clicks 1 1 reveal, no flag Needed 1 of 3 3BV Speed 1.33 3BV/s Efficiency 100% IOE",
            "Clicks 2 Needed 1 of 3 3BV Speed 0.67 3BV/s Efficiency 50% IOE",
        ]
        assert index_of(app) == 1


async def test_the_figures_are_plain_where_signs_are() -> None:
    async with watched("end tab", FIELD, MOVES, size=BESIDE, ascii_only=True) as (app, _):
        assert text_of(app).isascii()


async def test_where_no_line_is_left_they_come_in_a_dialog() -> None:
    tall = Minefield.drawn(*["......"] * 60, "*.....")
    async with watched("home tab", tall, (Flag(0), Reveal(5, 1.0)), size=(30, 20)) as (app, pilot):
        assert "Needed" in text_of(app)
        await press(pilot, "tab")

        assert "Needed" not in text_of(app)


async def test_the_path_of_a_recorded_mouse_is_counted_up_to_the_moment() -> None:
    track = Track(lambda: Points([0.0, 2.0, 4.0], [0, 30, 30], [0, 40, 90]))
    async with on_screen(Replay(FIELD, MOVES, track=track), BESIDE) as (app, pilot):
        await press(pilot, "home tab right right")
        assert "Way 50" in figures(app)
        await press(pilot, "end")

        assert "Way 100" in figures(app)


async def test_wasted_clicks_stand_between_the_moves_in_the_list_and_can_be_gone_to() -> None:
    async with watched("home tab", FIELD, MOVES, size=BESIDE) as (app, pilot):
        assert [row.split()[:4] for row in listed(app)[:3]] == [
            ["1", "0.00", "reveal", "D1"],
            ["1.00", "chord", "D2", "wasted"],
            ["2", "2.00", "flag", "A1"],
        ]
        await click(pilot, MoveList, (8, 1))

        assert (index_of(app), playback_of(app).at) == (1, 1.0)
        assert "wasted: chord on D2" in text_of(app)
        assert "Clicks 2" in figures(app)


async def test_the_cell_of_a_wasted_click_is_marked_for_a_moment() -> None:
    async with watched("home right", FIELD, MOVES, size=BESIDE) as (app, _):
        playback, marks = playback_of(app), feature(app, WastedClicks)
        seen = []
        for at in (0.9, 1.0, 1.3, 1.6):
            playback.at = at
            watching(app).seek()
            layer = marks.show().layer
            seen.append(layer.accents[0][1] if layer else None)

        assert seen == [None, only(9), only(9), None]
