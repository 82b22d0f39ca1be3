"""Slices of a view, one per widget of the board: small frozen values that are compared before anything is drawn."""

from powergrid_tui.games.power_grid.viewmodel.slices.auction_desk import AuctionDesk, Bidder, Fuel, auction_desk
from powergrid_tui.games.power_grid.viewmodel.slices.auction_house import (
    AuctionHouse,
    Group,
    MarketCard,
    Sale,
    auction_house,
    short_fuel,
)
from powergrid_tui.games.power_grid.viewmodel.slices.companies import TRUST, Company, companies_of
from powergrid_tui.games.power_grid.viewmodel.slices.growth import Growth, growth
from powergrid_tui.games.power_grid.viewmodel.slices.heading import Heading, heading
from powergrid_tui.games.power_grid.viewmodel.slices.planner import BuildPlan, BuildSite
from powergrid_tui.games.power_grid.viewmodel.slices.resource_markets import (
    Others,
    ResourceMarket,
    ResourceMarkets,
    ResourceTrack,
    resource_markets,
)
from powergrid_tui.games.power_grid.viewmodel.slices.result import FinalRank, FinalResult, result
from powergrid_tui.games.power_grid.viewmodel.slices.scene import MapScene
from powergrid_tui.games.power_grid.viewmodel.slices.score import CompanyRow, Owned, Score, purse, score
from powergrid_tui.games.power_grid.viewmodel.slices.touched import (
    NOTHING,
    Touched,
    in_house,
    in_markets,
    in_scene,
    in_score,
    touched,
)
from powergrid_tui.games.power_grid.viewmodel.slices.tracker import Tracker, tracker

__all__ = [
    "NOTHING",
    "TRUST",
    "AuctionDesk",
    "AuctionHouse",
    "Bidder",
    "BuildPlan",
    "BuildSite",
    "Company",
    "CompanyRow",
    "FinalRank",
    "FinalResult",
    "Fuel",
    "Group",
    "Growth",
    "Heading",
    "MapScene",
    "MarketCard",
    "Others",
    "Owned",
    "ResourceMarket",
    "ResourceMarkets",
    "ResourceTrack",
    "Sale",
    "Score",
    "Touched",
    "Tracker",
    "auction_desk",
    "auction_house",
    "companies_of",
    "growth",
    "heading",
    "in_house",
    "in_markets",
    "in_scene",
    "in_score",
    "purse",
    "resource_markets",
    "result",
    "score",
    "short_fuel",
    "touched",
    "tracker",
]
