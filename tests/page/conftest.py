"""What the tests in a real browser share: the site, built once from its npm packages."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from minetui.page.packages import packages_folder


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home whose cache has the npm packages."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Path:
    """The folder of the whole page, as `minetui page` builds it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed, and the page is built from its packages")
    folder = tmp_path_factory.mktemp("page") / "site"
    command = [sys.executable, "-m", "minetui", "page", str(folder)]
    home = {**os.environ, "MINETUI_HOME": str(cache)}
    built = subprocess.run(command, check=False, env=home, text=True, stderr=subprocess.PIPE)
    if "no answer from the registry" in built.stderr:
        pytest.skip(built.stderr.strip())
    assert built.returncode == 0, built.stderr
    return folder


@pytest.fixture
def npm_packages(site: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the npm packages that the site was built from."""
    monkeypatch.setenv("MINETUI_HOME", str(cache))
    return packages_folder(None)
