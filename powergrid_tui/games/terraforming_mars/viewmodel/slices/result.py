"""How the game ended."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import HIDDEN, State
from powergrid_tui.games.terraforming_mars.rules.scoring import card_points, tally
from powergrid_tui.table.words.language import mark, series, tr, trn
from powergrid_tui.toolkit.viewmodel import scores
from powergrid_tui.toolkit.viewmodel.chronicle import Moment
from powergrid_tui.toolkit.viewmodel.players import Players
from powergrid_tui.toolkit.viewmodel.scores import Result, won_with_points

_COLUMNS = (
    mark("points"),
    mark("TR"),
    mark("milestones"),
    mark("awards"),
    mark("greeneries"),
    mark("cities"),
    mark("cards"),
    mark("credits"),
)
_DECIDING = (0, 7)
"""Between equal points credits decide."""


def result(view: State, players: Players, moments: tuple[Moment, ...] = ()) -> Result:
    """The final table, best first: points, where they come from, and the credits left; and turning points. Alone nobody
    has a rank."""
    standings = TERRAFORMING_MARS.standings(view)
    if view.solo:
        standings = tuple(standing.evolve(rank=0) for standing in standings)

    def values(seat: int) -> tuple[str, ...]:
        points = tally(view, seat)
        return tuple(map(str, (points.total, *points, view.players[seat].stock[0])))

    told, figures = outcome(view), tuple(map(tr, _COLUMNS))
    return scores.result(told, players, view.names, standings, moments, figures, values, _DECIDING, sums=sums(view))


def decided(view: State) -> str:
    """By which parts of the points the first is ahead of the next, in a sentence; empty for one who plays alone."""
    ranked = [view.names.index(standing.seat) for standing in TERRAFORMING_MARS.standings(view)][:2]
    if len(ranked) < 2:
        return ""
    best, other = (tally(view, seat) for seat in ranked)
    names = map(tr, _COLUMNS[1:-1])
    parts = list(zip(names, best, other, strict=True))
    return scores.compared(view.names[ranked[0]], view.names[ranked[1]], parts)


def sums(view: State) -> tuple[str, ...]:
    """What everybody's points from cards are made of, best first."""
    standings = TERRAFORMING_MARS.standings(view)
    return tuple([_from_cards(view, view.names.index(standing.seat)) for standing in standings])


def _from_cards(view: State, seat: int) -> str:
    """The points of a company's cards, by their names, those that give most first."""
    company, player = view.players[seat], view.names[seat]
    given = [(card_points(view, seat, card), card) for card in (*company.played, *company.events) if card != HIDDEN]
    cards = sorted([(points, card) for points, card in given if points], key=lambda of: -of[0])
    if not cards:
        return tr("{player}: no points from cards", player=player)
    return trn(
        "{player}: {count} point from cards: {cards}",
        "{player}: {count} points from cards: {cards}",
        sum([points for points, _ in cards]),
        player=player,
        cards=series(tr("{card} {points}", card=view.book.called(card), points=points) for points, card in cards),
    )


def outcome(view: State) -> str:
    """Who won, in a sentence."""
    standings = TERRAFORMING_MARS.standings(view)
    points = standings[0].score["points"] or 0
    if view.solo and not view.habitable:
        return tr("Mars is not habitable: the game is lost.")
    if view.solo:
        return trn("Mars is habitable: won with {count} point.", "Mars is habitable: won with {count} points.", points)
    return won_with_points(standings, tr("credits"))
