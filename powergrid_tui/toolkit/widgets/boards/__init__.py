"""The base of every game's board, its keys, and where its parts stand."""
