"""The base class of every game's board, its keys, and the layout of its parts."""
