"""What cards, their effects and spaces of the map are worth to a company, in credits.

The `Appraiser` reads the cards' language, so it can value players' own cards too. It uses nothing that its seat may
not see; an unknown card has the average worth of cards.
"""

from __future__ import annotations

import re
from functools import cache

from powergrid_tui.games.terraforming_mars.book import Book
from powergrid_tui.games.terraforming_mars.bots.prices import faded
from powergrid_tui.games.terraforming_mars.bots.spaces import space_worth
from powergrid_tui.games.terraforming_mars.bots.standpoint import Standpoint, energy_taken
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Exchange, Gain, OneOf, Trigger, Where
from powergrid_tui.games.terraforming_mars.model import HIDDEN, State, Task
from powergrid_tui.games.terraforming_mars.rules import changes, needs, paying, playing, possible, targets
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES, amount, at, cities, resources, tags
from powergrid_tui.games.terraforming_mars.rules.tiles import claimable

PLAYED = 2.5
"""Cards that a company plays per generation."""

USED = 0.32
"""What actions bring, as a share of what they would bring if each was used in every generation."""

TOGETHER = 0.5
"""The same for an action that requires the rating to go up in the same generation."""

RATES = {"city": 0.35, "greenery": 0.7, "ocean": 0.9, "bonusST": 0.25}
"""Tiles of each kind that a company places per generation."""

POWER = 10.0
"""What energy production costs that a card lacks, in credits: slightly less than the standard project."""

POWERED = 0.8
"""The share of the gain of a card in hand that counts for the energy production it lacks."""

STANDING: dict[type[tree.Clause], float] = {
    tree.Flexible: 1.0,
    tree.Worth: 1.2,
    tree.Protect: 0.3,
    tree.PlantCost: 2.0,
    tree.HeatPays: 2.0,
    tree.Next: 0.3,
}
"""What ongoing effects bring per generation, in credits."""

WAITED = 0.4
"""What is deducted from the worth of a card for each generation that it waits in hand, in credits."""

PROJECTS = 0.5
"""Standard projects that a company does per generation."""

KEPT = {"S": "miner", "T": "miner", "H": "thermalist"}
"""The awards for resources in stock."""

RAISED = "TR_raised_this_gen"
"""The condition of an action that requires the rating to have gone up."""

_RISES = re.compile(r"TR\+|temp\+|oxy\+|ocean|greenery")
"""Found in texts that raise the rating."""


class Appraiser(Standpoint):
    """What things are worth to a seat, `delay` generations from now."""

    def __init__(self, state: State, seat: int, delay: float = 0.0, rounds: float = 0.0) -> None:
        super().__init__(state, seat, delay, rounds)
        self._later: dict[float, Appraiser] = {}
        self._powerless: list[tuple[int, float]] | None = None
        self.placed: dict[tuple[str, bool, bool], float] = {}
        """What tiles set off, once it is known: by their kind, off the map or on it, and with metal on the space."""
        self._sites: dict[tuple[str, Where], float] = {}

    def later(self, delay: float) -> Appraiser:
        """The same seat's appraiser some generations later."""
        delay = round(self.delay + delay)
        if delay == self.delay:
            return self
        if delay not in self._later:
            self._later[delay] = Appraiser(self.state, self.seat, delay, self.rounds_now)
        return self._later[delay]

    # Cards

    def card(self, card: str) -> float:
        """The worth of playing a card, before its price."""
        if card == HIDDEN:
            return self.prices.card
        entry = self.book.cards[card]
        found = self.effect(entry.play, card) if entry.play else 0.0
        if "building" in entry.tags and entry.type != "E":
            found += self.towards("builder")
        if entry.type != "E":
            found += self.nearer("scientist", entry.tags.count("science"))
        return found + self.points(card) + self.standing(card) + self.set_off(card) + self.first_rise(entry.play)

    def first_rise(self, text: str) -> float:
        """What it is worth that a text is the first to raise the rating this generation: some actions require that."""
        company = self.company
        if company.raised or self.delay or not _RISES.search(text):
            return 0.0
        found = 0.0
        for card in company.in_play:
            action = playing.action_text(self.state, card)
            if RAISED in action and card not in company.used:
                found += max(0.0, self.effect(action, card))
        return found

    def standing(self, card: str) -> float:
        """What the ongoing effects and the action of a card will bring while it is in play."""
        entry = self.book.cards.get(card) or self.book.corporations[card]
        brought = 0.0
        if entry.action:
            # what it brings changes with time, such as a step of the rating: as much as halfway through, on average
            half = (self.prices.rounds - 1) / 2
            then = self.later(half)
            used = TOGETHER if RAISED in entry.action else USED
            brought = used * self.prices.rounds * max(0.0, then.action(entry.action, card)) * faded(half)
        return brought + sum([self.clause(clause, card) for clause in self.book.clauses[card]])

    def action(self, text: str, card: str) -> float:
        """What an action brings per generation."""
        worth = self.effect(text, card)
        effect = parse_effect(text)
        if isinstance(effect, Exchange):
            cost = parse_effect(effect.cost)
            if isinstance(cost, Gain) and cost.resource != "M" and cost.amount.number:
                made = self.company.production[at(cost.resource)] + self.company.stock[at(cost.resource)] / 4
                worth *= min(1.0, (made + 0.5) / cost.amount.number)
        if taken := energy_taken(text):
            # energy production is used up: it does for so many generations
            worth *= min(1.0, (self.company.production[at("E")] + 0.5) / (taken * self.prices.rounds))
        return worth

    def hand(self, card: str, broke: float = 0.0) -> float:
        """The worth of a card in hand that cannot be paid for during the next `broke` generations."""
        if card == HIDDEN:
            return self.prices.card
        wait = max(self.wait(card), broke)
        if wait > self.rounds_now - 1 and wait > 0:
            return 0.0
        then = self.later(wait)
        power = self.lacks_energy(card) * max(0.0, POWER - then.prices.production["E"])
        gain = max(0.0, then.card(card) - then.cost(card) - power)
        return max(0.0, gain * faded(wait) - WAITED * wait)

    def powered(self, number: int) -> float:
        """The worth of energy production for a card in hand that lacks nothing else."""
        if self._powerless is None:
            lacking = [(self.lacks_energy(card), card) for card in self.company.hand if card != HIDDEN]
            self._powerless = [
                (lack, max(0.0, self.card(card) - self.cost(card)))
                for lack, card in lacking
                if lack and not self.requires(card)
            ]
        return POWERED * max([gain * min(1.0, number / lack) for lack, gain in self._powerless], default=0.0)

    def points(self, card: str) -> float:
        """The worth of a card's points."""
        points = self.book.points[card]
        number = points.number * self.prices.point
        match points.per:
            case "":
                return number
            case "res" | "any":
                return 0.0  # counted where the resources are gained
            case "cities:all":
                count = cities(self.state) + RATES["city"] * len(self.state.players) * self.prices.rounds / 2
            case "adj_ocean" | "adj_city":
                return 0.0 if playing.placeless(self.state, self.seat, card) else 1.5 * number
            case _:
                tag = points.per.removeprefix("tag:")
                count = tags(self.state, self.seat, tag, card) + 0.2 * (self.prices.rounds - 1)
        return number * count / points.over

    def resource(self, card: str) -> float:
        """The worth of a resource on a card."""
        points = self.book.points.get(card)
        if points and points.per == "res":
            return points.number * self.prices.point / points.over
        if points and points.per == "any":
            return 0.0 if resources(self.company, card) else points.number * self.prices.point
        found = 0.0
        for text in options(self.book.cards[card].action):
            effect = parse_effect(text)
            if isinstance(effect, Exchange):
                cost = parse_effect(effect.cost)
                if isinstance(cost, tree.CardResource) and cost.off:
                    found = max(found, self.effect(effect.effect, card) / (cost.number + 0.5))
        return found * (0.3 if self.prices.rounds < 3 else 1.0)

    def set_off(self, card: str) -> float:
        """What one's own triggers give when a card is played."""
        own, entry = self.book.tags[card], self.book.cards[card]
        found = 0.0
        for clause in paying.clauses(self.state, self.seat):
            if not isinstance(clause, Trigger) or clause.event.what != "play":
                continue
            event = clause.event
            if event.event:
                times = int(entry.type == "E" and all(tag in own for tag in event.tags))
            elif event.cost:
                times = int(entry.cost >= event.cost)
            else:
                times = sum([own.count(tag) for tag in event.tags])
            found += times * self.effect(clause.effect, card) if times else 0.0
        return found

    # Ongoing effects

    def clause(self, clause: tree.Clause, card: str) -> float:
        """The worth of an ongoing effect for the rest of the game."""
        rounds = self.uses - 1
        match clause:
            case tree.Discount(number, scope):
                rate = PROJECTS / 3 if scope.startswith("sp:") else PLAYED * self._share(scope)
                return number * rate * rounds
            case tree.Next(tree.Discount(number)):
                return number * 0.6
            case Trigger(event, effect):
                each = max(0.0, self.effect(effect, card))
                if event.tile == "ocean":
                    return each * self.prices.left.ocean
                who = len(self.state.players) if event.anyone else 1
                return each * self._rate(event) * who * rounds
        return STANDING.get(type(clause), 0.0) * rounds

    def _rate(self, event: tree.Event) -> float:
        """How often per generation a company fires a trigger."""
        if event.what == "project":
            return PROJECTS
        if event.what == "place":
            return RATES.get(event.tile, 0.3)
        if event.event or event.cost:
            return PLAYED * (0.1 if event.tags or event.cost else 0.25)
        return PLAYED * sum([self._share(f"tag:{tag}") for tag in event.tags])

    def _share(self, scope: str) -> float:
        """The share of all cards that a discount or a trigger applies to."""
        return 1.0 if scope == "all" else _share(self.book, scope.removeprefix("tag:"))

    # Effects

    def effect(self, text: str, card: str = "") -> float:
        """The worth of what a text does."""
        prices, stock, production = self.prices, self.prices.stock, self.prices.production
        match parse_effect(text):
            case tree.Sequence(parts):
                return sum([self.effect(part, card) for part in parts])
            case OneOf(options):
                return max([self.effect(option, card) for option in options])
            case Exchange(cost, then, may=may):
                worth = self.effect(cost, card) + self.effect(then, card)
                return max(0.0, worth) if may or "X" in text else worth
            case tree.If(condition, then, otherwise):
                so = condition == RAISED or needs.holds(self.state, self.seat, condition, card)
                chosen = then if so else otherwise
                return self.effect(chosen, card) if chosen else 0.0
            case Gain(number, resource, pays=pays):
                count = (-1 if pays else 1) * self._count(number, card, resource)
                return count * stock[resource] + (self.nearer(KEPT[resource], count) if resource in KEPT else 0.0)
            case tree.Produce(_, "B"):
                return 0.0  # counted in the worth of the space
            case tree.Produce(number, resource, down=down):
                count = self._count(number, card, resource)
                count = -count if down else count
                also = self.nearer("banker", count) if resource == "M" else 0.0
                if resource == "E" and not down:
                    also = self.powered(count)
                return count * production[resource] + also
            case tree.Reduce(number, resource):
                return self._reducing(number, resource)
            case tree.Remove(number, resource, kind):
                return self._removing(number, resource, kind)
            case tree.Steal(number, resource):
                return stock[resource] * (number + self._removable(number, resource) * self.spite)
            case tree.Raise(what, number):
                return self._raising(what, amount(self.state, self.seat, number, card))
            case tree.Tile(kind, where):
                return self.tile(kind, where)
            case tree.Draw(number):
                return number * prices.card
            case tree.Look(number, keep, buy=buy):
                return number * prices.card / 4 if buy else (keep + 0.1 * number) * prices.card
            case tree.Reveal(tag, then):
                return self._share(f"tag:{tag}") * self.effect(then, card)
            case tree.Discard(number):
                return -number * 0.4 * prices.card
            case tree.CardResource() as put:
                return self._putting(put, card)
            case tree.CopyProduction(tag):
                found = [c for c in self.company.in_play if possible.copyable(self.state, self.seat, c, tag)]
                return max([self.produced(c) for c in found], default=0.0)
            case tree.Claim():
                return 0.2 * prices.point if claimable(self.state) else 0.0
        return 0.0

    def produced(self, card: str) -> float:
        """The worth of a card's production changes."""
        return sum([self.effect(text, card) for text in possible.production_texts(self.state, card)])

    def _count(self, what: tree.Amount, card: str, resource: str) -> int:
        """The value of an amount; for X, what is produced per generation."""
        if what.x:
            return max(self.company.production[at("E")], self.company.production[at("H")])
        return amount(self.state, self.seat, what, card)

    def _reducing(self, number: int, resource: str) -> float:
        worth = number * self.prices.production[resource]
        if self.state.solo:
            return 0.0
        able = targets.reducible(self.state, number, resource)
        # if nobody else has so much, it is taken from what the card itself adds
        return worth * self.spite if any(seat != self.seat for seat in able) else -worth

    def _removable(self, number: int, resource: str) -> float:
        """How much of a resource another player has, up to `number`."""
        task = Task(seat=self.seat, text="")
        # opponents only: taking from oneself is no gain
        able = targets.removable(self.state, task, resource, adjacent=False)
        return min(number, max([self.state.players[seat].stock[at(resource)] for seat in able], default=0))

    def _removing(self, number: int, resource: str, kind: str) -> float:
        if resource:
            return self._removable(number, resource) * self.prices.stock[resource] * self.spite
        held = [card for other in self.others for card, _ in self.state.players[other].resources]
        found = [self.resource(card) for card in held if self.book.holds.get(card) == kind]
        return number * max(found, default=0.0) * self.spite

    def _raising(self, what: str, steps: int) -> float:
        if what == "TR":
            return steps * self.prices.rating
        left = self.prices.left.temp if what == "temp" else self.prices.left.oxy
        return self.prices.steps(what, min(steps, left)) + self.steps_bring(what, min(steps, left))

    def _putting(self, put: tree.CardResource, card: str) -> float:
        """The worth of putting resources on a card or removing them."""
        if put.target in ("here", "played"):
            if card not in self.book.holds:
                return 0.0
            return (-put.number if put.off else put.number) * self.resource(card)
        able = [own for own in self.company.in_play if put.target == "nonempty" or self.book.holds.get(own) == put.kind]
        held = [own for own in able if own in self.book.holds and (put.kind or resources(self.company, own))]
        return put.number * max([self.resource(own) for own in held], default=0.0)

    # The map

    def tile(self, kind: str, where: Where) -> float:
        """The worth of a tile on its best space."""
        key = kind, where
        if key not in self._sites:
            found = self.map.unlike(self.state, self.seat, kind, where)
            self._sites[key] = max([self.space(kind, space) for space in found], default=0.0)
        return self._sites[key]

    def space(self, kind: str, space: str) -> float:
        """The worth of a tile on a space, with what it sets off."""
        return space_worth(self, kind, space) + (_placed(self, kind, space) if kind != "claim" else 0.0)


def _placed(judge: Appraiser, kind: str, space: str) -> float:
    """What a tile on a space sets off for a seat, less what it gives the others."""
    where = judge.book.spaces[space]
    # no trigger asks for more than this
    key = kind, where.kind == "offmap", "S" in where.bonus or "T" in where.bonus
    if key not in judge.placed:
        happened = tree.Event("place", tile="city" if kind in CITIES else kind)
        tasks = changes.set_off(judge.state, judge.seat, happened, space=space)
        judge.placed[key] = sum(
            [judge.effect(task.text, task.card) * (1 if task.seat == judge.seat else -judge.spite) for task in tasks]
        )
    return judge.placed[key]


@cache
def _share(book: Book, tag: str) -> float:
    """The share of all cards that have a tag."""
    return sum([tag in book.tags[card] for card in book.cards]) / len(book.cards)


@cache
def options(text: str) -> tuple[str, ...]:
    """The alternative texts that a text offers."""
    effect = parse_effect(text) if text else None
    return effect.options if isinstance(effect, OneOf) else (text,) if text else ()
