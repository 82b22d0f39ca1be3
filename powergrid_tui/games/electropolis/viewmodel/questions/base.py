"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Mayor, Phase, State
from powergrid_tui.games.electropolis.scoring import (
    Cells,
    Tally,
    card_points,
    counts,
    places_in_support,
    provisional,
    runs,
)
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.scores import won_with_points
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

Reply = Action | str | None
"""What `Question.press` returns: an action, a sentence to show, or nothing."""


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    TABLE = 0
    CITY = 1
    MAYORS = 2
    LOG = 3


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

    def continues(self, before: Self) -> bool:
        return super().continues(before) and before.view.round == self.view.round

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


_DOING = {
    Phase.CHOOSING: mark("chooses an action space"),
    Phase.TAKING: mark("takes tiles and a card"),
    Phase.PLACING: mark("places tiles"),
    Phase.RUNNING: mark("chooses which plants run"),
}


class Waiting(Question):
    """Nothing to decide: somebody else moves, or nobody."""

    asks = False

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        mine = self.view.turn == self.seat  # an onlooker sees the board of whoever is to move
        cities = self.view.phase is Phase.RUNNING or (mine and self.view.phase is Phase.PLACING)
        self.part = Part.CITY if cities else Part.TABLE

    def prompt(self) -> Prompt:
        """Whose turn it is, and one's own situation."""
        view = self.view
        if view.over:
            won = won_with_points(ELECTROPOLIS.standings(view), tr("points from trends"))
            return Prompt(None, False, tr("The game is over."), details=((Piece(won, Role.STRONG),),))
        if view.turn < 0:
            return Prompt(None, False, tr("The tiles and cards are being dealt."))
        doing = tr(_DOING.get(view.phase, mark("to move")))
        if view.hand:
            tiles = trc("list", ", ").join(view.book.kinds[tile].title for tile in view.hand)
            doing = tr("{doing}: {tiles}", doing=doing, tiles=tiles)
        return Prompt(self.players[view.turn], False, doing, details=self._self())

    def _self(self) -> tuple[Row, ...]:
        if self.watching or self.seat == self.view.turn:
            return ()
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
