"""In another language nothing English is left: every word of the log, the reasons, the questions, the board and the
figures is in some message; and nothing of it is cut off."""

import re
from dataclasses import replace
from random import Random

import pytest
from rich.cells import cell_len

from powergrid_tui.games.rise_to_power.cardfile import AGENDAS, SECTORS
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.rise_to_power.model import Options, Phase, State
from powergrid_tui.games.rise_to_power.viewmodel.coach import COURSE
from powergrid_tui.games.rise_to_power.viewmodel.help import help_for
from powergrid_tui.games.rise_to_power.viewmodel.questions import Part, ask
from powergrid_tui.games.rise_to_power.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.board_host import LARGE, SMALL, press, sizes
from tests.foreign import Foreign, Wordless, left_in_english

from .asked import (
    busy,
    connecting,
    discarding,
    drawing,
    recovering,
    redrawing,
    seats,
    snapshot,
    stealing,
    taking,
)
from .host import showing
from .positions import NAMES, acting, table

THREE = NAMES[:3]
VERBS = {"deal", "take", "discard", "contract", "power", "upgrade", "exchange", "trade", "steal", "done"}
SAME = {*NAMES, *VERBS, *SECTORS, *AGENDAS, "plant", "d", "esc"}
"""Words of every language: names of people, words of the notation, keys."""


def strange(text: str) -> set[str]:
    """The words of a text that no language shares, other than cards and cells."""
    words = re.findall(r"\w*[^\W\d_]\w*", text)
    known = r"[gbo]\d|[A-Z]{2}\d?|([ew]\d+)?([ns]\d+)?"
    return {word for word in words if not re.fullmatch(known, word)} - SAME


def asked(state: State, *pressed: str) -> str:
    """Everything that the question says, also after some keys, which lead to every card and every way."""
    question = ask(Snapshot(state, state.turn, RISE_TO_POWER.choices(state), seats(3), ()))
    told = []
    for key in ("", *pressed):
        reply = question.press(key) if key else ""
        told.append(reply if isinstance(reply, str) else "")
        prompt = question.prompt()
        details = ["".join(piece.text for piece in detail) for detail in prompt.details]  # type: ignore[union-attr]
        keys = [f"{key.what} {key.why}" for key in prompt.keys]
        told += [prompt.question, prompt.answer, prompt.purse, *details, *keys]
    return " ".join(told)


AROUND = ("enter", "right", "p", "u", "t", "enter", "left", "down", "down", "right", "right", "right", "space")
"""Keys that say much, whatever is asked."""


@pytest.mark.parametrize("seed", [1, 2])
def test_log_reasons_and_questions_hold_no_word_outside_of_a_message(seed: int) -> None:
    luck, bot = Random(seed), RandomBot()
    state = RISE_TO_POWER.new(Options(), THREE)
    with speaking_with("wordless", Wordless()):
        while (mover := RISE_TO_POWER.to_move(state)) != NOBODY:
            offers = RISE_TO_POWER.choices(state)
            if mover != NATURE:
                for offer in offers:
                    assert not any(strange(row.why) for row in offer.rows())
                assert not strange(asked(state, *AROUND)), asked(state, *AROUND)
            lively = [offer for offer in offers if offer.kind != "done" and len(offer.actions)]
            action = RISE_TO_POWER.sample(state, luck) if mover == NATURE else bot.decide(state, lively or offers, luck)
            after = RISE_TO_POWER.apply(state, action)
            for line in RISE_TO_POWER.narrate(state, action, after, NOBODY):
                assert not strange(line), line
            assert not strange(RISE_TO_POWER.summary({}, THREE, RISE_TO_POWER.facts(after)))
            state = after
        assert not strange(asked_of_nobody(state))


def asked_of_nobody(state: State) -> str:
    prompt = ask(Snapshot(state, 0, (), seats(3), ())).prompt()
    return " ".join((prompt.question, *("".join(piece.text for piece in row) for row in prompt.details)))  # type: ignore[union-attr]


def test_neither_do_the_help_the_coach_and_the_figures() -> None:
    session = Session.start(RISE_TO_POWER, Options(), [Seat(name=name) for name in THREE], seed=3)
    luck, helped = Random(3), set()
    with speaking_with("wordless", Wordless()):
        while not session.state.over:
            state = session.state
            offers = RISE_TO_POWER.choices(state)
            lively = [offer for offer in offers if offer.kind != "done" and len(offer.actions)]
            if state.phase not in helped:
                helped.add(state.phase)
                question = ask(Snapshot(state, state.turn, offers, seats(3), ()))
                assert not strange(" ".join(text for part in help_for(question) for text in part))
                lesson = COURSE.lesson(question, over=False)
                assert lesson is not None
                assert not strange(f"{lesson.heading} {lesson.text}")
                actions = (action for offer in offers for action in list(offer.actions)[:5])
                assert not strange(" ".join(TEXT_VIEWS.meaning(state, action) for action in actions))
            session.play(RandomBot().decide(state, lively or offers, luck))
        found = registry.chronicle("rise_to_power", session.steps)
        names = [*(curve.name for curve in found.curves), *(heading.name for heading in found.spending)]
        assert not strange(" ".join((*names, *(moment.text for moment in found.moments))))
    assert {Phase.DRAWING, Phase.DISCARDING, Phase.ACTIONS, Phase.CLEANING} < helped


@pytest.mark.parametrize(
    "line",
    ["take zzz", "power zzz", "power SE2 with zzz", "contract SE2 zzz", "upgrade zzz", "steal zzz", "done zzz", "zzz"],
)
def test_neither_do_errors_of_the_notation(line: str) -> None:
    state = acting(3)
    with speaking_with("wordless", Wordless()), pytest.raises(BadNotation) as caught:
        RISE_TO_POWER.parse(f"{state.names[state.turn]}: {line}", state)
    assert strange(str(caught.value)) <= strange(line) | {"SE2", "with"}


def test_a_log_is_told_to_each_in_a_language_of_their_own() -> None:
    session = Session.start(RISE_TO_POWER, Options(), [Seat(name=name) for name in THREE], seed=3)
    english = session.log(NOBODY)
    with speaking_with("wordless", Wordless()):
        assert session.log(NOBODY) != english
    assert session.log(NOBODY) == english


# --- the board -------------------------------------------------------------------------------------------------------

PLACES = (drawing, discarding, busy, connecting, taking, redrawing, recovering, stealing)


@sizes(SMALL, LARGE)
async def test_no_english_is_left_on_the_board(size: tuple[int, int]) -> None:
    """In other letters of the same width. Latin letters are those of cards, cells, keys and names."""
    names, codes = ("Ann", "Bo", "Cy", "enter", "esc", "space"), {card[:2] for card in table().book.contracts}
    with speaking_with("foreign", Foreign()):
        over = busy().evolve(phase=Phase.END, turn=NOBODY)
        for state in (table(2), *(place() for place in PLACES), over):
            async with showing(state, viewer=0, size=size, glyphs=ASCII) as (app, pilot):
                app.board.show(replace(snapshot(state, 0), log=()))
                for keys in ("", "right", "enter", "escape", "t", "2", "3", "1"):
                    await press(pilot, keys)
                    assert left_in_english(app.shown(), *names, *codes) == [], app.shown()


class Wordy(Foreign):
    """A language in which everything takes a third more than in English."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\b[a-zA-Z]{3,}\b)(?![^{]*\})", lambda word: word[0] + "x" * (len(word[0]) // 3), message)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_a_language_with_longer_words_pushes_nothing_out(size: tuple[int, int]) -> None:
    with speaking_with("wordy", Wordy()):
        for place in PLACES:
            async with showing(place(), size=size) as (app, pilot):
                for keys in ("", "right", *"234"):
                    await press(pilot, keys)
                    rows = app.shown().split("\n")
                    assert max(map(cell_len, rows)) <= size[0]
                if size == LARGE:
                    cards = [row for row in rows if "b2" in row or "g6" in row]
                    assert place is stealing or cards, "the hand is still seen"


def test_every_part_has_a_name_in_other_letters() -> None:
    with speaking_with("foreign", Foreign()):
        question = ask(snapshot(busy(), viewer=0))
        assert len(Part) == 4
        assert left_in_english(question.table().contracts[0].name) == []
