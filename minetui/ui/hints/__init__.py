"""hints."""
