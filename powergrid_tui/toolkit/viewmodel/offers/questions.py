"""Questions made from offers alone: what they share, such as standing orders typed as a line, and the one shown while
another player decides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import fold, nearest
from powergrid_tui.table.protocol.game import NATURE, PlannedTurn, Premove, Standing
from powergrid_tui.table.words.language import listed, sentence, tr
from powergrid_tui.table.words.text import quoted, spaced
from powergrid_tui.toolkit.viewmodel import question
from powergrid_tui.toolkit.viewmodel.components.cards import Hand
from powergrid_tui.toolkit.viewmodel.components.component import Component
from powergrid_tui.toolkit.viewmodel.components.parts import Pick
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.listing import Listing
from powergrid_tui.toolkit.viewmodel.offers.game_parts import BOARD, MOVES, TABLE, GameParts
from powergrid_tui.toolkit.viewmodel.offers.scene import ComponentScene
from powergrid_tui.toolkit.viewmodel.pieces import Detail, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.scores import outcome
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot
from powergrid_tui.toolkit.viewmodel.text_views import PremoveWord

KEY = "o"
"""The key that starts the line of an order."""


class PremoveLine:
    """A standing order typed as a line, as in plain mode: a word and its arguments."""

    def __init__(self, premoves: Mapping[str, PremoveWord]) -> None:
        self._premoves = premoves
        self.text: str | None = None
        """The text typed so far; None if no line has been started."""

    @property
    def there_are(self) -> bool:
        """Whether the game has standing orders."""
        return bool(self._premoves)

    @property
    def about(self) -> tuple[str, ...]:
        """The possible orders, each with a description."""
        return tuple(tr("{word}: {about}", word=word, about=tr(each.about)) for word, each in self._premoves.items())

    def press(self, key: str, view: Any, seat: int) -> Premove | str | None:
        """Handle a key. Returns the premove once the line is complete, a refusal, an empty string if the line changed,
        or None if no line has been started."""
        if self.text is None:
            if key != KEY or not self._premoves:
                return None
            only = next(iter(self._premoves)) if len(self._premoves) == 1 else ""
            self.text = f"{only} " if only else ""
            return ""
        match key:
            case "enter":
                return self._read(self.text, view, seat)
            case "escape":
                self.text = None
            case "backspace":
                self.text = self.text[:-1]
            case _ if len(key) == 1:
                self.text += key
        return ""

    def _read(self, text: str, view: Any, seat: int) -> Premove | str:
        word, _, said = spaced(text).strip().partition(" ")
        by_word = {fold(each): premove for each, premove in self._premoves.items()}
        try:
            if fold(word) not in by_word:
                raise TableError(
                    tr("there is no standing order {word}", word=quoted(word)) + nearest(word, self._premoves)
                )
            premove = by_word[fold(word)].read(view, seat, said.strip())
        except TableError as error:
            return sentence(str(error))
        self.text = None
        return premove

    def standing(self, premove: Premove | None, view: Any) -> str:
        """The current premove in words, if the game has just one kind; otherwise an empty string."""
        if premove is None or type(premove) in (Premove, PlannedTurn) or len(self._premoves) != 1:
            return ""
        return next(iter(self._premoves.values())).given(view, premove)


T = TypeVar("T")


class OffersQuestion(question.Question[Any, Any]):
    """A question of any game, with the slices that show its intent."""

    def __init__(self, snapshot: Snapshot, game_parts: GameParts, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.game_parts = game_parts
        self.part = game_parts.board_parts.index(MOVES)
        self.steered = False
        """Whether the arrow keys move through the components."""
        self.line = PremoveLine(game_parts.texts.premoves)
        """The order being typed."""

    @property
    def takes_text(self) -> bool:
        return self.line.text is not None

    def press(self, key: str) -> Any:
        premove = None if self.snapshot.planning or self.over else self.line.press(key, self.view, self.seat)
        return self.press_offer(key) if premove is None else premove

    def press_offer(self, key: str) -> Any:
        """Handle a key that belongs to no premove; returns what `press` returns."""
        return None

    def prompt(self) -> Prompt:
        """The question, or the premove being typed."""
        if self.line.text is None:
            return self.main_prompt()
        keys = (Key("enter", tr("give the order")), Key("esc", tr("back")))
        about = tuple(map(quiet, self.line.about))
        return self._prompt(
            tr("what should be done for you?"), f"{self.line.text}_", *keys, details=about, refused=True
        )

    def main_prompt(self) -> Prompt:
        """The question."""
        raise NotImplementedError

    @property
    def _of_premoves(self) -> tuple[Detail, ...]:
        """The current premove."""
        told = self.line.standing(self.snapshot.premove, self.view)
        return (quiet(told),) if told else ()

    @property
    def premove_keys(self) -> tuple[Key, ...]:
        """The key that starts a premove."""
        return (Key(KEY, tr("give an order")),) if self.line.there_are and not self.snapshot.planning else ()

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game_parts.over(self.view)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everybody's figures, as far as the view shows them."""
        return tuple(self.game_parts.game.standings(self.view))

    def listing(self, room: int) -> Listing:
        """What may be done, in at most this many rows; 0 for all rows."""
        if self.snapshot.watching:
            return Listing(tr("WHAT CAN BE DONE"), (), empty=tr("Players see it here."))
        return Listing(tr("WHAT YOU CAN DO"), (), empty=tr("You have nothing to decide now."))

    @property
    def cursor(self) -> object:
        """The position of the cursor. While it stays the same, so do the components of this question."""
        return None

    def seen(self) -> tuple[Component, ...]:
        """The game's components, with their choices."""
        return self.cached(f"components {self.cursor}", lambda: self.game_parts.components(self._scene))

    @property
    def _scene(self) -> ComponentScene:
        return ComponentScene(self.view, self.seat, self.players, self.pick)

    def pick(self, action: Any) -> Pick | None:
        """The choice for an action; None if it is not offered."""
        return None

    @property
    def count(self) -> int:
        """The number of rows of offers, including refused ones."""
        return 0

    @property
    def on_board(self) -> bool:
        """Whether any offer is on a component."""
        return False

    @property
    def values(self) -> bool:
        """Whether the marked row has several values, which left and right step through."""
        return False

    @property
    def marked_hotspots(self) -> tuple[Hotspot, ...]:
        """The hotspots of the marked row."""
        return ()

    def others(self) -> Hand | None:
        """Offers that are on no component, as cards; None if there are none."""
        return None

    def lead_to(self, hotspot: Hotspot) -> bool:
        """Move the cursor to a hotspot; returns whether it exists."""
        return False

    def turn_page(self, rows: int) -> bool:
        """Move the cursor by this many rows. Returns whether there are any rows."""
        return False

    def jump(self, sign: str) -> bool:
        """Move to the next row that begins with this character. Returns whether there is one."""
        return False


class Waiting(OffersQuestion, question.Waiting[Any, Any]):
    """Nothing to decide: somebody else is asked, or nobody."""

    def __init__(self, snapshot: Snapshot, game_parts: GameParts, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, game_parts, glyphs)
        if not self.over:
            self.part = game_parts.board_parts.index(BOARD if game_parts.makes is not None else TABLE)

    def main_prompt(self) -> Prompt:
        asked = self._asked
        if len(asked) < 2 or self.over or self.game_parts.dealing(self.view):
            return question.Waiting.prompt(self)
        told = tr("Still to decide: {players}.", players=listed([self.players[seat].name for seat in asked]))
        return Prompt(None, False, told, details=self.details(), keys=self.keys())

    @property
    def _asked(self) -> list[int]:
        """Who is asked besides the viewer."""
        return [seat for seat in self.game_parts.game.to_act(self.view) if seat != self.seat]

    @property
    def mover(self) -> int:
        if self.game_parts.dealing(self.view):
            return NATURE
        return self._asked[0] if self._asked else self.game_parts.game.to_move(self.view)

    def chance(self) -> str:
        return tr("Chance decides.")

    def details(self) -> tuple[Detail, ...]:
        return self._of_premoves

    def keys(self) -> tuple[Key, ...]:
        return self.premove_keys

    def won(self) -> str:
        return outcome([standing.seat for standing in self.standings if standing.rank == 1])
