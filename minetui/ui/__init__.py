"""The screen: the only room that imports Textual, but for the driver and the start of `page`.

`launch` makes a `Setup` of a command line, and the application (`app`) shows it. The rooms inside
stand over each other in one order:

    kit < board < hints < daily < learn < play < replay < records < analysis < train < settings

`kit` knows no game: lines, lists, dialogs, commands and keys, looks, jobs, and the application that
all screens share. `board` is the screen of a board, its widget, and the contract of its features;
each other room holds a capability whole: its features, screens, lists and dialogs. A screen that
stands higher, or beside, is reached by its way: `application.show("records", …)`; `app` has the
table of ways.

It holds no rule of the game and keeps nothing itself: features play a `GameSession` of
`minetui.play`. What takes long goes through jobs.
"""
