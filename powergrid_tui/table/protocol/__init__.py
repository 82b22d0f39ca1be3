"""What the table asks of a game, and the values in which it answers."""
