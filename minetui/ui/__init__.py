"""The screen: the only room that imports Textual, but for the driver and the start of `page`.

A `Setup` comes in (`launch` makes it of a command line), and the application (`app`) shows it. Each
screen of a board is a list of features (`features`, `screens`), which play a `GameSession` of
`minetui.play`; `board` has the widget that draws it, `widgets` the lines, lists and charts around
it. What takes long goes through `jobs`; where things stand is arithmetic, in `layout`.

It holds no rule of the game and keeps nothing itself. What a module of it that says "No Textual
here" does can be tested without a screen.
"""
