"""The programs of the shell: a file each, with its help, its options and its `run`.

`arguments` says which there are, and `cli` runs them: the docstring of a file is the help of its
command, `add_arguments` adds its options, EXAMPLES stand below them, and `run` answers and returns
the exit status. What comes in goes through `inputs` (a file or standard input, of any format), what
goes out through `output` (tables, CSV, pictures), and what takes long through `work` (a bar, and
workers). `positions` is what `hint`, `odds` and `analyse` share, and `study_file` the TOML of
`study`. A reader of many boards answers each before it reads the next.

No program knows Textual or a screen, and Rich is loaded only where something is drawn. Nothing here
works anything out: rules, odds, records and pictures come from the rooms below, and whatever two
programs both need to know about a game belongs there. So nobody imports from this room.
"""
