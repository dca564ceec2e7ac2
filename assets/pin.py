"""Pins the npm packages of the page: python assets/pin.py [NAME@VERSION…].

Without names, all get their newest versions. npm is asked, as it is set up here.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from minetui.page.site import PINNED, integrity_of, pinned_files, versions

FLAGS = ("--ignore-scripts", "--no-audit", "--no-fund", "--omit-lockfile-registry-resolved")
MANIFESTS = ("package.json", "package-lock.json")


def pin(names: list[str]) -> None:
    """Write the versions, and the checksums of the packages and of the files that are used."""
    with tempfile.TemporaryDirectory() as name:
        desk = Path(name)
        for each in MANIFESTS:
            shutil.copy(PINNED / each, desk)
        subprocess.run(["npm", "install", *FLAGS, "--save-exact", *names], cwd=desk, check=True)
        sums = {
            path: integrity_of((desk / "node_modules" / path).read_bytes())
            for path in pinned_files()
        }
        for each in MANIFESTS:
            shutil.copy(desk / each, PINNED)
        (PINNED / "files.json").write_text(json.dumps(sums, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    pin(sys.argv[1:] or [f"{name}@latest" for name in versions()])
    print(*(f"{name} {version}" for name, version in versions().items()), sep="\n")
