"""A game and its board in words."""

from itertools import pairwise, product

import pytest

from minetui.core import LEVELS, BoardKind, Game, Level, Minefield, Reveal
from minetui.solver import TECHNIQUES
from minetui.texts import game as game_texts

LINE = Minefield.drawn("*..*....")


def game_on(field: Minefield, *moves: Reveal) -> Game:
    """A game on this board after these moves."""
    game = Game(Level(field.grid.rows, field.grid.cols, field.mine_count), "a seed")
    game.place_minefield(field)
    for move in moves:
        game.play(move)
    return game


def test_a_level_is_named_or_told_by_its_numbers() -> None:
    levels = (LEVELS["Expert"], Level(4, 9, 1))

    assert [level.full_name for level in levels] == ["Expert", "Custom 9 × 4 / 1"]
    assert [*map(game_texts.size_text, levels)] == ["30 × 16, 99 mines", "9 × 4, 1 mine"]


@pytest.mark.parametrize(
    ("kind", "info", "assisted", "text"),
    [
        ("", {}, False, "Beginner"),
        ("", {}, True, "Beginner · assisted"),
        ("solvable:logic", {}, False, "Beginner · no guess"),
        ("adjusted:pairs", {}, True, "Beginner · adjusted · assisted"),
        ("", {"Race": "Kamil"}, False, "Race · Beginner"),
        (
            "",
            {"Shared": "Yes", "TimeToBeat": "45.1"},
            False,
            "Beginner · shared board · 45.100 s to beat",
        ),
        ("", {"Room": "versus"}, False, "Versus · Beginner"),
        (
            "solvable:logic",
            {"Room": "versus", "Against": "Bo\x1b, Cy", "Mistakes": "1"},
            False,
            r"Versus Bo\x1b and Cy · Beginner · no guess · 1 mine hit",
        ),
        ("", {"Room": "versus", "Against": "Bo,Cy,Di"}, False, "Versus 3 others · Beginner"),
        ("", {"Room": "together", "Mistakes": "many"}, False, "Together · Beginner"),
        ("", {"Daily": "2026-11-23"}, False, "Daily board · Monday 23 November"),
        ("", {"Daily": "2026-11-23"}, True, "Daily board · Monday 23 November · assisted"),
        ("", {"Daily": "2026-11-23 late"}, False, "Daily board · Monday 23 November · late"),
        ("", {"Daily": "2026-11-23 practice"}, True, "Daily board · Monday 23 November · practice"),
    ],
)
def test_the_heading_says_what_is_played_and_what_it_counts_as(
    kind: str, info: dict[str, str], assisted: bool, text: str
) -> None:
    """Neither its size nor its mines, which are in view, nor its seed."""
    game = Game(LEVELS["Beginner"], "a seed")
    game.board_kind, game.info, game.assisted = kind, info, assisted

    assert game_texts.heading_text(game) == text


def test_the_heading_says_how_a_game_stands_and_of_a_replay_whose_it_is() -> None:
    won, lost = game_on(LINE, Reveal(6), Reveal(1), Reveal(2)), game_on(LINE, Reveal(0))
    running = game_on(LINE, Reveal(6))
    running.info = {"player": "b\x1b"}

    assert [*map(game_texts.heading_text, (won, lost))] == ["Custom · won", "Custom · lost"]
    assert game_texts.heading_text(running, paused=True) == "Custom · paused"
    assert game_texts.heading_text(running, of_player=True) == r"Custom · b\x1b"
    assert game_texts.kind_text("") == ""


def test_what_a_game_counts_for_is_said_in_ever_fewer_of_the_same_words() -> None:
    for texts in game_texts.COUNTS_AS.values():
        assert all(shorter in longer for longer, shorter in pairwise(texts))


def test_a_deal_and_a_search_tell_how_far_they_are() -> None:
    assert game_texts.dealing_text(20_000, 0.123) == "Dealing 20,000 mines: 12%"
    logic = game_texts.searching_text("solvable:logic", 1200, "Esc")
    assert logic == "A board solvable by logic: 1,200 tried, Esc adjusts one."
    adjusted = game_texts.searching_text("adjusted:pairs", 2, "x")
    assert adjusted == "A board adjusted for pairs, not uniform: 2 tried, x takes any."


def test_every_kind_of_board_has_its_words_and_those_of_its_search() -> None:
    techniques = (technique.id for technique in TECHNIQUES)
    kinds = {BoardKind.of(*each) for each in product(BoardKind.DEALINGS, techniques)}

    assert {*game_texts.KINDS} == {*game_texts.SEARCHING} == kinds
    for kind in kinds:
        assert game_texts.searching_text(kind, 2, "x").startswith(
            f"A board {game_texts.kind_text(kind)}: 2 tried, x "
        )
    assert game_texts.kind_text("solvable:magic") == ""
    assert game_texts.searching_text("solvable:magic", 2, "x") == (
        "Looking for a board: 2 tried, x takes any."
    )


def test_the_end_of_a_game_is_told_to_the_millisecond_and_a_win_to_the_tenth() -> None:
    won, lost = game_on(LINE, Reveal(6), Reveal(1), Reveal(2)), game_on(LINE, Reveal(0))
    lost.info = {"Daily": "2026-11-21"}

    assert game_texts.ending_text(won, 1002.0456) == "Custom · won in 1,002.046 s"
    assert game_texts.ending_text(lost, 0.5) == "Daily 2026-11-21 · lost after 0.500 s"
    assert game_texts.time_text(1041.81) == "1,041.8 s"


@pytest.mark.parametrize(
    ("info", "assisted", "hinted", "text"),
    [
        ({}, False, False, ""),
        ({"Daily": "2026-11-21"}, False, False, ""),
        ({}, True, True, "With hints: kept apart from your bests"),
        ({}, True, False, "Assisted: kept apart from your bests"),
        ({"Daily": "2026-11-21 practice"}, True, False, "Practice: kept apart from your bests"),
        ({"Race": "Kamil"}, False, False, "A race: kept apart from your bests"),
        ({"Shared": "Yes"}, False, False, "A shared board: kept apart from your bests"),
    ],
)
def test_a_win_that_is_no_best_says_why(
    info: dict[str, str], assisted: bool, hinted: bool, text: str
) -> None:
    game = game_on(LINE, Reveal(6))
    game.info, game.assisted = info, assisted

    assert game_texts.apart_text(game, hinted=hinted) == text


def test_an_unfinished_game_is_told_by_its_level_and_its_clock() -> None:
    game = game_on(LINE, Reveal(6, 75.0))

    assert game_texts.unfinished_text(game) == "Custom 8 × 1 / 2, 1:15"
    game.elapsed = 3675.0
    assert game_texts.unfinished_text(game) == "Custom 8 × 1 / 2, 1:01:15"
    assert game_texts.unfinished_text(Game(LEVELS["Expert"], "")) == "Expert, 0:00"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (40.0, "Beat 45.123 s by 5.123 s"),
        (45.1234, "Equalled 45.123 s"),
        (50.0, "Missed 45.123 s by 4.877 s"),
    ],
)
def test_a_time_is_beaten_or_not_as_it_is_shown(seconds: float, text: str) -> None:
    won = game_on(LINE, Reveal(6), Reveal(1), Reveal(2))
    won.info = {"TimeToBeat": "45.123"}

    assert game_texts.beaten_text(won, seconds) == text
    assert game_texts.beaten_text(game_on(LINE, Reveal(6)), seconds) == ""


def test_the_title_of_the_window_has_the_mines_left_or_the_result() -> None:
    running, lost = game_on(LINE, Reveal(6)), game_on(LINE, Reveal(0))
    running.info = {"Daily": "2026-11-21 late"}

    assert game_texts.title_text(running, 3.0) == "Daily 2026-11-21, late · 2 mines left"
    assert game_texts.title_text(lost, 75.0) == "Custom 8 × 1 / 2 · lost in 1:15"
