"""The lobby's questions: for a code, for the game of a new table, for a game to go on with, and whether a table is to
be taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages.choose import Choose
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.records.seat import OPEN
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.base.ask import AskName
from powergrid_tui.tui.base.framed import FramedPage
from powergrid_tui.tui.base.menu import Item

if TYPE_CHECKING:
    from powergrid_tui.ssh.pages.app import VisitorApp
    from powergrid_tui.tui.start.setup import Setup

_LONGEST_CODE = 12


class Opening(FramedPage[None]):
    """A page that leads to tables."""

    app: VisitorApp

    _server: Server
    _person: Person

    @property
    def marked(self) -> ServerTable | None:
        """The table under the cursor."""
        raise NotImplementedError

    def say(self, words: str) -> None:
        """Show what went wrong."""
        raise NotImplementedError

    def go(self, table: ServerTable) -> None:
        """Go to a table."""
        raise NotImplementedError

    def action_code(self) -> None:
        """Go to a table by its code."""

        def typed(code: str | None) -> None:
            if not code:
                return
            try:
                self.go(self._server.find(code, self._person.number))
            except TableError as error:
                self.say(str(error))

        self.app.push_screen(AskName(tr("Code of the table"), "", _LONGEST_CODE, self.glyphs), typed)

    def action_new(self) -> None:
        """Open a table: choose the game, then the options and seats."""
        items = [Item(id, (tr(registry.GAMES[id].name),)) for id in registry.GAMES]
        self.app.push_screen(Choose(tr("WHICH GAME"), items, self.glyphs), self._set_up)

    def _set_up(self, game_id: str | None) -> None:
        if game_id is None:
            return
        from powergrid_tui.toolkit.bots import kinds
        from powergrid_tui.tui.start.new_game import NewGame
        from powergrid_tui.tui.start.setup import Setup

        game = registry.game(game_id)
        people, me = self._server.people, self._person.number
        usual = Setup.usual(
            game,
            (OPEN, *kinds(game.id)),
            people.name_of(me),
            others=OPEN,
            unfit=lambda name: people.seat_refusal(me, name),
        )
        self.app.push_screen(NewGame(usual, self.glyphs, self.app.presets), self._lay)

    def _lay(self, setup: Setup | None) -> None:
        if setup is None:
            return
        places = [(place.name, place.colour, place.bot) for place in setup.places[: setup.players]]
        try:
            table = self._server.open(self._person.number, setup.game, setup.options, places)
        except TableError as error:
            self.say(str(error))
        else:
            self.go(table)

    def action_load(self) -> None:
        """Continue a saved game."""
        from powergrid_tui.ssh.pages.kept import KeptGames

        try:
            self._server.look(self._person)
        except TableError as error:
            self.say(tr("{reason}.", reason=error))
            return
        self.app.push_screen(
            KeptGames(lambda: self._server.games_of(self._person.number), self.glyphs), self.app.resume
        )

    def action_close(self) -> None:
        """Close the table under the cursor, if the next key confirms it."""
        table = self.marked
        if table is None:
            return
        if why := self._server.close_refusal(table, self._person.number):
            self.say(tr("{reason}.", reason=why))
            return
        items = [Item("no", (tr("Leave it"),), "n"), Item("yes", (tr("Close it; its game is kept"),), "y")]

        def answered(answer: str | None) -> None:
            if answer == "yes":
                try:
                    self._server.close(table, self._person.number)
                except TableError as error:
                    self.say(tr("{reason}.", reason=error))

        self.app.push_screen(Choose(tr("TABLE {code}", code=table.code), items, self.glyphs), answered)

    def action_rules(self) -> None:
        """Show the rules of the game at the table under the cursor."""
        from powergrid_tui.tui.start.rules import RulesScreen

        table = self.marked
        self.app.push_screen(RulesScreen(table.game.id if table else registry.first(), self.glyphs))

    def action_daily(self) -> None:
        """Show the deal of the day."""
        try:
            self._server.look(self._person)
        except TableError as error:
            self.say(tr("{reason}.", reason=error))
            return
        self.app.open_daily()

    def action_results(self) -> None:
        """Show results and ratings."""
        from powergrid_tui.ssh.pages.results import ResultsPage

        try:
            self._server.look(self._person)
        except TableError as error:
            self.say(tr("{reason}.", reason=error))
            return
        self.app.push_screen(ResultsPage(self._server, self._person.number, self.glyphs))

    def action_learn(self) -> None:
        """Play the tutorial of the game at the table under the cursor."""
        game = self.marked.game.id if self.marked else registry.first()
        if registry.manifest(game).tutorial:
            self.app.learn(game)
        else:
            self.say(tr("{game} has no tutorial.", game=tr(registry.GAMES[game].name)))

    def action_settings(self) -> None:
        """Open this person's settings."""
        self.app.show_settings()

    def action_tell_me(self) -> None:
        """Ask what this person wants to be told while elsewhere."""
        from powergrid_tui.ssh.pages.tell_me import TellMe

        TellMe(self.app, self.glyphs, self._server.notifying, self._person.number).ask()

    def action_server(self) -> None:
        """Show owners the server."""
        from powergrid_tui.ssh.pages.owner import OwnerPage

        if self.app.is_owner:
            self.app.push_screen(OwnerPage(self._server, self._person.name, self.glyphs), self._no_longer)

    def _no_longer(self, why: str | None) -> None:
        if why:
            self.say(why)
