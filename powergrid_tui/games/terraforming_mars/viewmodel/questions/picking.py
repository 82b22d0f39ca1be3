"""A choice from a list: a card's options, whose resources, which card, how much; and the draft."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from powergrid_tui.games.terraforming_mars.actions import Action, Amount, Choose, Draft, On, Target
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.counting import resources
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.phrases import option_words, victim
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import OtherCards, Postponing, Reply, heads
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import on_cards
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, upright
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Picking(Postponing, OtherCards):
    """A list of answers. None is selected before a key is pressed."""

    MOUSE = mark("Click a row twice to choose it.")

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        offer = next(offer for kind, offer in self.offers.items() if kind != "later")
        self.answers: tuple[Action, ...] = tuple(offer.actions)
        self.at: int | None = None

    def restore(self, before: Self) -> None:
        if before.answers == self.answers:
            self.at = before.at

    @key("up", "down", name=upright, does=mark("choose"), note=mark("which of the answers"))
    def _move(self, pressed: str) -> Reply:
        step = 1 if pressed == "down" else -1
        self.at = (0 if step > 0 else len(self.answers) - 1) if self.at is None else self.at + step
        self.at %= len(self.answers)
        return ""

    @key("enter", note=mark("gives the marked answer"))
    def _answer(self) -> Reply:
        if self.at is None:
            return tr("Choose first, with {keys}.", keys=self.glyphs.upright)
        return self.sure(self.answers[self.at])

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, index = hotspot
        if what != "row":
            return None
        if index == self.at:
            return self._answer()
        self.at, self.warned = index, ""
        return ""

    def listing(self) -> CardList:
        entries = tuple(self._entry(answer) for answer in self.answers)
        marked = self.answers[self.at] if self.at is not None else None
        card = marked.card if isinstance(marked, Draft | On) else ""
        text = self.text_of(card) if card else None
        if not isinstance(self.answers[0], Draft):
            return CardList(self._title(), "", entries, self.at, text=text)
        kept = tuple(self.priced(self.hand_entry(card), card) for card in self.company.kept)
        cost = tr("to play: {cost}", cost=sum(paying.price(self.view, self.seat, card) for card in self.company.kept))
        known = f"{tr('KEPT {count}', count=len(kept))}   {cost}"
        title = self._title()
        return CardList(title, "", entries, self.at, text=text, heads=heads(), beside=kept, beside_title=known)

    def _title(self) -> str:
        if isinstance(self.answers[0], Draft):
            return tr("CARDS")
        if self.task is not None and self.task.card:
            return self.view.book.called(self.task.card)
        return tr("CHOOSE")

    def _entry(self, answer: Action) -> CardRow:
        """An answer as a row."""
        match answer:
            case Draft(card=card):
                return self.priced(self.hand_entry(card), card)
            case On(card=card):
                return (
                    replace(slices.card_row(self.view.book, card), price="", status=self._held(card))
                    if card
                    else CardRow(tr("no card"))
                )
            case Target(seat=seat):
                if seat == NOBODY:
                    return CardRow(trc("choice", "nobody"))
                return CardRow(self.players[seat].name, victim(self.view, seat))
            case Amount(amount=number):
                return CardRow(str(number))
            case Choose(option=option):
                return CardRow(option_words(self.view, option))
        raise TypeError(answer)

    def _held(self, card: str) -> str:
        """The resources on a card, whoever owns it."""
        count = next((resources(company, card) for company in self.view.players if card in company.in_play), 0)
        return on_cards(count, self.view.book.holds[card]) if count else ""

    def prompt(self) -> Prompt:
        asked = self._asked()
        if self.at is None:
            answer = tr("first choose, with {keys}", keys=self.glyphs.upright)
            return self._prompt(asked, answer, details=(*self._context(), *self.rest_row()), refused=True)
        selected = self.answers[self.at]
        name = self._entry(selected).name
        details = [*self._context()]
        if not isinstance(selected, Draft):
            details += [*self.consequences(selected), *self.rest_row()]
        return self._prompt(asked, name, details=tuple(details))

    def _context(self) -> tuple[Row, ...]:
        """The text of the card that asks."""
        if self.task is None or self.task.text.startswith("~"):
            return ()
        return (quiet(sentence(effect_words(self.task.text, self._kind))),)

    @property
    def _kind(self) -> str:
        """The kind of resource that the asking card holds."""
        return self.view.book.holds.get(self.task.card, "") if self.task else ""

    def _asked(self) -> str:
        match self.answers[0]:
            case Draft():
                return tr("which card do you keep? The others are passed on.")
            case On():
                return tr("which card?")
            case Target():
                return tr("whose?")
            case Amount():
                return tr("how much?")
        return trn("which?", "which of {count}?", len(self.answers))
