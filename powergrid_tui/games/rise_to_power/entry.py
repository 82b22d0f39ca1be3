"""Rise to Power as it stands on the shelf."""

from powergrid_tui.table.entry import Entry
from powergrid_tui.table.language import mark

ENTRY = Entry(
    id="rise_to_power",
    name=mark("Rise to Power"),
    credit=mark("An unofficial program. The game is by Rule & Make."),
    game="powergrid_tui.games.rise_to_power.game:RISE_TO_POWER",
    board="powergrid_tui.games.rise_to_power.widgets.board:RiseToPowerBoard",
    bots="powergrid_tui.games.rise_to_power.bots.simple:BOTS",
    summary="powergrid_tui.games.rise_to_power.summary:summary",
    rules="powergrid_tui.games.rise_to_power",
    sheets="powergrid_tui.games.rise_to_power.desk.plain:SHEETS",
    phases="powergrid_tui.games.rise_to_power.summary:PHASES",
    chronicle="powergrid_tui.games.rise_to_power.desk.chronicle:chronicle",
    files="powergrid_tui.games.rise_to_power.files",
    order=60,
)
