"""A value that can be undone and redone."""

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

Value = TypeVar("Value")

MOST = 1_000  # values that undo can bring back


@dataclass(frozen=True)
class History(Generic[Value]):
    """The present value, with those before it and those that were undone, the nearest last."""

    present: Value
    past: tuple[Value, ...] = ()
    future: tuple[Value, ...] = ()

    def then(self, value: Value) -> "History[Value]":
        """The history after a change; the very same if nothing changed."""
        if value == self.present:
            return self
        return History(value, (*self.past, self.present)[-MOST:])

    def undo(self) -> "History[Value]":
        """The history with the value before as the present one; the very same if there is none."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (*self.future, self.present))

    def redo(self) -> "History[Value]":
        """The history before the last undo; the very same if nothing was undone."""
        if not self.future:
            return self
        return replace(
            self,
            present=self.future[-1],
            past=(*self.past, self.present),
            future=self.future[:-1],
        )
