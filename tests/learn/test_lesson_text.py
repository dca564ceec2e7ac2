"""Lessons as text: what a file means, and the line of whatever is wrong in it."""

import pytest

from minetui.formats import FormatError
from minetui.learn import Chapter, Task
from minetui.learn.lessons import read

LESSON = """title: Walls
chapter: patterns
---
technique: pairs
task: reveal
pattern: 1-1

Look at the 1s.
They touch the wall.

Then reveal.

.*.*
1121
---
technique: casual
task: flag

Your turn.

fF.*
1121
"""

FIELDS = "expected one of 'title: …', 'chapter: …'"
CHAPTERS = "first steps, patterns, counting, guessing"
TASKS = "reveal, flag, chord, both, guess"
HEADER = "expected a title, a chapter and '---'"
EXERCISE = "expected technique and task, words, and rows, with blank lines between them"
ZERO = "expected no covered cell beside the 0 in column 4"


def changed(old: str, new: str) -> list[str]:
    assert old in LESSON
    return LESSON.replace(old, new).splitlines()


def test_a_lesson_is_a_header_and_exercises_each_with_its_words_and_its_board() -> None:
    lesson = read("walls", LESSON.splitlines())
    first, check = lesson.exercises

    assert (lesson.id, lesson.title, lesson.chapter) == ("walls", "Walls", Chapter.PATTERNS)
    assert first.words == "Look at the 1s. They touch the wall.\n\nThen reveal."
    assert (first.technique, first.task, first.pattern) == ("pairs", Task.REVEAL, "1-1")
    assert first.position.field.picture() == "1 * 2 *\n1 1 2 1"
    assert first.position.lines == ["####", "1121"]
    assert check.position.lines == ["FF##", "1121"]
    assert check.position.field == first.position.field
    assert lesson.check is check


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("title: Walls\n", "", 1, "expected a line 'title: …'"),
        ("chapter: patterns\n", "", 1, "expected a line 'chapter: …'"),
        ("title: Walls\n", "author: me\n", 1, f"{FIELDS}, got 'author: me'"),
        ("title: Walls\n", "Walls\n", 1, f"{FIELDS}, got 'Walls'"),
        ("title: Walls\n", "title:\n", 1, f"{FIELDS}, got 'title:'"),
        ("chapter:", "title: Halls\nchapter:", 2, "expected one title, got two"),
        ("patterns", "endings", 2, f"expected chapter {CHAPTERS}, got 'endings'"),
        ("chapter: patterns\n---", "chapter: patterns\n\nWords.\n---", 1, HEADER),
        ("pairs", "magic", 4, "expected technique casual, pairs, logic, odds, got 'magic'"),
        ("task: reveal", "task: win", 5, f"expected task {TASKS}, got 'win'"),
        ("task: reveal\n", "", 4, "expected a line 'task: …'"),
        ("Look at the 1s.\nThey touch the wall.\n\nThen reveal.\n\n", "", 3, EXERCISE),
        (".*.*\n1121\n---", "", 3, "expected two exercises"),
        (LESSON[LESSON.index("---\ntechnique: casual") :], "", 3, "expected two exercises"),
        (".*.*\n1121\n---", ".*x*\n1121\n---", 13, "expected one of '012345678.f*F', got 'x'"),
        ("1121\n---", "112\n---", 14, "expected 4 cells, got 3"),
        ("1121\n---", "1131\n---", 14, "expected 2 in column 3, got 3"),
        ("1121\n---", "11210\n---", 14, "expected 4 cells, got 5"),
        (".*.*\n1121\n---", ".*..\n1110\n---", 14, ZERO),
        ("fF.*", "1F2*", 21, "expected a covered safe cell, got none"),
        ("fF.*\n1121", "****\n****", 21, "expected 0 to 7 mines on 4 × 2, got 8"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, line: int, problem: str) -> None:
    with pytest.raises(FormatError) as raised:
        read("walls", changed(old, new))

    assert str(raised.value) == f"line {line}: {problem}"


def test_a_file_without_exercises_is_no_lesson() -> None:
    for lines in ([], ["title: Walls", "chapter: patterns"]):
        with pytest.raises(FormatError, match="line 1: expected"):
            read("walls", lines)
