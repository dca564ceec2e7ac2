"""Replays: the clicks of a file, effective or not, and the score made of them.

The numbers were checked with parser_raw, the community's reference program.
"""

from pathlib import Path

import pytest

from minetui.core import (
    Chord,
    FirstClick,
    Flag,
    Game,
    Grid,
    Level,
    Metrics,
    Minefield,
    Move,
    Reveal,
    Status,
)
from minetui.formats import Replay, journal, opened, rawvf, registry
from minetui.solver.dealers import Adjusted, Solvable

from .mangled import read_rawvf

REAL_FILES = Path(__file__).parents[3] / "shared" / "data" / "replays"
FIELD = Minefield.drawn("*..*..", "......", ".....*")
BOARD = "Width: 6\nHeight: 3\nBoard:\n*00*00\n000000\n00000*\nEvents:\n"
CLICKS = {
    "a reveal": ("lc 2 1, lr 2 1", 1, 1),
    "a reveal of a revealed cell changes nothing": ("lc 2 1, lr 2 1", 0, 1),
    "so does a right click on one": ("rc 2 1, rr 2 1", 0, 1),
    "a flag": ("rc 1 1, rr 1 1", 1, 1),
    "a chord that begins with a right click": ("rc 2 1, lc 2 1, lr 2 1, rr 2 1", 1, 1),
    "a click off the board is none": ("lc 9 9, lr 9 9", 0, 0),
    "a flag and a chord in one go are two": ("rc 4 1, lc 3 1, lr 3 1, rr 3 1", 2, 2),
    "a chord that opens nothing": ("sc 2 1, lr 2 1", 0, 1),
    "an opening": ("lc 1 3, lr 1 3", 1, 1),
}
REAL_CLICKS = {  # all clicks, effective ones, solved 3BV
    "arbiter_beg.avf": (20, 18, 28),
    "arbiter_custom_30x8.avf": (51, 48, 39),
    "arbiter_int.avf": (110, 102, 112),
    "vienna1_beg.rmv": (2, 2, 2),
    "vienna1_int.rmv": (45, 42, 33),
    "custom.rawvf": (25, 25, 8),
    "nested-opening.rawvf": (35, 35, 34),
}


def file(*clicks: str, header: str = "") -> bytes:
    """A RawVF file of clicks such as `lc 2 1, lr 2 1`."""
    events = [event.split() for click in clicks for event in click.split(", ")]
    lines = [f"{at}.0 {name} {col} {row}\n" for at, (name, col, row) in enumerate(events)]
    return (header + BOARD + "".join(lines)).encode()


def counts(replay: Replay) -> tuple[int | None, int]:
    return replay.click_counts.all, replay.click_counts.effective


def test_each_click_is_counted_once_and_the_effective_ones_apart() -> None:
    """Throughput is per effective click, and IOE per click; a converted replay keeps its clicks."""
    made: list[str] = []
    effective = clicks = 0
    for name, (events, changed, counted) in CLICKS.items():
        made.append(events)
        effective, clicks = effective + changed, clicks + counted
        assert counts(read_rawvf(file(*made))) == (clicks, effective), name
    replay = read_rawvf(file(*made))
    again, metrics = read_rawvf(rawvf.write(replay)), replay.metrics

    assert metrics is not None
    assert (metrics.solved, metrics.three_bv) == (3, 4)
    assert (metrics.throughput, metrics.ioe) == (3 / 6, 3 / 9)
    assert again.moves == replay.pressed
    assert counts(again) == counts(replay) == (9, 6)


def test_clicks_after_the_end_are_no_part_of_the_game() -> None:
    """Only minetui is believed to have counted them."""
    lost = ["lc 2 1, lr 2 1", "lc 1 1, lr 1 1"]

    assert counts(read_rawvf(file(*lost))) == (2, 2)
    assert counts(read_rawvf(file(*lost, "lc 2 1, lr 2 1", "rc 3 1, rr 3 1"))) == (2, 2)
    for text in ("Clicks: many\n", "Clicks: 99\n"):
        assert counts(read_rawvf(file("lc 2 1, lr 2 1", header=text))) == (1, 1)


def test_a_file_of_minetui_holds_the_clicks_that_changed_nothing() -> None:
    """Rule 8: they are clicks, but no moves."""
    clicks = (Reveal(1, 0.0), Reveal(1, 0.5), Chord(2, 0.6), Flag(1, 0.7), Flag(0, 1.0))
    game = Game.on(FIELD, clicks)
    replay = read_rawvf(rawvf.write(Replay.of(game, {})))

    assert counts(replay) == (5, 2)
    assert replay.moves == clicks
    assert replay.click_counts == game.click_counts
    assert replay.game().clicks == game.clicks


def test_a_file_of_an_older_minetui_has_their_number_at_most() -> None:
    """Such a file has no clicks that changed nothing; kinds of clicks are not known then."""
    written = rawvf.write(Replay(FIELD, (Reveal(1, 0.0), Flag(0, 1.0)))).decode()
    counted = read_rawvf(written.replace("Clicks: 2", "Clicks: 7").encode())
    uncounted = read_rawvf(written.replace("Clicks: 2\n", "").encode())

    assert (counts(counted), counts(uncounted)) == ((7, 2), (None, 2))
    assert [replay.game().counts_all for replay in (counted, uncounted)] == [False, False]
    assert [replay.click_counts.style for replay in (counted, uncounted)] == ["FL", "FL"]
    assert b"Clicks: 7" in rawvf.write(counted)
    assert b"Clicks" not in rawvf.write(uncounted)
    board = Replay(FIELD, info={"Seed": "rain"})  # nobody played it, so all of them are known
    assert read_rawvf(rawvf.write(board)).game().counts_all


def test_given_moves_are_no_clicks() -> None:
    replay = Replay(FIELD, (Reveal(1), Flag(0), Reveal(12, 1.0)), given=2)
    again = read_rawvf(rawvf.write(replay))
    game = again.game()

    assert (again.moves, again.given, again.info) == (replay.moves, 2, {})
    assert counts(again) == (1, 1)
    assert [game.undo(), game.undo()] == [True, False]
    assert game.position.flagged
    assert game.again().position == game.position


def test_a_game_comes_back_from_its_replay_as_it_was() -> None:
    game = Game.on(FIELD, (Reveal(1, 0.0), Flag(0, 1.0), Reveal(12, 2.0)), seed="abc")
    game.undo()
    game.first_click, game.board_kind, game.elapsed = FirstClick.SAFE, "solvable:logic", 9.5
    game.info = {"Player": "me"}
    replay = Replay.of(game, {"Timestamp": "now"})
    again = replay.game()

    assert replay.moves == (Reveal(1, 0.0), Flag(0, 1.0))
    assert [replay.header(name) for name in ("PLAYER", "timestamp", "x")] == ["me", "now", ""]
    assert (replay.level, replay.info["Assisted"]) == (Level(3, 6, 3), "Yes")
    assert (again.position, again.seed, again.elapsed) == (game.position, "abc", 9.5)
    assert (again.first_click, again.board_kind) == (FirstClick.SAFE, "solvable:logic")
    assert (again.assisted, again.info) == (True, {"Player": "me"})


# The kind of board is an id in every file; the sentences that version 0.1.0 wrote are read.

SENTENCES = {"solvable by logic": "solvable:logic"}
SENTENCES |= {"adjusted for casual, not uniform": "adjusted:casual"}
JOURNAL = "minetui journal 1\nlevel 4 5 4\nfirst-click opening\nseed abc\ninfo Boards: {}\n"
PLAYED = "board 84102\nreveal 10 0.000\nclock 0.000\nassisted\n"  # both kinds were assisted
SAVED = """RawVF_Version: Rev6
Program: minetui
Version: 0.1.0
Boards: {}
Assisted: Yes
Board:
0*000
000*0
0000*
0000*
"""


@pytest.mark.parametrize(("sentence", "kind"), SENTENCES.items())
def test_files_of_version_0_1_0_are_written_again_with_the_id(sentence: str, kind: str) -> None:
    undealt = journal.read(JOURNAL.format(sentence).encode())
    dealt = journal.read((JOURNAL.format(sentence) + PLAYED).encode())
    saved = read_rawvf(SAVED.format(sentence).encode()).game()

    assert [game.board_kind for game in (undealt, dealt, saved)] == [kind] * 3
    assert [game.assisted for game in (undealt, dealt, saved)] == [False, True, True]
    assert f"\ninfo Boards: {kind}\n" in journal.text_of(journal.first_lines(dealt)).decode()
    assert f"\nBoards: {kind}\n" in rawvf.write(Replay.of(saved, {})).decode()


@pytest.mark.parametrize("dealer", [Solvable("pairs"), Adjusted("casual")])
def test_only_adjusted_boards_count_as_assisted(dealer: Solvable | Adjusted) -> None:
    """A solvable board is drawn uniformly from all such boards, and is no easier than they are."""
    game = Game(Level(5, 5, 4), "a", dealer=dealer)
    game.play(Reveal(12))
    kept = journal.read(journal.text_of(journal.first_lines(game)))
    saved = read_rawvf(rawvf.write(Replay.of(game, {}))).game()

    for each in (game, kept, saved):
        assert (each.board_kind, each.assisted) == (dealer.kind, isinstance(dealer, Adjusted))


def test_other_texts_name_no_kind() -> None:
    for text in ("", "uniform", "solvable by", "Solvable:logic", "solvable:\x1b"):
        assert read_rawvf(SAVED.format(text).encode()).game().board_kind == ""


def test_what_a_replay_does_not_tell_of_a_game_is_as_in_a_new_one() -> None:
    game = Replay(FIELD, (), {"FirstClick": "no such thing"}).game()

    assert (game.seed, game.board_kind, game.assisted, game.elapsed) == ("", "", False, 0.0)
    assert game.first_click is FirstClick.OPENING
    assert Replay.of(Game.on(FIELD), {}).info == {}
    assert Replay(Minefield(Grid(2000, 2001), 0)).metrics is None  # too large to count


@pytest.mark.parametrize(
    ("moves", "seconds", "end"),
    [
        ((), 5.0, 0.0),
        ((Reveal(1, 2.5),), 0.0, 2.5),
        ((Reveal(1, 2.5),), 3.5, 3.5),
        ((Flag(0, -0.5),), 0.0, 0.0),
        ((Reveal(1, 3.0), Flag(0, 2.0)), 0.0, 3.0),  # its times go back
    ],
)
def test_a_replay_ends_with_its_last_move_or_when_the_clock_was_stopped(
    moves: tuple[Move, ...], seconds: float, end: float
) -> None:
    replay = Replay(FIELD, moves, {}, seconds)

    assert replay.end == end
    assert replay.metrics is not None
    assert replay.metrics.seconds == end


def test_a_replay_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = Replay(FIELD, (Reveal(1), Reveal(12)))
    made: list[int] = []
    reveal = Reveal.played_on
    monkeypatch.setattr(Reveal, "played_on", lambda *args: made.append(1) or reveal(*args))
    rawvf.write(replay)

    assert replay.final_position.status is Status.PLAYING
    assert counts(replay) == (2, 2)
    assert replay.metrics is not None
    assert len(made) == 2


@pytest.mark.parametrize(("name", "figures"), REAL_CLICKS.items())
def test_real_replays_have_the_clicks_of_independent_programs(
    name: str, figures: tuple[int, int, int]
) -> None:
    if not REAL_FILES.exists():
        pytest.skip("the community's files are not here")
    with opened(str(REAL_FILES / name)) as stream:
        (replay,) = registry.read(stream)
    solved = replay.field.solved_three_bv(replay.final_position.revealed)

    assert (*counts(replay), solved) == figures


def test_the_3bv_of_given_moves_is_nobodys_merit() -> None:
    """Two lone numbers were given, and the third was clicked."""
    field = Minefield.drawn("*.*.*.*")
    replay = Replay(field, (Reveal(1), Reveal(3), Reveal(5, 2.0)), given=2)
    metrics = replay.metrics

    assert metrics is not None
    assert (metrics.solved, metrics.three_bv, metrics.speed, metrics.ioe) == (1, 3, 0.5, 1.0)
    assert Metrics.of(replay.game(), 2.0).solved == 1


def test_the_last_step_up_to_a_moment_is_that_of_the_latest_move_that_changed_something() -> None:
    moves = (Flag(0), Reveal(1, 1.0), Reveal(1, 1.5), Reveal(12, 2.0))
    replay = Replay(FIELD, moves, given=1)
    moments = (-1.0, 0.0, 0.9, 1.0, 1.9, 2.0, 9.0, None)
    steps = [replay.last_step(at) for at in moments]

    moved = [Flag(0)] * 3 + [Reveal(1, 1.0)] * 2 + [Reveal(12, 2.0)] * 3
    assert [step and step.move for step in steps] == moved
    assert steps[-1] is not None
    assert steps[-1].before == Replay(FIELD, moves[:2], given=1).final_position
    assert Replay(FIELD).last_step() is None


def test_of_its_header_what_is_about_the_board_is_told_in_any_case_of_letters() -> None:
    about_board = {"seed": "rain", "FirstClick": "zero", "boards": "No guess"}

    assert Replay(FIELD, (), {"Player": "Ada", **about_board}).board_info == about_board
