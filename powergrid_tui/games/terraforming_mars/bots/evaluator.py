"""What cards, their effects, spaces of the map and whole positions are worth to a company.

Things are valued in credits. The cards' language is read, so players' own cards have a value too. Nothing is used that
the seat may not see; an unknown card has the average worth of cards. A position is worth the chance to win, from the
points that every company can expect.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from math import erf, exp, sqrt
from typing import NamedTuple

from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES, Book
from powergrid_tui.games.terraforming_mars.bots.prices import (
    DECAY,
    Left,
    Prices,
    faded,
    income,
    lacking,
    rounds_left,
    steps_left,
    total,
)
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Exchange, Gain, OneOf, Produce, Sequence, Trigger, Where
from powergrid_tui.games.terraforming_mars.model import HIDDEN, Phase, State, Task, Tile
from powergrid_tui.games.terraforming_mars.rules import changes, needs, paying, playing, possible, targets
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES, amount, at, cities, resources, tags
from powergrid_tui.games.terraforming_mars.rules.projects import award_value, milestone_value
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.games.terraforming_mars.rules.tiles import claimable, sites
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed

CHANGES = {"landlord": 1.2, "banker": 3.0, "scientist": 0.8, "thermalist": 5.0, "miner": 4.0}
"""How much the lead of one seat over another typically changes in a generation, as a standard deviation."""

LATEST = 0.3
"""The least time in which a lead can change, in generations: the others may still act after this seat."""

LEVEL = 0.5
"""Added to a lead, because whoever is level with the best is first too."""


def at_end(state: State, seat: int, award: str) -> int:
    """What a seat has for an award, with the production that is certain to come before awards are counted."""
    company, value = state.players[seat], award_value(state, seat, award)
    if award == "thermalist":
        value += company.production[at("H")] + company.stock[at("E")]
    elif award == "miner":
        value += company.production[at("S")] + company.production[at("T")]
    return value


def leads(state: State, seat: int, award: str) -> tuple[float, ...]:
    """By how much a seat is ahead of the best of the others, and of the next one."""
    mine = at_end(state, seat, award)
    others = [at_end(state, other, award) for other in range(len(state.players)) if other != seat]
    return tuple([mine - theirs + LEVEL for theirs in sorted(others, reverse=True)[:2]])


def expected_points(state: State, award: str, ahead: tuple[float, ...], rounds: float) -> float:
    """The points that an award will bring with these leads, `rounds` generations from the end."""
    rules, spread = state.book.numbers.awards, CHANGES[award] * sqrt(max(LATEST, rounds - 0.5))
    first, *others = [_below(lead / spread) for lead in ahead]
    return rules.first * first + sum([rules.second * (second - first) for second in others])


def _below(deviations: float) -> float:
    """The share of a normal distribution below so many standard deviations."""
    return 0.5 + 0.5 * erf(deviations / sqrt(2))


MAPS = 256
"""How many maps are kept: those of the games that a search imagines at the same time."""


_Placing = tuple[str, bool, bool]
"""All that a trigger asks for: the kind of a tile, whether it is off the map, and whether its space shows metal."""

_Sites = tuple[int, str, Where, tuple[tuple[str, int], ...], int]
"""Everything that sites depend on besides the tiles: seat, kind, where, claims, and the number of oceans."""


class Around(NamedTuple):
    """What lies next to a space."""

    oceans: int
    greeneries: int
    free: int
    """Land without a tile."""
    cities: tuple[int, ...]
    """The owners of the cities."""
    owners: tuple[int, ...]
    """The owners of all tiles."""


class TileMap:
    """The tiles on Mars."""

    def __init__(self, book: Book, tiles: tuple[Tile, ...]) -> None:
        self.laid = {tile.space: tile for tile in tiles}
        """Tiles by space."""
        self._book = book
        self._around: dict[str, Around] = {}
        self._sites: dict[_Sites, tuple[str, ...]] = {}
        self._unlike: dict[_Sites, tuple[str, ...]] = {}

    def around(self, space: str) -> Around:
        """What lies next to a space."""
        found = self._around.get(space)
        if found is None:
            laid, spaces = self.laid, self._book.spaces
            names = spaces[space].neighbours
            near = [laid[name] for name in names if name in laid]
            found = self._around[space] = Around(
                sum([tile.kind == "ocean" for tile in near]),
                sum([tile.kind == "greenery" for tile in near]),
                sum([name not in laid and spaces[name].kind == "land" for name in names]),
                tuple([tile.owner for tile in near if tile.kind in CITIES]),
                tuple([tile.owner for tile in near]),
            )
        return found

    def sites(self, state: State, seat: int, kind: str, where: Where) -> tuple[str, ...]:
        """Where a seat may place a tile."""
        key = seat, kind, where, state.claims, state.oceans
        found = self._sites.get(key)
        if found is None:
            found = self._sites[key] = sites(state, seat, kind, where)
        return found

    def unlike(self, state: State, seat: int, kind: str, where: Where) -> tuple[str, ...]:
        """The same, but of the spaces that are alike, with the same bonus and the same tiles around, only the first:
        they are worth the same."""
        key = seat, kind, where, state.claims, state.oceans
        found = self._unlike.get(key)
        if found is None:
            spaces = self._book.spaces
            first: dict[tuple[str, Around], str] = {}
            for space in self.sites(state, seat, kind, where):
                first.setdefault((spaces[space].bonus, self.around(space)), space)
            found = self._unlike[key] = tuple(first.values())
        return found


@lru_cache(maxsize=MAPS)
def _tile_map(book: Book, tiles: tuple[Tile, ...]) -> TileMap:
    """The map with tiles that are equal to these."""
    return TileMap(book, tiles)


_MAPS: dict[int, tuple[Book, tuple[Tile, ...], TileMap]] = {}
"""By the identity of the tiles, because to compare them takes long."""


def tile_map(book: Book, tiles: tuple[Tile, ...]) -> TileMap:
    """The map with these tiles."""
    known = _MAPS.get(id(tiles))
    if known is None or known[0] is not book:
        if len(_MAPS) >= MAPS:
            _MAPS.clear()
        known = _MAPS[id(tiles)] = book, tiles, _tile_map(book, tiles)
    return known[2]


TOWARDS = 0.5
"""The worth of the last step towards a milestone, as a share of the milestone."""

CLOSER = 0.4
"""The worth of each earlier step, as a share of the next one."""

TAG_DELAY = 5.0
"""Generations until a missing tag is available."""

NEVER = 99.0
"""Generations to wait for something that can no longer happen."""

SLOWLY = 0.6
"""Mars starts slowly: half the steps are done after ``0.5 ** 0.6`` of the time."""


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


class Evaluator:
    """What things are worth to a seat, `delay` generations from now."""

    def __init__(self, state: State, seat: int, delay: float = 0.0) -> None:
        self.state, self.seat = state, seat
        self.book, self.company = state.book, state.players[seat]
        self.purse = paying.purse(state, seat)
        self.delay = delay
        self.rounds_now = rounds_left(state)
        self.prices = Prices(state, self.rounds_now - delay, seat)
        self.others = [other for other in range(len(state.players)) if other != seat]
        self.spite = 1 / len(self.others) if self.others else 0.0
        """What it is worth that another company loses a credit."""
        self.uses = total(self.prices.rounds) / DECAY
        """What a credit in every generation is worth, including this one."""
        self._leads: dict[tuple[int, str], tuple[float, ...]] = {}
        self.map = tile_map(state.book, state.tiles)
        self._later: dict[float, Evaluator] = {}
        self._powerless: list[tuple[int, float]] | None = None
        self._set_off: dict[_Placing, list[Task]] = {}
        """What tiles set off, once it is known."""
        self._placed: dict[_Placing, float] = {}
        """What that is worth."""
        self._anywhere: dict[str, tuple[float, float]] = {}
        """What tiles of a kind are worth on any space, once it is known."""
        self._sites: dict[tuple[str, Where], float] = {}
        self._nearer: dict[tuple[str, float], float] = {}
        self._towards: dict[str, float] = {}

    def later(self, delay: float) -> Evaluator:
        """The same seat's evaluator some generations later."""
        delay = round(self.delay + delay)
        if delay == self.delay:
            return self
        if delay not in self._later:
            later = self._later[delay] = Evaluator(self.state, self.seat, delay)
            later._leads, later._set_off = self._leads, self._set_off  # time does not change them
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

    def _rate(self, event: tree.TriggerEvent) -> float:
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
            case tree.PlaceTile(kind, where):
                return self.tile(kind, where)
            case tree.Draw(number):
                return number * prices.card
            case tree.LookAtCards(number, keep, buy=buy):
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

    def _count(self, what: tree.Quantity, card: str, resource: str) -> int:
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

    # Milestones, awards, prices and waiting

    def towards(self, milestone: str) -> float:
        """The worth of a step towards a milestone: the more are missing, the less."""
        if milestone not in self._towards:
            self._towards[milestone] = self._step_towards(milestone)
        return self._towards[milestone]

    def _step_towards(self, milestone: str) -> float:
        state, rules = self.state, self.book.numbers.milestones
        if state.solo or len(state.milestones) >= rules.most or any(name == milestone for name, _ in state.milestones):
            return 0.0
        there, wanted = milestone_value(state, self.seat, milestone)
        if there >= wanted:
            return 0.0
        return TOWARDS * rules.points * self.prices.point * float(CLOSER ** (wanted - there - 1))

    def award(self, seat: int, award: str, more: float = 0.0) -> float:
        """The points that an award will probably bring a seat, with so much more of what it is for."""
        if (seat, award) not in self._leads:
            self._leads[seat, award] = leads(self.state, seat, award)
        ahead = tuple([lead + more for lead in self._leads[seat, award]])
        return expected_points(self.state, award, ahead, self.prices.rounds)

    def nearer(self, award: str, more: float) -> float:
        """The worth of so much more of what an award is for, once it is funded; with less, what is lost. The points
        that the seat gains are lost by others."""
        if not more or not self.state.awards:
            return 0.0
        if (award, more) not in self._nearer:
            funded = any(name == award for name, _ in self.state.awards)
            points = self.award(self.seat, award, more) - self.award(self.seat, award) if funded else 0.0
            self._nearer[award, more] = points * self.prices.point * (1 + self.spite)
        return self._nearer[award, more]

    def steps_bring(self, what: str, steps: float) -> float:
        """The worth of the bonuses of steps: heat production, an ocean, a step of temperature."""
        numbers, state = self.book.numbers, self.state
        if not self.prices.left.total:
            return 0.0
        if what == "oxy":
            warms = state.oxygen < numbers.oxygen.warms_at <= state.oxygen + steps
            return self.prices.step["temp"] * warms
        after = state.temperature + steps * numbers.temperature.step
        heat = sum([state.temperature < degrees <= after for degrees in numbers.temperature.heat_at])
        ocean = state.temperature < numbers.temperature.ocean_at <= after
        return heat * self.prices.production["H"] + ocean * self.prices.step["ocean"]

    def cost(self, card: str) -> float:
        """The price of a card, counting metals for less than credits, but with what their award loses by it."""
        price = paying.price(self.state, self.seat, card)
        kinds = playing.payable(self.state, card)
        payment = paying.proposal(self.purse, price, kinds)
        if payment is None:
            return float(price)
        stock = self.prices.stock
        credits = payment.credits + payment.heat * min(1.0, stock["H"])
        metals = payment.steel * stock["S"] + payment.titanium * stock["T"]
        return credits + metals - self.nearer("miner", -payment.steel - payment.titanium)

    def wait(self, card: str) -> float:
        """Generations until a card can be played; the rest of the game if never."""
        waited = self.requires(card)
        if not waited and (play := self.book.cards[card].play):
            waited = 1.0 if possible.missing(self.state, self.seat, play, card) else 0.0
        return waited

    def lacks_energy(self, card: str) -> int:
        """How much energy production a card takes that the company does not have."""
        return max(0, energy_taken(self.book.cards[card].play) - self.company.production[at("E")])

    def requires(self, card: str) -> float:
        """Generations until the requirements of a card are met; the rest of the game if never."""
        waited = 0.0
        state, left = self.state, self.prices.left
        slack = needs.flexible(state, self.seat)
        for need in self.book.needs[card]:
            there = needs.value(state, self.seat, need)
            short = need.number - there
            if need.what in ("oxy", "temp", "oceans"):
                steps = short / (self.book.numbers.temperature.step if need.what == "temp" else 1)
                if need.most:
                    waited = max(waited, NEVER if -steps > slack else 0.0)
                elif steps > slack:
                    of = {"oxy": left.oxy, "temp": left.temp, "oceans": left.ocean}[need.what]
                    waited = max(waited, self.rounds_now * float(((steps - slack) / max(1, of)) ** SLOWLY))
            elif short > 0:
                waited = max(waited, TAG_DELAY * short)
        return waited

    # The map

    def tile(self, kind: str, where: Where) -> float:
        """The worth of a tile on its best space."""
        key = kind, where
        if key not in self._sites:
            found = self.map.unlike(self.state, self.seat, kind, where)
            self._sites[key] = max(self.spaces(kind, found), default=0.0)
        return self._sites[key]

    def space(self, kind: str, space: str) -> float:
        """The worth of a tile on a space, with what it sets off."""
        (worth,) = self.spaces(kind, (space,))
        return worth

    def spaces(self, kind: str, spaces: tuple[str, ...]) -> list[float]:
        """The same for each of these spaces."""
        worths = _worths(self, kind, spaces)
        if kind == "claim":
            return list(worths)
        return [worth + self._set_off_by_tile(kind, space) for worth, space in zip(worths, spaces, strict=True)]

    def _set_off_by_tile(self, kind: str, space: str) -> float:
        """What a tile on a space sets off for a seat, less what it gives the others."""
        where = self.book.spaces[space]
        key = kind, where.kind == "offmap", "S" in where.bonus or "T" in where.bonus
        found = self._placed.get(key)
        if found is None:
            if key not in self._set_off:
                happened = tree.TriggerEvent("place", tile="city" if kind in CITIES else kind)
                self._set_off[key] = changes.set_off(self.state, self.seat, happened, space=space)
            found = self._placed[key] = sum(
                [
                    self.effect(task.text, task.card) * (1 if task.seat == self.seat else -self.spite)
                    for task in self._set_off[key]
                ]
            )
        return found

    def anywhere(self, kind: str) -> tuple[float, float]:
        """What a tile of a kind is worth whatever space it lies on: for the award for tiles, and for what it is."""
        found = self._anywhere.get(kind)
        if found is None:
            more = 0.0
            if kind == "greenery":
                more = self.towards("gardener") + self.prices.greenery + self.steps_bring("oxy", 1)
            elif kind in CITIES:
                more = self.towards("mayor")
            found = self._anywhere[kind] = self.nearer("landlord", 1), more
        return found


@cache
def _share(book: Book, tag: str) -> float:
    """The share of all cards that have a tag."""
    return sum([tag in book.tags[card] for card in book.cards]) / len(book.cards)


@cache
def energy_taken(text: str) -> int:
    """How much energy production a text takes."""
    match parse_effect(text) if text else None:
        case Sequence(parts):
            return sum([energy_taken(part) for part in parts])
        case Produce(number, "E", down=True):
            return number.number
    return 0


@cache
def options(text: str) -> tuple[str, ...]:
    """The alternative texts that a text offers."""
    effect = parse_effect(text) if text else None
    return effect.options if isinstance(effect, OneOf) else (text,) if text else ()


GREENERIES = 0.4
"""Expected greeneries per generation next to a new city, per free space there."""

KEPT_FREE = 0.5
"""What a free space next to one's own city is worth, in points."""


def _worths(evaluator: Evaluator, kind: str, places: Iterable[str]) -> Iterator[float]:
    """The worth of a tile on each of these spaces, without what it sets off."""
    prices, seat, spite = evaluator.prices, evaluator.seat, evaluator.spite
    point, spaces, wet = prices.point, evaluator.book.spaces, evaluator.book.numbers.ocean_bonus
    counted, more = evaluator.anywhere(kind) if kind not in ("ocean", "claim") else (0.0, 0.0)
    for space in places:
        bonus, near = spaces[space].bonus, evaluator.map.around(space)
        found = (prices.letters(bonus) if bonus else 0.0) + wet * near.oceans
        if kind == "ocean":
            own = near.owners.count(seat)
            others = sum([owner in evaluator.others for owner in near.owners])
            yield found + prices.step["ocean"] + 0.3 * (own - others)
            continue
        mine = theirs = 0
        if near.cities:
            mine = near.cities.count(seat)
            theirs = sum([owner >= 0 for owner in near.cities]) - mine
        found += counted
        if kind == "greenery":
            yield found + more + point * (mine - theirs * spite) + 0.1 * point * near.free
            continue
        if kind in CITIES:
            found += more
            found += point * (near.greeneries + min(2.5, near.free * GREENERIES * sqrt(prices.rounds - 0.5)))
            yield found + point * near.oceans if kind == "CAPITAL" else found
            continue
        if kind == "COMMERCIAL":
            found += point * len(near.cities)
        elif kind == "MINE":
            found += max([prices.production[letter] for letter in bonus if letter in "ST"], default=0.0)
        yield found - KEPT_FREE * point * (mine - theirs * spite)


SPREAD = 4.0
"""The error of the expected points at the end of the game, in points."""

MARGIN = 40.0
"""How much a solo game is judged by more than its result: it counts nearly in full with this many credits to spare, or
missing."""

SPREAD_MORE = 0.6
"""How much the error grows for each generation still to come."""

NEARER, NEARER_BY_RATING = 0.5, 0.7
"""How near a milestone is with one more missing, as a share; for one that needs a rating, a step of the rating."""


def chance(state: State, seat: int) -> float:
    """The chance of a seat to win, from 0 to 1; in a solo game, to make Mars habitable in time."""
    if state.solo:
        return solo_chance(state)
    points = [expected(state, other) for other in range(len(state.players))]
    scale = SPREAD if state.over else SPREAD + SPREAD_MORE * rounds_left(state)
    best = max(points)
    shares = [exp((mine - best) / scale) for mine in points]
    return shares[seat] / sum(shares)


def expected(state: State, seat: int) -> float:
    """The points of a seat at the end; while a game goes on, on a scale on which only the differences between seats
    count. They err by 12 points with seven generations to come, and by 5 in the last one.
    """
    if state.over:
        return float(tally(state, seat).total)
    evaluator = Evaluator(state, seat)
    later = evaluator.rounds_now - 1
    return sum([x * (now + each * later) for x, (now, each) in zip(features(evaluator), WEIGHTS, strict=True)])


def features(evaluator: Evaluator) -> tuple[float, ...]:
    """What the points of a company at the end depend on; `WEIGHTS` has the weights in the same order."""
    state, company, seat = evaluator.state, evaluator.company, evaluator.seat
    cities = [tile.space for tile in state.tiles if tile.owner == seat and tile.kind in CITIES]
    mapped = [space for space in cities if evaluator.book.spaces[space].kind != "offmap"]
    funded = [award for award, _ in state.awards]
    leads = [award for award in AWARDS if _leads(evaluator, award)]
    won = sum([award in funded for award in leads])
    credits, steel, titanium, plants, _, heat = company.stock
    return (
        tally(state, seat).total,
        company.tr - state.book.numbers.tr,
        *company.production,
        credits,
        steel,
        titanium,
        plants,
        heat,
        len(company.hand),
        sum([evaluator.hand(card) for card in company.hand]),
        len(company.played),
        sum([evaluator.standing(card) for card in company.in_play]),
        len(mapped),
        sum([evaluator.map.around(space).free for space in mapped]),
        won,
        len(leads) - won if len(funded) < len(state.book.numbers.awards.costs) else 0,
        _milestone(evaluator),
    )


WEIGHTS = (
    (1.072, -0.0032),  # points that the company has
    (-0.059, 0.2266),  # rating
    (0.055, 0.2044),  # production of credits
    (0.131, 0.3049),  # steel
    (0.434, 0.5195),  # titanium
    (0.233, 0.3724),  # plants
    (0.402, 0.2212),  # energy
    (0.240, 0.1385),  # heat
    (0.076, 0.0075),  # credits in stock
    (0.041, 0.0256),  # steel
    (-0.031, 0.0529),  # titanium
    (0.254, 0.0806),  # plants
    (0.006, 0.0489),  # heat
    (0.174, 0.0346),  # cards in hand
    (-0.001, 0.0094),  # what they are worth, in credits
    (0.185, 0.0947),  # cards in play
    (0.033, 0.0106),  # what they will bring, in credits
    (0.020, 0.1589),  # cities on Mars
    (0.417, -0.0353),  # free land beside them
    (-2.103, -0.0929),  # leads in funded awards, which count among the points
    (-0.215, 0.1284),  # leads in awards that can still be funded
    (5.403, -0.4599),  # the nearest milestone
)
"""Points for each unit of a feature (now, for each generation after this one). They were fitted as `python -m
bench.outlook` does, to how far companies were ahead of the mean of the others at the end of 2500 games of simple bots
with different tastes, some of which make mistakes."""


def _leads(evaluator: Evaluator, award: str) -> bool:
    """Whether a seat has most of what an award is for."""
    mine = award_value(evaluator.state, evaluator.seat, award)
    return mine > 0 and all(mine >= award_value(evaluator.state, other, award) for other in evaluator.others)


def _milestone(evaluator: Evaluator) -> float:
    """How near a seat is to the nearest milestone that can still be claimed: 1 if it is there."""
    state = evaluator.state
    claimed = [name for name, _ in state.milestones]
    if len(claimed) >= state.book.numbers.milestones.most:
        return 0.0
    found = 0.0
    for name in MILESTONES:
        if name not in claimed:
            there, wanted = milestone_value(state, evaluator.seat, name)
            each = NEARER_BY_RATING if name == "terraformer" else NEARER
            found = max(found, float(each ** max(0, wanted - there)))
    return found


def solo_chance(state: State) -> float:
    """How likely a solo game is to be won, from 0 to 1: above one half if Mars is finished, or if all that is lacking
    can be paid for until the end, with the present income.

    It depends on the margin, the credits to spare or missing, because that says more about what was done than the
    result alone.
    """
    finished = _produced_last(state)
    if finished and state.habitable:
        return 1.0
    company, numbers = state.players[0], state.book.numbers
    if finished:
        margin = -_cost(state, steps_left(state))
    else:
        times = numbers.solo_generations - state.generation
        lack = lacking(state, steps_left(state), company)
        margin = company.stock[0] + times * income(company) - _cost(state, lack)
    return 1 - 0.5 * exp(-margin / MARGIN) if margin >= 0 else 0.5 * exp(margin / MARGIN)


def finished_in_time(state: State, seat: int) -> float:
    """Whether a solo game is won, 1.0 or 0.0, where Mars is finished or the game is over."""
    return float(state.habitable if _produced_last(state) else is_terraformed(state))


def _produced_last(state: State) -> bool:
    """Whether the last production of a game is over: greeneries after it come too late."""
    return state.over or state.phase == Phase.GREENERIES


def _cost(state: State, left: Left) -> float:
    """What steps cost as standard projects, in credits."""
    cost = state.book.numbers.projects
    return left.temp * cost["asteroid"] + left.oxy * cost["greenery"] + left.ocean * cost["aquifer"]
