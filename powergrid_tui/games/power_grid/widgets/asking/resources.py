"""Phase 3: a basket of tokens, with a running total."""

from __future__ import annotations

from powergrid_tui.games.power_grid.actions import Buy, Done, Tokens
from powergrid_tui.games.power_grid.rulebook import RESOURCES
from powergrid_tui.games.power_grid.rules import resources
from powergrid_tui.games.power_grid.rules.storage import names_of
from powergrid_tui.games.power_grid.widgets import slices
from powergrid_tui.games.power_grid.widgets.asking.base import Hop, Part, Question, Reply, many, quiet, sentence
from powergrid_tui.games.power_grid.widgets.question import Asked, Key
from powergrid_tui.games.power_grid.widgets.reckoning import NOTHING, next_prices, output, plus, suggestion
from powergrid_tui.games.power_grid.widgets.slices import Track
from powergrid_tui.paint.board import Glance
from powergrid_tui.paint.glyphs import Glyphs

LETTERS = ("c", "o", "g", "n")
"""Keys that choose a resource; n for uranium, whose letter is taken by undo."""


class Buying(Question):
    """What to buy. The basket starts with what the plants need to run once; that is a suggestion until it is
    touched."""

    part = Part.TRACK

    def __init__(self, glance: Glance, glyphs: Glyphs, hop: Hop) -> None:
        super().__init__(glance, glyphs, hop)
        self._advice = suggestion(self.view)
        self.basket: Tokens = NOTHING if self.view.acted else self._advice
        self._touched = False
        usable = [r for r in range(len(RESOURCES)) if self.basket[r] or not self._why_no_more(r)]
        self.chosen = usable[0] if usable else 0

    def adopt(self, before: Question) -> None:
        if isinstance(before, Buying):
            self.chosen = before.chosen
            same = before.view.market == self.view.market and before.player == self.player
            if same:
                self.basket, self._touched = before.basket, before._touched

    def press(self, key: str) -> Reply:
        if key in ("left", "right"):
            self.chosen = (self.chosen + (1 if key == "right" else -1)) % len(RESOURCES)
            return ""
        if key in LETTERS:
            self.chosen = LETTERS.index(key)
            return ""
        if key in ("up", "+"):
            why = self._why_no_more(self.chosen)
            if not why:
                self._put(self.chosen, 1)
            return sentence(why)
        if key in ("down", "-"):
            if not self.basket[self.chosen]:
                return f"There is no {RESOURCES[self.chosen]} in the basket."
            self._put(self.chosen, -1)
            return ""
        return self._settle(key)

    def _settle(self, key: str) -> Reply:
        if key == "f":
            if not any(self._advice):
                return "Your plants have what they need to run once, or the market has no fuel that you can pay."
            self.basket, self._touched = self._advice, True
            return ""
        if key == "x":
            self.basket, self._touched = NOTHING, True
            return ""
        if key == "enter":
            if not any(self.basket):
                return "The basket is empty: d ends your turn."
            action = Buy(tokens=self.basket)
            return sentence(resources.refusal(self.view, action)) or action
        if key == "d":
            if self._touched and any(self.basket):
                return "Enter buys what is in the basket; x empties it."
            return Done()
        return None

    def _put(self, resource: int, count: int) -> None:
        more = [0, 0, 0, 0]
        more[resource] = count
        self.basket, self._touched = plus(self.basket, more), True

    def _why_no_more(self, resource: int) -> str:
        more = [0, 0, 0, 0]
        more[resource] = 1
        return resources.refusal(self.view, Buy(tokens=plus(self.basket, more)))

    def track(self) -> Track:
        whys = tuple(self._why_no_more(r) for r in range(len(RESOURCES)))
        return slices.track(self.view, self.seat, self.basket, self.chosen, whys)

    def asked(self) -> Asked:
        view, player = self.view, self.player
        cost = resources.cost(view, self.basket)
        after = plus(player.stock, self.basket)
        cities = len(player.cities)
        full = any(self.basket)
        advised = full and not self._touched
        if full:
            answer = f"buy {names_of(self.basket)} for {cost}: leaves {player.money - cost}"
            answer += "  (what your plants need)" if advised else ""
        else:
            answer = "the basket is empty"
        able = output(view.book, player.plants, after)
        why = self._why_no_more(self.chosen)
        name = RESOURCES[self.chosen]
        prices = next_prices(resources.ladders(view, self.seat)[self.chosen], self.basket[self.chosen], 1)
        price = prices[0] if prices else 0
        token = sentence(why) if why else f"The next {name} costs {price}."
        verb = "then" if full else "now"
        return self._panel(
            "what do you buy?",
            answer,
            Key(f"{self._sideways} c o g n", "resource"),
            Key(self._upright, "tokens"),
            Key("f", "fill"),
            Key("x", "empty"),
            Key("d", "buy nothing" if advised and not view.acted else "end turn"),
            details=(quiet(f"You could {verb} power {many(able, 'city', 'cities')} and have {cities}. {token}"),),
            refused=not full,
        )
