"""Python for the page, compiled by the Python of the page: Pyodide under Node."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import minetui

SCRIPT = Path(__file__).with_name("pack.mjs")
NAME = re.compile(r"[\w.-]+")


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


def pack(pyodide: Path, out: Path) -> None:
    """Write the zips of the game's Python into a folder; a ValueError says what went wrong."""
    node = shutil.which("node")
    if node is None:
        raise ValueError("expected Node.js, which compiles for the page")
    found = distributions().values()
    packages = {name for each in found for name in _packages(each)} | {"minetui"}
    ours = Path(minetui.__file__).parent.parent
    folders = dict.fromkeys([ours, *(Path(str(each.locate_file(""))) for each in found)])
    words = [node, SCRIPT, pyodide, out, ",".join(sorted(packages)), *folders]
    done = subprocess.run(
        [*map(str, words)], check=False, capture_output=True, text=True, errors="replace"
    )
    if done.returncode:
        raise ValueError(f"node: {_last_line(done.stderr)}")


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
