"""What outlives a game: records, journals, settings and saved files, so that a crash loses nothing.

A running game writes each move to its `Journal` before the screen shows it; a killed program leaves
it to be resumed (`UnfinishedGame`). A finished game goes into `Records`, the one database: with its
replay, the attempts at daily boards (`records.days`), challenges, and what is kept of learning
(`records.training`). Its file is made with the first thing that is kept, so that whoever only looks
opens it all the same. `SettingsFile` reads and changes the settings. `write` puts whole files on
the disk, `read_replay` reads games of any format, and a `Library` lists many, which it indexes
among the records. `folders` says where all of that is. What goes wrong is a `FileError`: one line
that begins with the file's name.

It decides nothing that a player would ask for: what a game counts for is told by its headers
(`minetui.formats`), how a record reads by `minetui.texts`, and when a game is kept by whoever plays
it. Nothing here starts a thread; a journal alone may be used by two.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .challenges import Challenge as Challenge, Tier as Tier
    from .dailies import DayState as DayState, PlayedDay as PlayedDay, PlayedDays as PlayedDays
    from .dailies import Streaks as Streaks
    from .database import DatabaseKind as DatabaseKind, RecordsError as RecordsError
    from .files import MOST_BYTES as MOST_BYTES, FileError as FileError, write as write
    from .files import write_parts as write_parts
    from .games import GameOrder as GameOrder, GameRecord as GameRecord, Overview as Overview
    from .games import RecordClass as RecordClass, Standing as Standing, Style as Style
    from .journal import Journal as Journal, UnfinishedGame as UnfinishedGame
    from .library import FileResult as FileResult, Library as Library, LibraryEntry as LibraryEntry
    from .library import Reading as Reading
    from .listing import ListedGame as ListedGame
    from .records import RECORDS as RECORDS, Records as Records, records_path as records_path
    from .replay_files import read_content as read_content, read_replay as read_replay
    from .seeds import fresh_seed as fresh_seed
    from .settings import Settings as Settings, SettingsFile as SettingsFile, read_toml as read_toml
    from .training import Answer as Answer, Skill as Skill, StormResult as StormResult
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        challenges="Challenge Tier",
        dailies="DayState PlayedDay PlayedDays Streaks",
        database="DatabaseKind RecordsError",
        files="MOST_BYTES FileError write write_parts",
        games="GameOrder GameRecord Overview RecordClass Standing Style",
        journal="Journal UnfinishedGame",
        library="FileResult Library LibraryEntry Reading",
        listing="ListedGame",
        records="RECORDS Records records_path",
        replay_files="read_content read_replay",
        seeds="fresh_seed",
        settings="Settings SettingsFile read_toml",
        training="Answer Skill StormResult",
    )
