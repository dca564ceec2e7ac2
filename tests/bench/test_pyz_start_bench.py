"""minetui.pyz beside the installed program: sizes, and the times to the first screen.

Run with `pytest tests/bench/test_pyz_start_bench.py -o addopts= -s`; it needs the group `release`
and the wheels of the lock (`python assets/release fetch`). The two are started in turn, so that a
busy machine is as slow for both.
"""

import sys
from pathlib import Path
from statistics import median

import pytest
from measuring import Show
from releasing import built, installed
from terminal import running

WORDS = ("--level", "expert", "--hint", "--seed", "abc")
TURNS, FIRSTS = 21, 3
MOST = 1.25  # times the first screen of the installed program, from the second start on


def started(program: list[str], home: Path, cache: Path) -> tuple[float, float]:
    """Seconds to the first screen, and processor seconds, with new data and an older cache."""
    home.mkdir()
    variables = {"MINETUI_HOME": "", "HOME": str(home), "XDG_CACHE_HOME": str(cache)}
    with running([*program, *WORDS], XDG_DATA_HOME=str(home), **variables) as terminal:
        return terminal.wait_for(b"Reveal"), terminal.processor_time()


def size(folder: Path) -> float:
    """The megabytes of the files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


@pytest.mark.skipif(sys.platform != "linux", reason="processor time is read from /proc")
def test_the_first_screen_of_the_one_file(show: Show, tmp_path: Path) -> None:
    out = built(tmp_path / "out", "wheel", "pyz")
    programs = {
        "installed": [str(installed(tmp_path, next(out.glob("*.whl"))))],
        "pyz": [sys.executable, str(out / "minetui.pyz")],
    }
    homes = (tmp_path / f"home{number}" for number in range(1000))
    show(f"minetui.pyz: {(out / 'minetui.pyz').stat().st_size / 1e6:.1f} MB")
    firsts = [started(programs["pyz"], next(homes), tmp_path / f"new{n}") for n in range(FIRSTS)]
    show(f"its first start: {median(wall for wall, _ in firsts) * 1e3:.0f} ms")
    show(f"unpacked and compiled by a start: {size(tmp_path / 'new0'):.1f} MB")
    turns = [
        {name: started(each, next(homes), tmp_path / "new0") for name, each in programs.items()}
        for _ in range(TURNS + 1)
    ][1:]
    ratios = []
    for number, what in enumerate(("first screen", "processor")):
        times = {name: median(turn[name][number] for turn in turns) for name in programs}
        ratio = median(turn["pyz"][number] / turn["installed"][number] for turn in turns)
        ratios.append(ratio)
        told = ", ".join(f"{name} {seconds * 1e3:.0f} ms" for name, seconds in times.items())
        show(f"{what}: {told}; {ratio:.2f} × in pairs")

    assert ratios[0] <= MOST
    assert ratios[1] <= MOST
