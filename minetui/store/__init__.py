"""The files that outlive a game, written so that a crash loses nothing."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .challenges import GOALS, Challenge, Tier, every_challenge
    from .dailies import DayState, FoundAttempt, PlayedDay, PlayedDays, Streaks, begin_attempt
    from .dailies import find_attempt, find_played, read_days, streaks_of, times_by_weekday
    from .database import Database, DatabaseKind, RecordsError
    from .entries import RECORDED, Bests, GameOrder, GameRecord, Overview, RecordClass, Standing
    from .entries import Style, metric_of, metrics_named
    from .files import FileError, cache_folder, data_folder, enter_home, error_line, fresh_seed
    from .files import games_folder, make_folder, proposed_card, proposed_path, write, write_parts
    from .journal import Journal, UnfinishedGame, find_unfinished, is_worth_resuming
    from .library import BY_STATUS, FileResult, LibraryEntry, LibraryFilter, Reading, listed
    from .library import readings, result_of
    from .records import Records, keep_luck, record_finished_game, records_path
    from .replay_files import read_content, read_replay, write_replay
    from .settings import CHOICES, FILE_NAME, Settings, SettingsError, documented, parsed
    from .settings import read_chosen, save, settings_file, text_of, written_line
    from .training import Answer, Skill, StormResult, Training, newest_replays, pass_lesson
    from .training import passed_lessons, readable
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        challenges="GOALS Challenge Tier every_challenge",
        dailies=(
            "DayState FoundAttempt PlayedDay PlayedDays Streaks begin_attempt find_attempt "
            "find_played read_days streaks_of times_by_weekday"
        ),
        database="Database DatabaseKind RecordsError",
        entries=(
            "RECORDED Bests GameOrder GameRecord Overview RecordClass Standing Style metric_of "
            "metrics_named"
        ),
        files=(
            "FileError cache_folder data_folder enter_home error_line fresh_seed games_folder "
            "make_folder proposed_card proposed_path write write_parts"
        ),
        journal="Journal UnfinishedGame find_unfinished is_worth_resuming",
        library=(
            "BY_STATUS FileResult LibraryEntry LibraryFilter Reading listed readings result_of"
        ),
        records="Records keep_luck record_finished_game records_path",
        replay_files="read_content read_replay write_replay",
        settings=(
            "CHOICES FILE_NAME Settings SettingsError documented parsed read_chosen save "
            "settings_file text_of written_line"
        ),
        training=(
            "Answer Skill StormResult Training newest_replays pass_lesson passed_lessons readable"
        ),
    )
