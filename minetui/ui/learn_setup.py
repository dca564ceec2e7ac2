"""What `minetui learn` begins with: the list of lessons, or one of them."""

import argparse
from typing import TYPE_CHECKING

from minetui.learn import course
from minetui.store import Settings
from minetui.texts import lessons as lesson_texts

from .setup import Setup

if TYPE_CHECKING:
    from .features.opener import Opener
    from .screens.command_screen import CommandScreen


def setup_of(arguments: argparse.Namespace, _: Settings) -> Setup:
    """The list of lessons, with one opened if it is named; a ValueError for an unknown one."""
    lessons = {lesson.id: lesson for lesson in course()}
    name = arguments.lesson
    if name is not None and name not in lessons:
        raise ValueError(lesson_texts.unknown_lesson_text(name, [*lessons]))

    def first(opener: "Opener") -> "CommandScreen":
        from .screens.lessons import LessonsScreen

        return LessonsScreen(opener, opener.preferences, lessons.get(name))

    return Setup(first=first)
