"""Standard output: what can be printed there."""

import sys


def is_ascii_only() -> bool:
    """Can standard output hold nothing but ASCII? One that the shell has closed counts, too."""
    encoding = sys.stdout.encoding if sys.stdout is not None else ""
    return not (encoding or "").lower().startswith("utf")
