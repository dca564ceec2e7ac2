"""Screens of live games: the lobby, a room before, during and after its rounds, and who watches.

The screen of a room is a board screen as any other, on a `LiveSession`: a list of features that
hear from the line what the broker told. Some are for each room, some for versus or for a team
alone, and show nothing in the other. Nothing here holds a clock or judges a move.
"""
