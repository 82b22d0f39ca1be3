"""Pages before a game: the title, the new-game form, the list of saved games."""
