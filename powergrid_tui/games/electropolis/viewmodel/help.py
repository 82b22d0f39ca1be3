"""The help screen: keys of the current question, rules of this phase, and the glyphs of the tiles."""

from __future__ import annotations

from collections.abc import Mapping

from powergrid_tui.games.electropolis.book import Book
from powergrid_tui.games.electropolis.model import Phase, State
from powergrid_tui.games.electropolis.phases import PHASES
from powergrid_tui.games.electropolis.viewmodel.questions import Question
from powergrid_tui.games.electropolis.viewmodel.tiles import FACES, use
from powergrid_tui.table.words.language import mark, tr
from powergrid_tui.toolkit.viewmodel.component_view import BOARD_HELP
from powergrid_tui.toolkit.viewmodel.glyphs import Glyphs
from powergrid_tui.toolkit.viewmodel.question_keys import DEFAULT_KEYS
from powergrid_tui.toolkit.viewmodel.reading import paragraphs

_CITY = mark("""\
- In a city, a plant shows its points and, after a slash, its pollution; off means it has no fuel. Other tiles show the
support they bring.""")

_RULES = {
    Phase.CHOOSING: mark("""\
- The player with the highest turn-order number chooses first.
- The number on a space is the number of tiles you take; some spaces also bring support at once.
- Then everybody acts from the left: few tiles mean an early choice. Acting early gives you a low number, so you choose
late in the next round."""),
    Phase.TAKING: mark("""\
- Take neighbouring tiles from the ring, exactly as many as your space says, and one card. The ring closes up.
- Fuel goes beside your board and is never lost. Everything else is built now, in the region shown on the card."""),
    Phase.PLACING: mark("""\
- Place each tile on an empty cell of the card's region so that it shares an edge with a tile already there. You choose
the order. Tiles never move again.
- Disposal tiles go only on the four corners; other tiles may go there too.
- A tile with no possible cell is discarded, and costs 1 support.
- Then the card takes effect, unless it counts at the end."""),
}

_END = mark("""\
- Each coal and gas plant burns one fuel tile and pollutes: coal {coal}, gas {gas}, less 1 for each air-pollution
control next to it. You must burn all the fuel you can.
- Each nuclear plant burns one fuel tile and needs one disposal tile.
- Pollution above support costs the square of the excess: 1, 4, 9, 16 and so on.
- Each empty cell costs {cell}, unless a trend says more.
- Most points wins; then most points from trends.""")


def in_force(view: State) -> list[tuple[str, list[str]]]:
    """(heading, sentences) of the rules of the current phase."""
    return [(heading, list(paragraphs(text))) for heading, text in _rules_of(view)]


def _rules_of(view: State) -> list[tuple[str, str]]:
    """(heading, text) of the rules of the current phase."""
    return [(tr(PHASES[view.phase].rules), tr(_RULES[view.phase]))] if view.phase in _RULES else []


def help_for(question: Question, changed: Mapping[str, str] = DEFAULT_KEYS) -> list[tuple[str, str]]:
    """(heading, text) sections: keys, rules of this phase, the end of the game, and the tiles. `changed` are keys that
    the person has replaced."""
    book, view = question.view.book, question.view
    parts = [question.keys_section(changed, tr(BOARD_HELP)), *_rules_of(view)]
    numbers = book.numbers.penalty
    end = tr(
        _END,
        coal=book.kinds["coal"].pollution,
        gas=book.kinds["gas"].pollution,
        cell=numbers.empty_cell,
    )
    return [*parts, (tr("The end"), end), (tr("Tiles"), _tiles(book, question.glyphs))]


def _tiles(book: Book, glyphs: Glyphs) -> str:
    lines = []
    for name, kind in book.kinds.items():
        face = FACES[name]
        words = tr("{tile}: {use}", tile=kind.title, use=use(kind))
        lines.append(f"- {face.drawn(glyphs)} {tr(face.code)} {words}")
    return "\n".join([*lines, tr(_CITY)])
