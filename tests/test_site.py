"""The site of the documentation: its pages, its live boards, and the links in what is built."""

import io
import re
from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from minetui.formats import code, registry
from minetui.page import start

TOP = Path(__file__).parent.parent
DOCS = TOP / "docs"
SITE = DOCS / "site"
SURFACE = "2 4 1\n11##\n####\n"
ADDRESS = "position=2%204%201%0A11%23%23%0A%23%23%23%23%0A&hint&odds"
IMPOSSIBLE = "1 2 1\n0#\n"
DRAWN = "...\n..*\n.*.\n"
CODE = "MT1-93AB-CDEX-097N-0VR8"
LOADS = {"script": "src", "img": "src", "iframe": "src", "link": "href"}


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """Imports a module of the site's builder."""
    monkeypatch.syspath_prepend(str(SITE))
    return import_module


@pytest.fixture
def live(site: Callable[[str], ModuleType]) -> ModuleType:
    """The module that finds the boards of a block."""
    return site("live_boards")


@pytest.fixture
def pages(site: Callable[[str], ModuleType]) -> ModuleType:
    """The module that makes pages of the site."""
    return site("pages")


@pytest.fixture
def staged(site: Callable[[str], ModuleType], tmp_path: Path) -> Path:
    """A folder with all that the site's tool reads."""
    if any(find_spec(name) is None for name in ("mkdocs", "material", "mkdocstrings")):
        pytest.skip("the group docs is not installed: pip install --group docs")
    site("building").stage(tmp_path / "staged", live=True)
    return tmp_path / "staged"


@pytest.mark.parametrize(
    ("language", "block", "addresses"),
    [
        ("", SURFACE, [ADDRESS]),
        ("text", SURFACE, [ADDRESS]),
        ("python", SURFACE, []),
        ("", SURFACE + IMPOSSIBLE, [ADDRESS]),
        ("", DRAWN, ["MT1-3033-2J81-NHV"]),
        ("", "x . .\n. . .\n", []),
        ("", f"{CODE}\nMT1-0HM4-0ZX1\n", [CODE]),
        ("console", f"$ minetui share FILE\n10 s\n{CODE}\n", [CODE]),
        ("console", "$ printf '2 4 1\\n11##\\n####\\n' | minetui hint\npairs\n", [ADDRESS]),
        ("sh", f"minetui {CODE}  # a code\nminetui deal --code {CODE}\n", [CODE]),
        ("sh", "minetui daily\nminetui daily --date 2026-11-20\n", ["daily", "daily=2026-11-20"]),
        ("sh", "minetui replay assets/replays\nminetui --version\nminetui daily | cat\n", []),
        ("sh", "minetui assets/boards/position.mine --from-start\n", []),
        (
            "sh",
            "minetui replay assets/replays/expert-won.rawvf\n",
            ["replay=../assets/replays/expert-won.rawvf"],
        ),
    ],
)
def test_a_block_has_the_boards_that_the_program_reads_in_it(
    live: ModuleType, language: str, block: str, addresses: list[str]
) -> None:
    """A board without moves goes by its code; impossible positions and cell sets are none."""
    assert [board.address for board in live.in_block(language, block)] == addresses


def test_several_positions_of_a_block_have_numbers(live: ModuleType) -> None:
    captions = [board.caption for board in live.in_block("", SURFACE + "1 2 1\n1#\n")]

    assert captions == ["Play position 1", "Play position 2"]


def test_a_page_stays_as_it_is_but_for_links_and_boards(pages: ModuleType) -> None:
    text = f"![A](../assets/a.png) `{CODE}` `MT1-X` ([rules.md](rules.md#x))\n\n```\n{DRAWN}```\n"
    board = (
        '<a class="live" href="play/index.html#MT1-3033-2J81-NHV" title="{}" data-rows="3">{}</a>'
    )
    code_link = f'<a class="live" href="play/index.html#{CODE}" title="Play {CODE}" data-rows="16">'

    assert pages.page(text) == (
        f"![A](assets/a.png) {code_link}<code>{CODE}</code></a> `MT1-X` ([Rules](rules.md#x))\n\n"
        f"```\n{DRAWN}```\n\n"
        f'<p class="lives">{board.format("Play this board", "Play this board")}</p>\n'
    )


def test_a_page_in_a_folder_leads_back_to_the_top(pages: ModuleType) -> None:
    text = "![A](../../assets/a.png) [docs/rules.md](../rules.md#x) [B](../../README.md)"

    assert pages.page(text, top="../") == (
        "![A](../assets/a.png) [Rules](../rules.md#x) [B](../index.md)"
    )
    assert f'href="../play/index.html#{CODE}"' in pages.page(f"`{CODE}`", top="../")


def test_every_page_is_in_the_navigation_once(pages: ModuleType) -> None:
    named = [pages.FRONT, *pages.TITLES]

    assert sorted(named) == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def addresses_of(pages: ModuleType) -> Iterator[str]:
    """What follows `#` in the links of all pages that play something."""
    for page in sorted(DOCS.rglob("*.md")):
        text = pages.page(page.read_text("utf-8"))
        yield from map(unescape, re.findall(r'href="play/index\.html#([^"]+)"', text))


def test_every_live_board_is_one_that_the_program_opens(pages: ModuleType) -> None:
    """As the page reads its address; a position as `minetui FILE`, a code as `minetui CODE`."""
    requests = [start.request_of(each) for each in dict.fromkeys(addresses_of(pages))]

    for request in requests:
        if request.position:
            text = io.BytesIO(request.position.encode())
            assert registry.read_playable(io.BufferedReader(text))
            assert request.shows_odds
        elif request.replay:
            file = (SITE / "play" / request.replay).resolve().relative_to(SITE)
            assert (TOP / file).is_file()
        elif request.words[0] != "daily":
            assert code.parsed(request.words[0])
    assert any(request.position for request in requests)
    assert any(request.replay for request in requests)
    assert any(request.words[0:1] == ("daily",) for request in requests)


class Links(HTMLParser):
    """The links of a page, what it loads, and the names that links may lead to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links, self.loads, self.names = list[str](), list[str](), {""}
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down the attributes that matter."""
        given = dict(attrs)
        self.names.add(given.get("id") or "")
        if tag in LOADS:
            self.loads.append(given.get(LOADS[tag]) or "")
        elif tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")


@pytest.mark.slow
def test_every_link_of_the_built_site_leads_somewhere_and_nothing_comes_from_elsewhere(
    site: Callable[[str], ModuleType], staged: Path, tmp_path: Path
) -> None:
    """Addresses are relative, so that the site works in any folder of any server."""
    out = tmp_path / "out"
    assert site("building").build(staged, out) == 0
    pages = {page: Links(page) for page in out.rglob("*.html")}
    (out / "play").mkdir()
    (out / "play" / "index.html").touch()  # built by `minetui page`
    dead = [
        (page.name, link)
        for page, found in pages.items()
        for link in [*found.links, *found.loads]
        for file, _, name in [link.partition("#")]
        if not re.match(r"https?://", link) or link in found.loads
        if not (target := page if not file else (page.parent / file).resolve()).is_file()
        or (target in pages and name not in pages[target].names)
    ]
    styles = "".join(style.read_text("utf-8") for style in out.rglob("*.css"))

    rooms = len(site("pages").REFERENCE)
    assert len(pages) == len([*DOCS.rglob("*.md")]) + rooms
    assert dead == []
    assert re.findall(r"url\([\"']?(?:https?:)?//|@import", styles) == []


@pytest.mark.slow
def test_the_reference_has_every_public_name(
    site: Callable[[str], ModuleType], staged: Path, tmp_path: Path
) -> None:
    pytest.importorskip("numpy", reason="the extra gym is not installed")
    out = tmp_path / "out"
    assert site("building").build(staged, out) == 0
    shown = {
        name
        for file in site("pages").REFERENCE.values()
        for name in Links(out / file.replace(".md", ".html")).names
    }
    rooms = [import_module(room) for room in site("pages").REFERENCE]
    public = {f"{room.__name__}.{name}" for room in rooms for name in room.__all__}
    missing = public - shown

    core = re.sub(r"<[^>]+>|\n", "", (out / "reference" / "core.html").read_text("utf-8"))

    assert "Reveal(cell: Cell, at: float = 0.0)" in core  # a named tuple
    assert "It is one of OPENING, SAFE, ANY." in core
    assert "ClassVar" not in core  # what no instance is given
    assert {name for name in missing if name.replace(".", "") not in shown} == set()
    assert {name.rpartition(".")[0] for name in missing} == {"minetui.formats"}


@pytest.mark.slow
def test_links_that_lead_nowhere_fail_the_build(
    site: Callable[[str], ModuleType], staged: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    links = ["nowhere.md", "solver.md#nowhere", "nowhere.png"]
    with (staged / "docs" / "rules.md").open("a", encoding="utf-8") as page:
        page.writelines(f"\n[a]({link})\n" for link in links)

    assert site("building").build(staged, staged / "out") != 0
    told = capfd.readouterr().err
    assert [link for link in links if f"'rules.md' contains a link '{link}'" not in told] == []
