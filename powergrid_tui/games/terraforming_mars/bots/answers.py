"""What the answers to a card's question are worth to the seat that is asked."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import Action, Amount, Choose, Keep, On, Place, Target
from powergrid_tui.games.terraforming_mars.bots.valuation import Appraiser
from powergrid_tui.games.terraforming_mars.effects import tree
from powergrid_tui.games.terraforming_mars.effects.parser import parse_effect
from powergrid_tui.games.terraforming_mars.effects.tree import Exchange, Look, OneOf, Reduce
from powergrid_tui.games.terraforming_mars.rules.counting import at
from powergrid_tui.table.protocol.game import NOBODY


def answer_worth(judge: Appraiser, answer: Action) -> float:
    """The worth of an answer to the first task, compared with the other answers."""
    task = judge.state.queue[0]
    effect = parse_effect(task.text)
    match answer:
        case Place(space=space):
            return judge.space(effect.kind if isinstance(effect, tree.Tile) else "claim", space)
        case Choose(option=option):
            if isinstance(effect, OneOf):
                text = effect.options[option]
                return judge.effect(text, task.played if "@played" in text else task.card)
            if isinstance(effect, Exchange):
                return judge.effect(task.text.removeprefix("may "), task.card) if option == 0 else 0.0
            return judge.prices.production["ST"[option]]
        case Target(seat=seat):
            return _hit(judge, effect, seat)
        case On(card=card):
            return _on(judge, effect, card)
        case Amount(amount=number):
            return judge.effect(task.text.replace("X", str(number)), task.card)
        case Keep(cards=cards):
            held = sum([judge.hand(card) + 0.01 * judge.prices.card for card in cards])
            if isinstance(effect, Look):
                return held - len(cards) * (judge.book.numbers.card_price if effect.buy else 0)
            return -held
    return 0.0


def _hit(judge: Appraiser, effect: tree.Effect, seat: int) -> float:
    """What taking from a seat is worth: more if it is ahead."""
    if seat == NOBODY:
        return 0.0
    if seat == judge.seat:
        return -1.0
    company = judge.state.players[seat]
    ahead = 1 + (company.tr + company.production[0]) / 100
    if isinstance(effect, Reduce):
        return ahead
    if isinstance(effect, tree.Remove | tree.Steal):
        return ahead * min(effect.number, company.stock[at(effect.resource)])
    return ahead


def _on(judge: Appraiser, effect: tree.Effect, card: str) -> float:
    """What choosing a card is worth: to put resources on it, to remove some, or to copy it."""
    if not card:
        return 0.0
    if isinstance(effect, tree.CopyProduction):
        return judge.produced(card)
    worth = judge.resource(card) + 0.01
    return worth if isinstance(effect, tree.CardResource) or card not in judge.company.in_play else -worth
