"""The page on which a game is played, and what may lie over it."""
