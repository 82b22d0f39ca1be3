"""What a game without sheets of its own tells at a table without a screen: everybody's figures and its components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.words.language import mark, markc, paragraph, sentence, series, tr
from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
from powergrid_tui.toolkit.viewmodel.components.companies import Companies
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts, held
from powergrid_tui.toolkit.viewmodel.offers.scene import ComponentScene
from powergrid_tui.toolkit.viewmodel.players import Players, by_name
from powergrid_tui.toolkit.viewmodel.scores import scores
from powergrid_tui.toolkit.viewmodel.text_views import Sheet, TextViews

STATE: Final = markc("typed verb", "state")
"""The word of every game that asks how everybody stands."""

Call = Callable[[str, Callable[..., Any]], Any]
"""Calls a part of a game by its name. Raises `TableError` if that breaks down."""


def completed(game_parts: GameParts, call: Call) -> TextViews:
    """The text views of a game. Where they have no sheet of how everybody stands, one is made from its components and
    standings; the figures are also told to whoever is asked, if the game has nothing to say then."""
    texts, telling = game_parts.texts, _Telling(game_parts, call)
    if STATE in texts.by_word:
        return texts
    state = Sheet(mark("how everybody stands, and what is on the table"), telling.state)
    told = replace(texts, by_word={STATE: state, **texts.by_word})
    return replace(told, situation=telling.situation) if texts.situation is TextViews().situation else told


@dataclass(frozen=True)
class _Telling:
    """A game as it tells itself. A part that breaks down is one sentence, which says so; the others are told."""

    game_parts: GameParts
    call: Call

    def situation(self, view: Any, seat: int) -> Sequence[str]:
        """The round and the like, and everybody's figures; without components, also the numbers of the view."""
        figures, components = self._parts(view, seat)
        facts = paragraph(self._safely("facts", lambda: map(sentence, self.game_parts.facts(view))))
        rest = [] if components else _numbers(view)
        return [words for words in (facts, paragraph(figures), *rest) if words]

    def state(self, view: Any, seat: int, _said: str) -> Sequence[str]:
        """Everybody's figures, then the components one by one; without components, the numbers of the view."""
        figures, components = self._parts(view, seat)
        rest = [words for each in components for words in self._sentences(each)] if components else _numbers(view)
        return [*figures, *rest]

    def _parts(self, view: Any, seat: int) -> tuple[list[str], list[Component]]:
        """Everybody's figures in sentences, and the components other than those."""
        made: list[Component] = []

        def make() -> Iterable[str]:
            made.extend(
                self.game_parts.components(ComponentScene(view, seat, self._players(view), lambda _action: None))
            )
            return ()

        errors = self._safely("components", make)
        own = next((each for each in made if isinstance(each, Companies)), None)
        figures = self._sentences(own) if own else self._safely("standings", lambda: self._figures(view))
        return [*figures, *errors], [each for each in made if each is not own]

    def _players(self, view: Any) -> Players:
        """Everybody by name, by seat where the view tells who sits where."""
        names = getattr(view, "names", ()) or [standing.seat for standing in self.game_parts.game.standings(view)]
        return by_name(tuple(map(str, names)))

    def _figures(self, view: Any) -> Iterable[str]:
        game = self.game_parts.game
        figures = scores(game, view, self._players(view), game.standings(view), Chronicle(), tr("unknown"))
        return replace(figures, title="").sentences()

    def _sentences(self, component: Component) -> list[str]:
        return self._safely(type(component).__name__, component.sentences)

    def _safely(self, part: str, tell: Callable[[], Iterable[str]]) -> list[str]:
        try:
            return list(self.call(part, lambda: [str(words) for words in tell()]))
        except TableError as error:
            return [sentence(str(error))]


def _numbers(view: Any) -> list[str]:
    """The numbers of a view in a sentence, if there are any."""
    return [sentence(words)] if (words := series(held(view))) else []
