"""A player of MSP that needs nothing of ours, and that can misbehave in the ways it is told.

It knows single numbers, and where they prove nothing takes the first covered cell that may be safe.
With words it does something else in some games: `5:crash 7:hang` in those with these numbers.
"""

import os
import sys
import time
from collections.abc import Iterator

Place = tuple[int, int]


def name(row: int, col: int) -> str:
    """The cell as the protocol spells it; no board here is wider than the alphabet."""
    return f"{chr(65 + col)}{row + 1}"


def chosen(rows: list[str]) -> list[Place]:
    """All cells that single numbers prove safe, or else one that may be."""
    at = {(row, col): sign for row, line in enumerate(rows) for col, sign in enumerate(line)}

    def near(place: Place) -> Iterator[Place]:
        row, col = place
        around = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return (other for other in around if other in at and other != place)

    mines, safe, before = set[Place](), set[Place](), -1
    while before != len(mines) + len(safe):
        before = len(mines) + len(safe)
        for place, sign in at.items():
            covered = {other for other in near(place) if at[other] == "#"} - safe
            if sign.isdigit() and len(covered) == int(sign):
                mines |= covered
            elif sign.isdigit() and len(covered & mines) == int(sign):
                safe |= covered - mines
    guesses = [place for place, sign in at.items() if sign == "#" and place not in mines]
    return sorted(safe) or guesses[:1]


def play() -> None:
    """Answer the referee until it has had enough."""
    wrongs = dict(word.split(":") for word in sys.argv[1:])
    rows, number = list[str](), ""
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "msp":
            print("msp 1 rogue 1\nready", flush=True)
        elif word == "new":
            number = rest[0]
            print("no size" if wrongs.get(number) == "refuse" else "ready", flush=True)
        elif word == "board":
            rows = rest[0].split("/")
        elif word == "go":
            wrong = wrongs.get(number)
            if wrong == "crash":
                os._exit(3)
            elif wrong == "garbage":
                print("?" * 1000, flush=True)
            elif wrong == "hang":
                time.sleep(10_000)
            else:
                cells = " ".join(name(*place) for place in chosen(rows))
                print(rest[0], "resign" if wrong == "resign" else f"reveal {cells}", flush=True)


if __name__ == "__main__":
    play()
