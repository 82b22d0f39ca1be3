"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Mayor, Phase, State
from powergrid_tui.games.electropolis.phases import PHASES, Part
from powergrid_tui.games.electropolis.scoring import (
    Cells,
    Tally,
    card_points,
    counts,
    places_in_support,
    provisional,
    runs,
)
from powergrid_tui.games.electropolis.viewmodel.phrases import planned
from powergrid_tui.table.protocol.game import PlannedTurn
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Detail, Piece, Role, Row, quiet
from powergrid_tui.toolkit.viewmodel.scores import compared, won_with_points
from powergrid_tui.toolkit.viewmodel.short import together
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

Reply = Action | str | None
"""What `Question.press` returns: an action, a sentence to show, or nothing."""


class Then(NamedTuple):
    """A city as the answer so far would make it."""

    mayor: Mayor
    running: Cells
    """The coal and gas plants that would run."""
    tally: Tally


class Question(question.Question[State, Action]):
    """A question of Electropolis. What the cursor is on is None before a key is pressed, and in other questions."""

    part: int = Part.TABLE
    POINTS: ClassVar[tuple[str, ...]] = ()
    """What can be pointed at: spaces, the ring, cards, cells, the hand."""

    space: int | None = None
    """The action space under the cursor."""
    piece: Cells = ()
    """Positions in the ring of the tiles that would be taken."""
    card: int | None = None
    """The card under the cursor, by its index among those on the table."""
    cell: int | None = None
    """The cell under the cursor."""
    chosen: int | None = None
    """The index of the tile in hand that is being placed."""
    region: frozenset[int] | None = None
    """The cells in which tiles may be placed now; None if there is no such limit yet."""

    @property
    def player(self) -> Mayor:
        """The mayor at the keyboard."""
        return self.view.players[self.seat]

    @cached_property
    def running(self) -> tuple[Cells, ...]:
        """By seat, the coal and gas plants that would run."""
        return runs(self.view)

    @cached_property
    def tallies(self) -> tuple[Tally, ...]:
        """By seat, the score if the game ended now."""
        return counts(self.view.players, self.view.trends, self.running)

    @property
    def then(self) -> Then:
        """One's own city after the answer so far."""
        return Then(self.player, self.running[self.seat], self.tallies[self.seat])

    def change(self, what: str, now: int, then: int, *, warned: bool = False) -> list[Piece]:
        """A figure of one's city now, and after the answer so far."""
        words = f"{now} {self.glyphs.arrow} {then}" if now != then else str(now)
        style = Role.WARN if warned else Role.STRONG if now != then else Role.QUIET
        return [Piece(together((what, ""), " "), Role.QUIET), Piece(words, style)]

    def is_same_decision(self, before: Self) -> bool:
        return super().is_same_decision(before) and before.view.round == self.view.round

    def plan_words(self, plan: PlannedTurn) -> str:
        return planned(self.view, plan.actions)

    def refuses(self, what: str, at: int) -> str:
        """Why something that can be pointed at cannot be chosen; empty if it can."""
        return ""

    def pick(self, what: str, at: int) -> Pick | None:
        """The choice of a space, a tile of the ring, a card, a cell or a tile in hand; None if that is not asked."""
        if what not in self.POINTS:
            return None
        cursor = {"space": self.space, "card": self.card, "cell": self.cell, "hand": self.chosen}
        marked = at in self.piece if what == "ring" else at == cursor[what]
        return Pick((what, at), marked, self.refuses(what, at))

    def card_now(self, player: Mayor) -> int:
        """The points that the card last taken would bring at once, with the board as it is in `player`."""
        card = self.view.book.cards[player.cards[-1]]
        if card.when == "end":
            return 0
        players = (*self.view.players[: self.seat], player, *self.view.players[self.seat + 1 :])
        return card_points(card, player, self.view.taken, places_in_support(players)[self.seat])


class Waiting(question.Waiting[State, Action], Question):
    """Nothing to decide: somebody else moves, or nobody."""

    PHASES = PHASES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        if self.view.phase is Phase.PLACING and self.view.turn == self.seat:
            self.part = Part.CITY  # an onlooker sees the board of whoever is to move

    def doing(self) -> str:
        doing, view = super().doing(), self.view
        if not view.hand:
            return doing
        tiles = trc("list", ", ").join(view.book.kinds[tile].title for tile in view.hand)
        return tr("{doing}: {tiles}", doing=doing, tiles=tiles)

    def chance(self) -> str:
        return tr("The tiles and cards are being dealt.")

    def own(self) -> tuple[Row, ...]:
        tally = self.tallies[self.seat]
        score = tr("{points} (provisional)", points=tally.total) if provisional(self.view) else tally.total
        words = tr(
            "{player} has support {support}, pollution {pollution}, score now {score}.",
            player=self.players[self.seat].name,
            support=tally.support,
            pollution=tally.pollution,
            score=score,
        )
        return (quiet(words),)

    def besides(self) -> tuple[Detail, ...]:
        ranked = [self.view.names.index(standing.seat) for standing in ELECTROPOLIS.standings(self.view)]
        best, other = (self.tallies[seat] for seat in ranked[:2])
        parts = (
            (tr("plants"), best.plants, other.plants),
            (tr("cards"), best.cards_now + best.cards_end, other.cards_now + other.cards_end),
            (tr("trends"), sum(best.trends), sum(other.trends)),
            (tr("empty cells"), best.empty, other.empty),
            (tr("excess pollution"), best.penalty, other.penalty),
        )
        told = compared(self.view.names[ranked[0]], self.view.names[ranked[1]], parts)
        return ((Piece(told),),) if told else ()

    def won(self) -> str:
        return won_with_points(ELECTROPOLIS.standings(self.view), tr("points from trends"))
