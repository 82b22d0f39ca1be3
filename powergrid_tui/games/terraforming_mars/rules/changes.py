"""What changes a state without asking anybody: stocks, productions, ratings, parameters, tiles, and what they set
off."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.effects.tree import Event, Trigger
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
    """Resources to a stock, or out of it where the number is below 0."""
    if not number:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(stock=changed(company.stock, resource, number)))
    return state.evolve(events=(*state.events, Gained(seat, only(resource, number), source, by)))


def produce(state: State, seat: int, resource: str, number: int, source: str = "", by: int = NOBODY) -> State:
    """A production up, or down where the number is below 0."""
    if not number:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(production=changed(company.production, resource, number)))
    return state.evolve(events=(*state.events, Produced(seat, only(resource, number), source, by)))


def on_card(state: State, seat: int, card: str, number: int) -> State:
    """Resources on a card, or off it where the number is below 0."""
    if not number:
        return state
    state = state.with_company(seat, with_resources(state.players[seat], card, number))
    return state.evolve(events=(*state.events, OnCard(card, number)))


def rate(state: State, seat: int, steps: int) -> State:
    """A rating up."""
    if not steps:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(tr=company.tr + steps, raised=True))
    return state.evolve(events=(*state.events, Rated(seat, steps)))


def warm(state: State, seat: int, steps: int) -> State:
    """Temperature up by as many steps as there are left, with a rating each and what the track brings."""
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
    """Oxygen up by as many steps as there are left, with a rating each and what the track brings."""
    limits = state.book.numbers.oxygen
    before = state.oxygen
    after = min(limits.most, before + steps)
    if after == before:
        return state
    state = state.evolve(oxygen=after, events=(*state.events, Aired(after - before, after)))
    state = rate(state, seat, after - before)
    return warm(state, seat, 1) if before < limits.warms_at <= after else state


def first(state: State, *tasks: Task) -> State:
    """Tasks before all others."""
    return state.evolve(queue=(*tasks, *state.queue))


def last(state: State, *tasks: Task) -> State:
    """Tasks after all others."""
    return state.evolve(queue=(*state.queue, *tasks))


def place(state: State, seat: int, tile: Tile) -> State:
    """A tile on a space, with what the space brings, and what follows from its kind."""
    space = state.book.spaces[tile.space]
    oceans = oceans_beside(state, tile.space)
    credits = oceans * state.book.numbers.ocean_bonus
    state = state.evolve(
        tiles=(*state.tiles, tile),
        claims=tuple([claim for claim in state.claims if claim[0] != tile.space]),
        events=(*state.events, TilePlaced(seat, tile.kind, tile.space, space.bonus, credits)),
    )
    # The text that goes on may speak of the space.
    queue = [task.evolve(space=tile.space) if task.card == tile.card and task.card else task for task in state.queue]
    state = state.evolve(queue=tuple(queue))
    for letter in "STP":
        state = gain(state, seat, letter, space.bonus.count(letter))
    state = gain(state, seat, "M", credits)
    if tile.kind == "ocean":
        state = rate(state.evolve(oceans=state.oceans + 1), seat, 1)
    if tile.kind == "greenery":
        state = air(state, seat, 1)
    if cards := space.bonus.count("C"):
        state = first(state, Task(seat=seat, text=f"draw {cards}"))
    # What a tile sets off comes before what the text that placed it still has to do.
    return first(state, *set_off(state, seat, _placing(tile), space=tile.space))


def _placing(tile: Tile) -> Event:
    kind = "city" if tile.kind in CITIES else tile.kind
    return Event("place", tile=kind)


def set_off(state: State, seat: int, happened: Event, card: str = "", space: str = "") -> list[Task]:
    """What triggers of everybody follow from something that a seat did, from that seat on; the caller knows when they
    are done. `happened` is a description: for a card played its tags stand in the book."""
    seats = len(state.players)
    found: list[Task] = []
    for step in range(seats):
        owner = (seat + step) % seats
        for own in state.players[owner].in_play:
            for clause in state.book.clauses[own]:
                if isinstance(clause, Trigger) and (step == 0 or clause.event.anyone):
                    times = _times(state, clause.event, happened, card, space)
                    found += [Task(seat=owner, text=clause.effect, card=own, played=card)] * times
    return found


def _times(state: State, wanted: Event, happened: Event, card: str, space: str) -> int:
    """How often a trigger goes off."""
    if wanted.what != happened.what:
        return 0
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
    """Whether the deck is empty, and there are discards to shuffle: that is done at once, not when the next card is
    wanted."""
    return not state.deck and bool(state.discards)


def shuffle(state: State, missing: int = 0) -> State:
    """Nature is to shuffle the discards; so many cards are yet to be drawn then."""
    return state.evolve(drawing=missing, phase=Phase.SHUFFLE, resume=state.phase, turn=NATURE)


def draw(state: State, seat: int, wanted: int) -> tuple[State, tuple[str, ...]]:
    """Cards off the deck, as many as it has; what is missing is left in `State.drawing`, and nature is to shuffle the
    discards. There are none where those are empty too."""
    drawn = state.deck[:wanted]
    state = state.evolve(deck=state.deck[wanted:])
    missing = wanted - len(drawn)
    if missing and state.discards:
        return shuffle(state, missing), drawn
    return state.evolve(drawing=0), drawn


def into_hand(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """Cards drawn for a hand."""
    if not cards:
        return state
    company = state.players[seat]
    state = state.with_company(seat, company.evolve(hand=(*company.hand, *cards)))
    return state.evolve(events=(*state.events, CardsDrawn(seat, len(cards), cards)))
