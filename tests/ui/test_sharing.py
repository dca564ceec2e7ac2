"""The card of a game on the screen: it waits for the review, is copied, and can be saved."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from minetui.core import Level, Minefield, Reveal
from minetui.formats import Replay
from minetui.play import reviews_of
from minetui.solver import REVIEWABLE, ReviewedMove
from minetui.store import Settings
from minetui.texts import share
from minetui.ui.kit.place import Place
from minetui.ui.play.result import LuckReview
from minetui.ui.play.share_dialog import LONGEST_CODE, CardForm, ShareDialog, forms_of

from .conftest import (
    BEGINNER,
    TRAP,
    click_on,
    feature,
    name_of,
    on_screen,
    press,
    resized,
    set_clock,
    settled,
    text_of,
    type_at_once,
    until,
    words_of,
)
from .replays import MOVES, PENNED_FIELD
from .test_records import LOST, entry, keep

LOSE = "ctrl+home space ctrl+end space ctrl+home down right space"
PAGE, OWN_PAGE = "https://example.org/play/", "https://example.com/mine/"
LOST_GAME = Replay(PENNED_FIELD, MOVES)
HEAD = "minetui · Custom 5 × 3 / 7 · lost at "


async def shared(pilot: Pilot[None], keys: str = "x") -> list[str]:
    """The lines of the card that was copied, once these keys brought it."""
    await press(pilot, keys)
    await until(pilot, lambda: bool(pilot.app.clipboard))
    await settled(pilot)
    return pilot.app.clipboard.splitlines()


async def test_a_window_of_80_columns_shows_the_first_line_of_a_card_whole() -> None:
    card = replace(share.ShareCard.of(LOST_GAME, None), name="Cylinder Intermediate")
    async with on_screen(TRAP, (80, 24)) as (app, pilot):
        dialog = ShareDialog(app, BEGINNER)
        app.push_screen(dialog)
        await settled(pilot)
        dialog.take(card)
        await settled(pilot)

        assert card.text(coloured=True).splitlines()[0] in text_of(app)


@pytest.mark.usefixtures("reviewed_at_once")
async def test_the_card_is_shown_and_copied_once_the_game_is_over() -> None:
    """The card with the result and the menu lead to it."""
    async with on_screen(TRAP, (80, 40)) as (app, pilot):
        await press(pilot, "x")
        assert "Only a finished game can be shared." in text_of(app)
        await press(pilot, "escape")
        assert "Share" not in text_of(app)
        set_clock(app, 1.0)
        await press(pilot, f"escape {LOSE}")
        card = await shared(pilot)
        assert card[0].startswith(HEAD)
        assert "2 guesses, luck 55%" in card[1]
        assert (len(card[2]), card[3][:4]) == (10, "MT1-")
        assert all(line in text_of(app) for line in card)
        assert "Copied, if the terminal allows that." in words_of(app)
        assert "Each tenth: 🟩 even, " in words_of(app)
        await press(pilot, "escape m")
        await click_on(pilot, "Share …")

        assert isinstance(app.screen, ShareDialog)


@pytest.fixture
def may_review(monkeypatch: pytest.MonkeyPatch, reviewed_at_once: None) -> Event:
    """What the review of a game waits for."""
    event = Event()

    def late(*game: Any) -> Iterator[ReviewedMove]:  # noqa: ANN401 - handed on
        assert event.wait(60)
        yield from reviews_of(*game)

    monkeypatch.setattr("minetui.play.reviews_of", late)
    return event


async def test_the_card_waits_for_the_review(may_review: Event) -> None:
    async with on_screen(TRAP) as (app, pilot):
        type_at_once(app, f"{LOSE} x")
        await until(pilot, lambda: "Reviewing the game for its guesses …" in text_of(app))
        assert app.clipboard == ""
        may_review.set()
        await until(pilot, lambda: app.clipboard.startswith(HEAD))


async def test_a_card_that_nobody_waits_for_any_more_is_not_copied(may_review: Event) -> None:
    async with on_screen(TRAP) as (app, pilot):
        type_at_once(app, f"{LOSE} x")
        await until(pilot, lambda: isinstance(app.screen, ShareDialog))
        type_at_once(app, "escape")
        await until(pilot, lambda: not isinstance(app.screen, ShareDialog))
        may_review.set()
        await until(pilot, lambda: feature(app, LuckReview).all_reviews is not None)
        await settled(pilot)

        assert app.clipboard == ""


async def test_a_replay_has_its_card_at_any_moment_if_it_is_finished() -> None:
    async with on_screen(LOST_GAME) as (_, pilot):
        card = await shared(pilot)
        assert card[0] == "minetui · Custom 7 × 3 / 6 · lost at 40% after 2,000.000 s"
        assert card[2][4:] == "💥⬜⬜⬜⬜⬜"
    async with on_screen(Replay(PENNED_FIELD, MOVES[:1])) as (app, pilot):
        await press(pilot, "x")

        assert "Only a finished game can be shared." in text_of(app)


@pytest.mark.parametrize(
    ("page", "own_page", "start"),
    [("", "", "MT1-"), ("", OWN_PAGE, f"{OWN_PAGE}#MT1-"), (PAGE, OWN_PAGE, f"{PAGE}#MT1-")],
    ids=["a terminal", "a terminal with page_address", "a page"],
)
async def test_a_card_links_to_the_page_that_it_is_made_in_or_else_to_that_of_the_settings(
    page: str, own_page: str, start: str
) -> None:
    setup = {"settings": Settings(page_address=own_page), "place": Place(address=page)}
    async with on_screen(LOST_GAME, **setup) as (_, pilot):
        card = await shared(pilot)

        assert card[-1].startswith(start)


async def test_a_board_too_large_to_review_says_nothing_of_guesses() -> None:
    field = Minefield(Level(1, REVIEWABLE + 1, 1).grid, 1)
    async with on_screen(Replay(field, (Reveal(5, 0.0), Reveal(0, 1.0)))) as (_, pilot):
        card = await shared(pilot)

        assert "guess" not in "".join(card)


async def test_what_is_shown_is_copied_and_tab_shows_the_next_form() -> None:
    async with on_screen(LOST_GAME) as (app, pilot):
        coloured = await shared(pilot)
        await press(pilot, "tab")
        plain = app.clipboard.splitlines()

        assert plain[0] == coloured[0].translate(str.maketrans("·×", "-x"))
        assert plain[2] in text_of(app)
        assert "Copied in ASCII, if the terminal allows that." in words_of(app)
        assert "Each tenth: = even, ? guess, * mine hit, . not reached" in words_of(app)
        await press(pilot, "tab")
        assert app.clipboard.splitlines() == coloured


async def test_a_terminal_in_ascii_copies_what_it_can_not_show() -> None:
    replay = Replay(Minefield.drawn("*..*"), (Reveal(2, 0.0), Reveal(0, 1.0)))
    async with on_screen(replay, settings=Settings(glyphs="ascii")) as (app, pilot):
        plain = await shared(pilot)
        assert "\n".join(plain).isascii()
        await press(pilot, "tab")

        assert not app.clipboard.isascii()
        assert plain[2] in text_of(app)
        assert text_of(app).isascii()


def test_a_code_too_long_for_the_card_is_a_form_of_its_own() -> None:
    result = share.SharedResult(True, 1.0)

    def forms(code: str, *, shell: bool = True) -> list[CardForm]:
        card, place = share.ShareCard(result, "X", code), Place(own_machine=shell)
        return [*forms_of(card, plain=False, place=place)]

    short, long, longest = (forms("M" * length) for length in (20, 300, LONGEST_CODE + 1))
    assert [form.text for form in long[2:]] == ["M" * 300]
    assert [len(each) for each in (short, longest)] == [2, 2]
    assert "code" not in short[0].copied
    assert long[0].copied.endswith("The code is too long for the card: it is a form of its own.")
    assert longest[1].copied.endswith("the card: minetui convert FILE --to code prints it.")
    (guests, _) = forms("M" * (LONGEST_CODE + 1), shell=False)
    assert guests.copied.endswith("The code is too long for the card.")


async def test_a_card_is_saved_in_a_file(tmp_path: Path) -> None:
    """How files are saved says test_saving."""
    target = tmp_path / "card.txt"
    async with on_screen(LOST_GAME) as (app, pilot):
        await shared(pilot)
        await press(pilot, "ctrl+s")
        assert name_of(app).value.endswith("-custom.txt")
        name_of(app).value = str(target)
        await press(pilot, "enter")

        assert "Saved as" in text_of(app)
        assert target.read_text("utf-8") == f"{app.clipboard}\n"


async def test_the_card_fits_into_any_window_and_can_be_used_by_mouse() -> None:
    async with on_screen(LOST_GAME) as (app, pilot):
        await shared(pilot)
        for size in ((40, 12), (30, 10), (20, 6), (7, 3), (1, 1), (80, 24)):
            await resized(pilot, *size)
            box = app.screen.query_one(VerticalScroll).region
            assert box.width <= max(size[0], 3), size
            assert box.height <= max(size[1], 3), size
        await click_on(pilot, "Other form")
        assert app.clipboard.isascii()
        await click_on(pilot, "Close")

        assert not isinstance(app.screen, ShareDialog)


# From the records


async def test_a_game_in_the_records_has_its_card_if_its_moves_are_kept() -> None:
    keep(entry(1), entry(2, seconds=1.5), game_2=LOST)
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "b")
        card = await shared(pilot, "x")
        assert card[0] == "minetui · Custom 7 × 3 / 6 · lost at 20% after 1.500 s"
        assert "\n".join(card[:2]) in app.clipboard
        for key in ("escape", "down", "x"):
            await press(pilot, key)

        assert "The moves of this game are not kept" in text_of(app)
