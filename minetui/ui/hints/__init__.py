"""Help on the board: what can be proven, how likely a mine is, and where to start.

`hints` asks the casual player at each change, and where single numbers are stuck, the solver in a
job; what is found is drawn over the board and explained in the panel. `odds` draws the odds of a
mine, and over a finished game the start map. All features of a screen share one `solver`, which has
a limit of time and of cells. `panel` explains: a list of reasons, of which the first is written out
beside a cut-out of the board. The findings of an analysis are such a list, too, and a review is
laid out alike.

Who sees hints or odds plays an assisted game, which is said to the session here. What a deduction
is, and what it is called, is known below: in `core` and `solver`, and in `texts.hints`.
"""
