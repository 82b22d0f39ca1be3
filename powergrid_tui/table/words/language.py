"""The reader's language.

Every sentence that a person reads is a message in English with named parameters, `tr("{name} bids {amount}",
name=...)`. It is looked up when it is made, in the gettext catalogue of the language that this context speaks, so that
one process can tell several people the same thing, each in a task of their own and in their own language. Saves,
notation and JSON hold no message.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SOURCE = "en"
"""The language that the messages are written in: it has no catalogue."""

DOMAIN = "powergrid"

_ENGLISH = gettext.NullTranslations()


class Voice:
    """The language that a context speaks, shared by the contexts made from it."""

    __slots__ = ("catalogue", "language")

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language, self.catalogue = language, catalogue

    def turn_to(self, wanted: str) -> None:
        """Switch to another language at once, in every context that has this voice."""
        self.language = nearest_language(wanted)
        self.catalogue = _catalogue(self.language)


_UNASKED = Voice(SOURCE, _ENGLISH)
"""The default where nobody has chosen a language. All share it, and it never changes."""

_voice: ContextVar[Voice] = ContextVar("voice", default=_UNASKED)


def tr(message: str, /, **parameters: Any) -> str:
    """The message in the language of this context, with its parameters filled in."""
    words = _voice.get().catalogue.gettext(message) if message else ""  # "" would give the header
    return _filled(words, parameters) if parameters else words


def trn(one: str, more: str, count: int, /, **parameters: Any) -> str:
    """A message about a number of things; `count` is filled in as ``{count}``."""
    return _filled(_voice.get().catalogue.ngettext(one, more, count), {"count": count, **parameters})


def trc(context: str, message: str, /, **parameters: Any) -> str:
    """A message whose English words mean more than one thing; `context` says which, and nobody reads it."""
    words = _voice.get().catalogue.pgettext(context, message)
    return _filled(words, parameters) if parameters else words


_HAN = "\u2018-\u201f\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Characters that are written without spaces between them: Chinese ones, and their punctuation."""

# Only Chinese needs these patterns, and compiling them takes a tenth of the time of `--version`: `re` does it once they
# are used.
_TYPED = "「[^」]*」|“[^”]*”"
_AROUND = f"{_TYPED}|(?<=[{_HAN}]) (?={{)|(?<=}}) (?=[{_HAN}])"
_CLOSE = f"(?:^|(?<=[{_HAN}])|(?<=[{_HAN}]\\x0f))\0(?=(?:\\x0e#?[0-9A-Z]+\\x1f)?[{_HAN}]|$)"
"""The mark with nothing but Chinese around it. (In log entries, names are between special characters.)"""


@lru_cache(maxsize=4096)
def _loosened(words: str) -> str:
    """The message with a mark for each space between a parameter and Chinese: whether it stays depends on the value.
    What is quoted may have to be typed, and there a space parts a verb from the rest."""
    return re.sub(_AROUND, lambda found: "\0" if found[0] == " " else found[0], words)


def _filled(words: str, parameters: Mapping[str, Any]) -> str:
    """The message with its parameters. A space that sets a parameter off from Chinese is for Latin letters and digits,
    so it is removed where the value is Chinese: "Bo 放棄", but "小明放棄"."""
    if words.isascii():
        return words.format_map(parameters)
    filled = _loosened(words).format_map(parameters).replace("\0\0", "\0")
    return re.sub(_CLOSE, "", filled).replace("\0", " ")


def series(words: Iterable[str]) -> str:
    """Words with commas between them: ``coal, oil, garbage``."""
    return trc("list", ", ").join(words)


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: ``coal, oil and garbage``."""
    if len(words) < 2:
        return "".join(words)
    *most, last = words
    return trc("list", "{most} and {last}", most=series(most), last=last)


def either(words: Sequence[str]) -> str:
    """Words as a choice in a sentence: ``coal, oil or garbage``."""
    if len(words) < 2:
        return "".join(words)
    *most, last = words
    return trc("list", "{most} or {last}", most=series(most), last=last)


def sentence(words: str) -> str:
    """Words as a sentence: with a capital where the script has them, and a full stop."""
    return trc("sentence", "{words}.", words=words[:1].upper() + words[1:]) if words else ""


def followed(sentence: str) -> str:
    """A sentence, followed by whatever separates it from the next one: in Chinese, no space."""
    return trc("sentence", "{sentence} ", sentence=sentence)


def paragraph(sentences: Iterable[str]) -> str:
    """Sentences in a row, leaving out empty ones."""
    *most, last = [words for words in sentences if words] or [""]
    return "".join([*map(followed, most), last])


def mark(message: str) -> str:
    """The message itself, for a table of words: it is looked up with `tr` when somebody reads it."""
    return message


def markn(one: str, more: str) -> tuple[str, str]:
    """The same for a message about a number of things."""
    return one, more


def markc(_context: str, message: str) -> str:
    """The same for a message whose English words mean more than one thing: it is looked up with `trc`, and the same
    context."""
    return message


def language() -> str:
    """The language that this context speaks."""
    return _voice.get().language


def speak(wanted: str) -> str:
    """Speak a language from here on in this context, or the nearest available one; returns which.

    `wanted` is a tag (``zh_TW``) or the value of `LANG` (``zh_TW.UTF-8``).
    """
    found = nearest_language(wanted)
    _voice.set(Voice(found, _catalogue(found)))
    return found


def own_voice() -> Voice:
    """Speak as before, but with a separate voice in this context and the contexts made from it: for an app, whose pages
    and widgets each have a context and switch language together."""
    before = _voice.get()
    voice = Voice(before.language, before.catalogue)
    _voice.set(voice)
    return voice


@contextmanager
def speaking(wanted: str) -> Iterator[str]:
    """The same, for a while."""
    before = _voice.get()
    try:
        yield speak(wanted)
    finally:
        _voice.set(before)


@contextmanager
def speaking_with(name: str, catalogue: gettext.NullTranslations) -> Iterator[None]:
    """Speak from a given catalogue for a while: for unfinished catalogues, and for tests."""
    before = _voice.get()
    _voice.set(Voice(name, catalogue))
    try:
        yield
    finally:
        _voice.set(before)


OWN_NAME = "what this language is called in itself"
"""The context of the message that each catalogue translates by its own name."""

_WRITTEN_AS = {
    **dict.fromkeys(("zh_HK", "zh_MO", "zh_Hant", "zh_Hant_HK", "zh_Hant_MO", "zh_Hant_TW"), "zh_TW"),
    **dict.fromkeys(("zh_SG", "zh_MY", "zh_Hans", "zh_Hans_CN", "zh_Hans_SG"), "zh_CN"),
}
"""By a tag of Chinese that has no catalogue of its own, the tag of the same script."""


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """The available languages, English first."""
    return (SOURCE, *sorted(_catalogues()))


def language_name(tag: str) -> str:
    """What an available language is called in itself, so that people who read no other can find it.

    >>> language_name("en"), language_name("zh_TW")
    ('English', '繁體中文')
    """
    return _catalogue(tag).pgettext(OWN_NAME, markc("what this language is called in itself", "English"))


def nearest_language(wanted: str) -> str:
    """The available language closest to the one wanted: the same, or another variant of it.

    Hong Kong and Macau write Traditional Chinese, Singapore writes Simplified.
    """
    tag = wanted.partition(".")[0].partition("@")[0].replace("-", "_")
    tag = _WRITTEN_AS.get(tag, tag)
    tongue = tag.partition("_")[0]
    if tongue in {SOURCE, "C", "POSIX", ""}:
        return SOURCE
    if tag in languages():
        return tag
    return next((there for there in languages() if there.partition("_")[0] == tongue), SOURCE)


@lru_cache(maxsize=1)
def _catalogues() -> dict[str, Traversable]:
    """The compiled catalogues that come with the program, by language."""
    from importlib import resources  # this import is slow, and English needs nothing of it

    folder = resources.files("powergrid_tui").joinpath("locale")
    places = {place.name: place.joinpath("LC_MESSAGES", f"{DOMAIN}.mo") for place in folder.iterdir()}
    return {name: place for name, place in places.items() if place.is_file()}


@lru_cache(maxsize=16)
def _catalogue(name: str) -> gettext.NullTranslations:
    if name == SOURCE:
        return _ENGLISH
    with _catalogues()[name].open("rb") as file:
        return gettext.GNUTranslations(file)
