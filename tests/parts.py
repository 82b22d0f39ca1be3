"""The components of a board by their kinds, for tests that read them."""

from powergrid_tui.toolkit.viewmodel.components.cards import Card, Hand, Market
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.plan import Plan


def market(component: Component) -> Market:
    """A market."""
    assert isinstance(component, Market)
    return component


def hand(component: Component) -> Hand:
    """A hand."""
    assert isinstance(component, Hand)
    return component


def plan(component: Component) -> Plan:
    """A plan."""
    assert isinstance(component, Plan)
    return component


def cards(component: Component) -> tuple[Card, ...]:
    """The cards of a market or a hand."""
    assert isinstance(component, Market | Hand)
    return component.cards
