"""Reasons: English where they are kept, and told in the language that is spoken."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from minetui import language
from minetui.match import reasons
from minetui.match.reasons import SENTENCES, told
from minetui.match.tally import FirstReason


class Bracketed(NullTranslations):
    """A language whose sentences are the English ones in brackets."""

    def gettext(self, message: str) -> str:
        return f"<{message}>"

    def pgettext(self, context: str, message: str) -> str:
        return {",": "'", ".": "_"}.get(message, message)


@pytest.fixture
def _speaking() -> Iterator[None]:
    language.use("xx", Bracketed())
    yield
    language.use(language.ENGLISH)


FILLED = {"text": "'a; b: \\x1b'", "seconds": "10", "error": "syntax x; y", "reason": "it"}


def filled(sentence: str) -> str:
    """A sentence with something in each slot."""
    names = re.findall(r"\{(\w+)\}", sentence)
    return sentence.format(**{name: FILLED.get(name, "12") for name in names})


@pytest.mark.usefixtures("_speaking")
@pytest.mark.parametrize("sentence", SENTENCES)
def test_each_reason_is_told_in_the_language_that_is_spoken(sentence: str) -> None:
    assert told(filled(sentence)) == f"<{filled(sentence)}>"


@pytest.mark.usefixtures("_speaking")
@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (
            "no greeting within 10 s; a line without its end came: 'm; s'; on standard error: 'x'",
            "<no greeting within 10 s>; <a line without its end came: 'm; s'>; "
            "<on standard error: 'x'>",
        ),
        (
            f"no 'ready' after 'new' within 1 s; {reasons.NOTHING}; on standard error: 'x'",
            f"<no 'ready' after 'new' within 1 s>; <{reasons.NOTHING}>; <on standard error: 'x'>",
        ),
        (
            "4 starts came to no finished game, the last: no greeting within 10 s; dropped lines: "
            "1,200, last: 'x'",
            "<4 starts came to no finished game, the last: <no greeting within 10 s>; "
            "<dropped lines: 1'200, last: 'x'>>",
        ),
        ("'./bot': Permission denied", "'./bot': <Permission denied>"),
        ("SIGKILL", "SIGKILL"),
        ("no-shape", "no-shape"),
    ],
)
def test_a_reason_may_have_others_in_it_and_behind_it(reason: str, said: str) -> None:
    assert told(reason) == said
    assert FirstReason(17, reason)._asdict() == {"game": 17, "reason": reason}
    assert FirstReason(17, reason).told == said


@pytest.mark.usefixtures("_speaking")
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_reason_is_told_by_its_own_sentence(
    sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not by a shorter one that it begins with."""
    told_by = list[str]()
    monkeypatch.setattr(reasons, "_", lambda message, **slots: told_by.append(message) or "")
    told(filled(sentence))

    assert told_by == [sentence]


@pytest.mark.usefixtures("_speaking")
def test_numbers_of_a_reason_are_written_as_here_and_what_a_program_said_is_not() -> None:
    assert told("no greeting within 1234.5 s") == "<no greeting within 1'234_5 s>"
    assert told("on standard error: 12345") == "<on standard error: 12345>"
    assert told("exit status 3221225477: 007") == "<exit status 3221225477: 007>"


def test_in_english_a_reason_is_told_as_it_is_kept() -> None:
    reason = "no end after turn 1,200"
    assert told(reason) == reason
