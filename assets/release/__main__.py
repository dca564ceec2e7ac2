"""Build a release: python assets/release OUT [WHAT…], then OUT has everything, with its checksums.

It needs the group `release` of pyproject.toml, and the wheels of the lock: `python assets/release
fetch` brings these once, from then on nothing needs a network. `python assets/release lock` writes
the lock anew. Without WHAT all is built for which the tools are here, and what can't be is said.
That is a release, so nothing is built if a language lacks a sentence.

The exit status is 0; 1 if something failed, or is missing that was asked for; 2 for wrong words.
What is built lies beside OUT until all of it is done: whatever ends the command earlier, OUT has
what it had.
"""

import os
import re
import signal
import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from desk import Desk, Missing
from facts import TOP
from locking import fetch, lock

BUILDERS = {  # what can be asked for, and the module whose `build` makes it
    "wheel": "python_packages",
    "pyz": "pyz",
    "deb": "deb",
    "windows": "windows_archive",
    "container": "container",
    "recipes": "recipes",
    "sbom": "sbom",
    "licences": "licences",
}
SUMS = "SHA256SUMS"
INTERRUPTED = 128 + 2


def release(out: Path, names: list[str]) -> int:
    """Build into a folder and list what was built; 1 if something that was asked for is missing."""
    out.parent.mkdir(parents=True, exist_ok=True)
    missing = False
    with (
        TemporaryDirectory() as folder,
        TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as draft,
    ):
        desk = Desk(Path(folder), Path(draft))
        for name in [each for each in BUILDERS if each in (names or BUILDERS)]:
            started, before = monotonic(), {*desk.out.rglob("*")}
            print(f"{name:9} is being built", file=sys.stderr, flush=True)
            try:
                import_module(BUILDERS[name]).build(desk)
            except Missing as error:
                for path in sorted({*desk.out.rglob("*")} - before, reverse=True):
                    path.rmdir() if path.is_dir() else path.unlink()
                missing |= bool(names)
                print(f"{name:9} is left out: {error}", file=sys.stderr)
            else:
                print(f"{name:9} took {monotonic() - started:.1f} s", file=sys.stderr)
        built = hand_over(desk.out, out)
    print(listing(out, built) if built else "", end="")
    return int(missing)


def languages_are_complete() -> bool:
    """Does no language lack a sentence? What they lack is said."""
    report = [sys.executable, TOP / "tests" / "languages.py", "report", "--complete"]
    done = subprocess.run(report, cwd=TOP, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if done.returncode:
        counts = [line for line in done.stdout.splitlines() if re.match(r"\w+: ", line)]
        told = "a language is not complete, see python tests/languages.py report"
        print(f"python assets/release: {told}", *counts, sep="\n", file=sys.stderr)
    return not done.returncode


def hand_over(draft: Path, out: Path) -> list[str]:
    """Move all files to where they belong; their names."""
    files = sorted(path for path in draft.rglob("*") if path.is_file())
    for path in files:
        target = out / path.relative_to(draft)
        target.parent.mkdir(parents=True, exist_ok=True)
        path.replace(target)
    return [path.relative_to(draft).as_posix() for path in files]


def listing(out: Path, built: list[str]) -> str:
    """What was built, with sizes and checksums; those go to the ones of earlier builds in `out`."""
    path = out / SUMS
    lines = path.read_text("utf-8").splitlines() if path.is_file() else []
    sums = {name: checksum for checksum, _, name in (line.partition("  ") for line in lines)}
    sums |= {name: sha256((out / name).read_bytes()).hexdigest() for name in built}
    kept = [name for name in sorted(sums) if (out / name).is_file()]
    draft = out / f".{SUMS}"
    draft.write_text("".join(f"{sums[name]}  {name}\n" for name in kept), "utf-8")
    draft.replace(path)
    return "".join(
        f"{(out / name).stat().st_size / 1000:>9,.0f} kB  {sums[name]}  {name}\n" for name in built
    )


def main(words: list[str]) -> int:
    """Do what the command line says."""
    if words in (["lock"], ["fetch"]):
        {"lock": lock, "fetch": fetch}[words[0]]()
        return 0
    if words in (["-h"], ["--help"]):
        print(f"{__doc__}\nWHAT is {', '.join(BUILDERS)}.")
        return 0
    unknown = [each for each in words[1:] if each not in BUILDERS]
    if not words or words[0].startswith("-") or unknown:
        got = unknown[0] if unknown else " ".join(words) or "nothing"
        what = f"WHAT: {', '.join(BUILDERS)}" if unknown else "OUT [WHAT…], fetch, lock or --help"
        print(f"python assets/release: expected {what}; got {got}", file=sys.stderr)
        return 2
    if not words[1:] and not languages_are_complete():
        return 1
    return release(Path(words[0]).resolve(), words[1:])


def run() -> int:
    """The exit status; Ctrl+C and SIGTERM end it without leaving anything half done."""
    sys.path.insert(1, str(TOP))  # some builders ask minetui itself
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        print(f"python assets/release: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(run())
