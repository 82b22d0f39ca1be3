"""What visitors see: the lobby, a table before its game, the game."""
