"""The page on which a game is played, and what may cover it."""
