"""Drafts: the temporary files that a save is written to, left behind by a killed program.

Only old drafts of our own files in our own folders are deleted: a newer one may belong to a save
that another program is about to finish.
"""

import re
import time
from contextlib import suppress
from pathlib import Path

from .paths import UID, games_folder, journals_folder, replays_folder, settings_folder

OLD = 86_400  # seconds
LONGEST_NAME = 40  # characters of a file's name that its draft repeats
ENDING = ".draft"
RANDOM = r"\.[0-9a-z_]{8}"  # hexadecimal, or as tempfile made it before
OF_0_1_0 = rf"(?:.*\.rawvf|.{{{LONGEST_NAME}}}){RANDOM}"  # that version wrote no ending
REPLAY_DRAFT = re.compile(rf"\.(?:.+{RANDOM}\.draft|{OF_0_1_0})")
JOURNAL_DRAFT = re.compile(rf"{UID.pattern}\.[0-9]+\.draft")  # which version 0.1.0 wrote
SETTINGS_DRAFT = re.compile(rf"\.settings\.toml{RANDOM}(?:\.draft)?")


def draft_prefix(path: Path) -> str:
    """The beginning of the name of a file's draft."""
    return f".{path.name[:LONGEST_NAME]}."


def delete_old_drafts() -> None:
    """Delete abandoned drafts; those that can't be deleted stay."""
    for folder, draft in (
        (games_folder(), REPLAY_DRAFT),
        (replays_folder(), REPLAY_DRAFT),
        (journals_folder(), JOURNAL_DRAFT),
        (settings_folder(), SETTINGS_DRAFT),
    ):
        with suppress(OSError):
            for path in folder.iterdir():
                if draft.fullmatch(path.name):
                    _delete_if_old(path)


def _delete_if_old(path: Path) -> None:
    with suppress(OSError):
        if path.lstat().st_mtime < time.time() - OLD:
            path.unlink()
