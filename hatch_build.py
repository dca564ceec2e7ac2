"""The build hook: manual pages and completions, made from the parser, go into the wheel.

They are not kept in the repository, where each new option would change three large files. Whatever
installs the wheel puts them where `man` and the shells look: below `share` in its prefix.
"""

import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPLETIONS = {
    "bash": "share/bash-completion/completions/minetui",
    "zsh": "share/zsh/site-functions/_minetui",
    "fish": "share/fish/vendor_completions.d/minetui.fish",
}


class SharedFiles(BuildHookInterface[Any]):
    """Adds the files to share to a wheel, an editable one too."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files in a folder that lasts as long as the build."""
        sys.path.insert(0, self.root)
        self._folder = tempfile.TemporaryDirectory()
        for target, text in shared_files(day()).items():
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


def shared_files(day: str) -> dict[str, str]:
    """The text of each file, by its path in the prefix."""
    from minetui.arguments import COMMANDS, Parser, parser_of
    from minetui.commands.manual import page, page_name, script

    files = {path: script(Parser.whole(), shell) for shell, path in COMPLETIONS.items()}
    for name in ("", *COMMANDS):
        files[f"share/man/man1/{page_name(parser_of(name))}.1"] = page(name, day)
    return files
