"""Files of a guest: they have names and no folders, and are handed over once they are saved."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from textual.app import App

from minetui.formats import GAME_ID
from minetui.store import folders, read_replay
from minetui.ui.kit import files
from minetui.ui.kit.files import (
    LONGEST,
    MOST_BYTES,
    MOST_COPIED,
    MOST_SHOWN,
    FileNameError,
    FileNames,
    lines_of,
    show_file,
    text_of,
)
from minetui.ui.kit.patches import GuardedApp
from minetui.ui.kit.place import Place

from .conftest import (
    PENNED,
    TRAP,
    click_cell,
    name_of,
    on_screen,
    press,
    save_as,
    session_of,
    words_of,
)
from .conftest import text_of as shown_by
from .test_hints import Shown
from .test_sharing import LOSE, shared

GUEST = Place(own_machine=False)
Deliver: TypeAlias = Callable[[App[None], Path], object]
TRICKS = (
    *("", "/", ".", "..", "../x", "a/b", "/etc/passwd", "~", "~root/x", "a\\b", "C:\\x", "..\\x"),
    *(".hidden", "a\0b", "a\nb", "\x1b[2J", "\u202egpj.exe", "x" * 101, "💣" * 60, "a..b"),
    *("\udcff", "\u2028", "$HOME/x", "file:///x", "a/../b", "/proc/self/environ"),
)


@pytest.fixture
def guest(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a guest, as `app_of` enters it."""
    monkeypatch.chdir(home.parent)
    folders.enter_home()
    return home


def playing_guest(rows: tuple[str, ...], deliver: Deliver) -> Shown:
    """The program with the game of a guest, who gets files delivered."""
    return on_screen(rows, place=Place(False, deliver))


@pytest.mark.parametrize("typed", TRICKS)
@pytest.mark.usefixtures("guest")
def test_a_name_that_leads_elsewhere_is_refused_in_one_line(typed: str) -> None:
    with pytest.raises(FileNameError) as refused:
        FileNames(GUEST, folders.games() / "a.rawvf").path_of(typed)

    assert str(refused.value).isprintable()
    assert str(refused.value).endswith(".")


@given(st.text() | st.text("./\\~a \0", max_size=8) | st.from_regex(r"[^/]{95,105}"))
@example("a" * LONGEST)
def test_no_name_leads_out_of_the_folder(typed: str) -> None:
    try:
        path = FileNames(GUEST, Path("games/a.rawvf")).path_of(typed)
    except FileNameError:
        return

    assert path.parent == Path("games")
    assert path.name == typed
    assert len(typed) <= LONGEST
    assert len(typed.encode()) <= MOST_BYTES


def test_a_link_does_not_lead_out_of_the_folder(guest: Path, tmp_path: Path) -> None:
    games = guest / "games"
    games.mkdir()
    (games / "file").symlink_to(tmp_path / "elsewhere")
    (guest / "cards").symlink_to(tmp_path)

    for proposed, typed in (("games/a", "file"), ("cards/a", "new")):
        with pytest.raises(FileNameError, match=f"^{typed} is not a regular file"):
            FileNames(GUEST, Path(proposed)).path_of(typed)


def test_a_guest_can_not_fill_the_disk_with_files(
    guest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_FILES", 1)
    names = FileNames(GUEST, Path("games/a"))
    assert names.path_of("one") == Path("games/one")
    (guest / "games").mkdir()
    (guest / "games" / "one").write_text("")

    assert names.path_of("one") == Path("games/one")
    with pytest.raises(FileNameError, match="You have 1 file"):
        names.path_of("two")


async def test_a_guest_saves_under_a_name_and_gets_the_file(guest: Path) -> None:
    got = list[tuple[App[None], Path]]()
    async with playing_guest(PENNED, lambda *given: got.append(given)) as (app, pilot):
        await click_cell(pilot, 1, 2)
        uid = session_of(app).journal.uid
        await press(pilot, "ctrl+s")
        assert "/" not in name_of(app).value
        name_of(app).value = "../mine"
        await press(pilot, "enter")
        assert "Names can't have /" in shown_by(app)
        assert not got
        name_of(app).value = "mine"
        await press(pilot, "enter")
        assert "Saved as mine" in shown_by(app)
        await save_as(pilot, "mine")
        assert "mine exists. Enter again replaces it." in words_of(app)
        assert len(got) == 1
        await press(pilot, "enter")

        assert got == [(app, Path("games/mine"))] * 2
    assert read_replay(guest / "games/mine").info[GAME_ID] == uid


@pytest.mark.usefixtures("reviewed_at_once")
async def test_a_guest_gets_the_card_that_is_saved(guest: Path) -> None:
    got = list[Path]()
    async with playing_guest(TRAP, lambda _, path: got.append(path)) as (app, pilot):
        await shared(pilot, f"{LOSE} x")
        await press(pilot, "ctrl+s")
        name_of(app).value = "card.txt"
        await press(pilot, "enter")

        assert "Saved as card.txt" in shown_by(app)
        assert got == [Path("cards/card.txt")]
    assert (guest / got[0]).read_text("utf-8").startswith("minetui · ")


async def test_a_save_that_fails_hands_nothing_over(guest: Path) -> None:
    got = list[Path]()
    (guest / "games").write_bytes(b"")
    async with playing_guest(PENNED, lambda _, path: got.append(path)) as (app, pilot):
        await click_cell(pilot, 1, 2)
        await save_as(pilot, "mine")

        assert "Couldn't save: " in shown_by(app)
        assert str(guest.parent) not in shown_by(app)
        assert not got


@pytest.mark.parametrize("size", [(80, 24), (30, 8), (12, 4)])
async def test_the_text_of_a_file_is_shown_and_copied(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    path = tmp_path / "a\x1b[2Jb.rawvf"
    path.write_text("[red]first[/]\n" + "long " * 40 + "\n" * 30 + "last\n")
    app = GuardedApp[None]()
    async with app.run_test(size=size) as pilot:
        show_file(app, path)
        await press(pilot, "")
        assert app.clipboard == path.read_text()
        if size[1] > 4:
            assert "[red]first[/]" in shown_by(app)
            assert "a\\x1b[2Jb.rawvf" in shown_by(app)
        if size[1] > 8:
            assert "Copied, if the terminal allows that." in shown_by(app)
        app.copy_to_clipboard("")
        await press(pilot, " ".join(["pagedown"] * 60) + " y")
        assert app.clipboard == path.read_text()
        assert size[1] < 8 or "last" in shown_by(app)
        await press(pilot, "escape")

        assert len(app.screen_stack) == 1


async def test_a_file_that_can_not_be_copied_says_so(tmp_path: Path) -> None:
    no_text, too_long = "This file is not text", "a terminal takes 74,000 bytes"
    app, path = GuardedApp[None](), tmp_path / "file"
    async with app.run_test() as pilot:
        for data, said in (
            *((b"\0\xff" * 10, no_text), (b"caf\xe9\n", no_text), (b"a\x1b[2J", no_text)),
            (b"a" * (MOST_COPIED + 1), too_long),
            ("é".encode() * MOST_SHOWN, too_long),
            (b"", "No such file or directory."),
        ):
            path.write_bytes(data) if data else path.unlink()
            show_file(app, path)
            await press(pilot, "")
            assert said in words_of(app)
            assert app.clipboard == ""
            await press(pilot, "escape")


def test_a_text_is_cut_between_two_characters_and_into_lines_no_wider_than_the_page(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a"
    path.write_text("x" + "é" * MOST_SHOWN)
    lines = lines_of("a\n\n\tbcdef\n💣💣💣", 4)

    assert set(text_of(path).text) == {"x", "é"}
    assert ["".join(text for text, _ in line) for line in lines] == [
        *("a", "", "    ", "    ", "bcde", "f", "💣💣", "💣"),
    ]
