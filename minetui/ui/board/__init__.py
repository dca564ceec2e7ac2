"""The board: what each cell looks like, and the widget that draws it."""
