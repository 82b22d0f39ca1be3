"""Power Grid as it stands on the shelf."""

from powergrid_tui.table.entry import Entry
from powergrid_tui.table.language import mark

ENTRY = Entry(
    id="power_grid",
    name=mark("Power Grid"),
    credit=mark("An unofficial program. The game is by Friedemann Friese and its publishers."),
    game="powergrid_tui.games.power_grid.game:POWER_GRID",
    board="powergrid_tui.games.power_grid.widgets.board:PowerGridBoard",
    bots="powergrid_tui.games.power_grid.bots.levels:BOTS",
    strangers="powergrid_tui.games.power_grid.bots.others:STRANGERS",
    learning="powergrid_tui.games.power_grid.bots.learning:LEARNING",
    summary="powergrid_tui.games.power_grid.summary:summary",
    rules="powergrid_tui.games.power_grid",
    sheets="powergrid_tui.games.power_grid.desk.plain:SHEETS",
    preview="powergrid_tui.games.power_grid.desk.preview:preview",
    phases="powergrid_tui.games.power_grid.summary:PHASES",
    chronicle="powergrid_tui.games.power_grid.desk.chronicle:chronicle",
    bought="powergrid_tui.games.power_grid.events:PlantSold",
    place="map",
    tutorial="powergrid_tui.games.power_grid.desk.tutorial:TUTORIAL",
    files="powergrid_tui.games.power_grid.files",
    commands={"maps": "powergrid_tui.games.power_grid.commands:maps"},
    later=("networkx",),
    order=0,
)
