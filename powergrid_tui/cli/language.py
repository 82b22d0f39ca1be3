"""The language of the command line, which is that of its environment; also for the words that click has of its own."""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager

from powergrid_tui.table.language import DOMAIN, SOURCE, mark, markn, speaking


def wanted() -> str:
    """The language of messages that the environment asks for; empty when it asks for none."""
    return next((named for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (named := os.environ.get(name))), "")


@contextmanager
def of_environment() -> Iterator[None]:
    """Speak the language of the environment, or the nearest there is."""
    with speaking(wanted()) as found:
        if found != SOURCE:
            _teach_click(found)
        yield


def _teach_click(language: str) -> None:
    """Let click find its own words in our catalogues: it asks gettext for the language of the process."""
    from importlib import resources

    folder = resources.files("powergrid_tui").joinpath("locale")
    gettext.bindtextdomain(DOMAIN, str(folder))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language


CLICKS = (
    mark("Usage:"),
    mark("Options"),
    mark("Commands"),
    mark("Show this message and exit."),
    mark("default: {default}"),
    mark("Choose from:\n\t{choices}"),
    mark("Invalid value: {message}"),
    mark("Invalid value for {param_hint}: {message}"),
    mark("Missing argument"),
    mark("Missing option"),
    mark("Missing command."),
    mark("No such command {name!r}."),
    mark("No such option {name!r}."),
    mark("Option {name!r} does not take a value."),
    mark("{value!r} is not a valid {number_type}."),
    mark("{value} is not in the range {range}."),
    mark("{name} {filename!r} is a file."),
    mark("integer"),
    mark("file"),
    mark("directory"),
    mark("path"),
    markn("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    markn("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    markn("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    markn("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)
"""What click may say of our commands, for the catalogues: it looks the words up itself."""
