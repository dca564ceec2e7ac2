"""The stock of puzzles: found ahead, so that nobody waits for the next one.

It starts no threads: whoever has some fills it. Threads may share it. The puzzles of a wish come in
the order of its seed, however often and for whatever others the stock is filled in between.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from threading import Lock

from minetui.solver.budget import Stop, never

from .puzzle import Puzzle
from .puzzles import search
from .wish import Wish

DEPTH = 3  # puzzles of a wish


class Stock:
    """Ready puzzles by wish; one seed always gives the same."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._searches: dict[Wish, Iterator[Puzzle | None]] = {}
        self._ready: dict[Wish, deque[Puzzle]] = {}
        self._searching = Lock()

    def take(self, wish: Wish) -> Puzzle | None:
        """The next puzzle of a wish; None if it is not found yet."""
        try:
            return self._ready[wish].popleft()
        except (KeyError, IndexError):
            return None

    def ready(self, wish: Wish) -> int:
        """The number of puzzles that are ready."""
        return len(self._ready.get(wish, ()))

    def refill(self, wishes: Sequence[Wish], stop: Stop = never) -> None:
        """Search for puzzles until each of these wishes has enough, the first ones first, or stop.

        It looks at the Stop after each game, which lasts some milliseconds, at most a third of a
        second.
        """
        for depth in range(1, DEPTH + 1):
            for wish in wishes:
                while self.ready(wish) < depth:
                    if stop():
                        return
                    self._search(wish)

    def _search(self, wish: Wish) -> None:
        """Go on with the search for a wish by one game."""
        with self._searching:  # another thread may have begun before it was stopped
            if wish not in self._searches:
                self._searches[wish] = search(wish, f"{self.seed}/{wish.id}")
                self._ready[wish] = deque()
            found = next(self._searches[wish])
            if found:
                self._ready[wish].append(found)
