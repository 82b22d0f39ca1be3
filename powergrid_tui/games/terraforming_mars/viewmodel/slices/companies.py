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
    """Whose figures these are."""
    turn: bool
    """It is to move."""
    first: bool
    """It has the first-player mark."""
    corporation: str
    """What its corporation is called; empty for a beginner, and until one is chosen."""
    tr: int
    """The terraform rating."""
    stock: Six
    """What it has: credits, steel, titanium, plants, energy, heat."""
    production: Six
    """What it gains in each production, without the rating: credits, steel, titanium, plants, energy, heat."""
    tags: tuple[tuple[str, int], ...]
    """(tag in the reader's language, how many) of each tag that it has in play."""
    hand: int
    """Cards in hand."""
    passed: bool
    """It has passed in this generation."""
    actions: tuple[int, int]
    """(card actions left in this generation, all card actions)."""
    points: int
    """Victory points if the game ended now."""
    played: tuple[str, ...]
    """Cards in play, events left out, each with the resources on it, in the reader's language."""
    events: int
    """Events that it has played."""
    chosen: bool
    """It has chosen, in a phase in which all choose at once."""


@dataclass(frozen=True, slots=True)
class Companies:
    """All companies, by seat."""

    lines: tuple[ScoreLine, ...]
    """By seat."""
    seat: int
    """The seat that looks."""
    whole: int | None = None
    """The seat that is shown alone, with all its cards; None where all are shown."""
    key: str = ""
    """The key that shows one alone; empty for none."""


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
