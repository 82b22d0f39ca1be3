"""The tables of a map: what it changes in those of the edition."""

from functools import cache
from importlib import resources
from pkgutil import iter_modules
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field, PlainValidator, model_validator

from powergrid_tui.games.power_grid.tables.edition import PerResource, Resupply, Tracks
from powergrid_tui.games.power_grid.tables.fields import (
    Count,
    Fuel,
    Line,
    Notes,
    Positive,
    PositiveRow,
    Row,
    Steps,
    Track,
    exact_length,
    steps_message,
)
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.table.words.text import brief


def _lists(count: int) -> str:
    return trn(
        "{count} list; give one for each number of players from 2 to 6",
        "{count} lists; give one for each number of players from 2 to 6",
        count,
    )


class About(Frozen):
    """What players are told about a map before they choose it. Has no effect on play."""

    level: Literal["", "easy", "middle", "hard"] = ""
    """How hard it is to play well there; empty if unknown."""
    reason: Line = ""
    """Why it is that hard."""
    special: Line = ""
    """The special rules in brief; `MapTables.notes` has them in full."""


class TrackChanges(Frozen):
    """The tracks that differ from the edition's."""

    coal: Track | None = None
    oil: Track | None = None
    garbage: Track | None = None
    uranium: Track | None = None


class PlayersChanges(Frozen):
    """The rows that differ from the edition's."""

    regions: PositiveRow | None = None
    removed: Row | None = None
    plant_limit: PositiveRow | None = None
    step2: PositiveRow | None = None
    end: PositiveRow | None = None


def _market_name(name: str) -> str:
    if name and not name.isalpha():
        raise ValueError(
            tr("the name of a market is a single word of letters only, as it appears in the lines of a record")
        )
    return name


MarketName = Annotated[str, Field(max_length=12), AfterValidator(_market_name)]


class SecondMarket(Frozen):
    """A second resource market beside the first; both are refilled from one supply."""

    name: Annotated[MarketName, Field(min_length=1)]
    track: Tracks
    start: PerResource
    resupply: Resupply


def _plant_or_fuel(value: Any) -> int | str:
    fuels = get_args(Fuel)
    if value in fuels or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 1000):
        found: int | str = value
        return found
    raise ValueError(
        tr(
            "a plant is named by its number, and all plants of a fuel by the fuel: {fuels}",
            fuels=trc("list", ", ").join(fuels),
        )
    )


PlantOrFuel = Annotated[int | str, PlainValidator(_plant_or_fuel)]
"""A plant by its number, or all plants that burn this fuel."""

Boxed = Annotated[tuple[tuple[Count, ...], ...], exact_length(5, _lists)]


class DeckChanges(Frozen):
    """How a map lays out the deck of the original edition. Numbers are those of the base deck; `PlantDeck.named` and
    `PlantDeck.stacked` say what they mean in another."""

    out: tuple[PlantOrFuel, ...] = ()
    """Plants that leave the game before set-up, in either edition."""
    boxed: Boxed = ((), (), (), (), ())
    """Further plants that leave the game, by number of players."""
    top: tuple[Count, ...] = ()
    """Plants on top of the pile in place of the deck's own, the first to be drawn first."""
    kept: tuple[PlantOrFuel, ...] = ()
    """Plants that are never among those removed unseen."""
    step2: tuple[Count, ...] = ()
    """Plants set aside and put on the pile when Step 2 begins, the first to be drawn first."""
    step3: Annotated[int, Field(strict=True, ge=1, le=20)] = 1
    """The Step 3 card's place in the pile, counted from the bottom."""
    drawn: bool = False
    """The market is drawn from the plug cards in both editions, as the Recharged edition does."""
    cover: bool = True
    """If the market is drawn: whether a further plug card lies on top of the pile. Otherwise its first card is no plug
    card."""
    new_out: tuple[Count, ...] = ()
    """Plants that leave the game instead when the new deck is played; none is then put on top of the pile."""
    own: bool = False
    """Was needed when a map could forbid other decks; has no effect."""


class RechargedDeck(Frozen):
    """How a map lays out the deck in the Recharged edition."""

    out: tuple[Count, ...] = ()
    """Plants that leave the game in addition to those of the original edition."""
    market: tuple[Count, ...] = ()
    """Plants that start in the market; the rest of it is drawn from the plug cards."""
    low: Row | None = None
    """Plug cards removed unseen."""
    high: Row | None = None
    """Socket cards removed unseen."""
    top: tuple[Count, ...] = ()
    """Plants on top of the pile, below the plug card that covers it."""


class RechargedTables(Frozen):
    """What a map changes in the Recharged edition."""

    token: bool = True
    """Whether the discount token is used."""
    nuclear_exit: Count = 0
    """Once this plant is sold, uranium is no longer resupplied; 0 for no such plant."""
    coal_beyond: Count = 0
    start: PerResource | None = None
    deck: RechargedDeck = RechargedDeck()
    notes: Notes = ()
    """Special rules in this edition, in addition to the map's own notes."""


@cache
def rules_modules() -> tuple[str, ...]:
    """The modules in ``rulebook/variants/``, sorted."""
    folder = resources.files("powergrid_tui").joinpath("games", "power_grid", "rulebook", "variants")
    return tuple(sorted(module.name for module in iter_modules([str(folder)])))


def _is_module(name: str) -> str:
    """Ensures that a map cannot cause anything but the program's own modules to be imported."""
    known = rules_modules()
    if name and name not in known:
        raise ValueError(
            tr(
                "there are no rules {rules}{near}; choose {known}",
                rules=brief(name),
                near=nearest(name, known),
                known=trc("list", ", ").join(known),
            )
        )
    return name


class NuclearRule(Frozen):
    """Which companies may buy nuclear plants."""

    regions: tuple[str, ...]
    """Ids of regions; a company needs a city in one of them."""
    where: str
    """The same in words, such as ``in Spain``."""


def _never_growing(sizes: tuple[int, int, int]) -> tuple[int, int, int]:
    if list(sizes) != sorted(sizes, reverse=True):
        raise ValueError(tr("the plant market must never grow from step to step"))
    return sizes


class PlantChanges(Frozen):
    """What a map changes in the plant market."""

    sizes: Annotated[
        tuple[Positive, Positive, Positive], exact_length(3, steps_message), AfterValidator(_never_growing)
    ] = (
        8,
        8,
        6,
    )
    """Number of plants in the market in Steps 1, 2 and 3."""
    unsold: Count | None = None
    """Number of plants that leave the game if nobody buys any."""
    obsolete: bool = True
    """Whether a plant leaves once a company has as many cities as its number."""


class Rebate(Frozen):
    """A resource that is cheaper for companies in a certain city."""

    city: str
    resource: Literal["coal", "oil", "garbage", "uranium"]
    elektro: Positive
    """The discount per token; a price never goes below 0."""


OF_CARDS = ("china", "manhattan", "middle_east", "northern_europe", "russia")
"""Modules of rules that lay out the deck in their own way or speak of single cards."""

RETIRED: dict[str, dict[str, Any]] = {
    "baden_wurttemberg": {"order_after_auction": True, "plants": {"unsold": 2, "obsolete": False}},
    "central_europe": {"rebate": {"city": "Wien", "resource": "garbage", "elektro": 1}},
    "europe": {"plants": {"sizes": (9, 8, 6)}, "deck": {"drawn": True, "cover": False}},
}
"""Former variant modules, each with the tables that now say the same. A record may contain the text of a map that uses
one."""


def _in_tables(raw: Any) -> Any:
    """The tables of a map, with those of its retired rules filled in; the map's own take precedence."""
    rules = raw.get("rules") if isinstance(raw, dict) else None
    if not isinstance(rules, str) or rules not in RETIRED:
        return raw
    made = {**raw, "rules": ""}
    for key, default in RETIRED[rules].items():
        own = raw.get(key)
        made[key] = {**default, **own} if isinstance(default, dict) and isinstance(own, dict) else raw.get(key, default)
    return made


class MapTables(Frozen):
    """What a map changes in the numbers of the edition."""

    players: PlayersChanges = PlayersChanges()
    plants: PlantChanges = PlantChanges()
    order_after_auction: bool = False
    """The player order is decided anew after every auction phase, not only the first."""
    rebate: Rebate | None = None
    house_costs: Annotated[tuple[Count, ...], Field(min_length=1, max_length=3)] | None = None
    tokens: PerResource | None = None
    """Tokens in the game."""
    track: TrackChanges = TrackChanges()
    market: MarketName = ""
    """The name of the first market, if there are two."""
    second: SecondMarket | None = None
    start: PerResource | None = None
    """Tokens in the resource market at the start."""
    resupply: Resupply | None = None
    ceiling: Steps | None = None
    """The most expensive space that may be bought from, by step."""
    coal_beyond: Count = 0
    """Price in Elektro of coal bought from the supply when the market has none; 0 if that is not possible."""
    nuclear: NuclearRule | None = None
    deck: DeckChanges = DeckChanges()
    islands: Positive = 1
    """Number of parts of the board that no link connects."""
    apart: bool = False
    """Regions in play need not be adjacent."""
    rules: Annotated[str, AfterValidator(_is_module)] = ""
    """The module in ``rulebook/variants/`` for what tables cannot express."""
    notes: Notes = ()
    """The special rules in words, for players."""
    recharged: RechargedTables = RechargedTables()

    @model_validator(mode="before")
    @classmethod
    def _no_retired_rules(cls, raw: Any) -> Any:
        return _in_tables(raw)

    def in_edition(self, edition: str) -> RechargedTables | None:
        """The map's Recharged tables if that edition is played."""
        return self.recharged if edition == "recharged" else None

    @property
    def special(self) -> bool:
        """Whether the map has rules of its own, beyond other numbers and prices."""
        return (
            bool(self.rules or self.second or self.order_after_auction or self.rebate or self.deck.drawn)
            or self.plants != PlantChanges()
        )

    @property
    def names_cards(self) -> bool:
        """Whether the map speaks of single cards or lays out the deck in its own way."""
        return self.rules in OF_CARDS or self.deck.evolve(step3=1, own=False) != DeckChanges()
