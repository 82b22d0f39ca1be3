"""A highest bid: what is bid for whom, when the person is asked again, when it ends, and what others see of it."""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from powergrid_tui.games.power_grid.actions import Action, Bid, Open, Pass
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, State
from powergrid_tui.games.power_grid.premoves import HighestBid
from powergrid_tui.games.power_grid.viewmodel.questions import ask
from powergrid_tui.table.protocol.game import NO_PREMOVE, IllegalAction
from powergrid_tui.table.records.record import dumps, loads
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.bots import Decision
from powergrid_tui.table.sessions.host import Host
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.power_grid.asked import seats
from tests.power_grid.positions import NAMES
from tests.table.unadvised import Unadvised


class Bots(Unadvised):
    """Raise by one up to their limits, and then pass; they put nothing up that they can pass."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    async def decide(self, session: Session[Any, Any], seat: int) -> Decision:
        auction = session.state.auction
        wanted = Bid(amount=auction.bid + 1) if auction and auction.bid < self.limit else Pass()
        refused = session.game.refusal(session.state, wanted)
        return Decision(session.game.choices(session.state, seat)[0].actions[0] if refused else wanted)


def begun(players: int = 3, bots: str = "", money: str = "secret", **words: Any) -> Session[State, Action]:
    """A first round; the first in player order is to put a plant up, 3 for 3 at least."""
    names = NAMES[:players]
    return Session.start(POWER_GRID, Options(money=money), seats(names, bots), seed=1, **words)


def lines(session: Session[State, Action]) -> list[str]:
    """What was done since the deal."""
    return [step.line for step in session.steps[1:]]


class Table:
    """A terminal for each of the people of a session, and who is who in the order of bidding."""

    def __init__(self, session: Session[State, Action], limit: int = 0) -> None:
        self.session = session
        self.host = Host(session, Bots(limit))
        self.told: dict[int, int] = {}
        self.at: dict[int, SeatConnection] = {}
        for seat in self.host.people:
            self.told[seat] = 0
            self.at[seat] = self.host.join((seat,), partial(self._tell, seat))

    def _tell(self, seat: int) -> None:
        self.told[seat] += 1

    @property
    def asked(self) -> SeatConnection:
        return self.at[self.session.state.turn]

    def set_premove(self, amount: int, plant: int = 3) -> int:
        """Whoever is asked gives a highest bid."""
        seat = self.session.state.turn
        self.at[seat].set_premove(HighestBid(plant=plant, amount=amount))
        return seat


class TestWhatIsBid:
    async def test_the_plant_is_put_up_for_the_least_and_raised_by_one_up_to_the_amount(self) -> None:
        table = Table(begun())
        first = table.set_premove(6)
        second, third = table.session.state.turn, table.session.state.auction.bidders[1]  # type: ignore[union-attr]
        a, b, c = (NAMES[seat] for seat in (first, second, third))
        assert lines(table.session) == [f"{a}: open 3"]
        table.at[second].play(Bid(amount=4))
        table.at[third].play(Pass())
        assert lines(table.session)[1:] == [f"{b}: bid 4", f"{c}: pass", f"{a}: bid 5"]
        assert table.session.state.turn == second
        table.at[second].play(Bid(amount=6))
        assert table.session.state.turn == first, "nothing is passed by itself, and 7 is above the amount"
        assert table.at[first].premove == HighestBid(plant=3, amount=6)
        table.at[first].play(Pass())
        assert table.session.state.players[second].plants == (3,)

    @pytest.mark.parametrize(
        ("one", "other", "bid", "opener_leads"),
        [(20, 30, 20, False), (30, 20, 21, True), (25, 25, 25, True), (24, 24, 24, False)],
    )
    async def test_two_highest_bids_against_each_other_are_settled_at_once(
        self, one: int, other: int, bid: int, opener_leads: bool
    ) -> None:
        table = Table(begun(2))
        first = table.set_premove(one)
        table.told = dict.fromkeys(table.told, 0)
        second = table.set_premove(other)
        auction = table.session.state.auction
        assert auction is not None
        leader, asked = (first, second) if opener_leads else (second, first)
        assert (auction.leader, auction.bid, table.session.state.turn) == (leader, bid, asked)
        assert set(table.told.values()) == {1}, "everybody is told of all of it together"

    async def test_bots_are_outbid_while_nobody_is_asked(self) -> None:
        table = Table(begun(2, bots="B"), limit=12)
        table.host.open()
        await until(lambda: table.session.state.turn == 0)
        auction = table.session.state.auction
        plant = auction.plant if auction else 3
        table.set_premove(40, plant)
        await until(lambda: table.session.state.auction is None)
        assert table.session.state.players[0].plants == (plant,)
        assert table.session.state.players[0].money == 50 - 12, "the bot raised, and bid nothing above 12"


class TestAhead:
    """Left while another is asked."""

    async def test_it_bids_once_its_seat_is_asked(self) -> None:
        table = Table(begun())
        table.asked.play(Open(plant=3, amount=3))
        second, third = table.session.state.turn, table.session.state.auction.bidders[1]  # type: ignore[union-attr]
        table.at[third].set_premove(HighestBid(plant=3, amount=9))
        assert (len(lines(table.session)), table.session.state.turn) == (1, second)
        table.at[second].play(Bid(amount=6))
        assert lines(table.session)[-1] == f"{NAMES[third]}: bid 7"
        for _ in range(2):
            table.asked.play(Pass())
        assert table.session.state.players[third].plants == (3,)
        assert table.at[third].premove is None, "it ends with its auction"

    async def test_the_leader_changes_it_while_another_thinks(self) -> None:
        table = Table(begun(2))
        first = table.set_premove(4)
        table.at[first].set_premove(HighestBid(plant=3, amount=8))
        table.asked.play(Bid(amount=7))
        auction = table.session.state.auction
        assert auction is not None
        assert (auction.leader, auction.bid, table.session.state.turn) == (first, 8, 1 - first)

    async def test_who_is_above_it_when_it_comes_to_it_asks(self) -> None:
        table = Table(begun(2))
        first = table.session.state.turn
        table.asked.play(Open(plant=3, amount=3))
        table.at[first].set_premove(HighestBid(plant=3, amount=5))
        table.asked.play(Bid(amount=5))
        assert table.session.state.turn == first
        assert table.at[first].premove == HighestBid(plant=3, amount=5)

    async def test_who_is_out_of_the_auction_or_cannot_pay_leaves_none(self) -> None:
        table = Table(begun())
        opener = table.session.state.turn
        table.asked.play(Open(plant=3, amount=50))
        assert table.session.state.players[opener].plants == (3,), "nobody else can pay more"
        table.asked.play(Open(plant=4, amount=4))
        out = table.at[opener]
        assert out.premove_view is None
        with pytest.raises(IllegalAction, match="it is not your turn"):
            out.set_premove(HighestBid(plant=4, amount=9))

    async def test_others_see_the_same_whether_it_stands_or_not(self) -> None:
        seen = []
        for amount in (None, 9, 30):
            table = Table(begun())
            table.asked.play(Open(plant=3, amount=3))
            third = table.session.state.auction.bidders[1]  # type: ignore[union-attr]
            table.told = dict.fromkeys(table.told, 0)
            if amount is not None:
                table.at[third].set_premove(HighestBid(plant=3, amount=amount))
            others = [connection for seat, connection in table.at.items() if seat != third]
            del table.told[third]
            seen.append((dumps(table.session.record), table.told, [told_to(table, other) for other in others]))
        assert seen[0] == seen[1] == seen[2]

    async def test_undo_takes_back_what_it_bid_and_nothing_from_before(self) -> None:
        table = Table(begun(2, bots="B", money="open"), limit=7)
        table.host.open()
        await until(lambda: table.session.state.turn == 0)
        assert lines(table.session) == ["Bo: open 3"]
        table.at[0].play(Bid(amount=4))
        table.at[0].set_premove(HighestBid(plant=3, amount=6))
        await until(lambda: table.session.state.turn == 0)
        assert lines(table.session) == ["Bo: open 3", "Ann: bid 4", "Bo: bid 5", "Ann: bid 6", "Bo: bid 7"]
        table.at[0].undo()
        assert lines(table.session) == ["Bo: open 3", "Ann: bid 4", "Bo: bid 5"]


class TestWhenItEnds:
    async def test_by_withdrawing_it_and_then_one_is_asked(self) -> None:
        table = Table(begun(2))
        first = table.set_premove(30)
        table.told = dict.fromkeys(table.told, 0)
        table.at[first].set_premove(NO_PREMOVE)
        assert table.at[first].premove is None
        assert table.told == {first: 1, 1 - first: 0}, "nobody else is told"
        table.asked.play(Bid(amount=4))
        assert table.session.state.turn == first

    async def test_when_a_bot_takes_the_seat_over_or_its_owner_gets_up(self) -> None:
        ways: list[Callable[[SeatConnection], None]] = [lambda at: at.hand_over(at.seat, "x"), lambda at: at.leave()]
        for go in ways:
            table = Table(begun(2))
            first = table.set_premove(30)
            go(table.at[first])
            assert table.host.premoves.standing(first) is None

    async def test_a_game_that_is_resumed_asks(self) -> None:
        table = Table(begun(2))
        first = table.set_premove(30)
        table.asked.play(Bid(amount=4))
        again = Session.resume(POWER_GRID, loads(dumps(table.session.record), "x"))
        assert again.state == table.session.state
        other = Table(again)
        other.asked.play(Bid(amount=6))
        assert again.state.turn == first

    async def test_an_action_of_it_that_is_taken_back_is_not_done_again(self) -> None:
        table = Table(begun(2))
        first = table.set_premove(30)
        table.session._steps.pop()  # as any undo does, whoever may
        table.session._notify()
        assert table.at[first].premove is None
        assert table.session.state.turn == first
        assert lines(table.session) == []

    async def test_undo_takes_back_to_before_the_order(self) -> None:
        """With a fourth plant, nobody to bid against: the purchase, while one has to scrap."""
        table = Table(begun(2, money="open"))
        session = table.session
        first = session.state.turn
        poor = session.state.players[1 - first].evolve(money=3)
        crammed = session.state.players[first].evolve(plants=(31, 32, 34, 35))
        bent = session.state.evolve(players=(crammed, poor) if first == 0 else (poor, crammed))
        session._steps[-1] = type(session._steps[-1])("", bent, session._steps[-1].action, bent)
        table.set_premove(9)
        assert session.state.scrapping == 3
        table.at[first].undo()
        assert session.state == bent
        assert table.at[first].premove is None


@pytest.mark.parametrize(
    ("whose", "plant", "amount", "why"),
    [
        ("before the auction", 3, 51, "you have only 50 Elektro"),
        ("before the auction", 3, 2, "bid at least 3 Elektro, the number of the plant"),
        ("before the auction", 10, 20, "plant 10 is not in the current market"),
        ("asked", 3, 60, "you have only 50 Elektro"),
        ("asked", 3, 7, "bid at least 8 Elektro"),
        ("asked", 4, 20, "only plant 3 is being auctioned"),
        ("ahead", 3, 60, "you have only 50 Elektro"),
        ("ahead", 3, 7, "bid at least 8 Elektro"),
        ("ahead", 4, 20, "plant 3 is being"),
        ("not asked", 3, 9, "it is not your turn"),
        ("who looks on", 3, 9, "no seat at this terminal is to act"),
    ],
)
async def test_what_could_not_be_bid_now_is_refused(whose: str, plant: int, amount: int, why: str) -> None:
    table = Table(begun())
    if whose in ("asked", "ahead"):
        table.asked.play(Open(plant=3, amount=7))
    auction = table.session.state.auction
    other = auction.bidders[1] if auction else (table.session.state.turn + 1) % 3
    of = {"ahead": table.at[other], "not asked": table.at[other], "who looks on": table.host.join()}
    with pytest.raises(IllegalAction, match=why):
        of.get(whose, table.asked).set_premove(HighestBid(plant=plant, amount=amount))
    assert all(connection.premove is None for connection in table.at.values())


class TestSecrets:
    async def test_others_see_the_same_whatever_the_amount_is(self, tmp_path: Path) -> None:
        """Three amounts that the same bids of others stay below: all that leaves the seat is the same."""
        seen = []
        for at, amount in enumerate((17, 30, 50)):
            store = Store(tmp_path / str(at))
            session = begun(save_file=store.save_file("one"))
            table = Table(session)
            owner = table.set_premove(amount)
            table.asked.play(Bid(amount=9))
            table.asked.play(Bid(amount=12))
            others = [connection for seat, connection in table.at.items() if seat != owner]
            crowd = table.host.join()
            session.saving.flush()
            (text,) = [file.read_text("utf-8") for file in (tmp_path / str(at)).glob("*.toml")]
            assert f":{amount}" not in text, "nobody reads it by accident"
            kept = re.sub(r"premoves = \[.*?\]\n", "", text, flags=re.DOTALL)
            assert kept != text
            seen.append(
                (
                    dumps(session.record),
                    kept,
                    session.state,
                    table.told,
                    [told_to(table, connection) for connection in (*others, crowd)],
                )
            )
            assert str(amount) in " ".join(told_to(table, table.at[owner])[0]), "its owner is told"
        assert seen[0] == seen[1] == seen[2]


def told_to(table: Table, connection: SeatConnection) -> tuple[tuple[str, ...], Any, Any, Any]:
    """All that a terminal gets: the prompt, the log, the view, and what stands for it."""
    shown = Snapshot(
        view=connection.view,
        seat=max(connection.seat, 0),
        offers=connection.offers,
        seats=table.session.seats,
        log=connection.log,
        premove=connection.premove,
    )
    prompt = ask(shown).prompt()
    words = (prompt.question, prompt.answer, *(str(detail) for detail in prompt.details), *map(str, prompt.keys))
    return words, connection.log, connection.view, connection.premove


async def until(ready: Callable[[], bool]) -> None:
    for _ in range(500):
        if ready():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never came to that")
