"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from functools import cached_property
from typing import Self

from powergrid_tui.games.terraforming_mars.actions import Action, Later
from powergrid_tui.games.terraforming_mars.model import HIDDEN, Company, State, Task
from powergrid_tui.games.terraforming_mars.phases import PHASES, Part
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.needs import counted, resource_name
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.ahead import Ahead, Change, ahead
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import given_up
from powergrid_tui.games.terraforming_mars.viewmodel.meanings import rest_words
from powergrid_tui.games.terraforming_mars.wording.names import stock_name
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.protocol.log_entries import Kind, told
from powergrid_tui.table.words.language import mark, paragraph, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Piece, Role, Row, joined, quiet
from powergrid_tui.toolkit.viewmodel.question import Key
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

Reply = Action | Premove | str | None
"""What `Question.press` returns: an action, a premove, a sentence to show, or nothing."""


class Question(question.Question[State, Action]):
    """A question of Terraforming Mars, with the slices that show its intent."""

    part: int = Part.MAP
    lists_hand: bool = False
    """Whether the list shows the hand, so that it need not be read elsewhere."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._found: dict[Action, Ahead] = {}

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

    def sure(self, action: Action, *, again: bool) -> Reply:
        """An answer given by Enter; but one that gives something up for good only when Enter is pressed `again`."""
        lost = "" if again else given_up(self.view, self.seat, self.offered, action)
        self.warned = "enter" if lost else ""
        return paragraph((lost, tr("Press Enter again if you mean that."))) if lost else action

    def put_off(self, key: str) -> Reply:
        """Postpone the question until the rest is done, if `key` asks for that and the rules allow it."""
        return Later() if key == "o" and "later" in self.offers else None

    def waiting_key(self) -> tuple[Key, ...]:
        """The key that postpones the question, if there is something else to do first."""
        return (Key("o", tr("the rest first")),) if "later" in self.offers else ()

    def rest_row(self) -> tuple[Row, ...]:
        """What else is still to be done, if it may come first."""
        if "later" not in self.offers:
            return ()
        return (quiet(tr("The order is yours; still to come: {effects}", effects=rest_words(self.view))),)

    def reading_key(self) -> tuple[Key, ...]:
        """The key that reads one's hand and what is in play, if there is any of it and the list shows other cards."""
        company = self.company
        if not (company.hand or company.kept or any(other.in_play for other in self.view.players)):
            return ()
        return (Key("w", Worded(tr("read your hand and cards in play"), trc("short", "hand, in play"))),)

    def placing(self) -> slices.Placing:
        """What is marked on the map."""
        return slices.STILL

    def listing(self) -> CardList:
        """What there is to choose from; while others move, one's own hand of cards."""
        known = HIDDEN not in self.company.hand
        entries = tuple(self.hand_entry(card) for card in self.company.hand) if known else ()
        title = trn("HAND {count}", "HAND {count}", len(self.company.hand))
        asks = self.task.card if self.task else ""
        empty = tr("no cards") if known else tr("face down")
        return CardList(title, "", entries, None, empty, self.text_of(asks) if asks else None)

    def read(self, what: slices.Reading) -> CardList:
        """The cards to read."""
        return slices.reading(self.view, self.seat, self.players, self.log.entries, what)

    @cached_property
    def laid_out(self) -> LogPage:
        """One's own cards in play as a page of the dock, those with an action first."""
        rows = sorted(slices.in_play(self.view, self.seat), key=lambda row: (row.sign != slices.READY, not row.sign))
        called = {row: series(filter(None, (f"{row.sign} {row.name}".strip(), row.status))) for row in rows}
        entries = (
            told(
                self.glyphs.shown(tr("{card}: {text}", card=called[row], text=row.text)),
                Kind.DETAIL if row.sign == slices.USED else Kind.LINE,
            )
            for row in rows
        )
        return LogPage(tuple(entries))

    def hand_entry(self, card: str) -> CardRow:
        """A card that could be had or played, as a row of the list."""
        return slices.offered_row(self.view, self.seat, card)

    def price_of(self, card: str) -> str:
        """The price of a card, in credits; the printed cost as well if that differs."""
        price, printed = paying.price(self.view, self.seat, card), self.view.book.cards[card].cost
        return str(price) if price == printed else f"{printed}{self.glyphs.arrow}{price}"

    def text_of(self, card: str) -> CardText:
        """The whole text of a card."""
        return slices.card_text(self.view, self.seat, card)

    def mars(self) -> Plan:
        """The map."""
        return slices.mars(self.view, self.players, self.placing(), self.before, self.glyphs)

    def found(self, action: Action) -> Ahead:
        """What an action changes."""
        if action not in self._found:
            self._found[action] = ahead(self.view, action)
        return self._found[action]

    def leaves(self, action: Action) -> str:
        """What an action leaves in stock of what it takes."""
        changes = [change for change in self.found(action).seats[self.seat] if change.what.startswith("stock")]
        return series(counted(change.what[-1], change.after) for change in changes if change.after < change.before)

    def consequences(self, action: Action) -> list[Row]:
        """What an action changes for oneself, for the others, and on Mars."""
        found = self.found(action)
        rows = [row for row in (self._own(found), self._others(found)) if row]
        return rows or [quiet(tr("It has no effect by itself."))]

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


class Waiting(question.Waiting[State, Action], Question):
    """Nothing to decide: somebody else moves, or nobody."""

    PHASES = PHASES
    lists_hand = True

    def own(self) -> tuple[Row, ...]:
        points = tally(self.view, self.seat).total
        return (quiet(tr("You have {points} points now, with TR {tr}.", points=points, tr=self.company.tr)),)

    def won(self) -> str:
        return slices.outcome(self.view)
