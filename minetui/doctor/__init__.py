"""What a bug report needs to know of this installation, its terminal and the player's files.

`minetui doctor` (`command`) asks the terminal (`asking`), looks at the player's files (`files`) and
all the rest (`facts`), says what is a problem and what to do about it (`problems`), and prints both
on one screen (`report`). What a terminal can be asked, which signs are drawn, and how signs,
colours and motion are chosen is known to `ui`.

No other room uses it, so the door names nothing. It mends nothing and writes nothing, neither to
the disk nor to the screen, and it knows no secrets: of the player there are only paths, with `~`
for the home.
"""
