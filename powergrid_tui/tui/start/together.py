"""How people at several terminals come to one table."""

from __future__ import annotations

from powergrid_tui.table.words.language import tr


def told() -> tuple[tuple[str, str], ...]:
    """Headings with their texts, as help shows them."""
    return (
        (
            tr("Play together"),
            tr(
                "Each of you sits at a terminal of your own. Nobody but the host installs anything: the others need "
                "only ssh, which most systems have."
            ),
        ),
        (
            tr("One of you opens a house"),
            tr(
                "Leave this program and type this line. The house is open as long as it runs.\n\n"
                "- {command}\n\n"
                "The house prints the line that the others type. Whoever can reach it may come in; the manual, "
                "docs/ssh.md, says how to let in only those whom you know.",
                command="powergrid serve --host 0.0.0.0",
            ),
        ),
        (
            tr("The others come in"),
            tr("- {command}\n\nThen all meet in the lobby, and one of them opens a table.", command="ssh -p 8022 HOST"),
        ),
    )
