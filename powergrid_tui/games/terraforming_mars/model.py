"""The state of a game: a frozen value, tuples all the way down."""

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from pydantic import Field, StrictInt
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
"""`State.turn` while the rules look for the next player; never seen from outside."""

NEUTRAL: Final = -4
"""The owner of the tiles on Mars at the start of a solo game."""

HIDDEN: Final = "?"
"""Stands in a view for a face-down card."""


READINGS: Final = 2
"""The readings of the rules by which new games are played; docs/decisions.md says what each changed."""


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
                True: mark("All 208 cards; production starts at 0."),
                False: mark("The 137 cards of the basic game; all production starts at 1."),
            },
            names={True: mark("Corporate Era"), False: mark("basic game")},
        ),
    ] = True
    draft: Annotated[
        bool,
        Field(title=mark("Draft"), description=mark("How the cards are dealt in each generation.")),
        Meaning(
            values={
                True: mark("Players pass four cards round, keeping one at a time."),
                False: mark("Everybody draws four cards."),
            },
            names={True: mark("draft"), False: mark("no draft")},
        ),
    ] = False
    beginners: Annotated[
        bool,
        Field(
            title=mark("Starting cards"),
            description=mark("What everybody starts with."),
        ),
        Meaning(
            values={
                True: mark("All are beginners: 42 credits, ten free cards and no corporation."),
                False: mark("Each player chooses one of two corporations and buys cards, or is a beginner."),
            },
            names={True: mark("all beginners"), False: mark("each chooses")},
        ),
    ] = False
    projects: Annotated[
        str,
        Field(title=mark("Project cards"), description=mark("The project cards to play with.")),
        Meaning(
            values={
                STANDARD: mark(
                    "Only those of the game. Put files with more of them in the folder projects of your data folder."
                )
            },
            names={STANDARD: mark("those of the game")},
            typed=mark("Or your own file, whose cards are added."),
        ),
    ] = STANDARD
    readings: Annotated[StrictInt, Carried, Field(ge=1, le=READINGS)] = READINGS
    """The readings of the rules by which the game is played: 1 is how versions before 2.0 read them."""
    winners: Annotated[tuple[str, ...], Carried, Field(max_length=MOST)] = ()
    """Names of the winners of the game before a rematch. One of them who takes part again becomes the first player."""
    projects_text: Annotated[str, Carried] = ""
    """The whole file of a player's own cards, so that a saved game needs nothing else."""


class Phase(StrEnum):
    """Where in a generation the game is. Only nature acts in ``deal`` and ``shuffle``."""

    DEAL = "deal"
    START = "start"
    """Corporations and the first cards are chosen."""
    DRAFT = "draft"
    RESEARCH = "research"
    ACTIONS = "actions"
    GREENERIES = "greeneries"
    """The last greeneries, after the last production."""
    SHUFFLE = "shuffle"
    """The deck has run out: the discards become the new one."""
    END = "end"

    # Enum's own hash is written in Python and therefore slow, and every action looks its phase up
    __hash__ = str.__hash__


class Tile(Value, frozen=True, kw_only=True):
    """A tile on a space."""

    space: str
    kind: str
    """``ocean``, ``greenery``, ``city``, or the name of a special tile."""
    owner: int
    """A seat; `NOBODY` for an ocean, `NEUTRAL` for a tile from the set-up of a solo game."""
    card: str = ""
    """The card that placed it, if any."""


class Task(Value, frozen=True, kw_only=True):
    """Something to be done before anybody may act again."""

    seat: int
    text: str
    """In the language of the cards."""
    card: str = ""
    """The card or corporation that the text is from."""
    played: str = ""
    """The card that triggered it."""
    space: str = ""
    """The space of the tile that it placed last."""
    cards: tuple[str, ...] = ()
    """The cards being looked at."""
    later: bool = False
    """It was put off, and cannot be again until something else was answered; by the first readings, never again."""
    cost: bool = False
    """It is the cost of something else, and so must be done."""


class CompanyState(Value, frozen=True, kw_only=True):
    """One player."""

    corporation: str = ""
    tr: int = 0
    """The terraform rating."""
    stock: Six = NONE
    production: Six = NONE
    hand: tuple[str, ...] = ()
    """Cards in the order in which they came; face down in another seat's view."""
    offered: tuple[str, ...] = ()
    """Cards to buy from, or to draft from."""
    dealt: tuple[str, ...] = ()
    """Corporations to choose from."""
    kept: tuple[str, ...] = ()
    """Cards that were drafted, or that will be bought once everybody has chosen."""
    heat_paid: int = 0
    """Heat that will pay for them."""
    played: tuple[str, ...] = ()
    """Cards in play without events, in order."""
    events: tuple[str, ...] = ()
    """Events that were played."""
    resources: tuple[tuple[str, int], ...] = ()
    """(card, number of resources on it), leaving out cards without any."""
    used: tuple[str, ...] = ()
    """Cards whose action was used this generation."""
    raised: bool = False
    """Whether the rating went up this generation."""
    passed: bool = False
    owes_first: bool = False
    """The corporation's first action is still to come."""
    next: tuple[str, ...] = ()
    """What applies to the next card played this generation, in the language of the cards."""
    done: bool = False
    """It has chosen, in a phase in which everybody chooses."""

    @property
    def in_play(self) -> tuple[str, ...]:
        """The corporation and cards whose ongoing effects apply."""
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
    """The seat whose turn it is, even while another seat or nature has to decide something during it."""
    first: int = 0
    """The first player."""
    players: tuple[CompanyState, ...]
    """By seat, clockwise at the table."""
    deck: tuple[str, ...] = ()
    """Top card first; face down in a view."""
    discards: tuple[str, ...] = ()
    """Face down in a view."""
    tiles: tuple[Tile, ...] = ()
    """In the order in which they were placed."""
    claims: tuple[tuple[str, int], ...] = ()
    """(space, seat) of each space on which only that seat may build."""
    temperature: int = 0
    """In degrees Celsius."""
    oxygen: int = 0
    """In percent."""
    oceans: int = 0
    """Number of ocean tiles on Mars."""
    milestones: tuple[tuple[str, int], ...] = ()
    """(milestone, seat) of each that was claimed."""
    awards: tuple[tuple[str, int], ...] = ()
    """(award, seat) of each that was funded."""
    acted: int = 0
    """Number of actions taken this turn."""
    queue: tuple[Task, ...] = ()
    """What is still to be done, next task first."""
    habitable: bool = False
    """All parameters had reached their goals after the last production; this wins a solo game."""
    dealing: bool = False
    """The cards of a generation are being dealt."""
    drawing: int = 0
    """Number of cards that the first task has yet to draw."""
    resume: Phase = Phase.DEAL
    """The phase that continues after a shuffle."""
    events: Annotated[Events, Field(exclude=True)] = ()
    """What the last action led to, for the log. The rules never read it."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.players) == 1

    @property
    def mover(self) -> CompanyState:
        """The company whose turn it is."""
        return self.players[self.current]

    def with_company(self, seat: int, company: CompanyState) -> "State":
        """The state with a seat's company replaced."""
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
        """The sum."""
        return sum(self)
