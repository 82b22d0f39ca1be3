"""The questions of Terraforming Mars by their keys and clicks: what is answered, and what is refused and why."""

from dataclasses import replace

import pytest

from powergrid_tui.games.terraforming_mars.actions import (
    Action,
    Activate,
    Amount,
    Award,
    Buy,
    Choose,
    Done,
    Draft,
    First,
    Keep,
    Later,
    Milestone,
    On,
    Pass,
    Place,
    Plant,
    Play,
    Project,
    Start,
    Target,
    Warm,
)
from powergrid_tui.games.terraforming_mars.book import SELL
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import State
from powergrid_tui.games.terraforming_mars.phases import Part
from powergrid_tui.games.terraforming_mars.premoves import PassAhead
from powergrid_tui.games.terraforming_mars.rules import flow
from powergrid_tui.games.terraforming_mars.viewmodel.preview import preview
from powergrid_tui.games.terraforming_mars.viewmodel.questions import (
    Acting,
    Buying,
    Founding,
    Keeping,
    LastGreeneries,
    Picking,
    PlacingTile,
    Question,
    ask,
)
from powergrid_tui.table.protocol.game import NOBODY, Premove, unpriced
from powergrid_tui.toolkit.viewmodel.glyphs import ASCII

from .asked import (
    amount,
    asking,
    busy,
    buying,
    card,
    choosing,
    claiming,
    contest,
    drafting,
    exchanging,
    first,
    founding,
    greeneries,
    guild,
    keeping,
    kept,
    over,
    placing,
    reducing,
    shuffling,
    snapshot,
    solo,
    targeting,
    upon,
    warmed,
    words,
)
from .positions import SPACES, at, fill, give, lay, mars, play, stack


def answer(state: State, keys: str) -> Action | Premove | str:
    """What the last of these keys gives: an action, an order, or a sentence why not."""
    *before, last = keys.split()
    reply: Action | Premove | str | None = asking(state, " ".join(before)).press(last)
    assert reply is not None
    return reply


def keys_of(state: State, keys: str = "") -> list[str]:
    """The keys that are told."""
    return [key.key for key in asking(state, keys).prompt().keys]


def rows(state: State, keys: str = "") -> list[str]:
    """Names in the list."""
    return [entry.name for entry in asking(state, keys).listing().entries]


def priced(state: State, name: str) -> tuple[str, str]:
    """The printed price of a row, if it differs, and what it costs now."""
    entry = next(entry for entry in asking(state).listing().entries if entry.name == name)
    return entry.printed, entry.price


def row(state: State, name: str, keys: str = "") -> tuple[str, str, str]:
    """Price, tags or what it is, and what is missing, of a row."""
    entry = next(entry for entry in asking(state, keys).listing().entries if entry.name == name)
    return entry.price, entry.note, entry.status


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (founding(), Founding),
        (buying(), Buying),
        (drafting(), Picking),
        (busy(), Acting),
        (first(), Acting),
        (placing(), PlacingTile),
        (claiming(), PlacingTile),
        (targeting(), Picking),
        (reducing(), Picking),
        (choosing(), Picking),
        (upon(), Picking),
        (amount(), Picking),
        (exchanging(), Picking),
        (keeping(), Keeping),
        (guild(), Keeping),
        (greeneries(), LastGreeneries),
    ],
)
def test_every_offer_is_put_as_a_question(state: State, kind: type) -> None:
    question = asking(state)
    assert type(question) is kind
    assert isinstance(question, Question)
    assert question.prompt().mine
    assert question.press("enter") != "", "Enter says why not, or plays"


class TestFounding:
    """Ann chooses between Helion, with 42 credits, and Thorgate, with 48, and buys any of ten cards; or she is a
    beginner."""

    def test_a_corporation_and_cards(self) -> None:
        keys = "space down down down space down down space enter"
        assert answer(founding(), keys) == Start(seat=0, corporation="R18", cards=("056", "009"))

    def test_another_corporation_takes_the_place_of_the_first(self) -> None:
        assert answer(founding(), "space down space enter enter") == Start(seat=0, corporation="R13", cards=())
        ticked = [entry.ticked for entry in asking(founding(), "space down space").listing().entries]
        assert ticked[:3] == [False, True, False]

    def test_without_a_corporation_nothing_is_begun(self) -> None:
        assert answer(founding(), "down down down space enter") == "Tick a corporation, with space."
        assert asking(founding(), "down").prompt().refused
        assert asking(founding()).purse == ""

    def test_what_is_left_of_its_credits_is_told(self) -> None:
        question = asking(founding(), "space down down down space")
        assert ("begin as Helion, with 1 card\n3 credits; 39 left.") in words(question)
        assert question.purse == "42 credits"

    def test_a_tick_is_taken_back(self) -> None:
        assert answer(founding(), "space down down down space space enter enter") == Start(
            seat=0, corporation="R18", cards=()
        )
        assert answer(founding(), "space down down down space backspace enter enter") == Start(
            seat=0, corporation="R18", cards=()
        )

    def test_no_more_cards_than_it_pays(self) -> None:
        """PhoboLog has 23 credits, for seven cards."""
        state = founding().with_company(0, founding().players[0].evolve(dealt=("R09", "R13")))
        keys = "space down down " + "down space " * 8
        assert answer(state, f"{keys}enter") == "1 credit short."
        assert isinstance(answer(state, f"{keys}space enter"), Start)

    def test_the_row_pointed_at_is_described(self) -> None:
        assert "Helion, corporation, space\nat once: +3 heat production" in card(asking(founding()))
        assert "at once: +1 energy production" in card(asking(founding(), "down"))
        assert card(asking(founding(), "down down down")) == (
            "Mine, #056 automated building\nat once: +1 steel production"
        )

    def test_beginners_just_begin(self) -> None:
        question = asking(founding(beginners=True))
        assert question.press("enter") == Start(seat=0, corporation="R00", cards=())
        assert [entry.name for entry in question.listing().entries][:2] == ["a beginner", "Mine"]
        assert len(question.listing().entries) == 11

    def test_a_beginner_beside_others(self) -> None:
        """All ten cards are had, whatever was ticked before; none is paid."""
        question = asking(founding(), "down down down space up space")
        assert question.purse == "42 credits"
        assert "you are a beginner, with 42 credits and ten free cards" in words(question)
        assert [entry.ticked for entry in question.listing().entries] == [False, False, True, *[True] * 10]
        assert "all 10 cards free, and no corporation" in card(question)
        assert question.press("down") == ""
        assert question.press("space") == "Beginners get their ten cards free."
        assert question.press("enter") == Start(seat=0, corporation="R00")

    def test_there_is_no_heat_to_pay_the_first_cards_with(self) -> None:
        """Helion begins with its production alone; another has nothing to choose at all."""
        assert answer(founding(), "space down down down space y") == "There is only one way to pay."
        assert asking(founding(), "down space").press("y") is None

    def test_heat_that_a_corporation_brings_pays_the_first_cards(self) -> None:
        question = asking(founding().evolve(book=warmed()), "space down down down space y")
        assert "Paid with 3 heat; 42 credits, 2 heat left." in words(question)
        assert question.press("enter") == Start(seat=0, corporation="R18", cards=("056",), heat=3)

    def test_a_click_ticks(self) -> None:
        question = asking(founding())
        for place in (1, 3, 6):
            assert question.point_at(("row", place)) == ""
        assert question.press("enter") == Start(seat=0, corporation="R13", cards=("056", "072"))

    def test_ticks_stay_while_another_chooses(self) -> None:
        question = asking(founding(), "space down down down space")
        again = ask(snapshot(play(founding(), "Bo: start R09 nothing")), before=question)
        assert again.press("enter") == Start(seat=0, corporation="R18", cards=("056",))


class TestBuying:
    """Ann is dealt a mine, an asteroid, birds and sponsors."""

    def test_any_of_them(self) -> None:
        assert answer(buying(), "down enter enter") == Buy(seat=0, cards=())
        assert answer(buying(), "down space down down space enter") == Buy(seat=0, cards=("009", "068"))
        assert answer(buying(), "up space enter") == Buy(seat=0, cards=("068",))

    def test_what_is_kept_is_counted_with_what_it_costs_now_and_later(self) -> None:
        assert asking(buying()).listing().more == ""
        assert asking(buying(), "down space down down space").listing().more == "2 kept for 6   to play: 20"

    def test_nothing_is_thrown_away_by_a_slip(self) -> None:
        """Enter that was meant for something before; afterwards none is an answer."""
        for state in (buying(), guild(), keeping()):
            assert answer(state, "enter") == "First go through the cards, with ↑ ↓."
            assert asking(state).prompt().refused
        assert answer(buying(), "space space enter enter") == Buy(seat=0, cards=())

    @pytest.mark.parametrize(
        ("state", "keys"),
        [
            (founding(), "space enter"),
            (buying(), "down enter"),
            (guild(), "down enter"),
            (targeting(), "up up enter"),
            (greeneries(), "d"),
        ],
    )
    def test_what_is_given_up_for_good_is_asked_again(self, state: State, keys: str) -> None:
        """Another key in between takes the question back."""
        last = keys.rsplit(maxsplit=1)[-1]
        question = asking(state, keys)
        assert question.warned == last
        assert not isinstance(question.press(last), str)
        question = asking(state, keys)
        question.press("up")
        assert not question.warned

    def test_as_many_as_are_paid(self) -> None:
        state = buying(10)
        ticked = "space down space down space "
        assert "9 credits; 1 left." in words(asking(state, ticked))
        assert answer(state, f"{ticked}down space enter") == "2 credits short."

    def test_a_key_that_means_nothing_does_not_go_through_the_cards(self) -> None:
        question = asking(buying())
        assert question.press("x") is None
        assert question.prompt().refused
        assert question.press("enter") == "First go through the cards, with ↑ ↓."

    def test_heat_of_helion_pays(self) -> None:
        state = buying(10)
        state = give(state, "Ann", "10M 3H", corporation="R18")
        bought = answer(state, "space down space down space down space enter")
        assert bought == Buy(seat=0, cards=("056", "009", "072", "068"), heat=2)

    def test_helion_chooses_what_pays(self) -> None:
        """Credits pay first; y lets as much heat pay as there is, and back again."""
        state = give(buying(10), "Ann", "10M 4H", corporation="R18")
        ticked = "space down space"
        assert "Paid with 6 credits; 4 credits, 4 heat left." in words(asking(state, ticked))
        assert "Paid with 2 credits, 4 heat; 8 credits, 0 heat left." in words(asking(state, f"{ticked} y"))
        assert answer(state, f"{ticked} enter") == Buy(seat=0, cards=("056", "009"))
        assert answer(state, f"{ticked} y enter") == Buy(seat=0, cards=("056", "009"), heat=4)
        assert answer(state, f"{ticked} y y enter") == Buy(seat=0, cards=("056", "009"))
        assert "y" in keys_of(state, ticked)
        assert "y" not in keys_of(state)
        assert answer(state, "y") == "Tick cards first, with space."
        assert answer(give(state, "Ann", "0M 6H"), f"{ticked} y") == "There is only one way to pay."
        assert asking(give(state, "Ann", corporation="R08"), ticked).press("y") is None
        again = ask(snapshot(play(state, "Bo: buy nothing")), before=asking(state, f"{ticked} y"))
        assert again.press("enter") == Buy(seat=0, cards=("056", "009"), heat=4)

    def test_what_would_be_paid_for_it_later(self) -> None:
        assert row(buying(), "Asteroid") == ("14", "space", "titanium")
        assert row(buying(), "Birds") == ("10", "animal", "")
        discount = give(buying(), "Ann", play="070")
        assert priced(discount, "Asteroid") == ("14", "12")

    def test_nothing_can_be_ticked_where_nothing_was_dealt(self) -> None:
        state = buying()
        state = state.with_company(0, state.players[0].evolve(offered=()))
        question = asking(state)
        assert question.press("space") is None
        assert question.listing().cursor is None
        assert question.press("enter") == Buy(seat=0, cards=())


class TestKeeping:
    def test_exactly_as_many_as_are_kept(self) -> None:
        """Business Contacts: four cards are looked at."""
        assert answer(keeping(), "down enter") == "Tick 2 more cards, with space."
        assert answer(keeping(), "space enter") == "Tick 1 more card, with space."
        assert answer(keeping(), "space down down space down space") == "2 cards at most."
        assert answer(keeping(), "down space up space enter") == Keep(cards=("056", "009"))

    def test_of_one_the_last_tick_counts(self) -> None:
        assert answer(contest(), "space down space enter") == Keep(cards=("009",))

    def test_a_card_may_be_bought_or_not(self) -> None:
        assert answer(guild(), "down enter enter") == Keep(cards=())
        assert answer(guild(), "space enter") == Keep(cards=("003",))
        assert "3 credits; 15 left." in words(asking(guild(), "space"))

    def test_helion_chooses_what_pays_for_a_card_looked_at(self) -> None:
        state = give(guild(), "Ann", "9M 4H", corporation="R18")
        assert answer(state, "space enter") == Keep(cards=("003",))
        assert answer(state, "space y enter") == Keep(cards=("003",), heat=3)
        assert asking(give(keeping(), "Ann", "4H", corporation="R18"), "down").press("y") is None, "those are free"


class TestPicking:
    def test_nothing_is_answered_before_something_was_chosen(self) -> None:
        for state in (drafting(), targeting(), choosing(), upon(), amount(), exchanging()):
            assert answer(state, "enter") == "Choose first, with ↑ ↓."
            assert asking(state).prompt().refused
            assert asking(state, glyphs=ASCII).press("enter") == "Choose first, with ^ v."

    @pytest.mark.parametrize(
        ("state", "keys", "expected"),
        [
            (drafting(), "down enter", Draft(seat=0, card="056")),
            (drafting(), "up enter", Draft(seat=0, card="068")),
            (drafting(), "down down up up enter", Draft(seat=0, card="068")),
            (targeting(), "down enter", Target(seat=1)),
            (targeting(), "up enter", Target(seat=0)),
            (targeting(), "up up enter enter", Target(seat=NOBODY)),
            (reducing(), "down enter", Target(seat=1)),
            (choosing(), "down down enter", Choose(option=1)),
            (upon(), "down down enter", On(card="035")),
            (amount(), "down down enter", Amount(amount=2)),
            (exchanging(), "down enter", Choose(option=0)),
        ],
    )
    def test_a_row_is_chosen(self, state: State, keys: str, expected: Action) -> None:
        assert answer(state, keys) == expected

    def test_a_row_is_clicked_twice(self) -> None:
        question = asking(targeting())
        assert question.point_at(("row", 1)) == ""
        assert question.point_at(("row", 0)) == ""
        assert question.point_at(("row", 0)) == Target(seat=1)
        assert question.point_at(("hex", 0)) is None

    def test_targets_are_told_with_what_they_have(self) -> None:
        assert [row(targeting(), name)[1] for name in ("Bo", "Cy", "nobody")] == ["4 plants", "2 plants", ""]
        assert row(reducing(), "Bo")[1] == "energy production 1"

    def test_what_it_does_to_each(self) -> None:
        assert "Bo: plants 4▸1" in words(asking(targeting(), "down"))
        assert "Cy: plants 2▸0" in words(asking(targeting(), "down down"))
        assert "It has no effect by itself." in words(asking(targeting(), "up up"))
        assert "credit production 2▸4   heat production 3▸1" in words(asking(amount(), "down down"))

    def test_whose_text_asks(self) -> None:
        assert asking(targeting()).listing().title == "Asteroid"
        assert "Remove up to 3 plants from any player." in words(asking(targeting()))
        assert rows(choosing()) == ["+2 energy production", "+1 plant production"]
        assert rows(upon()) == ["Tardigrades", "Ants"]
        assert "which card do you keep?" in words(asking(drafting()))

    def test_the_rest_first(self) -> None:
        """Imported Nitrogen: three microbes, then two animals; Comet: the ocean, then plants of others."""
        assert answer(upon(), "o") == Later()
        assert "o" in keys_of(upon())
        assert "o" not in keys_of(targeting()), "there is nothing else to be done"
        assert asking(targeting()).press("o") is None

    def test_what_was_kept_before_stands_beside_what_is_passed(self) -> None:
        listing = asking(kept()).listing()
        assert [(card.name, card.price) for card in listing.beside] == [("Mine", "4"), ("Giant Ice Asteroid", "36")]
        assert listing.beside_title == "KEPT 2   to play: 40"
        assert asking(drafting()).listing().beside == ()


class TestPlacing:
    def test_the_figures_on_the_spaces_are_explained_while_there_are_any(self) -> None:
        figures = ("+ points for you", "M credits for you")
        assert asking(placing()).mars().legend.startswith("   ".join(figures))
        assert not any(figure in asking(busy()).mars().legend for figure in figures)

    def test_nothing_is_placed_before_a_space_was_chosen(self) -> None:
        assert answer(placing(), "enter") == "Choose a space first, with the arrows."
        assert not any(cell.pick and cell.pick.marked for cell in asking(placing()).mars().cells)

    @pytest.mark.parametrize("key", ["left", "right", "up", "down", "n", "b"])
    def test_the_first_key_leads_to_the_best(self, key: str) -> None:
        question = asking(placing(), key)
        best = max(question.gains.values(), key=lambda gain: gain[0])[0]
        assert question.space == question.ranked[0]
        assert question.gains[question.space][0] == best
        assert question.press("enter") == Place(space=question.space)

    def test_the_best_has_most_points_then_most_that_lies_there(self) -> None:
        """Beside Ann's greenery a city has a point; of those spaces one brings most."""
        question = asking(placing())
        assert question.gains[SPACES["f3"]] == (1, 0)
        assert [question.gains[space][0] for space in question.ranked] == sorted(
            (points for points, _ in question.gains.values()), reverse=True
        )
        far = asking(placing().evolve(tiles=()))
        assert far.ranked[0] in {space for space in far.spaces if len(far.view.book.spaces[space].bonus) == 2}

    def test_arrows_lead_to_the_nearest_free_space(self) -> None:
        state = lay(play(give(mars(), "Ann", "30M"), "project city"), "e5 LAVA Bo")
        question = asking(state, "right")
        question.space = SPACES["e4"] if SPACES["e4"] in question.spaces else SPACES["d4"]
        start = question.space
        assert question.press("right") == ""
        right = question.view.book.spaces[question.space]
        here = question.view.book.spaces[start]
        assert right.row == here.row
        assert right.index > here.index
        question.press("left")
        assert question.space == start, "and back"

    def test_up_and_down_go_a_row(self) -> None:
        question = asking(play(give(mars(), "Ann", "30M"), "project city"), "right")
        question.space = SPACES["h3"]
        row_ = question.view.book.spaces[question.space].row
        question.press("up")
        assert question.view.book.spaces[question.space].row == row_ - 1
        question.press("down")
        assert question.view.book.spaces[question.space].row == row_

    def test_an_arrow_without_a_space_stays(self) -> None:
        question = asking(placing(), "right")
        question.space = SPACES["a1"] if SPACES["a1"] in question.spaces else question.spaces[0]
        before = question.space
        question.press("up")
        assert question.space == before

    def test_every_space_is_reached_in_turn(self) -> None:
        question = asking(placing(), "right")
        seen = []
        for _ in question.spaces:
            seen.append(question.space)
            question.press("n")
        assert sorted(seen) == sorted(question.spaces)
        assert question.space == seen[0], "round to the first"
        question.press("b")
        assert question.space == seen[-1]

    def test_off_the_map(self) -> None:
        """Research Outpost goes anywhere on Mars; Phobos is for Phobos Space Haven alone."""
        state = play(give(mars(), "Ann", "40M", hand="021"), "play 021")
        assert state.tiles[-1].space == SPACES["phobos"], "there is only one space"

    def test_a_click_and_another(self) -> None:
        question = asking(placing())
        names = list(question.view.book.on_map)
        legal, illegal = names.index(SPACES["f3"]), names.index(SPACES["d4"])
        assert question.point_at(("hex", illegal)) is None
        assert question.point_at(("hex", legal)) == ""
        assert question.point_at(("hex", legal)) == Place(space=SPACES["f3"])
        assert question.point_at(("row", 0)) is None

    def test_legal_spaces_are_marked_with_what_they_bring(self) -> None:
        found = asking(placing(), "right").mars()
        lit = {SPACES[cell.name]: cell.gain for cell in found.cells if cell.pick}
        assert set(lit) == set(asking(placing()).spaces)
        best = {space for space, gain in lit.items() if gain}
        assert best <= set(asking(placing()).ranked[:5]), "no more than the best five are marked"
        assert lit[asking(placing()).ranked[0]] == "+1"
        marked = [SPACES[cell.name] for cell in found.cells if cell.pick and cell.pick.marked]
        assert marked == [asking(placing(), "right").space]

    def test_credits_of_oceans_stand_in_the_gain(self) -> None:
        state = lay(give(mars(), "Ann", "30M"), "e4 ocean", "e5 ocean")
        question = asking(play(state, "project city"))
        gains = {cell.name: cell.gain for cell in question.mars().cells}
        assert gains["d4"] == "4M", "between both oceans"
        assert gains["a1"] == ""
        assert "others: " in words(asking(play(state, "project city"), "right"))

    def test_what_comes_of_it(self) -> None:
        told = words(asking(placing(), "right"))
        assert "points 28▸29" in told
        assert "Bo: credit production 3▸4" in told, "Tharsis Republic gains by every city"

    def test_a_named_space_is_named(self) -> None:
        state = play(give(mars(), "Ann", "40M", production="1E", hand="140"), "play 140")
        question = asking(state)
        question.space = SPACES["b2"]
        assert "place it at b2, Tharsis Tholus" in words(question)

    def test_a_claim(self) -> None:
        assert "your claim" in words(asking(claiming()))
        assert isinstance(answer(claiming(), "right enter"), Place)

    def test_the_rest_first(self) -> None:
        """Comet: the ocean, or plants of others first."""
        state = play(give(busy(hand="010"), "Ann", "30M"), "play 010")
        assert answer(state, "o") == Later()
        assert type(asking(play(state, "later"))) is Picking

    def test_what_is_still_to_come_is_told(self) -> None:
        """In the order in which it would come, before a space is chosen and after; other cards by their names."""
        state = give(busy(hand="020 056"), "Ann", "30M", play="073 185:1")
        still = (
            "The order is yours; still to come: Mars University: you may discard 1 card, then draw 1 card; "
            "Olympus Conference: +1 science resource here; or spend 1 science resource from here: draw 1 card"
        )
        state = play(state, "play 020")
        assert still in words(asking(state))
        assert still in words(asking(state, "right"))
        assert "still to come: Olympus Conference: " in words(asking(play(state, "later")))
        assert "still to come" not in words(asking(play(busy(), "plant")))

    def test_the_space_stays_while_nothing_changes(self) -> None:
        question = asking(placing(), "right n")
        again = ask(snapshot(placing()), before=question)
        assert isinstance(again, PlacingTile)
        assert again.space == question.space


class TestActing:
    def test_a_card_without_a_space_for_its_tile_is_asked_again(self) -> None:
        """The row says so, and Enter plays it only after a sentence; anything else in between starts again."""
        state = fill(give(busy(hand="032 056"), "Ann", "30M", production="2E"))
        lacks = "There is no space left for a city: Underground City is played without it."
        asks = f"{lacks} Press Enter again if you mean that."
        assert asking(state).listing().entries[0].status == "without its tile"
        assert "without its tile" in words(asking(state, "down"))
        question = asking(state, "down")
        assert question.press("enter") == asks
        assert question.warned == "enter"
        assert isinstance(question.press("enter"), Play)
        question = asking(state, "down enter down up")
        assert question.press("enter") == asks
        assert question.point_at(("row", 0)) == asks, "a click is not an answer to it"

    def test_a_card_with_a_space_is_played_at_once(self) -> None:
        state = give(busy(hand="032 056"), "Ann", "30M", production="2E")
        assert asking(state).listing().entries[0].status == ""
        assert isinstance(answer(state, "down enter"), Play)

    def test_four_lists(self) -> None:
        assert rows(busy()) == ["Mine", "Space Elevator", "Fusion Power", "Giant Ice Asteroid", "Birds"]
        assert rows(busy(), "a") == ["Development Center", "Water Splitting Plant", "Tardigrades"]
        assert rows(busy(), "p") == [
            "greenery of plants", "temperature of heat", "power plant", "asteroid", "aquifer", "greenery", "city",
            "sell patents",
        ]  # fmt: skip
        assert len(rows(busy(), "m")) == 10
        assert rows(busy(), "a c") == rows(busy())

    def test_left_and_right_turn_from_list_to_list(self) -> None:
        titles = [asking(busy(), "right " * n).listing().title for n in range(5)]
        assert titles == ["HAND 5", "CARD ACTIONS", "PROJECTS", "MILESTONES AND AWARDS", "HAND 5"]
        assert asking(busy(), "left").listing().title == "MILESTONES AND AWARDS"

    def test_another_list_points_at_nothing(self) -> None:
        assert asking(busy(), "down a").choice is None
        assert answer(busy(), "down a enter") == "Choose first, with ↑ ↓."

    @pytest.mark.parametrize(
        ("keys", "expected"),
        [
            ("down enter", Play(card="056", steel=2)),
            ("a down down down enter", Activate(card="049")),
            ("p down enter", Plant()),
            ("p down down enter", Warm()),
            ("p down down down down enter", Project(project="asteroid")),
            ("m up up enter", Award(award="thermalist")),
        ],
    )
    def test_what_is_pointed_at_is_done(self, keys: str, expected: Action) -> None:
        assert answer(busy(), keys) == expected

    @pytest.mark.parametrize(
        ("keys", "why"),
        [
            ("down down down enter", "1 power tag of 2."),
            ("up up enter", "12 credits short."),
            ("up enter", "Oxygen 5 % of 13 %."),
            ("a down enter", "It has been used this generation."),
            ("a down down enter", "1 energy short."),
            ("m down enter", "26 of 35."),
            ("p up up enter", "7 credits short."),
        ],
    )
    def test_what_cannot_be_done_says_what_is_missing(self, keys: str, why: str) -> None:
        assert answer(busy(), keys) == why
        *before, _ = keys.split()
        prompt = asking(busy(), " ".join(before)).prompt()
        assert prompt.refused
        assert prompt.answer == why[:-1][0].lower() + why[1:-1]

    def test_claiming_a_milestone(self) -> None:
        state = give(busy(), "Ann", tr=35)
        assert row(state, "Terraformer", "m") == ("8", "milestone, you have 35 of 35", "")
        assert answer(state, "m down enter") == Milestone(milestone="terraformer")

    # --- the hand, filtered and sorted ---

    def test_filters(self) -> None:
        assert rows(busy(), "f") == ["Mine", "Space Elevator"]
        assert rows(busy(), "f f") == ["Giant Ice Asteroid"]
        assert rows(busy(), "f f f") == ["Fusion Power", "Birds"]
        assert rows(busy(), "f f f f") == rows(busy())
        assert "f playable" in asking(busy(), "f").listing().more

    def test_a_filtered_row_is_the_one_that_is_played(self) -> None:
        assert answer(busy(), "f down down enter") == answer(busy(), "down down enter")

    def test_an_empty_list_says_so(self) -> None:
        state = busy(hand="072")
        assert answer(state, "f down") == "This list is empty."
        assert asking(state, "f").listing().empty == "nothing here"

    def test_sorts(self) -> None:
        assert rows(busy(), "s")[0] == "Birds", "the newest"
        assert rows(busy(hand="072 056"), "s s") == ["Mine", "Birds"], "what can be played"
        by_price = rows(busy(), "s s s")
        assert by_price == ["Mine", "Birds", "Fusion Power", "Space Elevator", "Giant Ice Asteroid"]
        assert rows(busy(), "s s s s") == ["Birds", "Mine", "Fusion Power", "Giant Ice Asteroid", "Space Elevator"]
        assert rows(busy(), "s s s s s") == rows(busy())
        assert "s by price" in asking(busy(), "s s s").listing().more

    def test_filters_and_sorts_are_for_the_hand(self) -> None:
        assert asking(busy(), "a").press("f") is None
        assert asking(busy(), "p").press("s") is None

    def test_the_list_stays_as_it_was_for_the_next_action(self) -> None:
        question = asking(busy(), "f s")
        again = ask(snapshot(play(busy(), "use 049")), before=question)
        assert [entry.name for entry in again.listing().entries] == ["Space Elevator", "Mine"]

    def test_and_not_for_the_next_person(self) -> None:
        question = asking(busy(), "f")
        other = ask(snapshot(busy().evolve(turn=1, current=1)), before=question)
        assert isinstance(other, Acting)
        assert other.filter == "all"

    # --- prices and payment ---

    def test_prices_after_discounts(self) -> None:
        assert row(busy(), "Fusion Power") == ("11", "science power building", "")
        assert priced(busy(), "Fusion Power") == ("14", "11")
        entry = next(entry for entry in asking(busy()).listing().entries if entry.name == "Fusion Power")
        assert (entry.kind, entry.needs, entry.unmet) == ("automated", "needs 2 power tags; now 1", "1 power tag of 2")
        assert priced(busy(), "Mine") == ("", "4")
        assert "14 -3 Thorgate -3 steel (6) = 5" in card(asking(busy(), "down down down"))
        assert "4 -2 steel (4) = 0" in card(asking(busy(), "down"))
        assert " = " not in card(asking(busy(), "down y")), "credits alone"

    @pytest.mark.parametrize(
        ("keys", "told", "expected"),
        [
            ("p down down down", "power plant for {}", Project(project="power_plant")),
            ("p down down down down", "asteroid for {}", Project(project="asteroid")),
            ("m down", "claim Terraformer for {}", Milestone(milestone="terraformer")),
            ("m up", "fund Miner for {}", Award(award="miner")),
            ("a down", "use Development Center for {}", None),
            ("a down down", "use Aquifer Pumping for {}", Activate(card="187")),
        ],
    )
    def test_helion_chooses_what_pays_for_everything_that_costs(
        self, keys: str, told: str, expected: Action | None
    ) -> None:
        """Credits first, then as much heat as there is."""
        state = give(mars(), "Ann", "40M 5H", play="014 187", corporation="R18", tr=35)
        if expected is None:
            assert "y" not in keys_of(state, keys), "it costs no credits"
            return
        first, second = answer(state, f"{keys} enter"), answer(state, f"{keys} y enter")
        assert (first, second) == (expected, expected.evolve(heat=5))
        assert answer(state, f"{keys} y y enter") == expected
        prompt = asking(state, f"{keys} y").prompt()
        assert prompt.answer.startswith(told.format(""))
        assert prompt.answer.endswith("5 heat")
        assert "y" in keys_of(state, keys)
        assert "y" not in keys_of(give(state, "Ann", corporation="R08"), keys)
        assert not TERRAFORMING_MARS.refusal(state, expected.evolve(heat=5))

    def test_steel_pays_for_an_action_by_choice(self) -> None:
        state = give(mars(), "Ann", "20M 3S", play="187")
        default = answer(state, "a down enter")
        assert default == Activate(card="187", steel=3)
        ways = {answer(state, f"a down {'y ' * times}enter") for times in range(4)}
        assert ways == {Activate(card="187", steel=steel) for steel in range(4)}

    def test_unmi_is_not_recommended_what_brings_nothing(self) -> None:
        """Nothing is left to do but that: passing asks nothing."""
        state = give(mars(), "Ann", "5M", corporation="R32")
        assert row(state, "United Nations Mars Initiative", "a")[2] == "your TR has not risen this generation"
        assert answer(state, "x") == Pass()
        risen = give(state, "Ann", raised=True)
        assert "1 card action" in str(answer(risen, "x"))
        assert answer(risen, "a down enter") == Activate(card="R32")

    def test_every_discount_is_named(self) -> None:
        state = give(busy(), "Ann", play="070 025", next=("next: disc 8 all",))
        assert priced(state, "Space Elevator") == ("27", "15")
        assert "27 -2 Earth Catapult -2 Space Station -8 -3 steel (6) -2 titanium (6) = 3" in card(
            asking(state, "down down")
        )

    def test_the_default_payment_wastes_as_little_as_can_be(self) -> None:
        """27: two titanium for six, three steel for six, 15 credits."""
        assert answer(busy(), "down down enter") == Play(card="013", steel=3, titanium=2)
        assert "play Space Elevator for 15 credits, 3 steel, 2 titanium" in words(asking(busy(), "down down"))

    def test_other_ways_to_pay(self) -> None:
        """A mine, 4: two steel, none, or one with two credits."""
        mixes = set()
        for times in range(4):
            reply = answer(busy(), "down " + "y " * times + "enter")
            assert isinstance(reply, Play)
            mixes.add(reply.steel)
        assert mixes == {0, 1, 2}
        assert "y" in keys_of(busy(), "down")
        assert "play Mine for 4 credits" in words(asking(busy(), "down y"))
        assert "credits 18▸14" in words(asking(busy(), "down y"))

    def test_no_other_way_no_key(self) -> None:
        state = busy(hand="068")
        assert "y" not in keys_of(state, "down")
        assert asking(state, "down").press("y") is None

    def test_another_row_is_paid_in_the_default_way(self) -> None:
        assert answer(busy(), "down y down up enter") == Play(card="056", steel=2)

    def test_what_is_paid_too_much_is_told(self) -> None:
        """PhoboLog's titanium is worth four."""
        state = give(mars(), "Ann", "0M 4T", corporation="R09", hand="009", tr=20)
        assert "play Asteroid for 4 titanium (2 credits over)" in words(asking(state, "down"))

    def test_helion_pays_with_heat(self) -> None:
        state = give(mars(), "Ann", "10M 8H", corporation="R18", hand="068", tr=20)
        assert answer(state, "down enter") == Play(card="068")
        assert answer(state, "down y enter") == Play(card="068", heat=6)
        assert "play Sponsors for 6 heat" in words(asking(state, "down y"))

    def test_every_way_to_pay_is_legal_and_there_are_no_two_alike(self) -> None:
        question = asking(busy(), "down down")
        assert len(question.mixes) == len(set(question.mixes)) == 3
        for mix in question.mixes:
            play(busy(), f"play 013 steel {mix.steel} titanium {mix.titanium}")

    # --- what comes of it ---

    def test_what_is_pointed_at_says_what_it_brings(self) -> None:
        question = asking(busy(), "down")
        assert "steel 3▸1   steel production 1▸2" in words(question)
        assert card(question).endswith("at once: +1 steel production\nleaves: 1 steel")
        warmed = words(asking(busy(), "p down down"))
        assert "heat 8▸0   TR 26▸27   points 28▸29   temperature +1" in warmed

    def test_steps_that_bring_more_are_counted(self) -> None:
        """To -20 °C heat production comes too."""
        state = at(busy(), temperature=-22)
        assert "heat production 0▸1" in words(asking(state, "p down down"))

    def test_others_are_told_what_it_does_to_them(self) -> None:
        """Rover Construction of Bo pays two for each city."""
        state = play(give(busy(), "Bo", play="038"), "use 049")
        state = give(state, "Ann", "30M")
        assert "then a choice" in words(asking(state, "p up up"))
        placing_ = asking(play(state, "project city"), "right")
        assert "Bo: credits 20▸22, credit production 3▸4" in words(placing_)

    def test_cards_that_come_are_a_number(self) -> None:
        """What lies on the deck is not known to the screen."""
        state = stack(busy(hand="090"), "072 056")
        assert "cards 1▸2" in words(asking(state, "down"))
        assert "Birds" not in words(asking(state, "down"))

    def test_a_preview_is_what_happens(self) -> None:
        state = busy()
        for keys in ("down", "down y", "down down", "a down down down", "p down down", "m up"):
            question = asking(state, keys)
            found = preview(question.view, question.action)
            after = flow.advance(state, question.action)
            for seat in (0, 1):
                for change in found.seats[seat]:
                    if change.what == "TR":
                        assert after.players[seat].tr == change.after
                    elif change.what.startswith("stock"):
                        assert after.players[seat].stock["MSTPEH".index(change.what[-1])] == change.after

    def test_a_preview_of_the_last_action_of_a_generation_does_not_look_into_the_next(self) -> None:
        """Everybody else has passed, and this is the second action."""
        state = play(busy(), "use 049")
        state = state.with_company(1, state.players[1].evolve(passed=True))
        told = words(asking(state, "down"))
        assert "steel 3▸1   steel production 1▸2   cards 5▸4" in told.split("\n")

    # --- goals ---

    def test_goals_say_what_they_count_and_how_everybody_stands(self) -> None:
        told = card(asking(busy(3), "m down"))
        assert "Terraform rating: Ann 26, Cy 24, Bo 23." in told
        award = card(asking(busy(3), "m up up"))
        assert "Heat: Ann 8, Bo 0, Cy 0." in award
        assert "After the next production: Ann 10, Bo 2, Cy 0." in award, "energy becomes heat first"
        assert "After the next production" not in card(asking(busy(3), "m up up up")), "tags are not produced"

    # --- patents ---

    def test_patents_are_ticked_and_sold(self) -> None:
        assert answer(busy(), "p up enter space down down space enter") == Project(project=SELL, cards=("056", "132"))
        assert answer(busy(), "p up enter enter") == "Tick cards first, with space."
        assert answer(busy(), "p up enter space space enter") == "Tick cards first, with space."
        assert "sell 1 patent" in words(asking(busy(), "p up enter space"))

    def test_other_keys_do_nothing_meanwhile(self) -> None:
        for key in ("x", "d", "c", "p", "f", "left"):
            assert answer(busy(), f"p up enter space {key}") == ""
        assert answer(busy(), "p up enter space x d f enter") == Project(project=SELL, cards=("056",))

    def test_patents_are_left(self) -> None:
        for key in ("escape", "backspace"):
            question = asking(busy(), f"p up enter space {key}")
            assert question.selling is None
            assert question.listing().title == "PROJECTS"

    def test_patents_by_clicks(self) -> None:
        question = asking(busy(), "p up enter")
        question.point_at(("row", 3))
        question.point_at(("row", 1))
        question.point_at(("row", 3))
        assert question.press("enter") == Project(project=SELL, cards=("013",))

    def test_without_a_card_there_is_nothing_to_sell(self) -> None:
        assert answer(busy(hand=""), "p up enter") == "No card in hand."

    # --- the end of a turn, and of the generation ---

    def test_a_turn_has_one_action_at_least(self) -> None:
        assert answer(busy(), "d") == "Take at least one action in a turn, or pass."
        assert answer(play(busy(), "use 049"), "d") == Done()

    def test_to_pass_is_asked_twice_while_something_is_left(self) -> None:
        told = answer(busy(), "x")
        assert told == (
            "Press x again to pass for the rest of the generation. Left to do: 2 cards, "
            "1 card action, a greenery, a step of temperature, a standard project and an award."
        )
        assert answer(busy(), "x x") == Pass()
        assert str(answer(busy(), "x down x")).startswith("Press x again "), "another key in between"

    def test_with_nothing_left_once_is_enough(self) -> None:
        state = give(mars(), "Ann", "2M", corporation="R13", tr=20)
        assert answer(state, "x") == Pass()

    def test_to_pass_in_the_middle_of_a_turn_stands_for_the_next(self) -> None:
        state = play(busy(), "use 049")
        assert answer(state, "x x") == PassAhead(generation=2)

    def test_the_first_action_comes_first(self) -> None:
        question = asking(first())
        assert question.listing().title == "CARD ACTIONS"
        assert [entry.name for entry in question.listing().entries] == ["Tharsis Republic"]
        assert answer(first(), "down enter") == First()
        assert answer(first(), "x") == "Take the first action of Tharsis Republic first."
        assert answer(first(), "d") == "Take the first action of Tharsis Republic first."
        for keys in ("c", "p", "m"):
            listed = asking(first(), keys).listing().entries
            assert listed, "they are shown, and say what they wait for"
            assert not any(entry.possible for entry in listed)
            assert {entry.status for entry in listed} == {"take the first action of Tharsis Republic first"}
            assert answer(first(), f"{keys} down enter") == "Take the first action of Tharsis Republic first."

    def test_one_row_is_clicked_twice(self) -> None:
        question = asking(busy())
        assert question.point_at(("row", 0)) == ""
        assert question.point_at(("row", 0)) == Play(card="056", steel=2)
        assert question.point_at(("hex", 0)) is None

    def test_another_row_that_is_clicked_is_paid_in_the_default_way(self) -> None:
        question = asking(busy(), "down y")
        for place in (1, 0):
            assert question.point_at(("row", place)) == ""
        assert question.press("enter") == Play(card="056", steel=2)

    def test_alone_there_are_no_goals(self) -> None:
        assert rows(solo(), "m") == []
        assert answer(solo(), "m down") == "This list is empty."


class TestLastGreeneries:
    def test_another_or_no_more(self) -> None:
        assert answer(greeneries(), "enter") == Plant()
        assert answer(greeneries(), "d d") == Done()
        assert "You have 17 plants; a greenery takes 8." in words(asking(greeneries()))

    def test_ecoline_needs_seven(self) -> None:
        assert "You have 17 plants; a greenery takes 7." in words(asking(give(greeneries(), "Ann", corporation="R17")))

    def test_passing_keys_mean_nothing(self) -> None:
        for key in ("x", "space", "down", "c"):
            assert asking(greeneries()).press(key) is None


class TestWaiting:
    def test_whose_turn_it_is_and_how_one_stands(self) -> None:
        question = ask(snapshot(busy(), viewer=1))
        assert not question.asks
        mover = question.prompt().who
        assert mover is not None
        assert mover.name == "Ann"
        assert words(question) == "acts\n\nYou have 24 points now, with TR 23."
        for key in ("enter", "space", "d", "x", "down", "c"):
            assert question.press(key) is None

    @pytest.mark.parametrize(
        ("state", "doing"),
        [
            (play(founding(), "Ann: start R18 nothing"), "chooses a corporation"),
            (play(buying(), "Ann: buy nothing"), "buys cards"),
            (play(drafting(), "Ann: draft 056"), "drafts"),
            (greeneries(), "places the last greeneries"),
        ],
    )
    def test_what_the_other_does(self, state: State, doing: str) -> None:
        viewer = 1 if state.turn == 0 else 0
        assert words(ask(snapshot(state, viewer=viewer))).startswith(doing)

    def test_nature(self) -> None:
        assert words(ask(snapshot(shuffling(), viewer=0))).startswith("Cards are being dealt.")

    def test_ones_own_hand_is_seen_and_no_other(self) -> None:
        assert [entry.name for entry in ask(snapshot(busy(), viewer=1)).listing().entries] == [
            "Deep Well Heating", "Cloud Seeding",
        ]  # fmt: skip
        hidden = ask(snapshot(busy(), viewer=1))
        hidden.snapshot = replace(hidden.snapshot, seat=0)
        assert hidden.listing().entries == ()

    def test_the_end(self) -> None:
        assert "Bo wins with 39 points." in words(ask(snapshot(over(), viewer=0)))
        lost = solo().evolve(phase="end", turn=NOBODY)
        assert "Mars is not habitable: the game is lost." in words(ask(snapshot(lost, viewer=0)))

    def test_a_shared_place_and_one_by_credits(self) -> None:
        even = mars().evolve(phase="end", turn=NOBODY)
        assert "Ann and Bo share first place with 20 points." in words(ask(snapshot(even, viewer=0)))
        richer = give(even, "Bo", "3M")
        assert "by credits." in words(ask(snapshot(richer, viewer=0)))


def test_a_question_brings_up_the_map() -> None:
    for state in (busy(), placing(), targeting(), founding()):
        assert asking(state).part == Part.MAP


@pytest.mark.parametrize(
    ("state", "keys", "row"),
    [
        (buying(), "", "space, ↑ ↓, w"),
        (keeping(), "", "space, ↑ ↓, w"),
        (targeting(), "", "↑ ↓, w"),
        (placing(), "", "arrows, n, b, o"),
        (greeneries(), "", "d"),
        (busy(), "", "← →, ↑ ↓, x"),
        (busy(), "p up enter", "space, ↑ ↓, esc"),
    ],
)
def test_the_row_of_keys(state: State, keys: str, row: str) -> None:
    """Enter is not in it, and neither are the letters of the lists, which a detail names."""
    assert ", ".join(keys_of(state, keys)) == row


@pytest.mark.parametrize(("state", "row"), [(keeping(), "space, ↑ ↓, w, o"), (choosing(), "↑ ↓, o, w")])
def test_what_may_wait_has_its_key_in_the_row(state: State, row: str) -> None:
    question = asking(state)
    question.offers = {**question.offers, "later": unpriced("later", [Later()])}
    assert ", ".join(key.key for key in question.keys_now()) == row
    assert question.press("o") == Later()


def test_while_patents_are_ticked_no_other_key_does_anything() -> None:
    question = asking(busy(), "p up enter")
    for key in ("left", "c", "d", "x", "w", "1"):
        assert question.press(key) == ""
    assert question.selling == frozenset()
    assert (question.press("escape"), question.selling, question.press("escape")) == ("", None, None)


def test_a_first_action_is_told_in_words_and_passing_waits_for_it() -> None:
    prompt = asking(first(), "down").prompt()
    assert prompt.answer == "take the first action of Tharsis Republic"
    why = {key.key: key.why for key in prompt.keys}["x"]
    assert why == "after the first action", "short, so that the letters of the lists keep their line"
