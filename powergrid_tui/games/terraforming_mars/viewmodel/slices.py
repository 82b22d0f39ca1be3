"""What each part of the board shows, cut out of the game as the person at the keyboard may see it."""

from __future__ import annotations

from dataclasses import dataclass, field

from powergrid_tui.games.terraforming_mars.book import AWARDS, MILESTONES
from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import HIDDEN, NEUTRAL, Company, Phase, State
from powergrid_tui.games.terraforming_mars.rules import playing, projects
from powergrid_tui.games.terraforming_mars.rules.counting import tags
from powergrid_tui.games.terraforming_mars.rules.needs import TAGS, tag_name
from powergrid_tui.games.terraforming_mars.rules.scoring import Tally, tally
from powergrid_tui.games.terraforming_mars.rules.turns import is_terraformed, produced
from powergrid_tui.games.terraforming_mars.words import AWARDS as AWARD_NAMES
from powergrid_tui.games.terraforming_mars.words import MILESTONES as MILESTONE_NAMES
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel import players as base
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class Heading(base.Heading):
    """Where the game is."""

    generation: int
    last: int
    """The last generation of a solo game; 0 where nobody knows it."""
    phase: Phase
    action: int
    """Which action of the turn is asked; 0 outside turns."""
    deck: int


@dataclass(frozen=True, slots=True)
class Parameters:
    """How far Mars is."""

    temperature: int
    most_temperature: int
    oxygen: int
    most_oxygen: int
    oceans: int
    most_oceans: int
    next: tuple[str, ...]
    """What steps that are yet to come bring besides, in words: the next on each track."""


@dataclass(frozen=True, slots=True)
class Hex:
    """A space of the map."""

    space: str
    row: int
    half: int
    """How far to the right, in halves of a hex."""
    kind: str
    bonus: str
    name: str
    tile: str = ""
    """What lies there."""
    owner: Player | None = None
    neutral: bool = False
    claim: Player | None = None
    legal: bool = False
    cursor: bool = False
    fresh: bool = False
    gain: str = ""
    """What a tile here would bring, while one is being placed."""


@dataclass(frozen=True, slots=True)
class Map:
    """Mars."""

    hexes: tuple[Hex, ...]
    parameters: Parameters
    off: tuple[Hex, ...]
    """Places for cities that are not on Mars."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of the list."""

    name: str
    note: str = ""
    """Tags, or what it is."""
    price: str = ""
    status: str = ""
    """What it does, or why it cannot be done."""
    possible: bool = True
    ticked: bool | None = None
    """Whether it is ticked, where rows are."""


@dataclass(frozen=True, slots=True)
class Listing:
    """What there is to choose from."""

    title: str
    more: str
    """Which others there are, and their keys."""
    entries: tuple[ListRow, ...]
    cursor: int | None
    empty: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A company in figures."""

    owner: Player
    turn: bool
    first: bool
    corporation: str
    tr: int
    stock: Six
    production: Six
    tags: tuple[tuple[str, int], ...]
    hand: int
    passed: bool
    actions: tuple[int, int]
    """Card actions that are left, and all."""
    points: int
    played: tuple[str, ...]
    """Cards in play with the resources on them."""
    events: int
    chosen: bool
    """It has chosen, where all choose at once."""


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies, by seat."""

    lines: tuple[ScoreLine, ...]
    seat: int
    whole: int | None = None
    """The seat that is shown alone, with all its cards."""
    key: str = ""
    """What is pressed for that."""


Standings = tuple[tuple[Player, int], ...]
"""Players with what they have of something."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A milestone or an award."""

    name: str
    holder: Player | None
    """Who claimed or funded it."""
    standings: Standings
    """Everybody with how far they are, the best first."""
    what: str = ""
    """What is counted."""
    wanted: int = 0
    """What a milestone wants."""
    forecast: Standings = ()
    """The same of an award after one more production, where that changes it."""


@dataclass(frozen=True, slots=True)
class Goals:
    """Milestones and awards."""

    milestones: tuple[Goal, ...]
    awards: tuple[Goal, ...]
    milestone_cost: int
    award_cost: int
    """0 when no more can be claimed or funded."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    rows: tuple[tuple[Player, Tally, int, int], ...]
    """The best first: points, credits, and place."""
    winners: tuple[str, ...]
    solo: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Placing:
    """What is marked on the map."""

    legal: dict[str, str] = field(default_factory=dict)
    """Spaces that may be chosen, and what each would bring."""
    cursor: str = ""

    def __hash__(self) -> int:
        return hash((tuple(self.legal.items()), self.cursor))


STILL = Placing()

MILESTONES_COUNT = {
    "terraformer": mark("terraform rating"),
    "mayor": mark("cities"),
    "gardener": mark("greeneries"),
    "builder": mark("building tags"),
    "planner": mark("cards in hand"),
}
"""What a milestone counts."""
AWARDS_COUNT = {
    "landlord": mark("tiles"),
    "banker": mark("credit production"),
    "scientist": mark("science tags"),
    "thermalist": mark("heat"),
    "miner": mark("steel and titanium"),
}
"""What an award counts."""


def heading(view: State, players: Players) -> Heading:
    """The generation, the phase, and who moves."""
    seats = len(view.players)
    around = [(view.first + step) % seats for step in range(seats)]
    acting = view.phase == Phase.ACTIONS and view.turn >= 0
    return Heading(
        tuple((players[seat], seat == view.turn) for seat in around),
        view.generation,
        view.book.numbers.solo_generations if view.solo else 0,
        view.phase,
        min(view.acted + (not view.queue), view.book.numbers.actions) if acting else 0,
        len(view.deck),
    )


def parameters(view: State) -> Parameters:
    """The three parameters, and what their next steps bring."""
    numbers = view.book.numbers
    heat_at = [degrees for degrees in numbers.temperature.heat_at if view.temperature < degrees]
    coming = []
    if heat_at:
        coming.append(tr("heat production at {degrees} °C", degrees=min(heat_at)))
    elif view.temperature < numbers.temperature.ocean_at:
        coming.append(tr("ocean at {degrees} °C", degrees=numbers.temperature.ocean_at))
    if view.oxygen < numbers.oxygen.warms_at:
        coming.append(tr("temperature at {percent} %", percent=numbers.oxygen.warms_at))
    return Parameters(
        view.temperature,
        numbers.temperature.most,
        view.oxygen,
        numbers.oxygen.most,
        view.oceans,
        numbers.oceans.tiles,
        tuple(coming),
    )


def mars(view: State, players: Players, placing: Placing = STILL, before: State | None = None) -> Map:
    """The map, with what is being placed."""
    tiles = {tile.space: tile for tile in view.tiles}
    claims = dict(view.claims)
    old = {tile.space for tile in before.tiles} if before else None
    found: list[Hex] = []
    off: list[Hex] = []
    for space in view.book.spaces.values():
        tile = tiles.get(space.id)
        owner = players[tile.owner] if tile and tile.owner >= 0 else None
        drawn = Hex(
            space.id,
            space.row,
            2 * space.index + abs(space.row - 4),
            space.kind,
            space.bonus,
            space.name,
            tile.kind if tile else "",
            owner,
            bool(tile and tile.owner == NEUTRAL),
            players[claims[space.id]] if space.id in claims else None,
            space.id in placing.legal,
            space.id == placing.cursor,
            old is not None and tile is not None and space.id not in old,
            placing.legal.get(space.id, ""),
        )
        (off if space.kind == "offmap" else found).append(drawn)
    return Map(tuple(found), parameters(view), tuple(off))


def companies(view: State, seat: int, players: Players, whole: int | None = None, key: str = "") -> Companies:
    """Everybody in figures."""
    return Companies(tuple(_line(view, at, players) for at in range(len(view.players))), seat, whole, key)


def _line(view: State, seat: int, players: Players) -> ScoreLine:
    company = view.players[seat]
    counts = [(tag_name(tag), tags(view, seat, tag)) for tag in TAGS]
    active = [card for card in company.in_play if playing.action_text(view, card)]
    return ScoreLine(
        players[seat],
        seat == view.turn,
        seat == view.first,
        view.book.called(company.corporation) if company.corporation else "",
        company.tr,
        company.stock,
        company.production,
        tuple(pair for pair in counts if pair[1]),
        len(company.hand),
        company.passed and not view.over,
        (sum(card not in company.used for card in active), len(active)),
        tally(view, seat).total,
        tuple(_with_resources(view, company, card) for card in company.played),
        len(company.events),
        company.done,
    )


def _with_resources(view: State, company: Company, card: str) -> str:
    """A card in play, with what lies on it."""
    count = next((number for name, number in company.resources if name == card), 0)
    name = view.book.called(card)
    return tr("{card} ({count})", card=name, count=count) if count else name


def goals(view: State, players: Players) -> Goals | None:
    """Milestones and awards with everybody's standing; None in a solo game."""
    if view.solo:
        return None
    rules = view.book.numbers
    claimed, funded = dict(view.milestones), dict(view.awards)
    seats = range(len(view.players))

    def standing(value: dict[int, int]) -> Standings:
        return tuple((players[seat], value[seat]) for seat in sorted(seats, key=lambda at: -value[at]))

    milestones = []
    for name in MILESTONES:
        values = {seat: projects.milestone_value(view, seat, name)[0] for seat in seats}
        wanted = projects.milestone_value(view, 0, name)[1]
        holder = players[claimed[name]] if name in claimed else None
        milestones.append(Goal(tr(MILESTONE_NAMES[name]), holder, standing(values), tr(MILESTONES_COUNT[name]), wanted))
    awards = []
    later = produced(view)
    for name in AWARDS:
        values, then = ({seat: projects.award_value(when, seat, name) for seat in seats} for when in (view, later))
        holder = players[funded[name]] if name in funded else None
        forecast = standing(then) if then != values and not view.over else ()
        awards.append(Goal(tr(AWARD_NAMES[name]), holder, standing(values), tr(AWARDS_COUNT[name]), 0, forecast))
    return Goals(
        tuple(milestones),
        tuple(awards),
        rules.milestones.cost if len(claimed) < rules.milestones.most else 0,
        projects.award_cost(view) if len(funded) < len(rules.awards.costs) else 0,
    )


def result(view: State, players: Players) -> Result:
    """The final table, by the game's own standings."""
    standings = TERRAFORMING_MARS.standings(view)
    rows = []
    for standing in standings:
        seat = view.names.index(standing.seat)
        rows.append((players[seat], tally(view, seat), view.players[seat].stock[0], standing.rank))
    won = not view.solo or is_terraformed(view)
    return Result(tuple(rows), tuple(standing.seat for standing in standings if standing.rank == 1), view.solo, won)


def known(cards: tuple[str, ...]) -> bool:
    """Whether these cards are seen."""
    return HIDDEN not in cards
