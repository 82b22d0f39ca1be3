"""Terraforming Mars as it stands on the shelf."""

from powergrid_tui.table.entry import Entry
from powergrid_tui.table.language import mark

ENTRY = Entry(
    id="terraforming_mars",
    name=mark("Terraforming Mars"),
    credit=mark("An unofficial program. The game is by Jacob Fryxelius and FryxGames."),
    game="powergrid_tui.games.terraforming_mars.game:TERRAFORMING_MARS",
    board="powergrid_tui.games.terraforming_mars.widgets.board:TerraformingMarsBoard",
    bots="powergrid_tui.games.terraforming_mars.bots.simple:BOTS",
    summary="powergrid_tui.games.terraforming_mars.summary:summary",
    rules="powergrid_tui.games.terraforming_mars",
    sheets="powergrid_tui.games.terraforming_mars.desk.plain:SHEETS",
    phases="powergrid_tui.games.terraforming_mars.summary:PHASES",
    chronicle="powergrid_tui.games.terraforming_mars.desk.chronicle:chronicle",
    files="powergrid_tui.games.terraforming_mars.files",
    order=70,
)
