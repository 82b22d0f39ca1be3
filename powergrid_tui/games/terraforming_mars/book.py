"""What never changes during a game: its numbers, cards, corporations and map, with all card texts parsed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.cardfile import (
    BEGINNER,
    NO_CARDS,
    CardFile,
    Corporation,
    ProjectCard,
    Space,
    cards,
    corporations,
    load,
    names,
    space_names,
    spaces,
)
from powergrid_tui.games.terraforming_mars.effects.parser import parse_clauses, parse_needs, parse_points
from powergrid_tui.games.terraforming_mars.effects.tree import (
    Clause,
    Discount,
    Flexible,
    HeatPays,
    Need,
    PlantCost,
    Points,
    Trigger,
    Worth,
)
from powergrid_tui.table.files.data import fold, read_toml, spellings
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.words.language import language


class Temperature(Frozen):
    """From `least` to `most` degrees Celsius, in steps of `step`, with what some of them bring besides."""

    least: int
    most: int
    step: int
    heat_at: tuple[int, ...]
    ocean_at: int


class Oxygen(Frozen):
    """Up to `most` per cent; reaching `warms_at` brings a step of temperature."""

    most: int
    warms_at: int


class Oceans(Frozen):
    """How many there are."""

    tiles: int


class Milestones(Frozen):
    """What claiming one costs, how many can be claimed in a game, and the points for each."""

    cost: int
    most: int
    points: int


class Awards(Frozen):
    """What funding each costs, in the order of funding, and the points for the first and the second."""

    costs: tuple[int, ...]
    first: int
    second: int


class Numbers(Frozen):
    """``data/numbers.toml``; money is in credits."""

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
"""How many sets of cards in play to cache the clauses for."""

SELL = "sell_patents"
"""The standard project that is paid with cards."""


class PaymentTerms(NamedTuple):
    """On what terms a company pays."""

    discounts: tuple[Discount, ...]
    heat_pays: bool
    """Whether it may pay with heat."""
    plants: int
    """The plants that its greeneries cost; 0 if they cost as many as usual."""
    steel: int
    """Credits that a steel is worth more than usual."""
    titanium: int


class InPlay(NamedTuple):
    """What corporations and cards bring while they are in play."""

    clauses: tuple[Clause, ...]
    """Their ongoing effects."""
    triggers: tuple[tuple[str, Trigger], ...]
    """(corporation or card, trigger) of each trigger."""
    terms: PaymentTerms
    steps: int
    """By how many steps requirements on parameters may be missed."""
    tags: Mapping[str, int]
    """How many of each tag they have, without those that they have none of."""
    actions: tuple[str, ...]
    """Those that have an action."""


class Book:
    """The numbers and the cards of a game. There is one object for each choice of card sets."""

    def __init__(self, numbers: Numbers, corporate: bool, own: CardFile = NO_CARDS) -> None:
        self.numbers = numbers
        everybody = {**cards(), **{card.num: card for card in own.cards}}
        self.cards: dict[str, ProjectCard] = {
            num: card for num, card in everybody.items() if corporate or card.set == "basic"
        }
        """Project cards by number."""
        self.corporations: dict[str, Corporation] = {
            num: entry for num, entry in corporations().items() if corporate or entry.set == "basic"
        }
        """By number, including the beginners' corporation."""
        self.choices = tuple(num for num in self.corporations if num != BEGINNER)
        """Corporations that can be dealt."""
        self.spaces: dict[str, Space] = dict(spaces())
        self.land = tuple(space.id for space in self.spaces.values() if space.kind in ("land", "reserved"))
        self.unreserved = tuple(space.id for space in self.spaces.values() if space.kind == "land")
        self.on_map = tuple(space.id for space in self.spaces.values() if space.kind != "offmap")
        everything: dict[str, ProjectCard | Corporation] = {**self.cards, **self.corporations}
        self._names: dict[str, dict[str, str]] = {}
        for told in (*names(), own.names):
            for code, by_number in told.items():
                self._names.setdefault(code, {}).update(by_number)
        self.clauses: dict[str, tuple[Clause, ...]] = {
            num: parse_clauses(entry.ongoing) if entry.ongoing else () for num, entry in everything.items()
        }
        """Ongoing effects of each card and corporation, while it is in play."""
        self.tags: dict[str, tuple[str, ...]] = {num: tuple(entry.tags) for num, entry in everything.items()}
        self.actions: dict[str, str] = {num: entry.action for num, entry in everything.items() if entry.action}
        """The text of the action of each card and corporation that has one."""
        self.metals: dict[str, str] = {
            num: ("S" if "building" in card.tags else "") + ("T" if "space" in card.tags else "")
            for num, card in self.cards.items()
        }
        """Letters of the metals that may pay for a card."""
        self.needs: dict[str, tuple[Need, ...]] = {num: parse_needs(card.req) for num, card in self.cards.items()}
        self.points: dict[str, Points] = {num: parse_points(card.vp) for num, card in self.cards.items()}
        self.holds: dict[str, str] = {num: card.holds for num, card in self.cards.items() if card.holds}
        """The kind of resource that a card holds, for cards that hold any."""

        self.in_play = lru_cache(maxsize=LIKELY)(self._in_play)
        """What these corporations and cards bring while they are in play. Cached, because it is called again and again
        with the same ones: everything a company may do requires pricing every card and checking every payment."""

    def _in_play(self, cards: tuple[str, ...]) -> InPlay:
        clauses = tuple([clause for num in cards for clause in self.clauses[num]])
        return InPlay(
            clauses=clauses,
            triggers=tuple([(num, own) for num in cards for own in self.clauses[num] if isinstance(own, Trigger)]),
            terms=_terms(clauses),
            steps=sum([clause.steps for clause in clauses if isinstance(clause, Flexible)]),
            tags=Counter([tag for num in cards for tag in self.tags[num]]),
            actions=tuple([num for num in cards if num in self.actions]),
        )

    def called(self, num: str) -> str:
        """The name of a card or corporation, in the current language if it has one there."""
        told = self._names.get(language(), _NONE).get(num)
        return told or (self.cards.get(num) or self.corporations[num]).name

    def space_called(self, space: str) -> str:
        """The name of a space, in the current language if it has one there; empty if it has none."""
        return space_names().get(language(), _NONE).get(space) or self.spaces[space].name

    def numbered(self, said: str) -> str:
        """The number of a card or corporation that is named by its number, or by its name in any language, ignoring
        case, accents and punctuation; empty if there is none."""
        number = said.strip().upper()
        if number in self.cards or number in self.corporations:
            return number
        return self._numbers.get(fold(said), "")

    @cached_property
    def _numbers(self) -> dict[str, str]:
        """Numbers by name: the English name counts before those in other languages."""
        told = [(num, name) for by_number in self._names.values() for num, name in by_number.items()]
        own = [
            *((num, card.name) for num, card in self.cards.items()),
            *((num, one.name) for num, one in self.corporations.items()),
        ]
        found = {typed: num for num, name in told if num in self.tags for typed in spellings(name)}
        return found | {fold(name): num for num, name in own}


def _terms(clauses: tuple[Clause, ...]) -> PaymentTerms:
    return PaymentTerms(
        discounts=tuple([clause for clause in clauses if isinstance(clause, Discount)]),
        heat_pays=any(isinstance(clause, HeatPays) for clause in clauses),
        plants=min([clause.plants for clause in clauses if isinstance(clause, PlantCost)], default=0),
        steel=sum([clause.more for clause in clauses if isinstance(clause, Worth) and clause.resource == "S"]),
        titanium=sum([clause.more for clause in clauses if isinstance(clause, Worth) and clause.resource == "T"]),
    )


_NONE: Mapping[str, str] = {}
"""A language in which nothing has a name."""


@cache
def numbers() -> Numbers:
    """The numbers; there is only one set."""
    source = resources.files("powergrid_tui").joinpath("games", "terraforming_mars", "data", "numbers.toml")
    return Numbers.model_validate(read_toml(source, "numbers.toml"))


@cache
def book(corporate: bool, name: str, text: str = "") -> Book:
    """The book of the basic game or the Corporate Era, with the players' own cards added. Raises `TableError`."""
    return Book(numbers(), corporate, load(name, text))
