"""`python -m bench.reasons [--seed N] [--each N] [--game ID] [--language CODE]`: reasons of bots, drawn to be read.

Two experts and a hard bot play each game. Of their decisions some are drawn, as many in each phase as possible, and
printed with the reason that the table gives once the game is over, then with that for another seat during the game, and
with those of the hint and of the review, where they are others. A hint is about what the best bot would have done; if
the table gave another reason for that, it follows an exclamation mark.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from powergrid_tui.table.protocol import chance
from powergrid_tui.table.protocol.advice import Advice
from powergrid_tui.table.protocol.game import NATURE, NOBODY, Step
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.sessions.recap import in_the_last_round
from powergrid_tui.table.sessions.review import decisions
from powergrid_tui.table.sessions.session import Session
from powergrid_tui.table.words.language import speaking
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import adviser, bot_view, explained, make, weighed
from powergrid_tui.toolkit.viewmodel.advice import action_in_words, reason_of, with_words

SEATS = (Seat(name="Ann", bot="expert"), Seat(name="Bo", bot="expert"), Seat(name="Cy", bot="hard"))


def played(game_id: str, seed: int) -> Session[Any, Any]:
    """A game between bots."""
    game, bots = registry.game(game_id), [make(seat.bot, game_id) for seat in SEATS]
    session = Session.start(game, game.Options(), list(SEATS), seed=seed)
    while (seat := game.to_move(session.state)) not in (NOBODY, NATURE):
        view = bot_view(game, session.state, seat, bots[seat])
        session.play(bots[seat].decide(view, game.choices(view, seat), session.rng(seat)))
    return session


def drawn(session: Session[Any, Any], count: int, rng: Random) -> list[int]:
    """Where in the record decisions were drawn, spread over the phases."""
    by_phase: defaultdict[object, list[int]] = defaultdict(list)
    for at in sorted({at for seat in range(len(SEATS)) for at in decisions(session, seat)}):
        by_phase[session.game.facts(session.steps[at].before).get("phase")].append(at)
    waiting = [rng.sample(every, len(every)) for every in by_phase.values()]
    found: list[int] = []
    while any(waiting) and len(found) < count:
        found += [every.pop() for every in waiting if every][: count - len(found)]
    return sorted(found)


def told(session: Session[Any, Any], at: int) -> list[str]:
    """A decision and its reasons, in lines."""
    game, step = session.game, session.steps[at]
    sheets, best, seat = registry.text_views(game.id), adviser(game.id), session.actor_of(step)
    assert best is not None
    view = bot_view(game, step.before, seat, best)
    offers = game.choices(view, seat)

    def words(advice: Advice | None) -> str:
        return reason_of(with_words(game, sheets, view, advice)) or "-" if advice else "-"

    def table(action: Any, viewer: int | None = None) -> str:
        done = Step(game.format(action, step.before), step.before, action, step.after)
        return words(next(iter(explained(game, best, done, viewer)), None))

    luck = session.luck(seat, at)
    hint = best.advise(view, offers, chance.rng(*luck))[0]
    last = in_the_last_round(game, step.before, session.state)
    review = weighed(best, view, offers, chance.rng(*luck), step.action, last=last)[0]
    facts = game.facts(step.before)
    lines = [
        f"{game.id} {at}: {facts.get('phase', '')}, round {facts.get('round', 0)}; {step.line}",
        f"  table   {table(step.action)}",
        f"  others  {table(step.action, (seat + 1) % len(SEATS))}",
    ]
    for source, said in (("hint", hint), ("review", review)):
        better = "" if said.action == step.action else f"{action_in_words(game, sheets, view, said.action)}: "
        lines += [f"  {source:<7} {better}{words(said)}"]
        if words(replace(said, then="")) != table(said.action):
            lines += [f"  !       {table(said.action)}"]
    return [line for line in lines if line[10:] != lines[1][10:] or line is lines[1]]


def main(words: Sequence[str] | None = None) -> None:
    """Play the games and print what was drawn."""
    parser = argparse.ArgumentParser(prog="python -m bench.reasons", description="Reasons of bots, to be read.")
    parser.add_argument("--seed", type=int, default=61)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--game", action="append")
    parser.add_argument("--language", default="en")
    said = parser.parse_args(words)
    with speaking(said.language):
        for game_id in said.game or registry.GAMES:
            session = played(game_id, said.seed)
            for at in drawn(session, said.each, Random(said.seed)):
                print("\n".join(told(session, at)))


if __name__ == "__main__":
    main()
