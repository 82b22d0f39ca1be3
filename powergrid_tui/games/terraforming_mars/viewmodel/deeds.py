"""Actions in words: as phrases for hints and reviews, such as ``play Trees (+3 plant production)``."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Award,
    Buy,
    Choose,
    Done,
    Draft,
    First,
    Keep,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.games.terraforming_mars.phases import PHASES
from powergrid_tui.games.terraforming_mars.rules import paying
from powergrid_tui.games.terraforming_mars.rules.needs import counted
from powergrid_tui.games.terraforming_mars.viewmodel.meanings import meaning
from powergrid_tui.games.terraforming_mars.viewmodel.phrases import called
from powergrid_tui.games.terraforming_mars.wording.names import project_name
from powergrid_tui.games.terraforming_mars.words import AWARDS, MILESTONES
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import tr


def phrase(view: State, action: Action) -> str:
    """The action of a seat that is asked, with its details; empty for an action of nature."""
    words, details = _deed(view, action) or _choice(view, action)
    return tr("{action} ({meaning})", action=words, meaning=details) if words and details else words or details


def _deed(view: State, action: Action) -> tuple[str, str] | None:
    """What is done in a turn, and its details; None for anything else."""
    details = meaning(view, action)
    match action:
        case Play(card=card):
            return tr("play {card}", card=called(view, (card,))), _after_name(view, card, details)
        case Activate(card=card):
            return tr("use {card}", card=called(view, (card,))), _after_name(view, card, details)
        case Project(project=project, cards=cards) if project == SELL:
            return tr("sell {cards}", cards=called(view, cards)), ""
        case Project(project=project):
            return tr("use the standard project {project}", project=project_name(project)), details
        case Milestone(milestone=milestone):
            return tr("claim {name}", name=tr(MILESTONES[milestone])), details
        case Award(award=award):
            return tr("fund {name}", name=tr(AWARDS[award])), details
        case Plant():
            plants = counted("P", paying.plants_needed(view, view.current))
            return tr("turn {plants} into a greenery", plants=plants), ""
        case Warm():
            heat = counted("H", view.book.numbers.heat_for_temperature)
            return tr("turn {heat} into a step of temperature", heat=heat), ""
        case First():
            return tr(
                "take the first action of {corporation}", corporation=called(view, (view.mover.corporation,))
            ), details
        case Done():
            return tr(PHASES[view.phase].done), ""
        case Pass():
            return tr("pass"), details
    return None


def _choice(view: State, action: Action) -> tuple[str, str]:
    """What is chosen, and its details; where the details say it all, they are alone."""
    details = meaning(view, action)
    match action:
        case Start(corporation=corporation) if corporation != BEGINNER:
            name = called(view, (corporation,))
            return tr("begin with {corporation}", corporation=name), _after_name(view, corporation, details)
        case Buy(cards=()):
            return tr("buy nothing"), ""
        case Buy():
            return tr("buy {tiles}", tiles=details), ""
        case Draft(card=card):
            return tr("keep {cards}", cards=called(view, (card,))), ""
        case Keep(cards=cards):
            return tr("keep {cards}", cards=called(view, cards) or tr("no cards")), ""
        case On():
            return tr("choose {what}", what=details), ""
        case Place(space=space):
            return tr("choose {what}", what=space_name(view, space)), details
        case Target(seat=seat) if seat != NOBODY:
            return tr("choose {what}", what=view.names[seat]), details
        case Target():
            return tr("take nothing from anybody"), ""
        case Choose():
            return tr("choose {what}", what=details), ""
    return "", details


def _after_name(view: State, card: str, details: str) -> str:
    """Details without the name of the card that they begin with."""
    name = called(view, (card,))
    return details.removeprefix(name).lstrip("；; ") if details.startswith(name) else details
