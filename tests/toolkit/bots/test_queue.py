"""Who is asked next, with workers that take as long as they are told, by a clock that nobody waits for."""

import heapq
from collections.abc import Callable
from functools import partial
from itertools import count

import pytest

from powergrid_tui.toolkit.bots.workers.queue import MOST_PASSED, FairQueue, Lane, Rank, Request, Slot, slots_for

EXPERT, EASY = 0.9, 0.002
TAKES = {"expert": EXPERT, "easy": EASY, "advice": EXPERT}
CORES = 2


class Crowd:
    """Tables that ask, and workers that answer."""

    def __init__(self, slots: tuple[Slot, ...]) -> None:
        self.queue = FairQueue(slots)
        self.now = 0.0
        self.order: list[Request] = []
        self.where: dict[Request, Slot] = {}
        self.waited: dict[Request, float] = {}
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._count = count()
        self._then: dict[Request, Callable[[], None]] = {}

    def at(self, when: float, do: Callable[[], None]) -> None:
        heapq.heappush(self._events, (when, next(self._count), do))

    def ask(self, request: Request, when: float = 0, then: Callable[[], None] = lambda: None) -> Request:
        def put() -> None:
            self.waited[request] = self.now
            self.queue.put(request)

        self.at(when, put)
        self._then[request] = then
        return request

    def run(self, until: float = 1000) -> None:
        while self._events and self._events[0][0] <= until:
            self.now, _, do = heapq.heappop(self._events)
            do()
            for request, slot in self.queue.start():
                self.order.append(request)
                self.where[request] = slot
                self.at(self.now + TAKES[str(request.kind)], partial(self._end, request, slot))

    def _end(self, request: Request, slot: Slot) -> None:
        self.waited[request] = self.now - self.waited[request]
        self.queue.done(slot, TAKES[str(request.kind)])
        self._then[request]()


def crowd_of(cores: int = CORES) -> Crowd:
    return Crowd(slots_for(cores))


def test_eight_tables_that_ask_an_expert_wait_less_than_five_times_one_alone_and_an_easy_bot_not_at_all() -> None:
    crowd = crowd_of()
    experts = [crowd.ask(Request(table, "expert")) for table in range(8)]
    easy = [crowd.ask(Request(9, "easy"), 0.01 * at) for at in range(1, 200)]
    crowd.run()
    assert max(crowd.waited[request] for request in experts) < 5 * EXPERT
    assert max(crowd.waited[request] for request in easy) < 1


def test_experts_that_were_asked_before_take_no_slot_of_the_short_ones() -> None:
    crowd = crowd_of()
    for at in range(3):
        crowd.ask(Request(1, "expert"), at)
    later = [crowd.ask(Request(table, "expert"), 10) for table in range(8)]
    crowd.run()
    assert {crowd.where[request].lane for request in later} == {Lane.LONG}


def test_tables_of_bots_alone_never_hold_what_a_person_waits_for() -> None:
    crowd = crowd_of()

    def again(table: int) -> None:
        crowd.ask(Request(table, "expert", attended=False), crowd.now, lambda: again(table))

    for table in range(7):
        again(table)
    person = [crowd.ask(Request(9, "expert"), 5 + at) for at in range(10)]
    review = crowd.ask(Request(9, "advice", Rank.REVIEW), 20)
    crowd.run(40)
    assert [crowd.waited[request] for request in person] == pytest.approx([EXPERT] * 10)
    assert crowd.where[review].lane is Lane.BACK
    assert crowd.waited[review] < (MOST_PASSED + 4) * EXPERT, "nor does what is looked back at wait for ever"


def test_tables_take_turns_whatever_one_of_them_asks() -> None:
    crowd = Crowd((Slot(Lane.LONG),))
    crowd.queue._costs["expert"] = EXPERT
    greedy = [crowd.ask(Request(1, "expert")) for _ in range(6)]
    modest = [crowd.ask(Request(2, "expert"), 0.1) for _ in range(2)]
    crowd.run()
    assert crowd.order == [greedy[0], modest[0], greedy[1], modest[1], *greedy[2:]]


def test_one_worker_gives_moves_before_hints_before_reviews() -> None:
    crowd = Crowd(slots_for(0))
    first = crowd.ask(Request(1, "expert"))
    review = crowd.ask(Request(1, "advice", Rank.REVIEW), 0.1)
    hint = crowd.ask(Request(1, "advice", Rank.HINT), 0.2)
    move = crowd.ask(Request(1, "expert"), 0.3)
    crowd.run()
    assert crowd.order == [first, move, hint, review]


def test_what_has_been_overtaken_often_enough_goes_first() -> None:
    crowd = Crowd(slots_for(0))
    moves = [crowd.ask(Request(1, "expert"), 0.5 * at) for at in range(30)]
    review = crowd.ask(Request(2, "advice", Rank.REVIEW), 0.1)
    crowd.run()
    assert crowd.order.index(review) == 1 + MOST_PASSED
    assert len(crowd.order) == len(moves) + 1


def test_a_table_keeps_to_a_worker_that_is_free_and_goes_to_another_rather_than_wait() -> None:
    crowd = crowd_of()
    crowd.queue._costs["expert"] = EXPERT
    first, second = crowd.ask(Request(1, "expert")), crowd.ask(Request(2, "expert"))
    back, away = crowd.ask(Request(2, "expert"), 5), crowd.ask(Request(2, "expert"), 5.1)
    crowd.run()
    assert crowd.where[first] is not crowd.where[second]
    assert crowd.where[back] is crowd.where[second]
    assert crowd.where[away] is crowd.where[first]


def test_what_nobody_waits_for_any_more_is_not_asked() -> None:
    queue = FairQueue(slots_for(0))
    first, second, third = (Request(table, "expert") for table in range(3))
    for request in (first, second, third):
        queue.put(request)
    ((_, slot),) = queue.start()
    queue.drop(second)
    queue.done(slot)
    assert [request for request, _ in queue.start()] == [third]


def test_what_proves_to_be_long_makes_room_for_what_is_short() -> None:
    queue = FairQueue(slots_for(1))
    unknown = Request(1, "unknown")
    queue.put(unknown)
    ((_, slot),) = queue.start()
    assert slot.lane is Lane.SHORT
    queue.outstayed(slot)
    easy, again = Request(2, "easy"), Request(3, "unknown")
    queue.put(again)
    queue.put(easy)
    assert {request: slot.lane for request, slot in queue.start()} == {easy: Lane.SHORT, again: Lane.LONG}
    queue.done(slot)
    assert slot not in queue.slots, "its worker is not needed any more"
    assert len(queue.slots) == len(slots_for(1))
