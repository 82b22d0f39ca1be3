"""A screen that stays lit between people with secrets from one another: nothing that is drawn while they are covered
depends on them, whatever is pressed, and everything else can be played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.events import AppBlur, AppFocus

from powergrid_tui.games.power_grid.actions import Pass
from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.viewmodel.outlook import proposal
from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.table.protocol.game import NOBODY, Game, Step
from powergrid_tui.table.records.store import Store
from powergrid_tui.table.sessions.seat_connection import SeatConnection
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.testing.games import any_action, few, played
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots.resuming import resumed
from powergrid_tui.toolkit.widgets.boards.confirm_key import HandedOver
from powergrid_tui.tui.app import HomeApp
from powergrid_tui.tui.base.ask import Confirm
from powergrid_tui.tui.base.keys import TypeAhead
from powergrid_tui.tui.play import screen
from powergrid_tui.tui.play.curtain import Curtain
from powergrid_tui.tui.play.screen import PlayScreen
from tests.tui.shell import Gone, Pilot_, begun, press, running, screen_text, sees, session_of, settle
from tests.tui.test_hand_over import at, since

SIZES = ((80, 24), (120, 40))

KEYS = "right up 9 9 9 backspace plus n l x f c o g m t e a p d y s 4 2 escape down left space v v question_mark escape"
"""What nobody decides anything with, at least at the first press."""


def poorer(state: Any) -> Any:
    """Every purse holds another amount."""
    players = tuple(
        player.evolve(money=(player.money * 3 + 7 * seat) // 11 + seat) for seat, player in enumerate(state.players)
    )
    return state.evolve(players=players)


def other_cards(state: Any, swapped: Mapping[str, str]) -> Any:
    """Cards that nobody has ever laid open are other ones, wherever they are face down; agendas have gone round."""

    def others(cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(swapped.get(card, card) for card in cards)

    agendas = [getattr(company, "agenda", "") for company in state.players]
    players = []
    for company, agenda in zip(state.players, agendas[1:] + agendas[:1], strict=True):
        known = [name for name in ("hand", "offered") if hasattr(company, name)]
        changed = company.evolve(**{name: others(getattr(company, name)) for name in known})
        if agenda:  # Rise to Power keeps its hands in order
            changed = changed.evolve(hand=in_order(changed.hand))
        players.append(changed.evolve(agenda=agenda) if agenda else changed)
    decks = {name: others(getattr(state, name)) for name in ("prism_deck", "deck") if hasattr(state, name)}
    return state.evolve(players=tuple(players), **decks)


def face_down(game: Game[Any, Any], steps: Sequence[Step[Any, Any]]) -> dict[str, str]:
    """The cards that are in a hand or a deck and never lie open in these steps, each with another one of them."""
    down: Counter[str] = Counter(getattr(steps[-1].after, "prism_deck", ()) or getattr(steps[-1].after, "deck", ()))
    for company in steps[-1].after.players:
        down.update((*company.hand, *getattr(company, "offered", ())))
    open_ = {word for step in steps for word in re.findall(r"\w+", repr(game.view(step.after, NOBODY)))}
    swapped: dict[str, str] = {}
    for copies in set(down.values()):
        cards = [card for card, count in down.items() if count == copies and card not in open_]
        swapped |= zip(cards, cards[1:] + cards[:1], strict=True)
    return swapped


MOMENTS = 5
"""At most so many moments of a game are tried."""

GAMES = ("power_grid", "rise_to_power", "terraforming_mars")


@cache
def moments(game_id: str) -> dict[str, tuple[Session[Any, Any], int]]:
    """The first moment of each question after the first round of a game, as its number of steps."""
    game = registry.game(game_id)
    (whole,) = played(game, players=(3,), seeds=(1,)).sessions
    found: dict[str, tuple[Session[Any, Any], int]] = {}
    for end, step in list(enumerate(whole.steps, 1))[12:]:
        if asked := game.to_act(step.after):
            kinds = " ".join(offer.kind for offer in game.choices(step.after, asked[0]))
            found.setdefault(f"{game.facts(step.after)['phase']}: {kinds}", (whole, end))
    return found


def as_it_was(game_id: str, name: str) -> Session[Any, Any]:
    """A game up to a moment."""
    return _with(*moments(game_id)[name], lambda state: state)


def with_other_secrets(game_id: str, name: str) -> Session[Any, Any]:
    whole, end = moments(game_id)[name]
    if game_id == "power_grid":
        return _with(whole, end, poorer)
    return _with(whole, end, partial(other_cards, swapped=face_down(whole.game, whole.steps[:end])))


def _with(whole: Session[Any, Any], end: int, change: Callable[[Any], Any]) -> Session[Any, Any]:
    """The beginning of a game, in which something else is so in each state."""
    known: dict[int, Any] = {}

    def changed(state: Any) -> Any:
        return known.setdefault(id(state), change(state))

    steps = [Step(step.line, changed(step.before), step.action, changed(step.after)) for step in whole.steps[:end]]
    return Session(
        whole.game,
        options=whole.options,
        seats=whole.seats,
        seed=1,
        opening=changed(whole.steps[0].before),
        steps=steps,
        save_file=None,
    )


async def frames(folder: Path, session: Session[Any, Any], size: tuple[int, int]) -> list[tuple[str, bool, str]]:
    """What is seen after each key: the key, whether somebody looks at their secrets, and the screen."""
    seen: list[tuple[str, bool, str]] = []
    async with running(HomeApp(Store(folder), start=session, pace=0), size) as (app, pilot):
        await sees(pilot, "it is me")
        await pilot.pause(0.6)
        await pilot.press("enter")
        await sees(pilot, PlayScreen)
        table = app.screen
        assert isinstance(table, PlayScreen)
        lines = len(session.steps)
        for key in presses():
            await press(pilot, key)
            if len(session.steps) > lines:
                break  # it was an answer after all; what comes of it is public
            seen.append((key, table._connection.peeks, screen_text(app)))
    return seen


def presses() -> Iterator[str]:
    """Peeking and covering comes before each key: what was looked at must not be kept."""
    for key in KEYS.split():
        yield from ("v", "v", key)


@pytest.mark.thorough
@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_id", GAMES)
async def test_what_is_covered_changes_nothing_drawn(game_id: str, size: tuple[int, int], tmp_path: Path) -> None:
    looked = 0
    for name in few(tuple(moments(game_id)), MOMENTS):
        these = await frames(tmp_path, as_it_was(game_id, name), size)
        those = await frames(tmp_path, with_other_secrets(game_id, name), size)
        for pressed, ((_, peeks, here), (_, peeks_too, there)) in enumerate(zip(these, those, strict=False)):
            assert peeks == peeks_too
            if peeks:
                looked += here != there
                continue
            assert here == there, (
                f"{name}: the secrets are seen after {' '.join(k for k, _, _ in these[: pressed + 1])}"
            )
        assert these
        assert those
    assert looked, "with secrets in sight the screens do not differ: nothing was tried"


@asynccontextmanager
async def lit(folder: Path, session: Session[Any, Any], **settings: Any) -> AsyncIterator[tuple[HomeApp, Pilot_]]:
    """A game at one keyboard, up to its first question; nobody types ahead."""
    app = HomeApp(Store(folder), start=session, pace=0)
    app.choose(**settings)
    async with app.run_test(size=(120, 40)) as pilot:
        await sees(pilot, lambda: isinstance(app.screen, PlayScreen | Curtain))
        if isinstance(app.screen, Curtain):
            await pilot.pause(TypeAhead.UNASKED + 0.1)
            await press(pilot, "enter")
        await sees(pilot, PlayScreen)
        yield app, pilot


def of(app: HomeApp) -> SeatConnection:
    screen = app.screen
    assert isinstance(screen, PlayScreen)
    return screen._connection


def in_an_auction() -> Session[Any, Any]:
    """Somebody is asked to bid, whose money nobody else can count."""
    return as_it_was("power_grid", "auction: bid pass")


@contextmanager
def drawn(app: HomeApp) -> Iterator[list[str]]:
    """The screen each time that something is sent to the terminal."""
    frames: list[str] = []
    display = app._display

    def noted(screen: Any, renderable: Any) -> None:
        frames.append(screen_text(app))
        display(screen, renderable)

    app._display = noted  # type: ignore[method-assign]
    yield frames
    app._display = display  # type: ignore[method-assign]


async def test_money_is_seen_while_one_looks_and_covered_before_anything_else_is_drawn(tmp_path: Path) -> None:
    async with lit(tmp_path, in_an_auction()) as (app, pilot):
        session, seat, connection = session_of(app), of(app).seat, of(app)
        name, money = session.seats[seat].name, session.state.players[seat].money
        for cause in ("v", "question_mark", "escape", "blur", "resize"):
            await sees(pilot, PlayScreen, f"{name}, ? Elektro")
            await press(pilot, "v", f"{name}, {money} Elektro")
            with drawn(app) as frames:
                if cause == "blur":
                    app.post_message(AppBlur())
                else:
                    await (pilot.resize_terminal(100, 30) if cause == "resize" else pilot.press(cause))
                await sees(pilot, lambda: not connection.peeks)
            assert frames
            assert not [frame for frame in frames if f"{name}, {money} Elektro" in frame]
            app.post_message(AppFocus())
            while not isinstance(app.screen, PlayScreen):
                await press(pilot, "escape")


async def test_an_answer_covers_again_whoever_is_asked_next(tmp_path: Path) -> None:
    async with lit(tmp_path, as_it_was("power_grid", "building: build done")) as (app, pilot):
        seat, lines = of(app).seat, len(session_of(app).steps)
        await press(pilot, "v enter", lambda: len(session_of(app).steps) > lines)
        assert of(app).seat == seat, "one may build more"
        assert not of(app).peeks


async def test_who_has_not_pressed_a_key_for_a_while_is_covered(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(screen, "_LOOKING", 0.2)
    async with lit(tmp_path, in_an_auction()) as (app, pilot):
        await press(pilot, "v", lambda: not of(app).peeks)


async def test_a_bid_that_only_the_purse_refuses_is_refused_without_a_word_of_it(tmp_path: Path) -> None:
    session = in_an_auction()
    seat = session.game.to_act(session.state)[0]
    poor = session.state.auction.bid
    last = session.steps[-1]
    players = tuple(p.evolve(money=poor) if at == seat else p for at, p in enumerate(last.after.players))
    session._steps[-1] = Step(last.line, last.before, last.action, last.after.evolve(players=players))
    async with lit(tmp_path, session) as (app, pilot):
        lines = len(session.steps)
        await press(pilot, "enter", "Not possible: v shows you why.")
        assert len(session.steps) == lines
        assert str(poor) not in [
            word for line in screen_text(app).splitlines() if "Not possible" in line for word in line.split()
        ]
        await press(pilot, "v", f"you have only {poor} Elektro")


async def test_a_sealed_bid_is_typed_unseen_and_bids_and_passes_by_itself(tmp_path: Path) -> None:
    session = in_an_auction()
    seen = {}
    for digits in ("9", "1 2 3"):
        async with lit(tmp_path, _with(session, len(session.steps), lambda state: state)) as (app, pilot):
            await press(pilot, f"s {digits}", "nobody sees it")
            seen[digits] = screen_text(app)
            await press(pilot, "escape", Gone("nobody sees it"))
    assert len(set(seen.values())) == 1, "what is typed is seen"
    async with lit(tmp_path, session) as (app, pilot):
        seat, lines = of(app).seat, len(session.steps)
        await press(pilot, "s 1 enter", lambda: len(session.steps) > lines)
        assert session.actor_of(session.steps[lines]) == seat
        assert isinstance(session.steps[lines].action, Pass), "1 Elektro is less than anybody has bid"


@pytest.mark.usefixtures("patient")
async def test_what_the_person_before_typed_neither_looks_nor_answers_for_who_is_asked_next(tmp_path: Path) -> None:
    async with lit(tmp_path, begun("power_grid")) as (app, pilot):
        first = of(app).seat
        await press(pilot, "enter", lambda: of(app).seat != first, PlayScreen)
        lines, seen = len(session_of(app).steps), since(app.screen)
        for key, after in (("v", 0.01), ("enter", 0.01), ("v", HandedOver.MOVE)):
            await at(app, pilot, key, seen + after)
            assert not of(app).peeks
        assert len(session_of(app).steps) == lines
        await at(app, pilot, "v", seen + HandedOver.MOVE + HandedOver.ANSWER)
        assert of(app).peeks


async def test_who_comes_back_to_a_game_is_met_by_a_curtain_and_who_begins_one_is_not(tmp_path: Path) -> None:
    for session, first in ((begun("power_grid"), PlayScreen), (in_an_auction(), Curtain)):
        async with running(HomeApp(Store(tmp_path), start=session, pace=0), (120, 40)) as (app, pilot):
            await pilot.pause(0.3)
            await settle(pilot)
            assert isinstance(app.screen, first)


async def test_the_curtain_and_open_hands_can_be_had(tmp_path: Path) -> None:
    async with lit(tmp_path, in_an_auction(), between="open") as (app, _):
        purse = session_of(app).state.players[of(app).seat].money
        assert f"{purse} Elektro" in screen_text(app)
        assert " look" not in screen_text(app).splitlines()[-1]
    async with lit(tmp_path, begun("power_grid"), between="curtain") as (app, pilot):
        await press(pilot, "enter", Curtain)


@pytest.mark.parametrize("game_id", ["rise_to_power", "terraforming_mars"])
async def test_who_must_choose_from_a_hand_is_told_to_look(game_id: str, tmp_path: Path) -> None:
    kind = {"rise_to_power": "discarding: discard", "terraforming_mars": "research: buy"}[game_id]
    session = as_it_was(game_id, kind)
    async with lit(tmp_path, session) as (app, pilot):
        await sees(pilot, "Look, while the others look away")
        cards = session.state.players[of(app).seat].hand or session.state.players[of(app).seat].offered
        await press(pilot, "enter", lambda: of(app).peeks)
        assert of(app).offers
        assert cards


async def test_fuel_for_the_round_is_bought_and_the_turn_ended_with_one_key(tmp_path: Path) -> None:
    bots, luck = begun("power_grid"), Random(1)
    while bots.state.phase is not Phase.RESOURCES or not any(proposal(bots.state, 0).tokens):
        bots.play(any_action(bots.game, bots.state, luck))
    for key, lines in (("enter", ["buy", "done"]), ("space", ["buy"])):
        session = _with(bots, len(bots.steps), lambda state: state)
        async with lit(tmp_path, session) as (app, pilot):
            assert "end turn" in screen_text(app)
            before = len(session.steps)
            await press(pilot, key)
            await settle(pilot)
            assert [step.line.split()[1] for step in session.steps[before:]] == lines


def keys(text: str) -> str:
    """The row of keys."""
    return text.splitlines()[-1]


async def test_somebody_at_lunch_is_played_by_a_bot_until_they_are_back(tmp_path: Path) -> None:
    async with lit(tmp_path, begun("power_grid")) as (app, pilot):
        session, seat = session_of(app), of(app).seat
        name, following = session.seats[seat].name, session.seats[of(app).follows].name
        assert following != name
        await sees(pilot, lambda: keys(screen_text(app)).rstrip().endswith(f"then {following}"))
        assert "is back" not in keys(screen_text(app))
        await press(pilot, "escape p enter", Confirm)
        await press(pilot, "down enter", lambda: isinstance(app.screen, PlayScreen) and session.seats[seat].bot != "")
        words = f"A bot plays for {name} until {name} is back: ctrl+r takes the seat."
        await sees(pilot, words)
        assert f"{name} is back" in keys(screen_text(app))
        await press(pilot, "ctrl+r", lambda: not session.seats[seat].bot, Gone(words))
        assert "is back" not in keys(screen_text(app))


async def test_who_was_looking_when_the_program_was_killed_comes_back_covered(tmp_path: Path) -> None:
    store, played = Store(tmp_path), in_an_auction()
    save_file = store.save_file_for(played.seats)
    session = Session.resume(played.game, played.record, save_file=save_file)
    session.saving.save(lambda: session.record)
    purse = f"{session.state.players[session.state.turn].money} Elektro"
    async with lit(tmp_path, session) as (app, pilot):
        await press(pilot, "v", purse)
        session.saving.flush()
        left = resumed(store, save_file.path)
    async with lit(tmp_path, left) as (app, pilot):
        await sees(pilot, ", ? Elektro")
        assert purse not in screen_text(app)
