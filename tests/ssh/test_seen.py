"""What one terminal receives never holds what its seat may not know: two servers are told apart by nothing that is sent
to Ann, nor to who looks on, when they differ only in what these may not know. Compared are all bytes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import asyncssh
import pyte
import pytest
import textual.screen

from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.server import chat
from powergrid_tui.server.server import Server
from powergrid_tui.server.tables import ServerTable
from powergrid_tui.ssh.pages import table_preview
from powergrid_tui.ssh.pages.app import VisitorApp
from powergrid_tui.ssh.wire.visitor import Visitor
from powergrid_tui.table.preferences.settings import Settings
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.records.seat import OPEN, Seat
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.pace import AT_ONCE
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit import registry
from powergrid_tui.tui.base.keys import TypeAhead
from tests.ssh import standin
from tests.ssh.reader import ENTER, next_key
from tests.ssh.standin import Client

pytestmark = pytest.mark.long

GAME = registry.game("power_grid")
SEATS = (Seat(name="Ann", colour="orange"), Seat(name="Bo", colour="blue"))
ANN, BO, CYD = "Ann", "Bo", "Cyd"
KEYS = {name: asyncssh.generate_private_key("ssh-ed25519") for name in (ANN, BO, CYD)}
SIZES = {ANN: (80, 24), BO: (80, 24), CYD: (100, 30)}
ESCAPE, UP = "\x1b[27u", "\x1b[A"
"""The first as terminals send it that tell keys apart: nothing waits for what may follow."""

TITLES = re.compile(rb"\x1b\]2;[^\x07]*\x07|\x1b\[2[23];2t")
"""What names the terminal's window: it is sent beside the pictures, before one or after it."""

CALM = 20
"""Turns of the loop in which nobody does anything, after which nobody will."""

ROUND = ("2", "3", "4", "5", "1", "t", "t", "?", ESCAPE, "e", " ", "z", "w")
"""What somebody looks at who wants to know everything: the parts of the board, the tracker, the help, what happened,
the map closer and whole."""

Script = list[tuple[str, str]]
"""(who, what they type)."""


def dealt() -> Session[Any, Any]:
    return Session.start(GAME, Options(map="germany"), SEATS, seed=3)


def otherwise(change: Callable[[State], State]) -> Session[Any, Any]:
    """The same, and something else is so after the deal."""
    session = dealt()
    (deal,) = session.steps
    step = Step(deal.line, deal.before, deal.action, change(deal.after))
    return Session(
        GAME, options=session.options, seats=SEATS, seed=3, opening=deal.before, steps=[step], save_file=None
    )


class Screen:
    """What a client's terminal shows, read as it comes."""

    def __init__(self, client: Client) -> None:
        self._client, self._read = client, 0
        self._screen = pyte.Screen(*client.size)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        """Its words, in one line."""
        data = self._client.received.data
        self._stream.feed(bytes(data[self._read :]))
        self._read = len(data)
        return " ".join(" ".join(self._screen.display).split())


class Evening:
    """A game of Ann and Bo, at which Cyd looks on."""

    def __init__(self, table: ServerTable, door: standin.Server) -> None:
        self._table, self._door = table, door
        self._clients: dict[str, Client] = {}
        self._screens: dict[str, Screen] = {}
        self._looked = ""
        self.script: Script = []
        """What was typed."""

    async def welcome(self, who: str, client: Client) -> None:
        """Somebody has come in."""
        self._clients[who], self._screens[who] = client, Screen(client)
        await self.sees(who, "THE SERVER")

    async def sees(self, who: str, words: str) -> None:
        """Wait until somebody sees these words; tasks in threads may take their time."""
        for _ in range(100):
            await self.settle()
            if words in self.seen(who):
                return
        raise AssertionError(self.seen(who))

    @property
    def state(self) -> State:
        assert self._table.host is not None
        return cast(State, self._table.host.session.state)

    def seen(self, who: str) -> str:
        return self._screens[who].text

    async def type(self, who: str, keys: str) -> None:
        self._clients[who].type(keys)
        self.script.append((who, keys))
        await self.settle()

    async def settle(self) -> None:
        """Wait until all that follows from a key has been done, and shown; what is shown may lead to more.

        A page that lies below another and is drawn anew as a whole marks itself to be drawn anew: without news it would
        have the page above it sent again and again.
        """
        for _ in range(3):
            await drained()
            for app in self._door.apps:
                for page in app.screen_stack:
                    if page is app.screen or page._layout_required or page._dirty_widgets:
                        page.call_later(page._on_timer_update)
        await drained()

    async def do(self, script: Script) -> None:
        """Type what was typed elsewhere."""
        for who, keys in script:
            await self.type(who, keys)

    async def look_round(self, who: str) -> None:
        """Let somebody look at everything."""
        for key in ROUND:
            await self.type(who, key)

    async def play(self, until: Callable[[State], bool]) -> None:
        """Let both play by what they see."""
        while not until(self.state):
            for who in (ANN, BO):
                while key := next_key(seen := self.seen(who), self._looked):
                    self._looked = seen if key == "n" else ""
                    await self.type(who, key)
                    if until(self.state):
                        return

    def received(self, who: str) -> bytes:
        return bytes(self._clients[who].received.data)


@asynccontextmanager
async def evening(folder: Path, session: Session[Any, Any]) -> AsyncIterator[Evening]:
    """A server in which a game is played, and everybody there at a terminal, in order of their names."""
    server = Server(folder, AT_ONCE)
    for name, key in KEYS.items():
        server.storage.settings_of(server.people.admit(name, key.get_fingerprint())).save(Settings(coach=False))
    table = server.open(1, GAME, session.options, [(ANN, "orange", ""), (BO, "blue", OPEN)])
    table.sit(2, BO)
    table.host = Host(session, server.bots, AT_ONCE, table.claims)
    server.storage.files.wait()
    async with standin.server(keys_at_once=10**6) as door, AsyncExitStack() as stack:
        door.make = cast(Any, lambda visitor: VisitorApp(server, visitor))
        found = Evening(table, door)
        for name, size in SIZES.items():
            came = standin.client(cast(Any, door), name, size=size, client_keys=[KEYS[name]])
            await found.welcome(name, await stack.enter_async_context(came))
        for name in SIZES:
            await found.type(name, ENTER)
            await found.sees(name, "Round 1")
        found.script.clear()
        yield found
    await server.close_down()


async def drained() -> None:
    """Wait until no task can go on, and nothing is on its way: over loopback what is sent is there at once."""
    loop, calm = asyncio.get_running_loop(), 0
    while calm < CALM:
        await asyncio.sleep(0)
        calm = 0 if getattr(loop, "_ready", ()) else calm + 1


def same_bytes(one: Evening, two: Evening, *names: str) -> None:
    """All that these have received on one server is what they have received in the other."""
    for who in names:
        assert TITLES.findall(one.received(who)) == TITLES.findall(two.received(who)), who
        here, there = (TITLES.sub(b"", server.received(who)) for server in (one, two))
        at = next((at for at, (one_byte, other) in enumerate(zip(here, there, strict=False)) if one_byte != other), 0)
        assert here == there, f"{who} at {at}: {here[at - 200 : at + 100]!r} is not {there[at - 200 : at + 100]!r}"


@pytest.fixture(autouse=True)
def same_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn by lot, and what goes by the clock, is the same in all servers."""
    monkeypatch.setattr(Server, "_code", lambda self: "CODE")
    monkeypatch.setattr(chat, "time", SimpleNamespace(time=lambda: 0.0))  # the clock stands beside what is said
    monkeypatch.setattr(Visitor, "way_in", lambda _, code="": "")  # it names the port
    for pause in ("REST", "AFTER_A_MOVE"):
        monkeypatch.setattr(table_preview, pause, 3600.0)  # how a table stands is drawn in a thread, in its own time
    for patience in ("KEY", "UNASKED"):
        monkeypatch.setattr(TypeAhead, patience, 0.0)  # which keys are taken goes by the clock too
    monkeypatch.setattr(textual.screen, "UPDATE_PERIOD", 3600.0)  # pictures are made when all is done, see `settle`


def other_pile(state: State) -> State:
    """Below what is drawn in a round lies another order, and a card that left the other game unseen."""
    pile, gone = list(state.pile), set(state.book.plants) - {*state.pile, *state.market}
    seen = len(pile) // 2
    pile[seen:-1] = [*sorted(gone)[:1], *reversed(pile[seen + 1 : -1])]
    return state.evolve(pile=tuple(pile))


def richer(state: State) -> State:
    ann, bo = state.players
    return state.evolve(players=(ann, bo.evolve(money=bo.money + 1)))


@pytest.mark.thorough
@pytest.mark.parametrize(("change", "blind"), [(other_pile, (ANN, BO, CYD)), (richer, (ANN, CYD))])
async def test_the_order_of_the_pile_and_the_money_of_others(
    change: Callable[[State], State], blind: tuple[str, ...], tmp_path: Path
) -> None:
    async with evening(tmp_path / "one", dealt()) as one, evening(tmp_path / "two", otherwise(change)) as two:
        await one.play(lambda state: state.round == 2)
        await one.look_round(ANN)
        await one.look_round(CYD)
        await two.do(one.script)
        assert one.state.pile != two.state.pile or one.state.players != two.state.players
        assert BO in blind or one.received(BO) != two.received(BO), "it is his"
        same_bytes(one, two, *blind)


@pytest.mark.thorough
async def test_a_highest_bid(tmp_path: Path) -> None:
    """Bo leaves one; Ann raises, and the table bids for him. It takes seconds: two servers with three terminals
    each."""
    async with evening(tmp_path / "one", dealt()) as one, evening(tmp_path / "two", dealt()) as two:
        for server, highest in ((one, "17"), (two, "23")):
            await server.type(ANN, ENTER)
            await server.type(BO, highest + "s")
            for keys in (UP + ENTER, UP + UP + ENTER):
                await server.look_round(ANN)
                assert "pass: out of this auction" in server.seen(ANN), server.seen(ANN)
                await server.type(ANN, keys)
            await server.look_round(CYD)
            assert server.state.auction is not None
            assert f"Your highest bid: {highest}" in server.seen(BO)
        assert one.state == two.state
        same_bytes(one, two, ANN, CYD)


@pytest.mark.thorough
async def test_what_somebody_plans(tmp_path: Path) -> None:
    """Bo plans on one server, and does nothing in the other. It takes seconds: two servers with three terminals
    each."""
    async with evening(tmp_path / "one", dealt()) as one, evening(tmp_path / "two", dealt()) as two:
        await one.play(lambda state: state.phase is Phase.RESOURCES)
        await two.do(one.script)
        assert one.state.turn == 0, one.seen(BO)
        await one.type(BO, "i")
        assert next_key(one.seen(BO)) == ENTER, one.seen(BO)
        await one.type(BO, ENTER)
        for server in (one, two):
            await server.look_round(ANN)
            await server.look_round(CYD)
        assert one.received(BO) != two.received(BO)
        same_bytes(one, two, ANN, CYD)
