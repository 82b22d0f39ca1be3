"""Factory Manager as it stands on the shelf."""

from powergrid_tui.table.entry import Entry
from powergrid_tui.table.language import mark

ENTRY = Entry(
    id="factory_manager",
    name=mark("Factory Manager"),
    credit=mark("An unofficial program. The game is by Friedemann Friese and its publishers."),
    game="powergrid_tui.games.factory_manager.game:FACTORY_MANAGER",
    board="powergrid_tui.games.factory_manager.widgets.board:FactoryManagerBoard",
    bots="powergrid_tui.games.factory_manager.bots.simple:BOTS",
    summary="powergrid_tui.games.factory_manager.summary:summary",
    rules="powergrid_tui.games.factory_manager",
    sheets="powergrid_tui.games.factory_manager.desk.plain:SHEETS",
    phases="powergrid_tui.games.factory_manager.summary:PHASES",
    chronicle="powergrid_tui.games.factory_manager.desk.chronicle:chronicle",
    files="powergrid_tui.games.factory_manager.files",
    order=50,
)
