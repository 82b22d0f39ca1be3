"""The board of Electropolis and its panels."""
