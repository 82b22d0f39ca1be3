"""Electropolis as it stands on the shelf."""

from powergrid_tui.table.entry import Entry
from powergrid_tui.table.language import mark

ENTRY = Entry(
    id="electropolis",
    name=mark("Electropolis"),
    credit=mark("An unofficial program. The game is published by Homosapiens Lab."),
    game="powergrid_tui.games.electropolis.game:ELECTROPOLIS",
    board="powergrid_tui.games.electropolis.widgets.board:ElectropolisBoard",
    bots="powergrid_tui.games.electropolis.bots.levels:BOTS",
    summary="powergrid_tui.games.electropolis.summary:summary",
    rules="powergrid_tui.games.electropolis",
    sheets="powergrid_tui.games.electropolis.desk.plain:SHEETS",
    phases="powergrid_tui.games.electropolis.summary:PHASES",
    chronicle="powergrid_tui.games.electropolis.desk.chronicle:chronicle",
)
