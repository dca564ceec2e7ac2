"""What the tests of a release share: it is built once, and installed once."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from releasing import built, installed
from shell import TOP

COMMAND = TOP / "assets" / "release"
sys.path.append(str(COMMAND))


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what any system can build."""
    out = tmp_path_factory.mktemp("release")
    return built(out, "wheel", "pyz", "sbom", "licences")


@pytest.fixture(scope="session")
def pyz(release: Path) -> Path:
    """The one file."""
    return release / "minetui.pyz"


@pytest.fixture(scope="session")
def plain(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed program."""
    (wheel,) = release.glob("*.whl")
    return installed(tmp_path_factory.mktemp("plain"), wheel)


@pytest.fixture(scope="session")
def command() -> ModuleType:
    """The module of the command."""
    found = spec_from_file_location("release_command", COMMAND / "__main__.py")
    assert found
    assert found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module
