"""How to spend an action point?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from powergrid_tui.games.rise_to_power.actions import Action, Connect, Done, Exchange, Power, Trade, Upgrade
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, Company
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.phases import PHASES, Part
from powergrid_tui.games.rise_to_power.rules import network, piles
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.games.rise_to_power.viewmodel.pointed import EXCHANGE, PLAN, TRACK, Pointed, Stop
from powergrid_tui.games.rise_to_power.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.rise_to_power.viewmodel.questions.deeds import Deed, deed_words, neighbours_told
from powergrid_tui.games.rise_to_power.words import called, listed, trade_words
from powergrid_tui.table.protocol.game import Choice
from powergrid_tui.table.words.language import sentence, tr, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Key, Prompt
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_STEPS: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}

_LETTERS = {"p": Power, "u": Upgrade, "t": Trade}
"""Keys that select a kind of action."""


class Acting(Question):
    """Select a contract, then what to do with it, then the cell if there is a choice.

    Nothing is selected before a key is pressed.
    """

    def __init__(self, snapshot: Snapshot, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(snapshot, glyphs)
        self.stops = self._stops()
        self._deeds: dict[Stop, Sequence[Deed]] = {}
        """By contract, what may be done with it. Cached, because a large hand has many ways to pay."""
        self.at: int | None = None
        self.chosen = 0
        """The index of the selected deed."""
        self.cell: Cell | None = None
        """The cell for the contract, while one is being chosen."""

    def _stops(self) -> tuple[Stop, ...]:
        return (
            *((TRACK, card) for card in self.view.contract_track),
            *((EXCHANGE, card) for card in self.view.exchange),
            *((PLAN, district.top) for district in self.company.inactive),
        )

    def adopt(self, before: Self) -> None:
        """Keep the cursor on its card; if the card is gone, nothing is selected, and the same part stays up."""
        self.part = before.part if before.cell is None else before._part_of_stop
        if before.stop in self.stops:
            self.at = self.stops.index(before.stop)
            self.part = self._part_of_stop
            if before.view.players == self.view.players:
                self.chosen, self.cell, self.part = before.chosen, before.cell, before.part

    @property
    def stop(self) -> Stop:
        """The position of the cursor; ``("", "")`` before a key is pressed."""
        return ("", "") if self.at is None else self.stops[self.at]

    @property
    def sites(self) -> tuple[Cell, ...]:
        """Cells in which a district may be connected."""
        return network.sites(self.company)

    def deeds(self) -> Sequence[Deed]:
        """What may be done with the selected contract: the best way to pay first, a trade last."""
        if self.stop not in self._deeds:
            self._deeds[self.stop] = self._deeds_with(*self.stop)
        return self._deeds[self.stop]

    def _deeds_with(self, where: str, card: str) -> Sequence[Deed]:
        if where == TRACK:
            return self._placed("contract", card)
        if where == EXCHANGE:
            return self._placed("exchange", card)
        if where == PLAN:
            paid = [*self._of("power", card), *self._of("upgrade", card)]
            paid.sort(key=self._preference)
            return [*(Deed(row.action, row.why) for row in paid), Deed(Trade(card=card))]
        return ()

    def _of(self, kind: str, card: str) -> list[Choice[Action]]:
        return [row for row in self._rows(kind) if getattr(row.action, "card", "") == card]

    def _placed(self, kind: str, card: str) -> list[Deed]:
        """One deed that stands for all cells."""
        rows = self._of(kind, card)
        return [Deed(rows[0].action, rows[0].why, needs_cell=True)] if rows else []

    def _preference(self, row: Choice[Action]) -> tuple[bool, int, bool]:
        """A sort key: exact payments first; among refused ones, upgrades last."""
        return (bool(row.why), row.cost, isinstance(row.action, Upgrade))

    @property
    def deed(self) -> Deed | None:
        """The selected deed, if any."""
        deeds = self.deeds()
        return deeds[self.chosen % len(deeds)] if deeds else None

    def press(self, key: str) -> Reply:
        warned, self.warned = self.warned, ""
        if self.cell is not None:
            return self._press_in_grid(key)
        if key in ("left", "right"):
            return self._move(1 if key == "right" else -1)
        if key in ("up", "down") and self.at is not None:
            self.chosen = (self.chosen + (1 if key == "down" else -1)) % max(1, len(self.deeds()))
            return ""
        if key == "enter":
            return self._answer()
        if key in _LETTERS and self.at is not None:
            return self._lead_to(key)
        if key == "d":
            return self._end(sure=warned == key)
        return None

    def _end(self, *, sure: bool) -> Reply:
        """End the turn. A first press warns of what could still be done: new cards are revealed, so it cannot be
        undone."""
        if sure or not any(len(offer.actions) for offer in self.offered if offer.kind != "done"):
            return Done()
        self.warned = "d"
        return self._given_up()

    def _given_up(self) -> str:
        """What ending now gives up."""
        if not self.view.spent:
            return tr("You have spent no action points. Press d again to end your turn.")
        return trn(
            "You have {count} action point left. Press d again to end your turn.",
            "You have {count} action points left. Press d again to end your turn.",
            self.view.points,
        )

    def _move(self, by: int) -> str:
        """Move to the next contract; the first step goes to one's own contracts if there are any."""
        if not self.stops:
            return tr("There are no contracts to choose from.")
        if self.at is None:
            own = next((at for at, (where, _) in enumerate(self.stops) if where == PLAN), 0)
            self.at = own if by > 0 else len(self.stops) - 1
        else:
            self.at = (self.at + by) % len(self.stops)
        self.chosen, self.part = 0, self._part_of_stop
        return ""

    @property
    def _part_of_stop(self) -> int:
        """The part of the board where the contract under the cursor is."""
        return Part.MINE if self.stop[0] == PLAN else Part.TABLE

    def _lead_to(self, key: str) -> str:
        """Select the next deed of a kind."""
        deeds = self.deeds()
        kind = _LETTERS[key]
        matching = [at for at, deed in enumerate(deeds) if isinstance(deed.action, kind)]
        if not matching:
            return tr("That cannot be done with this card.")
        later = [at for at in matching if at > self.chosen]
        self.chosen = later[0] if later else matching[0]
        return ""

    def _answer(self) -> Reply:
        if self.at is None:
            return tr("Choose a card first, with {keys}.", keys=self.glyphs.sideways)
        deed = self.deed
        if deed is None or deed.why:
            return sentence(deed.why) if deed else tr("There is nothing you can do with this card.")
        if not deed.needs_cell:
            return deed.action
        self.cell = self._best_cell(self.stop[1])
        self.part = Part.MINE
        return ""

    def _best_cell(self, card: str) -> Cell:
        """The cell that gains the most for the agenda; on a tie, the nearest to the plant, then the first in reading
        order."""
        gains = {}
        for cell in self.sites:
            then = network.joined(self.company, card, cell, active=True)
            gains[cell] = (tally(self.view.book, then).agenda or 0, -abs(cell[0]) - abs(cell[1]))
        return max(self.sites, key=gains.__getitem__)

    def _press_in_grid(self, key: str) -> Reply:
        """Handle a key while a cell is being chosen."""
        assert self.cell is not None
        if key in _STEPS:
            self.cell = self._toward(self.cell, _STEPS[key])
            return ""
        if key in ("j", "space"):
            sites = self.sites
            self.cell = sites[(sites.index(self.cell) + 1) % len(sites)]
            return ""
        if key in ("escape", "backspace"):
            self.cell, self.part = None, self._part_of_stop
            return ""
        if key == "enter":
            return self._connect(self.cell)
        return None

    def _connect(self, cell: Cell) -> Action:
        where, card = self.stop
        return Exchange(card=card, cell=cell) if where == EXCHANGE else Connect(card=card, cell=cell)

    def _toward(self, here: Cell, step: Cell) -> Cell:
        """The nearest cell in a direction in which a district may be connected; `here` if there is none."""
        found = []
        for cell in self.sites:
            x, y = cell[0] - here[0], cell[1] - here[1]
            along, aside = x * step[0] + y * step[1], abs(x * step[1]) + abs(y * step[0])
            if along > 0:
                found.append((2 * aside + along, cell))
        return min(found)[1] if found else here

    def point_at(self, hotspot: Hotspot) -> Reply:
        what, at = hotspot
        if what == "stop" and self.cell is None:
            if at == self.at:
                return self._answer()
            self.at, self.chosen = at, 0
            self.part = self._part_of_stop
            return ""
        if what == "site" and self.cell is not None:
            cell = self.sites[at]
            if cell == self.cell:
                return self._connect(cell)
            self.cell = cell
            return ""
        return None

    def pointed(self) -> Pointed:
        deed, card = self.deed, self.stop[1]
        action = deed.action if deed else None
        paying = action.prisms if isinstance(action, Power | Upgrade) else ()
        over = action.cell if isinstance(action, Upgrade) else None
        placed = deed is not None and deed.needs_cell and self.sites
        site = self.cell or (self._best_cell(card) if placed else None)
        sites = self.sites if self.cell is not None else ()
        return Pointed(self.stops, self.at, paying=paying, sites=sites, site=site, card=card if site else "", over=over)

    def after(self) -> Company | None:
        deed = self.deed
        if deed is None:
            return None
        card = self.stop[1]
        cell = self.cell or (self._best_cell(card) if deed.needs_cell and self.sites else PLANT)
        match deed.action:
            case Power():
                return network.powered(self.company, card)
            case Upgrade(cell=over):
                return network.built_over(self.view.book, self.company, card, over)[0]
            case Exchange() | Connect():
                return network.joined(self.company, card, cell, active=True)
        return None

    def prompt(self) -> Prompt:
        asked = tr("what for?")
        if self.cell is not None:
            return self._prompt_in_grid(self.cell)
        keys = [Key(self.glyphs.sideways, tr("card")), Key("d", tr(PHASES[self.view.phase].done))]
        if self.at is None:
            answer = tr("first choose a card, with {keys}", keys=self.glyphs.sideways)
            return self._prompt(
                asked, answer, *keys, details=(self.standing(), *self.within_reach(self.company.hand)), refused=True
            )
        deeds = self.deeds()
        if len(deeds) > 1:
            keys.insert(1, Key(self.glyphs.upright, trn("{count} way", "{count} ways", len(deeds))))
        if any(isinstance(deed.action, Trade) for deed in deeds):
            keys.insert(2, Key("t", tr("trade")))
        contract = self.view.book.contracts[self.stop[1]]
        details = [*self._consequences(), quiet(tr("Traded: {gain}.", gain=trade_words(contract)))]
        deed = self.deed
        why = deed.why if deed else tr("there is nothing you can do with it")
        return self._prompt(asked, self._told(deed, why), *keys, details=tuple(details), refused=bool(why))

    def _told(self, deed: Deed | None, why: str) -> str:
        """What Enter does, or, if it does nothing, what cannot be done and why."""
        if deed is None:
            return why
        words = deed_words(self.view, self.company, deed.action)
        # Translators: {deed} is, for example, "power Seaport 2"; {why} is the reason why it cannot be done.
        return tr("{deed}: {why}", deed=words, why=why) if why else words

    def _consequences(self) -> list[Row]:
        """Values, score and hand after the deed."""
        deed, after = self.deed, self.after()
        if deed is None:
            return []
        rows = [self.outlook(after)] if after is not None else []
        match deed.action:
            case Connect():
                rows += self._walling(after)
                rows.append(quiet(tr("Values and score are shown as they will be once it is powered.")))
            case Power(prisms=prisms) | Upgrade(prisms=prisms) if prisms:
                left = listed(piles.without(self.company.hand, prisms))
                rows.append(
                    quiet(tr("Then in hand: {prisms}.", prisms=left) if left else tr("Then your hand is empty."))
                )
            case Trade():
                rows.append(quiet(tr("It then goes to the exchange, where anybody with room may take it.")))
        return rows

    def _walling(self, after: Company | None) -> list[Row]:
        """A warning that inactive districts take the last free cells next to the plant and active districts: until one
        of them is powered, nothing can be connected. `after` has the new district as if it were active."""
        if after is None or not isinstance(self.deed.action if self.deed else None, Connect):
            return []
        laid = network.joined(self.company, self.stop[1], after.districts[-1].cell, active=False)
        left = len(network.sites(laid))
        if left > 1:
            return []
        message = tr("This takes the last free cell: power a district before you can connect another.")
        if left:
            message = tr("This leaves one free cell: one more inactive district walls you in.")
        return [(Piece(message, Role.WARN),)]

    def _prompt_in_grid(self, cell: Cell) -> Prompt:
        card = self.stop[1]
        answer = tr("connect {card} at {cell}", card=called(self.view.book, card), cell=cell_name(cell))
        keys = (Key("arrows", tr("cell")), Key("space", tr("next cell")), Key("esc", tr("back")))
        details = self._walling(self.after())
        details.append(quiet(sentence(neighbours_told(self.view, self.company, cell))))
        if (after := self.after()) is not None:
            details.append(self.outlook(after))
        return self._prompt(tr("where?"), answer, *keys, details=tuple(details))


class Connecting(Acting):
    """Taking contracts from the track as the result of a trade, without spending action points."""

    def _stops(self) -> tuple[Stop, ...]:
        return tuple((TRACK, card) for card in self.view.contract_track)

    def _given_up(self) -> str:
        return trn(
            "You may still take {count} contract. Press d again to take no more.",
            "You may still take {count} contracts. Press d again to take no more.",
            min(self.view.picks, len(self.view.contract_track), len(self.sites)),
        )

    def prompt(self) -> Prompt:
        picks = self.view.picks
        asked = trn("{count} contract from the track: which?", "up to {count} contracts from the track: which?", picks)
        return replace(super().prompt(), question=asked) if self.cell is None else super().prompt()
