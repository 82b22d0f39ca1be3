"""What a game says of itself, and where its parts are. It is read before anything else of the game, so it imports
nothing heavy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ENTRY_POINTS = "powergrid_tui.games"
"""The group of entry points that installed games are found by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a game's `manifest.py` holds as `MANIFEST`: its name, and where its parts are.

    A part is named as ``module:attribute``, and imported when it is first needed. A game with a distribution of its own
    names its manifest as an entry point of the group `ENTRY_POINTS`. An id, a name and the verbs are enough to play it
    on the screen, in plain mode and with random bots.
    """

    id: str
    """As records and the command line have it."""
    name: str
    game: str
    """The verbs of the game: a `protocol.game.Game`."""
    board: str = ""
    """The widget that shows it; where it is empty the game gets a board made of its offers."""
    bots: str = ""
    """A mapping from the kind of a bot to a function that makes one, the best kind first; empty where there are but
    random ones."""
    baselines: str = ""
    """Further kinds that a new game does not offer, as `bots`: for measuring the others against."""
    learning: str = ""
    """The module that learns what its bots know, for `powergrid train`; empty where nothing is learned."""
    summary: str = ""
    """The game's `summary`, from a module that imports none of its rules: lists of games are drawn at once. Where it is
    empty a list names the players."""
    rules: str = ""
    """The package that holds its ``rules.md``, the rules in short for players; empty when it brings none."""
    credit: str = ""
    """Whose game it is, in a sentence for the title: a message."""
    table_view: str = ""
    """The model of what a seat sees: a subclass of `viewmodel.table_view.TableView`, whose parts the board shows; where
    it is empty the game has one made of its offers."""
    text_views: str = ""
    """What it tells where there is no screen: a `viewmodel.text_views.TextViews`; empty for a game that is played by
    its lines alone."""
    preview: str = ""
    """What is told of a game with certain options before it is begun: a function of the options that gives a
    `viewmodel.preview.Preview`; empty for a game that is played in one place alone."""
    chronicle: str = ""
    """Tells a game in figures: a `viewmodel.chronicle.Chronicler`; empty when it has none."""
    phases: str = ""
    """What players call each phase of its `facts`, messages by id; empty when it has none."""
    bought: str = ""
    """The event, with its `seat`, that tells of somebody's having bought a power plant: matches between bots count
    them. Empty where nobody buys any."""
    place: str = ""
    """The option that says where a game is played, such as its map; empty when there is but one place."""
    tutorial: str = ""
    """The game that teaches itself: a `sessions.tutorial.Tutorial`; empty when there is none."""
    files: str = ""
    """The module that reads the files that people make for it; empty when they make none."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Its further commands by name, each a `click.Command`. Their modules import nothing heavy at the top."""
    order: int = 100
    """Games are listed by this number, then by name. The first is the one that is meant when none is named."""
