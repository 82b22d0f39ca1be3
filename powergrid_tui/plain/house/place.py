"""A place in a house: words that are typed there, and what is said there meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from powergrid_tui.house.hearing import Hearing
from powergrid_tui.house.house import House
from powergrid_tui.house.people import Person
from powergrid_tui.house.tables import HouseTable
from powergrid_tui.plain.listening import Listening, first_of
from powergrid_tui.plain.talk import Gone, Talk, say, show
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.preferences.settings import Kept
from powergrid_tui.table.words.language import listed, mark, tr
from powergrid_tui.table.words.text import quoted

LAST = 5
"""Lines of talk that are told to somebody who comes."""


@dataclass
class Desk:
    """Where somebody sits who types lines: who they are, and what they are heard by."""

    house: House
    number: int
    kept: Kept
    talk: Talk
    listening: Listening
    way_in: Callable[[str], str]
    """The line by which others come in, to the table with a code or without one to the lobby; may be empty."""
    told: dict[str, int] = field(default_factory=dict)
    """By code of a table, empty for the house, how many lines of its talk have been told."""

    @property
    def person(self) -> Person:
        """Who it is, as they are called now."""
        found = self.house.people.numbered(self.number)
        assert found is not None
        return found


class Word(NamedTuple):
    """A command."""

    about: str
    """What it does: a message, not a full sentence."""
    do: Callable[[str], Awaitable[None] | None]
    """Does it, with the words after the command. Raises `TableError`."""


class Voices:
    """The talk at a place as it is told in lines: the last of it at first, then each line as it is said."""

    def __init__(self, desk: Desk, news: Callable[[], None], table: HouseTable | None = None) -> None:
        self._desk, self._news, self._place = desk, news, table.code if table is not None else ""
        self.hearing = Hearing(desk.house, desk.number, table)
        last = [number for number, _ in self.hearing.heard[-LAST:]]
        self._told = max(desk.told.get(self._place, 0), last[0] if last else 0)
        """The number of the next line to be told."""
        self._since = self._count = self.hearing.chat.count
        """How many lines had been said when this began, and when there was last something to tell."""
        self.unwatch = self.hearing.watch(self._said)

    def tell(self) -> None:
        """Tell what has been said."""
        show(self._line(*line) for line in self._new())
        self._told = self._desk.told[self._place] = self.hearing.chat.count

    def _new(self) -> Iterator[tuple[str, str]]:
        for at, said in self.hearing.heard:
            known = said.who == self._desk.number and at >= self._since  # who has just typed it knows it
            if at >= self._told and not known:
                yield self.hearing.name_of(said), said.words()

    @staticmethod
    def _line(name: str, words: str) -> str:
        return tr("{name} says: {words}", name=name, words=words) if name else words

    def say(self, words: str) -> None:
        """Say something. Raises `TableError`."""
        if not words:
            raise TableError(tr("after the command, type what you want to say: 'say hello'"))
        if answer := self.hearing.say(words):
            say(answer)

    def _said(self) -> None:
        if self.hearing.chat.count != self._count:
            self._count = self.hearing.chat.count
            self._news()

    @property
    def words(self) -> dict[str, Word]:
        """The commands about it."""
        return {
            "say": Word(mark("'say hello': say that to everybody here; 'talk' works too"), self.say),
            "talk": Word("", self.say),
            "mute": Word(mark("'mute Bo': hide what Bo says"), lambda name: self._do("mute", name)),
            "unmute": Word(mark("'unmute Bo': show it again"), lambda name: self._do("unmute", name)),
            "who": Word(mark("who is in the house, and what they are doing"), self._who),
        }

    def _do(self, order: str, name: str) -> None:
        say(self.hearing.do(order, name))

    def _who(self, _said: str) -> None:
        house, me = self._desk.house, self._desk.number
        tables = house.tables_for(me)
        for who in dict.fromkeys(house.present):
            codes = [table.code for table in tables if who in table.present]
            name = tr("{name} (you)", name=house.people.name_of(who)) if who == me else house.people.name_of(who)
            say(tr("{name} is at table {codes}", name=name, codes=listed(codes)) if codes else name)


class Place:
    """Somewhere in the house where somebody is until `leave` is called."""

    def __init__(self, desk: Desk, table: HouseTable | None = None) -> None:
        self.desk, self.house = desk, desk.house
        self.news = asyncio.Event()
        self.voices = Voices(desk, self.news.set, table)
        self.words: dict[str, Word] = {
            **self.voices.words,
            "help": Word(mark("these commands"), self.help),
            "quit": Word(mark("leave the house; your seats are kept for you"), self._quit),
        }
        self._is_over = False

    async def hear(self) -> str | None:
        """The next line, or None when there is something to tell first. Raises `Gone`."""
        listening = self.desk.listening
        if not self.news.is_set():
            news = asyncio.ensure_future(self.news.wait())
            try:
                await first_of(listening.line, news)
            finally:
                news.cancel()
        if self.news.is_set():
            self.news.clear()
            return None
        heard = listening.line.result()
        listening.taken()
        self.house.stir(self.desk.number)
        return heard

    async def answer(self, line: str) -> bool:
        """Do what was typed, or say in a sentence why not; whether there is such a word. Raises `Gone`."""
        verb, _, rest = line.partition(" ")
        word = self.words.get(verb.lower())
        if word is None:
            return False
        try:
            waits = word.do(rest.strip())
            if waits is not None:
                await waits
        except TableError as error:
            say(str(error))
        return True

    def unknown(self, line: str) -> None:
        """Say that there is no such word."""
        say(tr("There is no command {word} here; 'help' lists them all.", word=quoted(line.partition(" ")[0])))

    def help(self, _said: str) -> None:
        """Tell all words of this place."""
        show(tr("{word}: {about}", word=name, about=tr(word.about)) for name, word in self.words.items() if word.about)

    def _quit(self, _said: str) -> None:
        raise Gone
