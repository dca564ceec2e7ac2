"""The two ids with a meaning of their own, in a module that loads no technique."""

CASUAL = "casual"  # the first technique, which is the casual player's
ODDS = "odds"  # not a technique, but the guide where none proves a cell
