"""The files that outlive a game, written so that a crash loses nothing."""
