"""Studies: what many games, or many deals, say of players and of ways to deal.

A plan goes in: a `SimulationPlan` for games, a `CensusPlan` for boards. Its chunks are what
a `Team` works off, alone, in processes of this computer or on a Dask cluster; counts are added
up, and come out with their intervals and tests. The random bits of each game and of each chunk of
boards come from the seed and its number alone, so that who works, and on how much at once, decides
nothing. A `Study` keeps what is counted in a file and plays only what is missing there; a data set
keeps each `Decision` of the games, with the odds of that moment.

It prints nothing and heeds no key: commands show the progress and the figures, and may stop at any
result. Processes and Dask are loaded once there are workers.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .dataset import Decision as Decision, decisions_in as decisions_in
    from .dataset import decisions_of as decisions_of, written_games as written_games
    from .dataset import write_dataset as write_dataset
    from .games import Chunk as Chunk, GameTally as GameTally, SimulationPlan as SimulationPlan
    from .games import wilson as wilson
    from .study import Study as Study, WantedGames as WantedGames
    from .uniformity import Census as Census, CensusFindings as CensusFindings
    from .uniformity import CensusPlan as CensusPlan, Chances as Chances, Counted as Counted
    from .workers import Team as Team
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        dataset="Decision decisions_in decisions_of write_dataset written_games",
        games="Chunk GameTally SimulationPlan wilson",
        study="Study WantedGames",
        uniformity="Census CensusFindings CensusPlan Chances Counted",
        workers="Team",
    )
