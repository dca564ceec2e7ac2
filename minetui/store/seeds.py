"""Seeds for new games: short texts that can be read aloud and typed again."""

from random import SystemRandom

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without i, l, o, 0 and 1, which look alike


def fresh_seed() -> str:
    """A seed nobody has seen: about 40 bits."""
    return "".join(SystemRandom().choices(LETTERS, k=8))
