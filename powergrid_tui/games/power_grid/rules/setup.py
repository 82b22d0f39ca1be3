"""Set-up: the table before the deal, the deal itself, and drafting the regions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from powergrid_tui.games.power_grid.actions import Action, Deal, Region, Shuffle, Tokens
from powergrid_tui.games.power_grid.events import PileShuffled
from powergrid_tui.games.power_grid.model import IDLE, CompanyState, Options, Phase, State
from powergrid_tui.games.power_grid.rulebook import Rulebook
from powergrid_tui.games.power_grid.rules import compatibility
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.protocol.game import Choice, Offer
from powergrid_tui.table.words.language import tr, trc
from powergrid_tui.table.words.text import brief


def new(options: Options, names: Sequence[str]) -> State:
    """The table before nature's deal. Raises `TableError` if the options do not go together."""
    if why := compatibility.refusal(options, len(names)):
        raise TableError(why)
    options = compatibility.with_places(options)
    book = compatibility.book_of(options, len(names))
    laid = [sum(counts) for counts in zip(*(market.start for market in book.resources.markets), strict=True)]
    markets: list[Tokens] = [(a, b, c, d) for a, b, c, d in (market.start for market in book.resources.markets)]
    return State(
        book=book,
        names=tuple(names),
        options=options,
        players=tuple(CompanyState(money=book.counts.money) for _ in names),
        plants=book.layout.opening,
        markets=tuple(markets),
        supply=tuple(total - there for total, there in zip(book.resources.tokens, laid, strict=True)),
        houses=(0,) * len(book.board.cities),
    )


def sample(state: State, rng: Random) -> Action:
    """A random deal, or a random shuffle of the pile."""
    if state.reshuffle:
        pile = list(state.pile)
        rng.shuffle(pile)
        return Shuffle(deck=tuple(pile))
    book = state.book
    order = list(range(len(state.players)))
    rng.shuffle(order)
    area = _area(state, rng)
    market, deck = book.layout.deal(rng)
    return Deal(order=tuple(order), regions=area, market=market, closed=book.area.block(rng), deck=deck)


def _area(state: State, rng: Random) -> tuple[str, ...]:
    picked, book = state.options.regions, state.book
    if picked == "draft":
        return ()
    if isinstance(picked, tuple):
        return picked
    return _grown(book, rng) if book.counts.cities else rng.choice(book.area.areas())


def _grown(book: Rulebook, rng: Random) -> tuple[str, ...]:
    """A connected area with the right number of cities and a place to begin in: a random city, then random neighbours
    one by one. On each island that it has not reached, every city counts as a neighbour."""
    board = book.board
    while True:
        area = [rng.randrange(len(board.cities))]
        while len(area) < book.counts.cities:
            have = set(area)
            beside = {city for here in area for city in board.neighbours[here]} - have
            beside.update(city for island in board.islands if not island & have for city in island)
            area.append(rng.choice(sorted(beside)))
        if any(board.cities[city].start for city in area):
            return tuple(board.cities[city].name for city in sorted(area))


def refusal(state: State, action: Action) -> str:
    """Why nature may not do this now, or an empty string."""
    if state.reshuffle:
        if not isinstance(action, Shuffle):
            return tr("the pile must be shuffled")
        same = sorted(action.deck) == sorted(state.pile)
        return "" if same else tr("a shuffled pile has the same cards as before")
    if not isinstance(action, Deal):
        return tr("the game must be dealt first")
    if sorted(action.order) != list(range(len(state.players))):
        return tr("the order must name every player once")
    book = state.book
    return (
        _area_refusal(state, action.regions)
        or book.layout.refusal(action.market, action.deck)
        or book.area.block_refusal(action.closed)
    )


def _area_refusal(state: State, area: tuple[str, ...]) -> str:
    picked = state.options.regions
    if picked == "draft":
        return tr("the players have yet to pick the regions") if area else ""
    if isinstance(picked, tuple) and set(area) != set(picked):
        return tr("the regions in play have been picked: {regions}", regions=trc("list", ", ").join(picked))
    return state.book.area.refusal(area)


def act(state: State, action: Action) -> State:
    """Deal or shuffle."""
    if isinstance(action, Shuffle):
        events = (*state.events, PileShuffled(len(action.deck)))
        return state.evolve(pile=action.deck, reshuffle=False, events=events)
    assert isinstance(action, Deal)
    book = state.book.with_area(action.regions, action.closed)
    plants = action.market or book.layout.opening
    inactive: tuple[int, ...] = ()
    if book.deck.twins:
        inactive = tuple(sorted(set(book.plants) - {*plants, *action.deck, *book.aside}))
    return state.evolve(
        book=book,
        order=action.order,
        plants=plants,
        pile=action.deck,
        inactive=inactive,
        unseen=book.counts.removed if book.deck.twins else 0,
    )


# Drafting the regions


def draft(state: State) -> State:
    """After the deal, players pick the regions in player order if the options ask for a draft."""
    return state.evolve(phase=Phase.DRAFT)


def proceed_draft(state: State) -> State:
    """Ask the next player; once all regions are picked, they are in play."""
    if state.options.regions != "draft":
        return state.evolve(turn=IDLE)
    if len(state.drafted) < state.book.counts.regions:
        return state.evolve(turn=state.order[len(state.drafted) % len(state.order)])
    return state.evolve(book=state.book.with_area(state.drafted), turn=IDLE)


def _region_refusal(state: State, region: str) -> str:
    board = state.book.board
    if region not in board.region_ids:
        hint = nearest(region, board.region_ids)
        # Translators: {hint} is " (did you mean ...?)", or empty.
        return tr("{map} has no region {region}{hint}", map=board.title, region=brief(region), hint=hint)
    if region in state.drafted:
        return tr("{region} is picked already", region=board.region_name(region))
    if region not in _open_regions(state):
        return tr("the regions in play must touch one another, so that every city can be reached")
    return ""


def _open_regions(state: State) -> set[str]:
    """The regions that can still become part of an area. They must touch a picked one or be the first on their island,
    unless regions in play need not be adjacent."""
    board, have = state.book.board, set(state.drafted)
    possible = {region for area in state.book.area.areas() if have <= set(area) for region in area} - have
    if board.tables.apart:
        return possible
    here = set(board.members(have))
    beside = {board.cities[other].region for city in here for other in board.neighbours[city]}
    first = {board.cities[city].region for island in board.islands if not island & here for city in island}
    return possible & (beside | first)


def draft_choices(state: State) -> tuple[Offer[Action], ...]:
    """Every region that may be picked."""
    allowed = _open_regions(state)
    regions = [Region(region=region) for region in state.book.board.region_ids]

    def rows() -> Sequence[Choice[Action]]:
        return [Choice(action, 0, draft_refusal(state, action)) for action in regions]

    return (Offer("region", [action for action in regions if action.region in allowed], rows),)


def draft_refusal(state: State, action: Action) -> str:
    """Why nobody may do this now, or an empty string."""
    if not isinstance(action, Region):
        return tr("{action} is for later: the regions in play are being picked", action=action.kind)
    return _region_refusal(state, action.region)


def act_draft(state: State, action: Action) -> State:
    """Pick a region."""
    assert isinstance(action, Region)
    return proceed_draft(state.evolve(drafted=(*state.drafted, action.region)))
