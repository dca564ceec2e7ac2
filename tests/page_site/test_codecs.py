"""The encodings that the game names are packed, too: no import names them."""

import re
from encodings import normalize_encoding
from encodings.aliases import aliases
from pathlib import Path

import minetui
from minetui.page.packing import SYSTEM

NAMED = re.compile(r"""(?:(?:en|de)code\(|encoding=)"([\w-]+)\"""")


def test_every_encoding_that_the_game_names_is_in_the_page() -> None:
    sources = Path(minetui.__file__).parent.rglob("*.py")
    named = {name for path in sources for name in NAMED.findall(path.read_text("utf-8"))}
    modules = {aliases.get(normalize_encoding(name), normalize_encoding(name)) for name in named}

    assert "unicode_escape" in modules
    assert {f"encodings.{module}" for module in modules} <= set(SYSTEM)
