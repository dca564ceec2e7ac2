"""The features of board screens, one capability a module."""
