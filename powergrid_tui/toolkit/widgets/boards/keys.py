"""Handles keys in the order in which they were typed."""

from __future__ import annotations

from textual.events import Key
from textual.widget import Widget


async def act(widget: Widget, event: Key) -> bool:
    """Run the binding that this widget, or a screen, has for a key, now. To be called in ``on_key``. Returns whether
    there is one.

    Otherwise a bound key would bubble up to the app first, and keys typed right after it, handled by a widget itself,
    would overtake it: over a slow line, a name would be typed into the row that was just left.
    """
    active = widget.screen.active_bindings.get(event.key)
    if active is None or active.node is not widget or not active.enabled:
        return False
    event.stop()
    event.prevent_default()
    await widget.run_action(active.binding.action)
    return True
