"""`minetui review`: what could have been known, told of each guess."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from shell import TOP, Shell, Told

from minetui.core import Chord, Flag, Grid, Minefield, Move, Reveal, only
from minetui.formats import Replay
from minetui.formats.rawvf import write

Reviewed: TypeAlias = Callable[..., Told]

FIELD = Minefield.drawn("..*.", "....")
GAME = (Reveal(0, 0.0), Reveal(6, 1.5), Reveal(3, 2.0))
RING = Minefield.drawn("...", ".*.", "...")
# A wrong flag, a click on it that is wasted, and a chord that is.
WASTED = (Reveal(8, 0.0), Flag(1, 0.5), Reveal(1, 1.0), Chord(4, 2.0), Reveal(0, 3.0))


@pytest.fixture
def reviewed(shell: Shell, folder: Path) -> Reviewed:
    """What the program tells of the moves on a field, with options."""

    def told(field: Minefield, moves: tuple[Move, ...], options: str = "") -> Told:
        (folder / "game.rawvf").write_bytes(write(Replay(field, moves)))
        answer = shell(f"review game.rawvf {options}")
        assert (answer.status, answer.err) == (0, "")
        return answer

    return told


def test_a_guess_is_told_with_its_odds_and_what_was_safe(reviewed: Reviewed) -> None:
    assert reviewed(FIELD, GAME).lines == [
        "move 2, 1.500 s, reveal C2: needless guess, a mine in 50.0% of all layouts; "
        "D1 was proven safe by all numbers: B1 needs 1 more in 2 cells; 1 mine left in all",
        "unfinished after 2.000 s",
        "proven: 1 (1 by one number)",
        "guesses: 0 forced, 1 needless; 0 proven mines",
        "luck: 50.00%, or 1 in 2.0",
        "3 clicks, projected 4, ZiNi 4: lost nothing",
    ]


def test_json_tells_every_reveal(reviewed: Reviewed) -> None:
    (told,) = reviewed(FIELD, GAME, "--json").json
    opening, needless, certain = told["reveals"]

    assert (opening["kind"], opening["lowest_odds"], opening["technique"]) == ("opening", 0, None)
    assert needless == {
        **{"move": 2, "time": 1.5, "action": "reveal", "cell": [1, 2], "kind": "needless"},
        **{"technique": None, "odds": 0.5, "lowest_odds": 0.0, "better": [0, 3]},
        "better_technique": "logic",
        "why": "B1 needs 1 more in 2 cells; 1 mine left in all",
    }
    assert [certain[key] for key in ("kind", "lowest_odds", "technique")] == [
        "certain",
        0,
        "casual",
    ]
    assert (told["level"], told["player"], told["luck"]) == ("Custom", "", 0.5)
    counts = {kind: count for kind, count in told["counts"].items() if count}
    assert counts == {"opening": 1, "needless": 1, "certain": 1}


def test_the_dearest_clicks_are_told_after_the_sums(reviewed: Reviewed) -> None:
    assert reviewed(RING, WASTED).lines[-5:] == [
        "5 clicks, projected 9, ZiNi 5: lost 4 clicks, 2 wasted",
        "click 2, 0.500 s, flag B1: lost 1 click, projected ZiNi 6",
        "click 3, 1.000 s, reveal B1, wasted: lost 1 click, projected ZiNi 7",
        "click 4, 2.000 s, chord B2, wasted: lost 1 click, projected ZiNi 8",
        "click 5, 3.000 s, reveal A1: lost 1 click, projected ZiNi 9",
    ]


def test_json_tells_every_click_the_sums_and_the_metrics(reviewed: Reviewed) -> None:
    """Moves are numbered as on the screen, without wasted clicks."""
    (told,) = reviewed(RING, WASTED, "--json").json

    assert [click["loss"] for click in told["clicks"]] == [0, 1, 1, 1, 1]
    assert told["clicks"][2] == {
        **{"click": 3, "time": 1.0, "action": "reveal", "cell": [0, 1]},
        **{"wasted": True, "loss": 1, "projected_zini": 7},
    }
    sums = {"clicks": 5, "wasted": 2, "zini": 5, "projected_zini": 9, "loss": 4}
    assert told["click_loss"] == sums
    assert told["metrics"]["wasted_clicks"] == 2
    assert "path" not in told["metrics"]
    assert [reveal["move"] for reveal in told["reveals"]] == [1, 3]


BLUNDER = "hit a proven mine"
IN_TWO, NO_ROOM = "A3 needs 1 more in 2 cells", "A3 has no other room for its 2 mines"
ALLOWED = ", 1 of them flagged. B2 touches both and needs no more than that. So "


@pytest.mark.parametrize(
    ("rows", "moves", "line", "why"),
    [
        (
            ("***.", "*..*", "...."),
            (Reveal(5), Reveal(8), Reveal(11), *map(Flag, (0, 1, 2, 6)), Chord(5, 1.0)),
            f"move 8, 1.000 s, chord B2: {BLUNDER} among A2 and B3: {IN_TWO}",
            f"At least one of A2 and B3 is a mine in every layout: {IN_TWO}.",
        ),
        (
            ("...", "*..", ".*."),
            (Reveal(2), Reveal(6), Flag(0), Flag(7), Chord(4, 1.0)),
            f"move 5, 1.000 s, chord B2: {BLUNDER} at A2: {NO_ROOM}",
            f"A2 is a mine: {NO_ROOM}.",
        ),
        (
            *((".*.", "...", "..."), (Reveal(6), Flag(1), Chord(4, 1.0)), ""),
            f"1-1 pattern: A2 needs 1 mine in A1 and B1{ALLOWED}C1 is safe. "
            f"1-1 pattern: C2 needs 1 mine in B1 and C1{ALLOWED}A1 is safe.",
        ),
    ],
    ids=[
        "a mine is certain in one of two cells, and in neither alone",
        "a certain mine is where a flag should be",
        "each cell of a certain chord is proven",
    ],
)
def test_a_chord_has_a_reason(
    rows: tuple[str, ...], moves: tuple[Move, ...], line: str, why: str, reviewed: Reviewed
) -> None:
    field = Minefield.drawn(*rows)
    lines, (answer,) = reviewed(field, moves).lines, reviewed(field, moves, "--json").json
    about = [each for each in lines if each.startswith(f"move {len(moves)}, ")]

    assert about == ([line] if line else [])
    assert answer["reveals"][-1]["why"] == why


def test_the_page_of_the_shell_shows_the_sums_of_a_game_and_a_board_has_none(shell: Shell) -> None:
    lines = shell(f"review {TOP / 'assets/replays/expert-lost.rawvf'}").lines
    sums, problem = "\n".join(lines[1:8]), "stdin: expected a game, got a board without moves\n"

    assert f"```text\n{sums}\n```" in (TOP / "docs" / "shell.md").read_text("utf-8")
    assert shell("review -", "*.\n").refusal == problem


def test_what_takes_too_long_is_not_computed(reviewed: Reviewed) -> None:
    told = reviewed(FIELD, GAME, "--budget 0").out
    (answer,) = reviewed(FIELD, GAME, "--budget 0 --json").json

    assert "reveal C2: not computed in time" in told
    assert "; 1 not computed" in told
    assert "luck: not computed" in told
    assert (answer["luck"], answer["reveals"][1]["odds"]) == (None, None)


@pytest.mark.parametrize(("rows", "cols", "counted"), [(100, 100, True), (73, 137, False)])
def test_clicks_are_counted_on_boards_of_up_to_ten_thousand_cells(
    rows: int, cols: int, counted: bool, reviewed: Reviewed
) -> None:
    field, moves = Minefield(Grid(rows, cols), only(0)), (Reveal(1, 0.0),)
    uncounted = "clicks: not counted on boards over 10,000 cells"
    (answer,) = reviewed(field, moves, "--json").json

    assert (uncounted in reviewed(field, moves).lines) is not counted
    assert (answer["clicks"] is not None, answer["click_loss"] is not None) == (counted, counted)


def test_the_guess_that_ended_the_game_is_no_luck(reviewed: Reviewed) -> None:
    """Of a game that was lost on its only guess a luck of 100.00% was told."""
    moves = (Reveal(3, 0.0), Reveal(1, 1.0), Reveal(0, 2.0))
    survived, hit, *_, luck, _, _ = reviewed(Minefield.drawn("*.", ".."), moves).lines
    only = (Reveal(0, 0.0), Reveal(2, 1.0))
    (answer,) = reviewed(FIELD, only, "--json").json

    assert "forced guess, a mine in 33.3% of all layouts" in survived
    assert "hit a mine: forced guess, a mine in 50.0% of all layouts" in hit
    assert luck == "luck: 66.67%, or 1 in 1.5"
    assert reviewed(FIELD, only).lines[4] == "luck: no guess went well"
    assert (answer["result"], answer["luck"]) == ("lost", None)
