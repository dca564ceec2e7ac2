"""Lessons and puzzles, and the verdicts on what a learner claims; no screen and no clock."""
