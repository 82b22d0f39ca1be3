"""A bot for Rise to Power: powergrid new --game rise_to_power --players "Ann,bot:docs/greedy.py:Greedy"."""

from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER as GAME
from powergrid_tui.games.rise_to_power.scoring import tally


class Greedy:
    """Tries whatever it may do, and what it might do next, and takes what leaves it best off."""

    def decide(self, view, offers, rng):
        return max(all_of(offers), key=lambda action: worth(view, GAME.advance(view, action), steps=1))


def all_of(offers):
    return [action for offer in offers for action in offer.actions]


def worth(view, after, steps):
    if steps and after.turn == view.turn and after.phase == view.phase == "actions":
        return max(worth(view, GAME.advance(after, action), steps - 1) for action in all_of(GAME.choices(after)))
    me, found = after.players[view.turn], 0.0
    for district in me.inactive:
        contract = view.book.contracts[district.top]
        prisms = sum(int(card[1:]) for card in me.hand if card[0] == contract.colour)
        found += contract.influence * min(1, prisms / contract.cost) / 3
    return (
        found
        + tally(view.book, me).total
        + sum(int(card[1:] or 3) for card in me.hand) / 20
        + (after.points if after.turn == view.turn else 0)
    )
