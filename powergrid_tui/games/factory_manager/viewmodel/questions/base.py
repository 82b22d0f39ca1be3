"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from powergrid_tui.games.factory_manager.actions import Action, Done, Run
from powergrid_tui.games.factory_manager.book import TileSums, Way
from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Factory, State
from powergrid_tui.games.factory_manager.phases import PHASES, Part
from powergrid_tui.games.factory_manager.rules.workers import free
from powergrid_tui.games.factory_manager.viewmodel.figures import Prospect, prospect, way_now
from powergrid_tui.games.factory_manager.viewmodel.phrases import phrase
from powergrid_tui.games.factory_manager.viewmodel.plan import BuyingPlan
from powergrid_tui.games.factory_manager.viewmodel.pointed import NOWHERE, Pointed
from powergrid_tui.table.protocol.game import PlannedTurn
from powergrid_tui.table.words.language import tr, trc, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Detail, Piece, Role, Row, joined, spread
from powergrid_tui.toolkit.viewmodel.question import Several
from powergrid_tui.toolkit.viewmodel.scores import compared, winners_sentence

Reply = Action | Several | str | None
"""What `Question.press` returns: an action, several in a row, a sentence to show, or nothing."""


ARROWS = ("left", "right", "up", "down")


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

    def is_same_decision(self, before: Self) -> bool:
        return super().is_same_decision(before) and before.view.round == self.view.round

    def plan_words(self, plan: PlannedTurn) -> str:
        last, what = plan.actions[-1], BuyingPlan.of(plan.actions).deeds
        if isinstance(last, Run):
            return tr("Planned: {what}.", what=phrase(self.view, last))
        if not isinstance(last, Done):
            return tr("Planned for {price} Elektro: {what}, then you are asked.", price=plan.price, what=what)
        if not what:
            return tr("Planned: end your turn.")
        return tr("Planned for {price} Elektro: {what}, then end your turn.", price=plan.price, what=what)

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

    def income_of(self, sums: TileSums) -> int:
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


class Waiting(question.Waiting[State, Action], Question):
    """Nothing to decide: somebody else moves, or nobody."""

    PHASES = PHASES

    def chance(self) -> str:
        return tr("Cards are being turned up.")

    def own(self) -> tuple[Row, ...]:
        """What one's own factory earns."""
        return self.earning(prospect(self.view, self.factory), self.players[self.seat].name)

    def besides(self) -> tuple[Detail, ...]:
        ranked = [self.view.names.index(standing.seat) for standing in FACTORY_MANAGER.standings(self.view)]
        best, other = (self.view.players[seat] for seat in ranked[:2])
        parts = (
            (tr("last income"), best.income, other.income),
            (tr("earlier rounds"), best.money - best.income, other.money - other.income),
        )
        told = compared(self.view.names[ranked[0]], self.view.names[ranked[1]], parts)
        return ((Piece(told),),) if told else ()

    def won(self) -> str:
        standings = FACTORY_MANAGER.standings(self.view)
        income = self.view.players[self.view.names.index(standings[0].seat)].income
        return winners_sentence(
            standings,
            lambda players, money: tr(
                "{players} share first place with {money} Elektro.", players=players, money=money
            ),
            lambda player, money: tr(
                "{player} wins with {money} Elektro, by the last income of {income}.",
                player=player,
                money=money,
                income=income,
            ),
            lambda player, money: tr("{player} wins with {money} Elektro.", player=player, money=money),
        )
