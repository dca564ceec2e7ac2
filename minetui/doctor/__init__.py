"""What a bug report needs to know of this installation, its terminal and the player's files.

`minetui doctor` (`command`) asks the terminal (`asking`), looks at the player's files (`files`) and
all the rest (`findings`); each finding is a value of facts and problems, with what to do, that is
printed on one screen or as JSON (`report`). What a terminal can be asked, which signs are drawn,
and how signs, colours and motion are chosen is known to `ui`.

No other room uses it, so the door names nothing. It mends nothing and writes nothing, neither to
the disk nor to the screen, and it knows no secrets: of the player there are only paths, with `~`
for the home.
"""
