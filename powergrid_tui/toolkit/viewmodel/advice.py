"""Advice in words, for a panel as well as for a page of plain text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.advice import BETWEEN, Advice
from powergrid_tui.table.protocol.game import NATURE, Game
from powergrid_tui.table.sessions.review import Regret, Review
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import paragraph, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.text_views import TextViews, typed

Hindsight = Callable[[Sequence[Any], int], tuple[str, Mapping[str, int | str]] | None]
"""What a seat could have done better, seen from the end: `Manifest.hindsight`."""

TOLD = 3
"""How many actions a hint lists: the best and the next two."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One possible action, in words."""

    action: str
    """A phrase, with details."""
    typed: str
    """What to type for it; empty if the phrase is that already."""
    chance: int
    """The chance of winning in per cent."""
    reason: str
    """A sentence; may be empty."""


def suggestions(game: Game[Any, Any], sheets: TextViews, view: Any, advice: Sequence[Advice]) -> tuple[Suggestion, ...]:
    """The best actions in a view, best first."""
    return tuple(
        Suggestion(
            action_in_words(game, sheets, view, each.action),
            sheets.line_aloud(typed(game, view, each.action)) if sheets.phrase(view, each.action) else "",
            percent(each.worth),
            reason_of(with_words(game, sheets, view, each)),
        )
        for each in advice[:TOLD]
    )


def action_in_words(game: Game[Any, Any], sheets: TextViews, view: Any, action: Any) -> str:
    """An action as a phrase. If the game has no phrase for it, the notation followed by its details."""
    if words := sheets.phrase(view, action):
        return words
    words, meaning = typed(game, view, action), sheets.meaning(view, action)
    return tr("{action}, {meaning}", action=words, meaning=meaning) if meaning else words


def confirmed_in_words(game: Game[Any, Any], sheets: TextViews, name: str, view: Any, action: Any) -> str:
    """A sentence saying that an obvious choice was made automatically for somebody."""
    return tr(
        "Played automatically for {name}: {action}.", name=name, action=action_in_words(game, sheets, view, action)
    )


def with_words(game: Game[Any, Any], sheets: TextViews, view: Any, advice: Advice) -> Advice:
    """The advice with what it names in words: an ``other`` action in its reason, those that come `then`, and what the
    game has a name for. Bots name them as they are typed, because they do not know the reader's language."""
    figures = {
        name: sheets.figure(view, name, value) if isinstance(value, str) else value
        for name, value in advice.figures.items()
    }
    then, other = advice.then, figures.get("other")
    if not then and not isinstance(other, str):
        return replace(advice, figures=figures)
    who = game.format(advice.action, view).partition(": ")[0]
    if isinstance(other, str):
        figures["other"] = _in_words(game, sheets, view, who, [other]) or other
    if then:
        then = _in_words(game, sheets, view, who, then.split(BETWEEN), after=advice.action) or then
    return replace(advice, figures=figures, then=then)


def _in_words(
    game: Game[Any, Any], sheets: TextViews, view: Any, who: str, lines: Sequence[str], *, after: Any = None
) -> str:
    """Typed actions as phrases, each where it would be done: first now, or after another action. Empty if one is not
    legal there: a program of somebody's may say anything."""
    words: list[str] = []
    done = [] if after is None else [after]
    try:
        for line in lines:
            for action in done:
                view = game.apply(view, action)
            done = [game.parse(f"{who}: {line}", view)]
            if game.refusal(view, *done):
                return ""
            words.append(action_in_words(game, sheets, view, *done))
    except TableError:
        return ""
    return trc("list", "; ").join(words)


def reason_of(advice: Advice) -> str:
    """The reason in a sentence, and what should follow in another; empty if neither is given."""
    why = sentence(tr(advice.reason, **advice.figures).rstrip(".。"))
    return paragraph((why, tr("Then: {actions}.", actions=advice.then) if advice.then else ""))


def why(session: Session[Any, Any], sheets: TextViews, at: int, viewer: int, reason: Advice | None) -> str:
    """Why a bot did what it did after so many lines of the record, in a sentence for a viewer. `reason` is what
    `Reasons.of` says."""
    step, game = session.steps[at], session.game
    player = session.seats[session.actor_of(step)].name
    if reason is None:
        return tr("{player} based that on what you may not see.", player=player)
    if not reason.reason:
        return tr("{player} gives no reason for that.", player=player)
    told = with_words(game, sheets, game.view(step.before, viewer), reason)
    words = tr(told.reason, **told.figures).rstrip(".。")
    # Translators: {reason} speaks to the player: "plant 13 powers 1 more than your plant 4 for 15 Elektro"
    return tr("In the place of {player}: {reason}.", player=player, reason=words)


def percent(worth: float) -> int:
    """A chance from 0 to 1 in per cent."""
    return round(100 * max(0.0, min(worth, 1.0)))


def sentences(told: Sequence[Suggestion]) -> tuple[str, ...]:
    """A hint as sentences, for a page of plain text."""
    best, *others = told
    first = tr("Best: {action}, which wins {chance} per cent of the time.", action=best.action, chance=best.chance)
    how = tr("Type '{line}' to do that.", line=best.typed) if best.typed else ""
    rest = [tr("Next: {action}, {chance} per cent.", action=other.action, chance=other.chance) for other in others]
    return tuple(words for words in (first, best.reason, how, *rest) if words)


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """A costly decision, in words."""

    when: str
    """Round and phase; in a game that has neither, which action it was."""
    done: str
    best: str
    cost: int
    """In percentage points of the chance of winning."""
    reason: str
    """Why the alternative would have been better: a sentence; may be empty."""


def costly_decision(
    game: Game[Any, Any], sheets: TextViews, phases: Mapping[str, str], regret: Regret
) -> CostlyDecision:
    """A regret in words; `phases` are the players' names for the phases of the game."""
    before, facts = regret.step.before, game.facts(regret.step.before)
    phase, round = phases.get(str(facts.get("phase", "")), ""), facts.get("round", 0)
    if round:
        number = tr(game.round_number, round=round)
        when = trc("list", ", ").join((number, tr(phase))) if phase else number
    else:
        when = tr(phase) if phase else tr("action {number}", number=regret.at + 1)
    return CostlyDecision(
        when,
        action_in_words(game, sheets, before, regret.done.action),
        action_in_words(game, sheets, before, regret.best.action),
        percent(regret.best.worth) - percent(regret.done.worth),
        reason_of(with_words(game, sheets, before, regret.best)),
    )


def regret_in_sentences(regret: CostlyDecision) -> tuple[str, ...]:
    """A costly decision as sentences, for a page of plain text."""
    first = tr(
        "{when}: the choice was to {done}; the best bot would {best}. It cost {cost} per cent of the chance to win.",
        when=regret.when[:1].upper() + regret.when[1:],
        done=regret.done,
        best=regret.best,
        cost=regret.cost,
    )
    return (first, regret.reason) if regret.reason else (first,)


def looked_at(review: Review) -> str:
    """The progress of a review."""
    return trn(
        "Looked at {done} of {count} decision.",
        "Looked at {done} of {count} decisions.",
        review.count,
        done=review.done,
    )


def nothing_to_regret(review: Review, session: Session[Any, Any], hindsight: Hindsight | None) -> str:
    """A sentence saying that the best bot, as far as is known, would not have done anything better; after the whole
    review, also what could have been done better in hindsight, if anything."""
    if review.over:
        states = [*(step.before for step in session.steps if step.before.turn != NATURE), session.state]
        if found := hindsight(states, review.seat) if hindsight else None:
            message, figures = found
            return sentence(tr(message, **figures))
        return tr("The best bot would have made the same choices.")
    return tr("So far the best bot would have made the same choices.")
