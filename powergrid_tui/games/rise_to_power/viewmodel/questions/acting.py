"""How to spend an action point?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar, Self

from powergrid_tui.games.rise_to_power.actions import Action, Connect, Done, Exchange, Power, Trade, Upgrade
from powergrid_tui.games.rise_to_power.model import PLANT, Cell, CompanyState
from powergrid_tui.games.rise_to_power.notation import cell_name
from powergrid_tui.games.rise_to_power.phases import PHASES, Part
from powergrid_tui.games.rise_to_power.rules import network, piles
from powergrid_tui.games.rise_to_power.scoring import tally
from powergrid_tui.games.rise_to_power.viewmodel.pointed import EXCHANGE, PLAN, TRACK, Pointed, Stop
from powergrid_tui.games.rise_to_power.viewmodel.questions.base import Question, Reply
from powergrid_tui.games.rise_to_power.viewmodel.questions.deeds import Deed, deed_words, neighbours_told
from powergrid_tui.games.rise_to_power.words import called, prism_words, trade_words
from powergrid_tui.table.protocol.game import Choice
from powergrid_tui.table.words.language import mark, sentence, tr, trn
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.pieces import Piece, Role, Row, quiet
from powergrid_tui.toolkit.viewmodel.question import Hotspot, Prompt
from powergrid_tui.toolkit.viewmodel.question_keys import key, sideways, upright
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

_STEPS: dict[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


def _of_several(note: str) -> Callable[[Acting], str]:
    """What the help says of a key that chooses among several things to do with a card."""
    return lambda question: tr(note) if question.SEVERAL else ""


class Acting(Question):
    """Select a contract, then what to do with it, then the cell if there is a choice.

    Nothing is selected before a key is pressed.
    """

    MOUSE = mark("Click a card twice, and then a cell twice.")
    SEVERAL: ClassVar[bool] = True
    """Whether there may be several things to do with a card."""
    CARDS: ClassVar[str] = mark("which card: from the contract track, the exchange, or your inactive districts")
    """A message for the help: the cards to choose from."""
    END: ClassVar[str] = mark(
        "ends your turn; if you could still do something for an action point, by a second press only"
    )
    """A message for the help: what it means to end."""

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

    def restore(self, before: Self) -> None:
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

    def _is_among_cards(self) -> bool:
        return self.cell is None

    def _is_on_card(self) -> bool:
        return self.cell is None and self.at is not None

    def _is_in_grid(self) -> bool:
        return self.cell is not None

    def _which_card(self) -> str:
        return tr(self.CARDS)

    @key("left", "right", name=sideways, does=mark("card"), means=_is_among_cards, note=_which_card)
    def _move(self, pressed: str) -> Reply:
        """Move to the next contract; the first step goes to one's own contracts if there are any."""
        by = 1 if pressed == "right" else -1
        if not self.stops:
            return tr("There are no contracts to choose from.")
        if self.at is None:
            own = next((at for at, (where, _) in enumerate(self.stops) if where == PLAN), 0)
            self.at = own if by > 0 else len(self.stops) - 1
        else:
            self.at = (self.at + by) % len(self.stops)
        self.chosen, self.part = 0, self._part_of_stop
        return ""

    def _what_upright(self) -> str:
        count = len(self.deeds())
        return trn("{count} way", "{count} ways", count) if count > 1 else ""

    @key(
        "up",
        "down",
        name=upright,
        does=_what_upright,
        means=_is_on_card,
        note=_of_several(mark("what to do with it: every way to pay, exact ones first; the trade comes last")),
    )
    def _turn(self, pressed: str) -> Reply:
        self.chosen = (self.chosen + (1 if pressed == "down" else -1)) % max(1, len(self.deeds()))
        return ""

    @key("p", means=_is_on_card, note=_of_several(mark("to powering it")), id="board.power", label=mark("Power"))
    def _to_powering(self) -> Reply:
        return self._lead_to(Power)

    @key(
        "u",
        means=_is_on_card,
        note=_of_several(mark("to upgrading with it")),
        id="board.upgrade",
        label=mark("Upgrade"),
    )
    def _to_upgrading(self) -> Reply:
        return self._lead_to(Upgrade)

    def _what_t(self) -> str:
        return tr("trade") if any(isinstance(deed.action, Trade) for deed in self.deeds()) else ""

    @key(
        "t",
        does=_what_t,
        means=_is_on_card,
        note=_of_several(mark("to trading it")),
        id="board.trade",
        label=mark("Trade"),
    )
    def _to_trading(self) -> Reply:
        return self._lead_to(Trade)

    def _what_d(self) -> str:
        return tr(PHASES[self.view.phase].done)

    def _what_it_ends(self) -> str:
        return tr(self.END)

    @key("d", does=_what_d, means=_is_among_cards, note=_what_it_ends, id="board.done", label=mark("Done"))
    def _end(self) -> Reply:
        """End the turn. A first press warns of what could still be done: new cards are revealed, so it cannot be
        undone."""
        if self.again or not any(len(offer.actions) for offer in self.snapshot.offers if offer.kind != "done"):
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

    @property
    def _part_of_stop(self) -> int:
        """The part of the board where the contract under the cursor is."""
        return Part.MINE if self.stop[0] == PLAN else Part.TABLE

    def _lead_to(self, kind: type[Action]) -> str:
        """Select the next deed of a kind."""
        deeds = self.deeds()
        matching = [at for at, deed in enumerate(deeds) if isinstance(deed.action, kind)]
        if not matching:
            return tr("That cannot be done with this card.")
        later = [at for at in matching if at > self.chosen]
        self.chosen = later[0] if later else matching[0]
        return ""

    def _what_enter_does(self) -> str:
        if self.cell is not None:
            return tr("connects it there")
        if not self.SEVERAL:
            return tr("takes it, once you have chosen its cell")
        return tr("does it; if the card goes to your city, you first choose the cell")

    @key("enter", note=_what_enter_does)
    def _answer(self) -> Reply:
        if self.cell is not None:
            return self._connect(self.cell)
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

    @key(
        *_STEPS,
        name=lambda _: "arrows",
        does=mark("cell"),
        means=_is_in_grid,
        note=mark("then which cell; the one where your agenda gains most is chosen first"),
    )
    def _move_in_grid(self, pressed: str) -> Reply:
        assert self.cell is not None
        self.cell = self._toward(self.cell, _STEPS[pressed])
        return ""

    @key(
        "j",
        "space",
        name=lambda _: "space",
        does=mark("next cell"),
        means=_is_in_grid,
        note=mark("from cell to cell"),
        id="board.next_cell",
        label=mark("Next cell"),
    )
    def _next_cell(self, _pressed: str) -> Reply:
        assert self.cell is not None
        sites = self.sites
        self.cell = sites[(sites.index(self.cell) + 1) % len(sites)]
        return ""

    @key(
        "escape",
        "backspace",
        name=lambda _: "esc",
        does=mark("back"),
        means=_is_in_grid,
        note=mark("from the cells back to the cards"),
    )
    def _leave_grid(self, _pressed: str) -> Reply:
        self.cell, self.part = None, self._part_of_stop
        return ""

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

    def after(self) -> CompanyState | None:
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

    def spoken(self) -> str:
        return tr("what do you do?")

    def prompt(self) -> Prompt:
        asked = tr("what for?")
        if self.cell is not None:
            return self._prompt_in_grid(self.cell)
        if self.at is None:
            answer = tr("first choose a card, with {keys}", keys=self.glyphs.sideways)
            details = (self.standing(), *self.within_reach(self.company.hand))
            return self._prompt(asked, answer, details=details, refused=True)
        contract = self.view.book.contracts[self.stop[1]]
        details = (*self._consequences(), quiet(tr("Traded: {gain}.", gain=trade_words(contract))))
        deed = self.deed
        why = deed.why if deed else tr("there is nothing you can do with it")
        return self._prompt(asked, self._told(deed, why), details=details, refused=bool(why))

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
                left = prism_words(piles.without(self.company.hand, prisms))
                rows.append(
                    quiet(tr("Then in hand: {prisms}.", prisms=left) if left else tr("Then your hand is empty."))
                )
            case Trade():
                rows.append(quiet(tr("It then goes to the exchange, where anybody with room may take it.")))
        return rows

    def _walling(self, after: CompanyState | None) -> list[Row]:
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
        details = self._walling(self.after())
        details.append(quiet(sentence(neighbours_told(self.view, self.company, cell))))
        if (after := self.after()) is not None:
            details.append(self.outlook(after))
        return self._prompt(tr("where?"), answer, details=tuple(details))


class Connecting(Acting):
    """Taking contracts from the track as the result of a trade, without spending action points."""

    SEVERAL = False
    CARDS = mark("which contract of the track")
    END = mark("takes no more; if you could still take a contract, by a second press only")

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
