"""What a person wants to be told while they are elsewhere, and where, set by typing lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from powergrid_tui.plain.conversation import say, show, show_numbered
from powergrid_tui.plain.place import TypedCommand
from powergrid_tui.plain.server.place import LineClient
from powergrid_tui.plain.server.rulings import is_on
from powergrid_tui.server.notices.letters import state_of
from powergrid_tui.server.notices.settings import KINDS, NoticeAddress, NoticeSettings
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import language, listed, mark, markc, tr
from powergrid_tui.table.words.text import number_in
from powergrid_tui.toolkit.viewmodel import verbs

_NONE: Final = markc("typed word", "none")
LONGEST_DELAY: Final = 24 * 60
"""Minutes."""


class NoticeCommands:
    """The word ``notify`` of the lobby."""

    def __init__(self, client: LineClient) -> None:
        self._client, self._settings = client, client.server.notices.outbox
        self._ways = client.server.notices.addresses
        self.commands = {
            markc("server verb", "notify"): TypedCommand(
                mark("how you are notified while you are elsewhere; 'notify help' says how to change it"), self.notify
            )
        }
        self._orders: dict[str, Callable[[str], None]] = {
            markc("typed word", "help"): self._help,
            markc("typed word", "add"): self._add,
            markc("typed word", "code"): self._enter,
            markc("typed word", "remove"): lambda said: self._ways.remove(client.number, self._way(said).address),
            markc("typed word", "again"): lambda said: self._ways.try_again(client.number, self._way(said).address),
            markc("typed word", "delay"): lambda said: self._wish(delay=_number(said, LONGEST_DELAY)),
            markc("typed word", "quiet"): self._quiet,
            markc("typed word", "digest"): lambda said: self._wish(
                digest=None if verbs.is_word(said, _NONE) else _number(said, 23)
            ),
            markc("typed word", "often"): lambda said: self._wish(often=is_on(said)),
            **{kind: self._kind(kind) for kind in KINDS},
        }

    @property
    def _wishes(self) -> NoticeSettings:
        return self._settings.wishes_of(self._client.number)

    def knows(self, said: str) -> bool:
        """Whether words mean something after the command; so does nothing."""
        return self._understood(said).partition(" ")[0].lower() in ("", *self._orders)

    def _understood(self, said: str) -> str:
        return verbs.understood(said, self._orders, verbs.WORD)

    def notify(self, said: str) -> None:
        """Tell the wishes, or carry out a command and then tell them. Raises `TableError`."""
        word, _, rest = self._understood(said).partition(" ")
        order = self._orders.get(word.lower())
        if word and order is None:
            raise TableError(
                tr(
                    "after 'notify' comes one of these, or nothing: {words}",
                    words=listed(list(map(_word, self._orders))),
                )
            )
        if order is not None:
            self._client.server.act(self._client.number)
            order(rest.strip())
        if word.lower() != "help":
            self._state()

    def _state(self) -> None:
        wishes, on, off = self._wishes, tr("on"), tr("off")
        allowed = self._ways.rules.allowed
        if not allowed:
            say(tr("The owner of this server has allowed no services."))
        show_numbered(tr("{word}: {about}", word=way.shown, about=state_of(way)) for way in wishes.ways)
        show(
            tr("{word}: {about}", word=_word(kind), about=tr("{word}: {about}", word=tr(words), about=state))
            for kind, words in KINDS.items()
            for state in (off if kind in wishes.off else on,)
        )
        quiet = tr("{begins} to {ends}", begins=wishes.quiet[0], ends=wishes.quiet[1]) if wishes.quiet else _word(_NONE)
        digest = tr("at {hour}", hour=wishes.digest) if wishes.digest is not None else tr("no")
        often = on if wishes.often else off
        show(
            [
                tr("delay: told once it has been your turn for {minutes} minutes", minutes=wishes.delay),
                tr("quiet: the hours in which nothing is sent: {hours}", hours=quiet),
                tr("digest: all at once, once a day: {hour}", hour=digest),
                tr("often: more than one an hour about a table: {state}", state=often),
            ]
        )

    def _help(self, _said: str) -> None:
        services = listed(self._ways.rules.allowed) or _word(_NONE)
        show(
            [
                tr(
                    "'notify add ADDRESS': an address of yours. Services of this server: {services}.", services=services
                ),
                tr("'notify code ABC123': the code that was sent there. Nothing else is sent before."),
                tr(
                    "'notify remove 1', 'notify again 1': forget the first address; try it again after it was given up."
                ),
                tr("'notify turn off', 'notify over on': which notices you get."),
                tr(
                    "'notify delay 15', 'notify quiet 22 8', 'notify quiet none': minutes, "
                    "and hours of the server's machine."
                ),
                tr("'notify digest 8', 'notify digest none', 'notify often on'."),
            ]
        )

    def _add(self, said: str) -> None:
        if not said:
            raise TableError(tr("an address such as {example} is wanted", example="ntfys://ntfy.sh/a-topic-of-mine"))
        self._ways.add(self._client.number, said)
        say(tr("A code is on its way there: 'notify code' and the code, once you have it."))

    def _enter(self, said: str) -> None:
        self._ways.enter(self._client.number, said)

    def _way(self, said: str) -> NoticeAddress:
        """The address with a number. Raises `TableError`."""
        ways = self._wishes.ways
        if not ways:
            raise TableError(tr("you have named no address"))
        return ways[_number(said, len(ways), least=1) - 1]

    def _kind(self, kind: str) -> Callable[[str], None]:
        def settle(said: str) -> None:
            off = {*self._wishes.off} - {kind} if is_on(said) else {*self._wishes.off, kind}
            self._wish(off=tuple(each for each in KINDS if each in off))

        return settle

    def _quiet(self, said: str) -> None:
        if verbs.is_word(said, _NONE):
            self._wish(quiet=None)
            return
        begins, _, ends = said.partition(" ")
        self._wish(quiet=(_number(begins, 23), _number(ends.strip(), 23)))

    def _wish(self, **changes: object) -> None:
        wishes = msgspec.structs.replace(self._wishes, language=language(), **changes)
        self._settings.wish(self._client.number, wishes)


def _word(order: str) -> str:
    return verbs.verb_in_words(order, verbs.WORD)


def _number(said: str, most: int, *, least: int = 0) -> int:
    """Raises `TableError`."""
    number = number_in(said)
    if number is None or not least <= number <= most:
        raise TableError(tr("a number from {least} to {most} is wanted", least=least, most=most))
    return number
