"""What happened, and what cards and trends say, in sentences."""

from powergrid_tui.games.electropolis.actions import Action, Deal, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.book import FUELS, Card, Trend
from powergrid_tui.games.electropolis.events import CardScored, SupportGained
from powergrid_tui.games.electropolis.model import State
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.rules import taking
from powergrid_tui.table.events import seen

_PER = {
    "unused_fuel": "for each fuel tile that no plant burns",
    "building:TL": "for each building in the top left 3x3",
    "building:TR": "for each building in the top right 3x3",
    "building:BL": "for each building in the bottom left 3x3",
    "building:BR": "for each building in the bottom right 3x3",
    "plant:renewable": "for each renewable plant",
    "plant:coal": "for each coal plant",
    "plant:gas": "for each gas plant",
    "plant:nuclear": "for each nuclear plant",
    "plant_on_ring": "for each plant on the outer cells",
    "plant_of_largest_group": "for each plant of the largest group of plants",
    "public": "for each public facility",
    "scrubber": "for each air-pollution control",
    "tile_taken_this_round": "for each tile taken this round",
}

_IF = {
    "three_renewables": "with solar, wind and hydro all on the board",
    "corners_filled": "with all four corners built on",
    "square_filled": "with a square of 4x4 cells filled",
}


def card_words(card: Card) -> str:
    """What a card brings."""
    if card.ranks:
        return f"{'/'.join(map(str, card.ranks))} points for place 1/2/3 in support"
    if card.support:
        return f"{card.support} support"
    points = f"{card.points} point{'s' if card.points > 1 else ''}"
    more = f" {_PER[card.per]}" if card.per else f" {_IF[card.condition]}" if card.condition else ""
    return f"{points}{more}" + (", at the end" if card.when == "end" else "")


def trend_words(trend: Trend) -> str:
    """What a trend brings at the end."""
    if trend.ranks:
        return f"{trend.name.lower()}: {'/'.join(map(str, trend.ranks))}"
    if trend.empty_cell:
        return f"each empty cell costs {trend.empty_cell}"
    return f"{trend.name.lower()}: {trend.points}"


def narrate(before: State, action: Action, after: State, viewer: int) -> tuple[str, ...]:
    """The action, then what it brought about by itself, as far as a viewer may know it."""
    lines = [_action(before, action)]
    for event in seen(after.events, viewer):
        match event:
            case SupportGained(seat, gain):
                lines.append(f"{after.names[seat]} gains {gain} support")
            case CardScored(seat, card, points):
                lines.append(f"Card {card} brings {after.names[seat]} {points} point{'' if points == 1 else 's'}")
            case _:
                raise TypeError(event)
    if after.round != before.round:
        chooses = ", ".join(after.names[seat] for seat in reversed(after.order))
        lines.append(f"Round {after.round}: {chooses} choose in this order")
    if after.over:
        lines.append("The game ends")
    return tuple(line for line in lines if line)


def _action(before: State, action: Action) -> str:
    name = before.names[before.turn] if before.turn >= 0 else ""
    kinds = before.book.kinds
    match action:
        case Deal(first=first, trends=trends):
            named = ", ".join(trend_words(before.book.trends[trend]) for trend in trends)
            return f"{before.names[first]} has number 1. Trends: {named}"
        case Space(space=space):
            return f"{name} takes the space of {before.book.numbers.spaces.tiles[space]} tiles"
        case Take(start=start, card=card):
            tiles = taking.piece(before, start)
            listed = ", ".join(kinds[tile].name.lower() for tile in (*_without(tiles), *_fuel(tiles)))
            return f"{name} takes card {card} and {listed}"
        case Place(tile=tile, cell=cell):
            return f"{name} builds: {kinds[tile].name.lower()} in {cell_name(cell)}"
        case Discard(tile=tile):
            return f"{name} has no place for {kinds[tile].name.lower()}: 1 support lost"
        case Run(cells=cells):
            return f"{name} runs the plants in {', '.join(map(cell_name, cells)) or 'no cell'}"


def _without(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tile for tile in tiles if tile not in FUELS)


def _fuel(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tile for tile in tiles if tile in FUELS)
