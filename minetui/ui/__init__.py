"""The screen: the only room that imports Textual, but for the driver and the start of `page`.

`launch` makes a `Setup` of a command line, and the application (`app`) shows it: it has the ways to
all screens. Each room has a capability with its features, screens, lists and dialogs, and they know
each other in one order: `kit`, of which all are made, `board`, the screen of a board with its
features, then `hints`, `daily`, `learn`, `play`, `replay`, `records`, `analysis`, `train` and
`settings`. A screen of a board is a list of features over a `GameSession` of `minetui.play`; one
room opens the screen of another by its way (`application.show("records", level)`).

    kit < board < hints < daily < learn < play < replay < records < analysis < train < settings

`kit` knows no game: lines, lists, dialogs, commands and keys, looks, jobs, and the application that
all screens share. `board` is the screen of a board, its widget, and the contract of its features;
each other room holds a capability whole: its features, screens, lists and dialogs. A screen that
stands higher, or beside, is reached by its way: `application.show("records", …)`; `app` has the
table of ways.

It holds no rule of the game and keeps nothing itself: features play a `GameSession` of
`minetui.play`. What takes long goes through jobs.
"""
