"""Watching recorded games: the screen of a replay, and the list of all games.

A replay is a `GameSession` that is watched, on a board screen with the features of `screen`. Where
it is in time and moves is one value, the `Playback` of the feature `Watching`: keys, the seek bar,
the list of moves and the review all go through that feature, which seeks the game and tells the
screen. What has to be computed (annotations and reviews of the moves, the counters, what each click
lost) comes from jobs, slice by slice; a search for a mistake or a dear click that is not known yet
waits in `Watching.search` until it is, or until the player does something else.

The `library` lists games and files as jobs read them: unfinished ones to go on with, others to be
reviewed or raced.

Nothing here changes a game or a file: a replay that is played on becomes a game of its own. What is
said of a move comes from `minetui.texts`, what is known of it from `minetui.solver`.
"""
