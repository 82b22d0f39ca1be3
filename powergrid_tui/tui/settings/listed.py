"""What can be chosen, and what each choice is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from powergrid_tui.table.words.language import language_name, languages, mark, tr


@dataclass(frozen=True, slots=True)
class ListedSetting:
    """A setting with its values, each with the message that names it."""

    name: str
    """The field's name in `Settings`."""
    label: str
    values: tuple[tuple[Any, str], ...]
    meaning: str
    group: str
    """The heading that it stands under: a message."""

    def called(self, value: object) -> str:
        """The name of a value, translated."""
        return next((tr(word) for known, word in self.values if known == value), str(value))

    def turned(self, value: object, by: int) -> object:
        """The value this many places further on, wrapping around."""
        known = [each for each, _ in self.values]
        return known[(known.index(value) + by) % len(known)] if value in known else known[0]


_GROUPS = (mark("Look"), mark("Play"), mark("Together"))
_OFF_ON = ((False, mark("off")), (True, mark("on")))


def listed_settings(themes: tuple[tuple[str, str], ...]) -> tuple[ListedSetting, ...]:
    """All settings except the keys, group by group; `themes` are those that are offered, as `Themes.offered` has
    them."""
    return tuple(sorted(_unsorted(themes), key=lambda choice: _GROUPS.index(choice.group)))


def _unsorted(themes: tuple[tuple[str, str], ...]) -> tuple[ListedSetting, ...]:
    tongues = tuple((tag, language_name(tag)) for tag in languages())
    look, play, together = _GROUPS
    return (
        ListedSetting(
            "theme",
            mark("Colours"),
            themes,
            mark(
                "Colours for everything. In every set the companies are easy to tell apart, for any kind of "
                "colour vision."
            ),
            look,
        ),
        ListedSetting(
            "ascii",
            mark("Plain characters"),
            _OFF_ON,
            mark("Draw without box, block or braille characters, for fonts that lack them."),
            look,
        ),
        ListedSetting(
            "language",
            mark("Language"),
            (("", mark("that of your system")), *tongues),
            mark("The language of everything you read. Saved games and their notation are the same in every language."),
            look,
        ),
        ListedSetting(
            "pace",
            mark("Pace"),
            (
                ("slow", mark("slow")),
                ("normal", mark("normal")),
                ("instant", mark("instant")),
                ("step", mark("one step at a time")),
            ),
            mark("How fast bots act. One step at a time: each of their actions waits for a key press."),
            play,
        ),
        ListedSetting(
            "coach",
            mark("Coach"),
            _OFF_ON,
            mark("Explains each kind of decision the first time you face it."),
            play,
        ),
        ListedSetting(
            "between",
            mark("Secrets at one keyboard"),
            (("lit", mark("covered")), ("curtain", mark("curtain")), ("open", mark("nothing hidden"))),
            mark(
                "Several people at one keyboard: money and hands are covered until their owner looks; or a "
                "curtain comes between turns; or nothing is hidden. From the next game on."
            ),
            play,
        ),
        ListedSetting(
            "obvious",
            mark("Auto-confirm"),
            _OFF_ON,
            mark(
                "When you have only one choice it is made for you; undo lets you confirm it yourself after all. "
                "Always on where several people share a keyboard."
            ),
            play,
        ),
        ListedSetting(
            "bell",
            mark("Bell"),
            _OFF_ON,
            mark("The terminal's bell rings when others have acted and it is your turn."),
            together,
        ),
        ListedSetting(
            "title",
            mark("Title"),
            _OFF_ON,
            mark("On a server, the terminal's title says at which table it is your turn while you are elsewhere."),
            together,
        ),
        ListedSetting(
            "alert",
            mark("Notifications"),
            (
                ("off", mark("off")),
                ("auto", mark("where supported")),
                ("osc9", mark("as OSC 9")),
                ("osc777", mark("as OSC 777")),
            ),
            mark("On a server, the terminal shows a notification when it is your turn while you are elsewhere."),
            together,
        ),
        ListedSetting(
            "detail",
            mark("Detail"),
            (
                ("auto", mark("as the line allows")),
                ("fine", mark("fine")),
                ("coarse", mark("coarse")),
            ),
            mark(
                "How finely land is drawn. Coarse land needs fewer bytes, which helps on a slow connection to a server."
            ),
            look,
        ),
    )
