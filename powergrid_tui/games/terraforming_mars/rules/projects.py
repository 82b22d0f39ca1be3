"""What companies can do without cards: standard projects, milestones, awards, greeneries and heat."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import Award, Milestone, Project
from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES, SELL
from powergrid_tui.games.terraforming_mars.effects.tree import TriggerEvent, Where
from powergrid_tui.games.terraforming_mars.model import State, Task
from powergrid_tui.games.terraforming_mars.rules import changes, paying
from powergrid_tui.games.terraforming_mars.rules.counting import at, own_cities, own_greeneries, own_tiles, tags
from powergrid_tui.games.terraforming_mars.rules.tiles import sites
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.words.language import tr, trn
from powergrid_tui.table.words.text import quoted

TEXTS = {
    "power_plant": "p+1E",
    "asteroid": "temp+1",
    "aquifer": "ocean",
    "greenery": "greenery",
    "city": "city; p+1M",
}
"""The effects of standard projects, in the language of the cards."""

PROJECTS = (SELL, *TEXTS)


def _beyond(cards: tuple[str, ...], hand: tuple[str, ...]) -> bool:
    """Whether some of the cards are not in a hand, or not as often."""
    return len(cards) > len(hand) or any(cards.count(card) > hand.count(card) for card in cards)


def no_site(state: State, seat: int, kind: str) -> str:
    """Why a greenery or a city has no space, or an empty string."""
    if kind in ("greenery", "city") and not sites(state, seat, kind, Where.DEFAULT):
        return tr("no space for the tile")
    return ""


def buildable(state: State, seat: int, project: str) -> bool:
    """Whether nothing is missing to do a standard project that costs something."""
    short = paying.shortage(paying.purse(state, seat), paying.project_price(state, seat, project), "")
    return not short and not no_site(state, seat, project)


def project_missing(state: State, seat: int, project: str) -> str:
    """Why a standard project cannot be done, however it is paid, or an empty string."""
    if project not in PROJECTS:
        return tr("there is no standard project {word}", word=quoted(project)) + nearest(project, PROJECTS)
    if project == SELL:
        return "" if state.players[seat].hand else tr("no card in hand")
    short = paying.shortage(paying.purse(state, seat), paying.project_price(state, seat, project), "")
    if short:
        return trn("{count} credit short", "{count} credits short", short)
    return no_site(state, seat, project)


def project_refusal(state: State, action: Project) -> str:
    """Why the seat to move may not do a standard project like this, or an empty string."""
    seat = state.current
    if why := project_missing(state, seat, action.project):
        return why
    if action.project == SELL:
        if not action.cards:
            return tr("say which cards to sell")
        if _beyond(action.cards, state.players[seat].hand):
            return tr("sell only cards from your hand, each once")
        return tr("that costs nothing") if action.heat else ""
    if action.cards:
        return tr("cards can be sold only for credits")
    cost = paying.project_price(state, seat, action.project)
    return paying.refusal(paying.purse(state, seat), cost, "", 0, 0, action.heat)


def build(state: State, action: Project) -> State:
    """Do a standard project."""
    seat = state.current
    if action.project == SELL:
        company = state.players[seat]
        hand = tuple([card for card in company.hand if card not in action.cards])
        state = state.with_company(seat, company.evolve(hand=hand))
        state = state.evolve(discards=(*state.discards, *action.cards))
        return changes.gain(state, seat, "M", len(action.cards))
    printed = state.book.numbers.projects[action.project]
    state = paying.paid(state, seat, paying.project_price(state, seat, action.project), 0, 0, action.heat)
    state = changes.last(state, Task(seat=seat, text=TEXTS[action.project]))
    return changes.last(state, *changes.set_off(state, seat, TriggerEvent("project", paid=True, cost=printed)))


def milestone_value(state: State, seat: int, milestone: str) -> tuple[int, int]:
    """(current value, required value) of a seat for a milestone."""
    match milestone:
        case "terraformer":
            return state.players[seat].tr, 35
        case "mayor":
            return own_cities(state, seat), 3
        case "gardener":
            return own_greeneries(state, seat), 3
        case "builder":
            return tags(state, seat, "building"), 8
    return len(state.players[seat].hand), 16


def claimable(state: State, seat: int) -> list[str]:
    """The milestones that a seat may claim now."""
    rules = state.book.numbers.milestones
    if state.solo or len(state.milestones) >= rules.most or paying.shortage(paying.purse(state, seat), rules.cost, ""):
        return []
    claimed = [name for name, _ in state.milestones]
    return [name for name in MILESTONES if name not in claimed and reached(state, seat, name)]


def reached(state: State, seat: int, milestone: str) -> bool:
    """Whether a seat has what a milestone requires."""
    there, wanted = milestone_value(state, seat, milestone)
    return there >= wanted


def milestone_missing(state: State, seat: int, milestone: str) -> str:
    """Why a milestone cannot be claimed, however it is paid, or an empty string."""
    rules = state.book.numbers.milestones
    if state.solo:
        return tr("there are no milestones in a solo game")
    if milestone not in MILESTONES:
        return tr("there is no milestone {word}", word=quoted(milestone)) + nearest(milestone, MILESTONES)
    if holder := [owner for name, owner in state.milestones if name == milestone]:
        return tr("{player} has claimed it", player=state.names[holder[0]])
    if len(state.milestones) >= rules.most:
        return tr("{count} milestones have already been claimed", count=rules.most)
    there, wanted = milestone_value(state, seat, milestone)
    if there < wanted:
        return tr("{there} of {wanted}", there=there, wanted=wanted)
    short = paying.shortage(paying.purse(state, seat), rules.cost, "")
    return trn("{count} credit short", "{count} credits short", short) if short else ""


def milestone_refusal(state: State, action: Milestone) -> str:
    """Why the seat to move may not claim a milestone like this, or an empty string."""
    if why := milestone_missing(state, state.current, action.milestone):
        return why
    return paying.refusal(paying.purse(state, state.current), state.book.numbers.milestones.cost, "", 0, 0, action.heat)


def claim(state: State, action: Milestone) -> State:
    """Claim a milestone."""
    state = paying.paid(state, state.current, state.book.numbers.milestones.cost, 0, 0, action.heat)
    return state.evolve(milestones=(*state.milestones, (action.milestone, state.current)))


def award_value(state: State, seat: int, award: str) -> int:
    """The value of a seat for an award."""
    company = state.players[seat]
    match award:
        case "landlord":
            return own_tiles(state, seat)
        case "banker":
            return company.production[0]
        case "scientist":
            return tags(state, seat, "science")
        case "thermalist":
            return company.stock[at("H")]
    return company.stock[at("S")] + company.stock[at("T")]


def award_cost(state: State) -> int:
    """Price of the next award in credits."""
    costs = state.book.numbers.awards.costs
    return costs[min(len(state.awards), len(costs) - 1)]


def fundable(state: State, seat: int) -> list[str]:
    """The awards that a seat may fund now."""
    if state.solo or len(state.awards) >= len(state.book.numbers.awards.costs):
        return []
    if paying.shortage(paying.purse(state, seat), award_cost(state), ""):
        return []
    funded = [name for name, _ in state.awards]
    return [name for name in AWARDS if name not in funded]


def award_missing(state: State, seat: int, award: str) -> str:
    """Why an award cannot be funded, however it is paid, or an empty string."""
    rules = state.book.numbers.awards
    if state.solo:
        return tr("there are no awards in a solo game")
    if award not in AWARDS:
        return tr("there is no award {word}", word=quoted(award)) + nearest(award, AWARDS)
    if holder := [owner for name, owner in state.awards if name == award]:
        return tr("{player} has funded it", player=state.names[holder[0]])
    if len(state.awards) >= len(rules.costs):
        return tr("{count} awards have already been funded", count=len(rules.costs))
    short = paying.shortage(paying.purse(state, seat), award_cost(state), "")
    return trn("{count} credit short", "{count} credits short", short) if short else ""


def award_refusal(state: State, action: Award) -> str:
    """Why the seat to move may not fund an award like this, or an empty string."""
    if why := award_missing(state, state.current, action.award):
        return why
    return paying.refusal(paying.purse(state, state.current), award_cost(state), "", 0, 0, action.heat)


def fund(state: State, action: Award) -> State:
    """Fund an award."""
    state = paying.paid(state, state.current, award_cost(state), 0, 0, action.heat)
    return state.evolve(awards=(*state.awards, (action.award, state.current)))


def plants_short(state: State, seat: int) -> int:
    """How many plants more a seat needs for a greenery; not above 0 if it has enough."""
    return paying.plants_needed(state, seat) - state.players[seat].stock[at("P")]


def plantable(state: State, seat: int) -> bool:
    """Whether a seat may turn plants into a greenery."""
    return plants_short(state, seat) <= 0 and not no_site(state, seat, "greenery")


def plant_refusal(state: State, seat: int) -> str:
    """Why a seat may not turn plants into a greenery, or an empty string."""
    short = plants_short(state, seat)
    if short > 0:
        return trn("{count} plant short", "{count} plants short", short)
    return no_site(state, seat, "greenery")


def plant(state: State, seat: int) -> State:
    """Turn plants into a greenery."""
    state = changes.gain(state, seat, "P", -paying.plants_needed(state, seat))
    return changes.last(state, Task(seat=seat, text="greenery"))


def heat_short(state: State, seat: int) -> int:
    """How much heat more a seat needs for a step of temperature; not above 0 if it has enough."""
    return state.book.numbers.heat_for_temperature - state.players[seat].stock[at("H")]


def warm_refusal(state: State, seat: int) -> str:
    """Why a seat may not turn heat into a step of temperature, or an empty string."""
    short = heat_short(state, seat)
    return tr("{count} heat short", count=short) if short > 0 else ""


def warm(state: State, seat: int) -> State:
    """Turn heat into a step of temperature."""
    state = changes.gain(state, seat, "H", -state.book.numbers.heat_for_temperature)
    return changes.warm(state, seat, 1)
