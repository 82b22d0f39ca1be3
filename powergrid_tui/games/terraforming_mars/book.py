"""What never changes in a game: its numbers, cards, corporations and map, with all text parsed."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources

from powergrid_tui.games.terraforming_mars.cardfile import (
    BEGINNER,
    Card,
    Corporation,
    Space,
    cards,
    corporations,
    load,
    spaces,
)
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses, parse_needs, parse_points
from powergrid_tui.games.terraforming_mars.effects.tree import Clause, Need, Points
from powergrid_tui.table.files.data import read_toml
from powergrid_tui.table.protocol.frozen import Frozen


class Temperature(Frozen):
    least: int
    most: int
    step: int
    heat_at: tuple[int, ...]
    ocean_at: int


class Oxygen(Frozen):
    most: int
    warms_at: int


class Oceans(Frozen):
    tiles: int


class Milestones(Frozen):
    cost: int
    most: int
    points: int


class Awards(Frozen):
    costs: tuple[int, ...]
    first: int
    second: int


class Numbers(Frozen):
    """As ``data/numbers.toml`` has them: money in credits."""

    tr: int
    solo_tr: int
    corporations: int
    first_cards: int
    card_price: int
    research: int
    basic_production: int
    steel_value: int
    titanium_value: int
    least_credits: int
    plants_for_greenery: int
    heat_for_temperature: int
    ocean_bonus: int
    solo_generations: int
    actions: int
    temperature: Temperature
    oxygen: Oxygen
    oceans: Oceans
    projects: dict[str, int]
    milestones: Milestones
    awards: Awards


MILESTONES = ("terraformer", "mayor", "gardener", "builder", "planner")
AWARDS = ("landlord", "banker", "scientist", "thermalist", "miner")
LIKELY = 1024
"""Sets of cards in play of which a book remembers what they say."""

SELL = "sell_patents"
"""The standard project that costs cards."""


class Book:
    """The numbers and the cards in play. One object for each choice of sets."""

    def __init__(self, numbers: Numbers, corporate: bool, own: dict[str, Card]) -> None:
        self.numbers = numbers
        found = {num: card for num, card in {**cards(), **own}.items() if corporate or card.set == "basic"}
        self.cards: dict[str, Card] = found
        """Project cards by number."""
        self.corporations: dict[str, Corporation] = {
            num: entry for num, entry in corporations().items() if corporate or entry.set == "basic"
        }
        """By number, the beginners' one among them."""
        self.choices = tuple(num for num in self.corporations if num != BEGINNER)
        """Corporations that are dealt."""
        self.spaces: dict[str, Space] = dict(spaces())
        self.land = tuple(space.id for space in self.spaces.values() if space.kind in ("land", "reserved"))
        self.on_map = tuple(space.id for space in self.spaces.values() if space.kind != "offmap")
        everything: dict[str, Card | Corporation] = {**self.cards, **self.corporations}
        self.clauses: dict[str, tuple[Clause, ...]] = {
            num: parse_clauses(entry.ongoing) if entry.ongoing else () for num, entry in everything.items()
        }
        """What goes on while a card or a corporation is in play."""
        self.tags: dict[str, tuple[str, ...]] = {num: tuple(entry.tags) for num, entry in everything.items()}
        self.needs: dict[str, tuple[Need, ...]] = {num: parse_needs(card.req) for num, card in self.cards.items()}
        self.points: dict[str, Points] = {num: parse_points(card.vp) for num, card in self.cards.items()}
        self.holds: dict[str, str] = {num: card.holds for num, card in self.cards.items() if card.holds}
        """The kind of resource that a card holds, for those that do."""

        self.going_on = lru_cache(maxsize=LIKELY)(self._going_on)
        """What goes on with these corporations and cards in play. It is asked many times of the same ones: for all that
        a company may do, every card is priced and every payment looked at."""

    def _going_on(self, in_play: tuple[str, ...]) -> tuple[Clause, ...]:
        return tuple([clause for num in in_play for clause in self.clauses[num]])

    def called(self, num: str) -> str:
        """The name of a card or of a corporation."""
        return (self.cards.get(num) or self.corporations[num]).name


@cache
def numbers() -> Numbers:
    """The numbers; there is one set of them."""
    source = resources.files("powergrid_tui").joinpath("games", "terraforming_mars", "data", "numbers.toml")
    return Numbers.model_validate(read_toml(source, "numbers.toml"))


@cache
def book(corporate: bool, name: str, text: str = "") -> Book:
    """The book of the basic game or of the Corporate Era, with cards of the players' own. Raises `TableError`."""
    return Book(numbers(), corporate, dict(load(name, text)))
