"""Japan: two networks, each starting in one of the starting cities."""

from dataclasses import replace

from powergrid_tui.games.power_grid.rulebook.counts import Counts
from powergrid_tui.games.power_grid.rulebook.hooks.network import Network
from powergrid_tui.games.power_grid.rulebook.variant import Variant
from powergrid_tui.table.words.language import tr


def counts(default: Counts) -> Counts:
    """A company may begin two networks."""
    return replace(default, networks=2)


class TwoNetworks(Network):
    """Networks of which each company may begin two."""

    def closed_to(self, city: int, network: tuple[int, ...], houses: int, round: int) -> str:
        """In round 1 nothing can be connected: a second house starts the second network."""
        if round > 1 or not network:
            return ""
        if len(network) >= self.facts.counts.networks:
            return tr("in round 1 a company may build at most two houses")
        board = self.facts.board
        if board.cities[city].start:
            name = board.city_name(city)
            return tr("in round 1 a second house begins the second network: begin it in {city}", city=name)
        return tr("in round 1 you may build only in starting cities")


VARIANT = Variant(counts=counts, network=TwoNetworks)
