"""The screens: games, replays, lists, and the dialogs over them."""
