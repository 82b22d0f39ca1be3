"""Power Grid as the registry finds it."""

from powergrid_tui.table.protocol.characters import CHARACTERS, in_character
from powergrid_tui.table.protocol.manifest import Manifest
from powergrid_tui.table.words.language import mark

MANIFEST = Manifest(
    id="power_grid",
    name=mark("Power Grid"),
    credit=mark("An unofficial program. The game is by Friedemann Friese and its publishers."),
    game="powergrid_tui.games.power_grid.game:POWER_GRID",
    board="powergrid_tui.games.power_grid.widgets.board:PowerGridBoard",
    bots="powergrid_tui.games.power_grid.bots.levels:BOTS",
    kinds=("expert", "hard", "normal", "easy", "simple", *in_character(("expert", "hard"), CHARACTERS)),
    levels={
        "expert": mark("Plays on to the end of the next round in many imagined games: the strongest level."),
        "hard": mark("Plays on to the end of the next round in two imagined games."),
        "normal": mark("Plays on to the end of the round."),
        "easy": mark("Looks only at its own turn, forgets what others paid, and slips up now and then."),
    },
    baselines="powergrid_tui.games.power_grid.bots.baselines:BASELINES",
    learning="powergrid_tui.games.power_grid.bots.learning:LEARNING",
    hindsight="powergrid_tui.games.power_grid.bots.hindsight:overlooked",
    summary="powergrid_tui.games.power_grid.summary:summary",
    rules="powergrid_tui.games.power_grid",
    table_view="powergrid_tui.games.power_grid.viewmodel.table_view:PowerGridView",
    text_views="powergrid_tui.games.power_grid.viewmodel.text_views:TEXT_VIEWS",
    plot="powergrid_tui.games.power_grid.plot:plot",
    preview="powergrid_tui.games.power_grid.viewmodel.preview:preview",
    picture="powergrid_tui.games.power_grid.widgets.map.sketch:picture",
    phases="powergrid_tui.games.power_grid.summary:PHASES",
    chronicle="powergrid_tui.games.power_grid.viewmodel.chronicle:chronicle",
    bought="powergrid_tui.games.power_grid.events:PlantSold",
    place="map",
    daily=(
        *("germany", "usa", "france", "italy", "central-europe", "benelux", "china", "korea", "brazil", "japan"),
        *("spain-portugal", "uk-ireland", "quebec", "baden-wurttemberg", "russia", "northern-europe", "europe"),
        *("south-africa", "australia", "india", "north-america", "middle-east"),
    ),
    tutorial="powergrid_tui.games.power_grid.viewmodel.tutorial:TUTORIAL",
    files="powergrid_tui.games.power_grid.files",
    commands={"maps": "powergrid_tui.games.power_grid.commands:maps"},
    order=0,
)
