"""What was saved, games and presets, as lists show it."""
