"""What a solo game still lacks, and so what a step of Mars saves: the game is won by finishing Mars in time, and by
nothing else."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.bots.left import Left
from powergrid_tui.games.terraforming_mars.model import Company, State
from powergrid_tui.games.terraforming_mars.rules import paying


def lacking(state: State, left: Left, company: Company | None) -> Left:
    """The steps that must be paid for: those that neither come with other steps, nor will be done by the plants and
    the heat of a company until the end, at its present production."""
    if company is None:
        return left
    numbers = state.book.numbers
    times = numbers.solo_generations - state.generation
    _, _, _, plants, energy, heat = company.stock
    *_, plants_made, energy_made, heat_made = company.production
    plants += times * plants_made
    if times:  # the energy of the last production does not turn into heat in time
        heat += energy + times * heat_made + (times - 1) * energy_made
    warmed = heat / numbers.heat_for_temperature
    greened = plants / paying.plants_needed(state, 0)
    if not times:
        warmed, greened = warmed // 1, greened // 1
    if state.oxygen < numbers.oxygen.warms_at:
        warmed += 1
    flooded = state.temperature < numbers.temperature.ocean_at
    return Left(max(0.0, left.temp - warmed), max(0.0, left.oxy - greened), max(0.0, left.ocean - flooded))
