"""Studies: many games as plans, cut into chunks, played by any number of processes and machines."""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .crew import cores
    from .games import MOST_CELLS, GameTally, Interval, SimulationPlan, chunks, counted
    from .study import Study, StudyResults, WantedGames
    from .uniformity import UNLIKELY, Census, CensusFindings, CensusPlan, Chances, Counted
    from .uniformity import Unevenness, censuses
    from .workers import Team
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        crew="cores",
        games="MOST_CELLS GameTally Interval SimulationPlan chunks counted",
        study="Study StudyResults WantedGames",
        uniformity="UNLIKELY Census CensusFindings CensusPlan Chances Counted Unevenness censuses",
        workers="Team",
    )
