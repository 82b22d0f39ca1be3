"""A game at one's own keyboard, to its end and a look back."""

from __future__ import annotations

from functools import partial
from typing import Any

from powergrid_tui.plain.conversation import Conversation, Gone, say, show
from powergrid_tui.plain.folder import FolderCommands
from powergrid_tui.plain.place import Commands, PlainPlace, TypedCommand
from powergrid_tui.plain.table import PlainTable, list_commands
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.sessions.tutorial import Tutorial
from powergrid_tui.table.words.language import mark, markc, paragraph, tr
from powergrid_tui.toolkit.viewmodel import verbs


class HomeTable(PlainPlace):
    """All people of a game take turns at this terminal. Nothing interrupts a question, and no line is taken before
    somebody is asked, unless bots play for everybody. The game is saved after every action."""

    def __init__(
        self,
        host: Host,
        conversation: Conversation,
        kept: Kept | None = None,
        *,
        store: Store | None = None,
        tutorial: Tutorial | None = None,
    ) -> None:
        """`kept` are the settings of the person here; without them, settings last as long as this object. `store` is
        the folder of the games of whoever is at home here; `tutorial` is the one that is played."""
        super().__init__()
        self._host, self._conversation = host, conversation
        self._folder = FolderCommands(host.session, store)
        self.plain = PlainTable(
            host,
            conversation,
            kept or Kept(None),
            self.news.set,
            seats=host.people,
            is_paced=store is not None,
            more=self._folder.commands,
            tutorial=tutorial,
        )
        self.plain.commands[markc("typed verb", "quit")] = TypedCommand(mark("leave; the game is saved"), _quit)
        self._is_asking = False
        """Whether a question waits for its answer."""
        self._told_end = False
        self._rematch: Session[Any, Any] | None = None

    async def play(self) -> Session[Any, Any] | None:
        """Play until the game is over, or a bot is stuck; gives the next game if a rematch is wanted. Raises `Gone`
        when the players leave. Leaves the table in any case."""
        try:
            self.plain.tell_summary()
            if self.plain.connection.people:
                say(tr("'?' lists what you may do, 'help' all commands, and 'quit' leaves."))
            self._host.open()
            self.plain.tell_premove()
            await self._conversation.stay(self)
            return self._rematch
        finally:
            self._conversation.hush()
            self.plain.leave()

    @property
    def hears(self) -> bool:
        """People whose seats bots play may type a command meanwhile, to have a seat back."""
        stand_ins = any(seat.stands_in for seat in self.plain.session.seats)
        return self._is_asking or (stand_ins and not self.plain.connection.people)

    @property
    def outlasts(self) -> bool:
        """A game among bots is followed to its end."""
        return not self._is_asking

    async def tell(self) -> None:
        """Ask one question, or tell what happens while nobody is asked."""
        if self._is_asking:
            return
        plain = self.plain
        if self._told_end:
            self._ask_afterwards()
        elif plain.connection.asked and not plain.teaching.waits:
            await plain.turn_keyboard()
            plain.telling.tell()
            plain.tell_premove()
            if not plain.is_described:
                show(filter(None, [plain.connection.plan_notice]))
            plain.ask()
            self._is_asking = True
        else:
            plain.telling.tell()
            self._told_end = plain.is_over
            if self._told_end:
                plain.tell_end()
                self._ask_afterwards()
            else:
                self.left = self._host.stuck

    async def take(self, line: str) -> None:
        """Take the answer, or a command while bots play."""
        self._is_asking = False
        plain = self.plain
        if self._told_end:
            await self._look_at(line)
            return
        answer = plain.understood(line)
        if plain.connection.asked or plain.is_any_time(answer.partition(" ")[0].lower()):
            await plain.do(answer)
        else:
            say(tr("Bots are playing: 'sit {name}' takes back a seat, 'quit' leaves.", name=plain.handed_over))

    # After the end

    def _ask_afterwards(self) -> None:
        """Ask what to look at."""
        if not self.plain.connection.seats:
            self.left = True
            return
        review = "" if self._host.advice_refusal else tr("'review' shows which decisions cost the most.")
        say(paragraph((review, tr("'rematch' plays again, 'help' lists all commands; Enter continues."))))
        self._is_asking = True

    async def _look_at(self, line: str) -> None:
        """Do what was typed once the game is over. Raises `TableError`."""
        verb, _, said = self.plain.understood(line, self._after).partition(" ")
        if not verb:
            self.left = True
        elif verb == "?":
            word = verbs.understood(said, self._after).lower()
            list_commands({word: self._after[word]} if word in self._after else self._after)
        elif command := self._after.get(verb.lower()):
            await command.run(said.strip())
        else:
            raise TableError(tr("the game is over: type 'review', 'rematch', 'help', 'quit' or nothing"))

    @property
    def _after(self) -> Commands:
        """What can be typed once the game is over."""
        plain = self.plain
        return {
            markc("typed verb", "review"): TypedCommand(
                mark("which of your decisions cost the most; 'review Bo': those of Bo"), self._review
            ),
            markc("typed verb", "rematch"): TypedCommand(mark("another game with the same players"), self._play_again),
            **{
                word: TypedCommand(sheet.about, partial(plain.tell_sheet, sheet))
                for word, sheet in plain.sheets.by_word.items()
            },
            **{name: command for name, command in plain.commands.items() if command.any_time},
            markc("typed verb", "help"): TypedCommand(mark("these commands"), lambda _said: list_commands(self._after)),
        }

    async def _review(self, said: str) -> None:
        """Review the decisions of a seat. Raises `TableError`."""
        if self._host.advice_refusal:
            raise TableError(self._host.advice_refusal)
        await self.plain.review(said)

    def _play_again(self, _said: str) -> None:
        self._rematch = self._folder.rematch()
        self.left = True


def _quit(_said: str) -> None:
    raise Gone
