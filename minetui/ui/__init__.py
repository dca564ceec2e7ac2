"""The screen: the only room that imports Textual, but for the driver and the start of `page`.

`launch` makes a `Setup` of a command line, and the application (`app`) shows it: it has the ways to
all screens. Each room has a capability with its features, screens, lists and dialogs, and they know
each other in one order: `kit`, of which all are made, `board`, the screen of a board with its
features, then `hints`, `daily`, `learn`, `play`, `replay`, `records`, `analysis`, `train` and
`settings`. A screen of a board is a list of features over a `GameSession` of `minetui.play`; one
room opens the screen of another by its way (`application.show("records", level)`).

It holds no rule of the game and keeps nothing itself. What a module of it that says "No Textual
here" does can be tested without a screen.
"""
