"""Games: dealt at the first reveal, undone and redone, in bounded memory."""

import tracemalloc
from collections.abc import Iterable
from random import Random

import naive
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.core import (
    ANY_BOARD,
    LEVELS,
    NO_CELLS,
    Cell,
    CellSet,
    Chord,
    Dealer,
    FirstClick,
    Flag,
    Game,
    Grid,
    Level,
    Minefield,
    Move,
    Position,
    Progress,
    Reveal,
    Shape,
    Status,
    cells_of,
    grid_of,
    has,
    only,
    set_of,
)
from minetui.core.deal import deal

from .boards import look, minefield, naive_board, random_field

BEGINNER = LEVELS["Beginner"]
FIELD = minefield("""
    * . . . .
    . . . . .
    . . . . *
""")

steps = st.lists(
    st.tuples(
        st.sampled_from(["reveal", "flag", "chord", "undo", "redo", "seek"]), st.integers(0, 14)
    ),
    max_size=50,
)


def played(game: Game, *moves: Move) -> Game:
    """The game with these moves played."""
    for move in moves:
        game.play(move)
    return game


def test_the_board_is_dealt_at_the_first_reveal_and_not_before() -> None:
    """Rule 2."""
    game = Game(BEGINNER, "seed")
    before = (game.dealt, game.started, game.field.mines, game.status, game.mines_left)
    game.play(Reveal(40))

    assert before == (False, False, NO_CELLS, Status.PLAYING, 10)
    assert (game.dealt, game.started) == (True, True)
    assert game.field.mine_count == 10
    assert has(game.field.zeros, 40)


@pytest.mark.parametrize("first_click", FirstClick)
def test_one_seed_and_one_first_cell_give_one_board(first_click: FirstClick) -> None:
    games = [played(Game(BEGINNER, "seed", first_click), Reveal(7)) for _ in range(2)]
    mines = deal(BEGINNER, Random("seed"), 7, first_click)

    assert [game.field.mines for game in games] == [mines, mines]
    assert played(Game(BEGINNER, "other", first_click), Reveal(7)).field.mines != mines


def test_only_a_reveal_that_can_reveal_deals_the_board() -> None:
    """Rules 2 and 5: that of a flagged cell is not the first reveal, since it reveals nothing."""
    game = Game(BEGINNER, "seed")
    idle = (Flag(3), Chord(5), Chord(3), Reveal(3))

    assert [game.must_deal(move) for move in idle] == [False, False, False, True]
    assert [game.play(move) for move in idle] == [True, False, False, False]
    assert not game.must_deal(Reveal(3))
    assert (game.dealt, game.moves) == (False, [Flag(3)])
    assert not played(game, Reveal(0)).must_deal(Reveal(80))


def test_flags_from_before_the_first_reveal_survive_the_deal() -> None:
    """Rule 9 starts the clock later; the flags are moves all the same."""
    moves: list[Move] = [Flag(80, -2.0), Flag(0, -1.5), Flag(0, -1.0), Reveal(40, 0.0)]
    game = played(Game(BEGINNER, "seed"), *moves)

    assert list(game.moves) == moves
    assert game.position.flagged == only(80)
    assert not has(game.position.revealed, 80)
    assert game.mines_left == 9
    game.seek(2)
    assert game.position.flagged == only(80) | only(0)


def test_undone_flags_do_not_come_back_with_the_deal_and_to_undo_them_is_no_help() -> None:
    game = played(Game(BEGINNER, "seed"), Flag(80), Flag(79))
    game.undo()
    game.play(Reveal(40))

    assert list(game.moves) == [Flag(80), Reveal(40)]
    assert game.position.flagged == only(80)
    assert not game.assisted


def test_undoing_the_first_reveal_keeps_the_board() -> None:
    """Rule 10: undo may not be used to draw another board."""
    game = played(Game(BEGINNER, "seed"), Reveal(40))
    field = game.field
    game.undo()

    assert game.dealt
    assert not game.started
    assert game.position == Position(field)
    assert played(game, Reveal(0)).field is field


def test_the_record_keeps_undone_moves_until_one_that_is_not_idle_takes_their_place() -> None:
    """Rule 8."""
    game = Game.on(FIELD, [Flag(0), Reveal(1)])
    game.undo()
    idle = game.play(Reveal(0))
    before = (list(game.moves), list(game.record))
    game.play(Flag(14))

    assert not idle
    assert before == ([Flag(0)], [Flag(0), Reveal(1)])
    assert list(game.record) == list(game.moves) == [Flag(0), Flag(14)]
    assert not game.redo()


def test_a_game_is_assisted_once_a_move_was_taken_back_and_not_if_there_was_none() -> None:
    """Rule 10."""
    game = Game.on(FIELD)
    assert not game.undo()
    assert not game.redo()
    assert not played(game, Reveal(1)).assisted

    game.undo()
    assert game.assisted
    game.redo()
    assert game.assisted


def test_seeking_goes_to_any_move_and_no_further_than_the_ends() -> None:
    game = Game.on(FIELD, [Flag(0), Reveal(1)])
    found = []
    for index in (1, -5, 2, 99, 0):
        game.seek(index)
        found.append((game.index, look(game.position).split("\n")[0]))

    assert found == [
        (1, "F # # # #"),
        (0, "* # # # #"),
        (2, "F 1 # # #"),
        (2, "F 1 # # #"),
        (0, "* # # # #"),
    ]


@pytest.mark.parametrize("shape", Shape)
def test_the_games_of_a_level_have_its_shape_to_the_end(shape: Shape) -> None:
    level = BEGINNER.shaped(shape)
    game = played(Game(level, "shaped"), Reveal(40))

    assert game.field.grid == game.level.grid == level.grid
    assert game.field.grid.neighbours(40) & game.field.mines == NO_CELLS
    assert game.again().level == game.from_here().level == level
    assert Game.on(game.field, game.moves).level == level
    assert Game.on(game.field, game.moves).position == game.position


def test_a_game_on_a_known_board_has_its_level_and_its_moves() -> None:
    game = Game.on(FIELD, [Reveal(1, 0.5), Reveal(1, 0.7), Flag(0, 0.9)], seed="file")

    assert game.level == Level(3, 5, 2)
    assert game.seed == "file"
    assert list(game.moves) == [Reveal(1, 0.5), Flag(0, 0.9)]
    assert (game.dealt, game.index) == (True, 2)


class Corner(Dealer):
    """Deals boards with all mines in the first cells; it tells that it is half done."""

    @property
    def kind(self) -> str:
        return "adjusted:corner"

    def __call__(
        self,
        level: Level,
        random: Random,
        first: Cell = 0,
        first_click: FirstClick = FirstClick.ANY,
        progress: Progress | None = None,
    ) -> CellSet:
        self.asked = (random.getrandbits(32), first, first_click)
        if progress:
            progress(0.5)
        return set_of(range(level.mines))


def test_a_dealer_deals_the_board_from_the_seed_for_the_first_cell() -> None:
    dealer, told = Corner(), list[float]()
    game = Game(BEGINNER, "seed", FirstClick.SAFE, dealer)
    found = game.dealt_for(40, told.append)

    assert dealer.asked == (Random("seed").getrandbits(32), 40, FirstClick.SAFE)
    assert (told, game.dealt) == ([0.5], False)
    assert found == played(game, Reveal(40)).field
    assert list(cells_of(found.mines)) == list(range(10))


def test_a_board_that_was_adjusted_and_help_from_before_the_deal_make_an_assisted_game() -> None:
    """Rule 10: an adjusted board is easier than most."""
    game, helped = Game(BEGINNER, "seed", dealer=Corner()), Game(BEGINNER, "seed")
    helped.assisted = True

    assert (game.board_kind, game.assisted) == ("adjusted:corner", False)
    assert played(game, Reveal(40)).assisted
    assert played(helped, Reveal(40)).assisted


def test_another_dealer_is_for_new_games_once_the_board_is_dealt() -> None:
    game, dealer = Game(BEGINNER, "seed"), Corner()
    assert (game.dealer, game.board_kind) == (ANY_BOARD, "")
    game.set_dealer(dealer)
    assert (game.dealer, game.board_kind) == (dealer, "adjusted:corner")

    played(game, Reveal(40)).set_dealer(ANY_BOARD)
    assert (game.dealer, game.board_kind) == (ANY_BOARD, "adjusted:corner")


def test_a_game_is_played_on_from_a_moment_with_its_clicks() -> None:
    """Rule 10: it is assisted, since the board is known."""
    game = played(Game(BEGINNER, "seed"), Reveal(40), Reveal(40), Flag(0), Reveal(0), Flag(0))
    game.undo()
    other = game.from_here()

    assert (other.position, other.assisted) == (game.position, True)
    assert other.clicks == game.clicks
    assert [click.effective for click in other.clicks] == [True, False, True, False]


def test_wasted_clicks_are_kept_where_they_were_made() -> None:
    """Rule 8: they are no moves, so undo does not stop at them; a new move drops later ones."""
    game = played(Game(BEGINNER, "seed"), Reveal(40), Chord(0), Flag(0), Reveal(0), Chord(0))
    assert (game.index, len(game.clicks)) == (2, 5)

    game.undo()
    assert [click.effective for click in game.clicks] == [True, False]
    game.redo()
    assert len(game.clicks) == 5
    game.undo()
    played(game, Chord(0), Flag(80))
    assert [click.effective for click in game.clicks] == [True, False, False, True]
    assert game.click_counts.all == 4


def test_clicks_before_the_deal_count_and_after_the_end_there_are_none() -> None:
    moves = [Flag(0), Reveal(0), Chord(3), Reveal(40)]
    early = played(Game(BEGINNER, "seed"), *moves)
    late = Game.on(minefield("* . ."), [Reveal(0), Reveal(1), Flag(2)])

    assert [click.move for click in early.clicks] == moves
    assert [click.effective for click in early.clicks] == [True, False, False, True]
    assert [click.move for click in late.clicks] == [Reveal(0)]


def test_any_board_is_dealt_without_a_search_to_fall_back_from() -> None:
    told: list[float] = []
    mines = ANY_BOARD(BEGINNER, Random(1), 4, FirstClick.OPENING, told.append)

    assert ANY_BOARD.fallback is ANY_BOARD
    assert mines == deal(BEGINNER, Random(1), 4, FirstClick.OPENING)
    assert told[-1] == 1.0
    assert ANY_BOARD(BEGINNER, Random(1)) == deal(BEGINNER, Random(1), 0, FirstClick.ANY)


def test_the_same_board_again_has_the_same_mines_and_dealer_and_is_assisted() -> None:
    """Rule 10: a player who knows the board keeps out of the best times."""
    dealer = Corner()
    game = played(Game(BEGINNER, "seed", FirstClick.SAFE, dealer), Reveal(40))
    game.assisted = False
    again = game.again()

    assert again.field == game.field
    assert again.position == Position(game.field)
    assert (again.level, again.seed, again.first_click) == (BEGINNER, "seed", FirstClick.SAFE)
    assert (again.dealer, again.board_kind) == (dealer, "adjusted:corner")
    assert (again.assisted, game.assisted) == (True, False)
    assert not again.moves


def test_a_board_that_was_never_dealt_is_as_new_again() -> None:
    dealer = Corner()
    game = played(Game(BEGINNER, "seed", FirstClick.ANY, dealer), Flag(4))
    again = game.again()

    assert (again.dealt, again.assisted, list(again.moves)) == (False, False, [])
    assert (again.dealer, again.board_kind, again.seed) == (dealer, "adjusted:corner", "seed")
    assert again.first_click is FirstClick.ANY
    assert played(again, Reveal(9)).field == played(game, Reveal(9)).field


def test_a_board_that_is_not_dealt_is_not_won_by_flags() -> None:
    """Rule 7."""
    game = played(Game(Level(1, 2, 1), "seed"), Flag(0), Flag(1))

    assert game.status is Status.PLAYING
    assert game.mines_left == -1


@given(steps, st.sampled_from(Shape))
def test_any_session_agrees_with_replaying_its_moves_cell_by_cell(
    session: list[tuple[str, Cell]], shape: Shape
) -> None:
    field = Minefield(grid_of(3, 5, shape), FIELD.mines)
    game, line, index = Game.on(field), list[tuple[str, Cell]](), 0
    board = naive_board(field)
    moves = {"reveal": Reveal, "flag": Flag, "chord": Chord}

    def replay(count: int) -> naive.Play:
        play = naive.Play(board)
        for name, cell in line[:count]:
            getattr(play, name)(divmod(cell, 5))
        return play

    for name, cell in session:
        if name == "seek":
            game.seek(cell)
            index = min(cell, len(line))
        elif name in moves:
            played_here = getattr(replay(index), name)(divmod(cell, 5))
            assert game.play(moves[name](cell)) is played_here
            if played_here:
                line, index = [*line[:index], (name, cell)], index + 1
        else:
            wanted = max(index - 1, 0) if name == "undo" else min(index + 1, len(line))
            assert (game.undo() if name == "undo" else game.redo()) is (wanted != index)
            index = wanted
        play = replay(index)
        assert list(game.moves) == [moves[kind](at) for kind, at in line[:index]]
        assert naive.places(game.position.revealed, 5) == play.revealed
        assert naive.places(game.position.flagged, 5) == play.flagged
        assert game.status.value == play.status


def random_moves(random: Random, field: Minefield, count: int) -> list[Move]:
    """Moves anywhere that reveal a mine only by a chord, so that games last."""
    moves: list[Move] = []
    for _ in range(count):
        cell = random.randrange(field.grid.size)
        mined = has(field.mines, cell)
        moves.append(random.choice([Flag, Flag, Chord] if mined else [Flag, Chord, Reveal])(cell))
    return moves


@pytest.mark.parametrize("memory", [0, 2_000, 5_000, 16_000_000])
def test_in_any_memory_every_position_is_the_one_that_replaying_gives(
    monkeypatch: pytest.MonkeyPatch, memory: int
) -> None:
    """A move after going back drops the later ones."""
    monkeypatch.setattr("minetui.core.game.MEMORY", memory)
    random = Random("branches")

    for count in (600, *[60] * 20):
        field = random_field(random)
        game, line = Game.on(field), [Position(field)]
        for move in random_moves(random, field, count):
            index = random.choice([len(line) - 1] * 3 + [random.randrange(len(line))])
            game.seek(index)
            after = move.played_on(line[index])
            assert game.play(move) is (after is not line[index])
            if after is not line[index]:
                line = [*line[: index + 1], after]
            assert len(game.record) == len(line) - 1
            where = random.randrange(len(line))
            assert game.position_after(where) == line[where]


GIANT = Minefield(Grid(300, 300), Grid(300, 300).row(0))


def counted_replays(game: Game, indexes: Iterable[int]) -> int:
    """How many moves are played again to find the positions at these indexes."""
    with pytest.MonkeyPatch.context() as patch:
        replays = list[Position]()
        played_on = Flag.played_on
        patch.setattr(Flag, "played_on", lambda f, p: replays.append(p) or played_on(f, p))
        for index in indexes:
            game.position_after(index)
        return len(replays)


def test_a_small_board_keeps_every_position_and_replays_nothing() -> None:
    game = Game.on(Minefield(Grid(16, 30), NO_CELLS), map(Flag, range(480)))

    assert counted_replays(game, range(480, -1, -1)) == 0


def test_a_large_board_keeps_positions_ever_further_apart_and_what_was_replayed_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a gap twice as wide at each step back, no way to a position is over half the game."""
    monkeypatch.setattr("minetui.core.game.MEMORY", 300_000)
    game = Game.on(GIANT, map(Flag, range(400)))

    assert counted_replays(game, range(400, 393, -1)) == 0
    assert counted_replays(game, [387]) <= 200
    assert counted_replays(game, [350]) > 0
    assert counted_replays(game, [350]) == 0


def test_a_large_board_plays_many_moves_in_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minetui.core.game.MEMORY", 300_000)
    tracemalloc.start()
    game = Game.on(GIANT, [Flag(GIANT.grid.size - 1 - cell) for cell in range(400)])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert game.index == 400
    assert game.position_after(200).flagged.bit_count() == 200
    assert peak < 1_000_000
