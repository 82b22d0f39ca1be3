"""How things are drawn, for every game: rows that repaint when they differ, signs, colours, widths. Knows no game."""
