"""Studies: what many games, or many deals, say of players and of ways to deal.

A plan goes in: a `SimulationPlan`, or any other `GamePlan`, for games, a `CensusPlan` for boards.
Its chunks are what a `Team` works off, alone, in processes of this computer or on a Dask cluster;
counts are added up, and come out with their intervals and tests. The random bits of each game and
of each chunk of boards come from the seed and its number alone, so that who works, and on how much
at once, decides nothing. A `Study` keeps what is counted in a file and plays only what is missing
there, be it simulations or a match; a data set keeps each `Decision` of the games, with the odds
of that moment.

It prints nothing and heeds no key: commands show the progress and the figures, and may stop at any
result. Processes and Dask are loaded once there are workers.
"""

from typing import TYPE_CHECKING

from minetui import door

# What others may build on, as docs/library.md promises it.
# fmt: off
__all__ = (
    "Census", "CensusFindings", "CensusPlan", "Chances", "Chunk", "Decision", "GamePlan",
    "GameTally", "Interval", "Pairs", "SimulationPlan", "Study", "Tally", "Team", "WantedGames",
    "decisions_in", "decisions_of", "wilson", "write_dataset",
)
# fmt: on

if TYPE_CHECKING:
    # fmt: off
    from .dataset import Decision as Decision, decisions_in as decisions_in
    from .dataset import decisions_of as decisions_of, written_games as written_games
    from .dataset import write_dataset as write_dataset
    from .endings import before_end as before_end, ended_by_exit as ended_by_exit
    from .endings import signals_waiting as signals_waiting
    from .games import GameTally as GameTally, Interval as Interval, Pairs as Pairs
    from .games import SimulationPlan as SimulationPlan, code_version as code_version
    from .games import wilson as wilson
    from .plans import Chunk as Chunk, GamePlan as GamePlan, Tally as Tally
    from .study import Study as Study, WantedGames as WantedGames
    from .uniformity import BATCH as BATCH, Census as Census, CensusFindings as CensusFindings
    from .uniformity import CensusPlan as CensusPlan, Chances as Chances, Counted as Counted
    from .workers import Team as Team
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        dataset="Decision decisions_in decisions_of write_dataset written_games",
        endings="before_end ended_by_exit signals_waiting",
        games="GameTally Interval Pairs SimulationPlan code_version wilson",
        plans="Chunk GamePlan Tally",
        study="Study WantedGames",
        uniformity="BATCH Census CensusFindings CensusPlan Chances Counted",
        workers="Team",
    )
