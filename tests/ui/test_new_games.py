"""Other games on the same screen: by keys, by the dialog, by the settings, and without guesses."""

import pytest
from rich.color import Color
from textual.widgets import Input

from minetui.core import (
    ANY_BOARD,
    LEVELS,
    BoardKind,
    FirstClick,
    Flag,
    Game,
    Level,
    Reveal,
    Status,
)
from minetui.formats import Replay, journal
from minetui.solver import dealer_of
from minetui.solver.dealers import Adjusted, Solvable
from minetui.store import RecordClass, Records, Settings, SettingsFile
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.inks import NAMED
from minetui.ui.play import recording
from minetui.ui.play.new_game_dialog import DensitySketch, NewGameDialog
from minetui.ui.setup import Destination, Setup

from .conftest import (
    LOOSE,
    PENNED,
    Start,
    click,
    click_cell,
    click_on,
    game_of,
    press,
    resized,
    screen_of,
    session_of,
    text_of,
)
from .test_records import entry, keep

SIZE = (100, 24)
recorded = recording.recorded  # which other tests do without


def beginner() -> MinetuiApp:
    return MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))


async def test_the_same_board_again_and_a_new_one_of_the_same_level() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "space")
        mines = game_of(app).field.mines
        await press(pilot, "r")
        assert game_of(app).field.mines == mines
        assert not game_of(app).moves
        assert game_of(app).assisted
        await press(pilot, "R")

        assert game_of(app).level == LEVELS["Beginner"]
        assert not game_of(app).dealt
        assert game_of(app).seed != "abc"


async def test_the_same_board_begins_where_the_last_game_did(playing: Start) -> None:
    """P12: the cursor stayed on the mine that was hit, so Space lost again, in 0.000 s."""
    app = playing(*PENNED)
    async with app.run_test(size=SIZE) as pilot:
        await click_cell(pilot, 1, 2)
        await press(pilot, "ctrl+home space")
        assert game_of(app).status is Status.LOST
        await press(pilot, "r space")

        assert game_of(app).status is Status.PLAYING
        assert [move.cell for move in game_of(app).moves] == [9]


async def test_the_same_board_never_begins_on_a_mine(playing: Start) -> None:
    """P12, where the first click of the last game was a mine."""
    app = playing(*LOOSE)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home space r space")

        assert game_of(app).status is Status.PLAYING
        assert len(game_of(app).moves) == 1


# No-guess


async def test_boards_that_need_no_guess_are_one_key_away() -> None:
    """P3: they took a dialog or an option, and could never be a best."""
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "G")
        assert "Boards that never need a guess from now on." in text_of(app)
        assert "solvable by logic" in text_of(app)
        await press(pilot, "space")
        assert (game_of(app).board_kind, game_of(app).assisted) == (BoardKind.NO_GUESS, False)
        assert game_of(app).level == LEVELS["Beginner"]
        assert "assisted" not in text_of(app)
        await press(pilot, "R")
        assert game_of(app).board_kind == BoardKind.NO_GUESS
        await press(pilot, "G")

        assert "Any boards from now on." in text_of(app)
        assert (game_of(app).board_kind, game_of(app).dealer) == ("", ANY_BOARD)


async def test_a_won_game_that_needed_no_guess_is_a_best_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """P3."""
    monkeypatch.setattr(recording, "recorded", recorded)
    app = MinetuiApp(Setup(Game(Level(6, 6, 4), "abc", dealer=Solvable("logic"))))
    async with app.run_test(size=(130, 24)) as pilot:
        await press(pilot, "space")
        session = session_of(app)
        for cell in range(36):
            if session.playing and session.game.field.safe >> cell & 1:
                session.play([Reveal(cell, 1.0)])
        screen_of(app).changed()
        await press(pilot, "left")

        assert "Won in 1.000 s · new best · " in text_of(app)
        assert "solvable by logic" in text_of(app)
    with Records() as records:
        assert [entry.record_class for entry in records.every()] == [RecordClass.NO_GUESS]


async def test_a_level_too_large_to_be_solved_has_no_such_boards() -> None:
    app = MinetuiApp(Setup(Game(Level(300, 300, 9000), "abc")))
    async with app.run_test(size=SIZE) as pilot:
        before = game_of(app)
        await press(pilot, "G")

        assert "expected at most 40,000 cells to solve, got 90,000" in text_of(app)
        assert game_of(app) is before


# The settings


async def test_another_first_click_keeps_the_kind_of_boards() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc", dealer=Solvable("logic"))))
    async with app.run_test(size=SIZE):
        changed = Settings(first_click=FirstClick.SAFE)
        screen_of(app).settings_changed(changed, ["first_click"])
        game = game_of(app)

        assert (game.level, game.first_click) == (LEVELS["Expert"], FirstClick.SAFE)
        assert game.board_kind == "solvable:logic"


async def test_another_level_keeps_the_kind_of_boards() -> None:
    """P24: it was dropped."""
    level, kept = LEVELS["Expert"], {}
    app = MinetuiApp(Setup(Game(level, "abc")))
    async with app.run_test(size=SIZE):
        for kind in ("solvable:pairs", "adjusted:casual", ""):
            screen = screen_of(app)
            screen.begin(app.session_of(Game(level, "abc", dealer=dealer_of(kind, level))))
            screen.settings_changed(Settings(LEVELS["Intermediate"], FirstClick.SAFE), ["level"])
            kept[kind] = game_of(app).board_kind
            assert game_of(app).level == LEVELS["Intermediate"]
            assert game_of(app).first_click is FirstClick.OPENING

        assert kept == {kind: kind for kind in kept}


async def test_a_setting_deals_boards_that_need_no_guess() -> None:
    """A level that is too large to be searched has any boards."""
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc")))
    async with app.run_test(size=SIZE):
        screen, kinds = screen_of(app), []
        for level, no_guess in ((None, True), (LEVELS["Beginner"], True), (None, False)):
            changed = ["no_guess"] if level is None else ["level"]
            app.settings = Settings(level or LEVELS["Expert"], no_guess=no_guess)
            screen.settings_changed(app.settings, changed)
            kinds.append((game_of(app).level.name, game_of(app).board_kind))
        app.settings = Settings(Level(300, 300, 9000), no_guess=True)
        screen.settings_changed(app.settings, ["level", "no_guess"])

        expected = [("Expert", "solvable:logic"), ("Beginner", "solvable:logic"), ("Beginner", "")]
        assert kinds == expected
        assert game_of(app).board_kind == ""


async def test_a_game_that_has_begun_stays_when_the_settings_change(playing: Start) -> None:
    app = playing(*LOOSE)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home right space")
        before = game_of(app)
        screen_of(app).settings_changed(Settings(LEVELS["Expert"]), ["level", "question_marks"])

        assert game_of(app) is before


# The dialog


async def test_the_new_game_dialog_says_why_a_level_is_not_legal() -> None:
    app = MinetuiApp(Setup(Game(Level(9, 9, 11), "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n tab tab end backspace backspace enter")
        assert "Mines: please enter a number." in text_of(app)
        await press(pilot, "8 1")
        assert "expected 0 to 80 mines on 9 × 9, got 81" in text_of(app)
        await press(pilot, "enter backspace")
        assert "expected 0 to 80" not in text_of(app)
        await press(pilot, "enter")

        assert game_of(app).level == Level(9, 9, 8)


async def test_the_new_game_dialog_begins_the_level_and_seed_that_were_chosen_or_typed() -> None:
    """A level chosen by its name counts whatever was typed."""
    app = MinetuiApp(Setup(Game(Level(12, 13, 20), "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        begun = []
        for keys in (
            *("enter", "shift+tab right right enter", "3", "tab tab tab tab x y enter"),
            *(
                "shift+tab right left left left enter",
                "tab 2 0 up space",
                "tab 2 0 shift+tab l enter",
            ),
        ):
            await press(pilot, f"n {keys}")
            game = game_of(app)
            begun.append((game.level, "xy" if game.seed == "xy" else game.seed == "abc"))

        assert begun == [
            *((Level(12, 13, 20), False), (LEVELS["Expert"], False), (LEVELS["Expert"], False)),
            *((Level(12, 13, 20), "xy"), (LEVELS["Beginner"], False)),
            *((LEVELS["Beginner"], False), (LEVELS["Intermediate"], False)),
        ]


async def test_levels_are_chosen_from_cards_or_from_lines_in_a_narrow_window() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert "╭─ ▸1 Beginner ─────╮ ╭─  2 Intermediate ──" in text_of(app)
        await resized(pilot, 50, 20)
        await press(pilot, "down")
        assert "│  1 Beginner                        no win yet  │" in text_of(app)
        assert "│ ▸2 Intermediate                    no win yet  │" in text_of(app)
        await press(pilot, "down down down up")
        assert app.focused is app.screen.query_one("#cols")
        await press(pilot, "k k enter")

        assert game_of(app).level == LEVELS["Intermediate"]


async def test_levels_show_the_best_times_of_the_kind_of_boards() -> None:
    keep(
        entry(1),
        entry(2, board_kind=BoardKind.NO_GUESS, seconds=50.0),
        entry(3, won=False, level="Expert"),
    )
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n")
        assert "best 39.000 s" in text_of(app)
        assert text_of(app).count("no win yet") == 2
        await press(pilot, "g")

        assert "best 50.000 s" in text_of(app)


async def test_records_that_can_not_be_read_keep_no_game_from_beginning() -> None:
    records_path().parent.mkdir(parents=True, exist_ok=True)
    records_path().write_bytes(b"no database at all" * 100)
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n 2")

        assert game_of(app).level == LEVELS["Intermediate"]


async def test_a_custom_level_and_the_kind_of_boards_are_remembered() -> None:
    app = beginner()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n tab 2 5 g enter 1 n tab enter")
        assert game_of(app).level == Level(20, 25, 130)
    kept, _ = SettingsFile().read()

    assert kept.custom == Level(20, 25, 130)
    assert kept.no_guess


async def test_the_dialog_chooses_a_first_click_and_boards_without_guesses() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n f")
        assert "f First click: safe" in text_of(app)
        assert "[ ] No guessing: boards that never need a guess" in text_of(app)
        await press(pilot, "tab g")
        assert "[x] No guessing: solvable by logic" in text_of(app)
        await press(pilot, "shift+tab enter")

        assert game_of(app).board_kind == BoardKind.NO_GUESS
        assert game_of(app).first_click is FirstClick.SAFE


async def test_letters_are_commands_in_fields_for_numbers_and_text_in_that_of_the_seed() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n tab f x 2 down down down f g")
        assert "f First click: safe" in text_of(app)
        assert [field.value for field in app.screen.query(Input)] == ["2", "20", "130", "fg"]
        await press(pilot, "ctrl+o ctrl+f")

        assert "[x] No guessing" in text_of(app)
        assert "f First click: anything" in text_of(app)


@pytest.mark.parametrize(
    ("mines", "words"),
    [
        *(("1", "0.2% mines, sparser than Beginner"), ("123", "20.5% mines, as dense as Expert")),
        *(("110", "18.3% mines, between Intermediate and Expert"),),
        *(("300", "50.0% mines, denser than Expert"), ("0", "0.0% mines, sparser than Beginner")),
    ],
)
async def test_the_density_of_a_custom_level_is_said_at_once(mines: str, words: str) -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, f"n tab tab tab backspace backspace backspace {' '.join(mines)}")

        assert f" Your own level: {words}" in text_of(app)


@pytest.mark.parametrize("ascii_only", [True, False])
async def test_a_sketch_shows_the_density(ascii_only: bool) -> None:
    settings = Settings(glyphs="ascii" if ascii_only else "unicode")
    app = MinetuiApp(Setup(Game(Level(10, 10, 10), "abc"), settings=settings))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        sketch = app.screen.query_one(DensitySketch)
        cells = sketch.size.width * sketch.size.height
        signs = "".join(sketch.render_line(y).text for y in range(sketch.size.height))
        flag = Color.parse(NAMED["slate"].flag)
        lines = (sketch.render_line(y) for y in range(sketch.size.height))
        styles = [style for line in lines for _, style, _ in line if style]
        colours = [colour for style in styles for colour in (style.color, style.bgcolor)]

        if ascii_only:
            assert signs.count("*") == round(cells / 10)
        else:
            assert colours.count(flag) == round(2 * cells / 10)


async def test_a_board_of_a_kind_is_not_looked_for_on_a_huge_board() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n g")
        for field, count in (("rows", "300"), ("cols", "300"), ("mines", "9000")):
            app.screen.query_one(f"#{field}", Input).value = count
        await click(pilot, "#mines")
        await press(pilot, "enter")

        assert "expected at most 40,000 cells to solve, got 90,000" in text_of(app)


async def test_a_custom_game_is_begun_completely_by_mouse() -> None:
    """P9: first click and boards could not be clicked, and there was no Start to click."""
    app = MinetuiApp(Setup(Game(Level(9, 9, 11), "abc")))
    async with app.run_test(size=SIZE) as pilot:
        await click_on(pilot, "Menu")
        await click_on(pilot, "Another level")
        assert isinstance(app.screen, NewGameDialog)
        await click_on(pilot, "First click:")
        await click_on(pilot, "[ ] No guessing")
        await click_on(pilot, "No guessing")
        await click_on(pilot, "[ ] No guessing")
        await click_on(pilot, "First click")
        await click(pilot, "#mines", (6, 0))
        await press(pilot, "backspace backspace 1 2")
        await click_on(pilot, "Start")

        assert game_of(app).level == Level(9, 9, 12)
        assert game_of(app).first_click is FirstClick.ANY
        assert game_of(app).board_kind == BoardKind.NO_GUESS


async def test_a_named_level_is_begun_by_mouse_and_the_dialog_is_left_by_mouse() -> None:
    app = beginner()
    async with app.run_test(size=SIZE) as pilot:
        before = game_of(app)
        await press(pilot, "n")
        await click_on(pilot, "Cancel")
        assert app.screen is screen_of(app)
        assert game_of(app) is before
        await press(pilot, "n")
        await click_on(pilot, "3 Expert")

        assert game_of(app).level == LEVELS["Expert"]


# What is special about a board


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


def test_a_game_that_is_not_dealt_yet_is_resumed_on_the_same_kind_of_boards() -> None:
    game = Game(Level(9, 9, 20), "a", dealer=Solvable("logic"))
    game.play(Flag(3))
    kept = journal.read(journal.text_of(journal.first_lines(game)))
    kept.set_dealer(dealer_of(kept.board_kind, kept.level))

    assert kept.dealer == game.dealer
    assert kept.dealt_for(40).mines == game.dealt_for(40).mines
    kept.set_dealer(ANY_BOARD)
    kept.play(Reveal(40))
    assert (kept.board_kind, kept.assisted) == ("", False)


async def test_to_play_on_from_a_replay_keeps_what_is_special_about_its_board() -> None:
    app = MinetuiApp(Setup(first=Destination("replay", Replay.of(adjusted_game(), {}))))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "end left t")

        assert len(app.screen_stack) == 2
        assert game_of(app).board_kind == "adjusted:logic"
