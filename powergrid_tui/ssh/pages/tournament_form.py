"""The questions by which an owner of the house opens a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from powergrid_tui.house.tournaments import LONGEST_NAME, MOST_TABLES
from powergrid_tui.ssh.pages.choose import Choose, tell_refusal
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.widgets.drawing.cells import fit
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.menu import Item

if TYPE_CHECKING:
    from textual.app import App

_LONGEST_LINE, _LONGEST_NUMBER = 400, 2
"""Characters of the names of people, and of a number."""


class TournamentForm:
    """Asks one thing after another, until its reader opens the tournament or has had enough."""

    def __init__(self, app: App[None], glyphs: Glyphs, give: Callable[..., str], done: Callable[[str], None]) -> None:
        """`give` gives an order as an owner, and `done` is told what is said about it."""
        self._app, self.glyphs, self._give, self._done = app, glyphs, give, done
        self._name = self._people = self._place = ""
        self._game = registry.first()
        self._tables, self._seats = 3, 0
        self._same = self._rated = False

    def ask(self) -> None:
        """Show what is chosen, and what can be changed."""
        everybody, yes, no = tr("everybody sits at each"), tr("yes"), tr("no")
        deals = tr("all the same deal") if self._same else tr("each its own deal")
        place = [Item("place", (tr("Place"), self._places.get(self._place, tr("the usual one"))), "p")]
        items = [
            Item("name", (tr("Name"), self._name or tr("(none yet)")), "n"),
            Item("game", (tr("Game"), tr(registry.GAMES[self._game].name)), "g"),
            *(place if self._places else []),
            Item("people", (tr("People"), fit(self._people, 40).strip() or tr("(nobody yet)")), "w"),
            Item("tables", (tr("Tables"), str(self._tables)), "t"),
            Item("seats", (tr("Seats at each"), str(self._seats) if self._seats else everybody), "s"),
            Item("same", (tr("Deals"), deals), "d"),
            Item("rated", (tr("Rated"), yes if self._rated else no), "r"),
            Item("open", (tr("Open it"), ""), "o"),
        ]
        self._app.push_screen(Choose(tr("A NEW TOURNAMENT"), items, self.glyphs), self._chosen)

    @property
    def _places(self) -> dict[str, str]:
        """Where the game can be played, by the value of the option that says so."""
        game, option = registry.game(self._game), registry.manifest(self._game).place
        return dict(game.option_choices(option, game.Options(), max(2, len(self._named)))) if option else {}

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
            self._pick(tr("WHICH GAME"), {id: tr(entry.name) for id, entry in registry.GAMES.items()}, "_game")
        elif what == "place":
            self._pick(tr("WHERE"), self._places, "_place")
        elif what in ("same", "rated"):
            self._set(f"_{what}", not getattr(self, f"_{what}"))
        elif what == "open":
            self._open()

    def _type(self, question: str, text: str, longest: int, field: str) -> None:
        self._app.push_screen(AskName(question, text, longest, self.glyphs), lambda words: self._set(field, words))

    def _count(self, question: str, field: str) -> None:
        def typed(words: str | None) -> None:
            number = int(words) if words and words.isascii() and words.isdecimal() else 0
            least = 0 if field == "_seats" else 1
            self._set(field, None if words is None else max(least, min(number, MOST_TABLES)))

        self._app.push_screen(AskName(question, "", _LONGEST_NUMBER, self.glyphs), typed)

    def _pick(self, heading: str, choices: dict[str, str], field: str) -> None:
        items = [Item(id, (words,)) for id, words in choices.items()]

        def picked(id: str | None) -> None:
            if field == "_game" and id is not None:
                self._place = ""
            self._set(field, id)

        self._app.push_screen(Choose(heading, items, self.glyphs), picked)

    def _set(self, field: str, value: Any) -> None:
        if value is not None:
            setattr(self, field, value)
        self.ask()

    def _open(self) -> None:
        chosen = registry.game(self._game).Options.model_validate(dict(self._options))
        try:
            said = self._give(
                "open_tournament",
                self._name,
                self._named,
                game=self._game,
                options=chosen.model_dump_json(exclude_none=True),
                tables=self._tables,
                seats=self._seats,
                same=self._same,
                rated=self._rated,
            )
        except TableError as error:
            tell_refusal(self._app, error, self.glyphs, self.ask)
        else:
            self._done(said)

    @property
    def _options(self) -> Iterator[tuple[str, str]]:
        if self._place:
            yield registry.manifest(self._game).place, self._place
