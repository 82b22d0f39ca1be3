"""The shell: every screen that all games share. It reaches a game through the shelf and its board alone."""
