"""Pages before a game: the title, the form for a new one, the list of saved ones."""
