"""What a game says about itself, and where its parts are. It is read before anything else of the game, so it imports
nothing heavy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENTRY_POINTS = "powergrid_tui.games"
"""The group of entry points that installed games are found by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a game's `manifest.py` holds as `MANIFEST`: its name, and where its parts are.

    A part is named as ``module:attribute`` and imported when it is first needed. A game with a distribution of its own
    names its manifest as an entry point in the group `ENTRY_POINTS`. An id, a name and the verbs are enough to play it
    on the screen, in plain mode and with random bots.
    """

    id: str
    """As it appears in records and on the command line."""
    name: str
    game: str
    """The game itself, a `protocol.game.Game`."""
    board: str = ""
    """The widget that shows it; without one, the game gets a board made from its offers."""
    bots: str = ""
    """A mapping from each kind of bot to a function that makes one, the best first; empty where there are only random
    ones."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """What to expect of a kind of bot in this game, in a sentence, where `protocol.levels` says what is not true of it:
    messages."""
    baselines: str = ""
    """Further kinds, in the form of `bots`, that a new game does not offer: for measuring the others against."""
    learning: str = ""
    """The module that trains its bots, for `powergrid train`; empty where nothing is learned."""
    hindsight: str = ""
    """What a seat could have done better, seen from the end of a game: a function of the states in which somebody was
    to move, with the last one, and of a seat, that returns a message and its figures, or None; empty when nobody
    looks."""
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
    """What stands on the board made from its offers: a function of a `viewmodel.offers.scene.Scene` that returns
    components; empty for a game that shows none, or has a board of its own."""
    preview: str = ""
    """What is shown of a game before it begins: a function of the options and the number of players that returns a
    `viewmodel.preview.Preview`; empty for a game that is always played in the same place."""
    plot: str = ""
    """Where a game is played, as a picture: a function of a record's options that returns a `viewmodel.preview.Plot` or
    None, from a module that imports none of its rules, since the title is drawn with it; empty when there is none."""
    picture: str = ""
    """A picture of where it is played, drawn large: a `viewmodel.preview.Picture`; empty where `preview` says it
    all."""
    chronicle: str = ""
    """The game in figures: a `viewmodel.chronicle.Chronicler`; empty when it has none."""
    phases: str = ""
    """What players call each phase in its `facts`, as messages by id; empty when it has none."""
    bought: str = ""
    """The event, with a `seat`, that says somebody has bought a power plant: matches between bots count these. Empty
    where nobody buys any."""
    place: str = ""
    """The option that says where a game is played, such as its map; empty when there is only one place."""
    daily: tuple[str, ...] = ()
    """The places of the deals of the day, of which the date chooses one: to change them changes all deals."""
    tutorial: str = ""
    """The tutorial game: a `sessions.tutorial.Tutorial`; empty when there is none."""
    files: str = ""
    """The module that reads the files that players write for it; empty when there are none."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Its additional commands by name, each a `click.Command`. Their modules import nothing heavy at the top."""
    order: int = 100
    """Games are listed by this number, then by name. The first is the default when none is named."""
