"""Electropolis's entry in the registry."""

from powergrid_tui.table.protocol.characters import in_character
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.words.language import mark

MANIFEST = Manifest(
    id="electropolis",
    name=mark("Electropolis"),
    credit=mark("An unofficial program. The game is published by Homosapiens Lab."),
    game="powergrid_tui.games.electropolis.game:ELECTROPOLIS",
    board="powergrid_tui.games.electropolis.widgets.board:ElectropolisBoard",
    bots="powergrid_tui.games.electropolis.bots.levels:BOTS",
    kinds=("expert", "hard", "normal", "easy", "simple", *in_character(("expert", "hard"), ("denier", "careful"))),
    levels={
        "expert": mark("Plays its choices on as hard does, and judges cities by what it learned from many games."),
        "hard": mark("Plays each possible choice on to the end of the next round, in imagined games."),
        "normal": mark("Weighs every piece of the ring with every card, for its city as it stands."),
        "easy": mark("Weighs three pieces of the ring, and misjudges them."),
        "simple": mark("Weighs the five most promising pieces of the ring."),
    },
    learning="powergrid_tui.games.electropolis.bots.learning:LEARNING",
    summary="powergrid_tui.games.electropolis.summary:summary",
    rules="powergrid_tui.games.electropolis",
    tutorial="powergrid_tui.games.electropolis.viewmodel.tutorial:TUTORIAL",
    table_view="powergrid_tui.games.electropolis.viewmodel.table_view:ElectropolisView",
    text_views="powergrid_tui.games.electropolis.viewmodel.text_views:TEXT_VIEWS",
    phases="powergrid_tui.games.electropolis.summary:PHASES",
    chronicle="powergrid_tui.games.electropolis.viewmodel.chronicle:chronicle",
)
