"""Spain & Portugal: nuclear plants are for companies with a city in Spain."""

from powergrid_tui.games.power_grid.rulebook import Rulebook

PORTUGAL = "yellow"


class Rules(Rulebook):
    """The rulebook of the Iberian peninsula."""

    def ban(self, plant: int, cities: tuple[int, ...]) -> str:
        """Who is in Portugal alone, or nowhere yet, neither puts a nuclear plant up nor bids for one."""
        if self.plants[plant].fuel != "uranium":
            return ""
        if any(self.board.cities[city].region != PORTUGAL for city in cities):
            return ""
        return "nuclear plants are for companies with a city in Spain"
