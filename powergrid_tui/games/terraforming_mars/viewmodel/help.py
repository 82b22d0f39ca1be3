"""The help screen: the keys of the current question, the rules of this phase, and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.phases import PHASES
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.needs import counted
from powergrid_tui.games.terraforming_mars.viewmodel.questions import Acting, Question
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.question_keys import DEFAULT_KEYS
from powergrid_tui.toolkit.viewmodel.reading import paragraphs

_TAKING_BACK = mark("- u takes an action back, unless a card has been drawn since.")

_BOARD = mark("""\
- Tab and the digits 1 to 4 bring up the parts of the board where they share the screen: map, cards in play, goals, log.
- w reads cards: while others are offered, those you kept and your hand; those in play of one company after another;
those named in the log. Up and down go through them, enter or esc goes back. ● is an action that is ready, ○ one that
was used.
- On the map s is a steel, t a titanium, p a plant and c a card that a tile there brings, ≈ a space for an ocean and ▲ a
volcano. ♣ is a greenery, * a special tile; the letter behind is its owner, n nobody who plays. A small letter is a
claim.
- e turns from what happened since your last turn to the log, the coach, the chat, and your cards in play. Where they
are not in sight it brings them up, and esc leads back. E shows all of it over the board.
- Page up and page down turn the log, home and end lead to its ends.""")


def _start(view: State, _seat: int) -> str:
    numbers, credits = view.book.numbers, view.book.corporations[BEGINNER].credits
    if view.options.beginners:
        return tr(
            "- All players are beginners: with {credits} credits and all {cards} cards free.",
            credits=credits,
            cards=numbers.first_cards,
        )
    return tr(
        """\
- Each player chooses one of {corporations} corporations, and buys any of {cards} cards with its credits, for {price}
each.
- New players may be beginners instead, even if others are not: with {credits} credits and all {cards} cards free.""",
        corporations=numbers.corporations,
        cards=numbers.first_cards,
        price=numbers.card_price,
        credits=credits,
    )


def _research(view: State, _seat: int) -> str:
    numbers = view.book.numbers
    if view.options.draft and not view.solo:
        return tr(
            """\
- Each generation everybody draws {count} cards, keeps one and passes the others on, until everybody has kept {count}.
- Then buy any of them for {price} credits each. There is no hand limit.""",
            count=numbers.research,
            price=numbers.card_price,
        )
    return tr(
        "- Each generation brings {count} cards; buy any of them for {price} credits each. There is no hand limit.",
        count=numbers.research,
        price=numbers.card_price,
    )


def _actions(view: State, seat: int) -> str:
    numbers = view.book.numbers
    turns = (
        tr("- Take as many actions as you like, then pass: that ends the generation.")
        if view.solo
        else tr(
            "- Take one or two actions in a turn, or pass: then you do nothing more this generation. Turns go round "
            "until everybody has passed."
        )
    )
    played = tr(
        "- Play a card: meet its requirements, and have everything it takes from you. A tile without a space is left "
        "out, if you confirm it. You choose in which order its effects are done."
    )
    plants, heat = counted("P", paying.plants_needed(view, seat)), counted("H", numbers.heat_for_temperature)
    others = (
        tr(
            "- Standard projects; card actions, each once per generation; {plants} for a greenery; {heat} for a step "
            "of temperature.",
            plants=plants,
            heat=heat,
        )
        if view.solo
        else tr(
            "- Standard projects; milestones, {milestones} in all; awards, {awards} in all; card actions, each once "
            "per generation; {plants} for a greenery; {heat} for a step of temperature.",
            milestones=numbers.milestones.most,
            awards=len(numbers.awards.costs),
            plants=plants,
            heat=heat,
        )
    )
    rises = tr(
        "- Each step of a parameter raises your TR by one. Then energy becomes heat, and everybody produces: credits "
        "equal to TR plus credit production, and everything else produced."
    )
    return "\n".join((turns, played, others, rises))


def _end(view: State) -> str:
    numbers = view.book.numbers
    if view.solo:
        return tr(
            """\
- You have {count} generations to bring temperature, oxygen and oceans to their maximum. After the last one, plants may
become greeneries that only count for points: they raise nothing.
- Points: TR, one for a greenery, one for a greenery next to a city, and cards.""",
            count=numbers.solo_generations,
        )
    return tr(
        """\
- When temperature, oxygen and oceans are at their maximum, the generation is played to the end; then plants may become
greeneries.
- Points: TR, {milestone} for a milestone, {first} or {second} for an award, one for a greenery, one for a greenery next
to a city, and cards. Most points wins, then most credits.""",
        milestone=numbers.milestones.points,
        first=numbers.awards.first,
        second=numbers.awards.second,
    )


_RULES: dict[Phase, Callable[[State, int], str]] = {
    Phase.START: _start,
    Phase.DRAFT: _research,
    Phase.RESEARCH: _research,
    Phase.ACTIONS: _actions,
}


def in_force(view: State) -> list[tuple[str, list[str]]]:
    """(heading, sentences) of the rules of the current phase."""
    return [(heading, list(paragraphs(text))) for heading, text in _rules_of(view, view.current)]


def _rules_of(view: State, seat: int) -> list[tuple[str, str]]:
    """(heading, text) of the rules of the current phase, for a seat."""
    return [(tr(PHASES[view.phase].rules), _RULES[view.phase](view, seat))] if view.phase in _RULES else []


def help_for(question: Question, changed: Mapping[str, str] = DEFAULT_KEYS) -> list[tuple[str, str]]:
    """(heading, text) of the keys, the rules of this phase, and the end. `changed` are keys that the person has
    replaced."""
    lines = (_TAKING_BACK, _BOARD) if isinstance(question, Acting) else (_BOARD,)
    keys = question.keys_section(changed, *map(tr, lines))
    return [keys, *_rules_of(question.view, question.seat), (tr("The end"), _end(question.view))]
