"""In another language nothing English is left: every word of the log, the reasons, the questions, the board and the
figures is in some message but for names of cards; and nothing of it is cut off."""

import re
from dataclasses import replace
from random import Random

import pytest
from rich.cells import cell_len

from powergrid_tui.games.terraforming_mars.actions import Action
from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Options, Phase, State
from powergrid_tui.games.terraforming_mars.viewmodel.coach import COURSE
from powergrid_tui.games.terraforming_mars.viewmodel.help import help_for
from powergrid_tui.games.terraforming_mars.viewmodel.questions import ask
from powergrid_tui.games.terraforming_mars.viewmodel.text_views import TEXT_VIEWS
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
    amount,
    busy,
    buying,
    choosing,
    claiming,
    contest,
    drafting,
    exchanging,
    first,
    founding,
    greeneries,
    guild,
    keeping,
    over,
    placing,
    reducing,
    seats,
    snapshot,
    solo,
    targeting,
    upon,
)
from .host import showing
from .positions import NAMES, table
from .typed import plays

THREE = NAMES[:3]
BOOK = book(True, "standard")
CALLED = [BOOK.called(card) for card in (*BOOK.cards, *BOOK.corporations)]
PLACES = [space.name for space in BOOK.spaces.values() if space.name]
"""Names of places on Mars, the same everywhere."""
NAMED = sorted((*CALLED, *PLACES), key=len, reverse=True)
VERBS = {"start", "buy", "draft", "play", "use", "project", "sell", "milestone", "award", "place", "choose", "keep"}
SAME = {*NAMES, "d", "x", "y", "o", "esc", "C", "phobos", "ganymede"}
"""Words of every language: names of people, keys, the sign of degrees, words of the notation."""


def strange(text: str) -> set[str]:
    """The words of a text that no language shares, other than names of cards and places, and spaces."""
    for name in NAMED:
        text = text.replace(name, " ")
    words = re.findall(r"\w*[^\W\d_]\w*", text)
    return {word for word in words if not re.fullmatch(r"[a-i]\d|\d+M", word)} - SAME


AROUND = ("enter", "down", "y", "right", "down", "right", "down", "down", "right", "up", "enter", "x", "left", "space")
"""Keys that say much, whatever is asked."""


def asked(state: State, *pressed: str) -> str:
    """Everything that the question says, also after some keys, and every row of its list."""
    seat = TERRAFORMING_MARS.to_act(state)[0]
    question = ask(Snapshot(state, seat, TERRAFORMING_MARS.choices(state, seat), seats(3), ()))
    told = []
    for key in ("", *pressed):
        reply = question.press(key) if key else ""
        told.append(reply if isinstance(reply, str) else "")
        prompt, listing = question.prompt(), question.listing()
        details = ["".join(piece.text for piece in detail) for detail in prompt.details]  # type: ignore[union-attr]
        keys = [f"{key.what} {key.why}" for key in prompt.keys]
        rows = [f"{entry.name} {entry.note} {entry.status}" for entry in listing.entries]
        told += [prompt.question, prompt.answer, prompt.purse, *details, *keys, listing.title, listing.empty, *rows]
    return " ".join(told)


@pytest.mark.parametrize("seed", [1, 2])
def test_log_reasons_and_questions_hold_no_word_outside_of_a_message(seed: int) -> None:
    """Eight generations of three."""
    luck, bot = Random(seed), RandomBot()
    state = TERRAFORMING_MARS.new(Options(draft=seed == 2), THREE)
    with speaking_with("wordless", Wordless()):
        while TERRAFORMING_MARS.to_move(state) != NOBODY and state.generation < 9:
            mover = TERRAFORMING_MARS.to_move(state)
            offers = TERRAFORMING_MARS.choices(state)
            if mover != NATURE:
                for offer in offers:
                    reasons = {row.why for row in offer.rows()} if offer.kind != "start" else set()
                    assert not strange(" ".join(reasons))
                if luck.random() < 0.2 or state.queue:
                    told = asked(state, *AROUND)
                    assert not strange(told), told
            lively = [o for o in offers if o.kind not in ("done", "pass") and len(o.actions)]
            some = lively if luck.random() < 0.8 else offers
            action = (
                TERRAFORMING_MARS.sample(state, luck) if mover == NATURE else bot.decide(state, some or offers, luck)
            )
            after = TERRAFORMING_MARS.apply(state, action)
            for line in TERRAFORMING_MARS.narrate(state, action, after, NOBODY):
                assert not strange(line), line
            assert not strange(TERRAFORMING_MARS.summary({}, THREE, TERRAFORMING_MARS.facts(after)))
            state = after


def test_neither_does_the_end() -> None:
    with speaking_with("wordless", Wordless()):
        for state in (over(), solo().evolve(phase=Phase.END, turn=NOBODY)):
            prompt = ask(snapshot(state, viewer=0)).prompt()
            rows = ["".join(piece.text for piece in row) for row in prompt.details]  # type: ignore[union-attr]
            assert not strange(" ".join((prompt.question, *rows)))


def test_neither_do_the_help_the_coach_and_the_figures() -> None:
    session: Session[State, Action] = Session.start(
        TERRAFORMING_MARS, Options(draft=True), [Seat(name=name) for name in THREE], seed=3
    )
    helped = set()
    with speaking_with("wordless", Wordless()):
        while session.state.generation < 6:
            state = session.state
            offers = TERRAFORMING_MARS.choices(state)
            kind = (state.phase, offers[0].kind if state.queue else "")
            if kind not in helped:
                helped.add(kind)
                seat = TERRAFORMING_MARS.to_act(state)[0]
                question = ask(Snapshot(state, seat, offers, seats(3), ()))
                assert not strange(" ".join(text for part in help_for(question) for text in part))
                if lesson := COURSE.lesson(question, over=False):
                    assert not strange(f"{lesson.heading} {lesson.text}")
                actions = (action for offer in offers for action in list(offer.actions)[:5])
                assert not strange(" ".join(TEXT_VIEWS.meaning(state, action) for action in actions))
            session.play(plays(state))
        found = registry.chronicle("terraforming_mars", session.steps)
        names = [*(curve.name for curve in found.curves), *(heading.name for heading in found.spending)]
        assert not strange(" ".join((*names, *(moment.text for moment in found.moments))))
    assert {Phase.START, Phase.DRAFT, Phase.RESEARCH, Phase.ACTIONS} <= {phase for phase, _ in helped}


@pytest.mark.parametrize("line", ["play zzz", "use zzz", "sell zzz", "done zzz", "place zzz", "zzz"])
def test_neither_do_errors_of_the_notation(line: str) -> None:
    with speaking_with("wordless", Wordless()), pytest.raises(BadNotation) as caught:
        TERRAFORMING_MARS.parse(f"Ann: {line}", busy())
    assert strange(str(caught.value)) <= strange(line) | VERBS


def test_a_log_is_told_to_each_in_a_language_of_their_own() -> None:
    session: Session[State, Action] = Session.start(
        TERRAFORMING_MARS, Options(), [Seat(name=name) for name in THREE], seed=3
    )
    for _ in range(20):
        session.play(plays(session.state))
    english = session.log(NOBODY)
    with speaking_with("wordless", Wordless()):
        assert session.log(NOBODY) != english
    assert session.log(NOBODY) == english


# --- the board -------------------------------------------------------------------------------------------------------

ASKING = (
    founding, buying, drafting, busy, first, placing, claiming, targeting, reducing, choosing, upon, amount, exchanging,
    keeping, contest, guild, greeneries, solo,
)  # fmt: skip
SIGNS = (
    "xA",
    "xB",
    "ss",
    "pp",
    "tt",
    "cc",
    "pt",
    "CA",
    "CB",
    "gA",
    "gn",
    "Cn",
    "enter",
    "esc",
    "space",
    "arrows",
    "pgup",
)
"""Bonuses of the map, tiles with their owners, and keys."""


def unnamed(shown: str) -> str:
    """What is shown without names of cards and places, also where they are cut."""
    for name in NAMED:
        shown = shown.replace(name, " ")
        for cut in range(len(name) - 1, 4, -1):
            shown = shown.replace(f"{name[:cut]}~", " ")
    return shown


@sizes(SMALL, LARGE)
async def test_no_english_is_left_on_the_board(size: tuple[int, int]) -> None:
    """In other letters of the same width. Latin letters are those of cards, signs of the map, keys and names."""
    parts = {word for name in NAMED for word in re.findall(r"[A-Za-z]+", name)}
    with speaking_with("foreign", Foreign()):
        async with showing(table(2), viewer=0, size=size, glyphs=ASCII) as (app, pilot):
            for state in (table(2), *(place() for place in ASKING), over()):
                app.board.question = None
                app.board.show(replace(snapshot(state, 0), log=()))
                for keys in ("", "down", "right", "down", "p down", "m down", "2", "w", "3", "1"):
                    await press(pilot, keys)
                    left = left_in_english(unnamed(app.shown()), *NAMES, *SIGNS, *parts)
                    assert left == [], app.shown()


class Wordy(Foreign):
    """A language in which everything takes a third more than in English."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(\b[a-zA-Z]{3,}\b)(?![^{]*\})", lambda word: word[0] + "x" * (len(word[0]) // 3), message)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_a_language_with_longer_words_pushes_nothing_out(size: tuple[int, int]) -> None:
    with speaking_with("wordy", Wordy()):
        async with showing(table(2), viewer=0, size=size) as (app, pilot):
            for state in (*(place() for place in ASKING), over(5)):
                app.board.question = None
                app.board.show(snapshot(state, 0))
                for keys in ("", "down", "p down", *"234"):
                    await press(pilot, keys)
                    rows = app.shown().split("\n")
                    assert max(map(cell_len, rows)) <= size[0]
                if state.over and size == LARGE:
                    assert "pointsxx" in app.shown(), "the points are still seen"
