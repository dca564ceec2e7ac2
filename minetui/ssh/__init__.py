"""The game over SSH: a server, a process that forks, and one process for each visitor.

`minetui serve` (`command`) first forks a process (`start`) that imports the game
and nothing of SSH (`fork_server`). Itself it becomes the server (`server`, `connection`), which
asks the other one in lines of JSON (`messages`) for a process for each visit. What a visitor types
goes through the server into a pty (`visit`, `terminal`), and what the game paints comes back; the
visitor's process has that terminal, the visitor's home, and walls around it (`visitor`).

No other room uses it, so the door names nothing. There is no shell, no file to fetch and nothing to
forward, and no process holds both the game and SSH.
"""
