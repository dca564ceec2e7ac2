"""What is being played, without a screen: a bot, a command, a server and the screen use it alike.

A game comes out of anything (`opening`, `days`, `races`): a file, bytes, a code or a link, the
board of a day, a ghost to race, or the board of another game. A `GameSession` plays it: moves go
in, each is in the journal before anybody sees its effect, and the clock runs while the game does.
What becomes of a game that is over (`recording`), or of the recording of a live game, is a record,
its reviews, and its luck beside the record. What a game counts for, the `Eligibility` of formats,
is put on it where it is made; only its session changes that, by help or by another mark of a day.
`analysis` and `training` make what is studied instead of played.

It says in a line why something can't be opened, but shows nothing, starts no thread, and has no
limits but those of its own work: who must not wait calls it in a job. What it makes of games for
statistics is in `studies`, and what is kept of them in `store`.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .days import OpenedDay as OpenedDay
    from .live import LiveGame as LiveGame, LiveSession as LiveSession
    from .opening import AnalysisStart as AnalysisStart, check_mark as check_mark, handed as handed
    from .opening import in_file as in_file, is_shared as is_shared
    from .opening import replay_from as replay_from, replay_under as replay_under
    from .opening import shared_game as shared_game, shared_in as shared_in
    from .races import Race as Race
    from .recording import keep_live as keep_live, keep_luck as keep_luck, record as record
    from .recording import live_replay as live_replay
    from .recording import replay_of as replay_of, replay_of_game as replay_of_game
    from .recording import reviews_of as reviews_of
    from .recording import take_in_left_recordings as take_in_left_recordings
    from .recording import unfinished_games as unfinished_games
    from .session import Clock as Clock, GameSession as GameSession, again as again
    from .training import GivenAnswer as GivenAnswer, TrainingChoice as TrainingChoice
    from .training import TrainingState as TrainingState, best_times as best_times
    from .training import keep_storm as keep_storm
    from .training import knows_game as knows_game, knows_shape as knows_shape
    from .training import lessons_passed as lessons_passed
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        days="OpenedDay",
        live="LiveGame LiveSession",
        opening="AnalysisStart check_mark handed in_file is_shared replay_from replay_under "
        "shared_game shared_in",
        races="Race",
        recording="keep_live keep_luck live_replay record replay_of replay_of_game reviews_of"
        " take_in_left_recordings unfinished_games",
        session="Clock GameSession again",
        training="GivenAnswer TrainingChoice TrainingState best_times keep_storm knows_game"
        " knows_shape lessons_passed",
    )
