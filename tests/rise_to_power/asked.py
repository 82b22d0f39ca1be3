"""Positions in which somebody is asked something, and what seats see of them. Nothing here draws."""

from typing import Any

from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Phase, State
from powergrid_tui.games.rise_to_power.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.log_entries import log_entry
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

from .positions import NAMES, acting, dealt, give, lay, play


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name=name, colour=colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False))


def snapshot(state: State, viewer: int | None = None, notice: str = "", last: State | None = None) -> Snapshot:
    """What the one to move sees, or another; with the offers only where it is that seat's turn."""
    at = max(state.turn, 0) if viewer is None else viewer
    view = RISE_TO_POWER.view(state, at)
    return Snapshot(
        view=view,
        seat=at,
        offers=RISE_TO_POWER.choices(state) if state.turn == at else (),
        seats=seats(len(state.players)),
        log=(log_entry("Ann takes g1 from the track"), log_entry("Bo discards b2")),
        last=(RISE_TO_POWER.view(last, at), view) if last is not None else None,
        notice=notice,
    )


def asking(state: State, keys: str = "", glyphs: Glyphs = UNICODE) -> Any:
    """The question that is put, after these keys; each must have meant something and played nothing."""
    question = ask(snapshot(state), glyphs)
    for key in keys.split():
        assert isinstance(question.press(key), str), key
    return question


def words(question: Question) -> str:
    """All that the prompt says but for the keys, a line a row."""
    prompt = question.prompt()
    details = ["".join(piece.text for piece in detail) for detail in prompt.details]  # type: ignore[union-attr]
    return "\n".join((prompt.question, prompt.answer, *details))


def drawing() -> State:
    """Ann draws two of the four cards of the track."""
    return dealt(prisms="b2 g6 o2 b5 b3 o4", contracts="SE2 IC1 PA3 BI5")


def discarding() -> State:
    """Ann holds two cards too many, before her actions."""
    state = give(drawing(), "Ann", hand="g1 g4 b2 b2 o3 o6")
    return lay(state, prisms="g6 o5").evolve(phase=Phase.DISCARDING, picks=0)


def busy(**more: Any) -> State:
    """Ann has two points, districts of her own, and something to do with every kind of card.

    Her Seaport 2 is paid by b2 b3 exactly, by b6 with one over; an active Seaport 4 may take it on top.
    """
    words = {
        "hand": "g4 b2 b3 b6 o3",
        "active": "SE4@e1 BI1@n1",
        "inactive": "SE2@w1 PA4@s1",
        "contracts": "IC3 GT1 MA2 OL5",
        "exchange": "IS1 SS2",
        "prisms": "g2 o5",
        "discards": "g1 b1 o1",
        **more,
    }
    return give(acting(**words), "Bo", hand="o2 o2 g3", active="IC1")


def connecting() -> State:
    """Ann has traded Garden Towers, and may take two contracts."""
    state = acting(inactive="GT1@w1", active="SE1@e1", contracts="IC3 BI2 MA2 OL5")
    return play(state, "Ann: trade GT1")


def taking() -> State:
    """Ann has traded a Marina, and may take two cards of the track, which is full again."""
    state = lay(acting(inactive="MA1", hand="g1", prisms="g5", contracts="IC3"), deck="b4 o4 g2")
    return play(state, "Ann: trade MA1")


def recovering() -> State:
    """Ann has traded an Island, and takes two of four cards that were thrown away."""
    return play(acting(inactive="IS1", hand="g1", discards="o6 b1 g3 b5"), "Ann: trade IS1")


def redrawing() -> State:
    """Ann has traded Parklands, and may throw any of her cards away to draw as many and two more."""
    return play(acting(inactive="PA1", hand="g1 b2 o6"), "Ann: trade PA1")


def stealing(players: int = 3) -> State:
    """Ann has traded an Orbital Lift: Bo holds three cards, and Cy one."""
    state = give(acting(players, inactive="OL1", hand="g1"), "Bo", hand="b4 o5 o6")
    return play(give(state, "Cy", hand="g6"), "Ann: trade OL1")


def cleaning() -> State:
    """Ann is done, and holds two cards too many."""
    return play(acting(hand="g1 g4 b2 b2 o3 o6", contracts="IC3"), "Ann: done")
