"""Positions in which somebody is asked something, and what seats see of them. Nothing here draws."""

from typing import Any

from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import State
from powergrid_tui.games.factory_manager.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.log_entries import log_entry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

from .positions import NAMES, auctioning, bringing, buys, dealt, give, play, runs


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name=name, colour=colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False))


def snapshot(state: State, viewer: int | None = None, notice: str = "") -> Snapshot:
    """What the one to move sees, or another; with the offers only where it is that seat's turn."""
    at = max(state.turn, 0) if viewer is None else viewer
    return Snapshot(
        view=FACTORY_MANAGER.view(state, at),
        seat=at,
        offers=FACTORY_MANAGER.choices(state) if state.turn == at else (),
        seats=seats(len(state.players)),
        log=(log_entry("Ann takes turn-order card 1 for 0 workers"), log_entry("Bo brings S1 to the market")),
        notice=notice,
    )


def asking(state: State, keys: str = "") -> Any:
    """The question that is put, after these keys; each must have meant something and played nothing."""
    question = ask(snapshot(state))
    for key in keys.split():
        assert isinstance(question.press(key), str), key
    return question


def words(question: Question) -> str:
    """All that the prompt says but for the keys, a line a row."""
    prompt = question.prompt()
    details = ["".join(piece.text for piece in detail) for detail in prompt.details]  # type: ignore[union-attr]
    return "\n".join((prompt.question, prompt.answer, *details))


def opening() -> State:
    """Dora, who has the highest card, puts one of four up."""
    return auctioning(dealt(4), 1, 3, 4, 6)


def bidding() -> State:
    """Dora has put up card 4, and Ann is asked."""
    return play(opening(), "Dora: open 4 1")


def filling() -> State:
    """Ann, who acts first, brings three tiles."""
    return bringing(dealt(3), 1, 3, 6)


OFFERED = ("M2", "RP1", "RP1", "S2", "C1", "O1")


def shopping(*cards: int) -> State:
    """Ann buys first, by default without a discount; a machine lies aside."""
    return buys(give(dealt(2), "Ann", aside=("M1",)), *(cards or (1, 10)), offered=OFFERED)


def choosing() -> State:
    """Ann has two machines and three robots, of which two may run."""
    return runs(give(dealt(2), "Ann", "M0", "M0", "RP1", "RP1", "RW1", "S0", "S0", "S0"), 1, 10)
