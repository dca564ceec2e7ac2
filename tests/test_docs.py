"""What the pages say of commands, files and options is so; their Python examples are doctests."""

import re
from pathlib import Path

import pytest
from ui.tables import TABLES

from minetui import __version__, arguments, language
from minetui.core import METRICS
from minetui.formats import rawvf
from minetui.store import Challenge
from minetui.store.settings import DOCUMENTED
from minetui.texts import challenges, metrics
from minetui.ui.kit.app import Application
from minetui.ui.kit.commands import Command, shown_key
from minetui.ui.kit.inks import PALETTES

TOP = Path(__file__).parent.parent
PAGES = [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]
HEAD, HEAD_IN_CHINESE = "| keys | command | what it does |", "| 按键 | 命令 | 作用 |"


def table_of(commands: tuple[Command, ...], head: str = HEAD) -> str:
    """The table of the commands of a screen, as docs/playing.md has it: a line for each."""
    lines = [head, "|---|---|---|"]
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


def test_every_command_is_told_in_chinese_with_its_keys() -> None:
    """If this fails, put the lines of the tables that it shows into the page."""
    page = (TOP / "docs" / "zh_CN" / "playing.md").read_text("utf-8")
    told = [f"{HEAD_IN_CHINESE}{each}" for each in page.split(HEAD_IN_CHINESE)[1:]]
    language.use("zh_CN")
    tables = [table_of(each, HEAD_IN_CHINESE) for each in TABLES.values()]

    assert [each.partition("\n\n")[0] for each in told] == tables


def test_every_challenge_is_told_with_its_rule() -> None:
    """If this fails, put the table that it shows into the page."""
    page = (TOP / "docs" / "records.md").read_text("utf-8")
    section = page.partition("\n## Challenges\n")[2].partition("\n## ")[0]
    table = ["| tier | challenge | rule | id |", "|---|---|---|---|"]
    for each in Challenge.every():
        name, rule = challenges.WORDS[each.id]
        table.append(f"| {challenges.TIER_NAMES[each.tier]} | {name} | {rule} | `{each.id}` |")

    assert [line for line in section.splitlines() if line.startswith("|")] == table
    assert list(challenges.WORDS) == [each.id for each in Challenge.every()]


def test_every_option_is_told() -> None:
    told = (TOP / "docs" / "playing.md").read_text("utf-8")
    parser = arguments.parser_of("")
    options = re.findall(r"--[a-z-]+", parser.format_help())

    assert [option for option in set(options) - {"--version", "--help"} if option not in told] == []


def test_the_palettes_are_those_of_the_help_the_settings_file_and_the_docs() -> None:
    palettes = [palette.name for palette in PALETTES]
    (told,) = re.findall(
        r"^The palettes are (.+)\.$", (TOP / "docs" / "playing.md").read_text("utf-8"), re.MULTILINE
    )
    (kept,) = re.findall(r"# The colours: (.+?), or a Textual theme\.", DOCUMENTED, re.DOTALL)
    parser = arguments.parser_of("")
    helped = " ".join(parser.format_help().split())

    assert list(arguments.PALETTES) == palettes
    assert re.findall(r"`(.+?)`", told) == palettes
    assert re.findall(r'"(.+?)"', kept) == palettes
    assert f"{', '.join(palettes)} (the last two" in helped
    assert "or a Textual theme such as nord" in helped
    assert {*palettes, "nord"} <= {*Application.theme_names()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(TOP).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


def test_no_page_or_module_names_a_path_of_one_machine() -> None:
    files = [*PAGES, TOP / "pyproject.toml", *(TOP / "minetui").rglob("*.py")]
    named = [path for path in files if re.search(r"/(home|root|Users)/", path.read_text("utf-8"))]

    assert named == []


def test_the_example_of_the_metrics_has_the_values_of_the_page() -> None:
    page = (TOP / "docs" / "metrics.md").read_text("utf-8")
    file = page.partition("## The example")[2].split("```\n")[1]
    game = rawvf.read(file.splitlines()).metrics
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    told = {id.strip("`"): (name, example) for name, id, *_, example in rows[1:]}
    assert game is not None

    assert [*told] == [*METRICS]
    assert {id: name for id, (name, _) in told.items()} == {
        id: form.name for id, form in metrics.FORMS.items()
    }
    assert {id: example.rpartition(" = ")[2] for id, (_, example) in told.items()} == {
        id: metrics.text_of(id, game) for id in METRICS
    }


def test_every_option_of_the_server_is_told_with_its_default() -> None:
    told = (TOP / "docs" / "ssh.md").read_text("utf-8")
    rows = re.findall(r"^\| `(--[a-z-]+) ([A-Z]+)` \| .* \| (.*?) ?\|$", told, re.MULTILINE)
    parser = arguments.parser_of("serve")
    given = [each for each in parser._actions if each.dest not in ("help", "language")]
    numbers = {each.option_strings[0]: each.default for each in given if each.default is not None}
    defaults = {option: default.strip("`").replace(",", "") for option, _, default in rows}

    assert [(each.option_strings[0], each.metavar) for each in given] == [row[:2] for row in rows]
    assert {option: defaults[option] for option in numbers} == {
        option: f"{default}" for option, default in numbers.items()
    }


def test_what_a_paper_cites_is_the_newest_release() -> None:
    told = (TOP / "CITATION.cff").read_text("utf-8")
    cited = dict(re.findall(r"^(version|date-released|license): (.+)$", told, re.MULTILINE))
    changes = (TOP / "docs" / "changelog.md").read_text("utf-8")
    newest = re.findall(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", changes, re.MULTILINE)[0]

    assert cited == {"version": newest[0], "date-released": newest[1], "license": "MIT"}
    assert newest[0] == __version__
