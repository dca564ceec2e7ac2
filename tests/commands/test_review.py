"""`minetui review`: what could have been known, told of each guess."""

import json
from pathlib import Path

import pytest
from shell import Shell

from minetui import cli
from minetui.core import Chord, Flag, Minefield, Move, Reveal
from minetui.formats import Replay
from minetui.formats.rawvf import write

TOP = Path(__file__).parents[2]
FIELD = Minefield.drawn("..*.", "....")


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.rawvf"
    path.write_bytes(write(Replay(FIELD, (Reveal(0, 0.0), Reveal(6, 1.5), Reveal(3, 2.0)))))
    return str(path)


def test_a_guess_is_told_with_its_odds_and_what_was_safe(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["review", game]) == 0
    guess, *summary = capsys.readouterr().out.splitlines()

    assert guess == (
        "move 2, 1.500 s, reveal C2: needless guess, a mine in 50.0% of all layouts; "
        "D1 was certainly safe by logic: B1 needs 1 more in 2 cells; "
        "1 mine left in all"
    )
    assert summary == [
        "unfinished after 2.000 s",
        "certain: 1 (1 by single numbers)",
        "guesses: 0 forced, 1 needless; 0 blunders",
        "luck: 50.00%, or 1 in 2.0",
        "3 clicks, projected 4, ZiNi 4: lost nothing",
    ]


def test_json_tells_every_reveal(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", game, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert [reveal["kind"] for reveal in told["reveals"]] == ["opening", "needless", "certain"]
    assert told["reveals"][1] | {"time": 0} == {
        **{"move": 2, "time": 0, "action": "reveal", "cell": [1, 2], "kind": "needless"},
        **{"technique": None, "odds": 0.5, "lowest_odds": 0.0, "better": [0, 3]},
        "better_technique": "logic",
        "why": "B1 needs 1 more in 2 cells; 1 mine left in all",
    }
    assert [reveal["lowest_odds"] for reveal in told["reveals"]] == [0.0, 0.0, 0.0]
    assert [reveal["technique"] for reveal in told["reveals"]] == [None, None, "casual"]
    assert told["luck"] == 0.5


WASTED = (Reveal(8, 0.0), Flag(1, 0.5), Reveal(1, 1.0), Chord(4, 2.0), Reveal(0, 3.0))
RING = Minefield.drawn("...", ".*.", "...")


@pytest.fixture
def wasteful(tmp_path: Path) -> str:
    """A game with a wrong flag, a click on it that is wasted, and a chord that is."""
    path = tmp_path / "wasteful.rawvf"
    path.write_bytes(write(Replay(RING, WASTED)))
    return str(path)


def test_the_dearest_clicks_are_told_after_the_sums(
    wasteful: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["review", wasteful]) == 0

    assert capsys.readouterr().out.splitlines()[-5:] == [
        "5 clicks, projected 9, ZiNi 5: lost 4 clicks, 2 wasted",
        "click 2, 0.500 s, flag B1: lost 1 click, projected ZiNi 6",
        "click 3, 1.000 s, reveal B1, wasted: lost 1 click, projected ZiNi 7",
        "click 4, 2.000 s, chord B2, wasted: lost 1 click, projected ZiNi 8",
        "click 5, 3.000 s, reveal A1: lost 1 click, projected ZiNi 9",
    ]


def test_json_tells_every_click_the_sums_and_the_metrics(
    wasteful: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["review", wasteful, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert [click["loss"] for click in told["clicks"]] == [0, 1, 1, 1, 1]
    assert told["clicks"][2] == {
        **{"click": 3, "time": 1.0, "action": "reveal", "cell": [0, 1]},
        **{"wasted": True, "loss": 1, "projected_zini": 7},
    }
    assert told["click_loss"] == {
        **{"clicks": 5, "wasted": 2, "zini": 5, "projected_zini": 9, "loss": 4}
    }
    assert told["metrics"]["wasted_clicks"] == 2
    assert "path" not in told["metrics"]


def test_moves_are_numbered_as_on_the_screen_without_wasted_clicks(
    wasteful: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["review", wasteful, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)

    assert [reveal["move"] for reveal in told["reveals"]] == [1, 3]


def told_of_last(shell: Shell, tmp_path: Path, field: Minefield, *moves: Move) -> tuple[str, str]:
    """What is said of the last move of a game, on a line and as the reason in JSON."""
    path = tmp_path / "game.rawvf"
    path.write_bytes(write(Replay(field, moves)))
    lines, (answer,) = shell(f"review {path}").lines, shell(f"review {path} --json").json
    said = [line for line in lines if line.startswith(f"move {len(moves)}, ")]
    return "".join(said), answer["reveals"][-1]["why"]


def test_a_chord_that_hits_a_mine_in_every_layout_is_a_blunder(
    shell: Shell, tmp_path: Path
) -> None:
    """No single cell of it is certainly a mine, but A3 needs one in A2 or B3."""
    field = Minefield.drawn("***.", "*..*", "....")
    flags = (Flag(cell, 0.0) for cell in (0, 1, 2, 6))
    moves = [Reveal(5, 0.0), Reveal(8, 0.0), Reveal(11, 0.0), *flags, Chord(5, 1.0)]

    assert told_of_last(shell, tmp_path, field, *moves) == (
        "move 8, 1.000 s, chord B2: hit a mine: blunder, a certain mine among A2 and B3: "
        "A3 needs 1 more in 2 cells",
        "At least one of A2 and B3 is a mine in every layout: A3 needs 1 more in 2 cells.",
    )


def test_a_chord_into_a_certain_mine_says_where_it_is(shell: Shell, tmp_path: Path) -> None:
    """A3 needs both of its covered neighbours, but the flag is on A1 instead of A2."""
    field = Minefield.drawn("...", "*..", ".*.")
    moves = [Reveal(2, 0.0), Reveal(6, 0.0), Flag(0, 0.0), Flag(7, 0.0), Chord(4, 1.0)]

    assert told_of_last(shell, tmp_path, field, *moves) == (
        "move 5, 1.000 s, chord B2: hit a mine: blunder, a certain mine at A2: "
        "A3 has no other room for its 2 mines",
        "A2 is a mine: A3 has no other room for its 2 mines.",
    )


def test_the_reason_of_a_certain_chord_proves_each_of_its_cells(
    shell: Shell, tmp_path: Path
) -> None:
    """That of C1 says nothing of A1."""
    moves = [Reveal(6, 0.0), Flag(1, 0.0), Chord(4, 1.0)]

    assert told_of_last(shell, tmp_path, Minefield.drawn(".*.", "...", "..."), *moves) == (
        "",
        "1-1 pattern: A2 needs 1 mine in A1 and B1, 1 flag among them. "
        "B2 touches both and needs no more than that, so C1 is safe. "
        "1-1 pattern: C2 needs 1 mine in B1 and C1, 1 flag among them. "
        "B2 touches both and needs no more than that, so A1 is safe.",
    )


def test_a_board_is_no_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.rawvf"
    path.write_bytes(write(Replay(FIELD)))

    assert cli.main(["review", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: expected a game, got a board without moves\n"


def test_the_page_of_the_shell_shows_the_sums_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", str(TOP / "assets/replays/expert-lost.rawvf")]) == 0
    sums = "\n".join(capsys.readouterr().out.splitlines()[1:8])

    assert f"```text\n{sums}\n```" in (TOP / "docs" / "shell.md").read_text("utf-8")


def test_what_takes_too_long_is_not_computed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", game, "--budget", "0"]) == 0
    told = capsys.readouterr().out

    assert "reveal C2: not computed in time" in told
    assert "; 1 not computed" in told
    assert "luck: not computed" in told
    assert cli.main(["review", game, "--budget", "0", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["luck"], answer["reveals"][1]["odds"]) == (None, None)


def test_the_guess_that_ended_the_game_is_no_luck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lost.rawvf"
    field = Minefield.drawn("*.", "..")
    path.write_bytes(write(Replay(field, (Reveal(3, 0.0), Reveal(1, 1.0), Reveal(0, 2.0)))))
    assert cli.main(["review", str(path)]) == 0
    survived, hit, *_, luck, _, _ = capsys.readouterr().out.splitlines()

    assert "forced guess, a mine in 33.3% of all layouts" in survived
    assert "hit a mine: forced guess, a mine in 50.0% of all layouts" in hit
    assert luck == "luck: 66.67%, or 1 in 1.5"


def test_a_game_that_was_lost_on_its_only_guess_has_no_luck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """P16: it was told a luck of 100.00%."""
    path = tmp_path / "lost.rawvf"
    path.write_bytes(write(Replay(FIELD, (Reveal(0, 0.0), Reveal(2, 1.0)))))
    assert cli.main(["review", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[4] == "luck: no guess went well"

    assert cli.main(["review", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["result"], answer["luck"]) == ("lost", None)
