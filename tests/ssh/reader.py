"""What somebody presses in Power Grid who goes by what stands on the screen, and by nothing else."""

ENTER = "\r"

CURTAIN, SINCE, LESSON = "when only you can see the screen", "SINCE YOUR LAST TURN", "enter go on"
"""What stands on pages that lie over the board."""


def next_key(seen: str, before: str = "") -> str:
    """The key for a screen whose words are `seen`, or nothing for who is not asked: opens, never raises, takes what is
    proposed. `before` is the screen on which another city was looked for last."""
    if any(words in seen for words in (CURTAIN, SINCE, LESSON)):
        return ENTER
    seen, before = seen.lower(), before.lower()
    if "pass: out of this auction" in seen:
        return "p"
    if "which plant do you put up?" in seen or "which plant? plant" in seen:
        return ENTER if "enter put up" in seen else "p"
    if any(words in seen for words in ("which old plant do you scrap?", "scrap which?", "which power plants run?")):
        return ENTER
    if "does power plant" in seen:
        return ENTER
    if "what do you buy?" in seen or "which token do you buy?" in seen:
        return ENTER if "enter buy" in seen else "d"
    if "where do you build" in seen:
        if "enter build in" in seen:
            return ENTER
        return "d" if "build next" in seen or seen == before else "n"
    return ""
