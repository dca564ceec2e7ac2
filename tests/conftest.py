"""What all tests share: this directory on the import path, and hypothesis without surprises."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Derandomized, so that a run says about the code, not about luck.
settings.register_profile(
    "minetui",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("minetui")


def pytest_collection_finish() -> None:
    """Let the collector skip what is loaded by now, for it lives to the end: a twentieth faster."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of each test's own, so that none reads or writes the player's files."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MINETUI_HOME", str(folder))
    return folder
