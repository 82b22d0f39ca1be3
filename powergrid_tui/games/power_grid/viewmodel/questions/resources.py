"""Phase 3: a basket of tokens from one market, with a running total."""

from __future__ import annotations

from typing import Self

from powergrid_tui.games.power_grid.actions import Buy, Done, Tokens
from powergrid_tui.games.power_grid.model import Player
from powergrid_tui.games.power_grid.phases import Part
from powergrid_tui.games.power_grid.rulebook import RESOURCES, Rulebook
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.ahead import after_buying
from powergrid_tui.games.power_grid.viewmodel.outlook import Ahead, Proposal, proposal, scarcest, with_basket
from powergrid_tui.games.power_grid.viewmodel.planned import bought
from powergrid_tui.games.power_grid.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.power_grid.viewmodel.reckoning import NOTHING, next_prices, output, plus
from powergrid_tui.games.power_grid.viewmodel.slices import ResourceMarkets, fuel
from powergrid_tui.table.words.language import mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.keys import key_name
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.short import Worded, flowing
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

LETTERS = ("c", "o", "g", "n")
"""Keys that choose a resource; n for uranium, as u is taken by undo."""


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
        one = self.view.book.counts.one_token
        self.basket: Tokens = scarcest(self.view, tokens, self.market) if one else tokens

    def _fill_as_planned(self) -> None:
        """Fill the basket from an existing plan, to be changed, as far as its tokens are available now."""
        buy = bought(self.plan.actions) if self.plan and self.planning and not self.view.acted else None
        if buy is not None:
            self.market = buy.market
            self._put_in(buy.tokens)

    def _put_in(self, tokens: Tokens) -> None:
        """Fill the basket, as if by hand, with as many of these tokens as can be bought at once."""
        self.basket, self._touched = NOTHING, not self.view.book.counts.one_token
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

    def adopt(self, before: Self) -> None:
        if before.view.round == self.view.round:
            same = before.view.markets == self.view.markets and before.player == self.player
            if before.market in self._open:
                self.market = before.market
                self._fill()
                self._fill_as_planned()
            if same or not self.view.book.counts.one_token:
                self.chosen = before.chosen
            if same:
                self.basket, self._touched = before.basket, before._touched
            elif before.planning and before._touched and before.player == self.player:
                self._put_in(before.basket)  # others have bought in the meantime

    def press(self, key: str) -> Reply:
        warned, self.warned = self.warned, ""
        if key == "d":
            return self._end(key, warned)
        if key in ("left", "right", "up", "down"):
            self._moved = True
        if key == "enter" and self._moved and not any(self.basket):
            return self._not_had() or self._end_with_nothing(warned == key)
        if key in ("left", "right"):
            self.choose((self.chosen + (1 if key == "right" else -1)) % len(RESOURCES))
            return ""
        if key in LETTERS:
            self.choose(LETTERS.index(key))
            return ""
        if key == "m" and len(self.view.markets) > 1:
            return self._turn()
        if key in ("up", "+"):
            why = self._why_no_more(self.chosen)
            if not why:
                self._put(self.chosen, 1)
            return sentence(why)
        if key in ("down", "-"):
            if not self.basket[self.chosen]:
                return tr("There is no {resource} in the basket.", resource=fuel(RESOURCES[self.chosen]))
            self._put(self.chosen, -1)
            return ""
        return self._settle(key, warned)

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
        if self.view.book.counts.one_token and not self.basket[resource]:
            self.basket = NOTHING if self._why_no_more(resource) else _with(NOTHING, resource, 1)

    def _turn(self) -> str:
        """Switch to the other market, if nothing has been bought yet. A basket that was filled by hand is emptied."""
        if len(self._open) == 1:
            return tr("This round you buy only in the {market}.", market=self._named(self.market))
        self.market = self._open[(self._open.index(self.market) + 1) % len(self._open)]
        if self._touched:
            self.basket = NOTHING
        else:
            self._fill()
            self.chosen = self._first()
        return ""

    def _settle(self, key: str, warned: str) -> Reply:
        if key == "f":
            if self.view.book.counts.one_token:
                self._fill()
                return ""
            more = self._lacking()
            if not any(more):
                return tr("More tokens would not pay this round: to stock up, add them yourself.")
            self.basket, self._touched = plus(self.basket, more), True
            return ""
        if key == "x":
            self.basket, self._touched = NOTHING, not self.view.book.counts.one_token
            return ""
        if key == "enter":
            if not any(self.basket):
                return self._not_had() or self._end(key, warned)
            action = Buy(tokens=self.basket, market=self.market)
            return sentence(resources.refusal(self.view, action)) or action
        return self._withdrawal(key)

    def _end_with_nothing(self, told: bool) -> Reply:
        """End the turn by Enter. A first press says that it would buy nothing."""
        if told:
            return Done()
        self.warned = "enter"
        return tr("The basket is empty. Press Enter again to buy nothing more this round.")

    def _end(self, key: str, warned: str) -> Reply:
        """End the turn. A first press warns of cities that will go without power; the same key again ends it."""
        if self._touched and any(self.basket):
            return tr("Enter buys what is in the basket; x empties it.")
        lost = "" if warned == key else self._given_up(key)
        self.warned = key if lost else ""
        return lost or Done()

    def _given_up(self, key: str) -> str:
        """A warning of how many more cities fuel for sale would power this round, counting those that could still be
        built. Empty if there are none, or if they would earn less than it costs."""
        now = with_basket(self.view, NOTHING).powered
        best = max(self._open, key=lambda at: self._proposals[at].merit)
        tokens = self._proposals[best].tokens
        then = with_basket(self.view, tokens, best)
        if then.powered <= now:
            return ""
        return trn(
            "{count} more city could be powered with {tokens} for {cost}; {key} again to buy no more this round.",
            "{count} more cities could be powered with {tokens} for {cost}; {key} again to buy no more this round.",
            then.powered - now,
            key=key_name(key),
            tokens=names_of(tokens),
            cost=then.fuel,
        )

    def _not_had(self) -> str:
        """Why Enter on an empty basket does not end the turn, or an empty string. The only reason: tokens are bought
        one at a time, and the player points at one that is unavailable while others are not."""
        why = self._why_no_more(self.chosen) if self.view.book.counts.one_token else ""
        others = bool(why) and not all(self._why_no_more(r) for r in range(len(RESOURCES)))
        return sentence(why) if others else ""

    def _put(self, resource: int, count: int) -> None:
        one = self.view.book.counts.one_token
        start = NOTHING if one else self.basket
        self.basket, self._touched = _with(start, resource, max(0, start[resource] + count)), not one

    def _why_no_more(self, resource: int) -> str:
        one = self.view.book.counts.one_token and not self.basket[resource]
        return self._why_not_these(_with(NOTHING if one else self.basket, resource, self.basket[resource] + 1))

    def _why_not_these(self, tokens: Tokens) -> str:
        return resources.refusal(self.view, Buy(tokens=tokens, market=self.market))

    def resource_markets(self) -> ResourceMarkets:
        whys = tuple(self._why_no_more(r) for r in range(len(RESOURCES)))
        return slices.resource_markets(self.view, self.seat, self.basket, self.chosen, whys, self.market)

    def prompt(self) -> Prompt:
        view, one = self.view, self.view.book.counts.one_token
        full = any(self.basket)
        proposed = full and not self._touched
        resource = trc("key", "resource")
        keys = [
            Key(f"{self.glyphs.sideways} c o g n", resource),
            Key(self.glyphs.upright, trc("key", "tokens")),
            *([Key("f", trc("key", "fill"))] if any(self._lacking()) else []),
            *([Key("x", trc("key", "empty"))] if full else []),
            Key(
                "d",
                self._done(proposed),
                tr("buy or empty the basket first") if self._touched and full else "",
                bright=self._worse and not self._touched,
            ),
        ]
        if one:
            keys = [keys[0], keys[-1]]
        if len(view.markets) > 1:
            keys[0] = Key("c o g n", resource)
        if len(self._open) > 1:
            keys.insert(1, Key("m", tr("to the {market}", market=self._named(1 - self.market))))
        return self._prompt(
            self._asked(proposed),
            self._answer(),
            *keys,
            details=(self._outlook(), quiet(self._further())),
            refused=not full and bool(self._not_had()),
            button=self._button(),
            beside=self._spends(resources.cost(view, self.basket, self.market)) if full else tr("the basket is empty"),
        )

    @property
    def _worse(self) -> bool:
        """Whether the round would earn less with the basket than without it."""
        return any(self.basket) and self._with(self.basket).income < self._with(NOTHING).income

    def _with(self, basket: Tokens) -> Ahead:
        return with_basket(self.view, basket, self.market)

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
        book, tokens = self.view.book, names_of(self.basket)
        cost = resources.cost(self.view, self.basket, self.market)
        if not any(self.basket):
            return tr("Buy no more this round") if book.counts.one_token else tr("End turn")
        if len(book.resources.markets) > 1:
            name = self._named(self.market)
            return tr("Buy {tokens} in the {market} for {cost}", tokens=tokens, market=name, cost=cost)
        return tr("Buy {tokens} for {cost}", tokens=tokens, cost=cost)

    def _asked(self, proposed: bool) -> str:
        if self.view.book.counts.one_token:
            return tr("which token do you buy?")
        if proposed:
            return tr("what do you buy? A suggestion:")
        if not any(self.basket) and not any(self._lacking()):
            return tr("what do you buy? More tokens would not pay this round.")
        return tr("what do you buy?")

    def _answer(self) -> str:
        """What is about to be bought, where, for how much, and what that leaves. With an empty basket, Enter ends the
        turn."""
        book, tokens = self.view.book, names_of(self.basket)
        cost = resources.cost(self.view, self.basket, self.market)
        left = self.player.money - cost
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
        if not self.view.book.counts.one_token:
            return after_buying(with_basket(self.view, self.basket, self.market))
        lacking = self._proposals[self.market].tokens
        ahead = with_basket(self.view, lacking, self.market)
        if sum(lacking) < 2:
            return after_buying(ahead)
        lack = tr("Missing: {tokens} for about {cost} Elektro.", tokens=names_of(lacking), cost=ahead.fuel)
        return flowing((lack, after_buying(ahead)))

    def _done(self, proposed: bool) -> str:
        if self.view.book.counts.one_token:
            return tr("buy no more this round")
        return tr("buy nothing") if proposed and not self.view.acted else tr("end turn")

    def _further(self) -> str:
        """What could be powered, and what one more token of the chosen resource costs, or why there is none."""
        if self.view.book.counts.one_token and self.basket[self.chosen]:
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


def _powered(book: Rulebook, player: Player, basket: Tokens) -> str:
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
