"""The start map of a finished game: how far a casual player gets from each first click."""

from minetui.core import NO_CELLS, CellSet, Starts, starts
from minetui.texts import contents

from ..board.glyphs import REACHES, Accent
from ..board.scene import Layer
from ..commands import Command, Group, MenuEntry
from ..jobs import Stop, Stopped
from .feature import Feature

MAPPED_AT_ONCE = 2_000  # cells; measured: the closures of more may take over 50 ms


class StartMap(Feature):
    """Draws the start map over the board, while it is switched on."""

    def __init__(self) -> None:
        self.shown = False
        self._starts: Starts | None = None

    def game_changed(self) -> None:
        """Forget the map of the last board."""
        self.shown, self._starts = False, None

    def session_changed(self) -> None:
        """Take the map away when undo takes the game up again."""
        self.shown = self.shown and self.session.over

    def layer(self) -> Layer | None:
        """The tenths of the safe cells that a casual player clears from each start."""
        return layer_of(self._starts) if self.shown and self._starts else None

    def status(self) -> str | None:
        """How far the start at the cursor leads."""
        if not self.shown or self._starts is None:
            return None
        return contents.start_text(self._starts, self.stage.board.cursor)

    def toggle(self) -> None:
        """Show the start map, or take it away."""
        field, size = self.session.game.field, self.session.game.level.size
        if not self.session.over:
            self.stage.say("The start map can be shown once the game is over.")
        elif size > Starts.MAPPABLE:
            self.stage.say(f"The start map is for boards of up to {Starts.MAPPABLE:,} cells.")
        elif self._starts is None and size > MAPPED_AT_ONCE:
            self.stage.say("Finding how far each start leads …")

            def work(stop: Stop) -> Starts:
                def progress(_: float) -> None:
                    if stop():
                        raise Stopped

                return starts(field, progress)

            self.stage.jobs.run("map", work, self._take, about=lambda: self.session.position)
        else:
            self._starts = self._starts or starts(field)
            self.shown = not self.shown
        self.stage.show()

    def _take(self, start_map: Starts) -> None:
        self._starts, self.shown = start_map, True
        self.stage.say("")
        self.stage.show()

    commands = (
        Command(
            "starts",
            ("m",),
            "Start map",
            "After a game: show how far each first click leads.",
            toggle,
            group=Group.LOOK_BACK,
            menu=MenuEntry(33, "Start map", after=True),
            bar_after=5,
        ),
    )


def layer_of(start_map: Starts) -> Layer:
    """The looks of all cells by how far a start there leads; the best starts have an accent."""
    parts: list[CellSet] = [NO_CELLS] * len(REACHES)
    safe = start_map.field.safe.bit_count()
    parts[0] = start_map.field.mines
    for left, cells in start_map.by_remaining:
        cleared = safe - left
        parts[1 if cleared == 1 < safe else 2 + 10 * cleared // safe] |= cells
    return Layer(tuple(zip(REACHES, parts, strict=True)), ((Accent.BEST, start_map.best),))
