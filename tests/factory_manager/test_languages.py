"""In another language nothing English is left: every word of the log, the reasons, the questions and the sheets is in
some message."""

import re
from random import Random

import pytest

from powergrid_tui.games.factory_manager.game import FACTORY_MANAGER
from powergrid_tui.games.factory_manager.model import Options, State
from powergrid_tui.games.factory_manager.tilefile import KINDS
from powergrid_tui.games.factory_manager.viewmodel.help import help_for
from powergrid_tui.games.factory_manager.viewmodel.questions import ask
from powergrid_tui.games.factory_manager.viewmodel.text_views import TEXT_VIEWS
from powergrid_tui.table.protocol.game import NATURE, NOBODY, BadNotation
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import speaking_with
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import RandomBot
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from tests.foreign import Wordless

from .asked import seats
from .positions import NAMES, buys, dealt

THREE = NAMES[:3]
SAME = {*NAMES, *KINDS, "x", "e", "w", "open", "bid", "bring", "buy", "place", "remove", "extend", "done", "run"}
"""Words of every language: names of people, columns and verbs of the notation, signs for energy and workers."""


def strange(text: str) -> set[str]:
    """The words of a text that no language shares, other than tiles."""
    words = re.findall(r"\w*[^\W\d_]\w*", text)
    return {word for word in words if not re.fullmatch(r"x?\d*(M|RP|RW|S|C|O)\d|[xew]\d*", word)} - SAME


def asked(state: State) -> str:
    """Everything that the question says."""
    question = ask(Snapshot(state, state.turn, FACTORY_MANAGER.choices(state), seats(3), ()))
    prompt = question.prompt()
    details = ["".join(piece.text for piece in detail) for detail in prompt.details]  # type: ignore[union-attr]
    keys = [f"{key.what} {key.why}" for key in prompt.keys]
    return " ".join((prompt.question, prompt.answer, prompt.purse, *details, *keys))


@pytest.mark.parametrize("seed", [1, 2])
def test_log_reasons_and_questions_hold_no_word_outside_of_a_message(seed: int) -> None:
    luck, bot = Random(seed), RandomBot()
    state = FACTORY_MANAGER.new(Options(), THREE)
    with speaking_with("wordless", Wordless()):
        while (mover := FACTORY_MANAGER.to_move(state)) != NOBODY:
            offers = FACTORY_MANAGER.choices(state)
            for offer in offers:
                assert not any(strange(row.why) for row in offer.rows())
            if mover != NATURE:
                assert not strange(asked(state))
            action = FACTORY_MANAGER.sample(state, luck) if mover == NATURE else bot.decide(state, offers, luck)
            after = FACTORY_MANAGER.apply(state, action)
            for line in FACTORY_MANAGER.narrate(state, action, after, NOBODY):
                assert not strange(line), line
            assert not strange(FACTORY_MANAGER.summary({}, THREE, FACTORY_MANAGER.facts(after)))
            state = after


def test_neither_do_the_sheets_the_help_and_the_figures() -> None:
    session = Session.start(FACTORY_MANAGER, Options(), [Seat(name=name) for name in THREE], seed=3)
    luck, helped = Random(3), set()
    with speaking_with("wordless", Wordless()):
        while not session.state.over:
            state = session.state
            offers = FACTORY_MANAGER.choices(state)
            for sheet in TEXT_VIEWS.by_word.values():
                assert not strange(" ".join(sheet.tell(state, state.turn, "")))
            if state.phase not in helped:
                helped.add(state.phase)
                assert not strange(" ".join(TEXT_VIEWS.situation(state, state.turn)))
                told = help_for(ask(Snapshot(state, state.turn, offers, seats(3), ())))
                assert not strange(" ".join(text for part in told for text in part))
                actions = (action for offer in offers for action in list(offer.actions)[:5])
                assert not strange(" ".join(TEXT_VIEWS.meaning(state, action) for action in actions))
            session.play(RandomBot().decide(state, offers, luck))
        found = registry.chronicle("factory_manager", session.steps)
        names = [*(curve.name for curve in found.curves), *(heading.name for heading in found.spending)]
        assert not strange(" ".join((*names, *(moment.text for moment in found.moments))))
    assert len(helped) == 4


@pytest.mark.parametrize("line", ["buy zzz", "run zzz", "open zzz", "done hire zzz", "bring zzz", "zzz"])
def test_neither_do_errors_of_the_notation(line: str) -> None:
    state = buys(dealt(2), 1, 10)
    with speaking_with("wordless", Wordless()), pytest.raises(BadNotation) as caught:
        FACTORY_MANAGER.parse(f"{state.names[state.turn]}: {line}", state)
    assert strange(str(caught.value)) <= strange(line)


def test_a_log_is_told_to_each_in_a_language_of_their_own() -> None:
    session = Session.start(FACTORY_MANAGER, Options(), [Seat(name=name) for name in THREE], seed=3)
    english = session.log(NOBODY)
    with speaking_with("wordless", Wordless()):
        assert session.log(NOBODY) != english
    assert session.log(NOBODY) == english
