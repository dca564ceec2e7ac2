"""The library keeps what docs/library.md says: its programs run, and its public face stands."""

import inspect
import re
import subprocess
import sys
from enum import Enum
from importlib import import_module
from importlib.util import find_spec
from inspect import isclass, isroutine
from pathlib import Path
from types import ModuleType

import pytest

TOP = Path(__file__).parent.parent
PAGE = TOP / "docs" / "library.md"
FACE = TOP / "tests" / "public_face.txt"
PROGRAM = re.compile(r"^### (.+?)\n.*?^```python\n(.*?)^```\n\n```text\n(.*?)^```\n", re.M | re.S)
PROGRAMS = {found[1]: (found[2], found[3]) for found in PROGRAM.finditer(PAGE.read_text("utf-8"))}
ROOMS = re.findall(r"^\| `(minetui\.\w+)`", PAGE.read_text("utf-8"), re.MULTILINE)
NEEDS_NUMPY = {"minetui.batch", "minetui.gym"}


def needs_numpy(text: str) -> bool:
    """Does a program, or the name of a room, need the extra?"""
    return any(room in text for room in NEEDS_NUMPY)


def named(module: ModuleType, name: str) -> object:
    """What a room has by this name: a value, or one of its modules."""
    return (
        getattr(module, name)
        if hasattr(module, name)
        else import_module(f"{module.__name__}.{name}")
    )


def signature_of(value: object) -> str:
    """The parameters of a function or a class, with `=` behind those that have a default.

    Those of enums and of numbers and texts with a name are made by Python, each version otherwise.
    """
    if not callable(value) or (isinstance(value, type) and issubclass(value, int | str | Enum)):
        return ""
    try:
        parameters = inspect.signature(value).parameters.values()
    except ValueError:
        return ""
    optional = inspect.Parameter.empty
    names = (f"{each.name}{'' if each.default is optional else '='}" for each in parameters)
    return f"({', '.join(names)})"


def members_of(value: object) -> list[str]:
    """The public members of a class of ours, with the parameters of its methods."""
    if not isinstance(value, type) or not value.__module__.startswith("minetui"):
        return []
    names = [
        name for each in value.__mro__ for name in vars(each) if each.__module__[:7] == "minetui"
    ]
    public = sorted({name for name in names if not name.startswith("_")})
    return [f"    {name}{signature_of(getattr(value, name, None))}" for name in public]


def face_of(room: str) -> list[str]:
    """The public names of a room, with what they take."""
    module = import_module(room)
    lines = [room]
    for name in module.__all__:
        value = named(module, name)
        if isinstance(value, ModuleType):
            lines.append(f"  {name}: a module")
        else:
            lines += [f"  {name}{signature_of(value)}", *members_of(value)]
    return lines


@pytest.mark.parametrize("title", PROGRAMS)
def test_a_program_of_the_page_prints_what_stands_below_it(
    title: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program, printed = PROGRAMS[title]
    if needs_numpy(program):
        pytest.importorskip("numpy", reason="the extra gym is not installed")
    monkeypatch.chdir(TOP)

    exec(compile(program, title, "exec"), {"__name__": "__main__"})

    assert capsys.readouterr().out == printed


def test_there_are_ten_programs_of_about_ten_lines() -> None:
    lengths = [len(program.splitlines()) for program, _ in PROGRAMS.values()]

    assert len(lengths) == 10
    assert max(lengths) <= 13


@pytest.mark.slow
def test_the_types_of_the_programs_are_right_for_who_uses_them(tmp_path: Path) -> None:
    pytest.importorskip("numpy", reason="the extra gym is not installed")
    for number, (program, _) in enumerate(PROGRAMS.values()):
        (tmp_path / f"program{number}.py").write_text(program, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    files = map(str, sorted(tmp_path.glob("*.py")))
    done = subprocess.run(
        [*command, *files], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout.splitlines()[-1:]) == (
        0,
        [f"Success: no issues found in {len(PROGRAMS)} source files"],
    )


@pytest.mark.parametrize("room", ROOMS)
def test_all_public_names_are_there_and_say_what_they_are(room: str) -> None:
    if needs_numpy(room):
        pytest.importorskip("numpy", reason="the extra gym is not installed")
    module = import_module(room)
    found = {name: named(module, name) for name in module.__all__}
    bare = [name for name, each in found.items() if isroutine(each) or isclass(each)]
    bare = [name for name in bare if not found[name].__doc__]

    assert found
    assert bare == []


@pytest.mark.skipif(find_spec("numpy") is None, reason="the extra gym is not installed")
def test_what_is_promised_changes_only_with_a_note() -> None:
    """If this fails, a promised name has changed: first read the promise in docs/library.md.

    What is new is added to the file; what goes or changes is deprecated for a minor version, and
    told in the changelog. The file is what `python tests/test_library.py` prints.
    """
    face = [line for room in ROOMS for line in face_of(room)]

    assert face == FACE.read_text("utf-8").splitlines()


if __name__ == "__main__":
    print(*(line for room in ROOMS for line in face_of(room)), sep="\n")
