"""The suite of `powergrid_tui.testing` on every game of this package: on a few random games and, in a thorough test, on
games of every number of players."""

from collections.abc import Callable, Collection
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest

from powergrid_tui.games.power_grid.determinization import purse
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.model import HIDDEN, Phase
from powergrid_tui.games.rise_to_power.game import RISE_TO_POWER
from powergrid_tui.games.terraforming_mars.book import book
from powergrid_tui.table.errors import TableError
from powergrid_tui.table.protocol.game import Step
from powergrid_tui.table.words.language import tr
from powergrid_tui.testing import CHECKS, Check, Played, played
from powergrid_tui.toolkit import registry
from powergrid_tui.toolkit.bots import adviser, bot_view, explained
from tests.electropolis import positions as electropolis
from tests.factory_manager import positions as factory_manager
from tests.power_grid import positions as power_grid
from tests.power_grid.test_determinize import permuted
from tests.rise_to_power import hidden as rise_to_power
from tests.rise_to_power import positions as rise
from tests.terraforming_mars import hidden as terraforming_mars
from tests.terraforming_mars import positions as mars

FEW: dict[str, dict[str, Any]] = {
    "power_grid": {"players": (4,), "seeds": (1,), "every": 13},
    "electropolis": {"players": (4,), "seeds": (1,)},
    "factory_manager": {"players": (4,), "seeds": (1,), "every": 13},
    "rise_to_power": {"players": (3,), "seeds": (3,)},
    "terraforming_mars": {"players": (3,), "seeds": (2,), "every": 13},
}
"""The one game of each that is played where one is enough; the thorough test plays one of every number of players."""


def names(game_id: str) -> Collection[str]:
    """Words that are the same in every language: names and codes of cards and places."""
    if game_id == "terraforming_mars":
        box = book(True, "standard")
        places = [space.name for space in box.spaces.values()]
        return ["phobos", "ganymede", *places, *map(box.called, (*box.cards, *box.corporations))]
    if game_id == "power_grid":
        board = POWER_GRID.new(POWER_GRID.Options(), ["Ann", "Bo"]).book.board
        return [board.name, *board.region_ids, *(name for _, name in board.regions), *(at.name for at in board.cities)]
    if game_id == "rise_to_power":
        return [contract[:2] for contract in RISE_TO_POWER.new(RISE_TO_POWER.Options(), ["Ann", "Bo"]).book.contracts]
    return ()


def power_grid_otherwise(state: Any, seat: int, luck: Random) -> Any:
    """With other money, where that is secret and not yet what everybody began with, and another order of the pile."""
    other, view = permuted(state, seat, luck), POWER_GRID.view(state, seat)
    known = [player.money != HIDDEN or len({*purse(view, at)}) == 1 for at, player in enumerate(view.players)]
    players = zip(state.players, other.players, known, strict=True)
    return other.evolve(players=tuple(was if sure else now for was, now, sure in players))


def electropolis_otherwise(state: Any, seat: int, luck: Random) -> Any:
    """With another order of the bag and of the cards."""
    bag, cards = luck.sample(state.bag, len(state.bag)), luck.sample(state.cards, len(state.cards))
    return state.evolve(bag=tuple(bag), cards=tuple(cards))


OTHERWISE = {
    "power_grid": power_grid_otherwise,
    "electropolis": electropolis_otherwise,
    "rise_to_power": rise_to_power.otherwise,
    "terraforming_mars": terraforming_mars.otherwise,
}
"""What is hidden in each game. In Factory Manager nothing is."""


def power_grid_positions() -> dict[str, Any]:
    table = power_grid.dealt(4)
    acting = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)
    return {
        "deal": power_grid.table(4),
        **{f"{phase}, step {step}": power_grid.at(table, phase, step=step) for phase in acting for step in (1, 2, 3)},
    }


def electropolis_positions() -> dict[str, Any]:
    table = electropolis.dealt(4)
    return {
        "deal": electropolis.table(4),
        "choosing": table,
        "taking": electropolis.acting(table, "ABCD.."),
        "over": electropolis.over(table),
    }


def factory_manager_positions() -> dict[str, Any]:
    table = factory_manager.dealt(4)
    return {
        "deal": factory_manager.table(4),
        "reveal": table,
        "market": factory_manager.bringing(table, 7, 8, 9, 10),
        "buying": factory_manager.buys(table, 7, 8, 9, 10, offered=("M1", "RP1", "RW1")),
        "running": factory_manager.runs(table, 7, 8, 9, 10),
    }


def rise_to_power_positions() -> dict[str, Any]:
    return {
        "deal": rise.table(3),
        "drawing": rise.dealt(3),
        "actions": rise.acting(3),
        "no points": rise.acting(3, points=0),
    }


def terraforming_mars_positions() -> dict[str, Any]:
    return {"deal": mars.table(3), "research": mars.dealt(3), "actions": mars.mars(3), "alone": mars.mars(1)}


POSITIONS: dict[str, Callable[[], dict[str, Any]]] = {
    "power_grid": power_grid_positions,
    "electropolis": electropolis_positions,
    "factory_manager": factory_manager_positions,
    "rise_to_power": rise_to_power_positions,
    "terraforming_mars": terraforming_mars_positions,
}
"""Each phase of each game, by name."""


@cache
def few(game_id: str) -> Played:
    return played(
        registry.game(game_id),
        names=names(game_id),
        otherwise=OTHERWISE.get(game_id),
        positions=POSITIONS[game_id](),
        **FEW.get(game_id, {}),
    )


@cache
def many(game_id: str) -> Played:
    game, otherwise = registry.game(game_id), OTHERWISE.get(game_id)
    return played(game, names=names(game_id), otherwise=otherwise, seeds=(1,), every=7)


DEAR = (
    "damaged_files_are_reported",
    "keys_are_pressed",
    "nobody_who_looks_on_is_called_you",
    "only_who_is_asked_plays",
    "positions_are_drawn",
    "sentences_are_messages",
    "views_fit_their_schema",
    "views_keep_secrets",
    "views_offer_what_may_be_done",
)
"""Checks that take a second for a game: they damage many files, press many keys, and look at every view. In the
quick run each is asked of two games, in turn; the other cases are thorough."""

ASKED = [
    pytest.param(
        game_id,
        check,
        id=f"{game_id}-{check.__name__}",
        marks=[pytest.mark.thorough] if check.__name__ in DEAR and (at - turn) % len(registry.GAMES) > 1 else [],
    )
    for turn, check in enumerate(CHECKS)
    for at, game_id in enumerate(registry.GAMES)
]


@pytest.mark.parametrize(("game_id", "check"), ASKED)
def test_every_game_passes(game_id: str, check: Check) -> None:
    check(few(game_id))


@pytest.mark.thorough
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game_id", registry.GAMES)
def test_every_game_passes_for_every_number_of_players(game_id: str, check: Check) -> None:
    check(many(game_id))


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_a_hint_gives_the_reason_that_the_table_gives(game_id: str) -> None:
    """And there is one for each kind of action that is offered. Takes seconds: hints look ahead."""
    game, best, phases = few(game_id).game, adviser(game_id), set[Any]()
    assert best is not None
    for step in few(game_id).steps():
        seat, phase = game.actor(step.before, step.action), game.facts(step.before).get("phase")
        view = bot_view(game, step.before, seat, best) if seat >= 0 and phase not in phases else None
        offers = game.choices(view, seat) if view is not None else ()
        if sum(len(offer.actions) for offer in offers) < 2:
            continue
        phases.add(phase)
        hint = best.advise(view, offers, Random(1))[0]
        for action in (hint.action, *(offer.actions[0] for offer in offers if offer.actions)):
            (told,) = explained(game, best, Step("", step.before, action, step.after), None)
            assert told.reason, f"{game.format(action, step.before)} without a reason"
            assert "{" not in tr(told.reason, **told.figures)
            if action == hint.action:
                assert tr(hint.reason, **hint.figures) == tr(told.reason, **told.figures)


WHITE = ("\t", "\u00a0", "\u1680", "\u2003", "\u2009", "\u202f", "\u205f", "\u3000")
"""A tab, a no-break space and others that look like a space, or nearly."""


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_any_white_space_in_a_line_counts_as_a_space(game_id: str) -> None:
    for at, step in enumerate(few(game_id).steps()):
        line = few(game_id).game.format(step.action, step.before)
        white = WHITE[at % len(WHITE)]
        assert few(game_id).game.parse(line.replace(" ", white), step.before) == step.action, line
        wide = line.replace(" ", f"{white} {white}")
        assert few(game_id).game.parse(wide, step.before) == step.action, line


LINES: dict[str, tuple[str, ...]] = {
    "power_grid": (
        "deal order Cy Ek,Ann,Bo  Ek regions yellow, red,cyan market 3,4 blocked Essen, Kiel deck 13, 14,step3",
        "shuffle 13, 14,step3",
        *("open 5 7", "bid 7", "pass", "scrap 5 keep coal 2 oil 1", "buy coal 3 oil 1", "build Essen, Duisburg"),
        *("begin Essen, Duisburg", "region yellow", "site Essen", "done", "power 5 (coal 1 oil 1), 8"),
    ),
    "terraforming_mars": (
        "deal first Cy Ek corporations R09,R08,R18 deck 001,002",
        "shuffle 001,002",
        *("start R09 001 002 heat 3", "buy 001 002 heat 3", "draft 001", "play 067 steel 2 heat 1", "use 001 heat 2"),
        *("project asteroid heat 2", "sell 001 002", "milestone mayor heat 2", "award banker heat 2", "plant", "warm"),
        *("place d4", "choose 2", "target Bo  Ek", "on 001", "amount 3", "keep 001 002 heat 2"),
        *("first", "later", "done", "pass"),
    ),
    "electropolis": (
        "deal first Cy Ek trends kinds,public,empty cards A01,A02 tiles coal,gas",
        *("space 1", "take 1 A01", "place coal b3", "discard coal", "run a1 b2"),
    ),
    "rise_to_power": (
        "deal first Cy Ek agendas tower prisms g1,g2 contracts SE2",
        *("shuffle g1,g2", "draw g1 g2", "take g1 g2", "discard g1 g2", "contract SE2 e1", "power SE2 with b2 b3"),
        *("upgrade e1 SE2 with b2 b3", "exchange SE2 e1", "trade SE2", "steal Bo  Ek, Cy Ek", "done"),
    ),
    "factory_manager": (
        "deal cards 2,10 x M1,S1",
        *("reveal 2,10", "raise 2", "open 2 1", "bid 1", "pass", "bring machine", "buy M2 aside", "place M2"),
        *("remove M2", "extend", "done hire 1", "run M0 M2"),
    ),
}
"""A line of each verb, with as many words as it may have."""

NATURES = ("deal", "shuffle", "draw", "reveal", "raise")


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_any_white_space_counts_in_every_kind_of_line(game_id: str) -> None:
    game = registry.game(game_id)
    notation = import_module(f"powergrid_tui.games.{game_id}.notation")
    assert {line.split()[0] for line in LINES[game_id]} == notation._READERS.keys()
    dealing = game.new(game.Options(), ["Ann", "Bo  Ek", "Cy Ek"])
    asked = dealing
    while game.to_move(asked) < 0:
        asked = game.apply(asked, game.sample(asked, Random(1)))
    mover = asked.names[game.to_act(asked)[0]]
    for words in LINES[game_id]:
        state = dealing if words.startswith(NATURES) else asked
        line = f"{'nature' if state is dealing else mover}: {words}"
        action = game.parse(line, state)
        for white in (*WHITE, "  ", "\t \u00a0"):
            assert game.parse(line.replace("  ", " ").replace(" ", white), state) == action, words


STRANGE_NAMES = (("Bo Ek", "Bo  Ek", "Cy"), ("first", "trends a cards b x c tiles d", "order 漢字"))
"""Names that differ by a space alone, and names such as the words of a deal."""


@pytest.mark.parametrize("names", STRANGE_NAMES, ids=["spaces", "words"])
@pytest.mark.parametrize("game_id", registry.GAMES)
def test_people_may_have_any_name(game_id: str, names: tuple[str, ...]) -> None:
    game = registry.game(game_id)
    for seed in range(3):
        state = game.new(game.Options(), names)
        while game.to_move(state) < 0:
            action = game.sample(state, Random(seed))
            assert game.parse(game.format(action, state), state) == action
            state = game.apply(state, action)
        for seat in game.to_act(state):
            action = game.choices(state, seat)[0].actions[0]
            assert game.parse(game.format(action, state), state) == action


@pytest.mark.parametrize("game_id", registry.GAMES)
def test_no_line_is_written_when_it_is_over(game_id: str) -> None:
    session = few(game_id).sessions[-1]
    with pytest.raises(TableError, match="the game is over"):
        session.game.format(session.steps[-1].action, session.state)
