"""Sentences for people, made from the values of the rooms below; nothing is decided by them."""
