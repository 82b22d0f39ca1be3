"""Decks of power plants: their files, and how they are laid out."""
