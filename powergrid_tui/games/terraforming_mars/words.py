"""What happened, in sentences for the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Choose,
    Deal,
    Done,
    Draft,
    First,
    Keep,
    Later,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Shuffle,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS
from powergrid_tui.games.terraforming_mars.events import (
    Aired,
    CardRevealed,
    CardsDrawn,
    CardsKept,
    Claimed,
    Founded,
    Gained,
    GenerationBegan,
    OnCard,
    Produced,
    Production,
    Rated,
    Shuffled,
    Terraformed,
    TilePlaced,
    Warmed,
)
from powergrid_tui.games.terraforming_mars.model import Phase, Six, State
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.games.terraforming_mars.rules import flow, paying
from powergrid_tui.games.terraforming_mars.wording import STOCKS, TILES
from powergrid_tui.table.events import Event, seen
from powergrid_tui.table.game import NOBODY, Step
from powergrid_tui.table.language import mark, series, tr, trc, trn
from powergrid_tui.table.telling import Entry, Kind, all_named, told

PROJECTS = {
    SELL: mark("sell patents"),
    "power_plant": mark("power plant"),
    "asteroid": mark("asteroid"),
    "aquifer": mark("aquifer"),
    "greenery": mark("greenery"),
    "city": mark("city"),
}
MILESTONES = {
    "terraformer": mark("Terraformer"),
    "mayor": mark("Mayor"),
    "gardener": mark("Gardener"),
    "builder": mark("Builder"),
    "planner": mark("Planner"),
}
AWARDS = {
    "landlord": mark("Landlord"),
    "banker": mark("Banker"),
    "scientist": mark("Scientist"),
    "thermalist": mark("Thermalist"),
    "miner": mark("Miner"),
}


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """The action, then what it brought about by itself, as far as a viewer may know it: a sentence each."""
    return tuple(entry.text for entry in _entries(before, action, after, viewer))


def tell(steps: Sequence[Step[State, Action]], viewer: int) -> tuple[Entry, ...]:
    """The same of several steps, as entries of the log."""
    return tuple(entry for step in steps for entry in _entries(step.before, step.action, step.after, viewer))


def goes_on(last: Step[State, Action], step: Step[State, Action]) -> bool:
    """Whether the log tells a step together with the one before it: what a card leaves to choose."""
    return bool(step.before.queue) and step.before.turn >= 0


def _entries(before: State, action: Action, after: State, viewer: int) -> list[Entry]:
    entries = [told(sentence)] if (sentence := _action(before, action)) else []
    for event in seen(after.events, viewer):
        if words := _happened(after, event):
            entries.append(words)
    if after.over:
        entries.append(told(tr("The game ends"), Kind.RULE))
    return entries


def amounts(six: Six) -> str:
    """Resources that are not none, with their signs."""
    named = zip(LETTERS, six, strict=True)
    return trc("list", ", ").join(
        tr("{number} {resource}", number=f"{number:+}", resource=tr(STOCKS[letter]))
        for letter, number in named
        if number
    )


def _called(state: State, cards: Iterable[str]) -> str:
    return series(state.book.called(card) for card in cards)


def _action(before: State, action: Action) -> str:
    """What was done, by itself; empty for what the events tell, and for what lies face down."""
    names = all_named(before.names)
    seat = flow.actor(before, action)
    player = names[seat] if seat >= 0 else ""
    book = before.book
    match action:
        case Deal(first=first):
            return tr("The cards are dealt. {player} holds the first-player mark", player=names[first])
        case Shuffle():
            return ""
        case Start():
            return tr("{player} has chosen", player=player)
        case Draft():
            return tr("{player} keeps a card", player=player)
        case Buy():
            return tr("{player} has chosen", player=player)
        case Play(card=card):
            cost = _paid(before, paying.price(before, seat, card), action)
            return tr("{player} plays {card} for {cost}", player=player, card=book.called(card), cost=cost)
        case Activate(card=card):
            return tr("{player} uses {card}", player=player, card=book.called(card))
        case Project(project=project, cards=cards) if project == SELL:
            return trn("{player} sells {count} patent", "{player} sells {count} patents", len(cards), player=player)
        case Project(project=project):
            price = paying.project_price(before, seat, project)
            return tr(
                "{player}: standard project {project} for {cost}",
                player=player,
                project=tr(PROJECTS[project]),
                cost=price,
            )
        case Milestone(milestone=milestone):
            return tr("{player} claims the milestone {name}", player=player, name=tr(MILESTONES[milestone]))
        case Award(award=award):
            return tr("{player} funds the award {name}", player=player, name=tr(AWARDS[award]))
        case Plant():
            return tr("{player} turns plants into a greenery", player=player)
        case Warm():
            return tr("{player} turns heat into temperature", player=player)
        case First():
            return tr(
                "{player}: first action of {corporation}",
                player=player,
                corporation=book.called(before.mover.corporation),
            )
        case Done() if before.phase == Phase.GREENERIES:
            return tr("{player} places no more greeneries", player=player)
        case Done():
            return ""
        case Pass():
            return tr("{player} passes", player=player)
    return _answer(before, action, player)


def _answer(before: State, action: Action, player: str) -> str:
    """What was chosen where a card leaves a choice; most of it is told by what came of it."""
    match action:
        case Target(seat=seat) if seat == NOBODY:
            return tr("{player} takes nothing from anybody", player=player)
        case On(card=""):
            return tr("{player} takes nothing from anybody", player=player)
        case Keep() if before.queue and not before.queue[0].cards:
            return tr("{player} discards a card", player=player)
        case Later():
            return tr("{player} lets that wait", player=player)
        case Amount(amount=0) | Choose() | Target() | On() | Amount() | Place() | Keep():
            return ""
    raise TypeError(action)


def _paid(before: State, cost: int, action: Play) -> str:
    """What a card cost, and what of it was not paid in credits."""
    seat = before.current
    left = cost - action.steel * paying.worth(before, seat, "S") - action.titanium * paying.worth(before, seat, "T")
    parts = [
        trn("{count} steel", "{count} steel", action.steel) if action.steel else "",
        trn("{count} titanium", "{count} titanium", action.titanium) if action.titanium else "",
        trn("{count} heat", "{count} heat", action.heat) if action.heat else "",
    ]
    credits = max(0, left - action.heat)
    if credits or not any(parts):
        parts.insert(0, trn("{count} credit", "{count} credits", credits))
    return series(part for part in parts if part)


def _happened(after: State, event: Event) -> Entry | None:
    names = all_named(after.names)
    match event:
        case Gained(seat, stock, _, by) if by != NOBODY:
            lost = tr("{player} loses {what} to {other}", player=names[seat], what=amounts(stock), other=names[by])
            return told(lost, Kind.DETAIL)
        case Gained(seat, stock, source):
            if source:
                why = tr(
                    "{player}: {what} ({card})", player=names[seat], what=amounts(stock), card=after.book.called(source)
                )
                return told(why, Kind.DETAIL)
            return told(tr("{player}: {what}", player=names[seat], what=amounts(stock)), Kind.DETAIL)
        case Produced():
            return told(_production(after, names, event), Kind.DETAIL)
        case Rated(seat, steps):
            return told(tr("{player}: TR +{steps}", player=names[seat], steps=steps), Kind.DETAIL)
        case Warmed(_, temperature):
            return told(tr("Temperature {degrees} °C", degrees=temperature), Kind.DETAIL)
        case Aired(_, oxygen):
            return told(tr("Oxygen {percent} %", percent=oxygen), Kind.DETAIL)
        case TilePlaced(seat, tile, space):
            where = space_name(after, space)
            return told(tr("{player} places {tile} at {space}", player=names[seat], tile=tr(TILES[tile]), space=where))
        case Claimed(seat, space):
            return told(tr("{player} claims {space}", player=names[seat], space=space_name(after, space)))
    return _cards(after, names, event)


def _production(after: State, names: Sequence[str], event: Produced) -> str:
    what = amounts(event.production)
    if event.by not in (NOBODY, event.seat):
        return tr(
            "{player} loses production to {other}: {what}", player=names[event.seat], other=names[event.by], what=what
        )
    return tr("{player}: production {what}", player=names[event.seat], what=what)


def _cards(after: State, names: Sequence[str], event: Event) -> Entry | None:
    """What concerns cards, and the course of the game."""
    match event:
        case CardsDrawn(seat, count, ()):
            return told(
                trn("{player} draws {count} card", "{player} draws {count} cards", count, player=names[seat]),
                Kind.DETAIL,
            )
        case CardsDrawn(seat, _, cards):
            drawn = tr("{player} draws {cards}", player=names[seat], cards=_called(after, cards))
            return told(drawn, Kind.DETAIL)
        case CardsKept(seat, count, ()):
            return told(
                trn("{player} keeps {count} card", "{player} keeps {count} cards", count, player=names[seat]),
                Kind.DETAIL,
            )
        case CardsKept(seat, _, cards):
            return told(tr("{player} keeps {cards}", player=names[seat], cards=_called(after, cards)), Kind.DETAIL)
        case CardRevealed(card):
            return told(tr("The card turned up is {card}", card=after.book.called(card)), Kind.DETAIL)
        case OnCard(card, number):
            words = tr("{card}: {number} resources", card=after.book.called(card), number=f"{number:+}")
            return told(words, Kind.DETAIL)
        case Founded(seat, corporation, cards):
            begun = trn(
                "{player} is {corporation}, with {count} card",
                "{player} is {corporation}, with {count} cards",
                cards,
                player=names[seat],
                corporation=tr("a beginner") if corporation == BEGINNER else after.book.called(corporation),
            )
            return told(begun)
        case GenerationBegan(generation, first):
            begins = tr("Generation {number}: {player} is first", number=generation, player=names[first])
            return told(begins, Kind.RULE)
        case Production(seat, stock):
            return told(tr("{player} produces {what}", player=names[seat], what=amounts(stock)), Kind.DETAIL)
        case Shuffled(count):
            return told(tr("{count} discarded cards are the new deck", count=count), Kind.DETAIL)
        case Terraformed():
            if not after.habitable:
                return told(tr("The last generation is over, and Mars is not habitable"), Kind.RULE)
            return told(tr("Mars is habitable"), Kind.RULE)
    raise TypeError(event)
