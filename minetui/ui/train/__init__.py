"""Puzzles on the screen: the choice of what is trained, the runs of puzzles, and the statistics.

The list of modes has below it what the puzzles are about (a `play.TrainingChoice`), and opens a
run: a board screen that shows one puzzle after the other, while more are searched in a job. An
answer is a move, judged at once by the key that was worked out with the puzzle; why it is right or
wrong comes from a job, and is shown as in a lesson (`learn.verdict`). Answers go through a queue
into the records, since these may be locked for long, and from there into the statistics, and back
as puzzles that are due.

How puzzles are found, and when a run is over, is decided by `minetui.learn`; what is kept of them,
and comes back, by `play.training`; the sentences stand in `texts.training`.
"""
