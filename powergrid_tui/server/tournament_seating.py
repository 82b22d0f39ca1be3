"""Who sits where at the tables of a tournament, so that nobody has an advantage."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from itertools import combinations


def rota(people: Sequence[int], seats: int, tables: int) -> list[tuple[int, ...]]:
    """By table and seat, who sits there. Those who have played least come first, then those who have met least.
    Everybody has each seat equally often, give or take one."""
    played, met = Counter[int](), Counter[frozenset[int]]()
    found = []
    for _ in range(tables):
        company: list[int] = []
        while len(company) < seats:
            free = [who for who in people if who not in company]
            company.append(min(free, key=lambda who: (played[who], sum(met[frozenset((who, c))] for c in company))))
        played.update(company)
        met.update(map(frozenset, combinations(company, 2)))
        found.append(company)
    while any(_evened(found, *pair) for pair in combinations(range(seats), 2)):
        pass
    return [tuple(company) for company in found]


def _evened(tables: list[list[int]], one: int, other: int) -> bool:
    """Have people change between two seats until nobody has one of them twice more than the other; returns whether
    anybody had to. Each time, somebody who has one seat too often changes with whom they met there; if those have the
    other too often then, they change at another table, and so on, until it comes out even."""
    changed = False
    while True:
        lead = Counter[int]()
        for company in tables:
            lead[company[one]] += 1
            lead[company[other]] -= 1
        who = max(lead, key=lambda who: abs(lead[who]))
        if abs(lead[who]) <= 1:
            return changed
        if lead[who] < 0:
            one, other, lead = other, one, Counter({person: -by for person, by in lead.items()})
        for at in _way(tables, one, other, who, lead):
            tables[at][one], tables[at][other] = tables[at][other], tables[at][one]
        changed = True


def _way(tables: list[list[int]], one: int, other: int, who: int, lead: Counter[int]) -> list[int]:
    """The tables at which people change, from somebody who has one seat too often to somebody who has it too seldom."""
    before: dict[int, tuple[int, int]] = {}
    wait = deque([who])
    while wait:
        now = wait.popleft()
        if lead[now] < 0:
            way = []
            while now != who:
                at, now = before[now]
                way.append(at)
            return way
        for at, company in enumerate(tables):
            if company[one] == now and company[other] != who and company[other] not in before:
                before[company[other]] = (at, now)
                wait.append(company[other])
    raise AssertionError  # the leads of all who can be reached add up to less than the one of whoever has too much
