"""What was kept: games and presets, as lists tell of them."""
