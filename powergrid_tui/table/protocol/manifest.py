"""What a game says about itself, and where its parts are. A manifest is read before anything else of its game, so this
module imports nothing heavy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENTRY_POINTS = "powergrid_tui.games"
"""The group of entry points that installed games are found by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The name of a game, and where its parts are. A game's `manifest.py` holds one as `MANIFEST`.

    A part is named as ``module:attribute`` and imported when it is first needed. A game in a distribution of its own
    names its manifest as an entry point in the group `ENTRY_POINTS`. With `id`, `name` and `game` alone it can be
    played on the screen and in plain mode, against random bots.
    """

    id: str
    """As it appears in records and on the command line."""
    name: str
    game: str
    """The game itself, a `protocol.game.Game`."""
    board: str = ""
    """The widget that shows it; without one, the game gets a board made from its offers."""
    bots: str = ""
    """A mapping from each kind of bot to a function that makes one, the best first; without one, there are only random
    bots."""
    kinds: tuple[str, ...] = ()
    """The kinds in `bots`, in the same order: with them, the name of a bot is known without importing any."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """What to expect of a kind of bot, in a sentence (a message), by kind: for those of which `protocol.levels` says
    something that is not true in this game."""
    baselines: str = ""
    """Further kinds of bots, in the form of `bots`, to measure the others against; a new game does not offer them."""
    learning: str = ""
    """The module that trains its bots, for `powergrid train`; empty where nothing is learned."""
    hindsight: str = ""
    """What a seat could have done better, seen from the end of a game: a function of the states in which somebody was
    to move, with the last state, and of a seat; it returns a message and its figures, or None. Empty for a game without
    such a review."""
    summary: str = ""
    """The game's `summary`, from a module that imports none of its rules, since lists of games are drawn at once.
    Without one, a list names only the players."""
    rules: str = ""
    """The package that holds its ``rules.md``, the rules in short for players; empty when there is none."""
    credit: str = ""
    """Who made the game, in a sentence for the title: a message."""
    table_view: str = ""
    """The model of what a seat sees: a subclass of `viewmodel.table_view.TableView`, whose parts the board shows;
    without one, the game gets a model made from its offers."""
    text_views: str = ""
    """What it shows where there is no screen: a `viewmodel.text_views.TextViews`; empty for a game that is played by
    its notation lines alone."""
    components: str = ""
    """What is on the board made from its offers: a function of a `viewmodel.offers.scene.Scene` that returns
    components; empty for a game that shows none, or has a board of its own."""
    preview: str = ""
    """What is shown of a game before it begins: a function of the options and the number of players that returns a
    `viewmodel.preview.Preview`; empty for a game that is always played in the same place."""
    plot: str = ""
    """Where a game is played, as a picture for the title screen: a function of a record's options that returns a
    `viewmodel.preview.Plot` or None, from a module that imports none of its rules, so that the title is drawn at once;
    empty when there is none."""
    picture: str = ""
    """A large picture of where it is played: a `viewmodel.preview.Picture`; empty where `preview` is enough."""
    chronicle: str = ""
    """Graphs and statistics of a game: a `viewmodel.chronicle.Chronicler`; empty when it has none."""
    phases: str = ""
    """What players call each phase in its `facts`, as messages by id; empty when it has none."""
    bought: str = ""
    """The event, with a `seat`, that says somebody has bought a power plant: matches between bots count these. Empty
    where nobody buys any."""
    place: str = ""
    """The option that says where a game is played, such as its map; empty when there is only one place."""
    daily: tuple[str, ...] = ()
    """The places from which the date chooses that of the deal of the day; changing this list changes all deals."""
    tutorial: str = ""
    """The tutorial game: a `sessions.tutorial.Tutorial`; empty when there is none."""
    files: str = ""
    """The module that reads the files that players write for it; empty when there are none."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Its additional commands by name, each a `click.Command`. Their modules import nothing heavy at the top."""
    order: int = 100
    """Games are listed by this number, then by name. The first is the default when none is named."""
