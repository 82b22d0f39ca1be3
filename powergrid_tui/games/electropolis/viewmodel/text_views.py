"""Electropolis in sentences: mayors, the table, and the cities."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid_tui.games.electropolis.actions import Space
from powergrid_tui.games.electropolis.book import CELLS, FUELS, SIDE, DevelopmentCard
from powergrid_tui.games.electropolis.model import EMPTY, TOWN_HALL, Phase, State
from powergrid_tui.games.electropolis.notation import cell_name
from powergrid_tui.games.electropolis.scoring import counts, runs
from powergrid_tui.games.electropolis.viewmodel.coach import COURSE
from powergrid_tui.games.electropolis.viewmodel.components import end_cards, free_cells, ordered
from powergrid_tui.games.electropolis.viewmodel.help import in_force
from powergrid_tui.games.electropolis.viewmodel.phrases import meaning, phrase, tiles_of
from powergrid_tui.games.electropolis.viewmodel.questions import ask
from powergrid_tui.games.electropolis.wording import card_words, trend_meaning, trend_words
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.words.language import mark, markc, sentence, series, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews, seat_named
from powergrid_tui.toolkit.viewmodel.typed_names import by_name, renamed


def situation(view: State, seat: int) -> Sequence[str]:
    """The round, as it begins; while tiles are being placed, which ones and where."""
    if view.phase is Phase.PLACING:
        region, tiles = view.book.cards[view.players[seat].cards[-1]].region, tiles_of(view, view.hand)
        if len(view.book.regions[region]) == CELLS:
            return [tr("To place in any cell: {tiles}.", tiles=tiles)]
        return [tr("To place in the {region}: {tiles}.", tiles=tiles, region=view.book.region_called(region))]
    if view.phase is Phase.CHOOSING:
        return [tr("Round {round} of {rounds}.", round=view.round, rounds=view.book.numbers.rounds)]
    return []


def mayors(view: State, seat: int, said: str) -> Sequence[str]:
    """Every mayor in turn order, or the one that is named: support, points, fuel, and how full the board is; then the
    trends. Raises `TableError`."""
    sentences = []
    tallies = counts(view.players, view.trends, runs(view))
    for at in [seat_named(view.names, said, seat)] if said else ordered(view):
        mayor, tally = view.players[at], tallies[at]
        sentences.append(
            tr(
                "{player}: {support} support, {pollution} pollution, {built}.",
                player=view.names[at],
                support=tally.support,
                pollution=tally.pollution,
                built=trn("{count} cell built on", "{count} cells built on", sum(map(bool, mayor.board)) - 1),
            )
        )
        stock = [tile for tile, count in zip(FUELS, mayor.fuel, strict=True) for _ in range(count)]
        if stock:
            sentences.append(tr("Fuel of {player}: {tiles}.", player=view.names[at], tiles=tiles_of(view, stock)))
        sentences.append(
            tr(
                "Score of {player} now: {score}. Plants {plants}, cards at once {now}, cards at the end {end}, trends "
                "{trends}, {cells} empty cells {empty}, {over} excess pollution {excess}.",
                player=view.names[at],
                score=_points(tally.total),
                plants=tally.plants,
                now=tally.cards_now,
                end=tally.cards_end,
                trends=_points(sum(tally.trends)),
                cells=mayor.board.count(EMPTY),
                empty=_points(tally.empty),
                over=max(0, tally.pollution - tally.support),
                excess=_points(tally.penalty),
            )
        )
        sentences += [
            tr(
                "Card {card} of {player}: {words}; {count} now.",
                card=card.id,
                player=view.names[at],
                words=card_words(card),
                count=now,
            )
            for card, now in end_cards(view, at)
        ]
    trends = tr("; ").join(trend_words(view.book.trends[trend], len(view.players)) for trend in view.trends)
    sentences.append(tr("Trends: {trends}.", trends=trends))
    for at, name in enumerate(view.trends):
        if gained := [(seat, tally.trends[at]) for seat, tally in enumerate(tallies) if tally.trends[at]]:
            points = series(
                tr("{player} {points}", player=view.names[seat], points=_points(got)) for seat, got in gained
            )
            sentences.append(
                tr("For {trend}, now: {points}.", trend=trend_meaning(view.book.trends[name]), points=points)
            )
    return sentences


def table(view: State, seat: int, _said: str) -> Sequence[str]:
    """The action spaces, the ring of tiles, and the cards."""
    sentences = []
    for at, holder in enumerate(view.spaces):
        who = trc("action space", "free") if holder == NOBODY else view.names[holder]
        words = meaning(view, Space(space=at))
        sentences.append(tr("Space {space}, {tiles}: {player}.", space=at + 1, tiles=words, player=who))
    ring = [tr("{number}: {tile}", number=at, tile=view.book.kinds[tile].title) for at, tile in enumerate(view.ring, 1)]
    sentences.append(tr("The ring: {tiles}.", tiles=tr("; ").join(ring)) if ring else tr("The ring is empty."))
    sentences += [_card(view, view.book.cards[card]) for card in view.shown]
    if view.shown:
        free = series(
            tr("{count} for {card}", count=len(free_cells(view, seat, view.book.cards[card])), card=card)
            for card in view.shown
        )
        sentences.append(tr("Cells free in your city: {cells}.", cells=free))
    return sentences


def boards(view: State, seat: int, said: str) -> Sequence[str]:
    """The board of this seat, row by row, or that of the player named."""
    seat = seat_named(view.names, said, seat)
    board = view.players[seat].board
    sentences = [tr("The board of {player}.", player=view.names[seat])]
    for first in range(0, len(board), SIDE):
        cells = [
            tr(
                "{cell} {tile}",
                cell=cell_name(cell),
                tile=_lying(view, board[cell]),
            )
            for cell in range(first, first + SIDE)
        ]
        sentences.append(sentence(series(cells)))
    return sentences


def _lying(view: State, tile: str) -> str:
    """The content of a cell."""
    if tile in (EMPTY, TOWN_HALL):
        return tr("town hall") if tile else tr("empty")
    return view.book.kinds[tile].title


def _card(view: State, card: DevelopmentCard) -> str:
    if len(view.book.regions[card.region]) == CELLS:
        return tr("Card {card}, for any cell: {words}.", card=card.id, words=card_words(card))
    return tr(
        "Card {card}, for the {region}: {words}.",
        card=card.id,
        region=view.book.region_called(card.region),
        words=card_words(card),
    )


def reworded(view: State, line: str) -> str:
    """A line that has the names of tiles instead of their ids."""
    kinds = view.book.kinds
    return " ".join(renamed(line.replace(",", " "), by_name(("tile", kind.name, tile) for tile, kind in kinds.items())))


def _points(points: int) -> str:
    """Points as they are read aloud: a sign by itself may not be."""
    return tr("minus {points}", points=-points) if points < 0 else str(points)


TEXT_VIEWS = TextViews(
    situation=situation,
    meaning=meaning,
    reworded=reworded,
    phrase=phrase,
    verbs=(
        markc("typed verb", "space"),
        markc("typed verb", "take"),
        markc("typed verb", "place"),
        markc("typed verb", "discard"),
        markc("typed verb", "run"),
    ),
    rules=in_force,
    ask=ask,
    course=COURSE,
    by_word={
        markc("typed verb", "state"): Sheet(mark("the mayors and the trends; 'state Bo': only Bo"), mayors),
        markc("typed verb", "market"): Sheet(mark("action spaces, the ring of tiles and the cards"), table),
        markc("typed verb", "map"): Sheet(mark("your board; 'map NAME': another player's"), boards),
    },
)
"""What Electropolis can tell without a screen."""
