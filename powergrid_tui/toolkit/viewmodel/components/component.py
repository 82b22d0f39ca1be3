"""Any component of a game's board."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from powergrid_tui.toolkit.viewmodel.components.bars import Bars
from powergrid_tui.toolkit.viewmodel.components.cardlist import CardList
from powergrid_tui.toolkit.viewmodel.components.cards import Hand, Market
from powergrid_tui.toolkit.viewmodel.components.chart import Chart
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.components.planner import Planner
from powergrid_tui.toolkit.viewmodel.components.table import HeadedTable
from powergrid_tui.toolkit.viewmodel.components.track import Track

Component = Annotated[
    Market | Hand | CardList | Companies | Plan | Track | Bars | Planner | Chart | HeadedTable,
    Field(discriminator="component"),
]
"""Any component of a game's board; `component` says which."""
