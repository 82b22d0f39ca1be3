"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from enum import IntEnum
from typing import Self

from powergrid_tui.games.terraforming_mars.actions import Action, Later
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Company, Phase, State, Task
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.needs import resource_name, tag_name
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.ahead import Ahead, Change, ahead
from powergrid_tui.games.terraforming_mars.wording.cards import card_words
from powergrid_tui.games.terraforming_mars.wording.names import stock_name
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.words.language import listed, mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined, quiet
from powergrid_tui.toolkit.viewmodel.question import Key, Prompt

Reply = Action | Premove | str | None
"""What `Question.press` returns: an action, a premove, a sentence to show, or nothing."""


class Part(IntEnum):
    """A part of the board, in the order of the keys that bring it up."""

    MAP = 0
    COMPANIES = 1
    GOALS = 2
    LOG = 3


class Question(question.Question[State, Action]):
    """A question of Terraforming Mars, with the slices that show its intent."""

    part: int = Part.MAP

    @property
    def company(self) -> Company:
        """The company at the keyboard."""
        return self.view.players[self.seat]

    @property
    def purse(self) -> str:
        return trn("{count} credit", "{count} credits", self.company.stock[0])

    def continues(self, before: Self) -> bool:
        same = (before.view.generation, before.view.phase) == (self.view.generation, self.view.phase)
        return super().continues(before) and same

    @property
    def task(self) -> Task | None:
        """The choice that a card has left open, if any."""
        return self.view.queue[0] if self.view.queue else None

    def put_off(self, key: str) -> Reply:
        """Postpone the question until the rest is done, if `key` asks for that and the rules allow it."""
        return Later() if key == "o" and "later" in self.offers else None

    def waiting_key(self) -> tuple[Key, ...]:
        """The key that postpones the question, if there is something else to do first."""
        return (Key("o", tr("the rest first")),) if "later" in self.offers else ()

    def placing(self) -> slices.Placing:
        """What is marked on the map."""
        return slices.STILL

    def listing(self) -> slices.Listing:
        """What there is to choose from; while others move, one's own hand of cards."""
        entries = tuple(self.hand_entry(card) for card in self.company.hand) if slices.known(self.company.hand) else ()
        title = trn("HAND {count}", "HAND {count}", len(self.company.hand))
        return slices.Listing(title, "", entries, None, tr("no cards"))

    def hand_entry(self, card: str) -> slices.ListRow:
        """A card of one's hand as a row of the list."""
        return slices.ListRow(self.view.book.called(card), self.tags_of(card), str(self.view.book.cards[card].cost))

    def price_of(self, card: str) -> str:
        """The price of a card, in credits; the printed cost as well if that differs."""
        price, printed = paying.price(self.view, self.seat, card), self.view.book.cards[card].cost
        return str(price) if price == printed else f"{printed}{self.glyphs.arrow}{price}"

    def tags_of(self, card: str) -> str:
        """The tags of a card, in words."""
        return " ".join(tag_name(tag) for tag in self.view.book.tags[card])

    def mars(self) -> slices.Map:
        """The map."""
        return slices.mars(self.view, self.players, self.placing(), self.before)

    def described(self, card: str) -> Row:
        """The whole text of a card, its tags first."""
        words, tags = sentence(trc("list", "; ").join(card_words(self.view.book, card))), self.tags_of(card)
        return quiet(tr("[{tags}] {words}", tags=tags, words=words) if tags else words)

    def consequences(self, action: Action) -> list[Row]:
        """What an action changes for oneself, for the others, and on Mars."""
        found = ahead(self.view, action)
        rows = [row for row in (self._own(found), self._others(found)) if row]
        return rows or [quiet(tr("It changes nothing by itself."))]

    def _own(self, found: Ahead) -> Row:
        groups = [[self._figure(change)] for change in found.seats[self.seat]]
        for steps, what in (
            (found.temperature, tr("temperature")),
            (found.oxygen, tr("oxygen")),
            (found.oceans, tr("oceans")),
        ):
            if steps:
                groups.append([Piece(tr("{what} {steps}", what=what, steps=f"{steps:+}"), Role.TEXT)])
        if found.asks:
            groups.append([Piece(tr("then a choice"), Role.QUIET)])
        return tuple(joined(groups, WIDE_GAP))

    def _others(self, found: Ahead) -> Row:
        groups = []
        for seat, changes in enumerate(found.seats):
            shown = [change for change in changes if change.what != "points"]
            if seat != self.seat and shown:
                told = trc("list", ", ").join(self._figure(change).text for change in shown)
                groups.append([Piece(tr("{player}: {told}", player=self.players[seat].name, told=told), Role.QUIET)])
        return tuple(joined(groups, WIDE_GAP))

    def _figure(self, change: Change) -> Piece:
        kind, _, letter = change.what.partition(" ")
        if kind == "stock":
            name = stock_name(letter)
        elif kind == "production":
            name = tr("{resource} production", resource=resource_name(letter))
        else:
            name = tr(_FIGURES[kind])
        words = tr(
            "{name} {before}{arrow}{after}",
            name=name,
            before=change.before,
            arrow=self.glyphs.arrow,
            after=change.after,
        )
        return Piece(words, Role.STRONG if kind in ("TR", "points") else Role.TEXT)


_FIGURES = {"TR": mark("TR"), "points": mark("points"), "cards": mark("cards")}

_DOING = {
    Phase.START: mark("chooses a corporation"),
    Phase.DRAFT: mark("drafts"),
    Phase.RESEARCH: mark("buys cards"),
    Phase.ACTIONS: mark("acts"),
    Phase.GREENERIES: mark("places the last greeneries"),
}


class Waiting(Question):
    """Nothing to decide: somebody else moves, or nobody."""

    asks = False

    def prompt(self) -> Prompt:
        """Whose turn it is, and one's own situation."""
        view = self.view
        if view.over:
            return Prompt(None, False, tr("The game is over."), details=self._winner())
        if view.turn < 0:
            return Prompt(None, False, tr("Cards are dealt."))
        doing = tr(_DOING.get(view.phase, mark("is to move")))
        points = tally(view, self.seat).total
        own = tr("You have {points} points now, with TR {tr}.", points=points, tr=self.company.tr)
        details = () if self.watching or self.seat == view.turn else (quiet(own),)
        return Prompt(self.players[view.turn], False, doing, details=details)

    def _winner(self) -> tuple[Row, ...]:
        standings = TERRAFORMING_MARS.standings(self.view)
        best = [standing for standing in standings if standing.rank == 1]
        points = standings[0].score["points"] or 0
        if not best:
            return ((Piece(tr("Mars is not habitable: the game is lost."), Role.STRONG),),)
        names = listed([standing.seat for standing in best])
        tied = any(standing.rank > 1 and standing.score["points"] == points for standing in standings)
        if len(best) > 1:
            words = trn(
                "{players} share the first place with {count} point.",
                "{players} share the first place with {count} points.",
                points,
                players=names,
            )
        elif tied:
            words = trn(
                "{player} wins with {count} point, by credits.",
                "{player} wins with {count} points, by credits.",
                points,
                player=names,
            )
        else:
            words = trn("{player} wins with {count} point.", "{player} wins with {count} points.", points, player=names)
        return ((Piece(words, Role.STRONG),),)
