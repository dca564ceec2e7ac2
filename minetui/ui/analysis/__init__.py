"""The analysis of any position: it is painted, searched, and tried out in what-ifs.

`analysis_screen` puts it together. A `SketchBoard` holds the sketch on the board, with its tree of
tries, and what undo brings back; `Painting` edits it, `WhatIf` grows and walks the tree, and
`SketchExchange` takes it from pasted texts, and copies and saves it. Whatever changes it, the board
tells the screen, so that `FindingsDisplay` searches the new sketch in slices, as long as the
settings allow, and shows what is known by now: on the board, and as the list that `AnalysisView`
writes beside it.

Nothing is played or recorded here: the session below is only a board of the right size. What a
sketch, a tree and a history are stands in `core`, what can be known of a sketch in `solver`, and
what an analysis begins with in `play.AnalysisStart`.
"""
