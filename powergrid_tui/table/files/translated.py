"""Names in other languages, as files give them: ``[names.zh_TW]``."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator

from powergrid_tui.table.words.language import tr


def _language_code(word: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?", word):
        raise ValueError(tr("write a language like zh_TW"))
    return word


LanguageCode = Annotated[str, AfterValidator(_language_code)]
