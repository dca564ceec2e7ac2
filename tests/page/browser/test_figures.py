"""The figures of the page, on a quiet computer: asked for by MINETUI_FIGURES=1, printed by -s."""

import os
from collections.abc import Callable
from statistics import median

import pytest

from .visit import Visit

Open = Callable[..., Visit]
ASKED = os.environ.get("MINETUI_FIGURES")
pytestmark = pytest.mark.skipif(not ASKED, reason="figures are asked for by MINETUI_FIGURES")
KEYS = ["ArrowRight", "ArrowDown", "f", "ArrowLeft", "ArrowUp", "f"]
FIRST_SCREEN = "performance.getEntriesByName('first screen')[0].startTime / 1000"
# Until the terminal has taken the paint: the browser's next frame shows it, whatever its rate.
TIME_KEYS = """() => {
  window.times = [];
  let pressed = 0;
  addEventListener("keydown", () => { pressed = performance.now(); }, true);
  terminal.onWriteParsed(() => {
    if (pressed) window.times.push(performance.now() - pressed);
    pressed = 0;
  });
}"""
TIME_FRAMES = """() => {
  window.gaps = [];
  let last = performance.now();
  const frame = (now) => {
    window.gaps.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def test_the_first_screen(visit: Open) -> None:
    """The browser keeps the compiled code some seconds after a visit."""
    times = []
    for _ in range(6):
        page = visit().page
        times.append(page.evaluate(FIRST_SCREEN))
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_timeout(3000)
        page.close()
    cold, *later = times
    print(f"\nfirst screen: {cold:.2f} s, later visits: {', '.join(f'{x:.2f}' for x in later)} s")

    assert cold <= 5.0
    assert median(later) <= 2.0


def test_a_key_is_painted_at_once(visit: Open) -> None:
    page = visit()
    page.begin_expert()
    page.page.wait_for_timeout(1000)
    page.page.evaluate(TIME_KEYS)
    for key in KEYS * 20:
        page.press(key)
        page.page.wait_for_timeout(40)
    times = sorted(page.page.evaluate("window.times"))
    p95 = times[len(times) * 95 // 100]
    print(
        f"\nkey to paint: median {times[len(times) // 2]:.1f} ms, p95 {p95:.1f} ms of {len(times)}"
    )

    assert p95 <= 15.0


def test_odds_do_not_hold_the_page_up(visit: Open) -> None:
    page = visit()
    page.begin_expert()
    page.press("Space")
    page.sees("✱ 99")
    page.page.wait_for_timeout(1500)
    page.page.evaluate(TIME_FRAMES)
    page.press("o")
    page.sees("Odds of a mine")
    page.page.wait_for_timeout(1500)
    longest = max(page.page.evaluate("window.gaps"))
    print(f"\nlongest gap between frames: {longest:.0f} ms")

    assert longest <= 50.0
