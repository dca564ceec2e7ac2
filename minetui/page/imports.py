"""What the page can import: the modules of the game, and everything that they name.

It runs on the Python of the page too, and imports nothing of ours.
"""

import ast
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

UNUSED = (
    # The programs of the shell, and what makes the page; their options are those of the game.
    *("minetui.__main__", "minetui.cli", "minetui.commands", "minetui.studies", "minetui.ssh"),
    *("minetui.page.command", "minetui.page.imports", "minetui.page.packing"),
    *("minetui.page.node", "minetui.page.packages", "minetui.page.server", "minetui.page.site"),
    # Other systems.
    *("asyncio.proactor_events", "asyncio.windows_events", "asyncio.windows_utils", "_pyrepl"),
    *("platformdirs._android", "platformdirs.android", "platformdirs.ios"),
    *("platformdirs.macos", "platformdirs.windows", "rich._win32_console", "rich._windows"),
    *("rich._windows_renderer", "textual._win_sleep", "textual.drivers.win32"),
    *("textual.drivers.windows_driver", "pyodide._nodesock_transport"),
    # What Python imports for tools, servers and other processes.
    *("_py_abc", "_pydatetime", "_pyio", "code", "concurrent.futures.interpreter", "platform"),
    *("concurrent.futures.process", "concurrent.interpreters", "configparser", "ctypes"),
    *("email", "ftplib", "getpass", "http", "importlib.metadata", "importlib.readers"),
    *("importlib.resources", "multiprocessing", "netrc", "plistlib", "pty", "py_compile"),
    *("pydoc", "rlcompleter", "runpy", "socketserver", "tarfile", "tracemalloc"),
    *("urllib.error", "urllib.request", "urllib.response", "webbrowser", "xml", "xmlrpc"),
    # What Textual imports for its own page of help.
    "textual.widgets._help_panel",
)
"""Modules and packages that no game comes to, though something it imports names them."""

SYSTEM = (
    *("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1"),
    *("encodings.unicode_escape", "encodings.utf_16", "encodings.utf_8", "encodings.utf_8_sig"),
    "_strptime",
)
"""Modules that the interpreter imports by itself."""

KEPT = ("minetui.commands", "minetui.commands.options")  # though the package is left out

LAZY = "textual.widgets"  # the package whose modules are named by their classes


class Module(NamedTuple):
    """A module: where it stands below the folder of its package, and its source."""

    path: str
    source: bytes

    @property
    def is_package(self) -> bool:
        """Can it hold other modules?"""
        return self.path.endswith("__init__.py")


Find = Callable[[str], Module | None]


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


def needed(roots: Iterable[str], find: Find) -> dict[str, Module]:
    """The modules that the roots can ever import, with themselves, by their names in order."""
    known, left = dict[str, Module](), {*roots}
    while left:
        name = left.pop()
        module = None if name in known or is_unused(name) else find(name)
        if module is not None:
            known[name] = module
            left |= {name.rpartition(".")[0], *imported(name, module)} - {"", *known}
    return dict(sorted(known.items()))


def is_unused(name: str) -> bool:
    """Is a module, or a package above it, left out?"""
    left_out = any(name == unused or name.startswith(f"{unused}.") for unused in UNUSED)
    return left_out and name not in KEPT


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
    for each in statements(node):
        if isinstance(each, ast.Import | ast.ImportFrom):
            yield each
        elif isinstance(each, ast.If) and _is_never(each.test):
            yield from _imports(ast.Module(each.orelse, []))
        else:
            yield from _imports(each)


def _is_never(test: ast.expr) -> bool:
    """Is a condition true for checkers of types, on Windows, or where the module is the program?"""
    names = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(test)}
    if ast.unparse(test) == "sys.platform == 'win32'":
        return True
    return not isinstance(test, ast.UnaryOp) and bool(names & {"TYPE_CHECKING", "__name__"})


def roots(folder: Path) -> list[str]:
    """All modules of the game in a folder."""
    paths = (path.relative_to(folder) for path in sorted((folder / "minetui").rglob("*.py")))
    names = (".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths)
    return [name for name in names if not is_unused(name)]
