"""The keys of a question, each declared once: on the method that does what the key is for.

    @key("p", does=mark("pass"), note=mark("drops out of the auction"), id="board.pass", label=mark("Pass"))
    def _pass(self) -> Reply:
        return Pass()

`Question.press`, the row of keys, the help and the list of keys in the settings all read the declaration. A key does
one of three things: it acts; it is refused, with the reason; or it means nothing here, so that the board may use it.
Text and digits that belong to an answer are no keys of their own: `Question.typed` takes what no declaration does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from powergrid_tui.table.words.language import tr

DEFAULT_KEYS: Mapping[str, str] = {}
"""The keys of somebody who has replaced none."""

Words = str | Callable[[Any], str]
"""A message, or what makes words out of the question."""

F = TypeVar("F", bound=Callable[..., Any])


def sideways(question: Any) -> str:
    """The name of the arrows left and right together."""
    return str(question.glyphs.sideways)


def upright(question: Any) -> str:
    """The name of the arrows up and down together."""
    return str(question.glyphs.upright)


def all_arrows(question: Any) -> str:
    """The name of all four arrows together."""
    return f"{sideways(question)} {upright(question)}"


def _always(_question: Any) -> bool:
    return True


def _never(_question: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredKey:
    """A key, or several that do one thing, and all that is said of it."""

    words: tuple[str, ...]
    """What the board hands to `Question.press`: ``enter``, ``space``, ``left`` and the like, or a character."""
    method: str = ""
    """The name of the method that does it. If there are several words, it is given the one that was pressed."""
    note: Words = ""
    """For the help: what the row does not say of the key; if empty, the help leaves the key out."""
    does: Words = ""
    """What it does now, for the row of keys; if empty, it is not in the row."""
    name: Words = ""
    """Its name in the row: by default its word."""
    refused: Words = ""
    """Why it does nothing now, in words that need not be a sentence; empty if it does something. Of words that have a
    short form, the row shows that."""
    means: Callable[[Any], bool] = _always
    """Whether it means anything now."""
    bright: Callable[[Any], bool] = _never
    """Whether the row shows it as brightly as what Enter does."""
    id: str = ""
    """What keymaps call it; empty for a key that cannot be reassigned, or that every game has."""
    label: str = ""
    """A message: what it does, for the list of keys in the settings."""
    keys: str = ""
    """What Textual calls the keys, separated by commas: by default its word."""

    def written(self, question: Any) -> str:
        """Its name in the row."""
        return _words(self.name, question) or self.words[0]

    def meaning(self, question: Any) -> str:
        """What it does at this moment; empty if it means nothing, or has no place in the row."""
        return _words(self.does, question) if self.means(question) else ""

    def noted(self, question: Any) -> str:
        """What the help says of it; empty if it leaves the key out."""
        return _words(self.note, question)

    def why(self, question: Any) -> str:
        """Why it does nothing at this moment; empty if it does something."""
        return _words(self.refused, question)


def _words(words: Words, question: Any) -> str:
    if callable(words):
        return words(question)
    return tr(words) if words else ""


def key(
    *words: str,
    note: Words = "",
    does: Words = "",
    name: Words = "",
    refused: Words = "",
    means: Callable[[Any], bool] = _always,
    bright: Callable[[Any], bool] = _never,
    id: str = "",
    label: str = "",
    keys: str = "",
) -> Callable[[F], F]:
    """Declare that a method of a question is what a key does: see `DeclaredKey`. The order in which methods stand in
    the class is that of the row and of the help; a subclass's keys come before those that it inherits. A key that does
    different things in turn may be declared several times: the first declaration that means something now holds."""

    def declared(method: F) -> F:
        method.__dict__["declared_key"] = DeclaredKey(
            words=words,
            method=method.__name__,
            note=note,
            does=does,
            name=name,
            refused=refused,
            means=means,
            bright=bright,
            id=id,
            label=label,
            keys=keys or words[0],
        )
        return method

    return declared


def keys_of(cls: type) -> tuple[DeclaredKey, ...]:
    """The keys that a class of questions declares, and then those that it inherits and does not declare anew."""
    found: dict[str, DeclaredKey] = {}
    taken: set[str] = set()
    for kind in cls.__mro__:
        own = {name: value.declared_key for name, value in vars(kind).items() if hasattr(value, "declared_key")}
        for name, declared in own.items():
            free = tuple(word for word in declared.words if word not in taken)
            if free and name not in found:
                found[name] = declared if free == declared.words else replace(declared, words=free)
        taken |= {word for declared in own.values() for word in declared.words}
    return tuple(found.values())


def assignable(kinds: Iterable[type]) -> tuple[DeclaredKey, ...]:
    """The keys of several classes of questions that people can reassign, each once."""
    return tuple({declared.id: declared for kind in kinds for declared in keys_of(kind) if declared.id}.values())
