"""The auction for turn order: which card, and how many workers?"""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.factory_manager.actions import Bid, Open, Pass
from powergrid_tui.games.factory_manager.rules.workers import free, most_bid
from powergrid_tui.games.factory_manager.viewmodel.phrases import discount_words
from powergrid_tui.games.factory_manager.viewmodel.pointed import Pointed
from powergrid_tui.games.factory_manager.viewmodel.questions.base import Question, Reply
from powergrid_tui.table.words.language import either, mark, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways, upright
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class _Bids(Question):
    """A number of workers, raised and lowered within the legal range."""

    least = 0

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.most = most_bid(self.view.book, self.factory)
        self.workers = self.least

    @property
    def takes_digits(self) -> bool:
        return True

    @key("up", "down", name=upright, does=mark("workers"), note=mark("how many workers you bid; a digit does too"))
    def _raise(self, pressed: str) -> Reply:
        self.workers = max(self.least, min(self.most, self.workers + (1 if pressed == "up" else -1)))
        return ""

    def typed(self, pressed: str) -> Reply:
        if not pressed.isdecimal() or len(pressed) != 1:
            return None
        if not self.least <= int(pressed) <= self.most:
            return self._allowed()
        self.workers = int(pressed)
        return ""

    def _allowed(self) -> str:
        if self.least == self.most:
            return tr("You can bid only {count}: one free worker must be left.", count=self.most)
        return tr("You can bid from {least} to {most}: one free worker must be left.", least=self.least, most=self.most)

    def _leaves(self) -> str:
        """What the remaining workers can do."""
        left = free(self.view.book, self.factory) - self.workers
        return trn(
            "leaves {count} worker to bring and buy with",
            "leaves {count} workers to bring and buy with",
            left,
        )

    def _worth(self, number: int) -> str:
        """What a card gives."""
        before = sum(shown < number for shown in (*self.view.shown, *self.view.sold))
        place = tr("place {place} of {all}", place=before + 1, all=len(self.view.players))
        # Translators: for example "place 2 of 3, every price 1 less"
        return tr("{place}, {discount}", place=place, discount=discount_words(self.view, number))

    def _card(self, number: int) -> str:
        """A card, and what it gives."""
        return tr("card {card}: {worth}", card=number, worth=self._worth(number))


class Opening(_Bids):
    """Which card to put up for auction, and with how many workers."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.at = 0

    def restore(self, before: Self) -> None:
        if before.view.shown == self.view.shown:
            self.at, self.workers = before.at, min(self.most, before.workers)

    @property
    def card(self) -> int:
        """The card under the cursor."""
        return self.view.shown[self.at]

    @property
    def _alone(self) -> bool:
        """Whether only one card is left."""
        return len(self.view.shown) == 1

    def _what_sideways(self) -> str:
        return "" if self._alone else tr("card")

    @key("left", "right", name=sideways, does=_what_sideways, note=mark("which card"))
    def _turn(self, pressed: str) -> Reply:
        self.at = (self.at + (1 if pressed == "right" else -1)) % len(self.view.shown)
        return ""

    @key("enter", note=mark("puts up the card"))
    def _put_up(self) -> Reply:
        return Open(card=self.card, workers=self.workers)

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, number = hotspot
        if what != "card" or number not in self.view.shown:
            return None
        at = self.view.shown.index(number)
        if at == self.at:
            return self._put_up()
        self.at = at
        return ""

    def pointed(self) -> Pointed:
        return Pointed(card=self.card)

    def spoken(self) -> str:
        if self._alone:
            return tr("card {card} is yours: how many workers on it?", card=self.card)
        cards = either([str(card) for card in self.view.shown])
        return tr("which card, {cards}, and how many workers?", cards=cards)

    def prompt(self) -> Prompt:
        workers = trn("{count} worker", "{count} workers", self.workers)
        if self._alone:
            question = Worded(tr("the last card is yours: how many workers on it?"), trc("short", "how many workers?"))
            answer = tr("take card {card} for {workers}", card=self.card, workers=workers)
        else:
            question = Worded(tr("which card, and how many workers?"), trc("short", "which card?"))
            answer = tr("put up card {card} for {workers}", card=self.card, workers=workers)
        digits = Key(f"0-{self.most}" if self.most else "0", tr("workers"))
        return self._prompt(
            question,
            answer,
            *self.keys_now(),
            digits,
            details=(quiet(sentence(self._card(self.card))), quiet(sentence(self._leaves()))),
        )


class Bidding(_Bids):
    """Whether to raise."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        auction = snapshot.view.auction
        self.bid = auction.bid
        self.least = auction.bid + 1
        self.up = auction.card
        super().__init__(snapshot, glyphs)

    @key("enter", note=mark("takes the card, if nobody bids more"))
    def _bid(self) -> Reply:
        return Bid(workers=self.workers)

    @key("p", does=mark("pass"), note=mark("drops out of this auction"), id="board.pass", label=mark("Pass"))
    def _pass(self) -> Reply:
        return Pass()

    def spoken(self) -> str:
        auction = self.view.auction
        assert auction is not None
        return tr(
            "{player} bids {bid} for card {card}: {worth}. Raise?",
            player=self.players[auction.bidder].name,
            bid=trn("{count} worker", "{count} workers", self.bid),
            card=self.up,
            worth=self._worth(self.up),
        )

    def prompt(self) -> Prompt:
        view = self.view
        assert view.auction is not None
        bid = trn("{count} worker", "{count} workers", self.bid)
        question = Worded(
            tr(
                "{player} bids {bid} for card {card}. Raise?",
                player=self.players[view.auction.bidder].name,
                bid=bid,
                card=self.up,
            ),
            trc("short", "raise {bid} for card {card}?", bid=self.bid, card=self.up),
        )
        workers = trn("{count} worker", "{count} workers", self.workers)
        others = [number for number in view.shown if number != self.up]
        left = series(str(number) for number in others) if others else trc("cards", "none")
        return self._prompt(
            question,
            tr("bid {workers}", workers=workers),
            details=(
                quiet(sentence(self._card(self.up))),
                quiet(
                    Worded(
                        sentence(tr("{leaves}; cards left for later: {cards}", leaves=self._leaves(), cards=left)),
                        sentence(self._leaves()),
                    )
                ),
            ),
        )
