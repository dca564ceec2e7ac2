"""The game's Python, compiled for the page and packed into two files.

It runs in Pyodide, under Node (`pack.mjs`), since only the Python of the page compiles for it.
"""

import ast
import gzip
import importlib
import io
import marshal
import sys
import zipfile
from collections.abc import Callable, Collection, Iterable, Sequence
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import TypeAlias

from .imports import SYSTEM, Archive, Folders, Module, needed, roots, statements

START, GAME = "python_stdlib.zip.gz", "site-packages.zip.zst"
STANDARD = f"/lib/python{sys.version_info.major}.{sys.version_info.minor}"  # in tracebacks
SITE = f"{STANDARD}/site-packages"
HEADER = MAGIC_NUMBER + bytes(12)  # of a compiled file that is not compared with a source
LOADING, COMPILING, COMPRESSING = 1, 2, 3  # steps of a build, after that of the packages
Tell: TypeAlias = Callable[[int, int, int], object]
EARLIEST = (1980, 1, 1, 0, 0, 0)  # as a zip can say it


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
    wanted = {*names, *first, *loaded(names, tell)}
    modules = needed(wanted, lambda name: ours(name) or standard(name))
    start, game = dict[str, bytes](), data_files(folders[0])
    for count, (name, module) in enumerate(modules.items()):
        tell(COMPILING, count, len(modules))
        is_ours = ours(name) is not None
        files = start if name in first and not is_ours else game
        files[f"{module.path}c"] = compiled(module, SITE if is_ours else STANDARD)
    tell(COMPRESSING, 0, 0)
    (out / START).write_bytes(gzip.compress(stored(start), 9, mtime=0))
    (out / GAME).write_bytes(compression.compress(stored(game), 19))


def loaded(names: Collection[str], tell: Tell) -> set[str]:
    """All modules that are there once these are: some are chosen when they are imported."""
    for count, name in enumerate(names):
        tell(LOADING, count, len(names))
        importlib.import_module(name)
    importlib.import_module("rich.cells").cell_len("🟩")  # loads the widths of all signs
    return {*sys.modules}


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


def data_files(folder: Path) -> dict[str, bytes]:
    """The style sheets and the lessons in the game's package in a folder."""
    package = folder / "minetui"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted((*package.rglob("*.tcss"), *package.glob("learn/lessons/*.txt")))
    }
