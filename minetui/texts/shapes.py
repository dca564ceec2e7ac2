"""The shapes of boards in words: their names, and what is different there."""

from minetui.core import Shape

NAMES = {
    Shape.SQUARE: "Square",
    Shape.CYLINDER: "Cylinder",
    Shape.TORUS: "Torus",
    Shape.HEX: "Hexagons",
    Shape.KNIGHT: "Knight's moves",
}

EXPLANATIONS = {
    Shape.SQUARE: "A number counts the mines in the eight cells around it.",
    Shape.CYLINDER: (
        "The left edge touches the right one. The faint cells beside the board are those of the "
        "other side."
    ),
    Shape.TORUS: (
        "There is no edge: the left side touches the right one, and the top the bottom. The faint "
        "cells around the board are those of the other side."
    ),
    Shape.HEX: "A cell has six neighbours. A number counts the mines in these.",
    Shape.KNIGHT: (
        "A number counts the mines that a chess knight reaches from it. These cells are lit at the "
        "cursor."
    ),
}
"""One or two sentences each, told when a shape is first chosen."""
