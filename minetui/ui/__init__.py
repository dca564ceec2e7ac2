"""The screen: the only room that imports Textual and Rich."""
