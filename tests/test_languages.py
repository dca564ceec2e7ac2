"""The catalogues of the languages: whole sentences, with their slots, forms and words.

One that lacks sentences passes, since they are said in English: the count is told as a warning, and
`python tests/languages.py report` lists them. A release lacks none.
"""

import ast
import warnings
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import languages as tool
import pytest
from languages import PACKAGE, Catalogue, Said, languages, slots_of, template

SAYING = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2}
"""What marks sentences, each with the number of its texts."""
HEAD = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {forms}\\n"

"""
ENGLISH_FORMS, RUSSIAN_FORMS = (
    "nplurals=2; plural=(n != 1);",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 ||"
    " n%100>=20) ? 1 : 2);",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for catalogues, in place of the program's."""
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture(scope="module", autouse=True)
def _forget_the_program() -> Iterator[None]:
    yield
    for each in (trees, calls, template):
        each.cache_clear()


def catalogue(folder: Path, text: str, language: str = "de", forms: str = ENGLISH_FORMS) -> Path:
    """A catalogue with these sentences."""
    path = folder / f"{language}.po"
    path.write_text(HEAD.format(language=language, forms=forms) + text, "utf-8")
    return path


def problems(folder: Path, text: str, *more: str) -> dict[str, list[str]]:
    """What is wrong with a catalogue, by kinds."""
    path = catalogue(folder, text, *more)
    return {
        kind: [told for _, told in those] for kind, those in Catalogue(path.stem).wrong().items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_right_in_what_it_has(language: str) -> None:
    found = Catalogue(language)
    if missing := found.missing():
        warnings.warn(f"{language}: {len(missing):,} sentences are missing", stacklevel=1)

    assert {kind: [told for _, told in those] for kind, those in found.wrong().items()} == {}


# How sentences are said; tests/test_house.py has more of it.


def test_a_sentence_is_given_the_slots_that_it_has() -> None:
    wrong = []
    for path, name, call in calls():
        texts = [text.value for text in call.args[: SAYING[name]] if isinstance(text, ast.Constant)]
        texts = texts[1:] if name == "pgettext" else texts
        given = {keyword.arg for keyword in call.keywords}
        if name != "N_" and texts and None not in given and (given or name == "ngettext"):
            known = {"n"} if name == "ngettext" else set()
            needed = set[str]().union(*map(slots_of, texts))
            if needed - known != given:
                wrong.append(f"{path}: {ast.unparse(call)}")

    assert wrong == []


def test_no_function_that_says_a_sentence_has_something_else_of_that_name() -> None:
    """`_` for what is not used would be called."""
    hidden = [
        f"{path}:{function.lineno}: {function.name}"
        for path, tree in trees()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        and "_" in bound(function)
        and any(isinstance(each, ast.Call) and _name(each) == "_" for each in own(function))
    ]

    assert hidden == []


def own(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function, but for the functions in it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
            yield from own(child)


def bound(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The local names of a function, but for those of a comprehension, which are its own."""
    nodes = [*own(function)]
    inner = {
        name
        for each in nodes
        if isinstance(each, ast.comprehension)
        for name in ast.walk(each.target)
    }
    names = {each.arg for each in nodes if isinstance(each, ast.arg)}
    return names | {
        each.id
        for each in nodes
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each not in inner
    }


@cache
def trees() -> list[tuple[Path, ast.Module]]:
    """The modules of the program."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return [(path.relative_to(PACKAGE), ast.parse(path.read_bytes())) for path in paths]


@cache
def calls() -> list[tuple[Path, str, ast.Call]]:
    """What marks sentences: the file, the name of the function, and the call."""
    return [
        (path, _name(node), node)
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name(node) in SAYING
    ]


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


# What is found.


def ids() -> set[str]:
    """The sentences that are found; of two forms the one for many."""
    return {it.id if isinstance(it.id, str) else it.id[-1] for it in template()}


def test_captions_and_help_of_a_command_of_the_screen_are_found() -> None:
    from minetui.ui.play.moves import Moves

    command = Moves.undo

    assert {command.caption, command.help} <= ids()


def test_paragraphs_of_the_help_of_a_shell_command_are_found() -> None:
    assert "Deal uniformly random boards of any size." in ids()


def test_words_of_lessons_are_found() -> None:
    from minetui.learn.lessons import course

    words = {text for each in course() for it in each.exercises for text in (it.words, it.after)}

    assert words - {""} <= ids()


def test_a_catalogue_has_files_without_lines_and_is_written_alike_each_time(folder: Path) -> None:
    tool.update(["de"])
    first = (folder / "de.po").read_bytes()
    tool.update(["de"])

    assert (folder / "de.po").read_bytes() == first
    assert b"\n#: minetui/language.py\n" in first


def test_an_update_keeps_what_is_the_same_and_drops_what_is_only_similar(folder: Path) -> None:
    catalogue(
        folder,
        'msgctxt "list"\nmsgid "{things} and {last}"\nmsgstr "{things} und {last}"\n\n'
        'msgid "Deal random boards of any size."\nmsgstr "Altes"\n\n#~ msgid "x"\n#~ msgstr "y"\n',
    )
    tool.update(["de"])
    text = (folder / "de.po").read_text("utf-8")

    assert '"{things} und {last}"' in text
    assert "Altes" not in text
    assert "#~" not in text
    assert "fuzzy" not in text


# What is looked for.


def test_slots_are_those_of_the_original(folder: Path) -> None:
    assert problems(folder, 'msgid "{a} of {b}"\nmsgstr "{b} von {c}"\n') == {
        "slots differ": ["{a} is missing, {c} is not in the original: '{a} of {b}': '{b} von {c}'"]
    }


def test_slots_of_argparse_are_slots(folder: Path) -> None:
    text = 'msgid "argument %(name)s: %s"\nmsgstr "{} 100 % sicher"\n'.replace("{}", "%(name)s:")

    assert problems(folder, text) == {
        "slots differ": [
            "{%s} is missing: 'argument %(name)s: %s': '%(name)s: 100 % sicher'",
        ]
    }


def test_a_brace_that_is_not_closed_is_a_wrong_slot(folder: Path) -> None:
    assert [*problems(folder, 'msgid "{a} is"\nmsgstr "{a ist"\n')] == ["slots differ"]


@pytest.mark.parametrize(
    ("forms", "first", "right"),
    [(ENGLISH_FORMS, "eine Zelle", True), (RUSSIAN_FORMS, "одна клетка", False)],
)
def test_a_form_for_one_number_alone_may_leave_the_number_out(
    folder: Path, forms: str, first: str, right: bool
) -> None:
    others = "".join(f'msgstr[{at}] "{{n}}"\n' for at in range(1, int(forms[9])))
    text = f'msgid "{{n}} cell"\nmsgid_plural "{{n}} cells"\nmsgstr[0] "{first}"\n{others}'

    assert (problems(folder, text, "de" if right else "ru", forms) == {}) is right


def test_plural_forms_are_all_there_or_none(folder: Path) -> None:
    text = 'msgid "{n} cell"\nmsgid_plural "{n} cells"\nmsgstr[0] ""\nmsgstr[1] "{n} Zellen"\n'

    assert [*problems(folder, text)] == ["plural forms incomplete"]


def test_no_entry_is_fuzzy_or_obsolete(folder: Path) -> None:
    text = '#, fuzzy\nmsgid "a"\nmsgstr "b"\n\n#~ msgid "c"\n#~ msgstr "d"\n'

    assert [*problems(folder, text)] == ["fuzzy", "obsolete"]


def test_no_blank_at_an_end_but_the_originals(folder: Path) -> None:
    assert [*problems(folder, 'msgid "a "\nmsgstr " b"\n')] == ["blanks at an end"]


@pytest.mark.parametrize(
    ("english", "said", "right"),
    [
        ("It is safe.", "Sie ist sicher!", True),
        ("It is safe.", "它安全。", True),
        ("It is safe.", "Sie ist sicher", False),
        ("Safe", "Sicher.", False),
        ("Save as:", "另存为：", True),
        ("safe (again)", "wieder sicher", True),
        ("Share …", "Teilen", False),
        ("Settle what is marked ?", "Was mit ? markiert ist, klären", True),
        ("Settled?", "Geklärt", False),
    ],
)
def test_what_ends_as_a_sentence_does_so_in_each_language(
    folder: Path, english: str, said: str, right: bool
) -> None:
    found = problems(folder, f'msgid "{english}"\nmsgstr "{said}"\n')

    assert [*found] == ([] if right else ["end of a sentence"])


@pytest.mark.parametrize(
    ("english", "said", "kinds"),
    [
        ("The 1 at {cell}", "{cell} 的 1", []),
        ("The 1 at B1", "B1的 1", ["no space between Chinese and Latin"]),
        ("Stuck: guess.", "卡住了：猜。", []),
        ("Stuck: guess.", "卡住了: 猜.", ["half-width punctuation"]),
        ("{key}: hint", "{key}: 提示", ["half-width punctuation"]),
        ("Stuck: guess.", "卡住了： 猜。", ["a space too many"]),
        ("Stuck: ", "卡住了：", []),
        (" at B1", "（B1）", []),
        (" at B1", "在 B1", ["blanks at an end"]),
        ("Stuck: ", "卡住了： ", ["a space too many"]),
        ("today day", "今天 每日", ["a space too many"]),
        ("Won!", "赢！！", ["punctuation twice"]),
        ("10", "１０ 格", ["full-width letters"]),
        ("Share …", "分享 …", []),
        ("Share it", "分享…它", ["signs of no certain width"]),
        ("the “code”", "“码”", []),
        ("the code", "「码」", []),
        ("You lost", "您输了", ["您"]),
        ("Board · seed", "局面 · 种子", []),
        ("{minutes}:{seconds}", "{minutes}:{seconds}", []),
    ],
)
def test_chinese_has_spaces_and_signs_as_a_terminal_needs_them(
    folder: Path, english: str, said: str, kinds: list[str]
) -> None:
    text = f'msgid "{english}"\nmsgstr "{said}"\n'

    assert [*problems(folder, text, "zh_CN", "nplurals=1; plural=0;")] == kinds


def test_words_to_search_by_stand_apart_where_a_translator_says_so(folder: Path) -> None:
    text = '# words apart, to search by\nmsgid "today day"\nmsgstr "今天 每日"\n'

    assert problems(folder, text, "zh_CN", "nplurals=1; plural=0;") == {}


def test_words_of_the_glossary_are_used(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    glossary = tmp_path / "glossary.md"
    glossary.write_text(
        "| word | English | de |\n|---|---|---|\n| x | mine, mines | Mine |\n| y | flag | |\n",
        "utf-8",
    )
    monkeypatch.setattr(tool, "GLOSSARY", glossary)
    tool.terms.cache_clear()
    wrong = problems(
        folder,
        'msgid "3 mines"\nmsgstr "3 Minen"\n\nmsgid "a Mine"\nmsgstr "eine Bombe"\n\n'
        '# not in the glossary\'s sense\nmsgid "mine!"\nmsgstr "meins!"\n\n'
        'msgid "{mine} flag"\nmsgstr "{mine}"\n',
    )
    tool.terms.cache_clear()

    assert wrong == {"words of the glossary": ["mine is Mine: 'a Mine': 'eine Bombe'"]}


@pytest.mark.slow
def test_the_report_counts_what_is_missing_by_rooms(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue(folder, 'msgid "Deal uniformly random boards of any size."\nmsgstr "Verteile."\n')

    assert not tool.report(["de"])
    assert "\nde: 1 translated, " in (told := capsys.readouterr().out)
    assert "\n  commands: missing: " in told


# What is made of a catalogue.


def test_what_is_compiled_leaves_a_sentence_without_all_forms_in_english(folder: Path) -> None:
    path = catalogue(
        folder,
        'msgid "a"\nmsgstr "b"\n\nmsgid "cell"\nmsgid_plural "cells"\nmsgstr[0] ""\n',
        "zh_CN",
        "nplurals=1; plural=0;",
    )
    spoken = GNUTranslations(BytesIO(tool.hook().compiled(path)))

    assert spoken.gettext("a") == "b"
    assert [spoken.ngettext("cell", "cells", n) for n in (1, 5)] == ["cell", "cells"]


def test_a_catalogue_is_compiled_once_and_removed_with_its_source(folder: Path) -> None:
    path = catalogue(folder, 'msgid "a"\nmsgstr "b"\n')
    compile_languages = tool.hook().compile_languages
    first, second = compile_languages(folder), compile_languages(folder)
    path.unlink()
    compile_languages(folder)

    assert (first, second, [*folder.iterdir()]) == ([folder / "de.mo"], [], [])


def test_a_said_sentence_shows_both() -> None:
    assert str(Said("a", "b", frozenset(), frozenset())) == "'a': 'b'"
