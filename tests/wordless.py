"""A language for tests that look for words outside of messages."""

import re
from gettext import NullTranslations


class Wordless(NullTranslations):
    """A language without words: of a message only its parameters are said."""

    def gettext(self, message: str) -> str:
        return " ".join(re.findall(r"\{\w+\}", message)) or "*"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)
