"""Tables that stand both in an edition and, where a map differs from it, in a map file."""

from typing import Annotated

from pydantic import Field

from powergrid_tui.table.frozen import Frozen

Count = Annotated[int, Field(ge=0)]
Row = Annotated[tuple[Count, ...], Field(min_length=5, max_length=5)]
"""A number for each number of players, from 2 to 6."""


class PerResource(Frozen):
    coal: Count
    oil: Count
    garbage: Count
    uranium: Count

    def row(self) -> tuple[int, int, int, int]:
        return (self.coal, self.oil, self.garbage, self.uranium)


Steps = tuple[Count, Count, Count]
"""A number for each step."""
Rows = Annotated[tuple[Steps, ...], Field(min_length=5, max_length=5)]


class Resupply(Frozen):
    coal: Rows
    oil: Rows
    garbage: Rows
    uranium: Rows


class Tracks(Frozen):
    """The price of every space of the resource market, in Elektro, the cheapest first."""

    coal: tuple[Count, ...]
    oil: tuple[Count, ...]
    garbage: tuple[Count, ...]
    uranium: tuple[Count, ...]

    def rows(self) -> tuple[tuple[int, ...], ...]:
        return (self.coal, self.oil, self.garbage, self.uranium)


class TrackChanges(Frozen):
    """The tracks that differ from the edition's."""

    coal: tuple[Count, ...] | None = None
    oil: tuple[Count, ...] | None = None
    garbage: tuple[Count, ...] | None = None
    uranium: tuple[Count, ...] | None = None


class PerPlayers(Frozen):
    """Numbers by number of players, from 2 to 6."""

    regions: Row
    removed: Row
    plant_limit: Row
    step2: Row
    end: Row


class PlayersChanges(Frozen):
    """The rows that differ from the edition's."""

    regions: Row | None = None
    removed: Row | None = None
    plant_limit: Row | None = None
    step2: Row | None = None
    end: Row | None = None


class SecondMarket(Frozen):
    """Another resource market beside the first; both draw on one supply."""

    name: str
    track: Tracks
    start: PerResource
    resupply: Resupply


Boxed = Annotated[tuple[tuple[int, ...], ...], Field(min_length=5, max_length=5)]


class DeckChanges(Frozen):
    """How a map lays out the deck of the original edition."""

    out: tuple[int, ...] = ()
    """Plants that leave the game before anything is laid out, in either edition."""
    boxed: Boxed = ((), (), (), (), ())
    """Further plants that do, by number of players."""
    top: tuple[int, ...] = ()
    """Plants on the pile instead of the deck's own, the first to be drawn first."""
    kept: tuple[int, ...] = ()
    """Plants that are never among those taken out unseen."""
    step2: tuple[int, ...] = ()
    """Plants set aside, and laid on the pile when Step 2 begins, the first to be drawn first."""
    step3: Annotated[int, Field(ge=1)] = 1
    """The place of the Step 3 card in the pile, from the bottom."""
    new_out: tuple[int, ...] = ()
    """Plants that leave the game when the new deck is played; then none lies on the pile."""
    own: bool = False
    """The rules of the map lay out the deck of the base game, or change its cards."""


class RechargedDeck(Frozen):
    """How a map lays out the deck in the Recharged edition."""

    out: tuple[int, ...] = ()
    """Plants that leave the game besides those that leave it in the original edition."""
    market: tuple[int, ...] = ()
    """Plants that lie in the market from the start; the others of it are drawn from the plug cards."""
    low: Row | None = None
    """Plug cards taken out unseen."""
    high: Row | None = None
    """Socket cards taken out unseen."""
    top: tuple[int, ...] = ()
    """Plants that lie on the pile under the plug card on top of it."""


class RechargedTables(Frozen):
    """What a map changes in the Recharged edition."""

    token: bool = True
    """Whether the discount token is in the game."""
    nuclear_exit: int = 0
    """The plant after whose sale no uranium is resupplied any more; 0 for none."""
    coal_beyond: Count = 0
    start: PerResource | None = None
    deck: RechargedDeck = RechargedDeck()
    notes: tuple[str, ...] = ()
    """What holds in this edition besides the map's own notes."""


class MapTables(Frozen):
    """What a map changes in the numbers of the edition."""

    players: PlayersChanges = PlayersChanges()
    house_costs: tuple[Count, ...] | None = None
    tokens: PerResource | None = None
    """Tokens that there are."""
    track: TrackChanges = TrackChanges()
    market: str = ""
    """The name of the market, where there are two."""
    second: SecondMarket | None = None
    start: PerResource | None = None
    """Tokens in the resource market at the start."""
    resupply: Resupply | None = None
    ceiling: Steps | None = None
    """The dearest space that may be bought from, by step."""
    coal_beyond: Count = 0
    """Elektro for a token of coal from the supply when the market has none; 0 when it cannot be had."""
    deck: DeckChanges = DeckChanges()
    islands: Annotated[int, Field(ge=1)] = 1
    """Parts of the board with no link between them."""
    apart: bool = False
    """Regions in play need not touch."""
    rules: str = ""
    """The module in ``variants/`` with what no table can say."""
    notes: tuple[str, ...] = ()
    """The special rules in words, for players."""
    recharged: RechargedTables = RechargedTables()

    @property
    def names_cards(self) -> bool:
        """Whether the map speaks of cards of the base deck, and so goes with no other."""
        return self.deck.evolve(step3=1) != DeckChanges()
