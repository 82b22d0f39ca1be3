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

EVERY = 90
"""How many lines of a game lie between two moments; the first moments of each phase and the last are looked at too."""

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.game"))
OF_COMPONENTS = [file for file in FILES if file.stem.startswith(("electropolis", "factory", "rise"))]
OF_PANELS = [file for file in FILES if file not in OF_COMPONENTS]

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


@pytest.mark.apart
@pytest.mark.parametrize("file", OF_COMPONENTS, ids=lambda file: file.stem)
def test_every_figure_of_a_component_is_said(file: Path) -> None:
    """What a player has, by what is told of that player; everybody's figures and what everybody plays with, by the
    sheets as they are without a name."""
    game, missing = game_in(file), set()
    given = read(game, file.read_text("utf-8"))
    views, names = text_views_of(game), [seat.name for seat in given.record.seats]
    board_of: Any = view_of(game)
    with registered(game):
        for at in given.moments(EVERY):
            state = given.steps[at - 1].after
            asked = game.to_act(state)
            seat = asked[0] if asked else 0
            view = game.view(state, seat)
            snapshot = Snapshot(
                view=view,
                seat=seat,
                offers=game.choices(view, seat) if asked else (),
                seats=given.record.seats,
                log=(),
                figures=partial(registry.chronicle, game.id, given.steps[:at]),
            )
            now = [*views.situation(view, seat)] if asked else []
            question = board_of.ask(snapshot)
            for whose, name in ((seat, ""), *enumerate(names)):
                board = board_of.from_question(question, whose, snapshot.figures())
                lines = [line for sheet in views.by_word.values() for line in sheet.tell(view, seat, name)]
                said = figures(" ".join([*now, question.spoken(), *lines]))
                parts = [*board.mine, *board.sums] if name else [*board.table, board.scores, *board.more]
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
@pytest.mark.parametrize("file", OF_PANELS, ids=lambda file: file.stem)
def test_every_figure_that_a_panel_draws_is_said(file: Path) -> None:
    """Each panel is drawn as large as can be, and the sheets of the same subject have every number in it."""
    game, missing = game_in(file), set()
    given = read(game, file.read_text("utf-8"))
    views, model = text_views_of(game), view_of(game)
    with registered(game):
        board = board_of(game)
        for at in given.moments(EVERY):
            state = given.steps[at - 1].after
            asked = game.to_act(state)
            seat = asked[0] if asked else 0
            view = game.view(state, seat)
            snapshot = Snapshot(
                view=view,
                seat=seat,
                offers=game.choices(view, seat) if asked else (),
                seats=given.record.seats,
                log=(),
                figures=partial(registry.chronicle, game.id, given.steps[:at]),
            )
            parts, asks = dict(model.from_snapshot(snapshot)), views.ask
            assert asks is not None
            heard = [*views.situation(view, seat), asks(replace(snapshot, heard=True)).spoken()]
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
