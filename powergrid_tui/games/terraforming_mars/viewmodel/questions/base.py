"""What all questions have in common, and the state of having none."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Self

from powergrid_tui.games.terraforming_mars.actions import Action, Later
from powergrid_tui.games.terraforming_mars.model import HIDDEN, CompanyState, State, Task
from powergrid_tui.games.terraforming_mars.phases import PHASES, Part
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.needs import counted, resource_name
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.giving_up import given_up
from powergrid_tui.games.terraforming_mars.viewmodel.phrases import rest_words
from powergrid_tui.games.terraforming_mars.viewmodel.preview import ActionPreview, FigureChange, preview
from powergrid_tui.games.terraforming_mars.wording.names import stock_name
from powergrid_tui.table.protocol.game import Premove
from powergrid_tui.table.protocol.log_entries import EntryKind, log_entry
from powergrid_tui.table.words.language import mark, paragraph, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow, CardText
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.viewmodel.pieces import WIDE_GAP, Detail, Piece, Role, Row, joined, quiet
from powergrid_tui.toolkit.viewmodel.question_keys import key
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
        self._found: dict[Action, ActionPreview] = {}

    @property
    def company(self) -> CompanyState:
        """The company at the keyboard."""
        return self.view.players[self.seat]

    @property
    def purse(self) -> str:
        return trn("{count} credit", "{count} credits", self.company.stock[0])

    def is_same_decision(self, before: Self) -> bool:
        same = (before.view.generation, before.view.phase) == (self.view.generation, self.view.phase)
        return super().is_same_decision(before) and same

    @property
    def task(self) -> Task | None:
        """The choice that a card has left open, if any."""
        return self.view.queue[0] if self.view.queue else None

    def sure(self, action: Action) -> Reply:
        """An answer given by Enter; but one that gives something up for good only when Enter is pressed again."""
        lost = "" if self.again else given_up(self.view, self.seat, self.snapshot.offers, action)
        self.warned = "enter" if lost else ""
        return paragraph((lost, tr("Press Enter again if you mean that."))) if lost else action

    def may_wait(self) -> bool:
        """Whether there is something else to do that may come first."""
        return "later" in self.offers

    def rest_row(self) -> tuple[Row, ...]:
        """What else is still to be done, if it may come first."""
        if not self.may_wait():
            return ()
        return (quiet(tr("The order is yours; still to come: {effects}", effects=rest_words(self.view))),)

    def placing(self) -> slices.MapIntent:
        """What is marked on the map."""
        return slices.STILL

    def listing(self) -> CardList:
        """What there is to choose from; while others move, one's own hand of cards."""
        if self.snapshot.must_look and (count := self._covered()):
            return CardList(tr("CARDS"), "", (), backs=count)
        known = HIDDEN not in self.company.hand
        entries = tuple(self.hand_entry(card) for card in self.company.hand) if known else ()
        title = trn("HAND {count}", "HAND {count}", len(self.company.hand))
        asks = self.task.card if self.task else ""
        text = self.text_of(asks) if asks else None
        backs = 0 if known else len(self.company.hand)
        return CardList(title, "", entries, None, tr("no cards"), text, heads=heads(), backs=backs)

    def _covered(self) -> int:
        """How many cards the seat chooses among that nobody else sees."""
        task = self.task.cards if self.task and self.task.seat == self.seat else ()
        return len(task) or len((*self.company.dealt, *self.company.offered))

    def read(self, what: slices.Reading) -> CardList:
        """The cards to read."""
        return slices.reading(self.view, self.seat, self.players, self.log.entries, what)

    @cached_property
    def laid_out(self) -> LogPage:
        """One's own cards in play as a page of the dock, those with an action first."""
        rows = sorted(slices.in_play(self.view, self.seat), key=lambda row: (row.sign != slices.READY, not row.sign))
        called = {row: series(filter(None, (f"{row.sign} {row.name}".strip(), row.status))) for row in rows}
        entries = (
            log_entry(
                self.glyphs.drawable(tr("{card}: {text}", card=called[row], text=row.text)),
                EntryKind.DETAIL if row.sign == slices.USED else EntryKind.LINE,
            )
            for row in rows
        )
        return LogPage(tuple(entries))

    def hand_entry(self, card: str) -> CardRow:
        """A card that could be had or played, as a row of the list."""
        return slices.offered_row(self.view, self.seat, card)

    def priced(self, row: CardRow, card: str) -> CardRow:
        """A row with the price of its card, in credits; and with the printed one if that differs."""
        price, printed = paying.price(self.view, self.seat, card), self.view.book.cards[card].cost
        return replace(row, price=str(price), printed=str(printed) if printed != price else "")

    def text_of(self, card: str) -> CardText:
        """The whole text of a card."""
        return slices.card_text(self.view, self.seat, card)

    def mars(self) -> Plan:
        """The map."""
        return slices.mars(self.view, self.players, self.placing(), self.before, self.glyphs)

    def found(self, action: Action) -> ActionPreview:
        """What an action changes."""
        if action not in self._found:
            self._found[action] = preview(self.view, action)
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

    def _own(self, found: ActionPreview) -> Row:
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

    def _others(self, found: ActionPreview) -> Row:
        groups = []
        for seat, changes in enumerate(found.seats):
            shown = [change for change in changes if change.what != "points"]
            if seat != self.seat and shown:
                told = trc("list", ", ").join(self._figure(change).text for change in shown)
                groups.append([Piece(tr("{player}: {told}", player=self.players[seat].name, told=told), Role.QUIET)])
        return tuple(joined(groups, WIDE_GAP))

    def _figure(self, change: FigureChange) -> Piece:
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


def heads() -> tuple[str, str]:
    """What stands above the printed prices and above the prices of a list, in credits."""
    return trc("column of prices", "was"), trc("column of a resource", "M")


class OtherCards(Question):
    """A question whose list shows other cards than one's hand and those in play: a key of the board reads them."""

    def _what_w(self) -> str:
        company = self.company
        if not (company.hand or company.kept or any(other.in_play for other in self.view.players)):
            return ""
        return Worded(tr("read your hand and cards in play"), trc("short", "hand, in play"))

    @key("w", does=_what_w)
    def _read(self) -> Reply:
        return None  # the board's


class Postponing(Question):
    """A question that a card asks: the rest of the card may come first."""

    @key(
        "o",
        does=mark("the rest first"),
        means=Question.may_wait,
        note=mark("does the rest of the card first, where you may choose the order"),
        id="board.later",
        label=mark("The rest first"),
    )
    def _put_off(self) -> Reply:
        return Later()


class Waiting(question.Waiting[State, Action], Question):
    """Nothing to decide: somebody else moves, or nobody."""

    PHASES = PHASES
    lists_hand = True

    def own(self) -> tuple[Row, ...]:
        points = tally(self.view, self.seat).total
        return (quiet(tr("You have {points} points now, with TR {tr}.", points=points, tr=self.company.tr)),)

    def besides(self) -> tuple[Detail, ...]:
        told = slices.decided(self.view)
        return ((Piece(told),),) if told else ()

    def won(self) -> str:
        return slices.outcome(self.view)
