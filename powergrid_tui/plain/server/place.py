"""A place on a server: commands that are typed there, and what is said there meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from powergrid_tui.plain.conversation import Conversation, Gone, say, show
from powergrid_tui.plain.place import PlainPlace, TypedCommand
from powergrid_tui.plain.table import list_commands
from powergrid_tui.server.chat_feed import ChatFeed, no_private_messages
from powergrid_tui.server.people import Person
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.words.language import listed, mark, markc, sentence, tr
from powergrid_tui.table.words.text import quoted
from powergrid_tui.toolkit.viewmodel import verbs

LAST, MOST = 5, 20
"""Lines of chat that are told to somebody who comes for the first time, and the most that are told to somebody who was
away."""


COMMANDS = frozenset(
    (
        *("away", "begin", "bot", "clock", "close", "daily", "decline", "delete", "free", "games", "help", "invite"),
        *("leave", "list", "msg", "mute", "next", "no", "note", "notes", "notify", "onlookers", "open", "prepare"),
        *("private", "quit", "rated", "ratings", "rematch", "results", "review", "say", "seats", "sit", "stand"),
        *("standin", "strike", "talk", "tell", "tournament", "tournaments", "unmute", "up", "watch", "who", "yes"),
    )
)
"""What is typed at the places of a server: it is not taken for a name."""


@dataclass
class LineClient:
    """What is known of somebody who types lines: who they are, and where their lines come from."""

    server: Server
    number: int
    kept: Kept
    conversation: Conversation
    way_in: Callable[[str], str]
    """The line by which others come in, to the table with a code or without one to the lobby; may be empty."""
    told: dict[str, int] = field(default_factory=dict)
    """By code of a table, empty for the server, how many lines of its chat have been told."""
    called: set[ServerTable] = field(default_factory=set)
    """The tables that wait for this person, as far as they have been told."""
    invited: set[ServerTable] = field(default_factory=set)
    """The tables to which somebody asks this person to come, as far as they have been told."""
    trouble: str = ""
    """Why the server cannot write, as far as they have been told."""

    @property
    def person(self) -> Person:
        """Who it is, as they are called now."""
        found = self.server.people.numbered(self.number)
        assert found is not None
        return found

    @property
    def invitations(self) -> list[ServerTable]:
        """The tables to which somebody asks this person to come whom they have not muted."""
        server = self.server
        return [table for table in server.tables.values() if server.calls(table, self.number)]


class Voices:
    """The chat at a place as it is told in lines: the last of it at first, then each line as it is said."""

    def __init__(self, client: LineClient, news: Callable[[], None], table: ServerTable | None = None) -> None:
        self._client, self._news, self._place = client, news, table.code if table is not None else ""
        self.feed = ChatFeed(client.server, client.number, table)
        self._told = max(client.told.get(self._place, 0), self._first)
        """The number of the next line to be told."""
        self._since = self._count = self.feed.chat.count
        """How many lines had been said when this began, and when there was last something to tell."""
        self.unwatch = self.feed.watch(self._said)

    @property
    def _first(self) -> int:
        """The number of the line with which to begin for somebody who comes: the last few, and whatever was said while
        they were away, as far as that is not too much."""
        heard, unread = self.feed.heard, self.feed.unread
        since = next((at for at, (_, said) in enumerate(heard) if unread and said is unread[0]), len(heard))
        told = heard[min(max(since, len(heard) - MOST), max(0, len(heard) - LAST)) :]
        return told[0][0] if told else 0

    def tell(self) -> None:
        """Tell what has been said."""
        show(self._line(*line) for line in self._new())
        self._told = self._client.told[self._place] = self.feed.chat.count
        self.feed.has_read()

    def _new(self) -> Iterator[tuple[str, str]]:
        for at, said in self.feed.heard:
            known = said.who == self._client.number and at >= self._since  # who has just typed it knows it
            if at >= self._told and not known and said.known_to != self._client.number:
                yield self.feed.name_of(said), said.words()

    @staticmethod
    def _line(name: str, words: str) -> str:
        return tr("{name} says: {words}", name=name, words=words) if name else words

    def say(self, words: str) -> None:
        """Say something. Raises `TableError`."""
        if not words:
            raise TableError(tr("after the command, type what you want to say: 'say hello'"))
        if answer := self.feed.say(words):
            say(answer)

    def _said(self) -> None:
        if self.feed.chat.count != self._count:
            self._count = self.feed.chat.count
            self._news()

    @property
    def commands(self) -> dict[str, TypedCommand]:
        """The commands about it."""
        return {
            markc("server verb", "say"): TypedCommand(
                mark("'say hello': say that to everybody here; 'talk' works too"), self.say
            ),
            "talk": TypedCommand("", self.say),
            markc("server verb", "mute"): TypedCommand(
                mark("'mute Bo': hide what Bo says"), lambda name: self._do("mute", name)
            ),
            markc("server verb", "unmute"): TypedCommand(
                mark("'unmute Bo': show it again"), lambda name: self._do("unmute", name)
            ),
            markc("server verb", "who"): TypedCommand(mark("who is on the server, and what they are doing"), self._who),
        }

    def _do(self, order: str, name: str) -> None:
        say(self.feed.do(order, name))

    def _who(self, _said: str) -> None:
        server, me = self._client.server, self._client.number
        tables = server.tables_for(me)
        for who in dict.fromkeys(server.presence.present):
            codes = [table.code for table in tables if who in table.present]
            name = tr("{name} (you)", name=server.people.name_of(who)) if who == me else server.people.name_of(who)
            say(tr("{name} is at table {codes}", name=name, codes=listed(codes)) if codes else name)


class ServerPlace(PlainPlace):
    """Somewhere on the server: the lobby, or a table. What is said there and who calls from elsewhere is told, and
    commands are typed."""

    def __init__(self, client: LineClient, table: ServerTable | None = None) -> None:
        """Raises `TableError` when the table is full, or not for them."""
        super().__init__()
        self.client, self.server, self._here = client, client.server, table
        if table is not None:
            client.server.come(table, client.person)
        self.voices = Voices(client, self.news.set, table)
        self.goes_on: ServerTable | None = None
        """The table to which they go from here; None for the lobby."""
        self._is_called = True
        """Whether it may have become this person's turn somewhere, or somebody may have asked them to come."""
        self._watches = [self.voices.unwatch, client.server.turns.watch(client.number, self._call)]
        """Each ends what calls this place when something has happened."""
        self._watches.append(client.server.storage.watchers.add(self.news.set))
        if table is not None:
            self._watches.append(table.watch(self.news.set))
        self.commands: dict[str, TypedCommand] = {
            **self.voices.commands,
            markc("server verb", "next"): TypedCommand(
                mark("go to the next table that waits for you; 'next KQ7M' goes to that one"), self._next
            ),
            markc("server verb", "decline"): TypedCommand(
                mark("'decline KQ7M': decline the invitation to that table"), self._decline
            ),
            "away": TypedCommand("", self.say_away),
            "tell": TypedCommand("", self.say_to_one),
            "msg": TypedCommand("", self.say_to_one),
            markc("server verb", "help"): TypedCommand(mark("these commands"), self.help),
            markc("server verb", "quit"): TypedCommand(
                mark("leave the server; your seats are kept for you"), self._quit
            ),
        }

    async def stay(self) -> ServerTable | None:
        """Stay until somebody goes elsewhere; gives the table to which they go, or None for the lobby. Raises
        `Gone`."""
        try:
            self.greet()
            await self.client.conversation.stay(self)
            return self.goes_on
        finally:
            self.end()

    def greet(self) -> None:
        """Say where they are."""
        raise NotImplementedError

    def go(self, table: ServerTable | None = None) -> None:
        """Go to a table, or to the lobby."""
        self.goes_on, self.left = table, True

    def end(self) -> None:
        """They have left."""
        for unwatch in self._watches:
            unwatch()
        if self._here is not None:
            self.server.go(self._here, self.client.person, on=self.goes_on is self._here)

    def _call(self) -> None:
        """Called in the context of whoever has acted."""
        self._is_called = True
        self.news.set()

    def tell_trouble(self) -> None:
        """Tell once that the server cannot write, and that it can again."""
        trouble, before = self.server.storage.trouble, self.client.trouble
        self.client.trouble = trouble
        if trouble != before:
            say(sentence(trouble) if trouble else tr("Everything can be saved again."))

    def tell_calls(self) -> None:
        """Tell where it has become this person's turn meanwhile, and where somebody asks them to come, but for this
        place and its rematch."""
        if self._is_called:
            self._is_called = False
            say(*self.server.words_for(self.client.number))
            self._tell_turns()
            self._tell_invitations()

    def _tell_turns(self) -> None:
        client, waiting = self.client, self.server.turns.of(self.client.number)
        new = [table for table in waiting if table not in client.called and table is not self._here]
        client.called = set(waiting)
        show(tr("It is your turn at table {code}: 'next' goes there.", code=table.code) for table in new)

    def _tell_invitations(self) -> None:
        client, asking = self.client, self.client.invitations
        here = () if self._here is None else (self._here, self._here.next)
        new = [table for table in asking if table not in client.invited and table not in here]
        client.invited = set(asking)
        both = mark("{name} invites you to table {code}: {story}. 'next {code}' goes there, 'decline {code}' declines.")
        one = mark("{name} invites you to table {code}: {story}. 'next {code}' goes there.")
        for table in new:
            words, name = both if table.may_decline(client.number) else one, table.inviter_name(client.number)
            say(tr(words, name=name, code=table.code, story=table.summary))

    def _next(self, said: str) -> None:
        if said:
            if self.server.find(said, self.client.number) is self._here:
                raise TableError(tr("you are at that table already"))
            self.go(self.server.straight_to(said, self.client.person))
            return
        waiting = self.server.turns.next(self.client.number, self._here)
        if waiting is None or waiting is self._here:
            say(tr("No other table is waiting for you."))
        else:
            self.go(waiting)

    def _decline(self, said: str) -> None:
        if not said:
            raise TableError(tr("type the code of the table after the command: 'decline KQ7M'"))
        table, me = self.server.find(said, self.client.number), self.client.number
        if not table.is_invited(me):
            raise TableError(tr("you have not been invited to table {code}", code=table.code))
        self.server.rise(table, me)
        say(tr("You have declined table {code}.", code=table.code))

    def say_away(self, _said: str) -> None:
        """Answer somebody who wants to mark themselves as away."""
        raise TableError(
            tr("there is no need to say that you are away: 'quit' leaves the server, and your seats are kept for you")
        )

    def say_to_one(self, _said: str) -> None:
        """Answer somebody who wants to say something to one person alone."""
        raise TableError(no_private_messages())

    def understood(self, line: str) -> str:
        """A line with its verb in English."""
        return verbs.understood(line, self.commands, verbs.SERVER_VERB)

    async def take(self, line: str) -> None:
        """Do what was typed. Raises `TableError`, and `Gone`."""
        self.server.presence.note_key(self.client.number)
        line = self.understood(line)
        verb, _, said = line.partition(" ")
        if self.is_command(verb.lower()):
            await self.commands[verb.lower()].run(said.strip())
        elif line:
            await self.take_other(line)

    def is_command(self, verb: str) -> bool:
        """Whether a verb is a command of this place."""
        return verb in self.commands

    async def take_other(self, line: str) -> None:
        """Take a line that begins with no command of this place."""
        say(tr("There is no command {word} here; 'help' lists them all.", word=quoted(line.partition(" ")[0])))

    async def keep(self, line: str) -> None:
        """Keep a line of a pipe until something has happened: it is early."""
        self.client.conversation.put_back(line)
        await self.news.wait()

    def help(self, _said: str) -> None:
        """Tell all commands of this place."""
        list_commands(self.commands, verbs.SERVER_VERB)

    def _quit(self, _said: str) -> None:
        raise Gone
