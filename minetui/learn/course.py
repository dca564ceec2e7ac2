"""The course: all lessons in their order, from the files in the folder `lessons`.

A file is called `NN-id.txt`; its number orders it, and its id never changes.
"""

from functools import cache
from pathlib import Path

from .lesson import Lesson
from .lesson_text import read

FOLDER = Path(__file__).parent / "lessons"  # the page, as for style sheets, has no other way


@cache
def course() -> tuple[Lesson, ...]:
    """The lessons, in the order in which they are best taken."""
    return tuple(lesson_in(path) for path in sorted(FOLDER.glob("*.txt")))


def lesson_in(path: Path) -> Lesson:
    """The lesson in a file; a FormatError names the line that is wrong."""
    _, _, name = path.stem.partition("-")
    return read(name, path.read_text("utf-8").splitlines())
