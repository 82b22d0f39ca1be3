"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from powergrid_tui.games.rise_to_power.actions import Action
from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import CompanyState, Phase, State
from powergrid_tui.games.rise_to_power.phases import PHASES, Part
from powergrid_tui.games.rise_to_power.scoring import tally, values
from powergrid_tui.games.rise_to_power.viewmodel.cards import payment
from powergrid_tui.games.rise_to_power.viewmodel.decided import decided
from powergrid_tui.games.rise_to_power.viewmodel.planned import plan_rows
from powergrid_tui.games.rise_to_power.viewmodel.pointed import NOWHERE, Pointed
from powergrid_tui.games.rise_to_power.words import called
from powergrid_tui.table.protocol.game import NO_PREMOVE, PlannedTurn, Premove
from powergrid_tui.table.words.language import mark, series, tr, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Detail, Piece, Role, Row, joined, quiet, spread
from powergrid_tui.toolkit.viewmodel.question_keys import key
from powergrid_tui.toolkit.viewmodel.scores import won_with_points

Reply = Action | Premove | str | None
"""What `Question.press` returns: an action, no plan any more, a sentence to show, or nothing."""


class Question(question.Question[State, Action]):
    """A question of Rise to Power."""

    part: int = Part.TABLE

    @property
    def company(self) -> CompanyState:
        """The company at the keyboard."""
        return self.view.players[self.seat]

    @property
    def purse(self) -> str:
        if self.view.phase != Phase.ACTIONS:
            return ""
        return trn("{count} action point", "{count} action points", self.view.points)

    def is_same_decision(self, before: Self) -> bool:
        return super().is_same_decision(before) and (before.view.round, before.view.phase) == (
            self.view.round,
            self.view.phase,
        )

    @property
    def plan(self) -> PlannedTurn | None:
        """The turn that the company at the keyboard has planned."""
        return self.snapshot.premove if isinstance(self.snapshot.premove, PlannedTurn) else None

    @property
    def planned(self) -> tuple[Row, ...]:
        return plan_rows(self.view.book, self.plan, self.snapshot.plan_refusal) if self.plan else ()

    def _can_withdraw(self) -> bool:
        return self.snapshot.planning and self.plan is not None

    @key(
        "s", does=mark("withdraw your plan"), means=_can_withdraw, id="board.withdraw", label=mark("Withdraw your plan")
    )
    def _withdraw(self) -> Reply:
        return NO_PREMOVE

    def pointed(self) -> Pointed:
        """What is marked on the table and in one's own city."""
        return NOWHERE

    def after(self) -> CompanyState | None:
        """One's own company after the selected action; None if that does not change it."""
        return None

    def outlook(self, after: CompanyState) -> Row:
        """How values and score would change if one's own company became `after`."""
        book, company = self.view.book, self.company
        now, then = values(book, company), values(book, after)
        active, more = len(company.active), len(after.active)
        groups = [
            _change(tr("draw {figure}"), now.draw, then.draw, self.glyphs),
            _change(tr("hand {figure}"), now.hand, then.hand, self.glyphs),
            _change(
                tr("connections {figure}"),
                f"{active}/{now.connections}",
                f"{more}/{then.connections}",
                self.glyphs,
            ),
            _change(tr("score {figure}"), tally(book, company).total, tally(book, after).total, self.glyphs),
        ]
        return tuple(joined(groups, WIDE_GAP))

    def standing(self) -> Row:
        """The current values and score."""
        return self.outlook(self.company)

    def within_reach(self, hand: tuple[str, ...], owner: str = "") -> tuple[Row, ...]:
        """What a hand would pay for among one's own inactive districts and the contracts in the track. The owner's name
        is included where it may be unclear whose hand it is."""
        if HIDDEN in hand or self.company.agenda == HIDDEN:
            return ()
        own = self._paid_by(hand, [district.top for district in self.company.inactive])
        track = self._paid_by(hand, self.view.contract_track)
        told = [self._of_the_districts(own, owner)]
        if track and owner:
            told.append(tr("From the track {player} could pay for {cards}.", player=owner, cards=track))
        elif track:
            told.append(tr("From the track your hand would pay for {cards}.", cards=track))
        return tuple(map(quiet, told))

    def _of_the_districts(self, paid: str, owner: str) -> str:
        """Which of one's own inactive districts a hand would pay for."""
        if owner:
            if paid:
                return tr("{player} can pay for {cards}.", player=owner, cards=paid)
            if self.company.inactive:
                return tr("{player} cannot pay for any inactive district.", player=owner)
            return tr("{player} has no inactive district to pay for.", player=owner)
        if paid:
            return tr("Your hand would pay for your {cards}.", cards=paid)
        if self.company.inactive:
            return tr("Your hand would pay for none of your inactive districts.")
        return tr("You have no inactive district to pay for.")

    def _paid_by(self, hand: tuple[str, ...], contracts: Iterable[str]) -> str:
        """Which of these contracts a hand would pay for, exact payments first; empty if none."""
        exact, over = [], []
        for card in contracts:
            found = payment(self.view, self.seat, self.view.book.contracts[card], hand)
            if found is None or not found.ways:
                continue
            name = called(self.view.book, card)
            if found.over:
                over.append(tr("{card} ({count} over)", card=name, count=found.over))
            else:
                exact.append(tr("{card} (exact)", card=name))
        return series([*exact, *over])


def _change(message: str, now: int | str, then: int | str, glyphs: Glyphs) -> list[Piece]:
    """A figure, and its new value if that differs."""
    if now == then:
        return spread(message, Role.QUIET, figure=Piece(str(now)))
    figure = Piece(f"{now}{glyphs.arrow}{then}", Role.STRONG)
    return spread(message, Role.QUIET, figure=figure)


class Waiting(question.Waiting[State, Action], Question):
    """Nothing to decide: somebody else moves, or nobody."""

    PHASES = PHASES

    def own(self) -> tuple[Row, ...]:
        mine = self.players[self.seat].name
        return *self.planned, self.standing(), *self.within_reach(self.company.hand, mine)

    def besides(self) -> tuple[Detail, ...]:
        return tuple((Piece(told),) for told in decided(self.view))

    def won(self) -> str:
        standings = RISE_TO_POWER.standings(self.view)
        most = standings[0].score
        tied = [standing.score for standing in standings if standing.score["points"] == most["points"]]
        by_districts = any(score["active districts"] != most["active districts"] for score in tied)
        return won_with_points(standings, tr("more active districts") if by_districts else tr("fewer cards in hand"))
