"""A language that is none, for tests that no word of English is left in what people read."""

import gettext
import re
from collections.abc import Callable

_PARAMETER = re.compile(r"(\{\w+\})")


class Pseudo(gettext.NullTranslations):
    """Says every message with its words changed and its parameters as they are."""

    def __init__(self, change: Callable[[str], str]) -> None:
        super().__init__()
        self._change = change

    def gettext(self, message: str) -> str:
        parts = _PARAMETER.split(message)
        return "".join(self._change(part) if part and not _PARAMETER.fullmatch(part) else part for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)
