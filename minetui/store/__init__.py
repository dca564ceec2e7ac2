"""What outlives a game: where it is kept, and how it is written so that nothing is lost."""
