"""Terraforming Mars as the registry finds it."""

from powergrid_tui.table.protocol.characters import CHARACTERS, in_character
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.words.language import mark

MANIFEST = Manifest(
    id="terraforming_mars",
    name=mark("Terraforming Mars"),
    credit=mark("An unofficial program. The game is by Jacob Fryxelius and FryxGames."),
    game="powergrid_tui.games.terraforming_mars.game:TERRAFORMING_MARS",
    board="powergrid_tui.games.terraforming_mars.widgets.board:TerraformingMarsBoard",
    bots="powergrid_tui.games.terraforming_mars.bots.levels:BOTS",
    kinds=("expert", "hard", "normal", "easy", "simple", "greedy", *in_character(("expert", "hard"), CHARACTERS)),
    levels={
        "expert": mark("Tries its best ideas in many imagined games, a generation ahead."),
        "hard": mark("Tries its best ideas in a few imagined games, a generation ahead."),
        "normal": mark("Weighs what a card will still bring before the game ends, and slips now and then."),
        "easy": mark("Makes a random move in one decision out of four."),
        "simple": mark("Plays like normal, but never slips."),
        "greedy": mark("Takes whatever leaves it best off at once: easier than simple."),
    },
    summary="powergrid_tui.games.terraforming_mars.summary:summary",
    rules="powergrid_tui.games.terraforming_mars",
    table_view="powergrid_tui.games.terraforming_mars.viewmodel.table_view:TerraformingMarsView",
    text_views="powergrid_tui.games.terraforming_mars.viewmodel.text_views:TEXT_VIEWS",
    phases="powergrid_tui.games.terraforming_mars.summary:PHASES",
    chronicle="powergrid_tui.games.terraforming_mars.viewmodel.chronicle:chronicle",
    tutorial="powergrid_tui.games.terraforming_mars.viewmodel.tutorial:TUTORIAL",
    files="powergrid_tui.games.terraforming_mars.files",
    order=70,
)
