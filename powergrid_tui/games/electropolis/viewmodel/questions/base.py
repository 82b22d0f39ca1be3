"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import Self

from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Mayor, Phase, State
from powergrid_tui.games.electropolis.scoring import Cells, Tally, card_points, counts, provisional, runs, support
from powergrid_tui.games.electropolis.viewmodel import slices
from powergrid_tui.games.electropolis.words import card_words
from powergrid_tui.table.words.language import listed, mark, tr, trc, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

Reply = Action | str | None
"""What `Question.press` returns: an action, a sentence to show, or nothing."""


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    TABLE = 0
    CITY = 1
    OTHERS = 2
    SCORE = 3
    LOG = 4


class Question(question.Question[State, Action]):
    """A question of Electropolis, with the slices that show its intent."""

    part: int = Part.TABLE

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

    def continues(self, before: Self) -> bool:
        return super().continues(before) and before.view.round == self.view.round

    def action_board(self) -> slices.ActionBoard:
        """The action spaces."""
        return slices.action_board(self.view, self.players)

    def ring(self) -> slices.Ring:
        """The ring, with the piece that would be taken."""
        return slices.Ring(self.view.ring, fresh=self.view.phase is Phase.DEAL)

    def cards(self) -> slices.Cards:
        """The development cards."""
        return slices.cards(self.view, self.seat)

    def city(self) -> slices.City:
        """One's own board."""
        return slices.city(self.view, self.seat, self.players, self.running[self.seat])

    def hand(self) -> slices.Hand:
        """What lies beside one's own board: tiles, fuel and cards."""
        player = self.player
        placing = self.view.phase is Phase.PLACING and self.view.turn == self.seat
        card = self._in_use() if placing else ""
        late = []
        for name in player.cards:
            taken = self.view.book.cards[name]
            if taken.when == "end":
                now, gain = card_points(taken, player), card_words(taken)
                late.append(tr("{card}, {points} now: {gain}", card=name, points=now, gain=gain))
        hand = self.view.hand if placing else ()
        return slices.Hand(hand, None, player.fuel, slices.idle_fuel(player), card, tuple(late))

    def _in_use(self) -> str:
        name = self.player.cards[-1]
        card = self.view.book.cards[name]
        region = tr(self.view.book.region_names[card.region])
        return tr("{card}, {region}: {gain}", card=name, region=region, gain=card_words(card))

    def card_now(self, player: Mayor) -> int:
        """The points that the card last taken would bring at once, with the board as it is in `player`."""
        card = self.view.book.cards[player.cards[-1]]
        if card.when == "end":
            return 0
        mine = support(player)
        place = 1 + sum(support(other) > mine for at, other in enumerate(self.view.players) if at != self.seat)
        return card_points(card, player, self.view.taken, place)


_DOING = {
    Phase.CHOOSING: mark("chooses an action space"),
    Phase.TAKING: mark("takes tiles and a card"),
    Phase.PLACING: mark("places tiles"),
    Phase.RUNNING: mark("says which plants run"),
}


class Waiting(Question):
    """Nothing to decide: somebody else moves, or nobody."""

    asks = False

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        mine = self.view.turn == self.seat  # a spectator sees the board of whoever is to move
        self.part = Part.CITY if mine and self.view.phase in (Phase.PLACING, Phase.RUNNING) else Part.TABLE

    def prompt(self) -> Prompt:
        """Whose turn it is, and one's own situation."""
        view = self.view
        if view.over:
            return Prompt(None, False, tr("The game is over."), details=self._winner())
        if view.turn < 0:
            return Prompt(None, False, tr("The tiles and cards are dealt."))
        doing = tr(_DOING.get(view.phase, mark("is to move")))
        if view.hand:
            tiles = trc("list", ", ").join(view.book.kinds[tile].title for tile in view.hand)
            doing = tr("{doing}: {tiles}", doing=doing, tiles=tiles)
        return Prompt(self.players[view.turn], False, doing, details=self._self())

    def _self(self) -> tuple[tuple[Piece, ...], ...]:
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

    def _winner(self) -> tuple[tuple[Piece, ...], ...]:
        best = [standing for standing in ELECTROPOLIS.standings(self.view) if standing.rank == 1]
        names, points = listed([standing.seat for standing in best]), best[0].score["points"] or 0
        if len(best) > 1:
            words = trn(
                "{players} win with {count} point.", "{players} win with {count} points.", points, players=names
            )
        else:
            words = trn("{player} wins with {count} point.", "{player} wins with {count} points.", points, player=names)
        return ((Piece(words, Role.STRONG),),)
