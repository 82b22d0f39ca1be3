"""Asking for the options of a new game, and reading them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pydantic import ValidationError

from powergrid_tui.plain.conversation import say, show
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.files.data import nearest
from powergrid_tui.table.files.errors import errors_of
from powergrid_tui.table.protocol.game import Game
from powergrid_tui.table.protocol.options import Option, options_in
from powergrid_tui.table.words.language import series, tr
from powergrid_tui.table.words.text import brief, quoted
from powergrid_tui.toolkit import registry

BACK = "back"
"""What is typed to go back to the question before."""

_MANY = 6
"""Values of an option that are listed unless they are asked for."""


async def ask_options(
    ask: Callable[[str], Awaitable[str]], game: Game[Any, Any], players: int, *, listed: bool = False
) -> Any:
    """Tell the options of a game and ask for them until the answer is usable; None to go back. With `listed`, see
    `options_from`."""
    if not tell_options(game, players):
        return options_from(game, players, (), listed=listed)
    while True:
        answer = await ask(
            tr(
                "Options as name=value, separated by spaces. Enter for the defaults; 'back' goes to the players; "
                "'? NAME' lists all values of an option."
            )
        )
        if answer.lower() == BACK:
            return None
        try:
            if answer == "?":
                tell_options(game, players)
            elif answer.startswith("?"):
                _tell_values(game, players, answer[1:].strip())
            else:
                return options_from(game, players, answer.split(), listed=listed)
        except TableError as error:
            say(str(error))


def tell_options(game: Game[Any, Any], players: int) -> bool:
    """Tell which options a game has, and the values of each if there are few; whether it has any."""
    own = options_in(game.Options)
    for option in own:
        values = _values(game, players, option)
        if len(values) > _MANY:
            some, left = series(values[:_MANY]), len(values) - _MANY
            show([tr("{option}: {values} and {count} more", option=option.name, values=some, count=left)])
        elif values:
            show([tr("{option}: {values}", option=option.name, values=series(values))])
    return bool(own)


def _tell_values(game: Game[Any, Any], players: int, name: str) -> None:
    """Tell all values of the option named. Raises `TableError`."""
    for option in options_in(game.Options):
        if option.name == name.lower():
            show([tr("{option}: {values}", option=option.name, values=series(_values(game, players, option)))])
            return
    names = [option.name for option in options_in(game.Options)]
    raise TableError(tr("there is no option {option}", option=quoted(name)) + nearest(name, names))


def _values(game: Game[Any, Any], players: int, option: Option) -> list[str]:
    """The values of an option that are listed, as they are typed."""
    values = [value for value, _ in game.option_choices(option.name, game.Options(), players)]
    return [str(value).lower() for value in values or option.values]


def options_from(game: Game[Any, Any], players: int, words: Sequence[str], *, listed: bool = False) -> Any:
    """The options of a game from words such as ``map=usa``. With `listed`, only the listed values are taken, because
    others may name files. Raises `TableError` for an option or a value that does not exist, and when that many cannot
    play."""
    own, chosen = {option.name: option for option in options_in(game.Options)}, {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in own:
            raise TableError(tr("there is no option {option}", option=brief(name)))
        parts = value.lower().split(",") if own[name].many else [value.lower()]
        if listed and (missing := [part for part in parts if part not in _values(game, players, own[name])]):
            raise TableError(tr("{option} cannot be {value} here", option=name, value=quoted(missing[0])))
        chosen[name] = own[name].read(value)
    try:
        options = game.Options.model_validate(registry.words_of(game.id, chosen))
    except ValidationError as error:
        raise TableError(errors_of(error)[0]) from None
    if refusal := game.players_refusal(options, players) or game.options_refusal(options, players):
        raise TableError(refusal)
    return options
