"""The lists of a turn: their rows, and filtering and sorting the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    First,
    Milestone,
    Plant,
    Play,
    Project,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.rules import paying, playing, projects
from powergrid_tui.games.terraforming_mars.viewmodel import slices
from powergrid_tui.games.terraforming_mars.viewmodel.meanings import without
from powergrid_tui.games.terraforming_mars.viewmodel.questions.base import Question
from powergrid_tui.games.terraforming_mars.wording.effects import effect_words
from powergrid_tui.games.terraforming_mars.wording.names import project_name
from powergrid_tui.games.terraforming_mars.words import AWARDS, MILESTONES
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardRow

FILTERS = ("all", "can", "credits", "later")
FILTER_NAMES = {
    "all": mark("all"),
    "can": mark("playable"),
    "credits": mark("short of credits"),
    "later": mark("not yet"),
}
SORTS = ("drawn", "newest", "can", "price", "tag")
SORT_NAMES = {
    "drawn": mark("as drawn"),
    "newest": mark("newest first"),
    "can": mark("playable first"),
    "price": mark("by price"),
    "tag": mark("by tag"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be done, or the reason why not."""

    action: Action
    why: str
    card: str = ""
    """The card that it is about, if any."""


def sorted_hand(view: State, seat: int, hand: list[Choice], chosen: str, by: str) -> list[Choice]:
    """The cards that pass one of the `FILTERS`, in one of the `SORTS` orders."""
    kept = [choice for choice in hand if chosen == "all" or _class(view, seat, choice) == chosen]
    if by == "newest":
        kept.reverse()
    elif by == "can":
        kept.sort(key=lambda choice: bool(choice.why))
    elif by == "price":
        kept.sort(key=lambda choice: paying.price(view, seat, choice.card))
    elif by == "tag":
        kept.sort(key=lambda choice: view.book.tags[choice.card])
    return kept


def _class(view: State, seat: int, choice: Choice) -> str:
    """Whether a card can be played, lacks only credits, or must wait."""
    if not choice.why:
        return "can"
    return "later" if playing.barred(view, seat, choice.card) else "credits"


def alike(one: Choice, other: Choice) -> bool:
    """Whether two choices are about the same thing, however they are paid."""
    return type(one.action) is type(other.action) and _about(one) == _about(other)


def _about(choice: Choice) -> str:
    action = choice.action
    return next(
        (getattr(action, name) for name in ("card", "project", "milestone", "award") if hasattr(action, name)), ""
    )


def row_of(question: Question, choice: Choice) -> CardRow:
    """A row of the list."""
    view, possible = question.view, not choice.why
    book, row = view.book, partial(CardRow, status=choice.why, possible=possible)
    match choice.action:
        case Play(card=card):
            known = question.hand_entry(card)
            told = "" if known.unmet and choice.why == known.unmet else choice.why
            status = told if choice.why else without(view, question.seat, card)
            return replace(known, price=question.price_of(card), status=status, possible=possible)
        case Activate(card=card):
            words = effect_words(playing.action_text(view, card), book.holds.get(card, ""))
            sign = slices.USED if card in question.company.used else slices.READY
            return replace(
                slices.card_row(book, card), price="", status=choice.why, possible=possible, sign=sign, text=words
            )
        case First():
            return row(book.called(choice.card), text=effect_words(book.corporations[choice.card].first))
        case Project(project=project):
            price = "" if project == SELL else str(paying.project_price(view, question.seat, project))
            words = tr("1 credit each") if project == SELL else effect_words(projects.TEXTS[project])
            return row(project_name(project), price=price, text=words)
        case Plant():
            needed = tr("{count} plants", count=paying.plants_needed(view, question.seat))
            return row(tr("greenery of plants"), needed, text=effect_words("greenery"))
        case Warm():
            count = book.numbers.heat_for_temperature
            needed = trn("{count} heat", "{count} heat", count)
            return row(tr("temperature of heat"), needed, text=effect_words("temp+1"))
        case Milestone(milestone=name):
            there, wanted = projects.milestone_value(view, question.seat, name)
            had = tr("you have {there} of {wanted}", there=there, wanted=wanted)
            note = tr("milestone, {had}", had=had) if possible else tr("milestone")
            return row(tr(MILESTONES[name]), note, str(book.numbers.milestones.cost), text=had)
        case Award(award=name):
            note = tr("award, you have {count}", count=projects.award_value(view, question.seat, name))
            return row(tr(AWARDS[name]), note, str(projects.award_cost(view)))
    raise TypeError(choice.action)
