"""What all screens are made of, and that knows no game: the lowest room of the screen.

An `Application` (`app`) has the settings in force and opens screens by their ways. A
`CommandScreen` (`screen`) carries out `commands`, each made of its handler with keys and words, and
shows them on a key bar and in a menu. What a screen adds is one of each kind: a `ListScreen`
(`lists`), a `ListDialog`, `FieldDialog`, `PageDialog` or `WordsDialog` (`dialog`), and `charts` and
cards. All of it is drawn as `lines` of spans with named inks, in the `inks` of a palette and the
`colours` and `glyphs` of the terminal, which tells which signs are too wide (`widths`). Work that
may take long goes through `jobs`, files that the player names through `files`; `place` says whose
machine it is, and how long anything may take.

Data goes one way: a screen makes lines of its values, a widget shows lines and paints what differs,
and a message tells the screen what was clicked. Nothing here asks what is played, reads records, or
knows another room of the screen; `drivers` and `patches` keep faults of Textual from the others.
"""
