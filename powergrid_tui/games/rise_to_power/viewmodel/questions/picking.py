"""Which prism cards to take or to discard?"""

from __future__ import annotations

from abc import abstractmethod
from typing import Self

from powergrid_tui.games.rise_to_power.actions import Action, Discard, Take
from powergrid_tui.games.rise_to_power.book import in_order
from powergrid_tui.games.rise_to_power.model import Phase
from powergrid_tui.games.rise_to_power.rules import piles
from powergrid_tui.games.rise_to_power.viewmodel.pointed import DISCARDS, HAND, PRISMS, Pointed
from powergrid_tui.games.rise_to_power.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.rise_to_power.words import prism_words
from powergrid_tui.table.words.language import mark, sentence, tr, trc, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot


class Picking(Question):
    """Cards are ticked; Enter takes or discards them."""

    MOUSE = mark("Click a card to tick it.")

    row: str
    """Where the cards lie."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.cards = self._cards()
        self.cursor = 0
        self.picked: frozenset[int] = frozenset()

    @abstractmethod
    def _cards(self) -> tuple[str, ...]:
        """The cards to choose from."""

    @abstractmethod
    def _counts(self) -> tuple[int, int]:
        """(fewest, most) cards to tick."""

    @abstractmethod
    def _action(self, prisms: tuple[str, ...]) -> Action:
        """The action for these cards."""

    @abstractmethod
    def _hand_after(self, prisms: tuple[str, ...]) -> tuple[str, ...]:
        """The hand after the action."""

    @abstractmethod
    def _asked(self) -> str:
        """The question."""

    @abstractmethod
    def _told(self, prisms: tuple[str, ...]) -> str:
        """What Enter does."""

    def restore(self, before: Self) -> None:
        if before.cards == self.cards:
            self.cursor, self.picked = before.cursor, before.picked

    @property
    def prisms(self) -> tuple[str, ...]:
        """The cards that are ticked."""
        return in_order([self.cards[at] for at in sorted(self.picked)])

    @key("space", does=mark("tick"), note=mark("ticks the card, or unticks it"))
    def _toggle(self) -> Reply:
        return self._tick(self.cursor)

    @key("left", "right", name=sideways, does=mark("card"), note=mark("from card to card"))
    def _move(self, pressed: str) -> Reply:
        self.cursor = (self.cursor + (1 if pressed == "right" else -1)) % len(self.cards)
        return ""

    def _may_be_none(self) -> bool:
        return not self._counts()[0]

    @key(
        "d",
        does=lambda _: trc("key", "none"),
        means=_may_be_none,
        note=mark("takes or discards none, where you may"),
        id="board.done",
        label=mark("Done"),
    )
    def _none(self) -> Reply:
        none = self._action(())
        if isinstance(none, Take) and self.cards and not self.again:
            self.warned = "d"
            return tr("You take no card. Press d again if you mean it.")
        return none

    @key("enter", note=mark("takes or discards what is ticked"))
    def _take(self) -> Reply:
        return sentence(self._why()) or self._action(self.prisms)

    def _is_ticked(self) -> bool:
        return bool(self.picked)

    @key("backspace", means=_is_ticked, note=mark("unticks all cards"))
    def _clear(self) -> Reply:
        self.picked = frozenset()
        return ""

    def _tick(self, at: int) -> str:
        """Tick or untick a card. If only one card may be ticked, another one replaces it."""
        most = self._counts()[1]
        if at in self.picked:
            self.picked -= {at}
        elif len(self.picked) < most:
            self.picked |= {at}
        elif most == 1:
            self.picked = frozenset((at,))
        else:
            return sentence(
                trn("at most {count} card: untick one first", "at most {count} cards: untick one first", most)
            )
        return ""

    def _why(self) -> str:
        """Why Enter does nothing yet; empty if it does."""
        least = self._counts()[0]
        left = least - len(self.picked)
        if not least and not self.picked:
            return tr("tick cards with space, or press d for none")
        if left <= 0:
            return ""
        return trn("tick {count} more card, with space", "tick {count} more cards, with space", left)

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what != self.row:
            return None
        self.cursor = at
        return self._tick(at)

    def pointed(self) -> Pointed:
        hand = self._hand_after(self.prisms)
        return Pointed(row=self.row, cursor=self.cursor, picked=self.picked, hand=hand)

    def prompt(self) -> Prompt:
        why = self._why()
        return self._prompt(
            self._asked(),
            why or self._told(self.prisms),
            details=(self.standing(), *self.within_reach(self._hand_after(self.prisms))),
            refused=bool(why),
        )


class Drawing(Picking):
    """Face-up cards: from the track, or, after a trade, from the discards."""

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        self.row = DISCARDS if snapshot.view.phase == Phase.RECOVERING else PRISMS
        super().__init__(snapshot, glyphs)

    def _cards(self) -> tuple[str, ...]:
        return self.view.discards if self.row == DISCARDS else self.view.prism_track

    def _counts(self) -> tuple[int, int]:
        picks = min(self.view.picks, len(self.cards))
        return (0 if self.view.phase == Phase.TAKING else picks), picks

    def _action(self, prisms: tuple[str, ...]) -> Action:
        return Take(prisms=prisms)

    def _hand_after(self, prisms: tuple[str, ...]) -> tuple[str, ...]:
        return in_order([*self.company.hand, *prisms])

    def _asked(self) -> str:
        least, most = self._counts()
        if least < most:
            return trn("{count} card from the track, or none?", "up to {count} cards from the track?", most)
        if self.row == DISCARDS:
            return trn("{count} card from the discards: which?", "{count} cards from the discards: which?", most)
        return trn("draw {count} card from the track: which?", "draw {count} cards from the track: which?", most)

    def _told(self, prisms: tuple[str, ...]) -> str:
        return tr("take {prisms}", prisms=prism_words(prisms))


class Discarding(Picking):
    """Cards from one's own hand."""

    row = HAND

    def _cards(self) -> tuple[str, ...]:
        return self.company.hand

    def _counts(self) -> tuple[int, int]:
        if self.view.phase == Phase.REDRAWING:
            return 0, len(self.cards)
        count = piles.excess(self.view)
        return count, count

    def _action(self, prisms: tuple[str, ...]) -> Action:
        return Discard(prisms=prisms)

    def _hand_after(self, prisms: tuple[str, ...]) -> tuple[str, ...]:
        return piles.without(self.company.hand, prisms)

    def _asked(self) -> str:
        if self.view.phase == Phase.REDRAWING:
            return tr("discard which cards, to draw as many plus {count} more?", count=self.view.picks)
        count = piles.excess(self.view)
        return trn("{count} card too many: discard which?", "{count} cards too many: discard which?", count)

    def _told(self, prisms: tuple[str, ...]) -> str:
        if self.view.phase == Phase.REDRAWING:
            drawn = trn("draw {count} card", "draw {count} cards", len(prisms) + self.view.picks)
            return tr("discard {prisms}, {drawn}", prisms=prism_words(prisms), drawn=drawn)
        return tr("discard {prisms}", prisms=prism_words(prisms))
