"""What fills the terminal: the game, replays, and the dialogs over them."""
