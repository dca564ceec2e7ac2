"""What the tests in a real browser share: the site, built once from its npm packages."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the whole page, as `minetui page` builds it."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed, and the page is built from its packages")
    folder = tmp_path_factory.mktemp("page") / "site"
    command = [sys.executable, "-m", "minetui", "page", str(folder)]
    built = subprocess.run(command, check=False, text=True, stderr=subprocess.PIPE)
    if "no answer from the registry" in built.stderr:
        pytest.skip(built.stderr.strip())
    assert built.returncode == 0, built.stderr
    return folder
