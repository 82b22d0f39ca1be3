"""How things are drawn, for every game: rows that repaint where they differ, glyphs, colours, widths. Knows no game."""
