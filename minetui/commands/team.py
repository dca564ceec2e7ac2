"""The options that say where work is done: in how many processes, or on which cluster."""

import argparse

from minetui.studies.crew import cores
from minetui.studies.workers import Team

from .options import expect_positive, whole_number


def add_team(parser: argparse.ArgumentParser) -> None:
    """Add the options of the workers."""
    add = parser.add_argument
    jobs_help = "processes (default: one for each core)"
    add("--jobs", type=whole_number, metavar="N", help=jobs_help)
    scheduler_help = "work on the Dask cluster of this scheduler, such as tcp://host:8786"
    add("--scheduler", metavar="ADDRESS", help=scheduler_help)


def team_of(arguments: argparse.Namespace) -> Team:
    """The workers that the options ask for."""
    if arguments.jobs is None:
        return Team(cores(), arguments.scheduler)
    expect_positive(arguments, "jobs")
    if arguments.scheduler is not None:
        raise ValueError("--jobs: expected none with --scheduler, whose workers are counted there")
    return Team(arguments.jobs)
