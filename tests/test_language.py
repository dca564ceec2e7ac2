"""The player's language: what is spoken, and what is said where a catalogue has nothing."""

import io
import subprocess
import sys
from collections.abc import Iterator, Mapping
from gettext import GNUTranslations
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from minetui import language
from minetui.formats import FormatError, reason
from minetui.language import N_, _, english, listed, ngettext, number, pgettext, spoken, use

Message: TypeAlias = str | tuple[str, str]
Said: TypeAlias = str | tuple[str, ...]
Words: TypeAlias = dict[tuple[str, str], str]

GERMAN: dict[Message, Said] = {
    "{cells} are safe.": "Sicher: {cells}.",
    ("1 win", "{n} wins"): ("1 Sieg", "{n} Siege"),
    "No space left on device": "Der Datenträger ist voll",
    "line {place}: {problem}": "Zeile {place}: {problem}",
    "expected {most} of {size}": "zu viele: {wrong}",
    "expected {a}": "erwartet: {a",
}
GERMAN_WORDS: Words = {
    ("thousands", ","): ".",
    ("decimals", "."): ",",
    ("verb", "Open"): "Öffnen",
    ("list", "{things}, {next}"): "{things}, {next}",
    ("list", "{things} and {last}"): "{things} und {last}",
    ("list", "{things} or {last}"): "{things} oder {last}",
    ("the name of this language", "English"): "Deutsch",
}
CHINESE: dict[Message, Said] = {
    ("1 win", "{n} wins"): ("胜 {n} 局",),
    "{cells} are safe.": "{cells} 安全。",
    "{problem}; it is {name}.": "{problem}； 它叫 {name} 。",
}
CHINESE_WORDS: Words = {
    ("list", "{things}, {next}"): "{things}、{next}",
    ("list", "{things} and {last}"): "{things}和{last}",
    ("the name of this language", "English"): "简体中文",
}
POLISH: dict[Message, Said] = {
    ("1 win", "{n} wins"): ("{n} wygrana", "{n} wygrane", "{n} wygranych")
}


def catalogue(name: str, said: Mapping[Message, Said], words: Words | None = None) -> bytes:
    """A compiled catalogue of a language."""
    made = Catalog(locale=name)
    for message, text in said.items():
        made.add(message, text)
    for (context, message), text in (words or {}).items():
        made.add(message, text, context=context)
    file = io.BytesIO()
    write_mo(file, made)
    return file.getvalue()


@pytest.fixture(autouse=True)
def _languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German, Polish and Chinese for each test, which ends in English."""
    (tmp_path / "de.mo").write_bytes(catalogue("de", GERMAN, GERMAN_WORDS))
    (tmp_path / "pl.mo").write_bytes(catalogue("pl", POLISH))
    (tmp_path / "zh_CN.mo").write_bytes(catalogue("zh_CN", CHINESE, CHINESE_WORDS))
    (tmp_path / "README").touch()
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    yield
    use(language.ENGLISH)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        *(("de", "de"), ("DE", "de"), ("de_AT.UTF-8", "de"), ("de_DE@euro", "de"), ("de-CH", "de")),
        *(("zh_CN", "zh_CN"), ("zh-Hans", "zh_CN"), ("zh_TW", "zh_CN"), ("zh", "zh_CN")),
        *(("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("", "en"), ("en_GB", "en")),
        *(("fr_FR.UTF-8", "en"), ("d", "en"), ("dede", "en"), ("../de", "en"), ("_", "en")),
    ],
)
def test_whoever_asks_gets_the_nearest_language(asked: str, name: str) -> None:
    assert (use(asked), spoken()) == (name, name)
    assert language.offered_as(asked) == name


def test_all_languages_are_offered_by_their_own_names_english_first() -> None:
    offered = {"en": "English", "de": "Deutsch", "pl": "English", "zh_CN": "简体中文"}
    assert [*language.offered().items()] == [*offered.items()]


def test_without_a_folder_of_languages_there_is_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "FOLDER", str(tmp_path / "none"))
    assert (language.offered(), use("de")) == ({"en": "English"}, "en")


@pytest.mark.parametrize(
    ("environment", "asked"),
    [
        ({}, ""),
        ({"LANG": "de_DE.UTF-8"}, "de_DE.UTF-8"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN"}, "zh_CN"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN", "LC_ALL": "C"}, "C"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de_DE.UTF-8"),
        ({"LC_TIME": "de_DE.UTF-8"}, ""),
    ],
)
def test_the_first_variable_with_a_value_says_the_language(
    environment: dict[str, str], asked: str
) -> None:
    assert language.of_environment(environment) == asked


def test_a_sentence_is_said_in_the_language_that_is_spoken_now() -> None:
    said = []
    for name in ("en", "de", "zh_CN", "pl", "en"):
        use(name)
        said.append(_("{cells} are safe.", cells="A1"))

    english_one = "A1 are safe."
    assert said == [english_one, "Sicher: A1.", "A1 安全。", english_one, english_one]


def test_what_a_catalogue_lacks_is_said_in_english() -> None:
    use("de")
    assert _(N_("{cells} are mines."), cells="A1") == "A1 are mines."
    assert ngettext("1 loss", "{n} losses", 1) == "1 loss"
    assert ngettext("1 loss", "{n} losses", 1200) == "1.200 losses"
    assert pgettext("state", "Open") == "Open"


@pytest.mark.parametrize(
    ("message", "slots"),
    [("expected {most} of {size}", {"most": 3, "size": 5}), ("expected {a}", {"a": "x"})],
)
def test_where_a_translation_has_wrong_slots_it_is_said_in_english(
    message: str, slots: dict[str, object]
) -> None:
    use("de")
    assert _(message, **slots) == message.format(**slots)


def test_a_sentence_without_slots_may_have_braces() -> None:
    assert _("a level is { rows = 16 }") == "a level is { rows = 16 }"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("en", ["0 wins", "1 win", "2 wins", "5 wins", "1,200 wins"]),
        ("de", ["0 Siege", "1 Sieg", "2 Siege", "5 Siege", "1.200 Siege"]),
        ("pl", ["0 wygranych", "1 wygrana", "2 wygrane", "5 wygranych", "1,200 wygranych"]),
        ("zh_CN", ["胜 0 局", "胜 1 局", "胜 2 局", "胜 5 局", "胜 1,200 局"]),
    ],
)
def test_the_catalogue_knows_its_own_plurals(name: str, said: list[str]) -> None:
    use(name)
    assert [ngettext("1 win", "{n} wins", n) for n in (0, 1, 2, 5, 1200)] == said


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("en", ["1,234,567", "0.50", "-1,000.5", "3", f"1{',000' * 8}"]),
        ("de", ["1.234.567", "0,50", "-1.000,5", "3", f"1{'.000' * 8}"]),
    ],
)
def test_a_number_has_the_marks_of_the_language_and_all_its_digits(
    name: str, said: list[str]
) -> None:
    use(name)
    numbers = [(1234567, 0), (0.5, 2), (-1000.46, 1), (2.6, 0), (10**24, 0)]
    assert [number(*each) for each in numbers] == said


@pytest.mark.parametrize(
    ("name", "lists"),
    [
        ("en", ["", "A", "A and B", "A, B and C", "A, B, C or D"]),
        ("de", ["", "A", "A und B", "A, B und C", "A, B, C oder D"]),
        ("zh_CN", ["", "A", "A和B", "A、B和C", "A、B、C or D"]),
    ],
)
def test_a_list_is_joined_as_the_language_does(name: str, lists: list[str]) -> None:
    use(name)
    assert [listed("ABCD"[:count]) for count in range(4)] + [listed("ABCD", "or")] == lists


def test_chinese_has_no_blanks_beside_its_characters_but_those_of_names() -> None:
    """A blank of a file's name stays; one of a sentence goes, and none is left where texts meet."""
    use("zh_CN")

    assert _("{cells} are safe.", cells="雷") == "雷安全。"
    assert _("{cells} are safe.", cells="A1") == "A1 安全。"
    assert _("{problem}; it is {name}.", problem="坏了", name="我的 录像。 x") == (
        "坏了；它叫我的 录像。 x。"
    )
    assert language.joined("是雷。", "", "我的 录像 安全。") == "是雷。我的 录像 安全。"


def test_a_word_means_what_its_context_says() -> None:
    use("de")
    assert (pgettext("verb", "Open"), pgettext("noun", "Open"), _("Open")) == (
        *("Öffnen", "Open", "Open"),
    )


def test_english_is_for_machines_whatever_is_spoken() -> None:
    use("de")
    with english():
        with english():
            assert number(1200) == "1,200"
        assert (spoken(), _("{cells} are safe.", cells="A1")) == ("en", "A1 are safe.")
        assert ngettext("1 win", "{n} wins", 2) == "2 wins"
        assert pgettext("verb", "Open") == "Open"
    with pytest.raises(ValueError, match="stop"), english():
        raise ValueError("stop")

    assert (spoken(), number(1200), listed("AB")) == ("de", "1.200", "A und B")


def test_who_writes_english_in_a_thread_does_not_silence_the_others() -> None:
    use("de")
    heard = []
    with english():
        others = Thread(target=lambda: heard.append((spoken(), number(0.5, 1))))
        others.start()
        others.join()

    assert heard == [("de", "0,5")]


def test_a_catalogue_of_ones_own_can_be_spoken() -> None:
    made = GNUTranslations(io.BytesIO(catalogue("de", {"Hello": "Moin"})))

    assert (use("nds", made), spoken(), _("Hello")) == ("nds", "nds", "Moin")


def test_an_error_is_said_in_the_language_in_which_it_is_raised() -> None:
    use("de")
    full = OSError(28, "No space left on device")

    assert reason(full) == "Der Datenträger ist voll"
    assert str(FormatError(3, "Unsinn")) == "Zeile 3: Unsinn"
    assert str(FormatError(3, "Unsinn", "byte")) == "byte 3: Unsinn"
    assert FormatError(3, "Unsinn").within("a.txt") == "a.txt:3: Unsinn"


def test_english_loads_nothing_of_gettext() -> None:
    code = "import minetui.core.levels, sys; print({'gettext', 'pathlib'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, check=True)
    assert run.stdout.split() == [b"set()"]


def test_blanks_in_a_name_stay_where_a_language_has_none() -> None:
    """Between its sentences there are none."""
    language.use("zh_CN")
    said = _("{cells} are safe.", cells="我的 扫雷")

    assert said == "我的 扫雷安全。"
    assert language.joined(said, said) == f"{said}{said}"
