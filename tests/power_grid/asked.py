"""Positions in which somebody is asked something, and what seats see of them. Nothing here draws."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from powergrid_tui.games.power_grid.actions import Deal
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import Options, Phase, State
from powergrid_tui.games.power_grid.viewmodel.help import help_for
from powergrid_tui.games.power_grid.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.game import NOBODY
from powergrid_tui.table.protocol.log_entries import log_entry, named
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.power_grid.positions import NAMES, at, dealt, give, market, play


def seats(names: Sequence[str], bots: str = "") -> tuple[Seat, ...]:
    """Seats in the usual colours; those whose initial is in `bots` are bots."""
    return tuple(
        Seat(name=name, colour=colour, bot="simple" if name[0] in bots else "")
        for name, colour in zip(names, COLOURS, strict=False)
    )


def snapshot(state: State, seat: int | None = None, *, notice: str = "", bots: str = "") -> Snapshot:
    """What the seat to move sees, or another one; with the offers only where it is that seat's turn."""
    viewer = max(state.turn, 0) if seat is None else seat
    view = POWER_GRID.view(state, viewer)
    return Snapshot(
        view=view,
        seat=max(viewer, 0),
        offers=POWER_GRID.choices(view) if state.turn == viewer and viewer != NOBODY else (),
        seats=seats(state.names, bots),
        log=(log_entry("The game begins"), log_entry(f"{named(1, 'Bo')} bids 12")),
        notice=notice,
    )


def seen(before: State, *lines: str, seat: int = 0) -> Snapshot:
    """What a seat sees after these lines of the notation, the last of which was another's."""
    *first, last = lines
    before = play(before, *first)
    after = play(before, last)
    return replace(snapshot(after, seat), last=(POWER_GRID.view(before, seat), POWER_GRID.view(after, seat)))


def helped(state: State) -> dict[str, str]:
    """The help by heading, each text in one line."""
    question = ask(snapshot(state))
    return {heading: " ".join(text.split()) for heading, text in help_for(question)}


def said(question: Question) -> str:
    """All that a question says, with its keys."""
    prompt = question.prompt()
    rows = [row if isinstance(row, tuple) else row.names for row in prompt.details]
    keys = [f"{key.key} {key.what}{key.why and f': {key.why}'}" for key in prompt.keys]
    parts = [prompt.question, prompt.answer, *("".join(piece.text for piece in row) for row in rows), *keys]
    return " | ".join(parts)


def after(state: State, keys: str = "", before: Question | None = None) -> Question:
    """The question once these keys were pressed."""
    question = ask(snapshot(state), before=before)
    for key in keys.split():
        question.press(key)
    return question


def auction(money: int = 40) -> State:
    """Round 2, Ann to open, with 40 Elektro or as told, and plants 3 to 6 for sale."""
    state = at(dealt(3, order="ABC"), Phase.AUCTION)
    return give(state, "A", money=money, plants=(12,))


def shopping() -> State:
    """Ann buys first: a coal plant that burns 2 and a hybrid that burns 2, one coal in stock."""
    state = give(dealt(3, order="BCA"), "A", money=30, plants=(4, 12), coal=1, cities=2)
    return at(market(state, 22, 18, 6, 2), Phase.RESOURCES)


def growing(step: int = 1, money: int = 41) -> State:
    """Ann builds, from Essen; Bo has Duisburg."""
    state = give(dealt(3, order="BCA"), "A", money=money, plants=(13, 18), cities=("Essen",))
    return at(give(state, "B", money=20, cities=("Duisburg",)), Phase.BUILDING, step=step)


def bo_builds() -> State:
    """Bo builds first, from Essen, with money for more than one city."""
    state = give(dealt(3, order="CAB"), "B", money=100, plants=(13,), cities=("Essen",))
    return at(give(state, "A", money=100), Phase.BUILDING)


def bo_buys() -> State:
    """Bo buys first, with a coal plant and a hybrid."""
    state = give(dealt(3, order="CAB"), "B", money=30, plants=(4, 12))
    return at(market(state, 22, 18, 6, 2), Phase.RESOURCES)


def running() -> State:
    """Ann has three cities, a hybrid and a garbage plant with fuel for both, and wind."""
    state = give(dealt(3, order="ABC"), "A", plants=(5, 6, 13), cities=3, coal=1, oil=2, garbage=1)
    return at(state, Phase.BUREAUCRACY)


def scrapping() -> State:
    """Ann, alone to buy, has a fourth plant: 10 and 20 burn coal, 29 is a hybrid of one."""
    state = give(auction(), "A", plants=(10, 20, 29), coal=7, oil=1)
    return play(state.evolve(passed=(1, 2)), "Ann: open 3")


def against_trust() -> State:
    """Ann is to place the first house of the Trust."""
    return begun(POWER_GRID.new(Options(edition="recharged", trust=True, money="open"), NAMES[:2]))


def drafting(map: str = "germany", players: int = 3) -> State:
    """Before the first region is picked; Ann picks first."""
    return begun(POWER_GRID.new(Options(map=map, regions="draft"), NAMES[:players]))


def begun(state: State) -> State:
    """After the deal of one lot, Ann first in order, and the others clockwise."""
    deal = POWER_GRID.sample(state, Random(1))
    assert isinstance(deal, Deal)
    return POWER_GRID.apply(state, deal.evolve(order=tuple(range(len(state.players)))))
