"""The language that nobody speaks: that it finds what is wrong."""

import pytest
from pseudo import cut_off, glued, plain, pseudo, said, untranslated  # noqa: F401 (a fixture)

from minetui.language import N_, _, listed, ngettext, number, pgettext, spoken
from minetui.texts.words import percent


@pytest.mark.usefixtures("pseudo")
def test_a_message_is_longer_and_keeps_its_slots() -> None:
    text = _("Won in {seconds}.", seconds="1.5")

    assert plain(text) == "Won in 1.5."
    assert len(text) >= 1.4 * len("Won in 1.5")
    assert plain(ngettext("{n} mine", "{n} mines", 2)) == "2 mines"
    assert plain(pgettext("verb", "Open")) == "Open"
    assert spoken() == "xx"


@pytest.mark.usefixtures("pseudo")
def test_numbers_and_lists_have_no_brackets() -> None:
    assert number(1200.5, 1) == "1\N{NARROW NO-BREAK SPACE}200‚5"
    assert listed(["A1", "B1"]) == "A1 áñď B1"
    assert percent(0.5) == "50‚0%"


def test_what_is_not_said_through_the_catalogue_is_found() -> None:
    text = f"{said('Won')} by D14 in MT1-93AB, Ctrl+P saved.rawvf, 3BV/s"

    assert untranslated(text) == ["by", "in"]
    assert untranslated(text, ["by", "in"]) == []


def test_a_message_that_is_cut_without_an_ellipsis_is_found() -> None:
    text = said("Nothing can be proven.")

    assert cut_off(text[:-4]) == [text[:-4]]
    assert cut_off(f"{text[:9]}…\n{text}") == cut_off(said("Save …")) == []
    assert cut_off(text.replace(" ", "\n", 1)) == []


@pytest.mark.parametrize("gap", ["", " ", ": "])
def test_messages_with_nothing_between_them_are_found(gap: str) -> None:
    assert glued(f"{said('won')}{gap}{said('best')}")


@pytest.mark.parametrize(
    "text",
    [
        f"{said('Won.')} {said('Best so far.')}",
        f"{said('won')} · {said('best')}",
        f"{said('won')}  {said('best')}",
        said("{a} {b}").format(a=said("won"), b=said("best")),
    ],
)
def test_sentences_and_labels_may_stand_side_by_side(text: str) -> None:
    assert glued(text) == []


def test_a_marked_message_is_said_later() -> None:
    assert N_("Won") == "Won"
