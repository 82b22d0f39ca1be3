"""Links as lines along rows and columns, as on an electrician's plan, each with its price.

Every link in turn gets the cheapest way between two labels, the shortest first: steps and bends cost something,
crossing another line costs much, and running along one is not possible. The price stands on or beside the line, where
nothing passes any more. Then links with a poor way push others aside, and where that is not enough a label moves by a
few cells; either is undone unless the map gets better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from heapq import heappop, heappush
from typing import Final, NamedTuple

from powergrid_tui.games.power_grid.widgets.map.labels import Cell, CityLabel

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""The sides of a cell where a line goes on."""
LEVEL, UPRIGHT = LEFT | RIGHT, UP | DOWN

MOST_LOST = 5
"""Links that may remain without a way; with more, the whole map at this size has straight lines."""
_CROWDED = 13
"""Cells that a map must have for each link; with fewer, such lines are a maze."""
_HOPELESS = 20
"""With more links without a way at first, others are not even tried."""

# What a way costs, in hundredths of a row.
_ACROSS, _DOWN = 55, 100
_BEND = 80
_CROSS = 250
_BESIDE = 15
"""For an upright piece, per neighbour beside it."""
_BELOW = 5
"""For a level piece, per line right above or below it."""
_BY_A_PRICE = 200
"""For a piece that seems to belong to the price of another link."""
_OFF_MIDDLE = 4
"""Per cell from the middle of the name where the way begins or ends."""
_SIDE, _HOUSE = 30, 60
"""For beginning or ending at the side of a label, and above or below a house."""
_LOST = 4000
"""For a link without a way."""

# What the place of a price costs.
_PRICE_AWAY = 25
"""Per cell from the middle of the way."""
_SEEN = -40
"""In a level piece, for each end that goes on."""
_RIGHT_OF, _RIGHT_OF_A_BEND, _INSTEAD, _LEFT_OF_A_BEND, _LEFT_OF = 20, 80, 120, 160, 200
_BEFORE_A_LABEL = 80
_BY_A_LINE = 400
_UNWRITTEN = 1500

_POOR = 250
"""What a way may cost more than a straight one before it pushes others aside."""
_GAIN = 5
"""What a change must save."""
_TURNS = 3
_NEAR = 3
"""Cells beside its way from which a link without one pushes others."""
_NUDGES = tuple((dx, dy) for dy in (0, 1, -1) for dx in (0, 2, -2, 4, -4) if dx or dy)
"""Where a label may move, in columns and rows."""
_NUDGE = (10, 80)
"""What that costs, per column and per row."""

_FAR: Final = 1 << 30
_STATE: Final = 24
"""Bits for a cell and a direction below a cost: the least of several such numbers is the cheapest."""
_STATES: Final = (1 << _STATE) - 1
# Directions are 0 to 3: up, right, down and left; odd ones are level.
_ON: Final = ((0, 1, 3), (1, 0, 2), (2, 1, 3), (3, 0, 2))
"""By direction, those in which a way may go on."""


class LinePiece(NamedTuple):
    """A line within one cell."""

    x: int
    y: int
    sides: int


class Route(NamedTuple):
    """A link as a line from label to label."""

    pieces: tuple[LinePiece, ...]
    at: Cell | None
    """The first cell of its price; None if there was no room for it, or nothing is written."""


class Routing(NamedTuple):
    """All links of a map."""

    places: dict[int, CityLabel]
    """The labels, some of which have moved."""
    routes: tuple[Route | None, ...]
    """By link."""


Link = tuple[int, int, str]
"""Two cities and what is written on the link between them."""


def routing(places: Mapping[int, CityLabel], links: Sequence[Link], width: int, height: int) -> Routing | None:
    """Ways for all links between these labels on a map of so many cells; None if too many would have none."""
    if width * height < _CROWDED * len(links):
        return None
    router = _Router(places, links, width, height)
    router.run()
    if router.lost > MOST_LOST:
        return None
    return Routing(router.places, tuple(map(router.route, range(len(links)))))


class _Way(NamedTuple):
    """A way that a link has."""

    cells: tuple[tuple[int, int], ...]
    """Each with its sides."""
    price: int
    """The first cell of its price; -1 for none."""
    cost: int


class _Router:
    """Cells are numbered row by row on the map with a rim of one cell around it, which nothing may enter."""

    def __init__(self, places: Mapping[int, CityLabel], links: Sequence[Link], width: int, height: int) -> None:
        self.places = dict(places)
        self.links, self.sizes = links, [len(cost) for _, _, cost in links]
        self.width, self.height, self.stride = width, height, width + 2
        size = self.stride * (height + 2)
        self.steps = (-self.stride, 1, self.stride, -1)
        self.around = (0, *self.steps)
        self.label = [-1] * size
        """By cell, the city whose label is there."""
        self.level, self.upright, self.priced = [-1] * size, [-1] * size, [-1] * size
        """By cell, the link that has a level or an upright piece there, or its price. A bend is both."""
        self.busy = bytearray(size)
        """By cell, 1 for a level piece, 2 for an upright one."""
        self.shut = bytearray(size)
        """Cells of the rim, of labels and of prices."""
        self.bare = bytearray(size)
        """What is busy if there were no lines: nothing."""
        rim = (*range(self.stride), *range(size - self.stride, size))
        for cell in (*rim, *range(0, size, self.stride), *range(self.stride - 1, size, self.stride)):
            self.shut[cell] = 1
        self.across, self.down = [_FAR] * size, [_FAR] * size
        """What it costs to enter a cell from the side, and from above or below."""
        self.ways: list[_Way | None] = [None] * len(links)
        self.total = _LOST * len(links)
        self.links_of: dict[int, list[int]] = {city: [] for city in places}
        for link, (a, b, _) in enumerate(links):
            self.links_of[a].append(link)
            self.links_of[b].append(link)
        self.exits: dict[int, dict[int, int]] = {}
        """By city, the states in which a way leaves it, each with what that costs."""
        self.entries: dict[int, dict[int, int]] = {}
        """By city, the states and directions in which a way enters it."""
        self.ahead: dict[int, tuple[list[int], list[int]]] = {}
        """By city, the least that a way there costs from each cell: heading up or down, and heading left or right."""
        for city in self.places:
            self._write(city)
        self._touch(range(size))
        self.free = self.across[:], self.down[:], self.bare
        """What it costs to enter cells while there are only labels."""

    def _cell(self, x: int, y: int) -> int:
        return (y + 1) * self.stride + x + 1

    def _label_cells(self, place: CityLabel) -> range:
        return range(self._cell(place.x, place.y), self._cell(min(place.end, self.width), place.y))

    def _write(self, city: int) -> None:
        """Put a label on the map."""
        place = self.places[city]
        cells = self._label_cells(place)
        for cell in cells:
            self.label[cell], self.shut[cell] = city, 1
        self.exits[city] = {4 * cell + way: cost for cell, way, cost in self._doors(place)}
        self.entries[city] = {4 * cell + (way + 2) % 4: cost for cell, way, cost in self._doors(place)}
        self.ahead.pop(city, None)

    def _erase(self, city: int) -> None:
        for cell in self._label_cells(self.places[city]):
            self.label[cell], self.shut[cell] = -1, 0

    def _doors(self, place: CityLabel) -> Iterator[tuple[int, int, int]]:
        """The cells beside a label where a way may begin, with its direction there and what that costs."""
        name = range(place.x + 1, max(place.x + 2, place.houses - 1))
        for x in name:
            off = _OFF_MIDDLE * abs(2 * x - name[0] - name[-1]) // 2
            yield self._cell(x, place.y - 1), 0, off
            yield self._cell(x, place.y + 1), 2, off
        for x in range(name.stop, place.end):
            yield self._cell(x, place.y - 1), 0, _HOUSE
            yield self._cell(x, place.y + 1), 2, _HOUSE
        yield self._cell(place.x - 1, place.y), 3, _SIDE
        yield self._cell(place.end, place.y), 1, _SIDE

    def _touch(self, cells: Iterable[int]) -> None:
        """Work out again what it costs to enter these cells."""
        busy, shut, priced, stride = self.busy, self.shut, self.priced, self.stride
        across, down = self.across, self.down
        for cell in cells:
            here = busy[cell]
            if shut[cell] or here == 3:
                across[cell] = down[cell] = _FAR
                continue
            left, right = cell - 1, cell + 1
            prices = (priced[left] >= 0) + (priced[right] >= 0)
            if here == 1:
                across[cell] = _FAR
            else:
                lines = (busy[cell - stride] > 0) + (busy[cell + stride] > 0)
                across[cell] = _ACROSS + _BELOW * lines + _BY_A_PRICE * prices + (_CROSS if here else 0)
            if here == 2:
                down[cell] = _FAR
            else:
                lines = (busy[left] > 0) + (busy[right] > 0)
                down[cell] = _DOWN + _BESIDE * lines + _BY_A_PRICE * prices + (_CROSS if here else 0)

    def _ahead(self, city: int) -> tuple[list[int], list[int]]:
        found = self.ahead.get(city)
        if found is None:
            place = self.places[city]
            aside = [max(place.x - x, x - place.end + 1, 0) for x in range(-1, self.width + 1)]
            heading_level = [_ACROSS * dx for dx in aside]
            heading_upright = [_ACROSS * dx + 25 if dx else -_DOWN for dx in aside]
            level: list[int] = []
            upright: list[int] = []
            for y in range(-1, self.height + 1):
                dy = abs(y - place.y)
                more = _DOWN * dy - 20 if dy else -_ACROSS
                level += [cost + more for cost in heading_level]
                more = _DOWN * dy
                upright += [cost + more for cost in heading_upright]
            found = self.ahead[city] = upright, level
        return found

    def _search(
        self, link: int, costs: tuple[list[int], list[int], bytearray]
    ) -> tuple[int, tuple[tuple[int, int], ...]] | None:
        """The cheapest way of a link, and its cost."""
        a, b, _ = self.links[link]
        across, down, busy = costs
        upright, level = self._ahead(b)
        goal, steps = self.entries[b], self.steps
        best = [_FAR] * (4 * len(across))
        back: dict[int, int] = {}
        heap: list[int] = []
        for state, door in self.exits[a].items():
            cell = state >> 2
            cost = door + (across[cell] if state & 1 else down[cell])
            if cost < _FAR:
                best[state] = cost
                heappush(heap, (cost + (level if state & 1 else upright)[cell] + _DOWN) << _STATE | state)
        least, last, leaves = _FAR, -1, -1
        while heap:
            entry = heappop(heap)
            rank = (entry >> _STATE) - _DOWN
            if rank >= least:
                break
            state = entry & _STATES
            cell, heading = state >> 2, state & 3
            cost = best[state]
            if rank > cost + (level if heading & 1 else upright)[cell]:
                continue
            for way in _ON[heading]:
                if way == heading:
                    so_far = cost
                elif busy[cell]:
                    continue
                else:
                    so_far = cost + _BEND
                entered = so_far + goal.get(4 * cell + way, _FAR)
                if entered < least:
                    least, last, leaves = entered, state, way
                there = cell + steps[way]
                so_far += across[there] if way & 1 else down[there]
                state_there = 4 * there + way
                if so_far < best[state_there]:
                    best[state_there] = so_far
                    back[state_there] = state
                    ahead = (level if way & 1 else upright)[there]
                    heappush(heap, (so_far + ahead + _DOWN) << _STATE | state_there)
        if last < 0:
            return None
        cells = []
        while last >= 0:
            came = ((last & 3) + 2) % 4
            cells.append((last >> 2, 1 << came | 1 << leaves))
            leaves = last & 3
            last = back.get(last, -1)
        return least, tuple(reversed(cells))

    # Prices --------------------------------------------------------------------------------------------------------

    def _price(self, link: int, cells: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """The first cell of the price of a link that has this way, and what that costs; -1 for none."""
        size = self.sizes[link]
        if not size:
            return -1, 0
        own = dict(cells)
        best, spot = _UNWRITTEN, -1
        for at, (cell, sides) in enumerate(cells):
            away = _PRICE_AWAY * abs(2 * at - len(cells) + 1) // 2
            for kind, first, on_line in self._offers(cell, sides, size, own):
                if away + kind < best:
                    more = self._fits(first, size, own, on_line=on_line)
                    if more is not None and away + kind + more < best:
                        best, spot = away + kind + more, first
        return spot, best

    def _offers(self, cell: int, sides: int, size: int, own: Mapping[int, int]) -> Iterator[tuple[int, int, bool]]:
        """Where the price may stand at a piece of its line, what that costs, and whether it is on the line."""
        if sides == LEVEL:
            if all(own.get(cell + step) == LEVEL for step in range(1, size)):
                yield _SEEN * ((cell - 1 in own) + (cell + size in own)), cell, True
        elif sides in (UP | LEFT, DOWN | LEFT):
            yield _RIGHT_OF_A_BEND, cell + 1, False
        elif sides in (UP | RIGHT, DOWN | RIGHT):
            yield _LEFT_OF_A_BEND, cell - size, False
        else:
            yield _RIGHT_OF, cell + 1, False
            before = cell - size - 1
            if not (self.busy[before] or self.shut[before]):
                yield _LEFT_OF, cell - size, False
            for step in range(size):
                first = cell - step
                if not any(other in own for other in range(first, first + size) if other != cell):
                    yield _INSTEAD + 10 * step, first, True

    def _fits(self, first: int, size: int, own: Mapping[int, int], *, on_line: bool) -> int | None:
        """What more it costs to write a price there; None if that is not possible: right after a label it might seem
        part of it, and two prices side by side seem one."""
        busy, priced, label = self.busy, self.priced, self.label
        for cell in range(first, first + size):
            if self.shut[cell] or busy[cell] or (not on_line and cell in own):
                return None
        left, right = first - 1, first + size
        if priced[left] >= 0 or priced[right] >= 0 or label[left] >= 0:
            return None
        cost = _BEFORE_A_LABEL if label[right] >= 0 else 0
        for side in (left, right):
            if busy[side] and side not in own:
                cost += _BY_A_LINE
        return cost

    # Ways ----------------------------------------------------------------------------------------------------------

    def _put(self, link: int, way: _Way) -> None:
        """Give a link a way."""
        level, upright, busy = self.level, self.upright, self.busy
        for cell, sides in way.cells:
            if sides & LEVEL:
                level[cell] = link
                busy[cell] |= 1
            if sides & UPRIGHT:
                upright[cell] = link
                busy[cell] |= 2
        price = range(way.price, way.price + self.sizes[link]) if way.price >= 0 else ()
        for cell in price:
            self.priced[cell], self.shut[cell] = link, 1
        self.ways[link] = way
        self.total += way.cost - _LOST
        self._changed(way, price)

    def _lift(self, link: int) -> None:
        """Take the way of a link, if it has one."""
        way = self.ways[link]
        if way is None:
            return
        level, upright, busy = self.level, self.upright, self.busy
        for cell, sides in way.cells:
            if sides & LEVEL:
                level[cell] = -1
                busy[cell] &= 2
            if sides & UPRIGHT:
                upright[cell] = -1
                busy[cell] &= 1
        price = range(way.price, way.price + self.sizes[link]) if way.price >= 0 else ()
        for cell in price:
            self.priced[cell], self.shut[cell] = -1, 0
        self.ways[link] = None
        self.total -= way.cost - _LOST
        self._changed(way, price)

    def _changed(self, way: _Way, price: Iterable[int]) -> None:
        near = {cell + step for cell, _ in way.cells for step in self.around}
        near.update(cell + step for cell in price for step in (-1, 0, 1))
        self._touch(near)

    def _find(self, link: int) -> None:
        """Give a link the best way that there is now."""
        found = self._search(link, (self.across, self.down, self.busy))
        if found is not None:
            self._take(link, *found)

    def _take(self, link: int, cost: int, cells: tuple[tuple[int, int], ...]) -> None:
        spot, more = self._price(link, cells)
        self._put(link, _Way(cells, spot, cost + max(0, more)))

    def _straight(self, link: int) -> int:
        """What the shortest way would cost if nothing were in between."""
        a, b = (self.places[city] for city in self.links[link][:2])
        return _ACROSS * max(a.x - b.end, 0, b.x - a.end) + _DOWN * abs(a.y - b.y)

    def _excess(self, link: int) -> int:
        way = self.ways[link]
        return (_LOST if way is None else way.cost) - self._straight(link)

    def _wanting(self, link: int) -> bool:
        """Whether a link lacks its way or its price."""
        way = self.ways[link]
        return way is None or (self.sizes[link] > 0 and way.price < 0)

    # Changes -------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Find all ways."""
        order = sorted(range(len(self.links)), key=self._straight)
        for link in order:
            self._find(link)
        if self.lost > _HOPELESS:
            return
        for _ in range(_TURNS):
            poor = sorted((link for link in order if self._excess(link) > _POOR), key=lambda link: -self._excess(link))
            if not sum(self._push(link) for link in poor if self._excess(link) > _POOR):
                break
        for _ in range(2):
            for change in (partial(self._push, near=_NEAR, chain=True), self._nudge):
                for link in order:
                    if self._wanting(link):
                        change(link)

        for link in order:
            self._reprice(link)

    def _reprice(self, link: int) -> None:
        """Put the price where it is best now that all lines are known."""
        way = self.ways[link]
        if way is not None and self.sizes[link]:
            self._lift(link)
            spot, more = self._price(link, way.cells)
            self._put(link, way._replace(price=spot, cost=way.cost + more))

    @property
    def lost(self) -> int:
        """Number of links without a way."""
        return self.ways.count(None)

    def _push(self, link: int, near: int = 0, *, chain: bool = False) -> bool:
        """Give a link the way that it would have alone. Those in its way look for others; in a `chain`, those that find
        none push in turn."""
        found = self._search(link, self.free)
        if found is None:
            return False
        before, ways = self.total, self.ways[:]
        self._lift(link)
        others = self._at(cell + step for cell, _ in found[1] for step in range(-near, near + 1))
        for other in others:
            self._lift(other)
        self._take(link, *found)
        for other in others:
            self._find(other)
        for other in others if chain else ():
            if self.ways[other] is None:
                self._push(other, near)
        return self.total < before - _GAIN or self._undo(ways)

    def _at(self, cells: Iterable[int]) -> list[int]:
        """The links with something in these cells, those with the shortest way first."""
        size = len(self.busy)
        found = {of[cell] for cell in cells if 0 <= cell < size for of in (self.level, self.upright, self.priced)}
        return sorted(found - {-1}, key=lambda link: (self._straight(link), link))

    def _undo(self, ways: Sequence[_Way | None]) -> bool:
        """Give all links their earlier ways back. Returns False, as nothing has changed."""
        changed = [link for link, way in enumerate(ways) if way is not self.ways[link]]
        for link in changed:
            self._lift(link)
        for link in changed:
            if (way := ways[link]) is not None:
                self._put(link, way)
        return False

    def _nudge(self, link: int) -> bool:
        """Move the labels at both ends of a link until it wants nothing."""
        moves = ((city, *nudge) for city in self.links[link][:2] for nudge in _NUDGES)
        return any(self._move(*move) and not self._wanting(link) for move in moves)

    def _move(self, city: int, dx: int, dy: int) -> bool:
        """Move a label, if that makes the map better."""
        old = self.places[city]
        new = replace(old, x=old.x + dx, y=old.y + dy)
        if not 0 <= new.x < self.width - (new.end - new.x) or not 0 <= new.y < self.height:
            return False
        cells = self._label_cells(new)
        if any(self.label[cell] not in (-1, city) for cell in range(cells.start - 1, cells.stop + 1)):
            return False
        links = sorted({*self.links_of[city], *self._at(cells)}, key=lambda link: (self._straight(link), link))
        before, ways = self.total - _NUDGE[0] * abs(dx) - _NUDGE[1] * abs(dy), self.ways[:]
        for link in links:
            self._lift(link)
        self._relabel(city, new)
        for link in links:
            self._find(link)
        if self.total < before - _GAIN:
            return True
        for link in links:
            self._lift(link)
        self._relabel(city, old)
        return self._undo(ways)

    def _relabel(self, city: int, place: CityLabel) -> None:
        """Write the label somewhere else."""
        old = self._label_cells(self.places[city])
        self._erase(city)
        self.places[city] = place
        self._write(city)
        cells = (*old, *self._label_cells(place))
        self._touch(cells)
        across, down, _ = self.free
        for cell in cells:
            across[cell], down[cell] = (_FAR, _FAR) if self.shut[cell] else (_ACROSS, _DOWN)

    def route(self, link: int) -> Route | None:
        """The way of a link on the map."""
        way = self.ways[link]
        if way is None:
            return None
        pieces = tuple(LinePiece(cell % self.stride - 1, cell // self.stride - 1, sides) for cell, sides in way.cells)
        at = (way.price % self.stride - 1, way.price // self.stride - 1) if way.price >= 0 else None
        return Route(pieces, at)
