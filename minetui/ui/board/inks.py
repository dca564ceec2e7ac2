"""The colours and attributes of the looks and accents of cells; the colours are in `themes`."""

from ..widgets.styles import Ink

BOARD_INKS = {
    "covered": Ink("board-dot", "board-covered"),
    "zero": Ink("", "board-open"),
    **{f"n{number}": Ink(f"digit-{number}", "board-open", "bold") for number in range(1, 9)},
    "flag": Ink("board-flag", "board-covered", "bold"),
    "question": Ink("board-doubt", "board-covered", "bold"),
    "mine": Ink("board-mine", "board-open"),
    "hit": Ink("board-mine", "board-hit", "bold", colourless="bold reverse"),
    "wrong": Ink("board-mine", "board-hit", "bold"),
    "clear": Ink("board-clear", "board-clear-ground", "bold"),
    "maybe-clear": Ink("board-doubt", "board-covered"),
    "to-flag": Ink("board-flag", "board-to-flag-ground"),
    "veil": Ink("board-dot", "board-covered"),
    "reach-one": Ink("board-dot", "board-open"),
    **{f"reach-{tenth}": Ink("foreground", "board-covered") for tenth in range(4)},
    **{f"reach-{tenth}": Ink("foreground", "board-to-flag-ground") for tenth in range(4, 7)},
    **{f"reach-{tenth}": Ink("foreground", "board-clear-ground") for tenth in range(7, 10)},
    "reach-all": Ink("foreground", "board-clear-ground"),
    "odds-safe": Ink("board-odds-text", "board-odds-safe", "bold"),
    **{f"odds-{tenth}": Ink("board-odds-text", f"board-odds-{tenth}") for tenth in range(10)},
    "odds-mine": Ink("board-odds-text", "board-odds-mine", "bold"),
    "best": Ink("board-clear", "board-target", "bold", colourless="bold underline"),
    "conflict": Ink("board-mine", "board-hit", "bold", colourless="bold reverse"),
    "witness": Ink("", "board-witness", "bold", colourless="bold underline"),
    "target": Ink("", "board-target", "bold", colourless="underline"),
    "cursor": Ink("board-cursor-text", "board-cursor", "bold", colourless="bold reverse"),
    "frame": Ink("board-frame", "background"),
    "more": Ink("board-more", "background"),
}
