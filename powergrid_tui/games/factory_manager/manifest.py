"""Factory Manager's entry in the registry."""

from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.words.language import mark

MANIFEST = Manifest(
    id="factory_manager",
    name=mark("Factory Manager"),
    credit=mark("An unofficial program. The game is by Friedemann Friese and its publishers."),
    game="powergrid_tui.games.factory_manager.game:FACTORY_MANAGER",
    board="powergrid_tui.games.factory_manager.widgets.board:FactoryManagerBoard",
    bots="powergrid_tui.games.factory_manager.bots.levels:BOTS",
    levels={
        "expert": mark("Tries bids, tiles and purchases in many imagined games, each to the end of the next round."),
        "hard": mark("Tries bids, tiles and purchases in a few imagined games, each to the end of the next round."),
        "normal": mark("Tries each bid, tile and purchase in one imagined game, to the end of the round."),
        "easy": mark("Looks to the end of the round, and often does something at random."),
        "simple": mark("Plans a whole turn by what its tiles will earn in all rounds to come."),
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
