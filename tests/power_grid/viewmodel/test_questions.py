"""Every question of Power Grid answered by keys and mouse: what is told before, and what is posted."""

from collections.abc import Iterable
from dataclasses import replace
from time import monotonic

import pytest

from powergrid_tui.games.power_grid.actions import Build, Buy, Done, Open
from powergrid_tui.games.power_grid.game import POWER_GRID
from powergrid_tui.games.power_grid.maps.board import MapBoard
from powergrid_tui.games.power_grid.model import Phase, State
from powergrid_tui.games.power_grid.viewmodel.outlook import ExpandedCompany
from powergrid_tui.games.power_grid.viewmodel.questions import Building, Buying, Question, ask
from powergrid_tui.games.power_grid.viewmodel.questions.building import standing_row
from powergrid_tui.games.power_grid.viewmodel.slices.planner import outcome
from powergrid_tui.toolkit.viewmodel.pieces import Role
from powergrid_tui.toolkit.viewmodel.question import Prompt
from powergrid_tui.toolkit.widgets.boards import confirm_key
from tests.board_host import press
from tests.power_grid.asked import after, auction, growing, running, said, scrapping, shopping, snapshot
from tests.power_grid.positions import at, cards, city, dealt, give, market, play
from tests.power_grid.widgets.host import showing


def dark(plants: tuple[int, ...] = (12,), money: int = 60, coal: int = 24) -> State:
    """Ann may buy a plant. She has four cities, and plant 12 powers two; so much coal is for sale."""
    state = cards(auction(money), (4, 8, 10, 20, 21, 22, 23, 24), (30, 31))
    return market(give(state, "A", plants=plants, cities=4), coal, 18, 6, 2)


def bidding() -> State:
    """Bo may outbid Ann's 5 for plant 4; he has 30."""
    return play(give(market(auction(), 24, 18, 6, 2), "B", money=30), "Ann: open 4 5")


def one_too_many(*owned: int) -> State:
    return play(give(auction(), "A", plants=owned).evolve(passed=(1, 2)), "Ann: open 4")


def windy() -> State:
    """Plant 4 of Ann has too little coal, and 13 needs none."""
    return at(give(dealt(3, order="ABC"), "A", plants=(4, 13), cities=2, coal=1), Phase.BUREAUCRACY)


def far_uranium(left: int) -> State:
    """A token of uranium for one city, which brings 12 Elektro more."""
    state = at(give(dealt(3, order="BCA"), "A", money=16, plants=(11,), cities=1), Phase.RESOURCES)
    return market(state, 22, 18, 6, left)


DEAR = cards(auction(money=5), (3, 4, 5, 9, 20, 21, 22, 23), (30, 31))
BROKE = give(shopping(), "A", money=0)
RICH = growing(money=80)
IN_ALL = "3 more cities could be powered with 3 coal for 5 Elektro. d again to buy no more this round."

ANSWERS: dict[str, list[tuple[State, str, str]]] = {
    "enter opens the first plant at its number": [(auction(), "enter", "open 3")],
    "arrows choose the plant and the bid": [(auction(), "right right up up down enter", "open 5 6")],
    "another plant forgets the raise": [(auction(), "up up right enter", "open 4")],
    "digits make the bid": [(auction(), "1 2 3 backspace enter", "open 3 12"), (bidding(), "1 8 enter", "bid 18")],
    "the bid never falls below the number": [
        (auction(), "down", "Bid at least 3 Elektro, the number of the plant."),
        (auction(), "down enter", "open 3"),
    ],
    "a typed bid beyond the purse is refused, and a step leads back to what is allowed": [
        (auction(), "9 9 enter", "You have only 40 Elektro."),
        (auction(), "9 9 enter up enter", "open 3"),
    ],
    "a plant too dear says why": [(DEAR, "right right right enter", "You have only 5 Elektro.")],
    "nobody passes in round one": [(dealt(3), "p", "In the first round every company must buy a power plant.")],
    "p passes later": [(auction(), "p", "pass"), (bidding(), "p", "pass")],
    "p tells of cities that a plant would power, and a second one passes": [
        (dark(), "p", "You power 2 of 4 cities, or 4 with plant 8. p again to buy no plant this round."),
        (dark(), "p p", "pass"),
    ],
    "p passes at once where no plant would help": [
        (dark(plants=(12, 13, 18)), "p", "pass"),  # all have power
        (dark(money=7), "p", "pass"),  # after plant 4 nothing is left for coal
        (dark(plants=(15,), coal=0), "p", "pass"),  # there is no fuel for any of them
    ],
    "enter bids one more, and steps lead further": [
        (bidding(), "enter", "bid 6"),
        (bidding(), "up up down enter", "bid 7"),
    ],
    "the cursor starts on the plant that is missed least": [
        (one_too_many(10, 13, 20), "enter", "scrap 13 keep nothing"),  # powers 1 city, 10 and 20 more
        (one_too_many(11, 12, 20), "enter", "scrap 12 keep nothing"),  # 2 cities each, and 12 burns more
    ],
    "left and right choose the plant to scrap": [(scrapping(), "right left enter", "scrap 10 keep coal 7 oil 1")],
    "up and down choose what to keep": [
        (scrapping(), "down enter", "scrap 10 keep coal 6 oil 1"),
        (scrapping(), "down up up enter", "scrap 10 keep coal 7 oil 1"),
    ],
    "the basket starts with what the plants need": [(shopping(), "enter", "buy coal 3")],
    "a basket of two resources goes as one purchase": [(shopping(), "x c up up o + + - enter", "buy coal 2 oil 1")],
    "no more than the plants hold": [
        (shopping(), "x c" + " up" * 8, "Your power plants have no space for 8 coal."),
        (shopping(), "x c" + " up" * 8 + " enter", "buy coal 7"),
    ],
    "a resource without a plant says why": [
        (shopping(), "g up", "None of your power plants runs on garbage."),
        (shopping(), "n up", "None of your power plants runs on uranium."),
    ],
    "enter on an empty basket does what it says, as d does": [
        (shopping(), "x enter", IN_ALL.replace("d again", "enter again")),
        (shopping(), "x enter d", IN_ALL),  # another key is warned of anew
        (shopping(), "x enter d enter enter", "done"),
        (BROKE, "enter", "done"),
    ],
    "after an arrow enter on an empty basket is asked again": [
        (BROKE, "left enter", "The basket is empty. Press Enter again to buy nothing more this round."),
        (BROKE, "left enter enter", "done"),
    ],
    "d tells what power is given up, and a second one ends the turn": [
        (shopping(), "d", IN_ALL),
        (shopping(), "d d", "done"),
        (  # of a city that would be built and powered: both have power from what is there
            *(give(shopping(), "A", coal=1), "d"),
            "1 more city could be powered with 2 coal for 3 Elektro. d again to buy no more this round.",
        ),
        (  # of the rest when too little was bought
            *(play(shopping(), "Ann: buy coal 1"), "d"),
            "1 more city could be powered with 2 coal for 4 Elektro. d again to buy no more this round.",
        ),
    ],
    "d ends the buying at once where nothing is lost": [
        (play(shopping(), "Ann: buy coal 3"), "d", "done"),  # all has been bought
        (BROKE, "d", "done"),
        (give(shopping(), "A", plants=(13,), money=30), "d", "done"),  # wind burns nothing
        (give(shopping(), "A", plants=(4, 12), coal=2, money=9), "d", "done"),  # no city can be built for more
        (far_uranium(1), "d", "done"),  # it costs more than it brings
    ],
    "d does not throw a filled basket away": [
        (shopping(), "down d", "Enter buys what is in the basket; x empties it."),
    ],
    "n goes to the next dearer city": [(growing(), "n enter", "build Dortmund")],
    "the cursor starts on the cheapest city": [(growing(), "enter", "build Düsseldorf")],
    "a name is found by its letters, and enter only ends the typing": [
        (RICH, "/ k o l d p backspace backspace enter", ""),
        (RICH, "/ k o l d p backspace backspace enter enter", "build Köln"),
        (growing(), "/ d", ""),
    ],
    "a capital letter starts a search, and down takes the next match": [
        (RICH, "D u down enter enter", "build Düsseldorf")
    ],
    "a city that cannot be had says why": [
        (growing(), "/ d u i s enter enter", "Duisburg has no free space in Step 1."),
    ],
    "d tells what could be built, and a second one ends the turn": [
        # 41 Elektro: Düsseldorf 12 and Dortmund 14 leave 15, and Köln costs 14 then.
        (growing(), "d", "You could still build 3 cities; d again to build no more this round."),
        (growing(), "d d", "done"),
        (growing(), "space n space d", "2 ticked cities are not built yet; d again to build no more this round."),
    ],
    "d ends the building at once when nothing can be built": [
        (play(growing(money=23), "Ann: build Düsseldorf"), "d", "done"),
    ],
    "the best choice of plants is made already": [(running(), "enter", "power 5 (coal 1 oil 1), 6, 13")],
    "space switches a plant off and on": [
        (running(), "right space space space enter", "power 5 (coal 1 oil 1), 13"),
    ],
    "a plant without fuel cannot be switched on": [
        (windy(), "left space", "There is not enough fuel to run 4 too."),
        (windy(), "left space enter", "power 13"),
    ],
    "down goes through every way, and running nothing is asked again": [
        (running(), "down down enter", "power 5 (coal 1 oil 1), 13"),
        (running(), "down " * 15 + "enter enter", "power nothing"),
    ],
}
"""By rule: where keys are pressed, and what the last of them brings: a sentence, or what is posted."""


@pytest.mark.parametrize("rows", ANSWERS.values(), ids=ANSWERS)
def test_what_keys_bring(rows: list[tuple[State, str, str]]) -> None:
    for state, keys, wanted in rows:
        *first, last = keys.split()
        reply = after(state, " ".join(first)).press(last)
        brought = reply if isinstance(reply, str) else POWER_GRID.format(reply, state).partition(": ")[2]  # type: ignore[arg-type]
        assert brought == wanted, keys


TOLD: dict[str, list[tuple[State, str, list[str]]]] = {
    "what a plant leaves, and what its fuel costs": [
        (
            market(auction(), 24, 18, 6, 2),
            "right up",
            ["put up plant 4 for 5: leaves 35 Elektro; fuel for it costs 2 now"],
        ),
        (market(auction(), 24, 18, 6, 2), "right", ["Plant 4: 2 coal ▸ 1 city"]),
    ],
    "fuel that there is not": [(market(auction(), 0, 0, 0, 0), "", ["no fuel for it in the market"])],
    "a digit is a bid": [(auction(), "1", ["put up plant 3 for 1: bid at least 3 Elektro, the number of the plant"])],
    "a plant too dear": [(DEAR, "right right right", ["plant 9: you have only 5 Elektro"])],
    "who leads for what and what is left": [
        (
            bidding(),
            "",
            ["Ann bids 5 for plant 4 (2 coal ▸ 1 city)", "bid 6: leaves 24 Elektro; fuel for it costs 2 now"],
        ),
    ],
    "a limit before the bid": [
        (
            *(give(bidding(), "B", plants=(10, 15, 20)), ""),
            ["One plant too many. Keep 4+15+20: power 9 (-1). You have 0 cities."],
        ),
    ],
    "what is lost with a plant": [
        (scrapping(), "right", ["scrap plant 20: keep 6 coal and 1 oil, lose 1 coal", "Left: 3, 10, 29."]),
    ],
    "the running total follows rising prices": [
        (shopping(), "", ["buy 3 coal for 5: leaves 25"]),
        (shopping(), "x o up up up up", ["buy 4 oil for 13: leaves 17"]),
        (shopping(), "x", ["end turn: the basket is empty"]),
    ],
    "what could be powered": [
        (shopping(), "", ["Your plants could then power 3 cities; you have 2."]),
        (shopping(), "x", ["Your plants could now power 0 cities; you have 2."]),
    ],
    "a key that does nothing now is no offer": [
        (shopping(), "", ["| x empty | d buy nothing"]),
        (shopping(), "down", ["| d end turn: buy or empty the basket first"]),
        (shopping(), "x", ["resource | ↑ ↓ tokens | f fill | d end turn"]),
        (give(shopping(), "A", coal=4, oil=2), "", ["tokens | d end turn"]),  # nothing is lacking
    ],
    "what a city costs": [
        (growing(), "", ["Düsseldorf from Essen: connection 2 + house 10 = 12, leaves 29"]),
        (growing(), "n", ["Dortmund from Essen: connection 4 + house 10 = 14"]),
        (growing(step=2), "/ d u i s enter", ["Duisburg from Essen: connection 0 + house 15 = 15"]),
        (at(give(dealt(3, order="BCA"), "A", money=50), Phase.BUILDING, round=1), "", [": house 10, leaves 40"]),
    ],
    "the way through cities that are not ones own": [
        (
            *(growing(), "/ k ö l n enter"),
            ["connection 6 + house 10 = 16, leaves 25", "The connection runs through Düsseldorf."],
        ),
    ],
    "how the plants are switched": [
        (running(), "", ["run 5 (1 coal 1 oil), 6, 13: power 3 of 3 cities, income 44"]),
        (running(), "right space", ["[ ] 6", "power 2 of 3 cities, income 33"]),
        (running(), "right space space", ["[x] 6"]),
        (windy(), "", ["does power plant 13 run?"]),  # with one that can run it is not asked which
        (windy(), "space", ["run nothing: power 0 of 2 cities"]),
        (  # more could be powered than there is
            *(at(give(dealt(3), "A", plants=(18,), cities=1), Phase.BUREAUCRACY), ""),
            ["Then 72 Elektro (one more city: +11)."],
        ),
    ],
}
"""By subject: where keys are pressed, and what is told then."""


@pytest.mark.parametrize("rows", TOLD.values(), ids=TOLD)
def test_what_is_told(rows: list[tuple[State, str, list[str]]]) -> None:
    for state, keys, wanted in rows:
        found = said(after(state, keys))
        assert [words for words in wanted if words not in found] == [], found


@pytest.mark.parametrize(
    ("state", "key", "others"),
    [(dark(), "p", "right up 9 z s"), (shopping(), "d", "left o x f z"), (growing(), "d", "n left space l x")],
    ids=["auction", "buying", "building"],
)
def test_any_other_key_goes_on_and_the_warning_comes_again(state: State, key: str, others: str) -> None:
    for other in others.split():
        question = after(state, f"{key} {other}")
        assert isinstance(question.press(key), str), other


class TestFromOnePositionToTheNext:
    def test_a_refusal_keeps_the_amount_and_a_new_bid_starts_from_the_least(self) -> None:
        state = bidding()
        typed = after(state, "1 8")
        assert "bid 18" in said(after(state, before=typed))
        outbid = play(state, "Bo: bid 6", "Cy: pass", "Ann: bid 9")
        assert "bid 10" in said(ask(snapshot(outbid), before=typed))

    def test_after_a_purchase_the_basket_is_empty_and_the_track_stays(self) -> None:
        bought = play(shopping(), "Ann: buy oil 1")
        question = after(bought, "up", before=after(shopping(), "x o up"))
        assert question.press("enter") == Buy(tokens=(0, 1, 0, 0))

    def test_after_a_house_the_cursor_goes_to_the_next_cheapest(self) -> None:
        state = growing()
        built = play(state, "Ann: build Köln")
        question = after(built, before=after(state, "/ k ö l n enter"))
        assert "Düsseldorf from Essen: connection 2 + house 10 = 12, leaves 13" in said(question)
        question.press("n")
        assert "Dortmund from " in said(after(built, before=question)), "when nothing was built it stays"

    def test_undo_leads_back_to_the_city_that_was_taken_back(self) -> None:
        state = growing()
        question = after(play(state, "Ann: build Köln"), "n n", before=after(state))
        assert "Köln from " in said(after(state, before=question))

    def test_a_click_goes_on_too(self) -> None:
        question = after(shopping(), "d")
        assert isinstance(question, Buying)
        question.choose(1)
        assert isinstance(question.press("d"), str)
        assert question.press("d") == Done()

    def test_of_two_markets_the_better_one_counts_though_the_other_is_shown(self) -> None:
        state = at(give(dealt(3, map="korea", order="BCA"), "A", money=30, plants=(4,), cities=1), Phase.RESOURCES)
        assert isinstance(after(state, "m").press("d"), str)
        assert isinstance(after(far_uranium(12)).press("d"), str)

    def test_a_turn_that_is_planned_asks_as_well(self) -> None:
        question = ask(replace(snapshot(shopping()), planning=True))
        assert isinstance(question.press("d"), str)
        assert question.press("d") == Done()

    def test_a_way_is_worked_out_once_however_often_it_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        sought: list[int] = []
        route = MapBoard.route

        def counted(self: MapBoard, regions: tuple[str, ...], sources: Iterable[int], target: int) -> tuple[int, ...]:
            sought.append(target)
            return route(self, regions, sources, target)

        monkeypatch.setattr(MapBoard, "route", counted)
        question = after(growing())
        for _ in range(3):
            assert "connection" in said(question)
            assert "connection" in said(question)
            question.press("n")
        assert len(sought) == len(set(sought)) == 3


class TestOnTheScreen:
    async def test_a_second_key_that_was_typed_ahead_is_no_answer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(confirm_key, "monotonic", lambda: monotonic() + 60)  # the keys are older than the warning
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "d d")
            assert app.played == []
            assert "d again to buy no more this round." in " ".join(app.shown().split())

    async def test_while_digits_make_a_bid_the_tabs_name_other_keys(self) -> None:
        async with showing(auction()) as (app, pilot):
            assert app.shown().split("\n")[1].startswith("F1 map F2 AUCTION F3 resources F4 companies F5 log ")
            await press(pilot, "1")
            assert "put up plant 3 for 1: bid at least 3 Elektro, the number of the plant" in app.shown()
            await press(pilot, "f1")
            assert app.shown().split("\n")[1].startswith("F1 MAP F2 auction")
            app.board.show(snapshot(auction(), notice="The save failed"))
            await pilot.pause()
            assert "! The save failed" in app.shown()
            app.board.show(snapshot(shopping()))
            await pilot.pause()
            assert app.shown().split("\n")[1].startswith(" 1 map  2 auction  3 RESOURCES  4 companies  5 log")

    async def test_a_click_points_and_a_second_one_opens(self) -> None:
        async with showing(auction()) as (app, pilot):
            await pilot.click(offset=(20, 4))
            assert app.played == []
            await pilot.click(offset=(20, 4))
            await pilot.pause()
        assert app.played == [Open(plant=4, amount=4)]

    async def test_a_click_chooses_a_resource_and_u_is_left_for_undo(self) -> None:
        async with showing(shopping()) as (app, pilot):
            await press(pilot, "x")
            await pilot.click(offset=(20, 4))
            await press(pilot, "up u enter")
        assert app.played == [Buy(tokens=(0, 1, 0, 0))]
        assert app.passed_on == ["u"]

    async def test_a_click_points_at_a_city_and_a_second_one_builds(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            lines = app.shown().split("\n")
            y = next(at for at, line in enumerate(lines) if "Köln" in line)
            await pilot.click(offset=(lines[y].index("Köln"), y))
            await pilot.pause()
            assert "Build in Köln for 16    link 6 + house 10   41 ▸ 25 left" in app.shown()
            assert app.played == []
            await pilot.click(offset=(lines[y].index("Köln"), y))
            await pilot.pause()
        assert app.played == [Build(cities=(city(state, "Köln"),))]

    async def test_arrows_hop_over_the_map(self) -> None:
        state = growing()
        async with showing(state) as (app, pilot):
            question = app.board.question
            assert isinstance(question, Building)
            start = question.cursor
            await press(pilot, "down")
            assert state.book.board.cities[question.cursor].lat < state.book.board.cities[start].lat


class TestWhatTheSumsCallWorse:
    """Where the sums tell against what Enter does, that is said, in the colour of a warning, and not doing it is as
    bright."""

    def worse(self, question: Question) -> list[str]:
        """What is said in the colour of a warning."""
        rows = [detail for detail in question.prompt().details if isinstance(detail, tuple)]
        return [piece.text for row in rows for piece in row if piece.role is Role.WARN]

    def bright(self, prompt: Prompt) -> list[str]:
        return [key.key for key in prompt.keys if key.bright]

    def test_a_plant_that_leaves_no_money_for_fuel(self) -> None:
        # With 3 Elektro Ann can have two coal for plant 4; plant 3 takes them all.
        state = give(dealt(3, order="ABC"), "A", money=3, plants=(4,), cities=("Essen",))
        question = after(at(state, Phase.AUCTION))
        (worse,) = self.worse(question)
        assert worse.startswith("Worse this round")
        assert self.bright(question.prompt()) == ["p"]
        state = give(dealt(3, order="ABC"), "A", money=60, plants=(4,), cities=("Essen", "Duisburg", "Münster"))
        pays = after(at(state, Phase.AUCTION))
        assert not self.worse(pays)
        assert not self.bright(pays.prompt())

    def test_running_less_than_one_could(self) -> None:
        state = give(dealt(3, order="ABC"), "A", plants=(13, 18), cities=("Essen", "Duisburg", "Münster"))
        question = after(at(state, Phase.BUREAUCRACY))
        assert not self.worse(question)
        question.press("down")
        (worse,) = self.worse(question)
        assert worse.startswith("Worse: ")
        assert "less than the first choice" in worse

    def test_a_basket_that_takes_the_money_for_a_city(self) -> None:
        state = give(dealt(3, order="BCA"), "A", money=13, plants=(13, 18, 4), cities=("Essen", "Duisburg"))
        state = at(state, Phase.RESOURCES)
        assert not self.worse(after(state, "x"))
        assert self.worse(after(state, "x c + + + +"))[0].startswith("Worse: without the basket")

    def test_an_outage_makes_a_city_worse(self) -> None:
        # India: a house too many in a round, and everybody is paid less.
        question = after(growing())
        assert not self.bright(question.prompt())
        now = ExpandedCompany(3, 3, 44, (0, 1, 2), 4, 10)
        then = replace(now, cities=4, powered=4, income=36)
        assert outcome(now, then).startswith("worse: then 4 cities")
        assert standing_row(now, then, question.players, question.glyphs)[0].role is Role.WARN
