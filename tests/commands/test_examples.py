"""The examples of the commands' help and of the pages: each is run, and answers what they show."""

import os
import re
from datetime import date
from importlib import import_module
from pathlib import Path

import pytest
from shell import TOP, Shell
from systems import WINDOWS

from minetui import arguments
from minetui.ui import launch

PAGES = {
    page.relative_to(TOP).as_posix(): page.read_text("utf-8")
    for page in [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]
}
OTHERS = tuple(f"minetui {each.name}" for each in arguments.GROUPS["For others"])
OTHERS += ("minetui --room",)
"""The commands that need more than a shell: others, or a server that stays for a while."""


def of_help(epilog: str) -> list[str]:
    """The commands of an epilog, without what is said of them."""
    lines = epilog.removeprefix("examples:\n").split("\n\n")[0].splitlines()
    return [line.strip().split("   ")[0] for line in lines]


def of_page(text: str) -> list[str]:
    """The commands of minetui in the blocks for the shell, without what is said of them."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("minetui") and not line.startswith(OTHERS)]


def brief(example: str) -> str:
    """The example with so few boards or games that they decide nothing, whatever the seed."""
    return re.sub(r"--(boards|games|count) \d+", r"--\1 2", example)


EPILOGS = [arguments.EXAMPLES] + [
    import_module(each.module).EXAMPLES
    for each in arguments.COMMANDS.values()
    if not each.screen and each not in arguments.GROUPS["For others"]
]
EXAMPLES = [example for epilog in EPILOGS for example in of_help(epilog)]
EXAMPLES += [example for text in PAGES.values() for example in of_page(text)]
EVERY_PAGE = "".join(PAGES.values())
ANSWERED = re.findall(r"```console\n\$ (.+)\n((?:[^`$].*\n)+)```", EVERY_PAGE)
HINTED = [
    ("zh_CN" if "zh_CN" in name else "en", *found)
    for name, text in PAGES.items()
    for found in re.findall(r"```\n(\d+ \d+ \d+\n[^`]+)```\n\n((?:> .+\n)+)", text)
]
ASSETS = TOP / "assets"


@pytest.fixture
def desk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name, on a computer with one core."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    if WINDOWS:  # links need a right there
        for path in (path for part in ("boards", "replays") for path in (ASSETS / part).iterdir()):
            copy = folder / "assets" / path.relative_to(ASSETS)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    else:
        (folder / "assets").symlink_to(ASSETS)
    saved = ASSETS / "replays" / "beginner-won.rawvf"
    for name in ("saved", "ann", "ben"):
        (folder / f"{name}.rawvf").write_bytes(saved.read_bytes())
    (block,) = re.findall(r"```python\n(def .*?)```", PAGES["docs/shell.md"], re.DOTALL)
    (folder / "mine.py").write_text(block, "utf-8")
    study, *_ = re.findall(r"```toml\n(.*?)```", PAGES["docs/studies.md"], re.DOTALL)
    (folder / "density.toml").write_text(study, "utf-8")
    return folder


@pytest.mark.parametrize("example", dict.fromkeys(map(brief, EXAMPLES)))  # each once
def test_every_example_can_be_run(
    example: str, desk: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "--method batch" in example:
        pytest.importorskip("numpy", reason="the extra gym is not installed")
    opened = []
    monkeypatch.setattr(launch, "_expect_terminal", lambda: None)
    monkeypatch.setattr(launch, "today", lambda: date(2026, 11, 23))
    monkeypatch.setattr("minetui.ui.app.MinetuiApp.run", lambda app, *_: opened.append(app))
    study = desk / "density.toml"
    study.write_text(re.sub("games = .*", "games = 2", study.read_text("utf-8")), "utf-8")
    if " --report" in example:
        shell.script(example.partition(" --report")[0])
    told = shell.script(example)

    assert (told.status, told.err) == (0, "")
    assert told.out or opened or list(desk.glob("board.*"))


@pytest.mark.parametrize(("example", "answer"), ANSWERED)
def test_what_the_pages_show_of_a_program_is_what_it_answers(
    example: str, answer: str, desk: Path, shell: Shell
) -> None:
    """The page's own Python block is the file that one of the commands names."""
    told = shell.script(example)

    assert answer in told.out
    assert told.err == ""


@pytest.mark.parametrize(("language", "position", "quoted"), HINTED)
def test_a_hint_that_a_page_quotes_is_right(
    language: str, position: str, quoted: str, shell: Shell
) -> None:
    """The first line of the answer counts the cells, which no page quotes."""
    told = shell(f"hint --language {language}", position)

    assert [f"> {line.strip()}" for line in told.lines[1:]] == quoted.splitlines()
