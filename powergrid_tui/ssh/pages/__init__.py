"""What visitors see: the lobby, a table where people gather, the game."""
