"""Python for the page, compiled by the Python of the page: Pyodide under Node."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import minetui
from minetui.formats.errors import quoted, shown

from .packing import Tell

SCRIPT = Path(__file__).with_name("pack.mjs")
NAME = re.compile(r"[\w.-]+")
VERSION = re.compile(r"v(\d+)\.")
COUNTS = re.compile(r"(\d+) (\d+) (\d+)")
OLDEST = 18  # the first version of Node.js that Pyodide runs on


def distributions() -> dict[str, Distribution]:
    """What is installed of minetui and of everything it needs, by names in order."""
    known, left = dict[str, Distribution](), ["minetui"]
    while left:
        name = left.pop()
        try:
            known[name] = distribution(name)
        except PackageNotFoundError:  # only other systems, or other versions of Python, need it
            continue
        left += {*_requirements(known[name])} - {*known}
    return dict(sorted(known.items()))


def found_node() -> str:
    """The path of Node.js; a ValueError if it is missing or too old."""
    node, expected = shutil.which("node"), f"expected Node.js {OLDEST} or newer"
    if node is None:
        raise ValueError(f"{expected}, which compiles for the page, got none")
    words = [node, "--version"]
    told = subprocess.run(words, check=False, capture_output=True, text=True, errors="replace")
    version = VERSION.match(told.stdout)
    if version is None or int(version[1]) < OLDEST:
        got = told.stdout.strip() or "no version"
        raise ValueError(f"{expected}, got {quoted(got)} from {shown(node)}")
    return node


def pack(pyodide: Path, out: Path, tell: Tell) -> None:
    """Write the zips of the game's Python into a folder; a ValueError says what went wrong."""
    node = found_node()
    found = distributions().values()
    packages = {name for each in found for name in _packages(each)} | {"minetui"}
    ours = Path(minetui.__file__).parent.parent
    folders = dict.fromkeys([ours, *(Path(str(each.locate_file(""))) for each in found)])
    words = [node, SCRIPT, pyodide, out, ",".join(sorted(packages)), *folders]
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        if _status([*map(str, words)], errors, tell):
            errors.seek(0)
            raise ValueError(f"node: {_last_line(errors.read())}")


def _status(words: Sequence[str], errors: IO[str], tell: Tell) -> int:
    """The exit status of a program that prints how far it is, as `tell` is told."""
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=errors, encoding="utf-8", errors="replace"
    ) as process:
        try:
            for line in process.stdout or ():
                if counts := COUNTS.fullmatch(line.strip()):
                    tell(*map(int, counts.groups()))
            return process.wait()
        except BaseException:
            process.kill()
            raise


def _requirements(of: Distribution) -> Iterator[str]:
    """The names of what a distribution needs without any extra."""
    for text in of.requires or ():
        found = NAME.match(text)
        if found and "extra ==" not in text:
            yield re.sub(r"[-_.]+", "-", found[0]).lower()


def _packages(of: Distribution) -> Iterator[str]:
    """The packages and modules that a distribution installs."""
    for file in of.files or ():
        if file.suffix == ".py":
            yield file.parts[0].removesuffix(".py")


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it ended with an error"
