"""What holds at every moment of every game, whatever is played."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest

from powergrid_tui.games.electropolis.actions import Action, Deal, Discard, Place, Run, Space, Take
from powergrid_tui.games.electropolis.game import ELECTROPOLIS
from powergrid_tui.games.electropolis.model import HIDDEN, Mayor, Phase, State
from powergrid_tui.games.electropolis.scoring import support
from powergrid_tui.table.protocol.game import NATURE, NOBODY, IllegalAction

from .games import GAMES, steps
from .positions import dealt, square
from .slow import DRAWN, Referee
from .test_cards import REGIONS

each_game = pytest.mark.parametrize("game", GAMES, ids=str)

FUELS = ("fuel_coal", "fuel_gas", "fuel_nuclear")

BOX = Counter(
    coal=16, gas=12, nuclear=12, solar=6, wind=4, hydro=4, museum=4, hospital=2, amusement=4, park=4, housing=4,
    waste=10, scrubber=16, fuel_coal=20, fuel_gas=14, fuel_nuclear=12,
)  # fmt: skip


def lying(state: State) -> Counter[str]:
    """Every tile, wherever it lies."""
    tiles = Counter((*state.bag, *state.ring, *state.hand, *state.discard))
    for mayor in state.players:
        tiles.update(tile for tile in mayor.board if tile not in ("", "centre"))
        tiles.update(dict(zip(FUELS, mayor.fuel, strict=True)))
    return +tiles


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


def name_of(cell: int) -> str:
    return f"{'abcde'[cell % 5]}{cell // 5 + 1}"


# --- what is conserved -----------------------------------------------------------------------------------------------


@each_game
def test_all_144_tiles_are_somewhere_at_every_moment(game: tuple[int, int]) -> None:
    for step in steps(*game):
        assert lying(step.after) == BOX


@each_game
def test_cards_are_drawn_four_a_round_and_every_mayor_takes_eight(game: tuple[int, int]) -> None:
    players, _ = game
    played = steps(*game)
    deal = played[0].action
    assert isinstance(deal, Deal)
    for step in played:
        state = step.after
        if state.phase is Phase.CHOOSING:
            first = 4 * (state.round - 1)
            assert state.shown == deal.cards[first : first + 4]
            assert len(state.ring) == DRAWN[players]
            assert state.ring == deal.tiles[DRAWN[players] * (state.round - 1) :][: DRAWN[players]]
    last = played[-1].after
    assert [len(mayor.cards) for mayor in last.players] == [8] * players
    taken = [card for mayor in last.players for card in mayor.cards]
    assert len(set(taken)) == 8 * players
    assert [sum(card[0] == deck for card in taken) <= most for deck, most in (("A", 10), ("B", 12), ("C", 10))]
    assert len(last.bag) == 144 - 8 * DRAWN[players]


@each_game
def test_tiles_lie_in_the_region_of_the_card_beside_another_and_never_move(game: tuple[int, int]) -> None:
    for step in steps(*game):
        for seat, (was, now) in enumerate(zip(step.before.players, step.after.players, strict=True)):
            changed = [cell for cell in range(25) if was.board[cell] != now.board[cell]]
            if not changed:
                continue
            assert isinstance(step.action, Place)
            assert (seat, changed) == (step.before.turn, [step.action.cell])
            (cell,) = changed
            assert was.board[cell] == ""
            assert name_of(cell) in square(REGIONS[now.cards[-1]])
            row, column = divmod(cell, 5)
            beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            assert any(0 <= r < 5 and 0 <= c < 5 and was.board[5 * r + c] for r, c in beside)
            assert now.board[cell] != "waste" or cell in (0, 4, 20, 24)


@each_game
def test_fuel_is_never_in_hand_nor_discarded_by_a_mayor_and_never_becomes_less(game: tuple[int, int]) -> None:
    for step in steps(*game):
        assert not set(step.after.hand) & set(FUELS)
        assert not (isinstance(step.action, Discard) and step.action.tile in FUELS)
        for was, now in zip(step.before.players, step.after.players, strict=True):
            assert all(before <= after for before, after in zip(was.fuel, now.fuel, strict=True))


# --- what may be done ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES[::4], ids=str)
def test_what_is_offered_is_accepted_and_what_is_not_is_refused(game: tuple[int, int]) -> None:
    for step in steps(*game)[1 + game[1] % 3 :: 5]:
        state = step.before
        offers = ELECTROPOLIS.choices(state)
        allowed = [action for offer in offers for action in offer.actions]
        for action in allowed:
            assert ELECTROPOLIS.apply(state, action) != state
        for action in every_action(state):
            if action not in allowed:
                with pytest.raises(IllegalAction):
                    ELECTROPOLIS.apply(state, action)


@each_game
def test_all_fuel_is_burnt_and_any_plants_may_burn_it(game: tuple[int, int]) -> None:
    referee = Referee(game[0])
    for step in steps(*game):
        if isinstance(step.action, Run):
            city = referee.cities[step.before.turn]
            burning = [5 * row + column for row, column in city.cells(("coal", "gas"))]
            ways = {tuple(sorted(5 * row + column for row, column in way)) for way in city.ways()}
            (offer,) = ELECTROPOLIS.choices(step.before)
            assert {action.cells for action in offer.actions if isinstance(action, Run)} == ways
            for size in range(len(burning) + 1):
                for cells in set(combinations(burning, size)) - ways:
                    with pytest.raises(IllegalAction):
                        ELECTROPOLIS.apply(step.before, Run(cells=cells))
        referee.follow(step.action)


@each_game
def test_the_best_way_to_run_is_offered_first(game: tuple[int, int]) -> None:
    """Each of the others is set to what it ran in the end, so that they do not matter."""
    last = steps(*game)[-1].after
    for step in steps(*game):
        if not isinstance(step.action, Run):
            continue
        seat = step.before.turn
        referee = Referee(game[0])
        for earlier in steps(*game):
            referee.follow(earlier.action)
        settled = step.before.evolve(running=last.running, waiting=(seat,))
        (offer,) = ELECTROPOLIS.choices(settled)
        scores = []
        for row in offer.rows():
            assert isinstance(row.action, Run)
            referee.cities[seat].runs = [divmod(cell, 5) for cell in row.action.cells]
            scores.append(referee.scores()[seat]["points"])
            assert -row.cost == scores[-1]
        assert scores == sorted(scores, reverse=True)


@each_game
def test_the_lowest_space_acts_first_and_the_first_to_act_chooses_last_in_the_next_round(game: tuple[int, int]) -> None:
    chose: list[int] = []
    spaces: dict[int, int] = {}
    acted: list[int] = []
    rounds = []
    for step in steps(*game)[1:]:
        if isinstance(step.action, Space):
            chose.append(step.before.turn)
            spaces[step.action.space] = step.before.turn
        if isinstance(step.action, Take):
            acted.append(step.before.turn)
        if step.after.round != step.before.round or step.after.phase in (Phase.RUNNING, Phase.END):
            if acted:
                assert acted == [spaces[space] for space in sorted(spaces)]
                rounds.append((chose, acted))
            chose, spaces, acted = [], {}, []
    assert len(rounds) == 8
    for (_, earlier), (later, _) in pairwise(rounds):
        assert later == earlier[::-1]


# --- lines, views ----------------------------------------------------------------------------------------------------


CHANGES: dict[str, object] = {
    "phase": Phase.END, "round": 7, "turn": 0, "order": (1, 0), "trends": ("empty",), "ring": ("coal",),
    "shown": ("C01",), "spaces": (0, 1), "waiting": (), "acted": (1,), "hand": ("gas",), "running": ((3,), ()),
    "cards": ("C02",), "bag": ("park",), "discard": ("solar",),
    "names": ("Ann", "Cy"), "taken": 5, "untaken": ("A01",),
}  # fmt: skip
"""Another value of every field of the state, but for those of a mayor."""

MINE: dict[str, object] = {
    "board": ("coal",) * 25, "support": 9, "points": 9, "fuel": (0, 1, 0), "cards": ("B01",), "discarded": 1,
}  # fmt: skip
"""The same for a mayor."""


def test_the_digest_tells_whatever_is_not_the_same() -> None:
    state = dealt(2)
    told = ELECTROPOLIS.digest(state)
    assert set(CHANGES) == set(State.__struct_fields__) - {"book", "options", "players", "events"}
    assert set(MINE) == set(Mayor.__struct_fields__)
    others = [state.evolve(**{field: value}) for field, value in CHANGES.items()]
    first, second = state.players
    others += [state.evolve(players=(first, second.evolve(**{field: value}))) for field, value in MINE.items()]
    digests = [ELECTROPOLIS.digest(other) for other in others]
    assert len({told, *digests}) == len(others) + 1


@each_game
def test_a_view_hides_what_is_to_come_and_nothing_else(game: tuple[int, int]) -> None:
    for step in steps(*game)[::9]:
        for seat in (NOBODY, *range(game[0])):
            view = ELECTROPOLIS.view(step.after, seat)
            assert set(view.bag) <= {HIDDEN}
            assert set(view.cards) <= {HIDDEN}
            assert (len(view.bag), len(view.cards)) == (len(step.after.bag), len(step.after.cards))
            assert view.evolve(bag=step.after.bag, cards=step.after.cards) == step.after
            assert ELECTROPOLIS.choices(view) is not None


@each_game
def test_only_a_draw_of_tiles_brings_something_hidden_to_light(game: tuple[int, int]) -> None:
    for step in steps(*game):
        drawn = step.after.round != step.before.round
        assert ELECTROPOLIS.reveals(step.before, step.after) == drawn


@each_game
def test_every_action_is_told(game: tuple[int, int]) -> None:
    for step in steps(*game):
        lines = ELECTROPOLIS.narrate(step.before, step.action, step.after, NOBODY)
        who = "has turn-order number 1" if step.before.turn == NATURE else step.before.names[step.before.turn]
        assert who in lines[0]
        assert any("The game ends" in line for line in lines) == step.after.over
        assert any(line.startswith("Round ") for line in lines) == (step.after.round != step.before.round)


# --- the count -------------------------------------------------------------------------------------------------------


@each_game
def test_the_count_by_hand_agrees_at_the_end(game: tuple[int, int]) -> None:
    referee = Referee(game[0])
    for step in steps(*game):
        referee.follow(step.action)
    expected = referee.scores()
    last = steps(*game)[-1].after
    for standing in ELECTROPOLIS.standings(last):
        seat = last.names.index(standing.seat)
        assert {**standing.score, "rank": standing.rank} == expected[seat]
        city = referee.cities[seat]
        assert standing.holdings == {"support": (city.marker,), "pollution": (city.pollution(),)}


@each_game
def test_the_referee_sees_the_same_mayor_to_move_and_the_same_tiles(game: tuple[int, int]) -> None:
    referee = Referee(game[0])
    for step in steps(*game):
        if step.before.phase in (Phase.CHOOSING, Phase.TAKING, Phase.PLACING):
            assert referee.to_act() == step.before.turn
        if step.before.phase is Phase.RUNNING:
            assert referee.to_run() == step.before.turn
        referee.follow(step.action)
        if step.after.round == step.before.round and not step.after.over and step.after.phase is not Phase.RUNNING:
            assert tuple(referee.ring) == step.after.ring
            assert sorted(referee.hand) == sorted(step.after.hand)
        for city, mayor in zip(referee.cities, step.after.players, strict=True):
            assert (city.points, city.marker) == (mayor.points, support(mayor))


@pytest.mark.thorough
def test_these_games_come_upon_all_that_matters() -> None:
    wanted = {"run", "discard", "penalty", "clean", "dirty", "loved", "disliked"}
    seen: Counter[str] = Counter()
    for game in GAMES:
        if wanted <= set(+seen):  # the rest need not be played for it
            break
        for step in steps(*game):
            seen[step.action.kind] += 1
        for standing in ELECTROPOLIS.standings(steps(*game)[-1].after):
            penalty, loved = standing.score["penalty"], standing.holdings["support"][0]
            assert penalty is not None
            assert isinstance(loved, int)
            seen["penalty"] += penalty < -12
            seen["clean"] += standing.score["penalty"] == 0
            seen["dirty"] += standing.holdings["pollution"] == (20,)
            seen["loved"] += loved >= 12
            seen["disliked"] += standing.holdings["support"] == (0,)
    assert wanted <= set(+seen)
