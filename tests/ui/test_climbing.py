"""Hints beyond the casual player on the screen, one technique at a time, and the odds."""

import asyncio

import pytest
from textual.widgets import Input

from minetui.core.casual import deductions
from minetui.core.deal import ANY_BOARD, FirstClick
from minetui.core.game import Game
from minetui.core.grid import cells_of, only, set_of
from minetui.core.levels import LEVELS, Level
from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Reveal
from minetui.core.position import Position
from minetui.formats import journal
from minetui.formats.replay import Replay
from minetui.solver.solvable import Adjusted, Solvable, dealer_of, is_solvable
from minetui.solver.techniques import ids, up_to
from minetui.store.settings import Settings
from minetui.texts.techniques import limit_text
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.hint_texts import no_deduction
from minetui.ui.match import Match
from minetui.ui.screens.play import PlayScreen

from .conftest import board_of, hints_of, press, table, text_of

PAIRED = Minefield.drawn(".*.*.", ".....")  # 1 1 2 1 1 below: two numbers at a time solve it
PAIRED_MOVES = [Reveal(cell) for cell in range(5, 10)]
CORNERED = Minefield.drawn("*.", "..")  # nothing is certain after the corner
SIZE = (120, 30)


def app_of(field: Minefield, moves: list[Reveal], *, hints: bool = True) -> MinetuiApp:
    return MinetuiApp(Setup(Game.on(field, moves), settings=Settings(hints=hints)))


async def settled(app: MinetuiApp) -> None:
    await app.workers.wait_for_complete()


@pytest.mark.parametrize("limit", ids()[1:])
async def test_hints_use_no_more_techniques_than_they_may(limit: str) -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        assert "Stuck" in hints_of(app)
        for _ in range(ids().index(limit)):
            await pilot.press("L")
        await settled(app)
        await pilot.pause()

        assert limit_text(limit) in text_of(app)
        assert "Pairs: " in hints_of(app)
        assert "so " in hints_of(app)
        assert "✓" in board_of(app)


async def test_what_climbs_marks_only_what_is_so() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "L")
        await settled(app)
        hint = table(app).match.climb.hint

        assert hint is not None
        assert hint.safe & PAIRED.mines == 0
        assert hint.mines & PAIRED.safe == 0


async def test_where_nothing_is_certain_the_safest_cell_is_named() -> None:
    app = app_of(CORNERED, [Reveal(3)])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "L", "L")
        await settled(app)
        await pilot.pause()

        assert "Nothing is certain. The best guess: " in hints_of(app)
        assert "33.3%" in hints_of(app)


async def test_the_odds_are_drawn_in_tenths_and_at_zoom_in_per_cent() -> None:
    app = app_of(CORNERED, [Reveal(3)], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o")
        await settled(app)
        await pilot.press("ctrl+end")
        assert text_of(app).count(".3") >= 3
        await pilot.press("plus")
        assert text_of(app).count("33%") == 3
        await pilot.press("ctrl+home")
        assert "a mine in 33.3% of all layouts" in text_of(app)
        await pilot.press("o")

        assert "33%" not in text_of(app)


async def test_odds_add_nothing_to_the_hints_of_the_casual_player() -> None:
    app = app_of(Minefield.drawn("..*.."), [Reveal(0)])
    async with app.run_test(size=SIZE) as pilot:
        before = hints_of(app)
        assert "clear" in before or "flag" in before
        await pilot.press("L", "o")
        await settled(app)
        await pilot.pause()

        assert hints_of(app) == before


async def test_flags_stay_and_what_is_certain_is_said_so_where_odds_are_drawn() -> None:
    app = MinetuiApp(Setup(Game.on(PAIRED, [*PAIRED_MOVES, Flag(0)]), settings=Settings()))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o", "plus", "ctrl+end")
        await settled(app)
        await pilot.pause()
        assert "⚑" in text_of(app)
        assert text_of(app).count("0%") == 2 + text_of(app).count("100%")
        for keys, told in (("ctrl+home", "certainly safe"), ("right", "certainly a mine")):
            await pilot.press(keys)
            assert told in text_of(app)


async def test_what_is_not_computed_in_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.ui.screens.climbing.BUDGET", -1.0)
    app = app_of(CORNERED, [Reveal(3)], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o")
        await settled(app)
        await pilot.pause()
        assert "Odds: ?? is not computed in time, for 3 cells." in text_of(app)
        await pilot.press("left")

        assert text_of(app).count("??") == 2  # and the one at the cursor
        assert "odds not computed in time" in text_of(app)


async def test_a_flag_that_nothing_proves_does_not_end_the_climb() -> None:
    """Trusting it, single numbers would clear a cell; pairs know cells without it."""
    app = MinetuiApp(
        Setup(Game.on(PAIRED, [*PAIRED_MOVES, Flag(1)]), settings=Settings(hints=True))
    )
    async with app.run_test(size=SIZE) as pilot:
        assert "doubtful" in hints_of(app)
        await pilot.press("L")
        await settled(app)
        await pilot.pause()

        assert "Pairs: " in hints_of(app)
        assert "doubtful" in hints_of(app)


async def test_a_deduction_of_another_technique_can_be_played() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("full_stop")
        assert len(table(app).match.game.moves) == len(PAIRED_MOVES)
        await pilot.press("L")
        await settled(app)
        while table(app).match.playing:
            before = len(table(app).match.game.moves)
            await pilot.press("full_stop")
            await settled(app)
            assert len(table(app).match.game.moves) > before

        assert "Won in" in text_of(app)


async def test_a_wrong_flag_is_shown_to_be_wrong_and_taken_away() -> None:
    """Single numbers would clear the flagged cell; only the flag is in the way."""
    field = Minefield.drawn(".....", "*...*")
    app = MinetuiApp(Setup(Game.on(field, [Reveal(0), Reveal(1), Flag(2), Flag(7)])))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("H", "L", "L", "L", "ctrl+end")
        await settled(app)
        await pilot.pause()
        assert "clear" in hints_of(app)
        assert text_of(app).count("⚑!") == 2
        for _ in range(3):
            await pilot.press("full_stop")
            await settled(app)
        position = table(app).match.position

        assert not position.flagged & field.safe
        assert position.revealed & set_of([2, 7]) == set_of([2, 7])


async def test_where_a_wrong_flag_hides_what_single_numbers_prove_it_is_told() -> None:
    field = Minefield.drawn("*...*", ".....")
    moves = [*map(Reveal, (1, 6, 5)), Flag(0), Flag(2)]
    app = MinetuiApp(Setup(Game.on(field, moves), settings=Settings(hints=True)))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "L", "L")
        await settled(app)
        await pilot.pause()

        assert "Nothing is certain" not in hints_of(app)
        assert "Flags aside: " in hints_of(app)


async def test_who_does_not_want_to_wait_gets_any_board_that_is_never_called_solvable() -> None:
    """Two mines in the three other cells always leave a guess. The journal began with a flag."""
    app = MinetuiApp(Setup(Game(Level(2, 2, 2), "abc", dealer=Solvable("casual"))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f", "right", "space")
        match = table(app).match
        for said in ("tried, Esc adjusts one", "tried, Esc takes any"):
            while said not in table(app).message:
                await asyncio.sleep(0)  # a pilot would wait until nothing is searched any more
            table(app).action_command("stop")
        await settled(app)
        kept = journal.read(match.journal.path.read_bytes())

        assert kept.dealt
        assert (match.game.board_kind, kept.board_kind, kept.assisted) == ("", "", False)


async def test_to_play_on_from_a_replay_keeps_what_is_special_about_its_board() -> None:
    app = MinetuiApp(Setup(None, Replay.of(adjusted_game(), {})))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("end", "left", "t")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlayScreen)

        assert screen.match.game.board_kind == "adjusted:logic"


async def test_another_first_click_keeps_the_kind_of_boards() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc", dealer=Solvable("logic"))))
    async with app.run_test(size=SIZE):
        screen = table(app)
        assert isinstance(screen, PlayScreen)
        screen.take_settings(Settings(first_click=FirstClick.SAFE), ["first_click"])
        game = screen.match.game

        assert (game.level, game.first_click) == (LEVELS["Expert"], FirstClick.SAFE)
        assert game.board_kind == "solvable:logic"


async def test_a_setting_deals_boards_that_need_no_guess() -> None:
    """A level that is too large to be searched has any boards."""
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc")))
    async with app.run_test(size=SIZE):
        screen = table(app)
        assert isinstance(screen, PlayScreen)
        kinds = []
        for level, no_guess in ((None, True), (LEVELS["Beginner"], True), (None, False)):
            changed = ["no_guess"] if level is None else ["level"]
            screen.take_settings(Settings(level or LEVELS["Expert"], no_guess=no_guess), changed)
            kinds.append((screen.match.game.level.name, screen.match.game.board_kind))
        screen.take_settings(Settings(Level(300, 300, 9000), no_guess=True), ["level", "no_guess"])

        expected = [("Expert", "solvable:logic"), ("Beginner", "solvable:logic"), ("Beginner", "")]
        assert kinds == expected
        assert screen.match.game.board_kind == ""


async def test_the_cell_to_guess_is_marked_and_tab_goes_there() -> None:
    app = app_of(CORNERED, [Reveal(3)])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "L", "L", "ctrl+end")
        await settled(app)
        await pilot.pause()
        guess = table(app).match.climb.guess
        board = table(app).board
        assert guess.bit_count() == 1
        assert text_of(app).count("*") == 1
        await pilot.press("tab")

        assert only(board.cursor) == guess


async def test_a_new_game_begins_without_odds() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("o", "R")

        assert not table(app).match.climb.drawn


async def test_hints_do_not_climb_on_a_board_that_is_too_large() -> None:
    app = app_of(Minefield.drawn(*["." * 210] * 200, "*" + "." * 209), [], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("L", "o"):
            await pilot.press(key)
            assert "Hints climb on boards of up to 40,000 cells" in text_of(app)
        climb = table(app).match.climb

        assert (climb.limit, climb.drawn) == ("casual", False)


async def test_where_a_sentence_is_too_long_its_places_become_figures() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=(40, 9)) as pilot:
        await pilot.press("L")
        await settled(app)
        await pilot.pause()

        assert "2,1 needs 1 more in 2 cells" in hints_of(app)


async def test_a_key_in_a_pause_says_that_the_game_is_paused() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("space", "full_stop", "c", "f"):
            await pilot.press(*("p" if key == "space" else ""), "L", key)
            assert "Paused: p goes on." in text_of(app)


def test_whether_the_casual_player_is_stuck_is_not_told_by_hints_of_an_earlier_position() -> None:
    """Such hints stay while a run of the casual player is skipped."""
    match = Match(Game.on(PAIRED, PAIRED_MOVES), lambda: 0.0, hinting=True)
    match.take(deductions(Position(PAIRED).reveal_all(set_of([5, 6, 0])).surface))

    assert match.found
    assert no_deduction(match).startswith("Stuck: ")


async def test_in_a_low_window_the_sentence_takes_the_lines_there_are() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=(44, 10)) as pilot:
        await pilot.press("L")
        await settled(app)
        await pilot.pause()

        assert table(app).hints.size.height in (2, 3, 4)
        assert "so clear" in hints_of(app)
        assert "…" not in hints_of(app)


async def test_odds_make_a_game_assisted_and_a_limit_alone_does_not() -> None:
    app = app_of(PAIRED, PAIRED_MOVES, hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L")
        assert not table(app).match.game.assisted
        await pilot.press("o")

        assert table(app).match.game.assisted


async def test_a_new_game_keeps_how_far_hints_climb() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L", "r")

        assert table(app).match.climb.limit == "pairs"


async def test_tab_walks_to_what_climbed() -> None:
    app = app_of(PAIRED, PAIRED_MOVES)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("L")
        await settled(app)
        await pilot.press("tab")
        safe, mines = table(app).match.climb.certain

        assert table(app).board.cursor in set(cells_of(safe | mines))
        assert set_of([table(app).board.cursor]) & PAIRED.grid.row(0)


async def test_a_solvable_board_is_looked_for_and_told() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Intermediate"], "abc", dealer=Solvable("logic"))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("space")
        await settled(app)
        await pilot.pause()
        game = table(app).match.game

        assert "solvable by logic" in text_of(app)
        assert is_solvable(game.field, game.moves[0].cell, up_to("logic"))
        await pilot.press("R")
        assert table(app).match.game.board_kind == "solvable:logic"


async def test_nothing_is_done_later_on_a_board_that_nobody_has_seen() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc", dealer=Solvable("casual"))))
    async with app.run_test(size=SIZE) as pilot:
        screen = table(app)
        assert isinstance(screen, PlayScreen)
        screen.busy = True  # as while a board is looked for
        await pilot.press("f", "space")
        screen.busy = False
        screen.after_moves()

        assert not screen.match.game.moves


async def test_the_dialog_of_a_new_game_chooses_a_kind_of_boards() -> None:
    app = app_of(PAIRED, [], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await pilot.pause()
        assert "boards (Ctrl+O): any" in text_of(app)
        await pilot.press("ctrl+o", "ctrl+o")
        assert "boards (Ctrl+O): solvable by pairs" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()

        assert table(app).match.game.board_kind == "solvable:pairs"


async def test_the_dialog_of_a_new_game_chooses_a_first_click() -> None:
    app = app_of(PAIRED, [], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n ctrl+f")
        assert "first click (Ctrl+F): safe" in text_of(app)
        await press(pilot, "enter")

        assert table(app).match.game.first_click is FirstClick.SAFE


async def test_a_board_of_a_kind_is_not_looked_for_on_a_huge_board() -> None:
    app = app_of(PAIRED, [], hints=False)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("ctrl+o")
        for field, count in (("rows", "300"), ("cols", "300"), ("mines", "9000")):
            app.screen.query_one(f"#{field}", Input).value = count
        await pilot.click("#mines")
        await pilot.press("enter")
        await pilot.pause()

        assert "expected at most 40,000 cells to solve, got 90,000" in text_of(app)


def adjusted_game(seed: str = "a") -> Game:
    game = Game(Level(9, 9, 20), seed, dealer=Adjusted("logic"))
    game.play(Reveal(40))
    return game


def test_a_game_played_again_keeps_what_is_special_about_its_board() -> None:
    kind = "adjusted:logic"

    assert adjusted_game().board_kind == adjusted_game().again().board_kind == kind
    assert Replay.of(adjusted_game(), {}).game().board_kind == kind
    kept = journal.read(journal.text_of(journal.first_lines(adjusted_game())))
    assert (kept.board_kind, kept.assisted) == (kind, True)


def test_a_game_that_is_not_dealt_yet_is_gone_on_with_on_the_same_kind_of_boards() -> None:
    game = Game(Level(9, 9, 20), "a", dealer=Solvable("logic"))
    game.play(Flag(3))
    kept = journal.read(journal.text_of(journal.first_lines(game)))
    kept.set_dealer(dealer_of(kept.board_kind, kept.level))

    assert kept.dealer == game.dealer
    assert kept.dealt_for(40).mines == game.dealt_for(40).mines
    kept.set_dealer(ANY_BOARD)
    kept.play(Reveal(40))
    assert (kept.board_kind, kept.assisted) == ("", False)


async def test_a_journal_that_began_with_flags_is_told_what_board_was_dealt() -> None:
    app = MinetuiApp(Setup(Game(Level(9, 9, 10), "abc", dealer=Solvable("logic"))))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("f", "right", "space")
        await settled(app)
        await pilot.pause()
        match = table(app).match
        kept = journal.read(match.journal.path.read_bytes())

        assert (kept.board_kind, kept.assisted) == ("solvable:logic", False)
        assert kept.field.mines == match.game.field.mines
