"""The game's Python for the page: every module that it can ever import, compiled, in two files.

It runs in Pyodide, under Node (`pack.mjs`), since only the Python of the page compiles for it; so
it imports nothing of ours. Modules are found in the sources, wherever an import stands, and not by
watching a game, which rarely comes to some.

To import the sources takes a browser five times as long. What is only chosen while the program runs
is found by loading everything once. Stored files, compressed as a whole by zstd, are 1.44 MB, where
gzip needs 1.65 MB and deflated files 2 MB; they are unpacked in 35 ms. What Python needs before it
can read zstd is apart, in gzip, which browsers read. Snapshots of Pyodide's memory are
experimental, and the start is fast enough without one.
"""

import ast
import gzip
import importlib
import io
import marshal
import re
import struct
import sys
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from importlib.util import MAGIC_NUMBER
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeAlias

UNUSED = (
    # The programs of the shell, and what makes the page.
    *("minetui.__main__", "minetui.cli", "minetui.commands", "minetui.studies", "minetui.ssh"),
    *("minetui.batch", "minetui.gym", "minetui.match"),
    "minetui.doctor",
    # Live games, for which a page has no line.
    *("minetui.live", "minetui.play.live", "minetui.ui.live"),
    *("minetui.texts.rooms", "minetui.texts.rounds", "minetui.texts.teams"),
    *("minetui.page.command", "minetui.page.server", "minetui.page.site", "minetui.page.packing"),
    # Other systems.
    *("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils", "_pyrepl"),
    *("platformdirs._android", "platformdirs.android", "platformdirs.ios"),
    *("platformdirs.macos", "platformdirs.windows", "rich._win32_console", "rich._windows"),
    *("rich._windows_renderer", "textual._win_sleep", "textual.drivers.win32"),
    *("textual.drivers.windows_driver", "pyodide._nodesock_transport"),
    # What Python imports for tools, servers and other processes.
    *("_ast_unparse", "_py_abc", "_pydatetime", "_pyio", "code", "platform"),
    "concurrent.futures.interpreter",
    *("concurrent.futures.process", "concurrent.interpreters", "configparser", "ctypes"),
    *("email", "ftplib", "getpass", "http", "importlib.metadata", "importlib.readers"),
    *("importlib.resources", "multiprocessing", "netrc", "plistlib", "pty", "py_compile"),
    *("pydoc", "rlcompleter", "runpy", "socketserver", "tarfile", "tracemalloc"),
    *("urllib.error", "urllib.request", "urllib.response", "webbrowser", "xml", "xmlrpc"),
    # What Textual imports for its own page of help, and for programs of a few lines.
    *("textual.widgets._help_panel", "textual.drivers.linux_inline_driver"),
)
"""Modules and packages that no game comes to, though something it imports names them."""

SHORT = {
    "rich._emoji_codes": b"EMOJI = {}",  # our texts spell none
    "html.entities": b"html5 = {}",  # our texts are no HTML
}
"""Sources in place of long tables that other modules import, and of which the game reads nothing.

They would be 50 kB of the page.
"""

SYSTEM = (
    *("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1"),
    *("encodings.unicode_escape", "encodings.utf_16", "encodings.utf_8", "encodings.utf_8_sig"),
    "_strptime",
)
"""Modules that the interpreter imports by itself."""

LAZY = "textual.widgets"  # the package whose modules are named by their classes

START, GAME = "python_stdlib.zip.gz", "site-packages.zip.zst"
STANDARD = f"/lib/python{sys.version_info.major}.{sys.version_info.minor}"  # in tracebacks
SITE = f"{STANDARD}/site-packages"
HEADER = MAGIC_NUMBER + bytes(12)  # of a compiled file that is not compared with a source
LOADING, COMPILING, COMPRESSING = 1, 2, 3  # steps of a build, after that of the packages
EARLIEST = (1980, 1, 1, 0, 0, 0)  # as a zip can say it

Tell: TypeAlias = Callable[[int, int, int], object]


class Module(NamedTuple):
    """A module: where it stands below the folder of its package, and its source."""

    path: str
    source: bytes

    @property
    def is_package(self) -> bool:
        """Can it hold other modules?"""
        return self.path.endswith("__init__.py")


Find = Callable[[str], Module | None]


def pack(
    out: Path,
    folders: Sequence[Path],
    packages: Iterable[str],
    started: set[str],
    tell: Tell,
) -> None:
    """Write the two zips of the page; `tell` the step of a build, and how much of it is done.

    The small one has the modules that Python has when it has started, and the other one all the
    rest. The first folder is that of the game, and `packages` may be taken from any of them.
    """
    compression = importlib.import_module("compression.zstd")  # new in Python 3.14
    standard = Archive(zipfile.ZipFile(next(path for path in sys.path if path.endswith(".zip"))))
    ours, names, first = Folders(folders, packages), roots(folders[0]), {*started, *SYSTEM}
    wanted = {*names, *first, *_loaded(names, tell)}
    modules = needed(wanted, lambda name: ours(name) or standard(name))
    said = [modules[name].source for name in names]
    start, game = dict[str, bytes](), data_files(folders[0], said)
    for count, (name, module) in enumerate(modules.items()):
        tell(COMPILING, count, len(modules))
        is_ours = ours(name) is not None
        files = start if name in first and not is_ours else game
        files[f"{module.path}c"] = compiled(module, SITE if is_ours else STANDARD)
    tell(COMPRESSING, 0, 0)
    (out / START).write_bytes(gzip.compress(stored(start), 9, mtime=0))
    (out / GAME).write_bytes(compression.compress(stored(game), 19))


def _loaded(names: Collection[str], tell: Tell) -> set[str]:
    """All modules that are there once these are: some are chosen when they are imported."""
    for count, name in enumerate(names):
        tell(LOADING, count, len(names))
        importlib.import_module(name)
    importlib.import_module("rich.cells").cell_len("🟩")  # loads the widths of all signs
    return {*sys.modules}


def roots(folder: Path) -> list[str]:
    """All modules of the game in a folder."""
    paths = (path.relative_to(folder) for path in sorted((folder / "minetui").rglob("*.py")))
    names = (".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths)
    return [name for name in names if not is_unused(name)]


def needed(roots: Iterable[str], find: Find) -> dict[str, Module]:
    """The modules that the roots can ever import, with themselves, by their names in order."""
    known, left = dict[str, Module](), {*roots}
    while left:
        name = left.pop()
        module = None if name in known or is_unused(name) else find(name)
        if module is not None:
            known[name] = module._replace(source=SHORT.get(name, module.source))
            left |= {name.rpartition(".")[0], *imported(name, module)} - {"", *known}
    return dict(sorted(known.items()))


def is_unused(name: str) -> bool:
    """Is a module, or a package above it, left out?"""
    return any(name == unused or name.startswith(f"{unused}.") for unused in UNUSED)


def imported(name: str, module: Module) -> Iterator[str]:
    """The names that a module imports, wherever that stands in it, if it is not for checkers."""
    package = name if module.is_package else name.rpartition(".")[0]
    for node in _imports(ast.parse(module.source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            parts = package.split(".")
            base = parts[: len(parts) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            yield source
            for alias in node.names:
                own = lazy_name(alias.name) if source == LAZY else alias.name
                yield f"{source}.{own}"


def lazy_name(name: str) -> str:
    """The module of a widget of Textual, which is loaded when the widget is first named."""
    return re.sub(r"(?<=.)([A-Z])", r"_\1", f"_{name}").lower().replace("__", "_")


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements that stand directly in another one, or in a module."""
    for part in ("body", "orelse", "finalbody", "handlers", "cases"):
        yield from getattr(node, part, ())


def _imports(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements below a node, but for those that never run."""
    for each in statements(node):
        if isinstance(each, ast.Import | ast.ImportFrom):
            yield each
        elif isinstance(each, ast.If) and _is_never(each.test) and not _is_door(each):
            yield from _imports(ast.Module(each.orelse, []))
        else:
            yield from _imports(each)


def _is_door(node: ast.If) -> bool:
    """Does a module load by name, in its `__getattr__`, what checkers of types see imported?"""
    return any(
        isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "__getattr__"
        for each in node.orelse
    )


def _is_never(test: ast.expr) -> bool:
    """Is a condition true for checkers of types, on Windows, or where the module is the program?"""
    names = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(test)}
    if ast.unparse(test) == "sys.platform == 'win32'":
        return True
    return not isinstance(test, ast.UnaryOp) and bool(names & {"TYPE_CHECKING", "__name__"})


class Folders:
    """The modules in folders, of packages with certain names only."""

    def __init__(self, folders: Iterable[Path], packages: Iterable[str]) -> None:
        self._folders, self._packages = tuple(folders), frozenset(packages)

    def __call__(self, name: str) -> Module | None:
        """The module of this name, if it is here."""
        if name.partition(".")[0] not in self._packages:
            return None
        for path in paths_of(name):
            for folder in self._folders:
                if (folder / path).is_file():
                    return Module(path, (folder / path).read_bytes())
        return None


class Archive:
    """The modules in a zip."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive, self._names = archive, frozenset(archive.namelist())

    def __call__(self, name: str) -> Module | None:
        """The module of this name, if it is here."""
        for path in paths_of(name):
            if path in self._names:
                return Module(path, self._archive.read(path))
        return None


def paths_of(name: str) -> tuple[str, str]:
    """Where the source of a module can stand."""
    path = name.replace(".", "/")
    return f"{path}/__init__.py", f"{path}.py"


def bare(tree: ast.Module) -> ast.Module:
    """The tree without the annotations of functions: a fifth of the code, and nobody reads it."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        left.extend(statements(node))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
            args = node.args
            for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
                if arg is not None:
                    arg.annotation = None
    return tree


def compiled(module: Module, folder: str) -> bytes:
    """A module as the file that Python would write, without docstrings and assertions."""
    tree = bare(ast.parse(module.source))
    code = compile(tree, f"{folder}/{module.path}", "exec", dont_inherit=True, optimize=2)
    return HEADER + marshal.dumps(code)


def stored(files: dict[str, bytes]) -> bytes:
    """A zip of files as they are: it is compressed as a whole, and faster to import from."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for path, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path, EARLIEST), content)
    return data.getvalue()


def data_files(folder: Path, sources: Iterable[bytes]) -> dict[str, bytes]:
    """The style sheets, the lessons and the languages in the game's package in a folder.

    The languages have the sentences of these sources and of the lessons, and no others.
    """
    package = folder / "minetui"
    lessons = sorted(package.glob("learn/lessons/*.txt"))
    said = {*chain.from_iterable(map(texts_in, sources))}
    taught = " ".join(" ".join(path.read_text("utf-8") for path in lessons).split())
    files = {path: path.read_bytes() for path in (*package.rglob("*.tcss"), *lessons)}
    for path in package.rglob("*.mo"):
        files[path] = catalogue(path.read_bytes(), lambda text: text in said or text in taught)
    return {path.relative_to(folder).as_posix(): data for path, data in sorted(files.items())}


def texts_in(source: bytes) -> Iterator[str]:
    """The texts that stand in a source, and what is a command's help of those in many lines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
            yield " ".join(node.value.partition("\n\n")[0].split())


def catalogue(data: bytes, says: Callable[[str], bool]) -> bytes:
    """A catalogue of gettext (.mo) with its header and the sentences that are said, alone."""
    count, originals, translations = struct.unpack_from("<3I", data, 8)

    def text(table: int, index: int) -> bytes:
        length, start = struct.unpack_from("<2I", data, table + 8 * index)
        return data[start : start + length]

    pairs = [(text(originals, at), text(translations, at)) for at in range(count)]
    kept = [each for each in pairs if not each[0] or says(_english(each[0]))]
    tables, texts, end = b"", b"", 28 + 16 * len(kept)
    for each in (*(original for original, _ in kept), *(said for _, said in kept)):
        tables += struct.pack("<2I", len(each), end + len(texts))
        texts += each + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(kept), 28, 28 + 8 * len(kept), 0, 0)
    return head + tables + texts


def _english(key: bytes) -> str:
    """The sentence of an entry's key, without its context and its plural."""
    return key.decode().rpartition("\4")[2].partition("\0")[0]
