"""The texts of notices. They leave the server, so they contain only what everybody at the table and in the lobby may
read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from powergrid_tui.server.clocks.rules import duration
from powergrid_tui.server.codes import way_in
from powergrid_tui.server.notices.settings import BEGINS, CLOCK, ENDED, FULL, INVITED, OVER, TURN, NoticeAddress
from powergrid_tui.table.words.language import mark, tr, trn

WHY: Final = {
    "": "",
    "address": mark("no service has such an address"),
    "network": mark("that address is on the server's own network"),
    "service": mark("the service did not take the message"),
    "slow": mark("the service did not answer"),
    "full": mark("too many notices are waiting"),
}
"""Why something could not be sent."""


def heading(kind: str, code: str) -> str:
    """The first line of a notice about a table."""
    if kind == TURN:
        return tr("your turn, {code}", code=code)
    if kind == FULL:
        return tr("table {code} is full", code=code)
    if kind == BEGINS:
        return tr("table {code} begins", code=code)
    if kind == INVITED:
        return tr("an invitation to table {code}", code=code)
    if kind == OVER:
        return tr("game over, {code}", code=code)
    if kind == ENDED:
        return tr("your tournament has ended")
    return tr("your clock, {code}", code=code)


def told(kind: str, code: str, about: Mapping[str, Any]) -> str:
    """What has happened at a table or to a tournament, in a sentence. `about` holds words and numbers: `asked`, what is
    asked at the table; `by`, who invites; `winner`; `left`, the seconds on a clock; `name`, that of the tournament;
    `called_off`, whether nothing of it remains."""
    asked = str(about.get("asked", ""))
    if kind == TURN:
        return tr("It is your turn at table {code}: {asked}.", code=code, asked=asked)
    if kind == FULL:
        return tr("Table {code} is full. Start the game when you are ready.", code=code)
    if kind == BEGINS:
        return tr("Table {code} is full, and the game begins: {asked}.", code=code, asked=asked)
    if kind == INVITED:
        return tr("{name} invites you to table {code}: {asked}.", name=about.get("by", ""), code=code, asked=asked)
    if kind == OVER:
        return tr("The game at table {code} is over: {name} has won.", code=code, name=about.get("winner", ""))
    if kind == ENDED:
        return tournament_ended(str(about.get("name", "")), called_off=bool(about.get("called_off")))
    left = float(about.get("left", 0.0))
    if kind == CLOCK and left > 0:
        return tr("You have {time} left at table {code}: {asked}.", time=duration(left), code=code, asked=asked)
    return tr("Your time at table {code} has run out: {asked}.", code=code, asked=asked)


def tournament_ended(name: str, *, called_off: bool) -> str:
    """That a tournament is over for somebody who waited for their game in it; `called_off` if nothing of it remains."""
    if called_off:
        return tr("The tournament {name} has been called off.", name=name)
    return tr("The tournament {name} has ended. Games that have begun are played on, and count.", name=name)


def way_back(address: str, code: str = "") -> str:
    """How to come back: the line to type, where it is known."""
    line = way_in(address, code)
    return tr("Come back: {line}", line=line) if line else ""


def state_of(way: NoticeAddress) -> str:
    """The state of an address, in words."""
    if way.given_up:
        return tr("stopped: {why}", why=tr(WHY[way.why]))
    if way.why:
        return tr(WHY[way.why])
    return tr("a code is on its way") if way.code else tr("on")


def letter(sentences: Sequence[str], back: str) -> str:
    """The text of a notice."""
    return "\n".join([*sentences, *([back] if back else [])])


def digest_heading(count: int) -> str:
    """The first line of what is told once a day."""
    return trn("{count} thing since yesterday", "{count} things since yesterday", count)


def test_letter(code: str) -> tuple[str, str]:
    """Heading and text of what is sent first: nothing else follows until the code has been entered."""
    text = tr(
        "A player on a Power Grid server wants to receive notices here. If that is you, enter "
        "{code} there; if not, you will hear nothing more.",
        code=code,
    )
    return tr("Power Grid notices: {code}", code=code), text
