"""Draws random mutants of a room, runs the room's tests on each, and prints the survivors.

    python tests/mutants.py store                     60 mutants, drawn by the seed 1
    python tests/mutants.py ui --seed 2 --count 20
    python tests/mutants.py minetui/core/deal.py      mutants of one file

A mutant is one change by one of mutmut's operators, anywhere but in annotations, decorators,
imports, docstrings and help texts. mutmut itself, set up in pyproject.toml, can't draw mutants by a
seed, and leaves out constants and properties, of which minetui has many.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from difflib import unified_diff
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic
from typing import NamedTuple

import libcst as cst
from mutmut.mutation.mutators import mutation_operators

TOP = Path(__file__).parent.parent
# The tests of a room are those in its folder; these rooms have tests elsewhere too.
OTHER_TESTS = {
    "store": ["tests/commands/test_records.py"],
    "texts": [
        *("tests/solver/test_new_technique.py", "tests/commands/test_hint.py"),
        *("tests/commands/test_review.py", "tests/test_docs.py"),
    ],
    "pictures": [
        *("tests/commands/test_share.py", "tests/commands/test_analyse.py"),
        "tests/commands/test_study.py",
    ],
    "studies": [
        *("tests/commands/test_study.py", "tests/commands/test_uniformity.py"),
        *("tests/commands/test_simulate.py", "tests/cluster"),
    ],
    "match": ["tests/commands/test_match.py"],
    "play": ["tests/ui/test_launch.py"],
    "ui": ["tests/test_docs.py"],
    "arguments.py": ["tests/test_cli.py", "tests/commands/test_shell.py"],
    "cli.py": ["tests/test_cli.py", "tests/commands/test_shell.py"],
}
HELP = ("help", "metavar")
SKIPPED = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom)
PYTEST = [sys.executable, "-m", "pytest", "-xq", "-o", "addopts=--strict-markers --doctest-modules"]


class Mutant(NamedTuple):
    """A file of the project with one change."""

    path: Path
    before: str
    after: str

    def survives(self, copies: SimpleQueue[Path], patience: float) -> bool:
        """Do all tests pass in spite of the change?"""
        folder = copies.get()
        write(folder / self.path, self.after)
        passed = passes(folder, self.path, patience)
        write(folder / self.path, self.before)
        copies.put(folder)
        if passed:
            texts = (self.before.split("\n"), self.after.split("\n"))
            lines = [*unified_diff(*texts, n=1, lineterm="")][2:]
            print(self.path, *lines, "", sep="\n", flush=True)
        return passed


class Finder(cst.CSTVisitor):
    """Finds all changes of a module, as pairs of nodes."""

    def __init__(self) -> None:
        self.changes: list[tuple[cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Note the changes of a node. Are there more inside it?"""
        docstring = isinstance(node, cst.Expr) and isinstance(node.value, cst.SimpleString)
        if docstring or is_help(node) or isinstance(node, SKIPPED):
            return False
        for kind, operator in mutation_operators:
            for changed in operator(node) if isinstance(node, kind) else ():
                if helps(changed) == helps(node):
                    self.changes.append((node, changed))
        return True


def is_help(node: cst.CSTNode) -> bool:
    """Is this an argument that only the help shows?"""
    return isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value in HELP


def helps(node: cst.CSTNode) -> list[cst.CSTNode]:
    """The arguments of a call that only the help shows."""
    return [each for each in node.children if is_help(each)] if isinstance(node, cst.Call) else []


def drawn(target: str, count: int, random: Random) -> list[Mutant]:
    """Different mutants of a room or a file."""
    folder, changes = TOP / "minetui" / target, []
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [TOP / target]:
        finder, module = Finder(), cst.parse_module(path.read_text())
        module.visit(finder)
        changes += [(path.relative_to(TOP), module, *change) for change in finder.changes]
    random.shuffle(changes)
    mutants: dict[Mutant, None] = {}
    while changes and len(mutants) < count:
        path, module, node, changed = changes.pop()
        after = module.deep_replace(node, changed).code
        if after != module.code:
            mutants[Mutant(path, module.code, after)] = None
    return list(mutants)


def copied(folder: Path) -> Path:
    """The folder, with a copy of all files of the project that git does not ignore."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.check_output(listed, cwd=TOP, text=True).splitlines():
        if (TOP / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / name, folder / name)
    return folder


def passes(folder: Path, path: Path, patience: float | None) -> bool:
    """Do the tests of the file's room pass? Those named after the file come first."""
    room = path.parts[1]
    tests = [f"tests/{room}/test_{path.stem}.py", str(path), f"tests/{room}"]
    tests = [test for test in tests + OTHER_TESTS.get(room, []) if (folder / test).exists()]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    process = subprocess.Popen(
        [*PYTEST, *tests], cwd=folder, env=environment, stdout=subprocess.DEVNULL
    )
    try:
        return process.wait(patience) == 0
    except subprocess.TimeoutExpired:
        process.kill()
        return False


def write(path: Path, text: str) -> None:
    """Write a module, and forget its compiled form."""
    path.write_text(text)
    Path(cache_from_source(str(path))).unlink(missing_ok=True)


def main() -> None:
    """Draw the mutants, test them, and report."""
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("target")
    for option, default in (("--count", 60), ("--seed", 1), ("--jobs", os.cpu_count())):
        parser.add_argument(option, type=int, default=default)
    given = parser.parse_args()
    mutants, began = drawn(given.target, given.count, Random(given.seed)), monotonic()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        copies = SimpleQueue[Path]()
        for number in range(given.jobs):
            copies.put(copied(Path(folder, str(number))))
        if not passes(Path(folder, "0"), mutants[0].path, None):
            sys.exit("the tests fail without a mutant")
        patience = 60 + 5 * (monotonic() - began)
        alive = list(pool.map(lambda mutant: mutant.survives(copies, patience), mutants))
    killed = f"{alive.count(False)} of {len(alive)} killed ({alive.count(False) / len(alive):.0%})"
    print(f"{given.target}, seed {given.seed}: {killed} in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
