"""What games are built from, apart from their rules: view models, widgets, bots, search, and the registry of games."""
