"""Build a release: python assets/release OUT [WHAT…], then OUT has everything, with its checksums.

It needs the group `release` of pyproject.toml, and the wheels of the lock: `python assets/release
fetch` brings these once, from then on nothing needs a network. `python assets/release lock` writes
the lock anew. Without WHAT all is built for which the tools are here, and what can't be is said.
"""

import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from desk import Desk, Missing
from locking import fetch, lock

BUILDERS = {  # what can be asked for, and the module whose `build` makes it
    "wheel": "python_packages",
    "pyz": "pyz",
    "deb": "deb",
    "windows": "windows",
    "container": "container",
    "recipes": "recipes",
    "sbom": "sbom",
}
SUMS = "SHA256SUMS"


def release(out: Path, names: list[str]) -> int:
    """Build into a folder and list what is there; 1 if something that was asked for is missing."""
    out.mkdir(parents=True, exist_ok=True)
    missing = False
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder), out.resolve())
        for name in names or BUILDERS:
            try:
                import_module(BUILDERS[name]).build(desk)
            except Missing as error:
                missing |= bool(names)
                print(f"{name} is left out: {error}", file=sys.stderr)
    print(listing(out), end="")
    return int(missing)


def listing(out: Path) -> str:
    """Write the checksums as `sha256sum` does; the names with their sizes and checksums."""
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != SUMS)
    sums = {
        path.relative_to(out).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files
    }
    (out / SUMS).write_text("".join(f"{sums[each]}  {each}\n" for each in sums), "utf-8")
    return "".join(
        f"{(out / each).stat().st_size / 1000:>9,.0f} kB  {sums[each]}  {each}\n" for each in sums
    )


def main(words: list[str]) -> int:
    """Do what the command line says."""
    if words in (["lock"], ["fetch"]):
        {"lock": lock, "fetch": fetch}[words[0]]()
        return 0
    if not words or words[0].startswith("-") or not set(words[1:]) <= {*BUILDERS}:
        print(f"{__doc__}\nWHAT is {', '.join(BUILDERS)}", file=sys.stderr)
        return 2
    return release(Path(words[0]), words[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
