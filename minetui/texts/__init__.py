"""Sentences for people, made from values of the lower rooms; no code decides by reading them."""
