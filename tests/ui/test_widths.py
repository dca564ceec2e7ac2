"""Signs that are too wide in a terminal: the question, its answers, and what is drawn instead."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unicodedata import east_asian_width

import pyte
import pytest
from in_terminal import HEIGHT, WIDTH, Program, Screen
from rich.cells import cell_len
from systems import not_on_windows
from textual.events import Key

from minetui.arguments import parsed
from minetui.core import LEVELS
from minetui.store import SettingsFile
from minetui.ui.board.painter import PLAIN_SIZES, SIZES
from minetui.ui.kit.drivers import GuardedDriver
from minetui.ui.kit.glyphs import ASCII, NARROW, UNICODE
from minetui.ui.kit.widths import LINE, PATIENCE, SOON, WideSigns, WidthQuestion
from minetui.ui.launch import app_of

from .conftest import on_screen, press, screen_of, settled, text_of
from .test_drivers import driver_of

AMBIGUOUS = "".join(sign for sign in NARROW if east_asian_width(sign) == "A")
SIGNS = "⚑·▀"


def answers(wide: str = "", signs: str = SIGNS, *, known: int = 2) -> str:
    """What a terminal answers in which these signs are two columns wide."""
    columns = [known, *(3 if sign in wide else 2 for sign in signs)]
    return "".join(f"\x1b[{LINE};{column}R" for column in columns)


def taken(pieces: Iterator[str] | list[str]) -> tuple[str, str | None]:
    """What is left of a terminal's input, and which of three signs are wide."""
    question = WidthQuestion(SIGNS)
    return "".join(map(question.take, pieces)), question.wide


def test_every_sign_of_the_game_has_a_narrow_one() -> None:
    drawn = {*UNICODE.drawn, *map(chr, ASCII.words)}

    assert {sign for sign in drawn if not sign.isascii()} <= {*NARROW}
    assert all(cell_len(sign) == 1 and not sign.isascii() for sign in NARROW)
    assert all(len(plain) == 1 and plain.isascii() for plain in NARROW.values())


def test_narrow_signs_of_a_cell_are_those_of_the_ascii_set() -> None:
    for look, sign in UNICODE.signs.items():
        assert "".join(NARROW.get(each, each) for each in sign) == ASCII.signs[look]


@pytest.mark.parametrize("wide", ["", "▀", "⚑▀", SIGNS])
def test_answers_tell_which_signs_are_wide(wide: str) -> None:
    assert taken([answers(wide)]) == ("", wide)


def test_answers_in_two_pieces_are_no_keys_wherever_they_break() -> None:
    text = f"a{answers('·')}b"
    for at in range(len(text)):
        assert taken([text[:at], "", text[at:]]) == ("ab", "·"), at


def test_answers_byte_by_byte_among_keys() -> None:
    text = answers("⚑").replace("R\x1b", "R\x1b[A\x1b", 1)

    assert taken(list(text)) == ("\x1b[A", "⚑")


def test_keys_before_between_and_after_the_answers_come_through() -> None:
    first, rest = answers("⚑")[:6], answers("⚑")[6:]

    assert taken([f"x\x1b[B{first}", "y\x1bOP", f"{rest}\x1b[1;2C"]) == (
        "x\x1b[By\x1bOP\x1b[1;2C",
        "⚑",
    )


def test_a_terminal_that_does_not_answer_delays_no_key() -> None:
    for key in ("\x1b", "\x1b[", "\x1b[A", "q", "\x1b[1;2R"):
        assert taken([*[""] * SOON, "", key]) == (key, None)


def test_an_escape_among_answers_is_a_key_when_no_more_of_them_come() -> None:
    question = WidthQuestion(SIGNS)
    left = question.take(answers()[:6] + "\x1b")
    waited = [question.take("") for _ in range(PATIENCE)]

    assert left == ""
    assert "".join(waited) == "\x1b"
    assert waited[0] == ""


def test_a_terminal_that_is_wrong_about_a_letter_is_not_believed() -> None:
    assert taken([answers(SIGNS, known=3)]) == ("", "")
    assert taken([answers(SIGNS, known=1)]) == ("", "")


def test_positions_in_other_lines_are_no_answers() -> None:
    other = "\x1b[1;2R\x1b[24;80R"

    assert taken([other, answers("▀"), other]) == (other * 2, "▀")


def told(*pieces: str) -> list[object]:
    """What the application is told by the driver of a terminal that was asked."""
    driver = driver_of(GuardedDriver)
    driver._question, driver._typed = WidthQuestion(SIGNS), lambda: iter(pieces)
    driver.run_input_thread()
    return [
        each.signs if isinstance(each, WideSigns) else each.key if isinstance(each, Key) else each
        for each in driver.done[:-1]  # the last is the end of the terminal
    ]


def test_the_application_is_told_once_and_of_wide_signs_alone() -> None:
    assert told("a", answers("⚑"), "b", answers("▀")) == ["a", "⚑", "b"]
    assert told("a", answers(), "b") == ["a", "b"]
    assert told("a\x1b[2;53R\x1b[7;1Rb") == ["a", "b"]


@pytest.mark.parametrize(
    ("words", "settings", "asks"),
    [
        ("", {}, True),
        ("--ascii", {}, False),
        ("--no-ascii", {}, False),
        ("", {"glyphs": "ascii"}, False),
    ],
)
def test_who_chooses_signs_is_not_overruled(
    words: str, settings: dict[str, str], asks: bool, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setattr("minetui.ui.launch._expect_terminal", lambda: None)
    SettingsFile().save(settings, {})
    command, arguments = parsed(words.split())

    assert app_of(arguments, command).asks_widths is asks


async def shown_with(wide: str, keys: str, *, late: bool, **how: object) -> str:
    """What is shown after some keys, with wide signs that are told of before them or after."""
    async with on_screen(LEVELS["Beginner"], (110, 44), **how) as (app, pilot):
        for each in [keys, None] if late else [None, keys]:
            if each is None:
                app.post_message(WideSigns(wide))
                await settled(pilot)
            else:
                await press(pilot, each)
        return text_of(app)


@pytest.mark.painted
@pytest.mark.parametrize("keys", ["space f", "space n", "space ?", "space m", "space ,", "b", "t"])
@pytest.mark.parametrize("wide", [AMBIGUOUS, "".join(NARROW)], ids=["ambiguous", "all"])
async def test_no_wide_sign_is_left_on_any_screen_and_none_moves(wide: str, keys: str) -> None:
    early = await shown_with(wide, keys, late=False)
    late = await shown_with(wide, keys, late=True)

    assert early == late
    assert not {*late} & {*wide}


@pytest.mark.painted
async def test_signs_are_replaced_one_by_one_where_half_blocks_are_narrow() -> None:
    before = await shown_with("", "space f l f", late=False)
    after = await shown_with("⚑·✱", "space f l f", late=True)

    assert {*before} >= {*"✱▀◷"}
    assert after == before.translate({ord(sign): NARROW[sign] for sign in "⚑·✱"})


@pytest.mark.painted
async def test_a_board_without_half_blocks_keeps_its_place_on_all_screens() -> None:
    async with on_screen(LEVELS["Beginner"], (110, 48)) as (app, pilot):
        await press(pilot, "space")
        board = screen_of(app).board
        before = board.cell_size
        app.post_message(WideSigns("▀"))
        await settled(pilot)

        assert before is SIZES[-1]
        assert board.cell_size is PLAIN_SIZES[-1]
        assert app.has_class("-ascii")
        assert not {*text_of(app)} & {*"▀▄"}
        await press(pilot, "n enter space")
        assert screen_of(app).board.cell_size is PLAIN_SIZES[-1]


class AnsweringScreen(Screen):
    """A terminal that tells where its cursor is, once it may."""

    def __init__(self) -> None:
        super().__init__()
        self.terminal = -1
        self.kept = ""
        self._screen.write_process_input = self._answer

    @property
    def rows(self) -> list[str]:
        """The columns of each line; of a wide sign the second one is empty."""
        buffer = self._screen.buffer
        return ["".join(buffer[y][x].data or " " for x in range(WIDTH)) for y in range(HEIGHT)]

    def _answer(self, answer: str) -> None:
        self.kept += answer

    def send(self, upto: int | None = None) -> None:
        """Send so much of what was answered."""
        os.write(self.terminal, self.kept[:upto].encode())
        self.kept = "" if upto is None else self.kept[upto:]


@not_on_windows("it has no pty")
@pytest.mark.parametrize("at", [None, 30], ids="pieces of {}".format)
async def test_columns_line_up_in_a_terminal_with_wide_signs(
    at: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = [sys.executable, "-m", "minetui", "--level", "beginner", "--seed", "abc"]
    narrow, wide = Screen(), AnsweringScreen()
    async with Program(tmp_path / "a", program, narrow, "Reveal") as started:
        await started.press("\x1b[B")
        await started.press("f")
        await started.until(lambda screen: "⚑" in screen.text)
    expected = narrow.text.translate({ord(sign): NARROW[sign] for sign in AMBIGUOUS})

    monkeypatch.setattr(pyte.screens, "wcwidth", lambda sign: 1 + (sign in AMBIGUOUS))
    async with Program(tmp_path / "b", program, wide, "Reveal") as started:
        wide.terminal = started.terminal
        await started.press("\x1b[B")
        await started.press("f")
        await started.until(lambda screen: "⚑" in screen.text)
        before = wide.text
        for each in filter(None, [at, None]):
            wide.send(each)
        wide.send()
        await started.until(lambda screen: screen.text == expected)

    assert before != expected
