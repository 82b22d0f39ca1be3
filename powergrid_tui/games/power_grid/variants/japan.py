"""Japan: two networks, each begun in one of the starting cities."""

from powergrid_tui.games.power_grid.rulebook import Rulebook


class Rules(Rulebook):
    """The rulebook of Japan."""

    restricts = True
    networks = 2

    def closed_to(self, city: int, network: tuple[int, ...], houses: int, round: int) -> str:
        """In round 1 nothing is connected: a second house begins the second network."""
        if round > 1 or not network:
            return ""
        if len(network) >= self.networks:
            return "in round 1 a company builds two houses at most"
        name = self.board.cities[city].name
        if self.board.cities[city].start:
            return f"in round 1 a second house begins the second network: begin it in {name}"
        return "in round 1 only starting cities are built in"
