"""The locks, and the wheels that they name.

uv resolves for all systems at once. Where a file came from is left out of a lock: whichever index
a computer is set up to use, the checksums say that it is the right one.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from desk import WHEELS
from facts import TOP, Facts
from windows_archive import FILES

EXTRAS = ("", "ssh")
ADDRESS = re.compile(r'url = "[^"]*/([^"/]+)"')
MOMENT = re.compile(r"upload-time = [^,]+, ")


def lock() -> None:
    """Write the locks with the newest versions that fit."""
    for extra in EXTRAS:
        path = Facts().lock(extra)
        command = ["uv", "pip", "compile", "--quiet", "--universal", "--upgrade", "--no-header"]
        command += ["--python-version", Facts().oldest_python, "--format", "pylock.toml"]
        command += ["--extra", extra] if extra else []
        command += ["--output-file", str(path), "pyproject.toml"]
        _run(command)
        text = MOMENT.sub("", path.read_text("utf-8"))
        path.write_text(ADDRESS.sub(rf'path = "{WHEELS}/\1"', text), "utf-8")


def fetch(folder: Path = TOP / WHEELS) -> None:
    """Bring what is bundled, checked, unless it is here: the wheels of the locks, and others."""
    folder.mkdir(exist_ok=True)
    wanted = {each.name: each for extra in EXTRAS for each in Facts().locked(extra)}
    lines = [
        f"{each.name}=={each.version} "
        + " ".join(f"--hash=sha256:{checksum}" for _, checksum in each.wheels)
        for each in wanted.values()
        if each.here(folder) is None
    ]
    _download(lines, folder, "--only-binary=:all:")
    for_windows = [
        f"{requirement} --hash=sha256:{checksum}"
        for name, (requirement, checksum) in FILES.items()
        if not (folder / name).is_file()
    ]
    _download(for_windows, folder)
    print(f"{len(lines)} of {len(wanted)} wheels came; all are in {folder.name}/", file=sys.stderr)


def _download(lines: list[str], folder: Path, *options: str) -> None:
    """Bring files of the index, by lines that name them and their checksums."""
    if not lines:
        return
    with TemporaryDirectory() as draft:
        listed = Path(draft, "wanted.txt")
        listed.write_text("\n".join(lines) + "\n", "utf-8")
        command = ["pip", "download", "--quiet", "--no-deps", "--require-hashes", *options]
        _run([*command, "--dest", str(folder), "-r", str(listed)])


def _run(command: list[str]) -> None:
    """Run a module of this Python; what it complains about ends the command."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=TOP, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed ({done.returncode})")
