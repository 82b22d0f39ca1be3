"""The help screen: keys of the current question, rules of this phase, the end of the game, and the tiles."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.factory_manager.book import Book
from powergrid_tui.games.factory_manager.model import Phase, State
from powergrid_tui.games.factory_manager.phases import PHASES
from powergrid_tui.games.factory_manager.tilefile import KIND_NAMES
from powergrid_tui.games.factory_manager.viewmodel.questions import Question
from powergrid_tui.games.factory_manager.viewmodel.tiles import effect
from powergrid_tui.table.words.language import mark, tr, trn
from powergrid_tui.toolkit.viewmodel.component_view import BOARD_HELP
from powergrid_tui.toolkit.viewmodel.question_keys import DEFAULT_KEYS
from powergrid_tui.toolkit.viewmodel.reading import paragraphs

_RULES = {
    Phase.AUCTION: mark("""\
- As many cards are turned up as there are players. The player with the highest number last round puts one up, with 0
workers or more; the others raise or drop out. The highest bidder takes it and puts the workers on it.
- One free worker must be left. Workers on the card do nothing else this round.
- Low numbers act first; high numbers bring a discount on every price. The last player takes the last card, and may put
workers on it to act with fewer."""),
    Phase.MARKET: mark("""\
- In turn order, each player brings one tile to the market for each free worker: the lowest of any column.
- Bringing tiles does not use up workers."""),
    Phase.BUYING: mark("""\
- Each free worker buys one tile, or removes one, which leaves the game.
- A tile goes to a free cell at once, or is put aside. Tiles put aside do nothing, and are placed in a later round
without a worker. The control room and the optimisation room have their own cells.
- Two extra cells can be opened, without a worker and without a discount.
- At the end of your turn you may hire up to two seasonal workers: they run the factory now, and bid, bring and buy in
the next round. Then you pay them again, or they leave.
- Tiles nobody buys go back to the warehouse."""),
    Phase.RUNNING: mark("""\
- All workers come back. You choose which tiles run; storage always counts. You cannot run more robots than machines,
and one worker must stay free.
- Then an energy card raises the price of energy. You earn 10 Elektro for each good that is made and stored, minus the
price of each energy used, at least one.
- Workers that are not needed are free in the next round."""),
}

_END = mark("""\
- After {rounds} rounds the most money wins; then the higher last income.
- In the last round the whole income is doubled, including its costs. Money never falls below 0.""")


def in_force(view: State) -> list[tuple[str, list[str]]]:
    """(heading, sentences) of the rules of the current phase."""
    return [(heading, list(paragraphs(text))) for heading, text in _rules_of(view)]


def _rules_of(view: State) -> list[tuple[str, str]]:
    """(heading, text) of the rules of the current phase, for as many players as there are."""
    if view.phase not in _RULES:
        return []
    text = tr(_RULES[view.phase])
    extra = view.book.numbers.players[len(view.players)].extra
    if view.phase is Phase.MARKET and extra:
        more = trn(
            "The last player may bring {count} more tile.", "The last player may bring {count} more tiles.", extra
        )
        text = f"{text}\n- {more}"
    return [(tr(PHASES[view.phase].rules), text)]


def help_for(question: Question, changed: Mapping[str, str] = DEFAULT_KEYS) -> list[tuple[str, str]]:
    """(heading, text) sections: keys, rules of this phase, the end of the game, and the tiles. `changed` are keys that
    the person has replaced."""
    view = question.view
    parts = [question.keys_section(changed, tr(BOARD_HELP)), *_rules_of(view)]
    parts.append((tr("The end"), tr(_END, rounds=view.book.numbers.rounds)))
    return [*parts, (tr("Tiles"), _tiles(view.book))]


def _tiles(book: Book) -> str:
    lines = []
    for tile, entry in book.tiles.items():
        kind, does = tr(KIND_NAMES[entry.kind]), effect(book, tile)
        if entry.level:
            line = tr("{tile} ({kind}), {price}: {effect}", tile=tile, kind=kind, price=entry.price, effect=does)
        else:
            line = tr("{tile} ({kind}), at the start: {effect}", tile=tile, kind=kind, effect=does)
        lines.append(f"- {line}")
    return "\n".join(lines)
