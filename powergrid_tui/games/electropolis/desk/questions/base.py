"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property

from powergrid_tui.desk.glyphs import Glyphs
from powergrid_tui.desk.pieces import Piece, Role, quiet
from powergrid_tui.desk.players import players_of
from powergrid_tui.desk.question import Key, Prompt
from powergrid_tui.desk.snapshot import Snapshot
from powergrid_tui.games.electropolis.actions import Action
from powergrid_tui.games.electropolis.desk import slices
from powergrid_tui.games.electropolis.desk.slices import Hotspot
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import Mayor, Phase, State
from powergrid_tui.games.electropolis.scoring import Cells, Tally, card_points, counts, runs, support
from powergrid_tui.games.electropolis.words import card_words
from powergrid_tui.table.game import Choice

Reply = Action | str | None
"""To a key: an action to play; a sentence why not (empty when the key changed the intent); None when it means
nothing here."""


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    TABLE = 0
    CITY = 1
    OTHERS = 2
    SCORE = 3
    LOG = 4


class Question:
    """A question to the seat at the keyboard. A new one is made for every snapshot."""

    part = Part.TABLE
    """What one wants to see for it."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs) -> None:
        view: State = snapshot.view
        self.view = view
        self.seat = snapshot.seat
        self.glyphs = glyphs
        self.players = players_of(snapshot.seats)
        self.offers = {offer.kind: offer for offer in snapshot.offers}

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
        """By seat, what the game would score now."""
        return counts(self.view.players, self.view.trends, self.running)

    def adopt(self, before: Question) -> None:
        """Take over what is still good of the last question of this kind."""

    def press(self, key: str) -> Reply:
        """A key: its name, or the character typed."""
        return None

    def point_at(self, hotspot: Hotspot) -> Reply:
        """A click on a hotspot."""
        return None

    def asked(self) -> Prompt:
        """What the question panel shows."""
        raise NotImplementedError

    def stands(self) -> slices.Stands:
        """The action spaces."""
        return slices.stands(self.view, self.players)

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
        """What lies beside one's own board."""
        player = self.player
        placing = self.view.phase is Phase.PLACING and self.view.turn == self.seat
        card = self._in_use() if placing else ""
        late = []
        for name in player.cards:
            taken = self.view.book.cards[name]
            if taken.when == "end":
                late.append(f"{name}, {card_points(taken, player)} now: {card_words(taken)}")
        hand = self.view.hand if placing else ()
        return slices.Hand(hand, None, player.fuel, slices.idle_fuel(player), card, tuple(late))

    def _in_use(self) -> str:
        name = self.player.cards[-1]
        card = self.view.book.cards[name]
        return f"{name}, {self.view.book.region_names[card.region]}: {card_words(card)}"

    def card_now(self, player: Mayor) -> int:
        """Points at once of the card last taken, were the board as it is in `player` when it takes effect."""
        card = self.view.book.cards[player.cards[-1]]
        if card.when == "end":
            return 0
        mine = support(player)
        place = 1 + sum(support(other) > mine for at, other in enumerate(self.view.players) if at != self.seat)
        return card_points(card, player, self.view.taken, place)

    def rows(self, kind: str) -> list[Choice[Action]]:
        """What is offered of a kind, and what is refused with the reason."""
        return list(self.offers[kind].rows()) if kind in self.offers else []

    def panel(
        self,
        question: str,
        answer: str,
        *keys: Key,
        details: tuple[tuple[Piece, ...], ...] = (),
        refused: bool = False,
    ) -> Prompt:
        """What the panel shows of a question to the one at the keyboard."""
        return Prompt(self.players[self.seat], True, question, answer, refused, details, keys)


_DOING = {
    Phase.CHOOSING: "chooses an action space",
    Phase.TAKING: "takes tiles and a card",
    Phase.PLACING: "places tiles",
    Phase.RUNNING: "says which plants run",
}


class Waiting(Question):
    """Nothing to decide: another moves, or nobody."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs) -> None:
        super().__init__(snapshot, glyphs)
        mine = self.view.turn == self.seat  # a spectator looks over the shoulder of the one to move
        self.part = Part.CITY if mine and self.view.phase in (Phase.PLACING, Phase.RUNNING) else Part.TABLE

    def asked(self) -> Prompt:
        """Whose turn it is, and how one stands oneself."""
        view = self.view
        if view.over:
            return Prompt(None, False, "The game is over.", details=self._winner())
        if view.turn < 0:
            return Prompt(None, False, "The tiles and cards are dealt.")
        doing = _DOING.get(view.phase, "is to move")
        if view.hand:
            doing += f": {', '.join(view.book.kinds[tile].name.lower() for tile in view.hand)}"
        return Prompt(self.players[view.turn], False, doing, details=self._self())

    def _self(self) -> tuple[tuple[Piece, ...], ...]:
        if self.seat == self.view.turn:
            return ()
        tally = self.tallies[self.seat]
        words = f"support {tally.support}, pollution {tally.pollution}, score now {tally.total}"
        return (quiet(f"{self.players[self.seat].name} has {words}."),)

    def _winner(self) -> tuple[tuple[Piece, ...], ...]:
        best = [standing for standing in ELECTROPOLIS.standings(self.view) if standing.rank == 1]
        names = " and ".join(standing.seat for standing in best)
        words = f"{names} {'win' if len(best) > 1 else 'wins'} with {best[0].score['points']} points."
        return ((Piece(words, Role.STRONG),),)
