"""Phase 2: which power plant to put up, how much to bid, and which old plant to scrap."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Self

from powergrid_tui.games.power_grid import premoves
from powergrid_tui.games.power_grid.actions import Action, Bid, Open, Pass
from powergrid_tui.games.power_grid.estimates import fuel_price
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.rules.auction import minimum
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.outlook import WithPlant, after_a_plant, this_round, with_plant
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply, highest_bid
from powergrid_tui.games.power_grid.viewmodel.rivals import best_fleet, is_too_many
from powergrid_tui.games.power_grid.viewmodel.slices import AuctionHouse
from powergrid_tui.games.power_grid.viewmodel.what_if import RoundForecast, round_end
from powergrid_tui.games.power_grid.words import burns, face, fuel
from powergrid_tui.table.words.language import mark, markc, paragraph, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Detail, Piece, Role, quiet
from powergrid_tui.toolkit.viewmodel.question import PARTED, Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways
from powergrid_tui.toolkit.viewmodel.short import Worded, together
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_LONGEST_AMOUNT = 4


def _amount_keys(question: Question) -> str:
    return f"{question.glyphs.upright} 0-9"


def _what_s(question: Question) -> str:
    if question.hides_money:
        return Worded(tr("sealed highest bid"), trc("short", "sealed"))
    return "" if question.snapshot.planning else Worded(tr("as highest bid"), trc("short", "highest"))


def _note_of_s(question: Question) -> str:
    if question.hides_money:
        return tr(
            "type the most that you will pay, which nobody sees: the smallest legal bid is made for you up to it, and "
            "above it you pass"
        )
    return tr(
        "up to this amount, which nobody else sees, the smallest legal bid is made for you; you are asked again when "
        "others go above it"
    )


_AS_HIGHEST_BID = key(
    "s",
    does=_what_s,
    note=_note_of_s,
    id="board.highest_bid",
    label=mark("Highest bid"),
)


class _Amount(Question):
    """A question about a plant and an amount of Elektro, changed step by step or typed."""

    part = Part.AUCTION

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._typed = ""
        self._amount = 0
        self._sealed: str | None = None
        """A highest bid that is being typed unseen; None if there is none. Nothing that is drawn depends on it."""

    @property
    def takes_text(self) -> bool:
        return self._sealed is not None

    @property
    def takes_digits(self) -> bool:
        return True

    @property
    def plant(self) -> int:
        """The plant in question."""
        raise NotImplementedError

    @property
    def amount(self) -> int:
        """The current amount in Elektro."""
        return int(self._typed) if self._typed else self._amount

    def _action(self, amount: int) -> Action:
        raise NotImplementedError

    @key("+", keys="plus,equals_sign", id="board.more", label=mark("More"))
    def _more(self) -> Reply:
        return self._step(1)

    @key("-", keys="minus", id="board.less", label=mark("Less"))
    def _less(self) -> Reply:
        return self._step(-1)

    @key("backspace")
    def _erase(self) -> Reply:
        self._typed = self._typed[:-1]
        return ""

    def typed(self, pressed: str) -> Reply:
        if self._sealed is not None:
            return self._seal(pressed, self._sealed)
        if not (pressed.isdecimal() and pressed.isascii() and len(pressed) == 1):
            return None
        if len(self._typed) < _LONGEST_AMOUNT:
            self._typed = f"{self._typed}{pressed}".lstrip("0")
        return ""

    def _play(self) -> Reply:
        """Bid the amount, or say why not."""
        action = self._action(self.amount)
        return sentence(self.refusal(action)) or action

    def _seal(self, pressed: str, sealed: str) -> Reply:
        """Handle a key while a sealed highest bid is typed."""
        if pressed == "enter" and sealed:
            self._sealed = None
            return HighestBid(plant=self.plant, amount=int(sealed), sealed=True)
        if pressed in ("enter", "escape"):
            self._sealed = None
        elif pressed == "backspace":
            self._sealed = sealed[:-1]
        elif pressed.isdecimal() and pressed.isascii() and len(sealed) < _LONGEST_AMOUNT:
            self._sealed = sealed + pressed
        return ""

    def _sealing(self) -> Prompt:
        """The prompt while a sealed highest bid is typed."""
        question = tr("type your highest bid for plant {plant}: nobody sees it", plant=self.label(self.plant))
        keys = (Key("0-9", trc("key", "amount")), Key("enter", tr("seal it")), Key("esc", tr("back")))
        return self._prompt(question, tr("Seal it"), *keys, button=tr("Seal it"))

    def _leave_highest_bid(self) -> Reply:
        """Make the amount the highest bid, or say why not. While money is covered, begin to type it unseen."""
        if self.hides_money:
            self._sealed = ""
            return ""
        premove = HighestBid(plant=self.plant, amount=self.amount)
        return sentence(premoves.refusal(self.view, self.seat, premove) or self._no_amount()) or premove

    def _no_amount(self) -> str:
        """Why there is no highest bid yet: the minimum, unless somebody chose it, is just a bid. Otherwise an empty
        string."""
        if self.snapshot.planning or self._typed or not self.refusal(self._action(self.amount - 1)):
            return ""
        return tr("choose an amount first: the smallest legal bid is made for you up to it")

    def _step(self, by: int) -> str:
        """Change the amount by one Elektro, as far as the rules allow."""
        amount = self.amount + by
        why = self.refusal(self._action(amount))
        if why and self.refusal(self._action(self.amount)):
            amount, why = self._amount, ""  # the typed amount is a dead end: return to the one before it
        if not why:
            self._amount, self._typed = amount, ""
        return sentence(why)

    def _worth(self) -> str:
        """What the plant burns and powers."""
        plant = self.view.book.plants[self.plant]
        if plant.sells:
            return tr("mine, {times} x uranium price", times=plant.sells)
        return trn(
            "{fuel} {arrow} {count} city",
            "{fuel} {arrow} {count} cities",
            plant.cities,
            fuel=burns(fuel(plant.fuel), plant.need),
            arrow=self.glyphs.arrow,
        )

    def _leaves(self) -> str:
        """The money left after paying the price, and the cost of fuel at current prices."""
        money = self.money(self.player.money - self.amount)
        if not self.view.book.plants[self.plant].need:
            return tr("leaves {money} Elektro", money=money)
        cost = fuel_price(self.view, self.plant)
        if cost is None:
            return tr("leaves {money} Elektro; no fuel for it in the market", money=money)
        return tr("leaves {money} Elektro; fuel for it costs {cost} now", money=money, cost=cost)

    def _costs(self) -> str:
        """What the price leaves, and what fuel costs at current prices."""
        left = self._spends(self.amount)
        if not self.view.book.plants[self.plant].need:
            return left
        cost = fuel_price(self.view, self.plant)
        if cost is None:
            none = Worded(tr("no fuel for it in the market"), trc("short", "no fuel"))
            return together((left, none), PARTED)
        fuelled = Worded(tr("fuel for it costs {cost} now", cost=cost), trc("short", "fuel {cost}", cost=cost))
        return together((left, fuelled), PARTED)

    def _then(self) -> WithPlant | None:
        """The round with the plant at the amount that is chosen; None if the money does not suffice, or is covered."""
        if self.hides_money:
            return None
        made = partial(after_a_plant, self.view, self.seat, self.plant, self.amount)
        return self.cached(f"plant {self.plant} for {self.amount}", made)

    @property
    def answer_id(self) -> str:
        return f"{self.plant} {self.amount}"

    def _ends(self) -> tuple[RoundForecast, RoundForecast] | None:
        view, seat, player = self.view, self.seat, self.player
        if not self.plant or self.amount > player.money:
            return None
        plants = best_fleet(view.book, player.plants, self.plant).plants
        return (
            round_end(view, seat, player, this_round(view, seat)),
            round_end(view, seat, player.evolve(plants=plants), with_plant(view, seat, self.plant, self.amount)),
        )

    def _with_it(self, then: WithPlant | None) -> tuple[tuple[Piece, ...], ...]:
        """What the company would own then, and its round."""
        book, player = self.view.book, self.player
        fleet, cities = best_fleet(book, player.plants, self.plant), len(player.cities)
        if is_too_many(book, player.plants, self.plant):
            words: str = trn(
                "One plant too many. Keep {plants}: power {output} ({change}). You have {count} city.",
                "One plant too many. Keep {plants}: power {output} ({change}). You have {count} cities.",
                cities,
                plants=_sum(map(self.label, fleet.plants)),
                output=fleet.output,
                change=f"{fleet.change:+}",
            )
        else:
            words = trn(
                "Fully fuelled, your plants could power {count} city ({change}); you have {cities}.",
                "Fully fuelled, your plants could power {count} cities ({change}); you have {cities}.",
                fleet.output,
                change=f"{fleet.change:+}",
                cities=cities,
            )
            brief = trc(
                "short",
                "Could power {output} ({change}); you have {cities}.",
                output=fleet.output,
                change=f"{fleet.change:+}",
                cities=cities,
            )
            words = Worded(words, brief)
        if then is None:
            return (quiet(words),)
        return (quiet(words), (Piece(then.words, Role.WARN),) if then.worse else quiet(then.words))

    def _why_not_pass(self) -> str:
        return "" if self.snapshot.planning else self._why_not("pass")

    def _worse(self) -> bool:
        """Whether the sums tell against what Enter does, and passing is possible."""
        then = self._then()
        return not self._why_not_pass() and then is not None and then.worse


def _sum(labels: Iterable[str]) -> str:
    """Plants joined with signs: ``23+28+30``, or ``9+ + 10`` if a label itself ends with the sign."""
    names = list(labels)
    return (" + " if any(name.endswith("+") for name in names) else "+").join(names)


class Opening(_Amount):
    """Which plant to put up for auction, and for how much."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        rows = [(row.action, row.why and self.refusal(row.action)) for row in self._rows("open")]
        self._market = [(action.plant, why) for action, why in rows if isinstance(action, Open)]
        self._at = next((at for at, (_, why) in enumerate(self._market) if not why), 0)
        self._amount = minimum(self.view, self.plant)

    @property
    def plant(self) -> int:
        return self._market[self._at][0]

    def restore(self, before: Self) -> None:
        if isinstance(before, Opening):
            plants = [plant for plant, _ in self._market]
            if before.plant in plants and before.view.bought == self.view.bought:
                self._at = plants.index(before.plant)
                self._amount, self._typed = before._amount, before._typed

    @key(
        "left",
        "right",
        name=sideways,
        does=lambda _: trc("key", "plant"),
        note=mark("which power plant of the current market; those you cannot choose are dim"),
    )
    def _move(self, pressed: str) -> Reply:
        self.point(self._at + (1 if pressed == "right" else -1))
        return ""

    @key(
        "up",
        "down",
        name=_amount_keys,
        does=lambda _: Worded(tr("opening bid"), trc("short", "bid")),
        note=mark("what you bid at first, from the minimum on"),
    )
    def _change(self, pressed: str) -> Reply:
        return self._step(1 if pressed == "up" else -1)

    @key("enter", note=mark("puts up the plant, and never does anything else"))
    def _put_up(self) -> Reply:
        return self._play()

    @_AS_HIGHEST_BID
    def _leave(self) -> Reply:
        return self._leave_highest_bid()

    @key(
        "p",
        does=lambda _: Worded(tr("buy no plant"), trc("short", "buy none")),
        refused=_Amount._why_not_pass,
        bright=_Amount._worse,
        note=mark(
            "no plant this round; if a plant would power more of your cities, you are warned, and a second press passes"
        ),
        id="board.pass",
        label=mark("Pass"),
    )
    def _pass(self) -> Reply:
        """Buy no plant this round. A first press warns of cities that will go without power."""
        lost = "" if self.again else self.given_up(Pass())
        self.warned = "p" if lost or (self.hides_money and not self.again) else ""
        return paragraph((lost, tr("p again to buy no plant this round."))) if self.warned else Pass()

    def given_up(self, action: Action) -> str:
        """Cities left without power although an affordable plant would help; otherwise empty, as while that would tell
        what money is covered."""
        if self.hides_money or not isinstance(action, Pass):
            return ""
        view, seat, have = self.view, self.seat, len(self.player.cities)
        now = this_round(view, seat).powered
        if now >= have:
            return ""
        then = {p: min(with_plant(view, seat, p, minimum(view, p)).powered, have) for p, why in self._market if not why}
        best = max(then, key=lambda plant: then[plant], default=0)
        if then.get(best, 0) <= now:
            return ""
        return tr(
            "You power {powered} of {cities} cities, or {more} with plant {plant}.",
            powered=now,
            cities=have,
            more=then[best],
            plant=self.label(best),
        )

    def point(self, at: int) -> None:
        """Choose a plant by its index in the market."""
        self.warned = ""
        self._at = max(0, min(at, len(self._market) - 1))
        self._amount, self._typed = minimum(self.view, self.plant), ""

    def point_at(self, hotspot: Hotspot) -> Reply:
        """Choose a plant by its id; a second click puts it up for auction."""
        what, plant = hotspot
        plants = [there for there, _ in self._market]
        if what != "plant":
            return None
        if plant == self.plant:
            return self._put_up()
        if plant in plants:
            self.point(plants.index(plant))
        return ""

    def _action(self, amount: int) -> Action:
        return Open(plant=self.plant, amount=amount)

    def auction_house(self) -> AuctionHouse:
        refused = {plant: why for plant, why in self._market if why}
        return slices.auction_house(self.shown, self.players, self.plant, self.amount, refused, self.seat)

    def spoken(self) -> str:
        return tr("which plant do you put up?")

    def prompt(self) -> Prompt:
        if self._sealed is not None:
            return self._sealing()
        why = self.refusal(self._action(self.amount))
        name = self.label(self.plant)
        if why and not self._typed:
            answer = tr("plant {plant}: {why}", plant=name, why=why)
        else:
            # Translators: {clause} is why not, or what the price leaves, such as "leaves 12, fuel for it costs 3 now"
            words = mark("put up plant {plant} for {amount}: {clause}")
            answer = tr(words, plant=name, amount=self.amount, clause=why or self._leaves())
        asked = mark("which plant do you put up? Plant {plant}: {worth}")
        brief = markc("short", "which plant? Plant {plant}: {worth}")
        if self.plant == self.view.discount:
            asked = mark("which plant do you put up? Plant {plant}: {worth}, from 1")
            brief = markc("short", "which plant? Plant {plant}: {worth}, from 1")
        worth = self._worth()
        return self._prompt(
            Worded(tr(asked, plant=name, worth=worth), trc("short", brief, plant=name, worth=worth)),
            answer,
            details=self._with_it(self._then()),
            refused=bool(why),
            button=tr("Put up plant {plant} for {amount}", plant=name, amount=self.amount),
            beside=self._costs(),
        )


class Bidding(_Amount):
    """Whether to raise, or leave the plant to others."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        lowest = next((row.action for row in self._rows("bid")), None)
        self._amount = lowest.amount if isinstance(lowest, Bid) else 0
        if self.snapshot.planning and self.highest_bid:
            self._amount = max(self._amount, self.highest_bid.amount)

    @property
    def plant(self) -> int:
        auction = self.view.auction
        return auction.plant if auction else 0

    def restore(self, before: Self) -> None:
        same = before.view.auction == self.view.auction
        if same or (before.snapshot.planning and before.plant == self.plant and before.amount >= self._amount):
            self._amount, self._typed = before._amount, before._typed

    @key("up", "down", name=_amount_keys, does=lambda _: trc("key", "amount"), note=mark("how much you bid"))
    def _change(self, pressed: str) -> Reply:
        return self._step(1 if pressed == "up" else -1)

    @key("enter", note=mark("bids the amount shown, and never does anything else"))
    def _bid(self) -> Reply:
        return self._leave_highest_bid() if self.snapshot.planning else self._play()

    @_AS_HIGHEST_BID
    def _leave(self) -> Reply:
        return self._leave_highest_bid()

    def _what_p(self) -> str:
        return "" if self.snapshot.planning else Worded(tr("pass: out of this auction"), trc("short", "pass"))

    @key(
        "p",
        does=_what_p,
        refused=_Amount._why_not_pass,
        bright=_Amount._worse,
        note=mark("you may still bid in later auctions"),
        id="board.pass",
        label=mark("Pass"),
    )
    def _pass(self) -> Reply:
        if self.snapshot.planning:
            return tr("You cannot plan to pass: you are asked when the others have bid.")
        return Pass()

    def _action(self, amount: int) -> Action:
        return Bid(amount=amount)

    def spoken(self) -> str:
        if self.seat in self.bids:  # they know what they bid for
            return tr("do you bid more for plant {plant}?", plant=self.label(self.plant))
        # Translators: {worth} is "3 coal for 2 cities"
        worth = face(self.view.book, self.plant)
        return tr("do you bid more for plant {plant}, {worth}?", plant=self.label(self.plant), worth=worth)

    def prompt(self) -> Prompt:
        if self._sealed is not None:
            return self._sealing()
        auction = self.view.auction
        leader = self.players[auction.leader].name if auction else ""
        bid = auction.bid if auction else 0
        why = self.refusal(self._action(self.amount))
        # Translators: {clause} is why not, or what the bid leaves, such as "leaves 12, fuel for it costs 3 now"
        answer = mark("highest bid {amount}: {clause}") if self.snapshot.planning else mark("bid {amount}: {clause}")
        who_bids = {"player": leader, "bid": bid, "plant": self.label(self.plant)}
        return self._prompt(
            Worded(
                tr("{player} bids {bid} for plant {plant} ({worth})", **who_bids, worth=self._worth()),
                trc("short", "{player} bids {bid} for plant {plant}", **who_bids),
            ),
            tr(answer, amount=self.amount, clause=why or self._leaves()),
            details=(*self._exceeded(), *self._with_it(self._then())),
            refused=bool(why),
            button=tr("Highest bid") if self.snapshot.planning else tr("Bid"),
            beside=together(
                (str(self.amount), self._costs()), PARTED
            ),  # on the button, each step would send its colours
        )

    @property
    def planned(self) -> tuple[Detail, ...]:
        premove = self.highest_bid
        return (
            (highest_bid(premove.amount),)
            if premove and not premoves.is_exceeded(self.view, self.seat, premove)
            else ()
        )

    def _exceeded(self) -> tuple[tuple[Piece, ...], ...]:
        """That one's highest bid was exceeded, which is why the question is asked again."""
        premove = self.highest_bid
        if premove is None or not premoves.is_exceeded(self.view, self.seat, premove):
            return ()
        return (
            (Piece(tr("Your highest bid of {amount} Elektro has been beaten.", amount=premove.amount), Role.WARN),),
        )
