"""The wheel and the sdist."""

from desk import Desk


def build(desk: Desk) -> None:
    """Build both from clean sources; the same commit gives the same bytes."""
    desk.python("hatchling", "build", "--directory", desk.out, cwd=desk.source)
