"""The `powergrid` command: parses arguments and delegates. It knows no games; the registry does.

Nothing heavy is imported at module level, so that ``powergrid --version`` answers at once; the screen is imported when
it is shown.

Exit status: 0 success; 1 invalid input, reported in one line, or in one line for each error in a map or deck; 2 usage
error.
"""

from powergrid_tui.cli.program import main

__all__ = ["main"]
