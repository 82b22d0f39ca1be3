"""State changes that need no decision: stocks, productions, ratings, parameters, tiles, and what those trigger."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.tree import TriggerEvent
from powergrid_tui.games.terraforming_mars.events import (
    Aired,
    CardsDrawn,
    Gained,
    OnCard,
    Produced,
    Rated,
    TilePlaced,
    Warmed,
)
from powergrid_tui.games.terraforming_mars.model import Phase, State, Task, Tile
from powergrid_tui.games.terraforming_mars.rules.counting import CITIES, changed, only, with_resources
from powergrid_tui.games.terraforming_mars.rules.tiles import oceans_beside
from powergrid_tui.table.protocol.game import NATURE, NOBODY


def gain(state: State, seat: int, resource: str, number: int, source: str = "", by: int = NOBODY) -> State:
    """Add resources to a stock, or remove them if the number is negative."""
    if not number:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(stock=changed(company.stock, resource, number)))
    return state.evolve(events=(*state.events, Gained(seat, only(resource, number), source, by)))


def produce(state: State, seat: int, resource: str, number: int, source: str = "", by: int = NOBODY) -> State:
    """Raise a production, or lower it if the number is negative."""
    if not number:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(production=changed(company.production, resource, number)))
    return state.evolve(events=(*state.events, Produced(seat, only(resource, number), source, by)))


def on_card(state: State, seat: int, card: str, number: int) -> State:
    """Add resources to a card, or remove them if the number is negative."""
    if not number:
        return state
    state = state.with_company(seat, with_resources(state.players[seat], card, number))
    return state.evolve(events=(*state.events, OnCard(card, number)))


def rate(state: State, seat: int, steps: int) -> State:
    """Raise a rating."""
    if not steps:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(tr=company.tr + steps, raised=True))
    return state.evolve(events=(*state.events, Rated(seat, steps)))


def warm(state: State, seat: int, steps: int) -> State:
    """Raise the temperature by the steps that remain possible; each raises the rating, and the track may give
    bonuses."""
    limits = state.book.numbers.temperature
    before = state.temperature
    after = min(limits.most, before + steps * limits.step)
    made = (after - before) // limits.step
    if not made:
        return state
    state = state.evolve(temperature=after, events=(*state.events, Warmed(made, after)))
    state = rate(state, seat, made)
    for degrees in limits.heat_at:
        if before < degrees <= after:
            state = produce(state, seat, "H", 1)
    if before < limits.ocean_at <= after:
        state = first(state, Task(seat=seat, text="ocean"))
    return state


def air(state: State, seat: int, steps: int) -> State:
    """Raise oxygen by the steps that remain possible; each raises the rating, and the track may give bonuses."""
    limits = state.book.numbers.oxygen
    before = state.oxygen
    after = min(limits.most, before + steps)
    if after == before:
        return state
    state = state.evolve(oxygen=after, events=(*state.events, Aired(after - before, after)))
    state = rate(state, seat, after - before)
    return warm(state, seat, 1) if before < limits.warms_at <= after else state


def greeneries_raise(state: State) -> bool:
    """Whether a greenery raises oxygen. After the last production it does not, which only makes a difference alone,
    where Mars need not be finished by then; the first readings let it."""
    return state.phase != Phase.GREENERIES or state.options.readings == 1


def first(state: State, *tasks: Task) -> State:
    """Put tasks at the front of the queue."""
    return state.evolve(queue=(*tasks, *state.queue))


def last(state: State, *tasks: Task) -> State:
    """Put tasks at the end of the queue."""
    return state.evolve(queue=(*state.queue, *tasks))


def place(state: State, seat: int, tile: Tile) -> State:
    """Place a tile, with the bonuses of its space and the consequences of its kind."""
    space = state.book.spaces[tile.space]
    oceans = oceans_beside(state, tile.space)
    credits = oceans * state.book.numbers.ocean_bonus
    state = state.evolve(
        tiles=(*state.tiles, tile),
        claims=tuple([claim for claim in state.claims if claim[0] != tile.space]),
        events=(*state.events, TilePlaced(seat, tile.kind, tile.space, space.bonus, credits)),
    )
    # The rest of the text may refer to the space.
    queue = [task.evolve(space=tile.space) if task.card == tile.card and task.card else task for task in state.queue]
    state = state.evolve(queue=tuple(queue))
    for letter in "STP":
        state = gain(state, seat, letter, space.bonus.count(letter))
    state = gain(state, seat, "M", credits)
    if tile.kind == "ocean":
        state = rate(state.evolve(oceans=state.oceans + 1), seat, 1)
    if tile.kind == "greenery" and greeneries_raise(state):
        state = air(state, seat, 1)
    if cards := space.bonus.count("C"):
        state = first(state, Task(seat=seat, text=f"draw {cards}"))
    # Triggers of the tile come before the rest of the text that placed it.
    return first(state, *set_off(state, seat, _placing(tile), space=tile.space))


def _placing(tile: Tile) -> TriggerEvent:
    kind = "city" if tile.kind in CITIES else tile.kind
    return TriggerEvent("place", tile=kind)


def set_off(state: State, seat: int, happened: TriggerEvent, card: str = "", space: str = "") -> list[Task]:
    """The triggered effects, in seat order from the acting seat. The caller decides when they are done. `happened`
    describes the event; the tags of a played card are looked up in the book."""
    seats = len(state.players)
    found: list[Task] = []
    for step in range(seats):
        owner = (seat + step) % seats
        for own, trigger in state.book.in_play(state.players[owner].in_play).triggers:
            if trigger.event.what == happened.what and (step == 0 or trigger.event.anyone):
                times = _times(state, trigger.event, happened, card, space)
                found += [Task(seat=owner, text=trigger.effect, card=own, played=card)] * times
    return found


def _times(state: State, wanted: TriggerEvent, happened: TriggerEvent, card: str, space: str) -> int:
    """How often an event fires a trigger that waits for its kind."""
    if wanted.what == "project":
        return int(happened.paid if wanted.paid else happened.cost >= wanted.cost)
    if wanted.what == "place":
        where = state.book.spaces[space]
        if wanted.tile == "bonusST":
            return int(any(letter in where.bonus for letter in "ST"))
        return int(wanted.tile == happened.tile and not (wanted.on_mars and where.kind == "offmap"))
    tags = state.book.tags[card]
    if wanted.event:
        return int(happened.event and all(tag in tags for tag in wanted.tags))
    if wanted.cost:
        return int(happened.cost >= wanted.cost)
    return sum([tags.count(tag) for tag in wanted.tags])


def ran_out(state: State) -> bool:
    """Whether the deck is empty and there are discards to shuffle. That happens at once, not when the next card is
    needed."""
    return not state.deck and bool(state.discards)


def shuffle(state: State, missing: int = 0) -> State:
    """Let nature shuffle the discards; `missing` cards are to be drawn afterwards."""
    return state.evolve(drawing=missing, phase=Phase.SHUFFLE, resume=state.phase, turn=NATURE)


def draw(state: State, seat: int, wanted: int) -> tuple[State, tuple[str, ...]]:
    """Draw up to `wanted` cards. If the deck runs short, the missing number is left in `State.drawing` and nature
    has to shuffle the discards; if those are empty too, nothing more is drawn."""
    drawn = state.deck[:wanted]
    state = state.evolve(deck=state.deck[wanted:])
    missing = wanted - len(drawn)
    if missing and state.discards:
        return shuffle(state, missing), drawn
    return state.evolve(drawing=0), drawn


def into_hand(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Add drawn cards to a hand."""
    if not cards:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(hand=(*company.hand, *cards)))
    return state.evolve(events=(*state.events, CardsDrawn(seat, len(cards), cards)))
