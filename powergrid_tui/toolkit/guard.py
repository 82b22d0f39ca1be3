"""Protects the table from errors in an installed game: exceptions are reported in a sentence, hanging calls are
stopped, and bad offers are detected as soon as they are made.

Games of this package are trusted and run without a guard, since it starts a thread for each call. It contains mistakes
but is not a sandbox: an installed game is a program that its owner chose to run.
"""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, wraps
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from pydantic import ModelWrapValidatorHandler, ValidationError, model_validator

from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.frozen import Frozen
from powergrid_tui.table.protocol.game import Choice, Game, Offer
from powergrid_tui.table.words.language import tr
from powergrid_tui.toolkit.viewmodel.errors import breakdown
from powergrid_tui.toolkit.viewmodel.text_views import TextViews

if TYPE_CHECKING:
    from powergrid_tui.toolkit.viewmodel.components.component import Component
    from powergrid_tui.toolkit.viewmodel.offers.scene import ComponentScene, ComponentsOf

log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds that one call may take."""

MOST: Final = 100_000
"""How many actions and rows of one offer are read at most; an endless offer is an error."""


class GameError(TableError):
    """An installed game broke down; the message names the game and the verb."""


class _TooSlow(BaseException):
    """Raised in the thread of a call that takes too long. Not an `Exception`, so that the game does not catch it."""


class _Watch:
    """Interrupts the thread that created it when a call takes too long."""

    def __init__(self, seconds: float) -> None:
        self._thread = threading.get_ident()
        self._lock = threading.Lock()
        self._over = False
        self._timer = threading.Timer(seconds, self._stop)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with self._lock:
            self._over = True
        self._timer.cancel()

    def _stop(self) -> None:
        with self._lock:
            if not self._over:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(_TooSlow))


class Guard:
    """Calls the verbs of one game. A game that has hung once is not called again in this process."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._hung = ""
        self._inside = threading.local()

    def call(self, verb: str, function: Callable[..., Any], *words: Any, **more: Any) -> Any:
        """The result of a verb. Raises `GameError`, and any `TableError` raised by the game itself."""
        if getattr(self._inside, "busy", False):  # called by another verb, so it is already being watched
            return function(*words, **more)
        if self._hung:
            raise GameError(self._hung)
        self._inside.busy = True
        try:
            with _Watch(PATIENCE):
                answer = function(*words, **more)
                return tuple(map(_settled, answer)) if verb == "choices" else answer
        except _TooSlow:
            self._hung = tr("{game} has stopped responding ({verb}) and cannot go on", game=self._name, verb=verb)
            raise GameError(self._hung) from None
        except TableError:
            raise
        except Exception as error:
            log.info("%s broke down in %s", self._name, verb, exc_info=True)
            raise GameError(breakdown(self._name, verb, error)) from error
        finally:
            self._inside.busy = False


def guarded(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game with all of its verbs behind one guard."""
    guard = Guard(game.name)
    verbs = {name: _verb(guard, name, getattr(game, name)) for name, made in vars(Game).items() if _public(name, made)}
    verbs["__reduce__"] = lambda _: (guarded, (game,))  # so that it can be pickled for the bots' process
    verbs["Options"] = _guarded_options(guard, game.Options)
    made: Game[Any, Any] = type(type(game).__name__, (type(game),), verbs)()
    return made


def _guarded_options(guard: Guard, model: type[Frozen]) -> type[Frozen]:
    """The model of a game's options, behind a guard: if its code raises or hangs, the options are refused in a
    sentence."""

    class Options(model):  # type: ignore[valid-type, misc]
        @model_validator(mode="wrap")
        @classmethod
        def _watched(cls, value: Any, handler: ModelWrapValidatorHandler[Any]) -> Any:
            refused: list[ValidationError] = []

            def read() -> Any:
                try:
                    return handler(value)
                except ValidationError as error:
                    refused.append(error)

            try:
                options = guard.call("Options", read)
            except GameError as error:
                raise ValueError(str(error)) from error
            if refused:
                raise refused[0]
            return options

        def __eq__(self, other: object) -> bool:  # a game may compare them with options that it made itself
            return dict(self) == dict(other) if isinstance(other, model) else NotImplemented

        __hash__ = model.__hash__

        def __reduce__(self) -> tuple[Any, ...]:  # pickle does not find a class that was made in a function
            return _unguarded, (model, self.model_fields_set, dict(self))

    return Options


def _unguarded(model: type[Frozen], named: set[str], values: dict[str, Any]) -> Frozen:
    return model.model_construct(named, **values)


def guarded_words(views: TextViews, name: str) -> TextViews:
    """The text views of the game with this name, behind one guard."""
    guard = Guard(name)

    def under(verb: str, function: Callable[..., Any]) -> Callable[..., Any]:
        default = getattr(function, "__module__", "") == TextViews.__module__
        return function if default else partial(guard.call, verb, function)

    return replace(
        views,
        by_word={word: replace(sheet, tell=under(word, sheet.tell)) for word, sheet in views.by_word.items()},
        premoves={
            word: replace(premove, read=under(word, premove.read), given=under(word, premove.given))
            for word, premove in views.premoves.items()
        },
        situation=under("situation", views.situation),
        price=under("price", views.price),
        meaning=under("meaning", views.meaning),
        phrase=under("phrase", views.phrase),
    )


def guarded_components(make: ComponentsOf, name: str) -> ComponentsOf:
    """The function that makes the components of the game with this name, behind a guard, which reads everything that it
    returns."""
    return partial(Guard(name).call, "components", partial(_components, make))


def _components(make: ComponentsOf, scene: ComponentScene) -> tuple[Component, ...]:
    found = tuple(make(scene))
    for each in found:
        if not hasattr(each, "component"):
            raise ValueError(f"{type(each).__name__} is no component")
    return found


def _public(name: str, made: Any) -> bool:
    return not name.startswith("_") and callable(made) and not isinstance(made, type)


def _verb(guard: Guard, name: str, function: Callable[..., Any]) -> Any:
    @wraps(function)
    def asked(*words: Any, **more: Any) -> Any:
        return guard.call(name, function, *words, **more)

    return staticmethod(asked)


def _settled(offer: Offer[Any]) -> Offer[Any]:
    """The offer with its actions, rows and prices read, so that looking at them runs none of the game's code."""
    rows: Sequence[Choice[Any]] = _read(offer.rows())
    actions = _read(offer.actions)
    if offer.price is None:
        return Offer(offer.kind, actions, partial(_same_rows, rows))
    return Offer(
        offer.kind, actions, partial(_same_rows, rows), partial(_price_of, actions, tuple(map(offer.price, actions)))
    )


def _price_of(actions: Sequence[Any], prices: Sequence[int], action: Any) -> int:
    return prices[actions.index(action)]


def _same_rows(rows: Sequence[Choice[Any]]) -> Sequence[Choice[Any]]:
    return rows


def _read(found: Sequence[Any]) -> tuple[Any, ...]:
    if len(found) > MOST:
        raise ValueError(f"an offer of {len(found)} is too long")
    return tuple(found)
