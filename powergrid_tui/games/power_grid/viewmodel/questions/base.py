"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Protocol

from powergrid_tui.games.power_grid import determinization
from powergrid_tui.games.power_grid.actions import Action
from powergrid_tui.games.power_grid.maps import geography
from powergrid_tui.games.power_grid.maps.geography import Direction
from powergrid_tui.games.power_grid.model import HIDDEN, CompanyState, Phase, State
from powergrid_tui.games.power_grid.phases import PHASES, Part
from powergrid_tui.games.power_grid.premoves import HighestBid, is_exceeded
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules import flow
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.running import could_power
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.planned import plan_words
from powergrid_tui.games.power_grid.viewmodel.slices import AuctionHouse, BuildPlan, Company, ResourceMarkets
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.viewmodel.what_if import RoundForecast, burnt_by, compared, lines
from powergrid_tui.table.protocol.game import NO_PREMOVE, PlannedTurn, Premove
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.pieces import Detail, Piece, quiet
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Drawing(Protocol):
    """How the board is drawn, as far as questions depend on it."""

    @property
    def lists_beside(self) -> bool:
        """Whether the list of cities is shown beside the map; otherwise it replaces the map."""

    def hop(self, here: int, direction: Direction) -> int:
        """The next city in a direction, as the map is drawn; `here` if there is none."""


_RICH = 100_000
"""Elektro: more than anything costs."""

ARROWS = ("left", "right", "up", "down")

Reply = Action | Premove | str | None
"""What `Question.press` returns: an action, a premove, a sentence to show, or nothing."""


class Question(question.Question[State, Action]):
    """A question of Power Grid, with the slices that show its intent."""

    part: int = Part.COMPANIES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.drawing: Drawing | None = None
        """How the board is drawn; None if there is no board."""
        self.label = self.view.book.label
        """What is printed on a card, by its id."""
        self.touched = (
            slices.touched(*self.snapshot.last) if self.snapshot.last and not self.view.over else slices.NOTHING
        )
        """What somebody else did last."""
        self.fresh = frozenset((city, self.touched.seat) for city in self.touched.built)
        """Houses that others have built since the company at the keyboard acted last, each as city and seat."""

        self.hides_money = self._hides_money()
        """Whether the company's money is covered, because others see the screen too: its view has the most that it can
        have instead, which no sentence may give out as what it has."""
        self.shared = False
        """Whether several companies take turns at this keyboard."""
        auction = self.view.auction
        self.bids = {auction.leader: auction.bid, **(snapshot.remembered or {})} if auction else {}
        """The last bids of companies in this auction."""

    def remember(self, before: Question | None) -> None:
        """Keep what was new at the last question, unless the company at the keyboard has acted since, and the bids of
        this auction."""
        if before is None:
            return
        self.shared = before.shared or before.seat != self.seat
        now, then = self.view.auction, before.view.auction
        if now and then and now.plant == then.plant:
            self.bids = {**before.bids, **self.bids}
        if before.seat == self.seat and self.snapshot.last is not None:
            self.fresh |= before.fresh

    @property
    def player(self) -> CompanyState:
        """The company at the keyboard."""
        return self.view.players[self.seat]

    def given_up(self, action: Action) -> str:
        """What the company would give up for this round by an action that it is offered, in a sentence; empty if
        nothing."""
        return ""

    def _hides_money(self) -> bool:
        if self.snapshot.shown is None or self.shown.players[self.seat].money != HIDDEN:
            return False
        least, most = determinization.purse(self.shown, self.seat)
        return least < most

    def has_face(self, name: str) -> bool:
        return self.asks  # there is one, the forecast

    @property
    def what_if(self) -> LogPage:
        """What the round would bring with the answer that is being given, as lines."""
        if self.hides_money:
            return lines((tr("Your money is covered"), tr("What comes of it depends on your money: look at it first.")))
        return self.cached(f"forecast:{self.answer_id}", self._what_if)

    @property
    def answer_id(self) -> str:
        """What tells the answer that is being given from others to the same question."""
        return ""

    def _what_if(self) -> LogPage:
        found = self._ends()
        if found is None:
            return lines((tr("Nothing is forecast here"),))
        now, then = found
        burns = burnt_by(self.view.book, self.player.plants)
        return compared(self.asked().button or self.asked().answer, now, then, burns, self.players, self.glyphs)

    def _ends(self) -> tuple[RoundForecast, RoundForecast] | None:
        """How the round would end without the answer that is being given, and with it; None where that says nothing."""
        return None

    @property
    def purse(self) -> str:
        return tr("{money} Elektro", money=self.money(self.player.money))

    def money(self, amount: int) -> str:
        """An amount of the company's own money; a question mark while that is covered."""
        return "?" if self.hides_money else str(amount)

    def refusal(self, action: Action) -> str:
        """Why an action is not allowed, or an empty string."""
        why = flow.refusal(self.view, action)
        if not why or not self.hides_money:
            return why
        rich = self.view.evolve(players=put(self.view.players, self.seat, self.player.evolve(money=_RICH)))
        if flow.refusal(rich, action):
            return why
        return tr("nobody can have more than {money} Elektro here", money=self.player.money)

    @property
    def highest_bid(self) -> HighestBid | None:
        """The highest bid that the company at the keyboard has set, exceeded or not."""
        return self.snapshot.premove if isinstance(self.snapshot.premove, HighestBid) else None

    def plan_words(self, plan: PlannedTurn) -> str:
        return plan_words(self.view.book, plan)

    def _prompt(
        self,
        question: str,
        answer: str,
        *keys: Key,
        details: tuple[Detail, ...] = (),
        refused: bool = False,
        button: str = "",
        beside: str = "",
    ) -> Prompt:
        prompt = super()._prompt(question, answer, *keys, details=details, refused=refused)
        return prompt if refused else replace(prompt, button=button, beside=beside)

    def _spends(self, cost: int) -> str:
        """The money before and after spending an amount."""
        if self.hides_money:
            return tr("costs {cost}", cost=cost)
        money = self.player.money
        left, arrow = money - cost, self.glyphs.arrow
        return Worded(tr("{money} {arrow} {left} left", money=money, arrow=arrow, left=left), f"{money} {arrow} {left}")

    def _can_withdraw(self) -> bool:
        return self.snapshot.planning and self.plan is not None

    @key("s", does=mark("withdraw your plan"), means=_can_withdraw, id="board.highest_bid", label=mark("Highest bid"))
    def _withdraw(self) -> Reply:
        return NO_PREMOVE

    def brings_up_its_part(self, before: question.Question[State, Action]) -> bool:
        return super().brings_up_its_part(before) or before.view.phase != self.view.phase

    def hop(self, here: int, direction: Direction) -> int:
        """The next city in play in a direction: as the map is drawn, or by its coordinates if there is no board.
        `here` if there is none."""
        if self.drawing is not None:
            return self.drawing.hop(here, direction)
        book = self.view.book
        cities = [city for city in book.board.members(book.regions) if city not in book.closed]
        return geography.hop(book.board, cities, here, direction) if here in cities else here

    def auction_house(self) -> AuctionHouse:
        """The auction house, with the plant under the cursor."""
        made = partial(slices.auction_house, self.shown, self.players, seat=self.seat, bids=self.bids)
        return self.cached("auction_house", made)

    def resource_markets(self) -> ResourceMarkets:
        """The resource market, with the basket."""
        markets = self.cached("resource_markets", partial(slices.resource_markets, self.view, self.seat))
        return replace(markets, mine=False) if self.snapshot.watching else markets

    def planner(self) -> BuildPlan | None:
        """The list of cities, with prices given the ticked ones; None if the list is not shown."""
        return None

    def scene(self) -> MapScene:
        """The map, with the cursor and the planned route."""
        return self.cached("scene", self._scene)

    def _scene(
        self,
        costs: dict[int, int] | None = None,
        refused: dict[int, str] | None = None,
        cursor: int | None = None,
        route: tuple[int, ...] = (),
        lit: Iterable[int] = (),
        planned: tuple[tuple[int, ...], ...] = (),
        bright: Iterable[int] = (),
    ) -> MapScene:
        view = self.view
        return MapScene(
            board=view.book.board,
            regions=view.book.regions,
            houses=_houses(_networks(view), _builders(self.players, view), len(view.book.board.cities)),
            spaces=spaces_of(view.book, view.step),
            costs=costs or {},
            refused=refused or {},
            cursor=cursor,
            route=route,
            owner=self._owner,
            over=view.over,
            closed=frozenset(view.book.closed),
            lit=frozenset(lit),
            trust=view.trust is not None,
            planned=planned,
            fresh=frozenset((city, self.players[seat]) for city, seat in self.fresh),
            bright=frozenset(bright),
        )

    @property
    def _owner(self) -> Company | None:
        """Whose network stands out on the map. At a shared keyboard the map would change with every bid, so there it is
        somebody's only while they build."""
        if self.view.over:
            return slices.result(self.view, self.players).places[0].company
        return None if self.shared and self.view.phase is not Phase.BUILDING else self.players[self.seat]


def _networks(view: State) -> tuple[tuple[int, ...], ...]:
    """The cities of each company, then those of the Trust."""
    networks = tuple(player.cities for player in view.players)
    return (*networks, view.trust.cities) if view.trust else networks


def _builders(companies: tuple[Company, ...], view: State) -> tuple[Company, ...]:
    return (*companies, slices.TRUST) if view.trust else companies


@lru_cache(maxsize=16)
def spaces_of(book: Rulebook, step: int) -> tuple[int, ...]:
    """How many houses each city may hold in a step."""
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


def highest_bid(amount: int) -> tuple[Piece, ...]:
    """A detail that tells its reader the highest bid that will be made for them."""
    return quiet(tr("Your highest bid: {amount}. The smallest legal bid is made for you up to it.", amount=amount))


class Waiting(question.Waiting[State, Action], Question):
    """Nothing to decide: somebody else moves, or nobody."""

    PHASES = PHASES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        if self.touched.sale:  # that of the last plant ends the phase, but people still want to see it in the auction
            self.part = Part.AUCTION

    def _can_withdraw(self) -> bool:
        return bool(self._raised_to or self.plan)

    def _what_s(self) -> str:
        return tr("withdraw your plan") if self.plan else tr("withdraw your highest bid")

    @key(
        "s",
        does=_what_s,
        means=_can_withdraw,
        note=mark("takes back the plan or the highest bid; you are then asked as usual"),
    )
    def _withdraw(self) -> Reply:
        return NO_PREMOVE

    @property
    def _raised_to(self) -> int:
        """The highest bid that will be made for the company, in Elektro; 0 if there is none."""
        premove = self.highest_bid
        return 0 if premove is None or is_exceeded(self.view, self.seat, premove) else premove.amount

    @property
    def planned(self) -> tuple[Detail, ...]:
        return (highest_bid(self._raised_to),) if self._raised_to else super().planned

    def chance(self) -> str:
        return tr("The cards are dealt.") if self.view.phase is Phase.DEAL else tr("The pile is shuffled.")

    def doing(self) -> str:
        view = self.view
        if view.scrapping:
            return tr("scraps a power plant to make room for {plant}", plant=self.label(view.scrapping))
        if view.auction:
            return tr("bids for plant {plant}, or passes", plant=self.label(view.auction.plant))
        return super().doing()

    def own(self) -> tuple[Detail, ...]:
        player = self.player
        if player.money == HIDDEN:
            return ()
        powers = could_power(self.view.book, player.plants, player.stock, len(player.cities))
        words = trn(
            "You have {money} Elektro and could power {powers} of {count} city.",
            "You have {money} Elektro and could power {powers} of {count} cities.",
            len(player.cities),
            money=player.money,
            powers=powers,
        )
        return (quiet(words),)

    def won(self) -> str:
        return slices.result(self.view, self.players).told

    def besides(self) -> tuple[Detail, ...]:
        nearly = self.snapshot.figures().nearly
        return (quiet(nearly),) if nearly else ()
