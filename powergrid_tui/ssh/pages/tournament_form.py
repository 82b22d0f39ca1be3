"""The questions by which an owner of the server opens a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from powergrid_tui.server.tournaments import LONGEST_NAME, MOST_TABLES
from powergrid_tui.ssh.pages.choice_page import ChoicePage, tell_refusal
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.table.words.text import number_in
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item
from powergrid_tui.tui.start.setup import PICK, Setup

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp

_LONGEST_LINE, _LONGEST_NUMBER = 400, 2
"""Characters of the names of people, and of a number."""


class TournamentForm:
    """Asks one thing after another, until the owner opens the tournament or leaves."""

    def __init__(self, app: VisitorApp, glyphs: Glyphs, done: Callable[[str], None]) -> None:
        """`done` is told what is said once the tournament is open."""
        self._app, self.glyphs, self._done = app, glyphs, done
        self._name = self._people = ""
        self._take_game(registry.first())
        self._tables, self._seats = 3, 0
        self._same = self._rated = False

    def ask(self) -> None:
        """Show what is chosen, and what can be changed."""
        everybody, yes, no = tr("everybody sits at each"), tr("yes"), tr("no")
        deals = tr("all the same deal") if self._same else tr("each its own deal")
        form = self._fitted
        changed = fit(series([form.label(name) for name in form.changed]), 40).strip()
        options = [Item("options", (tr("Options"), changed or tr("default")), "p")]
        items = [
            Item("name", (tr("Name"), self._name or tr("(none yet)")), "n"),
            Item("game", (tr("Game"), tr(self._setup.game.name)), "g"),
            *(options if form.settings else []),
            Item("people", (tr("People"), fit(self._people, 40).strip() or tr("(nobody yet)")), "w"),
            Item("tables", (tr("Tables"), str(self._tables)), "t"),
            Item("seats", (tr("Seats at each"), str(self._seats) if self._seats else everybody), "s"),
            Item("same", (tr("Deals"), deals), "d"),
            Item("rated", (tr("Rated"), yes if self._rated else no), "r"),
            Item("open", (tr("Open it"), ""), "o"),
        ]
        self._app.push_screen(ChoicePage(tr("A NEW TOURNAMENT"), items, self.glyphs), self._chosen)

    @property
    def _fitted(self) -> Setup:
        """What is chosen of the game, for as many as will sit at a table."""
        allowed = self._setup.game.seats(self._setup.options)
        return replace(self._setup, players=min(max(self._seats or len(self._named), allowed[0]), allowed[-1]))

    @property
    def _named(self) -> list[str]:
        return [name.strip() for name in self._people.split(",") if name.strip()]

    def _chosen(self, what: str | None) -> None:
        if what == "name":
            self._type(tr("What is it called?"), self._name, LONGEST_NAME, "_name")
        elif what == "people":
            self._type(tr("Who plays? Names or numbers, with commas"), self._people, _LONGEST_LINE, "_people")
        elif what == "tables":
            self._count(tr("How many tables?"), "_tables")
        elif what == "seats":
            self._count(tr("How many sit at each? Nothing for everybody"), "_seats")
        elif what == "game":
            games = [Item(id, (tr(entry.name),)) for id, entry in registry.GAMES.items()]
            self._pick(tr("WHICH GAME"), games, self._take_game, self.ask)
        elif what == "options":
            self._ask_options()
        elif what in ("same", "rated"):
            self._set(f"_{what}", not getattr(self, f"_{what}"))
        elif what == "open":
            self._open()

    def _type(self, question: str, text: str, longest: int, field: str) -> None:
        self._app.push_screen(AskName(question, text, longest, self.glyphs), lambda words: self._set(field, words))

    def _count(self, question: str, field: str) -> None:
        def typed(words: str | None) -> None:
            number = number_in(words or "") or 0
            least = 0 if field == "_seats" else 1
            self._set(field, None if words is None else max(least, min(number, MOST_TABLES)))

        self._app.push_screen(AskName(question, "", _LONGEST_NUMBER, self.glyphs), typed)

    def _pick(self, heading: str, items: Iterable[Item], take: Callable[[str], None], then: Callable[[], None]) -> None:
        """Let one of these be chosen, and go on where it was asked for."""

        def picked(id: str | None) -> None:
            if id is not None:
                take(id)
            then()

        self._app.push_screen(ChoicePage(heading, list(items), self.glyphs), picked)

    def _take_game(self, id: str) -> None:
        """Choose a game; its options begin as its defaults."""
        self._setup = Setup.default(registry.game(id), (), "")

    def _ask_options(self) -> None:
        """Show the options of the game, until the owner is done."""
        form = self._fitted
        settings = {setting.name: setting for setting in form.settings}

        def picked(name: str | None) -> None:
            if name is None:
                self.ask()
                return
            values = {str(at): each for at, each in enumerate(settings[name].choices) if each[0] != PICK}
            items = [Item(at, (label,)) for at, (_, label) in values.items()]
            self._pick(settings[name].label.upper(), items, lambda at: take(name, values[at][0]), self._ask_options)

        def take(name: str, value: object) -> None:
            self._setup = self._setup.chosen(name, value)

        items = [Item(name, (each.label, self._setup.label(name))) for name, each in settings.items()]
        self._app.push_screen(ChoicePage(tr("OPTIONS"), items, self.glyphs), picked)

    def _set(self, field: str, value: Any) -> None:
        if value is not None:
            setattr(self, field, value)
        self.ask()

    def _open(self) -> None:
        try:
            answer = self._app.as_owner(
                "open_tournament",
                name=self._name,
                people=self._named,
                game=self._setup.game.id,
                options=self._setup.options.model_dump_json(exclude_none=True),
                tables=self._tables,
                seats=self._seats,
                same=self._same,
                rated=self._rated,
            )
        except TableError as error:
            tell_refusal(self._app, error, self.glyphs, self.ask)
        else:
            self._done(answer.said)
