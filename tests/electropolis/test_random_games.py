"""What holds at every moment of every game, whatever is played: a referee keeps each game by hand and sees the same."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Action, Deal, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import HIDDEN, Phase, State
from powergrid_tui.games.electropolis.scoring import support
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction

from .games import GAMES, Step, steps
from .positions import square
from .slow import BOX, DRAWN, FUELS, Referee
from .test_cards import REGIONS

each_game = pytest.mark.parametrize("game", GAMES, ids=str)


@each_game
def test_the_referee_sees_the_same(game: tuple[int, int]) -> None:
    """Who is to move, what lies where, what everybody has; and in the end the same scores."""
    referee, deal = Referee(game[0]), steps(*game)[0].action
    assert isinstance(deal, Deal)
    for step in steps(*game):
        before, after = step.before, step.after
        if before.phase in (Phase.CHOOSING, Phase.TAKING, Phase.PLACING):
            assert referee.to_act() == before.turn
        if before.phase is Phase.RUNNING:
            assert referee.to_run() == before.turn
            runs_as_it_may(referee, step)
        referee.follow(step.action)
        if after.phase not in (Phase.RUNNING, Phase.END):
            assert (tuple(referee.ring), tuple(referee.bag)) == (after.ring, after.bag)
            assert sorted(referee.hand) == sorted(after.hand)
        if after.phase is Phase.CHOOSING:
            first = 4 * (after.round - 1)
            assert after.shown == deal.cards[first : first + 4]
        if after.phase is not Phase.END:
            assert lying(after) == BOX
        for city, mayor in zip(referee.cities, after.players, strict=True):
            assert (city.points, city.marker, tuple(city.cards)) == (mayor.points, support(mayor), mayor.cards)
            assert tuple(city.fuel.values()) == mayor.fuel
            assert city.tiles == {divmod(at, 5): tile for at, tile in enumerate(mayor.board) if tile and at != 12}
    last, expected = steps(*game)[-1].after, referee.scores()
    assert [len(mayor.cards) for mayor in last.players] == [8] * game[0]
    assert len(last.bag) == 144 - 8 * DRAWN[game[0]]
    for standing in ELECTROPOLIS.standings(last):
        seat = last.names.index(standing.seat)
        assert {**standing.score, "rank": standing.rank} == expected[seat]
        city = referee.cities[seat]
        assert standing.holdings == {"support": (city.marker,), "pollution": (city.pollution(),)}


def lying(state: State) -> Counter[str]:
    """Every tile, wherever it lies."""
    tiles = Counter((*state.bag, *state.ring, *state.hand, *state.discard))
    for mayor in state.players:
        tiles.update(tile for tile in mayor.board if tile not in ("", "centre"))
        tiles.update(dict(zip(FUELS, mayor.fuel, strict=True)))
    return +tiles


def runs_as_it_may(referee: Referee, step: Step) -> None:
    """All fuel is burnt, any plants may burn it, and the best way is offered first."""
    seat = step.before.turn
    city = referee.cities[seat]
    burning = [5 * row + column for row, column in city.cells(("coal", "gas"))]
    ways = {tuple(sorted(5 * row + column for row, column in way)): way for way in city.ways()}
    (offer,) = ELECTROPOLIS.choices(step.before)
    assert {action.cells for action in offer.actions if isinstance(action, Run)} == set(ways)
    for size in range(len(burning) + 1):
        for cells in set(combinations(burning, size)) - set(ways):
            with pytest.raises(IllegalAction):
                ELECTROPOLIS.apply(step.before, Run(cells=cells))
    settled = step.before.evolve(running=tuple(() for _ in step.before.players), waiting=(seat,))
    (offer,) = ELECTROPOLIS.choices(settled)
    scores = []
    for other in referee.cities:
        other.runs = []
    for row in offer.rows():
        assert isinstance(row.action, Run)
        city.runs = ways[row.action.cells]
        scores.append(referee.scores()[seat]["points"])
        assert -row.cost == scores[-1]
    assert scores == sorted(scores, reverse=True)
    for at, cells in enumerate(step.before.running):
        referee.cities[at].runs = [divmod(cell, 5) for cell in cells] if at not in step.before.waiting else None


def name_of(cell: int) -> str:
    return f"{'abcde'[cell % 5]}{cell // 5 + 1}"


@each_game
def test_tiles_lie_in_the_region_of_the_card_beside_another_and_never_move(game: tuple[int, int]) -> None:
    for step in steps(*game):
        if isinstance(step.action, Place):
            was, now = step.before.mover, step.after.players[step.before.turn]
            cell = step.action.cell
            assert was.board[cell] == ""
            assert name_of(cell) in square(REGIONS[now.cards[-1]])
            row, column = divmod(cell, 5)
            beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            assert any(0 <= r < 5 and 0 <= c < 5 and was.board[5 * r + c] for r, c in beside)
            assert now.board[cell] != "waste" or cell in (0, 4, 20, 24)


def every_action(state: State) -> list[Action]:
    """All that could be said of the kinds that there are, sensible or not; ways to run are too many."""
    return [
        *(Space(space=space) for space in range(-1, 7)),
        *(Take(start=start, card=card) for start in range(-1, len(state.ring) + 1) for card in state.book.cards),
        *(Place(tile=tile, cell=cell) for tile in state.book.kinds for cell in range(-1, 26)),
        *(Discard(tile=tile) for tile in state.book.kinds),
        Run(cells=()),
        ELECTROPOLIS.sample(state, Random(1)),
    ]


@pytest.mark.parametrize("game", GAMES[::4], ids=str)
def test_what_is_offered_is_accepted_and_what_is_not_is_refused(game: tuple[int, int]) -> None:
    for step in steps(*game)[1 + game[1] % 3 :: 9]:
        state = step.before
        allowed = [action for offer in ELECTROPOLIS.choices(state) for action in offer.actions]
        assert len(set(allowed)) == len(allowed)
        for action in allowed:
            assert ELECTROPOLIS.apply(state, action) != state
        for action in every_action(state):
            assert (action in allowed) or ELECTROPOLIS.refusal(state, action)


@each_game
def test_every_action_is_told_and_only_a_draw_of_tiles_brings_something_to_light(game: tuple[int, int]) -> None:
    for step in steps(*game):
        before, after, drawn = step.before, step.after, step.after.round != step.before.round
        assert ELECTROPOLIS.reveals(before, after) == drawn
        lines = ELECTROPOLIS.narrate(before, step.action, after, NOBODY)
        who = "has turn-order number 1" if before.turn == NATURE else before.names[before.turn]
        assert who in lines[0]
        assert any("The game ends" in line for line in lines) == after.over
        assert any(line.startswith("Round ") for line in lines) == drawn
    for step in steps(*game)[::19]:
        view = ELECTROPOLIS.view(step.after, 0)
        assert {*view.bag, *view.cards} <= {HIDDEN}
        assert view.evolve(bag=step.after.bag, cards=step.after.cards) == step.after, "nothing else is hidden"


def test_an_imagined_world_has_every_tile_and_card_and_each_may_come_next() -> None:
    state = steps(2, 2)[0].after
    view = ELECTROPOLIS.view(state, 0)
    worlds = [ELECTROPOLIS.determinize(view, 0, Random(seed)) for seed in range(1500)]
    for world in worlds[:9]:
        assert (sorted(world.bag), sorted(world.cards)) == (sorted(state.bag), sorted(state.cards))
        decks = [world.book.cards[card].deck for card in world.cards]
        assert decks == sorted(decks), "deck A above B above C"
    assert {world.bag[0] for world in worlds} == set(state.bag)
    assert {world.cards[0] for world in worlds} == {card for card in state.cards if card[0] == state.cards[0][0]}


def test_a_card_that_nobody_took_does_not_come_again() -> None:
    last = steps(2, 3)[-1].after
    taken = [card for player in last.players for card in player.cards]
    assert len(last.untaken) == len(last.book.cards) - len(taken) > 0
    assert not set(last.untaken) & set(taken)
