"""All companies in figures."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid_tui.games.terraforming_mars.effects.tree import Six
from powergrid_tui.games.terraforming_mars.model import Company, State
from powergrid_tui.games.terraforming_mars.rules import playing
from powergrid_tui.games.terraforming_mars.rules.counting import tags
from powergrid_tui.games.terraforming_mars.rules.needs import TAGS, tag_name
from powergrid_tui.games.terraforming_mars.rules.scoring import tally
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.players import Player, Players


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A company in figures."""

    owner: Player
    """The company's player."""
    turn: bool
    """Whether it is to move."""
    first: bool
    """Whether it is the first player."""
    corporation: str
    """Name of its corporation; empty for a beginner, and until one is chosen."""
    tr: int
    """The terraform rating."""
    stock: Six
    """Its credits, steel, titanium, plants, energy and heat."""
    production: Six
    """What each production phase adds, without the rating: credits, steel, titanium, plants, energy, heat."""
    tags: tuple[tuple[str, int], ...]
    """(tag in the reader's language, number in play) of each tag that it has."""
    hand: int
    """Cards in hand."""
    passed: bool
    """Whether it has passed this generation."""
    actions: tuple[int, int]
    """(card actions left this generation, all card actions)."""
    points: int
    """Victory points if the game ended now."""
    played: tuple[str, ...]
    """Cards in play without events, each with the resources on it, in the reader's language."""
    events: int
    """Events that it has played."""
    chosen: bool
    """Whether it has chosen, in a phase in which everybody chooses at once."""


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies, by seat."""

    lines: tuple[ScoreLine, ...]
    """By seat."""
    seat: int
    """The viewer's seat."""
    whole: int | None = None
    """The seat that is shown alone with all its cards; None if all are shown."""
    key: str = ""
    """The key that shows a company alone; empty if there is none."""


def companies(view: State, seat: int, players: Players, whole: int | None = None, key: str = "") -> Companies:
    """All companies in figures."""
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
    """A card in play with the resources on it."""
    count = next((number for name, number in company.resources if name == card), 0)
    name = view.book.called(card)
    return tr("{card} ({count})", card=name, count=count) if count else name
