"""What most bots of tests have in common: nothing is made ready for them, and nobody asks them for advice."""

from typing import Any

from powergrid_tui.table.protocol.advice import Advice


class Unadvised:
    def refusal(self, kind: str, game_id: str) -> str:
        return ""

    def prepare(self, session: Any) -> None:
        pass

    def dismiss(self, session: Any) -> None:
        pass

    def advice_refusal(self, game_id: str) -> str:
        return "nobody advises here"

    async def advise(self, session: Any, seat: int, at: int | None = None) -> tuple[Advice, ...]:
        raise NotImplementedError

    async def explain(self, session: Any, at: int, viewer: int | None) -> tuple[Advice, ...]:
        raise NotImplementedError
