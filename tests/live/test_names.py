"""The names that visitors choose: which can be one, and which are the same."""

import pytest

from minetui.live import NameProblem, likeness, problem_of, tidied


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ada   L.  ", "Ada L."),
        ("Jose\N{COMBINING ACUTE ACCENT}", "José"),
        ("Ａｄａ", "Ada"),
        ("\N{IDEOGRAPHIC SPACE}小明\t", "小明"),
    ],
)
def test_a_name_is_tidied_as_it_is_typed(typed: str, name: str) -> None:
    assert tidied(typed) == name
    assert tidied(name) == name
    assert problem_of(name) is None


@pytest.mark.parametrize(
    "name",
    [
        *("Ada", "ann", "José", "Đặng", "Ștefan", "Straße", "O'Neil", "Jo-Ann", "A. B.", "x_1"),
        *("Νίκη", "Аня", "小明", "タロー", "佐々木", "김민수", "7", "x" * 16, "明" * 8),
        *("admoo", "Hostess", "serve"),
    ],
)
def test_letters_of_one_script_digits_and_a_few_signs_make_a_name(name: str) -> None:
    assert problem_of(name) is None


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        *((name, NameProblem.EMPTY) for name in ("", "---", " . ")),
        *((name, NameProblem.LONG) for name in ("x" * 17, "明" * 9, "명" * 9)),
        *((name, NameProblem.MIXED) for name in ("Аnn", "Ἀnn", "Ann小明", "ΝικηЯ", "serveг")),
    ],
)
def test_what_is_wrong_with_a_name_is_told(name: str, problem: NameProblem) -> None:
    assert problem_of(name) is problem


@pytest.mark.parametrize(
    "name",
    [
        *("A\x1b[2J", "A\tB", "A\nB", "A\x00"),  # control
        *("A\u200bB", "A\u200dB", "A\u2060B", "A\ufeff", "A\u00adB"),  # invisible
        *("A\u202eB", "A\u2066B", "\u05e9\u05dc\u05d5\u05dd", "\u0639\u0644\u064a"),  # order
        *("A\u0336B", "e\u0301\u0302", "\u0e01\u0e34"),  # on other signs
        *("😀", "A☺", "A|B", "<b>", "A/B", "A:B", "a@b", "\ue000", "\U0001f1e9"),
        *("ǀǀǀ", "ɡoogle", "ᴀnn", "ƿat", "٣", "A\N{MODIFIER LETTER SMALL H}"),  # in disguise
        *("A  B", " Ada", "Ｊo"),  # not tidied
        "\ud800",
    ],
)
def test_signs_that_hide_join_or_turn_the_line_make_no_name(name: str) -> None:
    assert problem_of(name) is NameProblem.SIGNS


@pytest.mark.parametrize(
    "name",
    [
        *("minetui", "MineTUI", "server", "Server", "Admin", "admin 2", "Admin007", "h0st", "HOST"),
        *("m1netu1", "m-i-n-e-t-u-i", "mınetui", "ádmin", "s e r v e r", "admln"),
    ],
)
def test_nobody_has_a_name_of_the_house_or_one_that_looks_like_it(name: str) -> None:
    assert problem_of(name) is NameProblem.TAKEN


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Ann", "ann"), ("Ann", "ANN"), ("Ann", "Ann."), ("Ann B", "annb"), ("Jo-Ann", "JoAnn")),
        *(("Bob", "B0b"), ("Bill", "Bi11"), ("Ivy", "lvy"), ("Ian", "lan"), ("Ivy", "1vy")),
        *(("Ann", "Аnn"), ("cope", "соре"), ("HANS", "НАNS"), ("max", "мах"), ("TOM", "ТОМ")),
        *(("KATE", "ΚΑΤΕ"), ("Νίκη", "ΝΊΚΗ"), ("Ada", "Ａｄａ"), ("José", "Jose\u0301")),
        *(("Straße", "STRASSE"), ("Ilse", "İlse"), ("カロ", "力口")),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("José", "Jose"), ("Ann", "Anna"), ("Ann", "Ann 2"), ("Bob", "Rob"), ("小明", "小朋")),
        *(("Мария", "Мартя"), ("Ann 1", "Ann 2"), ("Zoë", "Zoe")),
    ],
)
def test_names_that_differ_to_the_eye_are_two(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)
