"""Choosing cards: at the start with a corporation, in research, and among cards looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from powergrid_tui.games.terraforming_mars.actions import Action, Buy, Keep, Start
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import LookAtCards
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import choosing, paying
from powergrid_tui.games.terraforming_mars.rules.needs import counted, resource_name
from powergrid_tui.games.terraforming_mars.rules.playing import payable
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import OtherCards, Postponing, Reply, heads
from powergrid_tui.table.words.language import mark, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList, CardRow
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, upright
from powergrid_tui.toolkit.viewmodel.short import Worded
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Ticking(OtherCards):
    """Cards are ticked; Enter takes the ticked ones."""

    MOUSE = mark("Click a card to tick it.")

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.cards = self._cards()
        self.at = 0
        self.ticked: frozenset[int] = frozenset()
        self.mix = 0
        """Index of the way to pay."""
        self.looked = False
        """Whether a key has moved through the cards. Otherwise Enter alone might discard unseen cards by mistake."""

    def _cards(self) -> tuple[str, ...]:
        """The cards to choose from."""
        return self.company.offered

    def _limits(self) -> tuple[int, int]:
        """The fewest and the most cards to tick."""
        return 0, len(self.cards)

    def _price(self) -> int:
        """Price of each card, in credits."""
        return self.view.book.numbers.card_price

    def _payer(self) -> State:
        """The state in which the cards are paid."""
        return self.view

    def _purse(self) -> paying.Purse:
        return paying.purse(self._payer(), self.seat)

    @property
    def _cost(self) -> int:
        """Price of the ticked cards, in credits."""
        return self._price() * len(self.ticked)

    @property
    def _ways(self) -> tuple[int, ...]:
        """Amounts of heat that may pay for the ticked cards, the usual one first."""
        return paying.heat_ways(self._purse(), self._cost)

    @property
    def heat(self) -> int:
        """Heat that pays for the ticked cards."""
        ways = self._ways
        return ways[self.mix % len(ways)] if ways else 0

    def _action(self, cards: tuple[str, ...]) -> Action:
        """What Enter does."""
        raise NotImplementedError

    def _asked(self) -> str:
        """The question in words."""
        raise NotImplementedError

    def restore(self, before: Self) -> None:
        if before.cards == self.cards:
            self.at, self.ticked, self.looked, self.mix = before.at, before.ticked, before.looked, before.mix

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ticked cards, in order."""
        return tuple([self.cards[at] for at in sorted(self.ticked)])

    @key("space", does=mark("tick"), note=mark("ticks the card, or unticks it"))
    def _toggle(self) -> Reply:
        self.looked = True
        return self._tick(self.at) if self._rows_count() else None

    @key("up", "down", name=upright, does=mark("card"), note=mark("from card to card"))
    def _move(self, pressed: str) -> Reply:
        self.looked = True
        if not self._rows_count():
            return None
        self.at = (self.at + (1 if pressed == "down" else -1)) % self._rows_count()
        return ""

    def _what_y(self) -> str:
        return tr("payment") if len(self._ways) > 1 else ""

    def _may_pay_with_heat(self) -> bool:
        return bool(self._price()) and self._purse().terms.heat_pays

    @key(
        "y",
        does=_what_y,
        means=_may_pay_with_heat,
        note=mark("goes through ways to pay, where you may also pay with heat"),
        id="board.payment",
        label=mark("Payment"),
    )
    def _pay_otherwise(self) -> Reply:
        if not self.ticked:
            return tr("Tick cards first, with space.")
        self.mix += len(self._ways) > 1
        return "" if len(self._ways) > 1 else tr("There is only one way to pay.")

    @key("enter", note=mark("takes what is ticked; to take nothing, go through the cards and press it twice"))
    def _take(self) -> Reply:
        return sentence(self._why()) or self.sure(self._action(self.chosen))

    @key("backspace", note=mark("unticks all cards"))
    def _clear(self) -> Reply:
        self.looked, self.ticked = True, frozenset()
        return ""

    def _rows_count(self) -> int:
        """Number of rows of the list."""
        return len(self.cards)

    def _tick(self, at: int) -> str:
        most = self._limits()[1]
        if at in self.ticked:
            self.ticked -= {at}
        elif len(self.ticked) < most:
            self.ticked |= {at}
        elif most == 1:
            self.ticked = frozenset((at,))
        else:
            return sentence(trn("{count} card at most", "{count} cards at most", most))
        return ""

    def _why(self) -> str:
        """Why Enter does nothing yet, or an empty string."""
        if self.cards and not self.looked:
            return tr("first go through the cards, with {keys}", keys=self.glyphs.upright)
        left = self._limits()[0] - len(self.ticked)
        if left > 0:
            return trn("tick {count} more card, with space", "tick {count} more cards, with space", left)
        over = paying.shortage(self._purse(), self._cost, "")
        return trn("{count} credit short", "{count} credits short", over) if over > 0 else ""

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what != "row":
            return None
        self.at, self.looked, self.warned = at, True, ""
        return self._tick(at)

    def listing(self) -> CardList:
        entries = tuple(self._row(card, at in self.ticked) for at, card in enumerate(self.cards))
        shown = self.text_of(self.cards[self.at]) if self.cards else None
        at = self.at if self.cards else None
        return CardList(tr("CARDS"), self._kept(), entries, at, tr("no cards"), shown, heads=heads())

    def _kept(self) -> str:
        """How many cards are ticked to be kept, what that costs, and what playing them will cost."""
        if not self.ticked:
            return ""
        cost = sum(paying.price(self._payer(), self.seat, card) for card in self.chosen)
        kept = tr("{count} kept", count=len(self.ticked))
        if self._price():
            kept = tr("{count} kept for {cost}", count=len(self.ticked), cost=self._cost)
        return f"{kept}   {tr('to play: {cost}', cost=cost)}"

    def _row(self, card: str, ticked: bool) -> CardRow:
        metals = series(resource_name(letter) for letter in payable(self.view, card))
        return replace(self.priced(self.hand_entry(card), card), status=metals, ticked=ticked)

    def prompt(self) -> Prompt:
        why = self._why()
        details: list[Row] = [*([quiet(self._sum())] if self._price() else []), *self.rest_row()]
        return self._prompt(self._asked(), why or self._told(), details=tuple(details), refused=bool(why))

    def _sum(self) -> str:
        """The price of the ticked cards and what it leaves; if heat may pay, how much of each."""
        purse, cost, heat = self._purse(), self._cost, self.heat
        if not purse.heat:
            return tr("{cost} credits; {left} left.", cost=cost, left=purse.credits - cost)
        paid = [counted(letter, count) for letter, count in (("M", cost - heat), ("H", heat)) if count]
        left = (counted("M", purse.credits - cost + heat), counted("H", purse.heat - heat))
        return tr("Paid with {payment}; {left} left.", payment=series(paid or [counted("M", 0)]), left=series(left))

    def _told(self) -> str:
        """What Enter does, in words."""
        names = series(self.view.book.called(card) for card in self.chosen)
        return tr("take {cards}", cards=names) if names else tr("take none")


class Buying(Ticking):
    """Research: any of the cards drawn, for three credits each."""

    def _action(self, cards: tuple[str, ...]) -> Action:
        return Buy(seat=self.seat, cards=cards, heat=self.heat)

    def _asked(self) -> str:
        brief = trc("short", "which cards, for {price} each?", price=self._price())
        return Worded(tr("which cards do you buy, for {price} credits each?", price=self._price()), brief)


class Keeping(Ticking, Postponing):
    """Cards looked at, or cards to discard from one's hand."""

    def _cards(self) -> tuple[str, ...]:
        assert self.task is not None
        return self.task.cards or self.company.hand

    @property
    def _look(self) -> LookAtCards | None:
        assert self.task is not None
        effect = parse_effect(self.task.text)
        return effect if isinstance(effect, LookAtCards) else None

    def _limits(self) -> tuple[int, int]:
        look = self._look
        if look is not None and look.buy:
            return 0, len(self.cards)
        sizes = [len(action.cards) for action in self.offers["keep"].actions if isinstance(action, Keep)]
        return min(sizes), max(sizes)

    def _price(self) -> int:
        return super()._price() if self._look is not None and self._look.buy else 0

    def _action(self, cards: tuple[str, ...]) -> Action:
        return Keep(cards=cards, heat=self.heat if self._price() else 0)

    def _asked(self) -> str:
        look, most = self._look, self._limits()[1]
        if look is None:
            return trn("discard which card?", "discard which {count} cards?", most)
        if look.buy:
            return tr("buy it for {price} credits, or not?", price=self._price())
        return trn("keep which card?", "keep which {count} cards?", most)


class Founding(Ticking):
    """A corporation and the first cards, which it pays for."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.begins = choosing.corporations(self.view, self.seat)
        """Corporations to choose from, and the beginner."""
        self.corporation = self.begins[0] if len(self.begins) == 1 else ""

    def restore(self, before: Self) -> None:
        super().restore(before)
        if before.begins == self.begins:
            self.corporation = before.corporation

    @property
    def purse(self) -> str:
        """The corporation's starting credits."""
        brings = self._payer().players[self.seat].stock[0]
        return trn("{count} credit", "{count} credits", brings) if self.corporation else ""

    @property
    def _many(self) -> int:
        return len(self.begins)

    def _rows_count(self) -> int:
        return self._many + len(self.cards)

    def _tick(self, at: int) -> str:
        if at < self._many:
            self.corporation = self.begins[at]
            return ""
        if self.corporation == BEGINNER:
            return sentence(tr("beginners get their ten cards free"))
        return super()._tick(at - self._many)

    def _price(self) -> int:
        return 0 if self.corporation == BEGINNER else super()._price()

    def _payer(self) -> State:
        return choosing.opened(self.view, self.seat, self.corporation) if self.corporation else self.view

    def _why(self) -> str:
        if not self.corporation:
            return tr("tick a corporation, with space")
        return super()._why() if self.corporation != BEGINNER else ""

    def _action(self, cards: tuple[str, ...]) -> Action:
        if self.corporation == BEGINNER:
            return Start(seat=self.seat, corporation=BEGINNER)
        return Start(seat=self.seat, corporation=self.corporation, cards=cards, heat=self.heat)

    def _asked(self) -> str:
        if self.corporation == BEGINNER:
            return tr("you are a beginner, with 42 credits and ten free cards")
        brief = trc("short", "corporation, and cards for {price} each?", price=self._price())
        return Worded(tr("which corporation, and which cards, for {price} credits each?", price=self._price()), brief)

    def spoken(self) -> str:
        if self.corporation == BEGINNER:
            return self._asked()
        return tr(
            "which corporation, and which cards, for {price} credits each? After 'start' comes the number of the "
            "corporation, then those of the cards.",
            price=self._price(),
        )

    def listing(self) -> CardList:
        book = self.view.book
        begins = tuple(
            replace(
                self.hand_entry(name),
                name=tr("a beginner") if name == BEGINNER else book.called(name),
                price=str(book.corporations[name].credits),
                kind=tr("no corporation") if name == BEGINNER else tr("corporation"),
                ticked=name == self.corporation,
            )
            for name in self.begins
        )
        free = self.corporation == BEGINNER
        cards = self.cards or (self.company.hand if free else ())
        rows = tuple(self._row(card, free or at in self.ticked) for at, card in enumerate(cards))
        shown = self.text_of((*self.begins, *cards)[self.at])
        title = tr("CORPORATIONS AND CARDS")
        return CardList(title, self._kept(), (*begins, *rows), self.at, text=shown, heads=heads())

    def prompt(self) -> Prompt:
        why = self._why()
        details: list[Row] = [quiet(self._sum())] if self.corporation and self.corporation != BEGINNER else []
        return self._prompt(self._asked(), why or self._begun(), details=tuple(details), refused=bool(why))

    def _begun(self) -> str:
        if self.corporation == BEGINNER:
            return tr("begin")
        name = self.view.book.called(self.corporation)
        return trn(
            "begin as {name}, with {count} card", "begin as {name}, with {count} cards", len(self.ticked), name=name
        )
