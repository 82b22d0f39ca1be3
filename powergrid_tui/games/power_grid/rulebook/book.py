"""The rulebook of a game: its facts, plus the hooks, some of them replaced by the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from importlib import import_module
from typing import Any

from pydantic_core import core_schema

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.decks.layout import Layout
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.rulebook.counts import FEWEST, MOST, RulebookKey, counts_of
from powergrid_tui.games.power_grid.rulebook.editions import edition_file
from powergrid_tui.games.power_grid.rulebook.facts import GameFacts
from powergrid_tui.games.power_grid.rulebook.hooks.area import AreaInPlay
from powergrid_tui.games.power_grid.rulebook.hooks.income import Income
from powergrid_tui.games.power_grid.rulebook.hooks.network import Network
from powergrid_tui.games.power_grid.rulebook.hooks.plant_market import PlantMarket
from powergrid_tui.games.power_grid.rulebook.hooks.resource_market import ResourceMarketRules
from powergrid_tui.games.power_grid.rulebook.variant import DEFAULT, Variant
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr


@dataclass(frozen=True, eq=False, repr=False)
class Rulebook(GameFacts):
    """What the phases ask, so that none of them depends on the map.

    All states of a game share one rulebook.
    """

    layout: Layout
    """How the deck is dealt."""
    plant_market: PlantMarket
    resources: ResourceMarketRules
    network: Network
    area: AreaInPlay
    income: Income

    def with_area(self, area: Sequence[str], closed: Sequence[int] = ()) -> Rulebook:
        """The same rulebook with the area in play (ids of regions or names of cities) and the blocked cities."""
        return rulebook(self.key, tuple(area), tuple(closed))

    def at_step(self, step: int) -> Rulebook:
        """The rulebook for a step that begins."""
        resources = self.resources.at_step(step)
        return self if resources is self.resources else _with_resources(self, resources)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> core_schema.CoreSchema:
        """A state holds the rulebook as it is: it is not validated, copied or dumped with the state."""
        return core_schema.is_instance_schema(cls)

    def __repr__(self) -> str:
        return f"Rulebook({', '.join(map(str, self.key[:4]))})"


@lru_cache(maxsize=64)
def _with_resources(book: Rulebook, resources: ResourceMarketRules) -> Rulebook:
    return replace(book, resources=resources)


@lru_cache(maxsize=512)
def rulebook(key: RulebookKey, area: tuple[str, ...] = (), closed: tuple[int, ...] = ()) -> Rulebook:
    """The rulebook for these choices; cached, so that the same choices give the same object.

    Raises `TableError` if one of them does not exist.
    """
    tables = edition_file(key.edition)
    if not FEWEST <= key.players <= MOST:
        raise TableError(
            tr(
                "Power Grid is for {fewest} to {most} players, not {players}",
                fewest=FEWEST,
                most=MOST,
                players=key.players,
            )
        )
    board = atlas.load(key.map, key.edition, key.map_text)
    variant, regions = _variant(board.tables.rules), area or board.region_ids
    touched = {board.cities[city].region for city in board.members(regions)}
    deck = deckfile.load(key.deck, key.deck_text)
    cards = variant.faces(deck, [region for region in board.region_ids if region in touched])
    counts = variant.counts(counts_of(key, tables, board.tables, cards.area, len(board.cities)))
    facts = GameFacts(key, board, cards, counts, regions, closed)
    if area:
        here = len(facts.cities_in_play)
        step2_at = min(counts.step2_at, here) if counts.cities else counts.step2_at
        facts = replace(facts, counts=replace(counts, step2_at=step2_at, end_at=min(counts.end_at, here)))
    return Rulebook(
        **{field.name: getattr(facts, field.name) for field in fields(facts) if field.init},
        layout=variant.layout(facts),
        plant_market=variant.plant_market(facts),
        resources=variant.resources.from_tables(facts, tables),
        network=variant.network(facts),
        area=variant.area(facts),
        income=variant.income(facts),
    )


def _variant(rules: str) -> Variant:
    """The rules of a map, by the name of their module; the default ones for an empty name."""
    if not rules:
        return DEFAULT
    found: Variant = import_module(f"powergrid_tui.games.power_grid.rulebook.variants.{rules}").VARIANT
    return found
