"""The locks, and the wheels that they name.

uv resolves for all systems at once. Where a file came from is left out of a lock: whichever index
a computer is set up to use, the checksums say that it is the right one.
"""

import re
import subprocess
import sys
from pathlib import Path

from desk import WHEELS
from facts import TOP, Facts

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
        subprocess.run([sys.executable, "-m", *command], cwd=TOP, check=True, capture_output=True)
        text = MOMENT.sub("", path.read_text("utf-8"))
        path.write_text(ADDRESS.sub(rf'path = "{WHEELS}/\1"', text), "utf-8")


def fetch(folder: Path = TOP / WHEELS) -> None:
    """Bring the wheels of all that is bundled, checked against the locks."""
    for extra in EXTRAS:
        lines = [
            f"{each.name}=={each.version} "
            + " ".join(f"--hash=sha256:{checksum}" for _, checksum in each.wheels)
            for each in Facts().locked(extra)
        ]
        folder.mkdir(exist_ok=True)
        wanted = folder / "wanted.txt"
        wanted.write_text("\n".join(lines) + "\n", "utf-8")
        command = ["pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        command += ["--only-binary=:all:", "--dest", str(folder), "-r", str(wanted)]
        subprocess.run([sys.executable, "-m", *command], check=True)
        wanted.unlink()
