"""Hooks of the area in play: which regions or cities it may have, and which cities are blocked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from powergrid_tui.games.power_grid.rulebook.facts import GameFacts
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.table.words.text import brief


class AreaInPlay:
    """The area in play by the usual rules."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts

    def block(self, rng: Random) -> tuple[int, ...]:
        """Cities blocked for this game, drawn at random."""
        return ()

    def block_refusal(self, closed: tuple[int, ...]) -> str:
        """Why these cannot be the blocked cities, or an empty string."""
        return tr("no city is blocked on this map") if closed else ""

    def areas(self) -> tuple[tuple[str, ...], ...]:
        """Every set of regions that may be in play."""
        return self.facts.board.region_sets(self.facts.counts.regions)

    def refusal(self, area: Sequence[str]) -> str:
        """Why this area cannot be in play, or an empty string. It is given as ids of regions, or names of cities if it
        is free."""
        return self._cities_refusal(area) if self.facts.counts.cities else self._regions_refusal(area)

    def _regions_refusal(self, regions: Sequence[str]) -> str:
        board, count, players = self.facts.board, self.facts.counts.regions, self.facts.players
        known = board.region_ids
        for region in regions:
            if region not in known:
                there = series(tr("{id} ({name})", id=known_id, name=board.region_name(known_id)) for known_id in known)
                # Translators: {hint} is " (did you mean ...?)", or empty.
                return tr(
                    "{map} has no region {region}{hint}: {regions}",
                    map=board.title,
                    region=brief(region),
                    hint=nearest(region, known),
                    regions=there,
                )
        if len(regions) != count or len(set(regions)) != len(regions):
            return tr(
                "{players} players play in {wanted} regions, not {regions}",
                players=players,
                wanted=count,
                regions=len(set(regions)),
            )
        if not board.joined(regions):
            return tr("the regions in play must touch one another, so that every city can be reached")
        return ""

    def _cities_refusal(self, names: Sequence[str]) -> str:
        board, count, players = self.facts.board, self.facts.counts.cities, self.facts.players
        known = [city.name for city in board.cities]
        for name in names:
            if name not in known:
                hint = nearest(name, known)
                # Translators: {hint} is " (did you mean ...?)", or empty.
                return tr("{map} has no city {city}{hint}", map=board.title, city=brief(name), hint=hint)
        if len(names) != count or len(set(names)) != len(names):
            return tr(
                "{players} players play in {wanted} cities with this deck, not {cities}",
                players=players,
                wanted=count,
                cities=len(set(names)),
            )
        if not board.joined(names):
            return tr("the cities in play must be connected with one another")
        starts = [city.name for city in board.cities if city.start]
        if self.facts.key.readings > 1 and not set(starts) & set(names):
            return tr("a network must be able to begin in one of the cities in play: {cities}", cities=series(starts))
        return ""
