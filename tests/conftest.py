"""What all tests share: this directory on the import path, and hypothesis without surprises."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from cell_sets import explained
from hypothesis import HealthCheck, settings
from lag import lag, pytest_addoption  # noqa: F401 (a fixture and a hook)
from shell import folder, shell  # noqa: F401 (fixtures)
from systems import WINDOWS, WINE, mend_wine

from minetui import language

TESTS = str(Path(__file__).parent)
LANGUAGES = Path(__file__).parent.parent / "minetui" / "languages"
MEASURES = {"perf_counter", "monotonic", "tracemalloc"}
collect_ignore = ["mutants.py"]

# Derandomized, so that results depend on the code and not on luck.
settings.register_profile(
    "minetui",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("minetui")


def pytest_configure(config: pytest.Config) -> None:
    """Compile what is new in catalogues of languages, before other processes of the tests begin.

    Heed SIGINT even where a shell ignores it, as in background jobs: programs inherit that.
    """
    if not hasattr(config, "workerinput") and any(stale_languages()):
        from languages import compile_all  # loads Babel, which a test of something else can spare

        compile_all()
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if WINE:
        mend_wine()


def stale_languages() -> Iterator[Path]:
    """The catalogues that are newer than what was made of them, and what has no catalogue now."""
    for path in LANGUAGES.glob("*.po"):
        made = path.with_suffix(".mo")
        if not made.exists() or made.stat().st_mtime < path.stat().st_mtime:
            yield path
    yield from (path for path in LANGUAGES.glob("*.mo") if not path.with_suffix(".po").exists())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out tests that measure time or memory under mutmut, which slows down every call."""
    if "MUTANT_UNDER_TEST" in os.environ:
        codes = (getattr(getattr(item, "function", None), "__code__", None) for item in items)
        used = [set(code.co_names) if code else set() for code in codes]
        items[:] = [item for item, names in zip(items, used, strict=True) if not names & MEASURES]


def pytest_collection() -> None:
    """Let the collector of garbage rest while all is loaded: it took half of that time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Let the collector skip what is loaded by now, and come seldom: a tenth of the time."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(500_000)


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Draw the cell sets of a failing assertion."""
    frame = sys._getframe(1)
    while frame is not None and not frame.f_code.co_filename.startswith(TESTS):
        frame = frame.f_back
    with suppress(Exception):  # an explanation must not hide the failure
        return explained(left, right, frame) if op == "==" else None
    return None


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders that don't exist yet; most tests need none, so none is made for them."""
    parent = tmp_path_factory.mktemp("homes")
    return (parent / f"home{number}" for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of each test's own, so that none reads or writes the player's files."""
    path = next(homes)
    monkeypatch.setenv("MINETUI_HOME", str(path))
    return path


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English, whatever the language of the machine, and again after what speaks another one."""
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", "C")
    yield
    language.use(language.ENGLISH)


@pytest.fixture(autouse=True)
def all_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with all colours, whichever one the tests run in."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    if WINDOWS:  # where Rich asks the console, and there is none
        console = SimpleNamespace(vt=True, truecolor=True)
        monkeypatch.setattr("rich.console.get_windows_console_features", lambda: console)
