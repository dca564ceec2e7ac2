"""A game and its board in words."""

from dataclasses import replace
from itertools import pairwise

import pytest

from minetui.core import LEVELS, ClickCounts, Game, Level, Metrics, Minefield, Reveal
from minetui.solver.dealers import Solvable
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

    assert [*map(game_texts.short_name, levels)] == ["Expert", "9×4/1"]
    assert [*map(game_texts.size_text, levels)] == ["30 × 16, 99 mines", "9 × 4, 1 mine"]


def test_a_game_is_told_by_its_level_its_seed_and_the_kind_of_its_board() -> None:
    plain, other = Game(Level(2, 2, 1), ""), Game(LEVELS["Beginner"], "a\x1b")
    other.set_dealer(Solvable("logic"))
    other.assisted = True

    assert game_texts.level_text(plain) == "Custom 2 × 2 · 1 mine"
    assert game_texts.level_text(other) == (
        r"Beginner 9 × 9 · 10 mines · seed a\x1b · solvable by logic · assisted"
    )
    plain.info = {"player": "b\x1b"}
    assert game_texts.level_text(plain) == "Custom 2 × 2 · 1 mine"
    assert game_texts.level_text(plain, of_player=True) == r"Custom 2 × 2 · 1 mine · b\x1b"
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


def test_a_result_comes_before_its_measures_are_counted() -> None:
    won, lost = game_on(LINE, Reveal(6), Reveal(1), Reveal(2)), game_on(LINE, Reveal(0))
    clicks = ClickCounts(left=4, effective=3)
    metrics = Metrics(LINE, 2.0, 3, clicks)
    uncounted = replace(metrics, clicks=clicks._replace(unrecorded=None))

    assert game_texts.result_text(won, None, 2.0) == "Won in 2.000 s · counting 3BV …"
    assert game_texts.result_text(won, metrics, 2.0, "new best") == (
        "Won in 2.000 s · new best · 3BV 3 · 1.50 3BV/s · 4 clicks · throughput 100% · IOE 75%"
    )
    assert game_texts.result_text(lost, uncounted, 0.5) == (
        "Lost in 0.500 s · 3BV 3 · 1.50 3BV/s · 3 effective clicks · throughput 100%"
    )


def test_a_board_too_large_to_count_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.core.position.COUNTABLE", LINE.grid.size - 1)
    text = game_texts.result_text(game_on(LINE, Reveal(0)), None, 0.5)

    assert text == "Lost in 0.500 s · too large to count its 3BV"


def test_an_unfinished_game_is_told_by_its_level_and_its_clock() -> None:
    game = game_on(LINE, Reveal(6, 75.0))

    assert game_texts.unfinished_text(game) == "8×1/2, 1:15"
    game.elapsed = 3675.0
    assert game_texts.unfinished_text(game) == "8×1/2, 1:01:15"
    assert game_texts.unfinished_text(Game(LEVELS["Expert"], "")) == "Expert, 0:00"


@pytest.mark.parametrize(
    ("seconds", "texts"),
    [
        (40.0, ["beat 45.123 by 5.123 s", "beat 45.123 by 5.123", "beat 45.123"]),
        (45.1234, ["equalled 45.123 s", "equalled 45.123"]),
        (50.0, ["missed 45.123 by 4.877 s", "missed 45.123 by 4.877", "missed 45.123"]),
    ],
)
def test_a_time_is_beaten_or_not_as_it_is_shown(seconds: float, texts: list[str]) -> None:
    won, lost = game_on(LINE, Reveal(6), Reveal(1), Reveal(2)), game_on(LINE, Reveal(0))
    won.info = lost.info = {"TimeToBeat": "45.123"}

    assert game_texts.beaten_texts(won, seconds) == texts
    assert game_texts.is_beaten(won, seconds) is (seconds < 45)
    assert game_texts.beaten_texts(lost, seconds) == ["45.123 s to beat"]
    assert not game_texts.is_beaten(lost, seconds)
    assert game_texts.beaten_texts(game_on(LINE, Reveal(0)), seconds) == []


def test_a_title_has_the_mines_left_or_the_result_and_the_end_names_a_key() -> None:
    running, lost = game_on(LINE, Reveal(6)), game_on(LINE, Reveal(0))
    running.info = {"Daily": "2026-11-21 late"}

    assert game_texts.title_text(running, 3.0) == "Daily 2026-11-21, late · 2 mines left"
    assert game_texts.title_text(lost, 75.0) == "8×1/2 · lost in 1:15"
    assert game_texts.ended_text({"starts": "m"}.__getitem__) == "m: start map"
