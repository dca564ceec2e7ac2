"""A site made of nearly nothing: packages of a few bytes, and a packing without Node.js."""

import json
from pathlib import Path

import pytest

from minetui.page import site
from minetui.page.packing import COMPILING, COMPRESSING, Tell
from minetui.page.site import build, integrity_of

FAKE = {
    "@xterm/xterm/LICENSE": b"MIT",
    "@xterm/xterm/lib/xterm.mjs": b"export class Terminal {}",
    "pyodide/pyodide-lock.json": json.dumps({"info": {"python": "3.14"}, "packages": {}}).encode(),
    "pyodide/pyodide.asm.wasm": b"\0asm" + bytes(2000),
    "pyodide/python_stdlib.zip": b"PK",
}


@pytest.fixture
def npm(tmp_path: Path) -> Path:
    """A folder with such packages."""
    folder = tmp_path / "npm"
    for name, data in FAKE.items():
        path = folder / "node_modules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where a site is to be built."""
    return tmp_path / "desk" / "site"


@pytest.fixture
def built(target: Path, npm: Path, _small: None) -> Path:
    """The folder of a site that is built."""
    build(target, npm)
    return target


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = {name: integrity_of(data) for name, data in FAKE.items()}
    monkeypatch.setattr(site, "pinned_files", lambda: pins)
    monkeypatch.setattr(site, "pack", pack)
    monkeypatch.setattr(site, "found_node", lambda: "node")
    monkeypatch.setattr(site.shutil, "which", lambda _: None)


def pack(pyodide: Path, out: Path, tell: Tell) -> None:
    """Write what stands for the game's Python."""
    assert (pyodide / "pyodide.asm.wasm").is_file()
    for count in range(8):
        tell(COMPILING, count, 8)
    tell(COMPRESSING, 0, 0)
    for name in site.ZIPS:
        (out / name).write_bytes(name.encode())
