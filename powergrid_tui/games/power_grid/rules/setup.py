"""Set-up: what lies on the table before the deal, and the deal itself."""

from collections.abc import Sequence
from random import Random

from powergrid_tui.games.power_grid.actions import Action, Deal, Shuffle
from powergrid_tui.games.power_grid.model import Options, Player, State
from powergrid_tui.games.power_grid.rulebook import STEP3, Rulebook, rulebook
from powergrid_tui.table.game import IllegalAction, TableError


def new(options: Options, names: Sequence[str]) -> State:
    """The table before nature's deal. Raises `TableError` when the options do not go together."""
    book = rulebook(options.map, options.edition, options.deck, len(names))
    if options.regions != "random":
        why = book.check_regions(options.regions)
        if why:
            raise TableError(why)
    return State(
        book=book,
        names=tuple(names),
        options=options,
        players=tuple(Player(money=book.money) for _ in names),
        plants=book.opening,
        market=book.start,
        supply=tuple(total - there for total, there in zip(book.tokens, book.start, strict=True)),
        houses=(0,) * len(book.board.cities),
    )


def sample(state: State, rng: Random) -> Action:
    """A fair deal, or a fair shuffle of the pile."""
    if state.reshuffle:
        pile = list(state.pile)
        rng.shuffle(pile)
        return Shuffle(deck=tuple(pile))
    book = state.book
    order = list(range(len(state.players)))
    rng.shuffle(order)
    if state.options.regions == "random":
        regions = rng.choice(book.board.region_sets(book.region_count))
    else:
        regions = state.options.regions
    cards = [number for number in book.plants if number not in (*book.top, *book.opening, *book.aside)]
    rng.shuffle(cards)
    taken = set([number for number in cards if number not in book.kept][: book.removed])
    left = [number for number in cards if number not in taken]
    return Deal(order=tuple(order), regions=regions, deck=(*book.top, *left, STEP3))


def refusal(state: State, action: Action) -> str:
    """Why nature may not do this now, or nothing."""
    if state.reshuffle:
        if not isinstance(action, Shuffle):
            return "the pile is to be shuffled"
        return "" if sorted(action.deck) == sorted(state.pile) else "a shuffle has the same cards as the pile"
    if not isinstance(action, Deal):
        return "the deal comes first"
    if sorted(action.order) != list(range(len(state.players))):
        return "the order names every player once"
    if state.options.regions != "random" and set(action.regions) != set(state.options.regions):
        return f"the regions in play were picked: {', '.join(state.options.regions)}"
    return state.book.check_regions(action.regions) or _deck_refusal(state.book, action.deck)


def _deck_refusal(book: Rulebook, deck: tuple[int, ...]) -> str:
    """13 on top, the Step 3 card at the bottom, and the right number of plants between them."""
    for card in deck:
        if card != STEP3 and card not in book.plants:
            return f"there is no plant {card}"
        if card in book.aside:
            return f"plant {card} is set aside until Step 2"
        if card in book.opening:
            return f"plant {card} lies in the market at the start, not in the pile"
        if deck.count(card) > 1:
            return f"plant {card} is in the pile twice" if card != STEP3 else "there is one Step 3 card"
    if deck[: len(book.top)] != book.top:
        return f"plant {', then '.join(map(str, book.top))} lies on top of the pile"
    if deck[-1] != STEP3:
        return "the Step 3 card lies at the bottom of the pile"
    missing = sorted(book.kept - set(deck))
    if missing:
        return f"plant {missing[0]} is never taken out"
    wanted = len(book.plants) - len(book.opening) - len(book.aside) - book.removed
    if len(deck) - 1 != wanted:
        return f"with {book.players} players {wanted} plants are in the pile, not {len(deck) - 1}"
    return ""


def apply(state: State, action: Action) -> State:
    """Deal or shuffle. Raises `IllegalAction`."""
    why = refusal(state, action)
    if why:
        raise IllegalAction(why)
    if isinstance(action, Shuffle):
        return state.evolve(pile=action.deck, reshuffle=False, news=(*state.news, ("shuffled", -1, len(action.deck))))
    assert isinstance(action, Deal)
    return state.evolve(book=state.book.with_regions(action.regions), order=action.order, pile=action.deck)
