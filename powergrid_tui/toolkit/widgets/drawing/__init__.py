"""Rows of cells: how they are made, compared and sent to the terminal."""
