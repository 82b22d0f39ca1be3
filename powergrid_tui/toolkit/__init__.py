"""What games are made of beside their rules: view models, widgets, bots, search, and the registry that finds games."""
