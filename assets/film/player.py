"""A player who repeats the moves of a replay in the program, by keys, and at a pace of its own."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

from textual.events import Key

from minetui.core import Flag, Move
from minetui.formats import Replay
from minetui.play import Clock
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.board.screen import BoardScreen
from minetui.ui.setup import Setup

BEFORE, AFTER = 0.5, 3.2  # seconds before the first move and after the last
OPENING, SLOW, FAST = 0.9, 0.35, 0.06  # seconds of the first move, of one to be read, of others
READ = (8, 6, 5)  # how many moves are slow at the start, in the middle, and at the end


def app_for(replay: Replay) -> MinetuiApp:
    """The program with a new game on the board of a replay, and with hints."""
    game = replace(replay, moves=(), seconds=0.0).game()
    return MinetuiApp(Setup(game, settings=Settings(hints=True)))


async def repeat(replay: Replay, app: MinetuiApp) -> None:
    """Make the moves of a replay; the clock of the game shows the times of the replay."""
    screen = app.screen
    assert isinstance(screen, BoardScreen)
    made = list[Move]()
    screen.session.clock = Clock(lambda: made[-1].at if made else 0.0)
    await asyncio.sleep(BEFORE)
    for move, seconds in zip(replay.moves, paces_of(len(replay.moves)), strict=True):
        screen.move_to(move.cell)
        await asyncio.sleep(seconds / 2)
        made.append(move)
        app.post_message(Key("f", "f") if isinstance(move, Flag) else Key("space", " "))
        await asyncio.sleep(seconds / 2)
    await asyncio.sleep(AFTER)


def paces_of(moves: int) -> Iterator[float]:
    """The seconds that each move takes."""
    first, middle, last = READ
    slow = {*range(1, first), *range(moves - last, moves)}
    slow |= {*range((moves - middle) // 2, (moves + middle) // 2)}
    return (SLOW if index in slow else FAST if index else OPENING for index in range(moves))
