"""The review of a replay: each mistake told once, with all that proves it, beside the board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import Chord, Flag, Game, Minefield, Move, Reveal
from minetui.store import Settings
from minetui.ui.hints.hints import Hints
from minetui.ui.hints.panel import Chain
from minetui.ui.replay.review import ReviewPage

from .conftest import (
    board_of,
    feature,
    on_screen,
    panel_of,
    press,
    resized,
    screen_of,
    settled,
    text_of,
    type_at_once,
)
from .replays import index_of, playback_of, replaying, watched

FIELD = Minefield.drawn("..*.", "....")
GUESSED = (Reveal(0, 0.0), Reveal(6, 1.0), Reveal(3, 2.0), Reveal(7, 3.0))
LOST = (Reveal(0, 0.0), Reveal(2, 1.0))
SURE = Minefield.drawn("*...", "....", "....")
PAIRED = Minefield.drawn(".*.*.", ".....")
BEGINNER = Minefield.drawn(
    *(".........", "...*...*.", "....*.*..", ".*.......", ".........", ".*......."),
    *(".*.......", "....*...*", ".*......."),
)
HIT = (Reveal(40, 0.0), Reveal(80, 6.0), Reveal(22, 41.0))
"""E3, though three numbers, one after the other, prove it a mine; nothing is flagged."""
SIZE = (100, 40)


async def test_a_replay_opens_at_its_first_mistake_which_is_told_once_with_the_whole_chain() -> (
    None
):
    async with replaying(BEGINNER, HIT, playing=False).run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app = pilot.app
        lines = text_of(app).splitlines()

        assert (index_of(app), playback_of(app).running) == (3, False)
        assert panel_of(app) == (
            "The only mistake A proven mine "
            "1 H4 has no other room: G3 is a mine. "
            "2 G4 has its mine: F3 is safe. "
            "3 F4 has no other room: E3 and G3 are mines."
        )
        assert lines[-3].startswith(" ‖ 0:41 ━━")
        assert lines[-3].endswith("╉ move 3 of 3")
        assert lines[-2].strip() == ""
        assert [entry.id for entry in screen_of(app).key_bar.entries] == [
            *("play", "forward", "next_mistake", "take_over", "next_hint", "back"),
        ]


async def test_the_board_has_the_place_and_the_cells_of_the_game() -> None:
    """The bar takes a free line, or else that of the status, which it gives to a message."""
    game = Game.on(BEGINNER, HIT)
    for size in ((80, 24), (80, 23), (130, 40), (40, 12), (18, 10)):
        async with on_screen(game, size) as (app, pilot):
            played = screen_of(app).board.region
            await press(pilot, "v")

            assert screen_of(app).board.region == played
            await press(pilot, "n")
            assert screen_of(app).board.region == played
            said = "There is no other mistake."[: size[0] - 3]
            assert said in text_of(app) or size[1] < 12


async def test_the_numbers_of_the_chain_and_the_cells_that_it_proves_are_lit_on_the_board() -> None:
    async with watched("home n", BEGINNER, HIT) as (app, pilot):
        lit = board_of(app)
        await press(pilot, "H")

        assert "✓" in lit
        assert "✓" not in board_of(app)


async def test_the_hints_take_the_place_of_the_review_while_they_are_shown() -> None:
    async with watched("home right", FIELD, GUESSED, size=SIZE) as (app, pilot):
        await press(pilot, "H")
        assert feature(app, Hints).shown
        assert "Reveal A1" not in panel_of(app)
        await press(pilot, "H")

        assert "Reveal A1" in panel_of(app)


TOLD = {
    "the start": (FIELD, GUESSED, "home", "1 mistake"),
    "the first reveal": (FIELD, GUESSED, "home right", "Reveal A1 The first reveal"),
    "a needless guess": (
        *(FIELD, GUESSED, "home n"),
        "The only mistake A needless guess C2 was a mine in 50%. 1 B1 needs 1 more in 2 cells. "
        "2 In all, 1 mine left. 3 So D1 is safe.",
    ),
    "a proof by two numbers": (
        *(PAIRED, tuple(Reveal(cell, float(cell)) for cell in (5, 6, 7, 8, 9, 2)), "end"),
        "Reveal C1 Proven by two numbers",
    ),
    "a lost guess, and no odds of the chance that was missed": (
        *(FIELD, LOST, "home n"),
        "The only mistake A needless guess C1 was a mine in 50%.",
    ),
    "a wrong flag": (SURE, (Flag(1), Reveal(3, 1.0)), "home n", "The only mistake A wrong flag"),
    "a game without mistakes": (SURE, (Flag(0), Reveal(3)), "home", "No mistakes"),
}


@pytest.mark.parametrize(("field", "moves", "keys", "said"), TOLD.values(), ids=TOLD)
async def test_each_move_is_explained(
    field: Minefield, moves: tuple[Move, ...], keys: str, said: str
) -> None:
    async with watched(keys, field, moves, size=SIZE) as (app, _):
        assert said in " ".join(panel_of(app).split())


async def test_a_guess_is_a_mistake_only_if_another_was_clearly_better() -> None:
    """Its fourth move was forced, and no cell was safer."""
    async with watched("home n", size=SIZE) as (app, pilot):
        assert index_of(app) == 5
        await press(pilot, "left")
        assert "A forced guess F1 was a mine in 33%. No cell was safer." in panel_of(app)


async def test_a_chord_sure_to_hit_a_mine_is_a_proven_mine() -> None:
    """No cell of it was a proven mine, but A3 needed one in A2 or B3."""
    flags = [Flag(cell, 3.0) for cell in (0, 1, 2, 6)]
    moves = (Reveal(5, 0.0), Reveal(8, 1.0), Reveal(11, 2.0), *flags, Chord(5, 4.0))
    field = Minefield.drawn("***.", "*..*", "....")
    async with watched("end", field, moves, size=(130, 40)) as (app, _):
        said = " ".join(panel_of(app).split())
        assert "A proven mine" in said
        assert "2 So at least one of A2 and B3 is a mine." in said


@pytest.mark.parametrize("hints", [True, False])
async def test_a_game_that_is_over_is_reviewed_without_the_hints_and_left_again(
    hints: bool,
) -> None:
    looks = Settings(hints=hints)
    async with on_screen(Game.on(FIELD, GUESSED), SIZE, settings=looks) as (app, pilot):
        await press(pilot, "v")
        assert (index_of(app), playback_of(app).running) == (2, False)
        assert "A needless guess" in panel_of(app)
        await press(pilot, "escape")

        assert "A needless guess" not in panel_of(app)


async def test_a_key_that_leaves_the_end_gives_up_the_way_to_the_first_mistake() -> None:
    async with on_screen(Game.on(FIELD, GUESSED), SIZE) as (app, pilot):
        type_at_once(app, "v home")
        await settled(pilot)

        assert index_of(app) == 0


async def test_a_large_board_has_the_mistakes_that_need_no_proof() -> None:
    field = Minefield.drawn(*["." * 50] * 50, "*" + "." * 49)
    moves = (Flag(60, 0.0), Reveal(0, 1.0))
    async with watched("home n", field, moves, size=(160, 40)) as (app, _):
        assert "A wrong flag" in text_of(app)


async def test_the_review_fits_into_any_window() -> None:
    async with watched("home n", FIELD, GUESSED, size=SIZE) as (app, pilot):
        frame = screen_of(app).frame
        for size in ((80, 24), (60, 20), (20, 6), (9, 5), (1, 1)):
            await resized(pilot, *size)
            await press(pilot, "n N right")

            assert index_of(app) == 3
            lines = len(frame.panel.text.splitlines())
            assert lines <= frame.arrangement.panel[1] or not frame.panel.display


async def test_the_review_is_plain_where_signs_are() -> None:
    async with watched("home n", FIELD, GUESSED, size=SIZE, ascii_only=True) as (app, _):
        assert text_of(app).isascii()


@given(st.integers(1, 120), st.integers(1, 60), st.integers(0, 12))
def test_a_page_has_no_more_lines_than_it_can_show(width: int, height: int, steps: int) -> None:
    said = [f"The 1 at A{at} has only B{at}: a mine." for at in range(1, steps + 1)]
    page = ReviewPage(
        "Mistake 2 of 2", ("A proven mine", "bad"), said[:1], Chain(said, ["A1"] * steps)
    )

    assert len(page.lines((width, height))) <= height


def test_a_page_has_a_step_a_line_and_in_a_strip_as_much_as_fits() -> None:
    steps = [
        "A1 has no other room: B1 is a mine.",
        "C1 is a zero: D1 is safe.",
    ]
    short = ["B1 is a mine", "D1 is safe"]
    page = ReviewPage("Mistake 2 of 2", ("A proven mine", "bad"), (), Chain(steps, short))

    def lines(size: tuple[int, int]) -> list[str]:
        return ["".join(text for text, _ in line).rstrip() for line in page.lines(size)]

    assert lines((40, 10)) == [
        *(" Mistake 2 of 2", " A proven mine", ""),
        *(
            " 1 A1 has no other room: B1 is a mine.",
            " 2 C1 is a zero: D1 is safe.",
        ),
    ]
    assert lines((16, 6))[3:] == ["1 B1 is a mine", "2 D1 is safe"]
    assert lines((64, 1)) == [" Mistake 2 of 2. A proven mine. B1 is a mine, so D1 is safe."]
    assert lines((20, 1)) != lines((20, 2)) == [" Mistake 2 of 2. A", " proven mine."]


async def test_where_a_mistake_has_no_room_its_key_comes_first_and_shows_the_whole_chain() -> None:
    async with watched("home n", BEGINNER, HIT, size=(40, 12)) as (app, pilot):
        assert "w Why" in text_of(app).splitlines()[-1][:8]
        await press(pilot, "w")

        assert "3 F4 has no other room: E3 and G3 are mines." in " ".join(panel_of(app).split())
