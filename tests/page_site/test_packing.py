"""What the page can import, and how it is packed."""

import io
import marshal
import re
import subprocess
import sys
import zipfile
from encodings import normalize_encoding
from encodings.aliases import aliases
from gettext import GNUTranslations
from pathlib import Path
from types import CodeType

import pytest

from minetui.learn import course
from minetui.page.packing import (
    HEADER,
    SYSTEM,
    Folders,
    Module,
    compiled,
    data_files,
    imported,
    is_unused,
    needed,
    roots,
    stored,
)

TOP = Path(__file__).parent.parent.parent
CHECKED, WIDGETS = "if TYPE_CHECKING:\n", "textual.widgets"
ENCODING = re.compile(r"""(?:(?:en|de)code\(|encoding=)"([\w-]+)\"""")


def module(source: str, path: str = "a/b.py") -> Module:
    """A module of this source."""
    return Module(path, source.encode())


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("import json, os.path", {"json", "os.path"}),
        ("from json import dumps", {"json", "json.dumps"}),
        ("from . import c", {"a", "a.c"}),
        ("from .c import d", {"a.c", "a.c.d"}),
        ("def f():\n  try:\n    import late\n  except E:\n    import later", {"late", "later"}),
        ("match a:\n    case 1:\n        import one", {"one"}),
        (f"{CHECKED}    import never\nelse:\n    import ever", {"ever"}),
        (f"{CHECKED}    from .c import d\nelse:\n    __getattr__ = door(c='d')", {"a.c", "a.c.d"}),
        ("if typing.TYPE_CHECKING:\n    import never", set()),
        ("if not TYPE_CHECKING:\n    import ever", {"ever"}),
        ("if __name__ == '__main__':\n    import never", set()),
        # A widget of Textual is in a module of its name.
        ("from textual.widgets import OptionList", {WIDGETS, f"{WIDGETS}._option_list"}),
    ],
)
def test_every_import_counts_but_those_for_checkers(source: str, names: set[str]) -> None:
    """A package is relative to itself."""
    assert {*imported("a.b", module(source))} == names
    assert {*imported("a.b", module("from . import c", "a/b/__init__.py"))} == {"a.b", "a.b.c"}


def test_what_is_needed_is_what_can_be_reached_with_the_packages_around_it(tmp_path: Path) -> None:
    sources = {
        "game/__init__.py": "",
        "game/a.py": "from kit.deep import b",
        "game/unreached.py": "",
        "kit/__init__.py": "import kit.more",
        "kit/more.py": "import game.a, stranger",
        "kit/deep/__init__.py": "",
        "kit/deep/b.py": "",
        "stranger.py": "",
    }
    for path, source in sources.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(source)
    found = needed(["game.a"], Folders([tmp_path], ["game", "kit"]))

    assert [*found] == ["game", "game.a", "kit", "kit.deep", "kit.deep.b", "kit.more"]
    assert found["kit.deep"].is_package


def test_the_page_has_the_game_and_neither_programs_of_the_shell_nor_what_builds_it() -> None:
    names = roots(TOP)

    assert {"minetui.ui.app", "minetui.solver.odds", "minetui.arguments"} <= {*names}
    assert not {"minetui.cli", "minetui.commands.deal", "minetui.page.packing"} & {*names}


def test_the_game_imports_nothing_that_is_left_out() -> None:
    """The parser names commands of the shell, of which the page runs none.

    A door and two more name live games, to which a page never has a line.
    """
    found = needed(roots(TOP), Folders([TOP], ["minetui"]))
    left_out = {
        name
        for each in found.keys()
        - {"minetui.arguments", "minetui.play", "minetui.ui.play.elsewhere"}
        for name in imported(each, found[each])
        if is_unused(name)
    }

    assert left_out <= {"minetui.ui.live.entry", "minetui.ui.live.entry.enter_room"}


def test_a_module_is_compiled_without_docstrings_assertions_and_annotations_of_functions() -> None:
    source = """
'Docstring.'
class A:
    x: int = 1
    async def f(self, *a: b, c: d = 2) -> e:
        assert a
"""
    code = marshal.loads(compiled(module(source), "/lib")[len(HEADER) :])
    space: dict[str, object] = {}
    exec(code, space)
    klass = space["A"]

    assert isinstance(code, CodeType)
    assert code.co_filename == "/lib/a/b.py"
    assert space.get("__doc__") is None
    assert klass.__annotations__ == {"x": int}  # as dataclasses need it
    assert klass.f.__annotations__ == {}  # type: ignore[attr-defined]


def test_a_compiled_module_can_be_imported_from_the_zip(tmp_path: Path) -> None:
    files = {
        "kit/__init__.pyc": compiled(module("from .b import c", "kit/__init__.py"), "/lib"),
        "kit/b.pyc": compiled(module("c = 'imported'", "kit/b.py"), "/lib"),
    }
    (tmp_path / "kit.zip").write_bytes(stored(files))
    script = "import sys; sys.path.insert(0, sys.argv[1]); import kit; print(kit.c)"
    words = [sys.executable, "-c", script, str(tmp_path / "kit.zip")]

    assert subprocess.check_output(words, text=True) == "imported\n"


def test_a_page_has_what_its_modules_and_lessons_say_of_a_language_and_nothing_else() -> None:
    """The program of the shell has sentences that no page says."""
    game = [module for name in roots(TOP) if (module := Folders([TOP], ["minetui"])(name))]
    files = data_files(TOP, [each.source for each in game])
    said = {
        path: GNUTranslations(io.BytesIO(data))
        for path, data in files.items()
        if path.endswith(".mo")
    }
    whole = GNUTranslations((TOP / "minetui" / "languages" / "de.mo").open("rb"))
    german = said["minetui/languages/de.mo"]
    here = (
        "Reveal",
        "Chords",
        "Reveal a covered cell, or chord on a number; after the end play again.",
    )
    shells = ("seconds a program has for a game (default: 60)", "{name}: IOE of {n} win")

    assert [german.gettext(each) for each in here] == [whole.gettext(each) for each in here]
    assert german.ngettext("{n} mine", "{n} mines", 2) == "{n} Minen"
    assert german.pgettext("decimals", ".") == ","
    assert "Plural-Forms" in german.gettext("")
    assert all(whole.gettext(each) != each for each in shells[:1])
    assert [german.ngettext(each, each, 1) for each in shells] == [*shells]
    assert len(said) == len([*(TOP / "minetui" / "languages").glob("*.mo")])


def test_a_page_has_the_style_sheets_and_reads_the_lessons(tmp_path: Path) -> None:
    """The page unpacks all its files."""
    modules = needed(["minetui.learn.lessons"], Folders([TOP], ["minetui"])).values()
    files = {f"{each.path}c": compiled(each, "/lib") for each in modules} | data_files(TOP, [])
    for path, data in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    script = "from minetui.learn.lessons import course; print(*(each.id for each in course()))"
    words = [sys.executable, "-S", "-c", f"import sys; sys.path[0] = {str(tmp_path)!r}; {script}"]

    assert {"minetui/ui/app.tcss", "minetui/ui/kit/dialogs.tcss"} <= {*files}
    assert subprocess.check_output(words, text=True).split() == [each.id for each in course()]


def test_a_zip_is_the_same_each_time_and_holds_the_files_as_they_are() -> None:
    """The page reads them where they begin, after a header of 30 bytes and the name."""
    first, again = (stored({"b": b"2" * 99, "a/c": b"1"}) for _ in range(2))
    infos = zipfile.ZipFile(io.BytesIO(first)).infolist()
    cut = [
        first[each.header_offset + 30 + len(each.filename) :][: each.file_size] for each in infos
    ]

    assert first == again
    assert [each.filename for each in infos] == ["a/c", "b"]
    assert cut == [b"1", b"2" * 99]


def test_every_encoding_that_the_game_names_is_in_the_page() -> None:
    """No import names them."""
    sources = (TOP / "minetui").rglob("*.py")
    named = {name for path in sources for name in ENCODING.findall(path.read_text("utf-8"))}
    modules = {aliases.get(normalize_encoding(name), normalize_encoding(name)) for name in named}

    assert "unicode_escape" in modules
    assert {f"encodings.{module}" for module in modules} <= set(SYSTEM)
