"""The wheel and the sdist."""

import shutil

from desk import Desk


def build(desk: Desk) -> None:
    """Build both from clean sources; the same commit gives the same bytes."""
    shutil.copyfile(desk.wheel, desk.out / desk.wheel.name)
    sdist = ("--target", "sdist", "--directory", desk.out)
    desk.python("hatchling", "build", *sdist, cwd=desk.source)
