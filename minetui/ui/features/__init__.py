"""The features of board screens: a capability each, with its commands, its layer and its words.

`feature.py` says what a feature can do, and what the screen does for it (`Stage`).
"""
