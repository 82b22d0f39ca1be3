"""The help screen: keys of the current question, rules of this phase, the end of the game, and the cards."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.rise_to_power.book import HIDDEN
from powergrid_tui.games.rise_to_power.cardfile import STANDARD
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.phases import PHASES
from powergrid_tui.games.rise_to_power.viewmodel.cards import costs_words
from powergrid_tui.games.rise_to_power.viewmodel.components import agenda_called
from powergrid_tui.games.rise_to_power.viewmodel.questions import Question
from powergrid_tui.games.rise_to_power.words import AGENDA_NAMES, agenda_words, district_name, reward_words, trade_words
from powergrid_tui.table.words.language import mark, tr, trc
from powergrid_tui.toolkit.viewmodel.component_view import BOARD_HELP
from powergrid_tui.toolkit.viewmodel.question_keys import DEFAULT_KEYS
from powergrid_tui.toolkit.viewmodel.reading import paragraphs

_DRAWING = mark("""\
- Draw as many prism cards as your draw value: any from the track, as long as it has some; then from the deck.
- Then discard down to your hand value. While you act you may hold more; at the end of the turn you discard again.""")

_RULES = {
    Phase.DRAWING: _DRAWING,
    Phase.DISCARDING: _DRAWING,
    Phase.CLEANING: _DRAWING,
    Phase.ACTIONS: mark("""\
- You have two action points, and each action costs one. Take any actions, in any order, as often as you like.
- Contract: take one from the track and connect it, inactive, next to your plant or an active district.
- Power: pay for an inactive district with prism cards of its colour. If they match its cost exactly, you get the point
back.
- Upgrade: pay for an inactive district and put it on an active one of the same name. Only lower influence goes on
higher: cards on top with no more influence go to the exchange first. All cards of a stack score, the top one gives its
reward, and each upgrade scores an extra point.
- Exchange: take a district from the exchange, active at once, for no prism cards.
- Trade: give an inactive district to the exchange for its trade ability. You may not take it back this turn.
- Power and exchange need an unused connection."""),
}

_END = mark("""\
- The end is triggered when somebody has {end} active districts at the end of a turn, or the contract deck is empty:
everybody else has one more turn. A whole round in which nobody spends an action point ends the game too.
- Influence, a point for each upgrade, and your agenda make up the score. Most points wins; then more active districts,
then fewer cards in hand.""")


def in_force(view: State) -> list[tuple[str, list[str]]]:
    """(heading, sentences) of the rules of the current phase."""
    return [(heading, list(paragraphs(text))) for heading, text in _rules_of(view)]


def _rules_of(view: State) -> list[tuple[str, str]]:
    """(heading, text) of the rules of the current phase."""
    return [(tr(PHASES[view.phase].rules), tr(_RULES[view.phase]))] if view.phase in _RULES else []


def help_for(question: Question, changed: Mapping[str, str] = DEFAULT_KEYS) -> list[tuple[str, str]]:
    """(heading, text) sections: keys, rules of this phase, the end of the game, the agendas, and the districts.
    `changed` are keys that the person has replaced."""
    view = question.view
    parts = [question.keys_section(changed, tr(BOARD_HELP)), *_rules_of(view)]
    parts.append((tr("The end"), tr(_END, end=view.book.numbers.end_at_active)))
    return [*parts, (tr("Agendas"), _agendas(question.shown, question.seat)), (tr("Districts"), _districts(view))]


def _agendas(view: State, seat: int) -> str:
    company = view.players[seat]
    lines = []
    if company.agenda not in ("", HIDDEN):
        lines.append(tr("Yours is {agenda}.", agenda=agenda_called(view, company)))
    for agenda, name in AGENDA_NAMES.items():
        lines.append(tr("{agenda}: {words}", agenda=tr(name), words=agenda_words(view.book, agenda)))
    return "\n".join(f"- {line}" for line in lines)


def _districts(view: State) -> str:
    """Each district once: its costs, reward and trade, and where these figures come from."""
    lines: dict[str, str] = {}
    for contract in view.book.contracts.values():
        if contract.name in lines:
            continue
        costs = [other.cost for other in view.book.contracts.values() if other.name == contract.name]
        lines[contract.name] = tr(
            "{district} ({code}), {costs}: {reward}; trade: {trade}",
            district=district_name(contract),
            code=contract.id[:2],
            costs=costs_words(costs, contract.colour),
            reward=reward_words(contract) or trc("list", "nothing"),
            trade=trade_words(contract),
        )
    items = [f"- {line}" for line in lines.values()]
    if view.options.cards == STANDARD:
        items.append(
            tr(
                "Names and influence are those of the printed game as far as they are known; costs, rewards, trades "
                "and agendas are reconstructed."
            )
        )
    return "\n".join(items)
