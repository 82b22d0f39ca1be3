"""The help screen: the keys of the current question, and the rules of this phase on this map, in this edition and with
this deck."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.power_grid.model import Phase
from powergrid_tui.games.power_grid.viewmodel.help import rules
from powergrid_tui.games.power_grid.viewmodel.help.ending import steps
from powergrid_tui.games.power_grid.viewmodel.help.rules import Lines
from powergrid_tui.games.power_grid.viewmodel.questions import (
    Building,
    Buying,
    Question,
)
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.question import PLANNING
from powergrid_tui.toolkit.viewmodel.question_keys import DEFAULT_KEYS

_DESK = mark(
    "What each company can pay (? where that is secret) and its power plants; then the fuel: what one run "
    "costs now, the tokens in the market, those of the next refill, and what other companies' plants burn in "
    "a round if all of them run: 3-5 where hybrids may or may not burn it."
)

_BESIDES: dict[type[Question], str] = {
    Buying: mark("Supply: the tokens left outside the market, and after + how many of them the next refill brings."),
    Building: mark(
        "Next door: the neighbours, with the cost of the connection and the house. Next: the player "
        "order of the coming round."
    ),
}
"""What the question shows, besides its keys."""

_LOOK_AROUND = (
    mark("It is not your turn: look around."),
    mark("i plans what you will buy or build while others act, or leaves a highest bid. Nobody else is told."),
)

_BOARD = (
    mark(
        "Tab and the digits 1 to 5 bring up the parts of the board where they share the screen: map, auction "
        "house, resources, companies, log. While you type a bid, the digits belong to it; F1 to F5 always work."
    ),
    mark(
        "e turns from what happened since your last turn to the log, the coach and the chat. Where they are not in "
        "sight it brings them up, and esc leads back."
    ),
    mark("Page up and page down scroll the log, home and end go to its ends."),
    mark(
        "y shows what the round would bring with the answer that you are choosing, next to the round without it: "
        "income, money, player order and the prices after the refill. It follows the cursor; y again puts it away."
    ),
    mark("t shows which power plants are gone, in the market or still to come, and what powering cities pays."),
    mark(
        "z, or the mouse wheel, zooms in on the map, and it follows the cursor; a zooms out one step, w "
        "shows the whole map. Arrows at its edges show where there is more; without a cursor the arrow keys "
        "move the map."
    ),
    mark("Click a key, wherever it is shown, to press it; click what Enter does to press Enter."),
    mark("Enter never passes and never ends a turn; p and d do."),
)


_SINCE = mark("E shows the last rounds as tables.")


def help_for(question: Question, changed: Mapping[str, str] = DEFAULT_KEYS) -> list[tuple[str, str]]:
    """(heading, text) of each section: the keys, the rules of this phase, the display beside an auction, the special
    rules, and the steps and the end. `changed` are keys that the person has replaced."""
    view, book = question.view, question.view.book
    since = () if question.takes_capital("E") else (_SINCE,)
    parts = [(tr("Keys"), _list([*_keys(question, changed), *map(tr, (*_BOARD, *since))]))]
    parts.append((tr("The bars of the companies"), _list(_bars(question))))
    special = rules.special_rules(view)
    if phase := rules.of_phase(view):
        heading, lines = phase
        if special:
            lines = [*lines, tr("Rules of the map, the edition or the deck below take precedence over these.")]
        parts.append((heading, _list(lines)))
    if view.phase is Phase.AUCTION:
        parts.append((tr("Beside the auction"), _list([tr(_DESK)])))
    parts += [(heading, _list(lines)) for heading, lines in special]
    parts.append((tr("Steps and the end"), _list(steps(book))))
    return parts


def _bars(question: Question) -> Lines:
    """What the signs on the bars of the companies mean."""
    glyphs = question.glyphs
    powered, dark, spare, _, open_ = tuple(glyphs.units)
    return [
        tr("{sign}: a city that the company's plants can power, given fuel for all.", sign=powered),
        tr("{sign}: a city more than they can power.", sign=dark),
        tr("{sign}: a city that they could power, but that the company does not have yet.", sign=spare),
        tr("{sign}: a city still missing to the end of the game.", sign=open_),
        tr("{sign}: the number of cities at which Step 2 begins or the game ends.", sign=glyphs.vertical),
        tr("{sign}: what closes that number in the heading.", sign=glyphs.corners[1]),
    ]


def _keys(question: Question, changed: Mapping[str, str]) -> Lines:
    """What the keys of this question do, and what else it shows."""
    if not question.asks:
        return [*map(tr, _LOOK_AROUND), *question.key_help(changed)]
    besides = _BESIDES.get(type(question), "")
    if isinstance(question, Buying) and question.one_at_a_time:
        besides = ""
    planning = PLANNING if question.snapshot.planning else ()
    return [*map(tr, planning), *question.key_help(changed), *([tr(besides)] if besides else [])]


def _list(lines: Lines) -> str:
    return "\n".join(f"- {line}" for line in lines)
