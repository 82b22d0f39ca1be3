"""The contents of the new-game form: options, seats, and what is wrong with them. Draws nothing and knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from pydantic import ValidationError

from powergrid_tui.table.files.data import fold
from powergrid_tui.table.files.errors import errors_of
from powergrid_tui.table.preferences.presets import Preset, SeatDraft
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.protocol.levels import default_level
from powergrid_tui.table.protocol.options import options_in
from powergrid_tui.table.records.head import BetweenChoice
from powergrid_tui.table.records.seat import LONGEST_NAME, Seat
from powergrid_tui.table.records.typed_seats import free_names
from powergrid_tui.table.words.language import sentence, tr, trc
from powergrid_tui.table.words.marks import COLOURS

DEFAULT_PLAYERS = 4
"""The default number of players."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of the game that a player may choose."""

    name: str
    label: str
    about: str
    """What it settles, in a sentence; may be empty."""
    meanings: Mapping[Any, str]
    """What values mean, in a sentence, for those that have an explanation."""
    choices: tuple[tuple[Any, str], ...]
    """(value, label); `PICK` stands for picking by hand."""
    members: tuple[tuple[str, str], ...] = ()
    """What may be picked by hand."""

    def meaning(self, value: object) -> str:
        """What a value means, in a sentence; empty if there is no explanation."""
        return tr("You tick every one yourself.") if isinstance(value, tuple) else self.meanings.get(value, "")


PICK = ("pick",)
"""In `Setting.choices`: the members are ticked one by one."""


def settings(game: Game[Any, Any], options: Frozen, players: int) -> tuple[Setting, ...]:
    """The options with more than one choice, in the order of the game's model; and those to which the players' own
    files may add choices."""
    found = []
    for option in options_in(type(options)):
        named = tuple(game.option_choices(option.name, options, players))
        choices: tuple[tuple[Any, str], ...] = tuple((value, option.label(value)) for value in option.values)
        members: tuple[tuple[str, str], ...] = ()
        if option.many:
            members = named
            choices = (*choices, (PICK, tr("picked by hand")))
        elif named:
            choices = named
        if len(choices) > 1 or named:
            meanings = {value: tr(meaning) for value, meaning in option.meaning.values.items()}
            title, about = tr(option.title), tr(option.description)
            found.append(Setting(option.name, title, about, meanings, choices, members))
    return tuple(found)


@dataclass(frozen=True)
class Setup:
    """The form as filled in. Every change makes a new one."""

    game: Game[Any, Any]
    options: Frozen
    kinds: tuple[str, ...]
    """Bots that can play, best first."""
    places: tuple[SeatDraft, ...]
    """As many as can ever play; the first `players` of them do."""
    players: int
    unfit: Callable[[str], str] = lambda _: ""
    """Why a person cannot have a name here, or an empty string."""
    between: BetweenChoice = ""
    """How several people at this keyboard keep their secrets from one another; empty where nobody is asked that."""

    @classmethod
    def default(
        cls,
        game: Game[Any, Any],
        kinds: Sequence[str],
        name: str,
        others: str = "",
        unfit: Callable[[str], str] = lambda _: "",
        between: BetweenChoice = "",
    ) -> Self:
        """The game's defaults, with the person of this name in the first seat. `others` is the kind of bot for the
        other seats; if empty, the usual one."""
        options = game.Options()
        allowed = game.seats(options)
        names = (name, *free_names([name]))[: allowed[-1]]
        bot = others or (default_level(kinds) if kinds else "")
        places = tuple(SeatDraft(n, COLOURS[at % len(COLOURS)], bot if at else "") for at, n in enumerate(names))
        players = min(max(DEFAULT_PLAYERS, allowed[0]), allowed[-1])
        return cls(game, options, tuple(kinds), places, players, unfit, between)

    @property
    def asks_between(self) -> bool:
        """Whether several people with secrets from one another are to share this keyboard."""
        people = [place for place in self.places[: self.players] if not place.bot]
        return bool(self.between) and len(people) > 1 and self.game.secret(self.options)

    def otherwise_between(self, by: int) -> Self:
        """The form with the next or previous way to keep secrets from one another."""
        ways: tuple[BetweenChoice, ...] = ("lit", "curtain", "open")
        return replace(self, between=ways[(ways.index(self.between) + by) % len(ways)])

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        """The settings available with the current options. Cached, because the form reads it for every row that it
        draws."""
        return settings(self.game, self.options, self.players)

    @property
    def preset(self) -> Preset:
        """The form as it is saved."""
        asked = {option.name for option in options_in(type(self.options))}
        options = self.options.model_dump(mode="json", include=asked, exclude_defaults=True)
        return Preset(players=self.players, seats=self.places, options=options)

    def restored(self, preset: Preset) -> Self:
        """The form filled in from a preset. Choices that are no longer available get their default values."""
        allowed = self.game.seats(self.game.Options())
        players = min(max(preset.players, allowed[0]), allowed[-1])
        new = replace(self, options=self.game.Options(), players=players, places=self._filled(preset.seats))
        for option in options_in(type(self.options)):
            if option.name in preset.options:
                new = new._proposed(option.name, preset.options[option.name])
        return new

    def _filled(self, seats: Sequence[SeatDraft]) -> tuple[SeatDraft, ...]:
        """All places, the first of them filled from these seats."""
        bot = default_level(self.kinds) if self.kinds else ""
        sat = [replace(seat, bot=seat.bot if seat.bot in ("", *self.kinds) else bot) for seat in seats]
        others = (SeatDraft(name, "", bot) for name in free_names([seat.name for seat in seats]))
        free = [colour for colour in COLOURS if colour not in {seat.colour for seat in sat}]
        found: list[SeatDraft] = []
        for place in (*sat, *others)[: len(self.places)]:
            known = place.colour in COLOURS and place.colour not in {other.colour for other in found}
            found.append(replace(place, name=place.name[:LONGEST_NAME], colour=place.colour if known else free.pop(0)))
        return tuple(found)

    def _proposed(self, name: str, value: object) -> Self:
        """The form with this value, if it is one of the choices here."""
        try:
            given = getattr(self.game.Options.model_validate({name: value}), name)
        except ValidationError:
            return self
        new = self.chosen(name, given)
        setting = next((setting for setting in new.settings if setting.name == name), None)
        if setting is None:
            return self
        if isinstance(given, tuple):
            return new if set(given) <= {key for key, _ in setting.members} else self
        return new if given in [value for value, _ in setting.choices] else self

    def setting(self, name: str) -> Setting:
        """The setting of this name."""
        return next(setting for setting in self.settings if setting.name == name)

    @property
    def changed(self) -> list[str]:
        """The names of the settings whose value is not the default."""
        default_level = type(self.options)()
        return [s.name for s in self.settings if getattr(self.options, s.name) != getattr(default_level, s.name)]

    def picked(self, name: str) -> tuple[str, ...] | None:
        """The members ticked in a setting; None if it is not picked by hand."""
        value = getattr(self.options, name)
        return value if isinstance(value, tuple) else None

    def label(self, name: str) -> str:
        """The value of a setting in words."""
        value = PICK if self.picked(name) is not None else getattr(self.options, name)
        return next((label for choice, label in self.setting(name).choices if choice == value), str(value))

    def chosen(self, name: str, value: object) -> Self:
        """The form with another value of a setting. Members picked by hand are dropped if the choice of members
        changes, for example with the map."""
        before = {setting.name: setting.members for setting in self.settings}
        new = replace(self, options=self.options.evolve(**{name: value}))
        for setting in new.settings:
            if new.picked(setting.name) and setting.members != before.get(setting.name):
                new = replace(new, options=new.options.evolve(**{setting.name: ()}))
        return new

    def turned(self, name: str, by: int) -> Self:
        """The form with the next or previous value of a setting."""
        choices = [value for value, _ in self.setting(name).choices]
        now = PICK if self.picked(name) is not None else getattr(self.options, name)
        value = choices[(choices.index(now) + by) % len(choices)]
        return self.chosen(name, () if value == PICK else value)

    def leapt(self, name: str, letter: str) -> Self:
        """The form with the next value of a setting whose label begins with a letter; unchanged if there is none."""
        choices = self.setting(name).choices
        values = [value for value, _ in choices]
        now = values.index(PICK if self.picked(name) is not None else getattr(self.options, name))
        for value, label in (*choices[now + 1 :], *choices[: now + 1]):
            if fold(label[:1]) == fold(letter):
                return self.chosen(name, () if value == PICK else value)
        return self

    def ticked(self, name: str, member: str) -> Self:
        """The form with one member of a setting ticked or unticked; members stay in the game's order."""
        have = set(self.picked(name) or ()) ^ {member}
        return self.chosen(name, tuple(key for key, _ in self.setting(name).members if key in have))

    def seated(self, by: int) -> Self:
        """The form with more or fewer players, within the game's limits."""
        allowed = self.game.seats(self.options)
        return replace(self, players=min(max(self.players + by, allowed[0]), allowed[-1]))

    def named(self, seat: int, name: str) -> Self:
        """The form with another name for a seat."""
        return self._place(seat, replace(self.places[seat], name=name[:LONGEST_NAME]))

    def swapped(self, seat: int, by: int) -> Self:
        """The form with the next or previous kind of player in a seat: a person or one of the bots."""
        kinds = ("", *self.kinds)
        at = kinds.index(self.places[seat].bot) + by
        return self._place(seat, replace(self.places[seat], bot=kinds[at % len(kinds)]))

    def coloured(self, seat: int, by: int) -> Self:
        """The form with the next colour for a seat; whoever had that colour gets the old one."""
        old = self.places[seat].colour
        new = COLOURS[(COLOURS.index(old) + by) % len(COLOURS)]
        swap = {old: new, new: old}
        return replace(self, places=tuple(replace(p, colour=swap.get(p.colour, p.colour)) for p in self.places))

    def errors(self) -> dict[str, str]:
        """What keeps the game from starting, as sentences by ``seat N`` or by the name of a setting."""
        found = {}
        taken: set[str] = set()
        for at, place in enumerate(self.places[: self.players]):
            if not place.name:
                found[f"seat {at}"] = tr("Every seat needs a name.")
            elif place.name.casefold() in taken:
                found[f"seat {at}"] = tr("Two seats have the name {name}.", name=place.name)
            elif refusal := _refusal(place):
                found[f"seat {at}"] = refusal
            elif not place.bot and (refusal := self.unfit(place.name)):
                found[f"seat {at}"] = _sentence(refusal)
            taken.add(place.name.casefold())
        if refusal := self.game.options_refusal(self.options, self.players):
            found[self._culprit()] = _sentence(refusal)
        return found

    def _culprit(self) -> str:
        """The setting to blame when options do not go together: the last one whose default value would fix it."""
        default_level, changed = type(self.options)(), self.changed
        for name in reversed(changed):
            trial = self.options.evolve(**{name: getattr(default_level, name)})
            if not self.game.options_refusal(trial, self.players):
                return name
        return changed[-1] if changed else "players"

    def seats(self) -> tuple[Seat, ...]:
        """The seats. There must be no `errors`."""
        return tuple(Seat(name=p.name, colour=p.colour, bot=p.bot) for p in self.places[: self.players])

    def _place(self, seat: int, place: SeatDraft) -> Self:
        return replace(self, places=(*self.places[:seat], place, *self.places[seat + 1 :]))


def _refusal(place: SeatDraft) -> str:
    try:
        Seat(name=place.name)
    except ValidationError as error:
        return _sentence(errors_of(error, placed=False)[0])
    return ""


def _sentence(text: str) -> str:
    """The text with a full stop, and with a capital unless it begins with a file name."""
    file = "." in text.partition(" ")[0]
    words = text.removesuffix(".")
    return trc("sentence", "{words}.", words=words) if file else sentence(words)
