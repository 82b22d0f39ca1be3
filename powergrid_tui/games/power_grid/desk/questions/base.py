"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import lru_cache

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.desk.pieces import Piece, Role, many, quiet
from powergrid_tui.desk.question import Key, Prompt
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.desk import slices
from powergrid_tui.games.power_grid.desk.reckoning import could_power
from powergrid_tui.games.power_grid.desk.slices import Company, House, Track
from powergrid_tui.games.power_grid.desk.slices.scene import Direction, Scene
from powergrid_tui.games.power_grid.model import HIDDEN, Phase, Player, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.table.game import Choice

Hop = Callable[[int, Direction], int]
"""The city that a direction leads to from a city."""

Reply = Action | str | None
"""To a key: an action to play; a sentence why not (empty when the key changed the intent); None when it means
nothing here."""


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    MAP = 0
    HOUSE = 1
    TRACK = 2
    COMPANIES = 3
    LOG = 4


class Question:
    """A question to the seat at the keyboard. A new one is made for every snapshot."""

    part = Part.COMPANIES
    """What one wants to see for it."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs, hop: Hop) -> None:
        view: State = snapshot.view
        self.view = view
        self.seat = snapshot.seat
        self.glyphs = glyphs
        self.hop = hop
        self.companies = slices.companies_of(snapshot.seats)
        self.offers = {offer.kind: offer for offer in snapshot.offers}
        self.label = view.book.label
        """What stands on a card, by its id."""

    @property
    def takes_digits(self) -> bool:
        """Digits belong to the answer, and so choose no part of the board."""
        return False

    @property
    def player(self) -> Player:
        """The company at the keyboard."""
        return self.view.players[self.seat]

    def adopt(self, before: Question) -> None:
        """Take over what is still good of the last question of this kind."""

    def press(self, key: str) -> Reply:
        """A key: left, right, up, down, enter, or the character typed."""
        return None

    def asked(self) -> Prompt:
        """What the question panel shows."""
        raise NotImplementedError

    def house(self) -> House:
        """The auction house, with what is pointed at."""
        return slices.house(self.view, self.companies)

    def track(self) -> Track:
        """The resource market, with the basket."""
        return slices.track(self.view, self.seat)

    def scene(self) -> Scene:
        """The map, with the cursor and the planned route."""
        return self._scene()

    def _scene(
        self,
        costs: dict[int, int] | None = None,
        refused: dict[int, str] | None = None,
        cursor: int | None = None,
        route: tuple[int, ...] = (),
        lit: Iterable[int] = (),
    ) -> Scene:
        view = self.view
        return Scene(
            board=view.book.board,
            regions=view.book.regions,
            houses=_houses(_networks(view), _builders(self.companies, view), len(view.book.board.cities)),
            spaces=spaces_of(view.book, view.step),
            costs=costs or {},
            refused=refused or {},
            cursor=cursor,
            route=route,
            mine=frozenset(self.player.cities) if view.phase is Phase.BUILDING else frozenset(),
            closed=frozenset(view.book.closed),
            lit=frozenset(lit),
            trust=view.trust is not None,
        )

    def _panel(
        self,
        question: str,
        answer: str,
        *keys: Key,
        details: tuple[tuple[Piece, ...], ...] = (),
        refused: bool = False,
    ) -> Prompt:
        purse = f"{self.player.money} Elektro"
        return Prompt(self.companies[self.seat], True, question, answer, refused, details, keys, purse)

    def _rows(self, kind: str) -> list[Choice[Action]]:
        return list(self.offers[kind].rows()) if kind in self.offers else []

    def _why_not(self, kind: str) -> str:
        """Why an action without choice (pass, done) is refused, or nothing."""
        return next((row.why for row in self._rows(kind)), "it is not offered now")


def _networks(view: State) -> tuple[tuple[int, ...], ...]:
    """The cities of each company, and then of the Trust."""
    networks = tuple(player.cities for player in view.players)
    return (*networks, view.trust.cities) if view.trust else networks


def _builders(companies: tuple[Company, ...], view: State) -> tuple[Company, ...]:
    return (*companies, slices.TRUST) if view.trust else companies


@lru_cache(maxsize=16)
def spaces_of(book: Rulebook, step: int) -> tuple[int, ...]:
    """Houses that each city may hold in a step."""
    return tuple(book.network.spaces(city, step) for city in range(len(book.board.cities)))


@lru_cache(maxsize=8)
def _houses(
    networks: tuple[tuple[int, ...], ...], companies: tuple[Company, ...], cities: int
) -> tuple[tuple[Company, ...], ...]:
    found: list[list[Company]] = [[] for _ in range(cities)]
    for company, network in zip(companies, networks, strict=True):
        for city in network:
            found[city].append(company)
    return tuple(map(tuple, found))


_DOING = {
    Phase.DRAFT: "picks a region",
    Phase.SITES: "places a house of the Trust",
    Phase.RESOURCES: "buys resources",
    Phase.BUILDING: "builds",
    Phase.BUREAUCRACY: "chooses which power plants run",
}

_PARTS = {
    Phase.AUCTION: Part.HOUSE,
    Phase.RESOURCES: Part.TRACK,
    Phase.BUILDING: Part.MAP,
    Phase.DEAL: Part.MAP,
    Phase.DRAFT: Part.MAP,
    Phase.SITES: Part.MAP,
    Phase.END: Part.HOUSE,
}


class Waiting(Question):
    """Nothing to decide: another moves, or nobody."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs, hop: Hop) -> None:
        super().__init__(snapshot, glyphs, hop)
        self.part = _PARTS.get(self.view.phase, Part.COMPANIES)

    def asked(self) -> Prompt:
        """Whose turn it is, and how one stands oneself."""
        view = self.view
        if view.over:
            return Prompt(None, False, "The game is over.", details=self._winner())
        if view.turn < 0:
            return Prompt(None, False, "The cards are dealt." if view.phase is Phase.DEAL else "The pile is shuffled.")
        return Prompt(self.companies[view.turn], False, self._doing(), details=self._self())

    def _doing(self) -> str:
        view = self.view
        if view.scrapping:
            return f"scraps a power plant to make room for {self.label(view.scrapping)}"
        if view.auction:
            return f"bids for plant {self.label(view.auction.plant)}, or passes"
        if view.phase is Phase.AUCTION:
            return "puts up a power plant, or passes"
        return _DOING.get(view.phase, "is to move")

    def _self(self) -> tuple[tuple[Piece, ...], ...]:
        player = self.player
        if player.money == HIDDEN or self.seat == self.view.turn:
            return ()
        powers = could_power(self.view.book, player.plants, player.stock, len(player.cities))
        cities = many(len(player.cities), "city", "cities")
        return (quiet(f"You have {player.money} Elektro and could power {powers} of {cities}."),)

    def _winner(self) -> tuple[tuple[Piece, ...], ...]:
        result = slices.result(self.view, self.companies)
        winners = [place.company.name for place in result.places if place.rank == 1]
        return (
            (Piece(f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}.", Role.STRONG),),
            quiet(result.decided),
        )
