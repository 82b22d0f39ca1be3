"""Every figure that a board shows is said by the game's sheets: whoever plays in lines has it too."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.viewmodel import slices
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.games.power_grid.viewmodel.questions.building import Building
from powergrid_tui.plain.standings import standings
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.testing.playthroughs import game_in, read
from powergrid_tui.testing.presentation import board_of, registered, text_views_of, view_of
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.components.bars import Bars
from powergrid_tui.toolkit.viewmodel.components.cards import Hand, Market
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.plan import Plan
from powergrid_tui.toolkit.viewmodel.components.table import HeadedTable
from powergrid_tui.toolkit.viewmodel.components.track import Track
from powergrid_tui.toolkit.viewmodel.scores import Result
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

EVERY = 300
"""How many lines of a game lie between two moments; the first moments of each phase and the last are looked at too."""

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
OF_COMPONENTS = ("electropolis-3", "factory-4", "factory-by-chance", "rise-2", "rise-exchange-upgrade")
OF_PANELS = (
    *("deck-plus", "korea-two-markets", "map-russia", "step3-in-auction", "trust"),
    *("mars-alone", "mars-effects-3"),
)
"""The games whose boards differ most."""

PANELS = {
    "power_grid": {
        "title": ("heading", ("rules", "state")),
        "plants": ("auction_house", ("market", "tracker")),
        "desk": ("auction_house", ("market", "state")),
        "resources": ("resource_markets", ("market",)),
        "map": ("city_network", ("near",)),
        "planner": ("planner", ("near", "plan")),
        "companies": ("scoreboard", ("state",)),
        "tracker": ("tracker", ("tracker", "market", "state")),
        "income": ("tracker", ("tracker",)),
        "final": ("result", ("end",)),
    },
    "terraforming_mars": {
        "title": ("heading", ("rules", "market", "state")),
        "gauges": ("parameters", ("market",)),
        "mars": ("mars", ("map",)),
        "listing": ("listing", ("hand", "card")),
        "reading": ("reading", ("state", "card")),
        "companies": ("companies", ("state",)),
        "goals": ("goals", ("market",)),
        "result": ("result", ("end",)),
    },
}
"""The panels of the games that draw some of their own, each with the part of the view that it draws and the sheets that
have to say it. Not among them: baskets, which in lines are typed whole, and what happened round by round, which the log
tells."""

SIZE = (200, 60)
"""Room for everything. A title has more to tell the less room there is: `TITLE`."""
TITLE = (100, 1)


def figures(text: str) -> set[str]:
    """The numbers in a text but zero: of what there is none, nothing need be said."""
    return {found.lstrip("0") for found in re.findall(r"\d+", text)} - {""}


def shown(component: Any) -> Iterator[tuple[str, str]]:
    """What a component shows of each thing in it: what it is, and the texts with its figures."""
    match component:
        case Market() | Hand():
            for card in (*component.cards, *getattr(component, "later", ())):
                yield card.called, " ".join((card.number, card.figure, *card.lines, card.foot))
            yield component.title, component.note
        case Bars():
            for row in component.rows:
                yield row.name, f"{row.figure} {row.note}"
            yield component.title, component.note
        case Companies():
            for company in component.rows:
                held = " ".join(" ".join((card.name, card.number, card.figure, *card.lines)) for card in company.cards)
                stock = " ".join(words for words, _ in company.stock)
                yield company.who.name, " ".join((*company.values, held, stock, company.note))
        case Plan():
            for cell in component.cells:
                yield " ".join(cell.lines), cell.figure
            yield component.title, component.note
        case HeadedTable():
            for line in component.rows:
                yield line.name, " ".join(line.cells)
        case Track():
            for stop in component.stops:
                yield component.title, f"{stop.label} {stop.bonus}" if stop.who else ""
            yield component.title, component.note


def moments(name: str) -> Iterator[tuple[Game[Any, Any], Snapshot]]:
    """What whoever is asked has before them, at moments of a kept game."""
    file = PLAYTHROUGHS / f"{name}.game"
    game = game_in(file)
    given = read(game, file.read_text("utf-8"))
    with registered(game):
        for at in given.moments(EVERY):
            state = given.steps[at - 1].after
            asked = game.to_act(state)
            seat = asked[0] if asked else 0
            view = game.view(state, seat)
            offers = game.choices(view, seat) if asked else ()
            figures = partial(registry.chronicle, game.id, given.steps[:at])
            yield game, Snapshot(view, seat, offers, given.record.seats, (), figures=figures)


@pytest.mark.apart
@pytest.mark.parametrize("name", OF_COMPONENTS)
def test_every_figure_of_a_component_is_said(name: str) -> None:
    """What a player has, by what is told of that player; everybody's figures and what everybody plays with, by the
    sheets as they are without a name."""
    missing = set()
    for game, snapshot in moments(name):
        view, seat, views = snapshot.view, snapshot.seat, text_views_of(game)
        board_of: Any = view_of(game)
        question = board_of.ask(snapshot)
        now = [*views.situation(view, seat)] if snapshot.offers else []
        for whose, called in ((seat, ""), *((at, each.name) for at, each in enumerate(snapshot.seats))):
            board = board_of.from_question(question, whose, snapshot.figures())
            lines = [line for sheet in views.by_word.values() for line in sheet.tell(view, seat, called)]
            said = figures(" ".join([*now, question.spoken(), *lines]))
            parts = [*board.mine, *board.sums] if called else [*board.table, board.scores, *board.more]
            missing |= {
                (component.title, what, text)
                for component in parts
                for what, text in shown(component)
                if not figures(text) <= said
            }
    assert not missing


def counted(game: Game[Any, Any], view: Any, content: Any) -> set[str]:
    """The numbers on a board that nobody need say: those of the phases of a round and of the rows of a table, those in
    names, and how far two figures are apart that are both said."""
    if game.id != "power_grid":
        return figures(content.margin) if isinstance(content, Result) else set()
    rows = {str(number) for number in range(len(view.book.counts.payments))}
    return rows | figures(" ".join(city.name for city in view.book.board.cities))


def asked_for(game: Game[Any, Any], view: Any, seat: int, word: str, content: Any) -> list[str]:
    """What a sheet tells; of those that tell about one thing at a time, about all that is shown."""
    views = text_views_of(game)
    match word:
        case "rules":
            return [line for _, lines in views.rules(view) for line in lines]
        case "end":
            return [*standings(game, view), *views.sums(view)]
        case "near":
            names = [view.book.board.city_name(city) for city in view.book.cities_in_play]
        case "plan":
            names = ["", *(site.name for site in content.sites)]
        case "card":
            listed = {entry.name for entry in (*content.entries, content.text) if entry}
            names = sorted(listed & {view.book.called(card) for card in (*view.book.cards, *view.book.corporations)})
            names += ["R00"] if "a beginner" in listed else []
        case _:
            names = [""]
    return [line for name in names for line in views.by_word[word].tell(view, seat, name)]


def without_history(content: Any) -> Any:
    """A result without what happened before the end."""
    match content:
        case slices.FinalResult():
            return replace(content, rounds=(), cities=None, paid=None, moments=())
        case Result():
            return replace(content, moments=())
    return content


@pytest.mark.apart
@pytest.mark.parametrize("name", OF_PANELS)
def test_every_figure_that_a_panel_draws_is_said(name: str) -> None:
    """Each panel is drawn as large as can be, and the sheets of the same subject have every number in it."""
    missing = set()
    for game, snapshot in moments(name):
        view, seat, board, asks = snapshot.view, snapshot.seat, board_of(game), text_views_of(game).ask
        assert asks is not None
        heard = [*text_views_of(game).situation(view, seat), asks(replace(snapshot, heard=True)).spoken()]
        parts = dict(view_of(game).from_snapshot(snapshot))
        if game.id == "power_grid":
            parts["resource_markets"] = slices.resource_markets(view, seat)
            if isinstance(question := ask(snapshot), Building):
                if not question.listed:
                    question.press("l")
                parts["planner"] = question.planner()
        for panel, (part, words) in PANELS[game.id].items():
            if (content := without_history(parts[part])) is None:
                continue
            told = [line for word in words for line in asked_for(game, view, seat, word, content)]
            said = figures(" ".join((*heard, *told))) | counted(game, view, content)
            rows = board.panels[panel].picture(content, *(TITLE if panel == "title" else SIZE))
            missing |= {(panel, row.text) for row in rows if not figures(row.text) <= said}
    assert not missing
