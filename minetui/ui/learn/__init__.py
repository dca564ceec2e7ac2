"""Lessons on the screen: their list, the exercises of one, and verdicts on what a learner does.

The list shows what is passed and what is next, and opens a lesson: a board screen whose session is
only watched, so that its moves come into no journal and no record, and no clock runs. A move goes
to `minetui.learn`, which judges it as a claim. A proven one is played; the verdict on any is drawn
over the board, and said in the panel, below the words of the exercise and its task. The last
exercise of a lesson is its check; that a lesson is passed is all that is kept.

What is proven, and which guess is best, is decided by `minetui.learn`, and the sentences stand in
`texts.lessons`. Verdicts (`verdict`) serve puzzles, too, which are answered in the same way.
"""
