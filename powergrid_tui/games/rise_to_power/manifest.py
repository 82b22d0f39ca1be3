"""Rise to Power's entry in the registry."""

from powergrid_tui.table.protocol.characters import in_character
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.words.language import mark

MANIFEST = Manifest(
    id="rise_to_power",
    name=mark("Rise to Power"),
    credit=mark("An unofficial program. The game is by Rule & Make."),
    game="powergrid_tui.games.rise_to_power.game:RISE_TO_POWER",
    board="powergrid_tui.games.rise_to_power.widgets.board:RiseToPowerBoard",
    bots="powergrid_tui.games.rise_to_power.bots.levels:BOTS",
    kinds=(
        *("expert", "hard", "normal", "easy", "simple"),
        *in_character(("expert",), ("sprinter", "denier", "careful")),
        *in_character(("hard",), ("sprinter", "denier")),  # it imagines no games of which some are bad luck
    ),
    levels={
        "expert": mark("Plays its plans out to the end of its next turn in imagined games; guesses what you play for."),
        "hard": mark("Plans a whole turn, and trades away only what clearly pays."),
        "normal": mark("Plans a whole turn, and slips now and then."),
        "easy": mark("Does what brings most at once, plans nothing, and slips now and then."),
        "simple": mark("Plans a whole turn: the bot of older games."),
    },
    summary="powergrid_tui.games.rise_to_power.summary:summary",
    rules="powergrid_tui.games.rise_to_power",
    tutorial="powergrid_tui.games.rise_to_power.viewmodel.tutorial:TUTORIAL",
    table_view="powergrid_tui.games.rise_to_power.viewmodel.table_view:RiseToPowerView",
    text_views="powergrid_tui.games.rise_to_power.viewmodel.text_views:TEXT_VIEWS",
    phases="powergrid_tui.games.rise_to_power.summary:PHASES",
    chronicle="powergrid_tui.games.rise_to_power.viewmodel.chronicle:chronicle",
    files="powergrid_tui.games.rise_to_power.files",
    order=60,
)
