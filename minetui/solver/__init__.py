"""Techniques beyond the casual rules, odds and advice, from what the player sees alone."""
