"""Boards and replays as text and bytes: one file per format."""
