"""What the pages say of commands, files and options is so; their Python examples are doctests."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from minetui import cli
from minetui.ui import launch
from minetui.ui.commands import Command
from minetui.ui.key_names import shown_key
from minetui.ui.screens.tables import TABLES

TOP = Path(__file__).parent.parent
PAGES = [TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))]
EXAMPLES = [
    line.split("  #")[0].strip()
    for page in PAGES
    for block in re.findall(r"```sh\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    for line in block.splitlines()
    if line.startswith("minetui")
]
ANSWERED = [
    found.groups()
    for page in PAGES
    for found in re.finditer(r"```console\n\$ (.+)\n((?:[^`$].*\n)+)```", page.read_text("utf-8"))
]


def table_of(commands: tuple[Command, ...]) -> str:
    """The table of the commands of a screen, as docs/playing.md has it: a line for each."""
    lines = ["| keys | command | what it does |", "|---|---|---|"]
    for command in commands:
        keys = " ".join(f"`{shown_key(key)}`" for key in command.keys)
        lines.append(f"| {keys} | {command.caption} | {command.help} |".replace("|  |", "| |"))
    return "\n".join(lines)


@pytest.mark.parametrize("name", TABLES)
def test_every_command_is_told_with_its_keys(name: str) -> None:
    """If this fails, put the lines of the table that it shows into the page."""
    page = (TOP / "docs" / "playing.md").read_text("utf-8")
    section = page.partition(f"\n## Keys of {name}\n\n")[2].partition("\n\n")[0]

    assert section.splitlines() == table_of(TABLES[name]).splitlines()


@pytest.mark.parametrize("example", dict.fromkeys(EXAMPLES))  # each once
def test_every_example_of_the_shell_can_be_run(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(TOP)
    opened = []
    monkeypatch.setattr(launch, "_expect_terminal", lambda: None)
    monkeypatch.setattr(launch, "_run", lambda app: opened.append(app) or 0)

    assert cli.main(shlex.split(example)[1:]) == 0
    assert opened or capsys.readouterr().out


@pytest.mark.parametrize(("command", "answer"), dict.fromkeys(ANSWERED))
def test_what_the_pages_show_of_a_program_is_what_it_answers(
    command: str, answer: str, tmp_path: Path
) -> None:
    """The page's own Python block is the file that one of the commands names."""
    block = re.search(
        r"```python\n(def .*?)```", (TOP / "docs" / "shell.md").read_text("utf-8"), re.DOTALL
    )
    assert block
    (tmp_path / "mine.py").write_text(block[1], "utf-8")
    program = f'minetui() {{ {shlex.quote(sys.executable)} -m minetui "$@"; }}; {command}'
    done = subprocess.run(
        ["sh", "-c", program], capture_output=True, text=True, cwd=tmp_path, check=False
    )

    assert answer in done.stdout
    assert done.stderr == ""


def test_every_option_is_told() -> None:
    told = (TOP / "docs" / "playing.md").read_text("utf-8")
    parser = cli.Parser()
    cli._fill("", parser)
    options = re.findall(r"--[a-z-]+", parser.format_help())

    assert [option for option in set(options) - {"--version", "--help"} if option not in told] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_no_page_or_module_names_a_path_of_one_machine() -> None:
    files = [*PAGES, TOP / "pyproject.toml", *(TOP / "minetui").rglob("*.py")]
    named = [path for path in files if re.search(r"/(home|root|Users)/", path.read_text("utf-8"))]

    assert named == []
