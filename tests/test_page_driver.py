"""The program on a page without a browser: what each gets from the other."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
WORKER = TOP / "minetui" / "page" / "static" / "worker.js"

SCRIPT = """
import asyncio, os, sys
from types import SimpleNamespace
from minetui.page.start import PageVisit

def tell(*values, **how):
    print(*values, **how, file=sys.__stdout__)  # Textual takes the other one

class Page:
    address, touch = "https://example.org/play/", False
    languages = os.environ.get("BROWSER", "en-GB")
    def __init__(self):
        self.paints, self.said, self.fails, self.colours = [], [], [], []
        self.spoken = []
    def paint(self, text): self.paints.append(text)
    def say(self, line): self.said.append(line)
    def speak(self, language): self.spoken.append(language)
    def colour(self, *colours): self.colours.append(colours)
    def fail(self): self.fails.append(True)
    def download(self, path): pass
    async def fetch(self, address):
        if address == "none.avf":
            return SimpleNamespace(bytes=memoryview(b""), problem="none", status=404)
        return SimpleNamespace(bytes=memoryview(b"\\0\\1\\2"), problem="", status=0)

async def until(true):
    while not true():
        await asyncio.sleep(0.01)

async def main():
    page = Page()
    visit = PageVisit(page, 80, 24)
    playing = asyncio.create_task(visit.play(sys.argv[1]))
    await until(lambda: page.colours)
    beginner = ("Beginner", "\\u521d\\u7ea7", "Anf\\u00e4nger")  # in English, Chinese and German
    await until(lambda: any(word in "".join(page.paints) for word in beginner))
{steps}
    sys.__stdout__.flush()
    os._exit(0)  # as a page that is closed

async def in_time():
    try:
        await asyncio.wait_for(main(), 60)
    except TimeoutError:
        os._exit(1)  # the visit would go on

asyncio.run(in_time())
"""


def run(home: Path, fragment: str, steps: str, browser: str = "en-GB") -> list[str]:
    """The lines that a visit prints, in a process with the driver that the page's worker sets."""
    body = "\n".join(f"    {line}" for line in steps.strip().splitlines())
    command = [sys.executable, "-c", SCRIPT.replace("{steps}", body), fragment]
    environment = {
        "MINETUI_HOME": str(home),
        "PATH": "",
        "BROWSER": browser,
        **dict(re.findall(r'(TEXTUAL_DRIVER|ESCDELAY): "([^"]+)"', WORKER.read_text("utf-8"))),
        "PYTHONPATH": str(TOP),
    }
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_a_page_gets_one_message_for_a_paint_and_the_program_what_is_typed(tmp_path: Path) -> None:
    steps = """
tell(page.paints[0].startswith("\\x1b[?1049h"), len(page.paints))
count = len(page.paints)
visit.feed("f")
await until(lambda: "\\u2691" in "".join(page.paints[count:]))
visit.feed("")
visit.resize(60, 30)
count = len(page.paints)
await until(lambda: "Beginner" in "".join(page.paints[count:]))
tell(page.fails, page.said)
"""
    first, last = run(tmp_path, "", steps)

    assert first.startswith("True")
    assert last == "[] []"


def test_nothing_quits_and_the_way_back_from_the_first_screen_leads_to_a_game(
    tmp_path: Path,
) -> None:
    """A page is left by closing it."""
    replay = TOP / "assets" / "replays" / "intermediate-won.rawvf"
    steps = f"""
async def fetch(address):
    data = open({str(replay)!r}, "rb").read()
    return SimpleNamespace(bytes=memoryview(data), problem="", status=0)
page.fetch = fetch
visit.feed("q\x03\x11,\x03\x11\x1b")
visit.feed("f")
await until(lambda: "\u2691" in "".join(page.paints))
visit.go("#replay=won.rawvf")
await until(lambda: "Intermediate" in "".join(page.paints))
count = len(page.paints)
visit.feed("q")
await until(lambda: "Beginner" in "".join(page.paints[count:]))
tell(page.fails, page.said)
"""
    assert run(tmp_path, "", steps) == ["[] []"]


def test_a_wrong_address_is_a_line_in_words_of_the_address_and_the_game_begins(
    tmp_path: Path,
) -> None:
    expected = "expected #CODE, #daily, #daily=DATE, #position=TEXT or #replay=ADDRESS, got"
    lines = {
        "#nothing": expected,
        "#theme=none": "#theme: expected one of slate, ",
        "#theme=a%20--help": "#theme: expected one of slate, ",
        "#daily=2026-13-40": "#daily: expected a date such as 2026-11-21, got '2026-13-40'",
        "#daily=9999-12-31": "#daily: expected a day up to today, ",
        "#MT1-0HM4-0ZX1": "#CODE: This code has a typing error.",
        "#MT1-0JWQ-GVA1-62H": "#CODE: the code of a daily board: expected a day up to today, ",
        "#position=nothing": "#position:1: expected a board or a replay",
        "#position=%3F&daily": "expected one board in the address, got 'daily' too",
        "#replay=broken.avf": "#replay:1: expected a board or a replay",
        "#replay=none.avf": "#replay: expected a file, got status 404",
    }
    steps = f"""
for number, wrong in enumerate({[*lines]}, start=1):
    visit.go(wrong)
    await until(lambda: len(page.said) == number)
    count = len(page.paints)
    await until(lambda: "Beginner" in "".join(page.paints[count:]))
tell(*page.said, sep="\\n")
"""
    said = run(tmp_path, "", steps)

    assert [one[: len(line)] for one, line in zip(said, lines.values(), strict=True)] == [
        *lines.values()
    ]
    assert [one for one in said if re.search(r"minetui:|argument |(^|\s)--\w+:", one)] == []
    assert not (tmp_path / "position").exists()  # the file that the address had


@pytest.mark.parametrize(
    ("browser", "fragment", "setting", "spoken"),
    [
        ("en-GB de", "", "", "en"),
        ("sv zh-Hans-CN de", "", "", "zh_CN"),
        ("sv", "", "", "en"),
        ("zh-CN", "", "de", "de"),
        ("zh-CN", "#language=en&hint", "de", "en"),
    ],
)
def test_a_page_speaks_the_language_of_the_address_the_settings_or_the_browser(
    tmp_path: Path, browser: str, fragment: str, setting: str, spoken: str
) -> None:
    """The page is told which one, and follows when the player chooses another one."""
    (tmp_path / "settings.toml").write_text(f'language = "{setting}"\n', "utf-8")
    steps = """
visit._app.change({"language": "de" if page.spoken[-1] != "de" else "zh_CN"})
await until(lambda: len(page.spoken) == 2)
tell(*page.spoken)
"""
    other = "zh_CN" if spoken == "de" else "de"

    assert run(tmp_path, fragment, steps, browser) == [f"{spoken} {other}"]


def test_a_page_gets_colours_also_in_a_theme_of_a_terminal_s_own(tmp_path: Path) -> None:
    """A page can't have the colours of a terminal: it was told `ansi_default`."""
    (told,) = run(tmp_path, "#theme=ansi-light", "tell(*page.colours[-1])")

    assert re.fullmatch(r"#\w{6} #\w{6} #\w{6}", told)


def test_another_address_ends_the_game_and_begins_what_it_names(tmp_path: Path) -> None:
    steps = """
visit.feed("f")
visit.go("#MT1-0HM4-0ZX0")
await until(lambda: "2026-11-21" in "".join(page.paints))
tell(page.fails, page.said)
"""
    assert run(tmp_path, "", steps) == ["[] []"]
