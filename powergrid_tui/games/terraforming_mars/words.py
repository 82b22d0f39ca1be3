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
from powergrid_tui.games.terraforming_mars.book import SELL, Book
from powergrid_tui.games.terraforming_mars.cardfile import BEGINNER
from powergrid_tui.games.terraforming_mars.effects.tree import LETTERS, Six
from powergrid_tui.games.terraforming_mars.events import (
    Aired,
    CardRevealed,
    CardsDrawn,
    CardsKept,
    Claimed,
    Founded,
    Gained,
    GenerationBegan,
    NoSpace,
    OnCard,
    Produced,
    Production,
    Rated,
    Shuffled,
    Terraformed,
    TilePlaced,
    Warmed,
)
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.notation import space_name
from powergrid_tui.games.terraforming_mars.rules import flow, paying, playing, projects
from powergrid_tui.games.terraforming_mars.rules.needs import counted
from powergrid_tui.games.terraforming_mars.rules.setup import last_winners
from powergrid_tui.games.terraforming_mars.wording.names import (
    AWARDS,
    MILESTONES,
    a_tile,
    on_cards,
    production_words,
    project_name,
    tile_name,
)
from powergrid_tui.table.protocol.events import Event, events_for
from powergrid_tui.table.protocol.game import NOBODY, Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, all_named, log_entry, named_thing
from powergrid_tui.table.words.language import listed, series, tr, trn


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """The action, then its consequences as far as a viewer may know them, one sentence each."""
    return tuple(entry.text for entry in _entries(before, action, after, viewer))


def tell(steps: Sequence[Step[State, Action]], viewer: int) -> tuple[LogEntry, ...]:
    """The same for several steps, as log entries."""
    return tuple(entry for step in steps for entry in _entries(step.before, step.action, step.after, viewer))


def _entries(before: State, action: Action, after: State, viewer: int) -> list[LogEntry]:
    events = events_for(after.events, viewer)
    if any(isinstance(event, GenerationBegan) for event in events):  # everybody draws as many; the question names them
        events = tuple([event for event in events if not isinstance(event, CardsDrawn)])
    if isinstance(action, Plant | Warm | Project) and events and _is_plain(events[0], before.current):
        events = events[1:]  # what it cost or gained is part of its sentence
    groups = _together(events)
    entries = []
    if done := _action(before, action):
        own: list[Event] = []
        while groups and _is_its_own(before, action, groups[0][0]) and not _change_again(own, groups[0]):
            own += groups.pop(0)
        entries.append(log_entry(tr("{what}: {gain}", what=done, gain=_changes(own)) if own else done))
    if isinstance(action, Deal) and after.solo:
        entries.append(log_entry(_neutral(after), EntryKind.DETAIL))
    entries += [_happened(before, action, after, group) for group in groups]
    if after.over:
        entries.append(log_entry(tr("The game ends"), EntryKind.RULE))
    return entries


def _is_plain(event: Event, seat: int) -> bool:
    """Whether a stock changed without a card causing it."""
    return isinstance(event, Gained) and event.seat == seat and not event.source


def _is_its_own(before: State, action: Action, event: Event) -> bool:
    """Whether an event is what the action itself brings its player."""
    if not isinstance(event, Gained | Produced | Rated) or event.seat != before.current:
        return False
    source, by = (event.source, event.by) if isinstance(event, Gained | Produced) else ("", NOBODY)
    return source in ("", getattr(action, "card", "")) and by in (NOBODY, event.seat)


def _together(events: Iterable[Event]) -> list[list[Event]]:
    """Events grouped into sentences: what a tile or a step of a parameter brought, and what a card gave to a seat."""
    groups: list[list[Event]] = []
    for event in events:
        if groups and _belongs(groups[-1], event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _belongs(group: list[Event], event: Event) -> bool:
    head = group[0]
    match event:
        case Rated(seat):
            steps = isinstance(head, Warmed | Aired) or (isinstance(head, TilePlaced) and head.tile == "ocean")
            return steps and all(_seat(some) in (seat, None) for some in group)
        case Gained(seat, _, "", _):
            return isinstance(head, TilePlaced) and head.seat == seat
        case Produced(seat, _, "", _):
            return isinstance(head, Warmed) and _seat(group[-1]) == seat
        case Gained(seat, _, source, by) | Produced(seat, _, source, by):
            alike = isinstance(head, Gained | Produced) and (head.seat, head.source, head.by) == (seat, source, by)
            return alike and not _change_again(group, [event])
    return False


def _change_again(group: Iterable[Event], more: Iterable[Event]) -> bool:
    """Whether some of these events change the same number."""
    return any(_changes_again(some, event) for some in group for event in more)


def _changes_again(earlier: Event, event: Event) -> bool:
    """Whether two events change the same number."""
    match earlier, event:
        case (Gained(_, before), Gained(_, now)) | (Produced(_, before), Produced(_, now)):
            return any(was and more for was, more in zip(before, now, strict=True))
    return False


def _seat(event: Event) -> int | None:
    """The seat that an event belongs to, if any."""
    return event.seat if isinstance(event, Gained | Produced | Rated | TilePlaced) else None


def amounts(six: Six) -> str:
    """Non-zero amounts of resources."""
    named = zip(LETTERS, six, strict=True)
    return series(("-" if number < 0 else "") + counted(letter, abs(number)) for letter, number in named if number)


def _signed(number: int) -> str:
    return "-" if number < 0 else "+"


def _changes(events: Iterable[Event]) -> str:
    """Everything that a seat lost, then everything that it gained."""
    stock, production, steps = [0] * 6, [0] * 6, 0
    for event in events:
        match event:
            case Gained(_, six):
                stock = [was + more for was, more in zip(stock, six, strict=True)]
            case Produced(_, six):
                production = [was + more for was, more in zip(production, six, strict=True)]
            case Rated(_, more):
                steps += more
    found = [(number, _signed(number) + counted(LETTERS[at], abs(number))) for at, number in enumerate(stock)]
    found += [(number, production_words(LETTERS[at], number)) for at, number in enumerate(production)]
    found.append((steps, tr("+{steps} TR", steps=steps)))
    found.sort(key=lambda change: change[0] > 0)
    return series(words for number, words in found if number)


def _card(book: Book, num: str) -> str:
    """A card or corporation by its name, as log entries know it."""
    return named_thing(num, book.called(num))


def _called(state: State, cards: Iterable[str]) -> str:
    return listed([_card(state.book, card) for card in cards])


def _neutral(state: State) -> str:
    """The tiles on Mars at the start of a solo game."""
    tiles = [tr("{tile} at {space}", tile=tile_name(t.kind), space=space_name(state, t.space)) for t in state.tiles]
    return tr("Neutral tiles: {tiles}", tiles=series(tiles))


def _action(before: State, action: Action) -> str:
    """What was done; empty if the events tell it already, and for face-down choices."""
    names = all_named(before.names)
    seat = flow.actor(before, action)
    player = names[seat] if seat >= 0 else ""
    book = before.book
    match action:
        case Deal(first=first) if first in last_winners(before):
            return tr(
                "The cards are dealt. {player}, the winner of the last game, is the first player",
                player=names[first],
            )
        case Deal(first=first):
            return tr("The cards are dealt. {player} is the first player", player=names[first])
        case Shuffle():
            return ""
        case Start():
            return tr("{player} has chosen", player=player)
        case Draft():
            return tr("{player} keeps a card", player=player)
        case Buy():
            return tr("{player} has chosen", player=player)
        case Play(card=card):
            cost = paid_words(before, paying.price(before, seat, card), action)
            return tr("{player} plays {card} for {cost}", player=player, card=_card(book, card), cost=cost)
        case Activate(card=card):
            price, _ = playing.action_cost(before, card)
            if not price:
                return tr("{player} uses {card}", player=player, card=_card(book, card))
            cost = paid_words(before, price, action)
            return tr("{player} uses {card} for {cost}", player=player, card=_card(book, card), cost=cost)
        case Project(project=project, cards=cards) if project == SELL:
            gain = counted("M", len(cards))
            return trn(
                "{player} sells {count} patent for {credits}",
                "{player} sells {count} patents for {credits}",
                len(cards),
                player=player,
                credits=gain,
            )
        case Project(project=project):
            return tr(
                "{player} uses the standard project {project} for {cost}",
                player=player,
                project=project_name(project),
                cost=paid_words(before, paying.project_price(before, seat, project), action),
            )
        case Milestone(milestone=milestone):
            return tr("{player} claims the milestone {name}", player=player, name=tr(MILESTONES[milestone]))
        case Award(award=award):
            cost = paid_words(before, projects.award_cost(before), action)
            return tr("{player} funds the award {name} for {cost}", player=player, name=tr(AWARDS[award]), cost=cost)
        case Plant():
            plants = counted("P", paying.plants_needed(before, seat))
            return tr("{player} turns {plants} into a greenery", player=player, plants=plants)
        case Warm():
            heat = counted("H", book.numbers.heat_for_temperature)
            return tr("{player} turns {heat} into a step of temperature", player=player, heat=heat)
        case First():
            return tr(
                "{player}: first action of {corporation}",
                player=player,
                corporation=_card(book, before.mover.corporation),
            )
        case Done() if before.phase == Phase.GREENERIES:
            return tr("{player} places no more greeneries", player=player)
        case Done():
            return ""
        case Pass():
            return tr("{player} passes", player=player)
    return _answer(before, action, player)


def _answer(before: State, action: Action, player: str) -> str:
    """What was chosen for a card; mostly empty, as the events show it."""
    match action:
        case Target(seat=seat) if seat == NOBODY:
            return tr("{player} takes nothing from anybody", player=player)
        case On(card=""):
            return tr("{player} takes nothing from anybody", player=player)
        case Keep(cards=cards) if not before.queue[0].cards:
            return trn("{player} discards {count} card", "{player} discards {count} cards", len(cards), player=player)
        case Later():
            return tr("{player} postpones that", player=player)
        case Amount() | Choose() | Target() | On() | Place() | Keep():
            return ""
    raise TypeError(action)


def paid_words(before: State, cost: int, action: Play | Activate | Project | Award) -> str:
    """The price paid, saying how much of it was not paid in credits."""
    seat = before.current
    steel, titanium = (action.steel, action.titanium) if isinstance(action, Play | Activate) else (0, 0)
    purse = paying.purse(before, seat)
    left = cost - steel * purse.steel_worth - titanium * purse.titanium_worth - action.heat
    parts = {"M": max(0, left), "S": steel, "T": titanium, "H": action.heat}
    return listed([counted(letter, number) for letter, number in parts.items() if number]) or counted("M", 0)


def _happened(before: State, action: Action, after: State, group: list[Event]) -> LogEntry:
    """A log entry for events that are told in one sentence."""
    names = all_named(after.names)
    head, gain = group[0], _changes(group)
    match head:
        case Gained() | Produced():
            return log_entry(_given(after, names, head, gain), EntryKind.DETAIL)
        case Rated(seat):
            return log_entry(tr("{player}: {what}", player=names[seat], what=gain), EntryKind.DETAIL)
        case Warmed(_, temperature):
            done = tr("Temperature {degrees} °C", degrees=temperature)
        case Aired(_, oxygen):
            done = tr("Oxygen {percent} %", percent=oxygen)
        case TilePlaced(seat, tile, space):
            where = space_name(after, space)
            done = tr("{player} places {tile} at {space}", player=names[seat], tile=a_tile(tile), space=where)
            return log_entry(tr("{what}: {gain}", what=done, gain=gain) if gain else done)
        case NoSpace(seat, tile):
            none = tr("There is no space left for {tile}: {player} places none", tile=a_tile(tile), player=names[seat])
            return log_entry(none, EntryKind.DETAIL)
        case Claimed(seat, space):
            return log_entry(tr("{player} claims {space}", player=names[seat], space=space_name(after, space)))
        case _:
            return _cards(before, action, after, head)
    mover = next((names[event.seat] for event in group if isinstance(event, Rated)), "")
    return log_entry(
        tr("{what}: {player} {gain}", what=done, player=mover, gain=gain) if mover else done, EntryKind.DETAIL
    )


def _given(after: State, names: Sequence[str], event: Gained | Produced, what: str) -> str:
    """What a seat gained or lost, by which card, and who caused it."""
    player = names[event.seat]
    card = _card(after.book, event.source) if event.source else ""
    if event.by not in (NOBODY, event.seat):
        other = names[event.by]
        return tr("{player}: {what}, from {card} of {other}", player=player, what=what, card=card, other=other)
    if card:
        return tr("{player}: {what}, from {card}", player=player, what=what, card=card)
    return tr("{player}: {what}", player=player, what=what)


def _cards(before: State, action: Action, after: State, event: Event) -> LogEntry:
    """Events about cards, and about the course of the game."""
    names = all_named(after.names)
    match event:
        case CardsDrawn(seat, count, ()):
            drawn = trn("{player} draws {count} card", "{player} draws {count} cards", count, player=names[seat])
            return log_entry(drawn, EntryKind.DETAIL)
        case CardsDrawn(seat, _, cards):
            drawn = tr("{player} draws {cards}", player=names[seat], cards=_called(after, cards))
            return log_entry(drawn, EntryKind.DETAIL)
        case CardsKept():
            return log_entry(_kept(before, action, after, event), EntryKind.DETAIL)
        case CardRevealed(card):
            return log_entry(tr("The card revealed is {card}", card=_card(after.book, card)), EntryKind.DETAIL)
        case OnCard(card, number):
            what = _signed(number) + on_cards(abs(number), after.book.holds.get(card, ""))
            return log_entry(tr("{card}: {what}", card=_card(after.book, card), what=what), EntryKind.DETAIL)
        case Founded(seat, corporation, cards):
            begun = trn(
                "{player} begins as {corporation}, with {count} card",
                "{player} begins as {corporation}, with {count} cards",
                cards,
                player=names[seat],
                corporation=tr("a beginner") if corporation == BEGINNER else _card(after.book, corporation),
            )
            return log_entry(begun)
        case GenerationBegan(generation, first):
            begins = tr("Generation {number}: {player} is first", number=generation, player=names[first])
            return log_entry(begins, EntryKind.RULE)
        case Production(seat, stock):
            return log_entry(tr("{player} produces {what}", player=names[seat], what=amounts(stock)), EntryKind.DETAIL)
        case Shuffled(count):
            words = trn(
                "{count} discarded card becomes the new deck", "{count} discarded cards become the new deck", count
            )
            return log_entry(words, EntryKind.DETAIL)
        case Terraformed():
            if not after.habitable:
                return log_entry(tr("The last generation is over, and Mars is not habitable"), EntryKind.RULE)
            return log_entry(tr("Mars is habitable"), EntryKind.RULE)
    raise TypeError(event)


def _kept(before: State, action: Action, after: State, event: CardsKept) -> str:
    """Cards added to a hand: bought in research or by a card's effect, or kept of those looked at."""
    player = all_named(after.names)[event.seat]
    buys = isinstance(action, Buy) or (isinstance(action, Keep) and before.queue[0].text.endswith("buy"))
    if not buys:
        if event.cards:
            return tr("{player} keeps {cards}", player=player, cards=_called(after, event.cards))
        return trn("{player} keeps {count} card", "{player} keeps {count} cards", event.count, player=player)
    if not event.count:
        return tr("{player} buys no cards", player=player)
    if event.cards:
        return tr("{player} buys {cards}", player=player, cards=_called(after, event.cards))
    return trn("{player} buys {count} card", "{player} buys {count} cards", event.count, player=player)
