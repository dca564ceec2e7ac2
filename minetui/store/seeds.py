"""Seeds of new games, apart from the files, which a program that deals a board has no use for."""

from random import SystemRandom

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without i, l, o, 0 and 1, which look alike


def fresh_seed() -> str:
    """A seed for a new game that nobody has seen: about 40 bits, to be read aloud and typed."""
    return "".join(SystemRandom().choices(LETTERS, k=8))
