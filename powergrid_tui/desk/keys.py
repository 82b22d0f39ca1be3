"""What keys are called where they are written beside what they do."""

from powergrid_tui.table.language import trc


def key_name(key: str) -> str:
    """The name of a key, or of several; a sign stands for itself."""
    match key:
        case "enter":
            return trc("key", "enter")
        case "esc":
            return trc("key", "esc")
        case "tab":
            return trc("key", "tab")
        case "space":
            return trc("key", "space")
        case "backspace":
            return trc("key", "backspace")
        case "pgup":
            return trc("key", "pgup")
        case "end":
            return trc("key", "end")
        case "arrows":
            return trc("keys", "arrows")
        case "letters":
            return trc("keys", "letters")
        case "home end":
            return trc("keys", "home end")
        case "space b":
            return trc("keys", "space b")
        case "ctrl+o":
            return trc("key", "ctrl+o")
        case "ctrl+s":
            return trc("key", "ctrl+s")
        case _:
            return key
