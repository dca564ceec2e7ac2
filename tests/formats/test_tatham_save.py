"""Saves of Simon Tatham's Mines: the board and the moves up to the state that was shown."""

import pytest
from hypothesis import given

from minetui.core import Chord, Flag, Minefield, Reveal, Status, only
from minetui.formats import FormatError, Replay, tatham

from .mangled import damages, expect_values_or_error, texts

FIELD = Minefield.drawn("...", "..*", ".*.")
DESC = "u050"


def entry(key: str, text: str) -> str:
    return f"{key:8}:{len(text)}:{text}\n"


def save(*steps: str, state: int = 0, private: bool = True, **changes: str) -> str:
    """A save of the game with these steps: moves, `S` for solve, or the board for a restart."""
    entries = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection",
        **{"VERSION": "1", "GAME": "Mines", "PARAMS": "9x9n10", "CPARAMS": "3x3n2"},
        **{"SEED": "698938038698621", "DESC": f"0,0,{DESC}"},
        **({"PRIVDESC": DESC} if private else {}),
        **{"UI": "D0", "TIME": "75.2958", "NSTATES": str(len(steps) + 1)},
        "STATEPOS": str(state or len(steps) + 1),
        **changes,
    }
    kinds = {"S": "SOLVE", **dict.fromkeys(("0", "u", "r"), "RESTART")}
    lines = [entry(key, text) for key, text in entries.items()]
    return "".join([*lines, *(entry(kinds.get(step[:1], "MOVE"), step) for step in steps)])


def game(text: str) -> Replay:
    ((_, replay),) = tatham.read_save(text.split("\n"))
    return replay


def test_moves_are_reveals_flags_and_chords_of_column_and_row() -> None:
    replay = game(save("O0,0", "F2,1", "C1,0"))

    assert replay.field == FIELD
    assert replay.moves == (Reveal(0), Flag(5), Chord(1))
    assert (replay.given, replay.seconds) == (0, 75.2958)
    assert replay.final_position.lines == [".11", "12F", "###"]


def test_undone_moves_are_left_out_and_the_game_is_assisted() -> None:
    replay = game(save("O0,0", "F2,1", "F1,2", state=2))

    assert replay.moves == (Reveal(0),)
    assert replay.game().assisted
    assert not game(save("O0,0", "F2,1")).game().assisted


def test_a_game_of_a_game_id_begins_with_its_first_cell_given() -> None:
    replay = game(save("F2,1", private=False))

    assert replay.moves == (Reveal(0), Flag(5))
    assert (replay.given, replay.game().given) == (1, 1)


def test_only_the_moves_since_a_restart_count() -> None:
    replay = game(save("O0,0", "F1,2", f"0,0,{DESC}", "F2,1"))

    assert replay.moves == (Reveal(0), Flag(5))
    assert replay.given == 1
    assert game(save("F1,2", "r2,u,abc", "O0,0")).moves == (Reveal(0),)


def test_the_solution_that_the_program_showed_is_not_a_move() -> None:
    replay = game(save("O0,0", "S", "F2,1"))

    assert replay.moves == (Reveal(0),)
    assert replay.game().assisted


def test_a_chord_onto_mines_is_a_lost_game_whose_last_move_has_the_time() -> None:
    """The program: of the cells that such a chord reveals only the mines are saved."""
    replay = game(save("O0,0", "F1,1", "O2,1;O1,2", UI="D1"))

    assert replay.final_position.status is Status.LOST
    assert replay.final_position.hit == only(5)
    assert [move.at for move in replay.moves] == [0, 0, 0, 75.2958]
    assert not replay.game().assisted


def test_a_mine_that_was_hit_and_taken_back_assists() -> None:
    assert game(save("O0,0", UI="D1")).game().assisted


def test_a_won_game_took_the_time_of_the_save() -> None:
    replay = game(save("O0,0", "O2,0", "O0,2", "O2,2", UI="D0C"))

    assert replay.final_position.status is Status.WON
    assert replay.moves[-1].at == 75.2958


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("SAVEFILE:3:Abc\n", "line 1: expected 'SAVEFILE:41:Simon Tatham's Portable Puzzle Col"),
        (
            save(DESC="r10,u,9b0b4c", private=False),
            "line 7: expected a first cell that was revealed, since there is no board before it, "
            "got a save made before the first click",
        ),
        (save(GAME="Loopy"), "line 3: expected a game of Mines, got 'Loopy'"),
        (save(VERSION="2"), "line 2: expected version 1 of the format in VERSION, got '2'"),
        (save(CPARAMS="x"), "line 5: expected a size such as 9x9n10 in CPARAMS, got 'x'"),
        (save(CPARAMS="4x4"), "line 8: expected 4 hexadecimal digits, got 3"),
        (
            save(PRIVDESC="m05?"),
            "line 8: expected a board such as '4,4,m…' in PRIVDESC, got 'm05?'",
        ),
        (
            save(DESC="3,0,u050", private=False),
            "line 7: expected a cell within 3 × 3, got 3,0",
        ),
        (save("O0,3"), "line 13: expected a cell within 3 × 3, got 0,3"),
        (save("X0,0"), "line 13: expected a move such as O2,7, F2,7 or C2,7, got 'X0,0'"),
        (save("O0,0", state=3), "line 12: expected a state from 1 to 2, got 3"),
        (save("O0,0", NSTATES="9"), "line 11: expected 2 states for the moves, got 9"),
        (save(TIME="inf"), "line 10: expected seconds such as 75.3 in TIME, got 'inf'"),
        (save("0,0,u005"), "line 13: expected the board of the game in RESTART, got another one"),
        (save().replace(":1:1\n", ":2:1\n", 1), "line 2: expected 2 characters in VERSION, got 1"),
        (save() + "MOVE O1,1\n", "line 13: expected a key, a length and a text such as 'MOVE    "),
        (save().replace("GAME", "NAME"), "line 12: expected a line 'GAME' with the name of the"),
    ],
)
def test_what_is_not_right_is_named_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        game(text)

    assert str(caught.value).startswith(problem)


def test_any_damage_leaves_a_game_or_one_line() -> None:
    text = save("O0,0", "F1,1", f"0,0,{DESC}", "O2,1;O1,2", "S", UI="D1C")

    expect_values_or_error(lambda text: [game(text)], *damages(text, ":;,OFC019D"))


@given(texts("MOVE SAVFIL:1234567890OFC,;\n"))
def test_any_text_is_a_game_or_one_line(two: tuple[str, str]) -> None:
    expect_values_or_error(lambda text: [game(text)], *two, save() + two[0])
