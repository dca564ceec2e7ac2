"""The modes of training, and the kinds of questions asked in them."""

from enum import Enum


class Mode(Enum):
    """The ways to train.

    The first three are kinds of questions as well: each puzzle asks one of them. A storm and a
    drill are made of such questions.
    """

    SAFE_CELL = "safe cell"  # find one
    REGION = "region"  # all safe cells and mines in it
    GUESS = "guess"  # the best cell, where nothing is certain
    STORM = "storm"  # against the clock, ever harder
    DRILL = "drill"  # one pattern, timed


QUESTIONS = (Mode.SAFE_CELL, Mode.REGION, Mode.GUESS)
