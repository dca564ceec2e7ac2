"""The build hook: what is made of other files goes into the wheel.

Manual pages and completions are made from the parser, and the catalogues that programs read from
those of the translators. They are not kept in the repository, where each new option would change
three large files. Whatever installs the wheel puts pages and completions where `man` and the shells
look: below `share` in its prefix. An editable install has its catalogues in the source tree.
"""

import os
import sys
import tempfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPLETIONS = {
    "bash": "share/bash-completion/completions/minetui",
    "zsh": "share/zsh/site-functions/_minetui",
    "fish": "share/fish/vendor_completions.d/minetui.fish",
}


LANGUAGES = "minetui/languages"


class MadeFiles(BuildHookInterface[Any]):
    """Adds the files that are made to a wheel, an editable one too."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files in a folder that lasts as long as the build."""
        sys.path.insert(0, self.root)
        self._folder = tempfile.TemporaryDirectory()
        source, made = Path(self.root, LANGUAGES), Path(self._folder.name, "languages")
        made.mkdir()
        if version == "editable":
            compile_languages(source)
        for path in compile_languages(source, made):
            if version != "editable":
                build_data["force_include"][str(path)] = f"{LANGUAGES}/{path.name}"
        for target, text in shared_files(day(), made).items():
            path = Path(self._folder.name, target)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
            build_data["shared_data"][str(path)] = target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the folder."""
        self._folder.cleanup()


def day() -> str:
    """The day that the pages bear: of `SOURCE_DATE_EPOCH`, or else today."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
    return moment.date().isoformat()


def shared_files(day: str, languages: Path) -> dict[str, str]:
    """The text of each file, by its path in the prefix; completions know the languages made."""
    from minetui import language
    from minetui.arguments import COMMANDS, Parser, parser_of
    from minetui.commands.manual import page, page_name, script

    language.FOLDER = str(languages)
    files = {path: script(Parser.whole(), shell) for shell, path in COMPLETIONS.items()}
    for name in ("", *COMMANDS):
        files[f"share/man/man1/{page_name(parser_of(name))}.1"] = page(name, day)
    return files


def compile_languages(folder: Path, made: Path | None = None) -> list[Path]:
    """The new files, of each catalogue that is newer than what was made of it; of others, none.

    What was made of a catalogue that is gone is deleted. Others may do the same meanwhile.
    """
    made = made or folder
    for path in made.glob("*.mo"):
        if not (folder / f"{path.stem}.po").exists():
            path.unlink(missing_ok=True)
    files = {path: made / f"{path.stem}.mo" for path in sorted(folder.glob("*.po"))}
    stale = [path for path, file in files.items() if not file.exists() or _is_newer(path, file)]
    for path in stale:
        with tempfile.NamedTemporaryFile(dir=made, delete=False) as file:
            file.write(compiled(path))
        Path(file.name).chmod(0o644)
        Path(file.name).replace(files[path])
    return [files[path] for path in stale]


def _is_newer(path: Path, file: Path) -> bool:
    return path.stat().st_mtime > file.stat().st_mtime


def compiled(path: Path) -> bytes:
    """A translator's catalogue as gettext reads it.

    A sentence that lacks one of its plural forms is left out: English has its own rule for them.
    """
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as source:
        catalog = read_po(source, locale=path.stem, abort_invalid=True)
    for message in catalog:
        if message.pluralizable and not all(message.string):
            message.string = ""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()
