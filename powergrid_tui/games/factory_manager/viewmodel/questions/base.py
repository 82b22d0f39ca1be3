"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Self

from powergrid_tui.games.factory_manager.actions import Action
from powergrid_tui.games.factory_manager.book import Sums, Way
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Factory, Phase, State
from powergrid_tui.games.factory_manager.rules.workers import free
from powergrid_tui.games.factory_manager.viewmodel.plan import Prospect, prospect, way_now
from powergrid_tui.games.factory_manager.viewmodel.pointed import NOWHERE, Pointed
from powergrid_tui.table.words.language import listed, mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined, spread
from powergrid_tui.toolkit.viewmodel.question import Prompt, Several
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

Reply = Action | Several | str | None
"""What `Question.press` returns: an action, several in a row, a sentence to show, or nothing."""


ARROWS = ("left", "right", "up", "down")


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    MARKET = 0
    MINE = 1
    FACTORIES = 2
    LOG = 3


class Question(question.Question[State, Action]):
    """A question of Factory Manager."""

    part: int = Part.MARKET

    @property
    def factory(self) -> Factory:
        """The factory at the keyboard."""
        return self.view.players[self.seat]

    @property
    def purse(self) -> str:
        workers = trn("{count} free worker", "{count} free workers", free(self.view.book, self.factory))
        return trc("list", ", ").join((tr("{money} Elektro", money=self.factory.money), workers))

    def continues(self, before: Self) -> bool:
        return super().continues(before) and before.view.round == self.view.round

    def pointed(self) -> Pointed:
        """What is marked in the market and the factory."""
        return NOWHERE

    @property
    def answer_so_far(self) -> str:
        """The answer without the cursor: while it stays the same, so does what the board says of it."""
        return ""

    @property
    def planned_factory(self) -> Factory:
        """One's own factory after the answer so far."""
        return self.factory

    @property
    def planned_way(self) -> Way:
        """What that factory would run."""
        return way_now(self.view, self.seat)

    def income_of(self, sums: Sums) -> int:
        """What a factory with these sums earns in Elektro in this round, at the current price of energy."""
        view, numbers = self.view, self.view.book.numbers
        goods = min(sums.production, sums.storage)
        return (numbers.per_good * goods - view.price * sums.energy) * (numbers.last_factor if view.last_round else 1)

    def earning(self, found: Prospect, owner: str = "") -> tuple[Row, ...]:
        """What a factory earns, in Elektro: after the energy card, and in the last round."""
        groups = [self.incomes(found.cards, owner)]
        if not self.view.last_round:
            words = tr("last round {income} (energy about {price})", income="{income}", price=found.last_price)
            groups.append(spread(words, Role.QUIET, income=Piece(str(found.last), Role.STRONG)))
        return (tuple(joined(groups, WIDE_GAP)),)

    @staticmethod
    def incomes(cards: Sequence[tuple[int, int]], owner: str = "") -> list[Piece]:
        """The incomes after each energy card that may come, from pairs of (price, income) in Elektro. The owner's name
        is included where it may be unclear whose they are."""
        prices = "/".join(str(price) for price, _ in cards)
        told = Piece("/".join(str(income) for _, income in cards), Role.STRONG)
        if owner:
            words = tr(
                "{player} earns {incomes} at energy {prices}", player="{player}", incomes="{incomes}", prices=prices
            )
            return spread(words, Role.QUIET, player=Piece(owner, Role.QUIET), incomes=told)
        words = tr("earns {incomes} at energy {prices}", incomes="{incomes}", prices=prices)
        return spread(words, Role.QUIET, incomes=told)


_DOING = {
    Phase.AUCTION: mark("bids for the turn order"),
    Phase.MARKET: mark("brings tiles to the market"),
    Phase.BUYING: mark("buys tiles"),
    Phase.RUNNING: mark("chooses what runs"),
}

_PARTS = {Phase.RUNNING: Part.MINE, Phase.ENERGY: Part.MINE}


class Waiting(Question):
    """Nothing to decide: somebody else moves, or nobody."""

    asks = False

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.part = _PARTS.get(self.view.phase, Part.MARKET)

    def prompt(self) -> Prompt:
        """Whose turn it is, and what one's own factory earns."""
        view = self.view
        if view.over:
            return Prompt(None, False, tr("The game is over."), details=self._winner())
        if view.turn < 0:
            return Prompt(None, False, tr("Cards are being turned up."))
        doing = tr(_DOING.get(view.phase, mark("to move")))
        mine = self.players[self.seat].name
        own = () if self.watching or self.seat == view.turn else self.earning(prospect(view, self.factory), mine)
        return Prompt(self.players[view.turn], False, doing, details=own)

    def _winner(self) -> tuple[Row, ...]:
        standings = FACTORY_MANAGER.standings(self.view)
        best = [standing for standing in standings if standing.rank == 1]
        names = listed([standing.seat for standing in best])
        winner = self.view.players[self.view.names.index(best[0].seat)]
        money, income = winner.money, winner.income
        tied = sum(standing.score["money"] == money for standing in standings) > len(best)
        if len(best) > 1:
            words = tr("{players} share first place with {money} Elektro.", players=names, money=money)
        elif tied:
            words = tr(
                "{player} wins with {money} Elektro, by the last income of {income}.",
                player=names,
                money=money,
                income=income,
            )
        else:
            words = tr("{player} wins with {money} Elektro.", player=names, money=money)
        return ((Piece(words, Role.STRONG),),)
