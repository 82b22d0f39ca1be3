"""The shell: every screen that all games share. It reaches a game through the registry and its board alone."""
