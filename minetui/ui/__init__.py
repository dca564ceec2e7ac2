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

import os
import sys

# Textual reads these once, when the first of its modules is loaded.
# A change that a key makes in a second step is painted 28 ms later at 60 frames a second, and 9 ms
# later at 240; a program that draws nothing costs the same.
os.environ.setdefault("TEXTUAL_FPS", "240")
if sys.platform == "win32":
    # Consoles show all colours since 2017, once sequences are switched on there. Windows Terminal
    # has them on; a console window has them off when Rich looks, so it would count 256 colours.
    os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", "truecolor")
