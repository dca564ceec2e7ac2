"""The pages of the site: those of `docs/` as they stand, with live boards behind their examples.

A page stays plain Markdown. Links to pictures lead into the site, a link whose text is the name
of a file gets the title of that page, and below a block with boards are links that play them.
"""

import re
from html import escape

from live_boards import Live, in_block, is_code, of_code

SECTIONS = {
    "Play": {
        "Install": "install.md",
        "Playing": "playing.md",
        "Learning": "learning.md",
        "The daily board": "daily.md",
        "Rules": "rules.md",
    },
    "Think": {"The casual player": "casual.md", "Solver": "solver.md"},
    "From the shell": {"Commands": "shell.md", "Studies": "studies.md", "Files": "formats.md"},
    "For programs": {
        "The library": "library.md",
        "Environments": "gym.md",
        "Environments compared": "environments.md",
        "An agent that learns": "programs.md",
        "A protocol for players": "msp.md",
        "Matches": "match.md",
        "Data sets": "dataset.md",
    },
    "Elsewhere": {"Terminals": "terminals.md", "In a web page": "page.md", "Over SSH": "ssh.md"},
    "Your games": {"Records": "records.md", "Metrics": "metrics.md", "Settings": "settings.md"},
    "Behind it": {
        "Changelog": "changelog.md",
        "Contributing": "contributing.md",
        "Design": "design.md",
        "Dealing": "dealing.md",
        "Glossary": "glossary.md",
    },
    "中文": {
        "minetui 扫雷": "zh_CN/README.md",
        "怎么玩": "zh_CN/playing.md",
        "怎么学": "zh_CN/learning.md",
    },
}
FRONT = "index.md"
ROOMS = {
    "core": (),
    "solver": (),
    "formats": ("registry", "rawvf", "code", "drawings", "leetcode"),
    "studies": (),
    "batch": (),
    "gym": (),
    "match": (),
}
"""The rooms of the reference, which is made from their docstrings, with modules to use as such."""
REFERENCE = {f"minetui.{room}": f"reference/{room}.md" for room in ROOMS}
TITLES = {name: title for section in SECTIONS.values() for title, name in section.items()}
PLAY = "play/index.html"
PLAY_NOW = "<!-- play now -->"
BUTTON = (
    f'<a class="md-button md-button--primary" href="{PLAY}">Play now</a> '
    "in this browser: nothing to install, and your games stay here."
)
FENCED = re.compile(r"^```(\w*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
NAMED_LINK = re.compile(r"\[(?:docs/)?(\w+\.md)\]\((\.\./)?\1")
CODE_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def page(text: str, *, live: bool = True, top: str = "") -> str:
    """A page of `docs/` as a page of the site, with its live boards or without.

    `top` is the way from its folder to `docs/`.
    """
    pieces, end = list[str](), 0
    for block in FENCED.finditer(text):
        pieces += [_prose(text[end : block.start()], live, top), _coloured(block[0])]
        pieces += [_boards(block, top)] if live else []
        end = block.end()
    return "".join((*pieces, _prose(text[end:], live, top)))


def navigation() -> list[object]:
    """The pages in the order in which a player wants them, as the site's tool takes it."""
    sections = [{name: [{t: f} for t, f in pages.items()]} for name, pages in SECTIONS.items()]
    rooms: object = [{room: file} for room, file in REFERENCE.items()]
    return [{"Home": FRONT}, *sections, {"Reference": rooms}]


def reference(room: str) -> str:
    """The page of a room in the reference, for the site's tool to fill in."""
    parts = [f"# {room}\n\n::: {room}\n"]
    for module in ROOMS[room.partition(".")[2]]:
        name = f"{room}.{module}"
        parts.append(f"## {name}\n\n::: {name}\n    options:\n      heading_level: 3\n")
    return "\n".join(parts)


def link(live: Live, caption: str, top: str = "") -> str:
    """A link that plays a board: to the playable page, which scripts open in a frame."""
    address = escape(f"{top}{PLAY}#{live.address}")
    given = f'href="{address}" title="{escape(live.caption)}" data-rows="{live.rows}"'
    return f'<a class="live" {given}>{caption}</a>'


def _prose(text: str, live: bool, top: str) -> str:
    text = text.replace(f"](../{top}assets/", f"]({top}assets/")
    text = text.replace(f"](../{top}README.md)", f"]({top}{FRONT})")
    text = NAMED_LINK.sub(lambda found: f"[{TITLES[found[1]]}]({found[2] or ''}{found[1]}", text)
    if not live:
        return text
    return CODE_SPAN.sub(lambda span: _playable_code(span, top), text.replace(PLAY_NOW, BUTTON))


def _playable_code(span: re.Match[str], top: str) -> str:
    """The code of a board in a sentence, as a link that plays it."""
    if not is_code(span[1]):
        return span[0]
    return link(of_code(span[1]), f"<code>{span[1]}</code>", top)


def _coloured(block: str) -> str:
    """The block, with an interactive session of Python in the colours of one."""
    return block.replace("```python\n>>>", "```pycon\n>>>")


def _boards(block: re.Match[str], top: str) -> str:
    links = [link(live, escape(live.caption), top) for live in in_block(block[1], block[2])]
    return f'\n<p class="lives">{" ".join(links)}</p>\n' if links else ""
