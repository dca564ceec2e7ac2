"""The playback of a replay: its time, its move and its speed. No Textual here.

The clock is that of the game, which stood still in a pause (rule 9), so a long gap between moves
was thought. A record in which no time passes, as some programs write it, is measured in moves.
"""

from bisect import bisect_right
from collections.abc import Iterable
from math import inf

from minetui.core import forward_times

FASTEST = inf  # as fast as the screen: a move a frame
SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, FASTEST)
FRACTIONS = {0.25: "1/4", 0.5: "1/2", FASTEST: "max"}


class Playback:
    """A time line of moves, and the present time on it.

    A record may go on until an `end` after its last move.
    """

    def __init__(self, times: Iterable[float], end: float = 0.0) -> None:
        self.times = forward_times(times)
        self.start = min(self.times[0], 0.0) if self.times else 0.0
        self.end = max(self.times[-1], end) if self.times else 0.0
        self.at, self.index = self.start, 0
        self.running, self.speed = True, 1.0

    def __len__(self) -> int:
        return len(self.times)

    @property
    def seconds(self) -> float:
        """The time on the game's clock, which starts at the first reveal."""
        return max(self.at, 0.0)

    @property
    def speed_text(self) -> str:
        """The speed as a factor."""
        return f"×{FRACTIONS.get(self.speed) or f'{self.speed:g}'}"

    @property
    def done(self) -> float:
        """The part of the time that has passed, from 0 to 1."""
        if self.is_at_end:
            return 1.0
        return self._part(self.at, self.index)

    @property
    def is_at_end(self) -> bool:
        """Have all moves been made, and has all time passed?"""
        return self.index == len(self.times) and self.at >= self.end

    def part_at(self, index: int) -> float:
        """The part of the time that has passed after the first `index` moves, from 0 to 1."""
        return self._part(self.times[index - 1], index) if index else 0.0

    def run(self, *, running: bool) -> None:
        """Run or hold the replay; at the end it runs again from the start."""
        self.running = running
        if running and self.is_at_end:
            self.go(0)

    def pass_time(self, seconds: float) -> None:
        """Let seconds pass at the chosen speed; at the fastest one, go one move on."""
        if not self.running:
            return
        if self.speed == FASTEST and self.index < len(self.times):
            self.go(self.index + 1)
        elif self.speed == FASTEST:
            self.at = self.end
        else:
            self.at = min(self.at + seconds * self.speed, self.end)
            self.index = bisect_right(self.times, self.at)
        self.running = not self.is_at_end

    def go(self, index: int) -> None:
        """Go to the moment after the first `index` moves."""
        self.index = min(max(index, 0), len(self.times))
        self.at = self.times[self.index - 1] if self.index else self.start

    def go_on_to(self, at: float) -> None:
        """Go on to a later time, but not to the next move."""
        following = self.times[self.index] if self.index < len(self.times) else self.end
        self.at = min(max(self.at, at), following)

    def go_to_part(self, part: float) -> None:
        """Go to a part of the whole time, from 0 to 1; 0 is before the first move."""
        if part <= 0 or part >= 1 or self.end == self.start:
            self.go(round(min(max(part, 0.0), 1.0) * len(self.times)))
            self.at = self.end if part >= 1 else self.at
            return
        self.at = self.start + part * (self.end - self.start)
        self.index = bisect_right(self.times, self.at)

    def change_speed(self, by: int) -> None:
        """Choose a faster or slower speed, if there is one."""
        index = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[min(max(index, 0), len(SPEEDS) - 1)]

    def _part(self, at: float, index: int) -> float:
        if self.end == self.start:
            return index / len(self.times) if self.times else 1.0
        return (at - self.start) / (self.end - self.start)
