"""What a seat may not know."""

from random import Random

from powergrid_tui.games.terraforming_mars.model import Phase, State


def hidden_cards(state: State, seat: int) -> list[str]:
    """Every project card that a seat does not see."""
    others = [company for at, company in enumerate(state.players) if at != seat]
    cards = [*state.deck, *state.discards]
    for company in others:
        cards += [*company.hand, *company.offered]
        cards += company.kept if state.phase is Phase.DRAFT else ()
    return cards + [card for task in state.queue if task.seat != seat for card in task.cards]


def otherwise(state: State, seat: int, luck: Random) -> State:
    """A state that differs in all that a seat may not know, and in nothing else."""
    cards = hidden_cards(state, seat)
    luck.shuffle(cards)
    mine = state.players[seat].dealt if seat >= 0 else ()
    corporations = [name for name in state.book.choices if name not in mine]
    luck.shuffle(corporations)

    def taken(some: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cards.pop() for _ in some)

    for at, company in enumerate(state.players):
        if at == seat:
            continue
        hand, offered = taken(company.hand), taken(company.offered)
        if state.phase is Phase.DRAFT:
            kept = taken(company.kept)
        else:
            kept = tuple(luck.sample(offered, luck.randrange(len(offered) + 1))) if company.done else ()
        dealt = company.dealt
        if not state.options.beginners:
            dealt = tuple(corporations.pop() for _ in dealt)
        state = state.with_company(at, company.evolve(hand=hand, offered=offered, kept=kept, dealt=dealt))
    queue = tuple(task if task.seat == seat else task.evolve(cards=taken(task.cards)) for task in state.queue)
    return state.evolve(queue=queue, deck=taken(state.deck), discards=taken(state.discards))
