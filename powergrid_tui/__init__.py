"""Power Grid (Funkenschlag) and its sister games as a library. These names are stable:

`new_game` and `load` give a `Table`, with its `Move`s; `game` and `game_ids` give the rules; `match` plays bots against
one another; `Bot` is what a bot of your own has to implement; `TableError` says what went wrong, and `IllegalAction`
what the rules do not allow. `powergrid_tui.kit` has what a game of your own is made of.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from powergrid_tui.library import Table, game, game_ids, load, match, new_game
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.protocol.game import IllegalAction
    from powergrid_tui.toolkit.bots import Bot
    from powergrid_tui.toolkit.viewmodel.moves import Move

__all__ = ["Bot", "IllegalAction", "Move", "Table", "TableError", "game", "game_ids", "load", "match", "new_game"]

__version__ = "2.0.0"
"""The version; everything else reads it from here."""

if not TYPE_CHECKING:  # so that a type checker knows only the names above, and reports a misspelt one

    def __getattr__(name: str) -> Any:
        """The names above are imported when they are first used: `powergrid --version` needs none of them."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        home = {
            "TableError": "table.errors",
            "IllegalAction": "table.protocol.game",
            "Move": "toolkit.viewmodel.moves",
            "Bot": "toolkit.bots",
        }.get(name, "library")
        return getattr(import_module(f"{__name__}.{home}"), name)
