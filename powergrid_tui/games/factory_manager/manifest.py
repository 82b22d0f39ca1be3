"""Factory Manager's entry in the registry."""

from powergrid_tui.table.protocol.characters import in_character
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.words.language import mark

MANIFEST = Manifest(
    id="factory_manager",
    name=mark("Factory Manager"),
    credit=mark("An unofficial program. The game is by Friedemann Friese and its publishers."),
    game="powergrid_tui.games.factory_manager.game:FACTORY_MANAGER",
    board="powergrid_tui.games.factory_manager.widgets.board:FactoryManagerBoard",
    bots="powergrid_tui.games.factory_manager.bots.levels:BOTS",
    kinds=("expert", "hard", "normal", "easy", "simple", *in_character(("expert", "hard"), ("denier", "careful"))),
    levels={
        "expert": mark("Compares many plans for a whole turn, and bids for a card what it is worth."),
        "hard": mark("Plans whole turns, and bids for a card what its place and its discount are worth."),
        "normal": mark("Plays like hard, but now and then makes a random move."),
        "easy": mark("Makes a random move in one decision out of four."),
        "simple": mark("Plans whole turns by what its tiles will earn in all remaining rounds."),
        "careful": mark("Counts on energy to grow dearer than is likely, and uses less of it."),
    },
    summary="powergrid_tui.games.factory_manager.summary:summary",
    rules="powergrid_tui.games.factory_manager",
    tutorial="powergrid_tui.games.factory_manager.viewmodel.tutorial:TUTORIAL",
    table_view="powergrid_tui.games.factory_manager.viewmodel.table_view:FactoryManagerView",
    text_views="powergrid_tui.games.factory_manager.viewmodel.text_views:TEXT_VIEWS",
    phases="powergrid_tui.games.factory_manager.summary:PHASES",
    chronicle="powergrid_tui.games.factory_manager.viewmodel.chronicle:chronicle",
    files="powergrid_tui.games.factory_manager.files",
    order=50,
)
