"""The ids that mean more than a technique: nothing is loaded with them, so every start may."""

CASUAL = "casual"  # the first technique, which is the casual player's
ODDS = "odds"  # no technique, but what is left where none proves a cell
