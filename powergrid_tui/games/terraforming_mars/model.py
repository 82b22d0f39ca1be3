"""The state of a game: a frozen value, tuples all the way down."""

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from powergrid_tui.games.terraforming_mars.book import Book
from powergrid_tui.games.terraforming_mars.cardfile import MOST, STANDARD
from powergrid_tui.games.terraforming_mars.effects.tree import NONE, Six
from powergrid_tui.table.protocol.events import Events
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.options import Carried, Meaning
from powergrid_tui.table.protocol.value import Value
from powergrid_tui.table.words.language import mark

IDLE: Final = -3
"""`State.turn` while the rules find out who is to move; never seen from outside."""

NEUTRAL: Final = -4
"""Who owns the tiles that lie on Mars before a solo game."""

HIDDEN: Final = "?"
"""A card that lies face down, in a view."""


class Options(Frozen):
    """What is settled before the deal."""

    corporate: Annotated[
        bool,
        Field(
            title=mark("Cards"),
            description=mark("Whether the 71 cards of the Corporate Era are in the game."),
        ),
        Meaning(
            values={
                True: mark("All 208 cards; productions start at 0."),
                False: mark("The 137 cards of the basic game; every production starts at 1."),
            },
            names={True: mark("Corporate Era"), False: mark("basic game")},
        ),
    ] = True
    draft: Annotated[
        bool,
        Field(title=mark("Draft"), description=mark("How the cards of a generation are shared out.")),
        Meaning(
            values={
                True: mark("Four are passed round, and one is kept at a time."),
                False: mark("Everybody draws four."),
            },
            names={True: mark("draft"), False: mark("no draft")},
        ),
    ] = False
    beginners: Annotated[
        bool,
        Field(
            title=mark("Start"),
            description=mark("What everybody begins with."),
        ),
        Meaning(
            values={
                True: mark("All are beginners: 42 credits and ten free cards, and no corporation."),
                False: mark("Each chooses one of two corporations and buys cards, or is a beginner."),
            },
            names={True: mark("all beginners"), False: mark("each chooses")},
        ),
    ] = False
    projects: Annotated[
        str,
        Field(title=mark("Projects"), description=mark("The project cards to play with.")),
        Meaning(
            values={
                STANDARD: mark(
                    "Those of the game alone. Files with more of them lie in the folder projects of your data folder."
                )
            },
            names={STANDARD: mark("those of the game")},
            typed=mark("Or a file of your own, whose cards are added."),
        ),
    ] = STANDARD
    winners: Annotated[tuple[str, ...], Carried, Field(max_length=MOST)] = ()
    """Of the game before a rematch, by name: one of them has the first-player mark, if any of them is still there."""
    projects_text: Annotated[str, Carried] = ""
    """The whole file of cards of the players' own, so that a saved game needs nothing else."""


class Phase(StrEnum):
    """Where in a generation the game is. In ``deal`` and ``shuffle`` nature alone moves."""

    DEAL = "deal"
    START = "start"
    """Corporations and the first cards are chosen."""
    DRAFT = "draft"
    RESEARCH = "research"
    ACTIONS = "actions"
    GREENERIES = "greeneries"
    """The last ones, after the last production."""
    SHUFFLE = "shuffle"
    """The deck has run out: the discards become the new one."""
    END = "end"

    __hash__ = str.__hash__  # that of an enumeration is written in Python, and every action looks its phase up


class Tile(Value, frozen=True, kw_only=True):
    """What lies on a space."""

    space: str
    kind: str
    """``ocean``, ``greenery``, ``city``, or the name of a special tile."""
    owner: int
    """A seat; `NOBODY` for an ocean, `NEUTRAL` for what lay there before a solo game."""
    card: str = ""
    """The card that placed it, if one did."""


class Task(Value, frozen=True, kw_only=True):
    """Something that is still to be done before anybody may act again."""

    seat: int
    text: str
    """In the language of the cards."""
    card: str = ""
    """The card or corporation whose text it is."""
    played: str = ""
    """The card that set it off."""
    space: str = ""
    """Of the tile that was placed last for it."""
    cards: tuple[str, ...] = ()
    """What is being looked at."""
    later: bool = False
    """It was put off once, and is not put off again."""
    cost: bool = False
    """It is what something else costs, and so must be done."""


class Company(Value, frozen=True, kw_only=True):
    """One player."""

    corporation: str = ""
    tr: int = 0
    """The terraform rating."""
    stock: Six = NONE
    production: Six = NONE
    hand: tuple[str, ...] = ()
    """Cards in the order in which they came; in a view of another face down."""
    offered: tuple[str, ...] = ()
    """Cards of which some may be bought, or the ones to draft from."""
    dealt: tuple[str, ...] = ()
    """Corporations to choose from."""
    kept: tuple[str, ...] = ()
    """Cards that were drafted, or that will be bought once everybody has chosen."""
    heat_paid: int = 0
    """Heat that will pay for those."""
    played: tuple[str, ...] = ()
    """Cards in play, events left out, in order."""
    events: tuple[str, ...] = ()
    """Events that were played."""
    resources: tuple[tuple[str, int], ...] = ()
    """How many resources lie on which card, by card; those without any are left out."""
    used: tuple[str, ...] = ()
    """Cards whose action was used in this generation."""
    raised: bool = False
    """Whether the rating rose in this generation."""
    passed: bool = False
    owes_first: bool = False
    """The first action of the corporation is still to come."""
    next: tuple[str, ...] = ()
    """What holds for the next card played in this generation, in the language of the cards."""
    done: bool = False
    """It has chosen, in a phase in which all choose."""

    @property
    def in_play(self) -> tuple[str, ...]:
        """Corporation and cards whose text goes on."""
        return (self.corporation, *self.played) if self.corporation else self.played


class State(Value, frozen=True, kw_only=True):
    """A game between two actions. `evolve` makes the next one."""

    book: Annotated[Book, Field(exclude=True), SkipJsonSchema()]
    names: tuple[str, ...]
    options: Options
    phase: Phase = Phase.DEAL
    generation: int = 0
    turn: int = NATURE
    """The seat to move, `NATURE` or `NOBODY`."""
    current: int = 0
    """The seat whose turn it is, also while another or nature is to decide something in it."""
    first: int = 0
    """Who holds the first-player mark."""
    players: tuple[Company, ...]
    """By seat; clockwise at the table."""
    deck: tuple[str, ...] = ()
    """The next card first; face down in a view."""
    discards: tuple[str, ...] = ()
    """Face down in a view."""
    tiles: tuple[Tile, ...] = ()
    """In the order in which they were placed."""
    claims: tuple[tuple[str, int], ...] = ()
    """Spaces that only one seat may build on, and which."""
    temperature: int = 0
    """In degrees."""
    oxygen: int = 0
    """In percent."""
    oceans: int = 0
    """Tiles that lie on Mars."""
    milestones: tuple[tuple[str, int], ...] = ()
    """Those that were claimed, and by whom."""
    awards: tuple[tuple[str, int], ...] = ()
    """Those that were funded, and by whom."""
    acted: int = 0
    """Actions that the turn has had."""
    queue: tuple[Task, ...] = ()
    """What is still to be done, the next first."""
    habitable: bool = False
    """All parameters were at their ends after the last production, which is when a solo game is won."""
    dealing: bool = False
    """The cards of a generation are being dealt."""
    drawing: int = 0
    """Cards that the task in front has yet to draw."""
    resume: Phase = Phase.DEAL
    """What goes on after a shuffle."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action brought about, for the log; the rules never read it."""

    @property
    def over(self) -> bool:
        return self.turn == NOBODY

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def mover(self) -> Company:
        """The company whose turn it is."""
        return self.players[self.current]

    def with_company(self, seat: int, company: Company) -> "State":
        """The state with another company in a seat."""
        return self.evolve(players=(*self.players[:seat], company, *self.players[seat + 1 :]))


class Tally(NamedTuple):
    """What a company scores, in points: terraform rating, milestones, awards, greeneries, cities, cards."""

    tr: int
    milestones: int
    awards: int
    greeneries: int
    cities: int
    cards: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)
