"""Drawing, for every game: rows that repaint only where they change, glyphs, colours, widths. Knows no game."""
