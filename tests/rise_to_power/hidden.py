"""What a seat may not know."""

from random import Random

from powergrid_tui.games.rise_to_power.model import State

from .slow import PRISMS

AGENDAS = ("matched", "mixed", "balance", "tower")


def otherwise(state: State, seat: int, luck: Random) -> State:
    """A state that differs in all that a seat may not know, and in nothing else."""
    others = [at for at in range(len(state.players)) if at != seat]
    prisms = [card for at in others for card in state.players[at].hand] + list(state.prism_deck)
    contracts = list(state.contract_deck)
    agendas = [name for name in AGENDAS if seat < 0 or name != state.players[seat].agenda]
    for hidden in (prisms, contracts, agendas):
        luck.shuffle(hidden)
    for at in others:
        company = state.players[at]
        hand, prisms = prisms[: len(company.hand)], prisms[len(company.hand) :]
        agenda = company.agenda if state.over else agendas.pop()
        company = company.evolve(hand=tuple(sorted(hand, key=PRISMS.index)), agenda=agenda)
        state = state.with_company(at, company)
    return state.evolve(prism_deck=tuple(prisms), contract_deck=tuple(contracts))
