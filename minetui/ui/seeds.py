"""Seeds for new games: short texts that can be read aloud and typed again."""

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without i, l, o, 0 and 1, which look alike


def fresh_seed() -> str:
    """A seed nobody has seen: about 40 bits."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))
