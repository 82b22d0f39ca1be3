"""The `powergrid` command: reads the words and hands over. It knows no game: the registry does.

Nothing heavy is imported at the top, so that ``powergrid --version`` answers at once; the screen is imported when it is
shown.
Exit status: 0 fine; 1 the input is wrong, said in one line, or in a line for each fault of a map or a deck; 2 the words
are off.
"""

from powergrid_tui.cli.program import main

__all__ = ["main"]
