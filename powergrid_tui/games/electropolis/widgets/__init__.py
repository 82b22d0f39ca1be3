"""The board of Electropolis, its parts, and the questions."""
