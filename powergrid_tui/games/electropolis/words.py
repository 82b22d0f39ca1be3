"""What happened, in sentences."""

from collections.abc import Iterable, Sequence

from powergrid_tui.games.electropolis.actions import Action, Deal, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import FUELS
from powergrid_tui.games.electropolis.events import CardScored, SupportGained
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.games.electropolis.scoring import on_track
from powergrid_tui.games.electropolis.wording import trend_words
from powergrid_tui.table.protocol.events import events_for
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.protocol.log_entries import EntryKind, LogEntry, all_named, log_entry
from powergrid_tui.table.words.language import listed, mark, series, tr, trc, trn


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """Sentences for the action and for what it caused, as far as the viewer may know them."""
    return tuple(entry.text for entry in _entries(before, action, after, viewer))


def tell(steps: Sequence[Step[State, Action]], viewer: int) -> tuple[LogEntry, ...]:
    """The same for steps that belong together, as log entries."""
    first, last = steps[0].before, steps[-1].after
    placed = [(step.action.tile, step.action.cell) for step in steps if isinstance(step.action, Place)]
    if not placed:
        return tuple(entry for step in steps for entry in _entries(step.before, step.action, step.after, viewer))
    growing = last.phase is Phase.PLACING and last.turn == first.turn
    head = log_entry(_built(first, placed), growing=growing)
    return (head, *(entry for step in steps for entry in _caused(step.before, step.after, viewer)))


def goes_on(last: Step[State, Action], step: Step[State, Action]) -> bool:
    """Whether the log joins a step to the previous one: the tiles that a seat builds in one turn."""
    both = isinstance(last.action, Place) and isinstance(step.action, Place)
    return both and last.before.turn == step.before.turn and last.before.round == step.before.round


def _entries(before: State, action: Action, after: State, viewer: int) -> list[LogEntry]:
    return [log_entry(_action(before, action)), *_caused(before, after, viewer)]


def _built(before: State, placed: Iterable[tuple[str, int]]) -> str:
    """That the seat to move has built these tiles in these cells."""
    kinds = before.book.kinds
    tiles = listed([tr("{tile} in {cell}", tile=kinds[tile].title, cell=cell_name(cell)) for tile, cell in placed])
    return tr("{player} builds {tiles}", player=all_named(before.names)[before.turn], tiles=tiles)


def _caused(before: State, after: State, viewer: int) -> list[LogEntry]:
    names, entries = all_named(after.names), list[LogEntry]()
    for event in events_for(after.events, viewer):
        match event:
            case SupportGained(seat, gain):
                gained = tr("{player} gains {support} support", player=names[seat], support=gain)
                if not gain:
                    most = after.book.numbers.highest_support
                    message = mark("The support of {player} stays at {support}, the end of its track")
                    gained = tr(message, player=names[seat], support=most)
                entries.append(log_entry(gained, EntryKind.DETAIL))
            case CardScored(seat, card, points, place, level):
                scored = trn(
                    "Card {card} brings {player} {count} point",
                    "Card {card} brings {player} {count} points",
                    points,
                    card=card,
                    player=names[seat],
                )
                entries.append(log_entry(scored, EntryKind.DETAIL))
                if place:
                    entries.append(log_entry(_placed(names, seat, place, level), EntryKind.DETAIL))
            case _:
                raise TypeError(event)
    if after.round != before.round:
        players = series(names[seat] for seat in reversed(after.order))
        begins = tr("Round {round}: {players} choose in this order", round=after.round, players=players)
        entries.append(log_entry(begins, EntryKind.RULE))
    if after.over:
        entries.append(log_entry(tr("The game ends"), EntryKind.RULE))
    return entries


def _placed(names: Sequence[str], seat: int, place: int, level: tuple[int, ...]) -> str:
    """The place in support for which a card has scored."""
    if not level:
        return tr("{player} is in place {place} in support", player=names[seat], place=place)
    return tr(
        "{player} is level with {others} in support, and counts as in place {place}",
        player=names[seat],
        others=series(names[other] for other in level),
        place=place,
    )


def _action(before: State, action: Action) -> str:
    names = all_named(before.names)
    name = names[before.turn] if before.turn >= 0 else ""
    kinds = before.book.kinds
    match action:
        case Deal(first=first, trends=trends):
            named = tr("; ").join(trend_words(before.book.trends[trend], len(before.players)) for trend in trends)
            return tr("{player} has turn-order number 1. Trends: {trends}", player=names[first], trends=named)
        case Space(space=space):
            tiles = before.book.numbers.spaces.tiles[space]
            return tr("{player} takes the space for {tiles} tiles", player=name, tiles=tiles)
        case Take(start=start, card=card):
            piece = taking.piece(before, start)
            taken = trc("list", ", ").join(kinds[tile].title for tile in (*_without(piece), *_fuel(piece)))
            return tr("{player} takes card {card} and {tiles}", player=name, card=card, tiles=taken)
        case Place(tile=tile, cell=cell):
            return _built(before, [(tile, cell)])
        case Discard(tile=tile):
            if on_track(before, before.mover.evolve(support=before.mover.support - 1)) == before.mover:
                stays = mark("{player} cannot place {tile}; support stays at 0")
                return tr(stays, player=name, tile=kinds[tile].title)
            return tr("{player} cannot place {tile}: 1 support lost", player=name, tile=kinds[tile].title)
        case Run(cells=()):
            return tr("{player} runs no plants", player=name)
        case Run(cells=cells):
            where = trc("list", ", ").join(map(cell_name, cells))
            return tr("{player} runs the plants in {cells}", player=name, cells=where)


def _without(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tile for tile in tiles if tile not in FUELS)


def _fuel(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tile for tile in tiles if tile in FUELS)
