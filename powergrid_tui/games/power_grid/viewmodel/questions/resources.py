"""Phase 3: a basket of tokens from one market, with a running total."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from powergrid_tui.games.power_grid.actions import Action, Buy, Done, Tokens
from powergrid_tui.games.power_grid.model import CompanyState
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rulebook import RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.rows import put
from powergrid_tui.games.power_grid.rules.running import output
from powergrid_tui.games.power_grid.rules.storage import NOTHING, minus, names_of, plus
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.outlook import (
    Proposal,
    RoundOutlook,
    after_buying,
    proposal,
    scarcest,
    with_basket,
)
from powergrid_tui.games.power_grid.viewmodel.planned import planned_purchase
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.power_grid.viewmodel.slices import ResourceMarkets
from powergrid_tui.games.power_grid.viewmodel.slices.resource_markets import next_prices
from powergrid_tui.games.power_grid.viewmodel.what_if import RoundForecast, round_end
from powergrid_tui.games.power_grid.words import fuel
from powergrid_tui.table.words.language import mark, paragraph, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt, Several
from powergrid_tui.toolkit.viewmodel.question_keys import key, upright
from powergrid_tui.toolkit.viewmodel.short import Worded, flowing
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


def _of_several(note: str) -> Callable[[Buying], str]:
    """A note that holds where several tokens are bought at once."""
    return lambda question: "" if question.one_at_a_time else tr(note)


class Buying(Question):
    """What to buy, and where.

    The basket starts with the fuel for the cities that will be powered this round. It counts as a proposal until the
    player changes it. Where tokens are bought one at a time, it holds one.
    """

    part = Part.RESOURCES

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self._open = resources.open_markets(self.view)
        self._proposals: dict[int, Proposal] = {at: proposal(self.view, at) for at in self._open}
        self.market = max(self._open, key=lambda at: self._proposals[at].merit)
        self._touched = False
        self._moved = False
        """Whether an arrow has been pressed: after that, Enter is hardly meant to end the turn."""
        self._fill()
        self._fill_as_planned()
        self.chosen = self._first()

    def _fill(self) -> None:
        """Fill the basket with the proposal for the market; leave it empty once something has been bought."""
        tokens = NOTHING if self.view.acted else self._proposals[self.market].tokens
        one = self.one_at_a_time
        self.basket: Tokens = scarcest(self.view, tokens, self.market) if one else tokens

    def _fill_as_planned(self) -> None:
        """Fill the basket from an existing plan, to be changed, as far as its tokens are available now."""
        buy = (
            planned_purchase(self.plan.actions)
            if self.plan and self.snapshot.planning and not self.view.acted
            else None
        )
        if buy is not None:
            self.market = buy.market
            self._put_in(buy.tokens)

    def _put_in(self, tokens: Tokens) -> None:
        """Fill the basket, as if by hand, with as many of these tokens as can be bought at once."""
        self.basket, self._touched = NOTHING, not self.one_at_a_time
        for r, count in enumerate(tokens):
            fitting = [_with(self.basket, r, number) for number in range(count, 0, -1)]
            self.basket = next((more for more in fitting if not self._why_not_these(more)), self.basket)

    def _lacking(self) -> Tokens:
        """What the basket lacks for the cities that will be powered."""
        return proposal(self.view, self.market, self.basket).tokens

    def _first(self) -> int:
        """The first resource in the basket; if it is empty, the first that can be bought."""
        filled = [r for r, count in enumerate(self.basket) if count]
        usable = [r for r in range(len(RESOURCES)) if not self._why_no_more(r)]
        return (*filled, *usable, 0)[0]

    def restore(self, before: Self) -> None:
        if before.view.round == self.view.round:
            same = before.view.markets == self.view.markets and before.player == self.player
            if before.market in self._open:
                self.market = before.market
                self._fill()
                self._fill_as_planned()
            if same or not self.one_at_a_time:
                self.chosen = before.chosen
            if same:
                self.basket, self._touched = before.basket, before._touched
            elif before.snapshot.planning and before._touched and before.player == self.player:
                self._put_in(before.basket)  # others have bought in the meantime

    @property
    def one_at_a_time(self) -> bool:
        """Whether tokens are bought one at a time."""
        return self.view.book.counts.one_token

    def _name_sideways(self) -> str:
        return "c o g n" if self._two_markets() else f"{self.glyphs.sideways} c o g n"

    @key("left", "right", name=_name_sideways, does=lambda _: trc("key", "resource"), note=mark("which resource"))
    def _move(self, pressed: str) -> Reply:
        self._moved = True
        self.choose((self.chosen + (1 if pressed == "right" else -1)) % len(RESOURCES))
        return ""

    @key("c", id="board.coal", label=mark("Coal"))
    def _coal(self) -> Reply:
        self.choose(RESOURCES.index("coal"))
        return ""

    @key("o", id="board.oil", label=mark("Oil"))
    def _oil(self) -> Reply:
        self.choose(RESOURCES.index("oil"))
        return ""

    @key("g", id="board.garbage", label=mark("Garbage"))
    def _garbage(self) -> Reply:
        self.choose(RESOURCES.index("garbage"))
        return ""

    @key("n", id="board.next", label=mark("Next city"))
    def _uranium(self) -> Reply:
        """Not u, which takes back."""
        self.choose(RESOURCES.index("uranium"))
        return ""

    def _two_markets(self) -> bool:
        return len(self.view.markets) > 1

    def _what_m(self) -> str:
        return tr("to the {market}", market=self._named(1 - self.market)) if len(self._open) > 1 else ""

    def _why_no_other(self) -> str:
        if len(self._open) > 1:
            return ""
        return tr("this round you buy only in the {market}", market=self._named(self.market))

    def _note_of_m(self) -> str:
        return tr("goes to the other market, unless you have already bought something") if self._two_markets() else ""

    @key(
        "m",
        does=_what_m,
        refused=_why_no_other,
        means=_two_markets,
        note=_note_of_m,
        id="board.market",
        label=mark("The other market"),
    )
    def _turn(self) -> str:
        """Switch to the other market. A basket that was filled by hand is emptied."""
        self.market = self._open[(self._open.index(self.market) + 1) % len(self._open)]
        if self._touched:
            self.basket = NOTHING
        else:
            self._fill()
            self.chosen = self._first()
        return ""

    def _what_upright(self) -> str:
        return "" if self.one_at_a_time else trc("key", "tokens")

    @key("up", "down", name=upright, does=_what_upright, note=_of_several(mark("tokens into the basket, or back")))
    def _step(self, pressed: str) -> Reply:
        self._moved = True
        return self._more() if pressed == "up" else self._less()

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, track = hotspot
        if what != "track":
            return None
        market, resource = divmod(track, len(RESOURCES))
        self.choose(resource, market)
        return ""

    def choose(self, resource: int, market: int | None = None) -> None:
        """Point at a resource, and at a market if that is still open. If tokens are bought one at a time, put it in the
        basket if possible."""
        if market is not None and market in self._open and market != self.market:
            self._turn()
        self.chosen, self.warned = resource, ""
        if self.one_at_a_time and not self.basket[resource]:
            self.basket = NOTHING if self._why_no_more(resource) else _with(NOTHING, resource, 1)

    @key("+", keys="plus,equals_sign", note=_of_several(mark("one token more")), id="board.more", label=mark("More"))
    def _more(self) -> Reply:
        why = self._why_no_more(self.chosen)
        if not why:
            self._put(self.chosen, 1)
        return sentence(why)

    @key("-", keys="minus", note=_of_several(mark("one token less")), id="board.less", label=mark("Less"))
    def _less(self) -> Reply:
        if not self.basket[self.chosen]:
            return tr("There is no {resource} in the basket.", resource=fuel(RESOURCES[self.chosen]))
        self._put(self.chosen, -1)
        return ""

    def _what_f(self) -> str:
        return trc("key", "fill") if not self.one_at_a_time and any(self._lacking()) else ""

    @key(
        "f",
        does=_what_f,
        note=_of_several(
            mark(
                "adds the fuel that the basket lacks for the cities you will power this round, including those you can "
                "still afford to build; it removes nothing"
            )
        ),
        id="board.fill",
        label=mark("Fill the basket"),
    )
    def _add_lacking(self) -> Reply:
        if self.one_at_a_time:
            self._fill()
            return ""
        more = self._lacking()
        if not any(more):
            return tr("More tokens would not pay this round: to stock up, add them yourself.")
        self.basket, self._touched = plus(self.basket, more), True
        return ""

    def _what_x(self) -> str:
        return trc("key", "empty") if not self.one_at_a_time and any(self.basket) else ""

    @key(
        "x",
        does=_what_x,
        note=_of_several(mark("empties the basket")),
        id="board.empty",
        label=mark("Empty the basket"),
    )
    def _empty(self) -> Reply:
        self.basket, self._touched = NOTHING, not self.one_at_a_time
        return ""

    def _note_of_enter(self) -> str:
        if self.one_at_a_time:
            return tr("buys the token; then the next company buys one")
        return tr("buys what is in the basket, as often as you like")

    @key("enter", note=_note_of_enter)
    def _buy(self) -> Reply | Several:
        """Buy what is in the basket; with nothing in it, end the turn. If an arrow was pressed before, a first press
        says that it would buy nothing."""
        if any(self.basket):
            return self._buy_basket(ends=self._ends_too())
        if why := self._not_had():
            return why
        if not self._moved:
            return self._end_warned("enter")
        if self.again:
            return Done()
        self.warned = "enter"
        return tr("The basket is empty. Press Enter again to buy nothing more this round.")

    def _buy_basket(self, *, ends: bool = False) -> Reply | Several:
        """Buy what is in the basket, and end the turn if that is to be done too."""
        action = Buy(tokens=self.basket, market=self.market)
        if why := self.refusal(action):
            return sentence(why)
        return Several((action, Done())) if ends else action

    def _ends_too(self) -> bool:
        """Whether Enter ends the turn, too: where people take turns at a screen, and the basket has all the fuel that
        the company will burn this round."""
        shared = self.snapshot.shared and not self.one_at_a_time and not self.snapshot.planning
        return shared and any(self.basket) and not any(self._lacking())

    def _what_space(self) -> str:
        return Worded(tr("buy, and go on"), trc("short", "buy")) if self._ends_too() else ""

    def _note_of_space(self) -> str:
        shared = self.snapshot.shared and not self.one_at_a_time
        return tr("buys what is in the basket, and does not end the turn") if shared else ""

    @key("space", does=_what_space, means=_ends_too, note=_note_of_space)
    def _buy_only(self) -> Reply | Several:
        return self._buy_basket()

    def _what_d(self) -> str:
        return self._done(any(self.basket) and not self._touched)

    def _why_not_end(self) -> str:
        if not (self._touched and any(self.basket)):
            return ""
        return Worded(tr("Enter buys what is in the basket; x empties it"), tr("buy or empty the basket first"))

    def _tells_for_ending(self) -> bool:
        return not self._touched and self._worse

    @key(
        "d",
        does=_what_d,
        refused=_why_not_end,
        bright=_tells_for_ending,
        note=mark(
            "you buy nothing more this round; if fuel would power more cities, you are warned, and a second press ends "
            "your turn"
        ),
        id="board.done",
        label=mark("End the turn"),
    )
    def _end(self) -> Reply:
        return self._end_warned("d")

    def _end_warned(self, pressed: str) -> Reply:
        """End the turn. A first press warns of cities that will go without power; the same key again ends it."""
        lost = "" if self.again else self.given_up(Done())
        self.warned = pressed if lost or (self.hides_money and not self.again) else ""
        return (
            paragraph((lost, tr("{key} again to buy no more this round.", key=key_name(pressed))))
            if self.warned
            else Done()
        )

    def given_up(self, action: Action) -> str:
        """How many more cities fuel for sale would power this round, counting those that could still be built. Empty if
        there are none, if they would earn less than it costs, or while that would tell what money is covered."""
        if self.hides_money or not isinstance(action, Done):
            return ""
        now = with_basket(self.view, NOTHING).powered
        best = max(self._open, key=lambda at: self._proposals[at].merit)
        tokens = self._proposals[best].tokens
        then = with_basket(self.view, tokens, best)
        if then.powered <= now:
            return ""
        return trn(
            "{count} more city could be powered with {tokens} for {cost} Elektro.",
            "{count} more cities could be powered with {tokens} for {cost} Elektro.",
            then.powered - now,
            tokens=names_of(tokens),
            cost=then.fuel,
        )

    def _not_had(self) -> str:
        """Why Enter on an empty basket does not end the turn, or an empty string. The only reason: tokens are bought
        one at a time, and the player points at one that is unavailable while others are not."""
        why = self._why_no_more(self.chosen) if self.one_at_a_time else ""
        others = bool(why) and not all(self._why_no_more(r) for r in range(len(RESOURCES)))
        return sentence(why) if others else ""

    def _put(self, resource: int, count: int) -> None:
        one = self.one_at_a_time
        start = NOTHING if one else self.basket
        self.basket, self._touched = _with(start, resource, max(0, start[resource] + count)), not one

    def _why_no_more(self, resource: int) -> str:
        one = self.one_at_a_time and not self.basket[resource]
        return self._why_not_these(_with(NOTHING if one else self.basket, resource, self.basket[resource] + 1))

    def _why_not_these(self, tokens: Tokens) -> str:
        return self.refusal(Buy(tokens=tokens, market=self.market))

    def resource_markets(self) -> ResourceMarkets:
        whys = tuple(self._why_no_more(r) for r in range(len(RESOURCES)))
        return slices.resource_markets(self.view, self.seat, self.basket, self.chosen, whys, self.market)

    def spoken(self) -> str:
        return tr("what do you buy?")

    def prompt(self) -> Prompt:
        view = self.view
        full = any(self.basket)
        proposed = full and not self._touched
        return self._prompt(
            self._asked(proposed),
            self._answer(),
            details=(*(() if self.hides_money else (self._outlook(),)), quiet(self._further())),
            refused=not full and bool(self._not_had()),
            button=self._button(),
            beside=self._spends(resources.cost(view, self.basket, self.market)) if full else tr("the basket is empty"),
        )

    @property
    def _worse(self) -> bool:
        """Whether the round would earn less with the basket than without it."""
        if self.hides_money or not any(self.basket):
            return False
        return self._with(self.basket).income < self._with(NOTHING).income

    def _with(self, basket: Tokens) -> RoundOutlook:
        return with_basket(self.view, basket, self.market)

    @property
    def answer_id(self) -> str:
        return f"{self.market} {self.basket}"

    def _ends(self) -> tuple[RoundForecast, RoundForecast]:
        view, seat = self.view, self.seat
        now = round_end(view, seat, self.player, self._with(NOTHING))
        markets = put(view.markets, self.market, minus(view.markets[self.market], self.basket))
        after = view.evolve(markets=markets)
        return now, round_end(after, seat, self.player, self._with(self.basket))

    def _outlook(self) -> Row:
        """The rest of the round, and whether the basket makes it worse."""
        if not self._worse:
            return quiet(self._ahead())
        without = tr("Worse: without the basket the income would be {other}.", other=self._with(NOTHING).income)
        return (Piece(flowing((without, self._ahead())), Role.WARN),)

    def _named(self, market: int) -> str:
        """A market by its name."""
        book = self.view.book
        return book.board.market_name(book.resources.markets[market].name)

    def _button(self) -> str:
        """What Enter does."""
        buys = self._buys()
        return tr("{buys}, end turn", buys=buys) if self._ends_too() else buys

    def _buys(self) -> str:
        """What Enter buys, or that it ends the turn."""
        book, tokens = self.view.book, names_of(self.basket)
        cost = resources.cost(self.view, self.basket, self.market)
        if not any(self.basket):
            return tr("Buy no more this round") if book.counts.one_token else tr("End turn")
        if len(book.resources.markets) > 1:
            name = self._named(self.market)
            return tr("Buy {tokens} in the {market} for {cost}", tokens=tokens, market=name, cost=cost)
        return tr("Buy {tokens} for {cost}", tokens=tokens, cost=cost)

    def _asked(self, proposed: bool) -> str:
        if self.one_at_a_time:
            return tr("which token do you buy?")
        if proposed:
            return tr("what do you buy? A suggestion:")
        if not self.hides_money and not any(self.basket) and not any(self._lacking()):
            return tr("what do you buy? More tokens would not pay this round.")
        return tr("what do you buy?")

    def _answer(self) -> str:
        """What is about to be bought, where, for how much, and what that leaves. With an empty basket, Enter ends the
        turn."""
        book, tokens = self.view.book, names_of(self.basket)
        cost = resources.cost(self.view, self.basket, self.market)
        left = self.money(self.player.money - cost)
        if len(book.resources.markets) > 1:
            name = self._named(self.market)
            if not any(self.basket):
                return tr("end turn: the basket for the {market} is empty", market=name)
            words = mark("buy {tokens} in the {market} for {cost}: leaves {money} for building")
            return tr(words, tokens=tokens, market=name, cost=cost, money=left)
        if not any(self.basket) and self._not_had():
            return tr("the basket is empty")
        if not any(self.basket):
            last = mark("buy no more this round: the basket is empty")
            return tr(last if book.counts.one_token else mark("end turn: the basket is empty"))
        words = mark("buy {tokens} for {cost}: leaves {money} for building")
        if book.counts.one_token:
            words = mark("buy {tokens} for {cost}: leaves {money}")
        return tr(words, tokens=tokens, cost=cost, money=left)

    def _ahead(self) -> str:
        """The rest of the round with the basket; where tokens are bought one at a time, with all that are lacking."""
        if not self.one_at_a_time:
            return after_buying(with_basket(self.view, self.basket, self.market))
        lacking = self._proposals[self.market].tokens
        ahead = with_basket(self.view, lacking, self.market)
        if sum(lacking) < 2:
            return after_buying(ahead)
        lack = tr("Missing: {tokens} for about {cost} Elektro.", tokens=names_of(lacking), cost=ahead.fuel)
        return flowing((lack, after_buying(ahead)))

    def _done(self, proposed: bool) -> str:
        if self.one_at_a_time:
            return tr("buy no more this round")
        return tr("buy nothing") if proposed and not self.view.acted else tr("end turn")

    def _further(self) -> str:
        """What could be powered, and what one more token of the chosen resource costs, or why there is none."""
        if self.one_at_a_time and self.basket[self.chosen]:
            return _powered(self.view.book, self.player, self.basket)
        if why := self._why_no_more(self.chosen):
            return sentence(why)
        price_steps = resources.all_price_steps(self.view, self.seat, self.market)[self.chosen]
        (price,) = next_prices(price_steps, self.basket[self.chosen], 1)
        name = fuel(RESOURCES[self.chosen])
        more = Worded(
            tr("The next {resource} costs {price} Elektro.", resource=name, price=price),
            trc("short", "Next {resource}: {price}.", resource=name, price=price),
        )
        return flowing((_powered(self.view.book, self.player, self.basket), more))


def _powered(book: Rulebook, player: CompanyState, basket: Tokens) -> str:
    """What a company's plants could power with the basket; if that is empty, what they could power now."""
    able, cities = output(book, player.plants, plus(player.stock, basket)), len(player.cities)
    if any(basket):
        words = trn(
            "Your plants could then power {count} city; you have {cities}.",
            "Your plants could then power {count} cities; you have {cities}.",
            able,
            cities=cities,
        )
    else:
        words = trn(
            "Your plants could now power {count} city; you have {cities}.",
            "Your plants could now power {count} cities; you have {cities}.",
            able,
            cities=cities,
        )
    brief = trc("short", "Could power {output}; you have {cities}.", output=able, cities=cities)
    return Worded(words, brief)


def _with(tokens: Tokens, resource: int, count: int) -> Tokens:
    """The same tokens, with `count` of one resource."""
    changed = list(tokens)
    changed[resource] = count
    return (changed[0], changed[1], changed[2], changed[3])
