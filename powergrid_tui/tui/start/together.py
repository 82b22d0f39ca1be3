"""How people at several terminals come to one table."""

from __future__ import annotations

from powergrid_tui.table.words.language import tr


def how_to_play_together() -> tuple[tuple[str, str], ...]:
    """Headings with their texts, as help shows them."""
    return (
        (
            tr("Play together"),
            tr(
                "Each player sits at a terminal of their own. Only the host installs anything: the others "
                "need just ssh, which most systems have."
            ),
        ),
        (
            tr("One of you starts a server"),
            tr(
                "Leave this program and type this line. The server runs as long as the command does.\n"
                "\n"
                "- {command}\n"
                "\n"
                "The server prints the line for the others to type. Anybody who can reach it may come in; the "
                "manual, docs/server.md, says how to let in only people you know.",
                command="powergrid serve --host 0.0.0.0",
            ),
        ),
        (
            tr("The others come in"),
            tr(
                "- {command}\n\nEverybody then meets in the lobby, and one of you opens a table.",
                command="ssh -p 8022 HOST",
            ),
        ),
    )
