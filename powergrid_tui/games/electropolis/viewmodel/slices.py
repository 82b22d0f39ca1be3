"""What each part of the board shows, cut out of the game as the person at the keyboard may see it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from powergrid_tui.games.electropolis.book import FUELS, SIDE, Card, beside
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import EMPTY, Mayor, Phase, State
from powergrid_tui.games.electropolis.scoring import Cells, Tally, groups, nuclear_running, provisional, smoke, worth
from powergrid_tui.games.electropolis.words import card_words, trend_words
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game is."""

    round: int
    rounds: int
    phase: Phase
    bag: int


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """An action space."""

    tiles: int
    support: int
    holder: Player | None
    turn: bool
    """The one who stands here acts now."""
    done: bool
    """The one who stands here has acted."""
    fresh: bool = False
    """Another has just come here."""


@dataclass(frozen=True, slots=True)
class ActionBoard:
    """The action board."""

    spaces: tuple[ActionSpace, ...]
    pointed: int | None
    waiting: tuple[Player, ...]
    """Who is yet to choose or to act, the first one first."""
    choosing: bool


@dataclass(frozen=True, slots=True)
class Ring:
    """The ring of tiles, clockwise from the top left."""

    tiles: tuple[str, ...]
    piece: Cells = ()
    """Places of the tiles that would be taken, the first one first."""
    fresh: bool = True
    """The round is still to be played: an empty ring was not there yet, rather than taken."""


@dataclass(frozen=True, slots=True)
class DevelopmentCard:
    """A development card on the table."""

    id: str
    region: frozenset[int]
    where: str
    words: str
    late: bool
    """It brings something at the end alone."""
    free: int
    """Cells of the region that are free on the board of the one at the keyboard."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The development cards of this round."""

    cards: tuple[DevelopmentCard, ...]
    pointed: int | None = None


@dataclass(frozen=True, slots=True)
class City:
    """A board, drawn large."""

    owner: Player
    board: tuple[str, ...]
    figures: tuple[str, ...]
    """By cell, what its tile brings."""
    region: frozenset[int] | None = None
    """Where tiles may lie now; None when nothing is being placed."""
    legal: frozenset[int] = frozenset()
    """Where the tile in hand may lie."""
    cursor: int | None = None
    tile: str = ""
    """The tile in hand."""
    picked: frozenset[int] = frozenset()
    """Plants that are marked."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What lies beside a board: tiles to be placed, fuel, and cards for the end."""

    tiles: tuple[str, ...]
    chosen: int | None
    fuel: tuple[int, int, int]
    idle: tuple[int, int, int]
    """Fuel that no plant burns."""
    card: str
    """The card that the tiles are placed with, and what it brings."""
    late: tuple[str, ...]
    """What the cards taken bring at the end, and how much that is now."""


@dataclass(frozen=True, slots=True)
class Other:
    """A board, drawn small, with its figures."""

    owner: Player
    turn: bool
    board: tuple[str, ...]
    fuel: tuple[int, int, int]
    support: int
    pollution: int
    total: int
    fresh: frozenset[int] = frozenset()
    """Cells in which a tile was just put."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What the game would score for a mayor now."""

    owner: Player
    number: int
    """In turn order; at the end the place."""
    turn: bool
    tally: Tally


@dataclass(frozen=True, slots=True)
class Trend:
    """A trend of this game."""

    words: str
    scores: bool
    """It brings points of its own; else it makes empty cells dearer."""


@dataclass(frozen=True, slots=True)
class Score:
    """All counts with the trends."""

    lines: tuple[ScoreLine, ...]
    """By turn-order number; at the end the best first."""
    trends: tuple[Trend, ...]
    over: bool
    provisional: bool
    """So early that the counts say little."""
    most_support: int
    most_pollution: int


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    lines: tuple[ScoreLine, ...]
    """The best first."""
    winners: tuple[str, ...]
    by_trends: bool
    """Somebody has as many points as the winners, but fewer of them from trends."""
    trends: tuple[Trend, ...]


def heading(view: State, players: Players) -> Heading:
    """Round and phase, and who moves."""
    order = tuple((players[seat], seat == view.turn) for seat in ordered(view))
    return Heading(order, view.round, view.book.numbers.rounds, view.phase, len(view.bag))


def ordered(view: State) -> tuple[int, ...]:
    """Seats by turn-order number; by seat before there are numbers."""
    return view.order or tuple(range(len(view.players)))


def action_board(view: State, players: Players, pointed: int | None = None) -> ActionBoard:
    """The action spaces, with who stands on them."""
    numbers = view.book.numbers.spaces
    holders = view.spaces or (NOBODY,) * len(numbers.tiles)
    acting = view.phase in (Phase.TAKING, Phase.PLACING)
    return ActionBoard(
        tuple(
            ActionSpace(
                tiles,
                support,
                players[holder] if holder >= 0 else None,
                acting and holder == view.turn,
                holder in view.acted,
            )
            for tiles, support, holder in zip(numbers.tiles, numbers.support, holders, strict=True)
        ),
        pointed,
        tuple(players[seat] for seat in view.waiting),
        view.phase is Phase.CHOOSING,
    )


def just_chosen(board: ActionBoard, before: State | None) -> ActionBoard:
    """The action board with the space that another has just chosen, from what was seen before."""
    if before is None or before.phase is not Phase.CHOOSING:
        return board
    spaces = zip(board.spaces, before.spaces, strict=True)
    return replace(
        board,
        spaces=tuple(replace(space, fresh=space.holder is not None and holder < 0) for space, holder in spaces),
    )


def cards(view: State, seat: int, pointed: int | None = None) -> Cards:
    """The cards on the table, with the free cells of their regions."""
    faces = []
    for name in view.shown:
        card = view.book.cards[name]
        region = view.book.regions[card.region]
        free = sum(view.players[seat].board[cell] == EMPTY for cell in region)
        faces.append(
            DevelopmentCard(
                name,
                region,
                tr(view.book.region_names[card.region]),
                brief(card),
                card.when == "end",
                free,
            )
        )
    return Cards(tuple(faces), pointed)


_PER = {
    "unused_fuel": mark("per fuel tile that no plant burns"),
    "building:TL": mark("per building in the top left 3x3"),
    "building:TR": mark("per building in the top right 3x3"),
    "building:BL": mark("per building in the bottom left 3x3"),
    "building:BR": mark("per building in the bottom right 3x3"),
    "plant:renewable": mark("per renewable plant"),
    "plant:coal": mark("per coal plant"),
    "plant:gas": mark("per gas plant"),
    "plant:nuclear": mark("per nuclear plant"),
    "plant_on_ring": mark("per plant on the outer cells"),
    "plant_of_largest_group": mark("per plant of the largest group of plants"),
    "public": mark("per public facility"),
    "scrubber": mark("per air-pollution control"),
    "tile_taken_this_round": mark("per tile taken this round"),
}


def brief(card: Card) -> str:
    """What a card brings, as short as it can be said, but for when."""
    if not card.per:
        return card_words(card.evolve(when="now"))
    # Translators: 2 points per coal plant.
    return tr("{points} {per}", points=trn("{count} point", "{count} points", card.points), per=tr(_PER[card.per]))


def figures(player: Mayor, running: Cells, kinds: dict[str, int]) -> tuple[str, ...]:
    """By cell what its tile brings: points and pollution of plants, support of public facilities (`kinds`)."""
    points, dirt = worth(player.board), smoke(player.board)
    nuclear = nuclear_running(player)
    found = []
    for cell, tile in enumerate(player.board):
        if tile in ("coal", "gas"):
            dirty = f"/{dirt[cell]}" if dirt[cell] else ""
            found.append(f"{points[cell]}{dirty}" if cell in running else tr("idle"))
        elif tile == "nuclear":
            nuclear -= 1
            found.append("10" if nuclear >= 0 else tr("idle"))
        elif tile == "housing":
            near = sum(player.board[other] in _PLANTS for other in beside(cell))
            found.append(f"+{max(0, kinds[tile] - near)}")
        elif tile in ("solar", "wind", "hydro"):
            found.append(str(kinds[tile]))
        else:
            found.append(f"+{kinds[tile]}" if kinds.get(tile) else "")
    return tuple(found)


_PLANTS = frozenset(("coal", "gas", "nuclear", "solar", "wind", "hydro"))


def fixed(view: State) -> dict[str, int]:
    """Points of plants and support of facilities that hang on nothing else, by kind."""
    return {name: kind.points or kind.support for name, kind in view.book.kinds.items()}


def city(view: State, seat: int, players: Players, running: Cells) -> City:
    """The board of a seat as it lies."""
    player = view.players[seat]
    return City(players[seat], player.board, figures(player, running, fixed(view)))


def idle_fuel(player: Mayor) -> tuple[int, int, int]:
    """Fuel that no plant burns, by kind."""
    coal, gas, nuclear = player.fuel
    plants = [player.board.count(name.removeprefix("fuel_")) for name in FUELS]
    return max(0, coal - plants[0]), max(0, gas - plants[1]), nuclear - nuclear_running(player)


def others(
    view: State, seat: int, players: Players, tallies: tuple[Tally, ...], before: State | None = None
) -> tuple[Other, ...]:
    """The boards of everybody else, clockwise, with what was put there since another view."""
    seats = len(view.players)
    around = [(seat + step) % seats for step in range(1, seats)]
    return tuple(
        Other(
            players[at],
            at == view.turn,
            view.players[at].board,
            view.players[at].fuel,
            tallies[at].support,
            tallies[at].pollution,
            tallies[at].total,
            _put(before.players[at].board, view.players[at].board) if before else frozenset(),
        )
        for at in around
    )


def _put(before: tuple[str, ...], after: tuple[str, ...]) -> frozenset[int]:
    return frozenset(cell for cell, (had, has) in enumerate(zip(before, after, strict=True)) if had == EMPTY != has)


def score(view: State, players: Players, tallies: tuple[Tally, ...]) -> Score:
    """Everybody's count."""
    numbers = view.book.numbers
    return Score(
        tuple(ScoreLine(players[seat], number, seat == view.turn, tallies[seat]) for number, seat in _numbered(view)),
        tuple(
            Trend(trend_words(trend), not trend.empty_cell) for trend in map(view.book.trends.__getitem__, view.trends)
        ),
        view.over,
        provisional(view),
        numbers.highest_support,
        numbers.highest_pollution,
    )


def _numbered(view: State) -> tuple[tuple[int, int], ...]:
    """(number, seat) of everybody: by turn-order number, at the end by place."""
    if view.over:
        return tuple((standing.rank, view.names.index(standing.seat)) for standing in ELECTROPOLIS.standings(view))
    return tuple(enumerate(ordered(view), 1))


def result(view: State, score: Score) -> Result:
    """The final table, by the game's own standings."""
    standings = ELECTROPOLIS.standings(view)
    points = standings[0].score["points"]
    return Result(
        score.lines,
        tuple(line.owner.name for line in score.lines if line.number == 1),
        any(standing.rank > 1 and standing.score["points"] == points for standing in standings),
        score.trends,
    )


def group_size(board: tuple[str, ...], cell: int) -> int:
    """Tiles of its kind that a tile is connected with, itself among them."""
    return next((len(group) for group in groups(board, frozenset((board[cell],))) if cell in group), 0)


def reachable(board: tuple[str, ...], region: frozenset[int]) -> frozenset[int]:
    """Free cells of a region that can be built on, one after another."""
    found: set[int] = set()
    wave = [cell for cell in range(SIDE * SIDE) if board[cell] != EMPTY]
    while wave:
        for cell in beside(wave.pop()):
            if cell in region and board[cell] == EMPTY and cell not in found:
                found.add(cell)
                wave.append(cell)
    return frozenset(found)
