"""Positions in which somebody is asked something, and what seats see of them. Nothing here draws."""

from typing import Any

from powergrid_tui.games.terraforming_mars.book import Book, numbers
from powergrid_tui.games.terraforming_mars.game import TERRAFORMING_MARS
from powergrid_tui.games.terraforming_mars.model import Phase, State
from powergrid_tui.games.terraforming_mars.viewmodel.questions import Question, ask
from powergrid_tui.table.protocol.game import NATURE, NOBODY
from powergrid_tui.table.protocol.log_entries import log_entry, named_thing
from powergrid_tui.table.records.seat import Seat
from powergrid_tui.table.words.marks import COLOURS
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE, Glyphs
from powergrid_tui.toolkit.viewmodel.snapshot import Snapshot

from .positions import NAMES, at, dealt, give, lay, mars, play, stack


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(name=name, colour=colour) for name, colour in zip(NAMES[:players], COLOURS, strict=False))


def snapshot(state: State, viewer: int | None = None, notice: str = "", last: State | None = None) -> Snapshot:
    """What the one to move sees, or another; with the offers only where that seat is asked."""
    mine = max(state.turn, 0) if viewer is None else viewer
    view = TERRAFORMING_MARS.view(state, mine)
    return Snapshot(
        view=view,
        seat=mine,
        offers=TERRAFORMING_MARS.choices(view, mine),
        seats=seats(len(state.players)),
        log=(log_entry(f"Ann plays {named_thing('056', 'Mine')} for 4 credits"), log_entry("Bo passes")),
        last=(TERRAFORMING_MARS.view(last, mine), view) if last is not None else None,
        notice=notice,
    )


def asking(state: State, keys: str = "", glyphs: Glyphs = UNICODE) -> Any:
    """The question that is put, after these keys; each must have meant something and played nothing."""
    question = ask(snapshot(state), glyphs)
    for key in keys.split():
        assert isinstance(question.press(key), str), key
    return question


def words(question: Question) -> str:
    """All that the prompt says but for the keys, a line a row."""
    prompt = question.prompt()
    details = ["".join(piece.text for piece in detail) for detail in prompt.details]  # type: ignore[union-attr]
    return "\n".join((prompt.question, prompt.answer, *details))


def card(question: Question) -> str:
    """The whole text of the marked card or row, a line a part."""
    text = question.listing().text
    assert text is not None
    parts = [f"{part.label}: {part.words}" if part.label else part.words for part in text.parts]
    return "\n".join((f"{text.name}, {text.about}", *([text.figure] if text.figure else []), *parts))


# --- positions -------------------------------------------------------------------------------------------------------

FIRST = "056 116 009 072 090 068 142 019 024 208"
"""The first ten cards of whoever begins; the second on is dealt the next ten of the book."""


def founding(players: int = 2, **options: Any) -> State:
    """Ann chooses between Helion and Thorgate, and buys any of ten cards."""
    corporations = (("R18", "R13"), ("R09", "R24"), ("R08", "R17"), ("R32", "R31"), ("R30", "R03"))
    return dealt(
        players, corporations=() if options.get("beginners") else corporations[:players], cards=FIRST, **options
    )


def warmed() -> Book:
    """The book of a game in which Helion begins with five heat."""
    found = Book(numbers(), True)
    found.corporations["R18"] = found.corporations["R18"].evolve(play="p+3H; +5H")
    return found


def buying(credits: int = 10) -> State:
    """Research in the third generation: Ann is dealt a mine, an asteroid, birds and sponsors."""
    state = give(mars(2), "Ann", f"{credits - 20}M", tr=20, corporation="R13")
    state = give(state, "Bo", tr=20, corporation="R24").evolve(first=1, current=1, turn=1)
    return play(stack(state, "056 009 072 068"), "Bo: pass", "Ann: pass")


def drafting() -> State:
    """Ann keeps one of these four."""
    state = give(mars(2, draft=True), "Bo").evolve(first=1, current=1, turn=1)
    return play(stack(state, "056 009 072 068"), "Bo: pass", "Ann: pass")


def busy(players: int = 2, **more: Any) -> State:
    """Ann, of Thorgate, has something in each of her lists, and some of everything to pay with.

    A mine can be played, Space Elevator with steel and titanium, Fusion Power lacks tags, Giant Ice Asteroid credits,
    and birds oxygen. Development Center and Water Splitting Plant are in play, the one with its action used.
    """
    hand = more.pop("hand", "056 013 132 080 072")
    state = at(mars(players), temperature=-20, oxygen=5, oceans=4)
    state = lay(state, "d4 city Ann", "e4 greenery Ann", "d6 city Bo")
    state = give(
        state,
        "Ann",
        "18M 3S 2T 9P 2E 8H",
        production="2M 1S 1E",
        corporation="R13",
        hand=hand,
        play="014 177 049:2",
        tr=26,
        used=("014",),
        **more,
    )
    state = give(state, "Bo", "20M 4P", production="3M 1P 2H", corporation="R31", play="056 113", hand="003 004", tr=23)
    for name, tr in zip(NAMES[2:players], (24, 21, 20), strict=False):
        state = give(state, name, "7M", production="1M", corporation="R08", tr=tr)
    return state


def placing() -> State:
    """Ann has paid a city, and says where it goes."""
    return play(give(busy(), "Ann", "30M"), "project city")


def claiming() -> State:
    """Ann says which land is hers to build on."""
    return play(give(busy(hand="066"), "Ann"), "play 066")


def targeting(players: int = 3) -> State:
    """Ann's asteroid takes three plants from Bo, from Cy, from nobody, or from herself."""
    state = give(busy(players, hand="009"), "Cy", "2P") if players > 2 else busy(players, hand="009")
    return play(state, "play 009")


def reducing() -> State:
    """Somebody loses an energy production to Ann."""
    return play(give(busy(3, hand="201"), "Bo", production="1E"), "play 201")


def choosing() -> State:
    """Ann's bacteria of Artificial Photosynthesis make energy or plants."""
    return play(busy(hand="115"), "play 115")


def upon() -> State:
    """Ann says which card the microbes of Imported Nitrogen go to."""
    return play(give(busy(hand="163"), "Ann", "30M", play="035:1"), "play 163")


def amount() -> State:
    """Ann says how much heat production Insulation turns into credits."""
    return play(give(busy(hand="152"), "Ann", production="3H"), "play 152")


def exchanging() -> State:
    """Olympus Conference holds a science resource, and may give it for a card."""
    state = give(busy(hand="090"), "Ann", play="185:1")
    return play(state, "play 090")


def keeping() -> State:
    """Ann looks at four cards, and keeps two."""
    return play(stack(busy(hand="111"), "056 009 072 068"), "play 111")


def contest() -> State:
    """Ann looks at three cards, and keeps one."""
    return play(stack(busy(hand="192"), "056 009 072 068"), "play 192")


def guild(credits: int = 18) -> State:
    """Ann looks at a card, and may buy it."""
    state = give(busy(), "Ann", f"{credits}M", play="006")
    return play(stack(state, "003 056"), "use 006")


def first() -> State:
    """Ann, of Tharsis Republic, owes her first city."""
    state = give(mars(2), "Ann", "40M", hand="056 009", owes_first=True, corporation="R31", tr=20)
    return give(state, "Bo", "30M", corporation="R13", tr=20)


def greeneries() -> State:
    """After the last production: Ann has plants for two greeneries, and Bo for none."""
    state = at(busy(), temperature=8, oxygen=14, oceans=9)
    return give(state, "Ann", "17P").evolve(phase=Phase.GREENERIES)


def solo(**more: Any) -> State:
    """Ann alone, in the second generation, between the neutral cities."""
    state = lay(mars(1), "c2 city", "c3 greenery", "h3 city", "g3 greenery")
    return give(state, "Ann", "30M 8H", corporation="R08", hand="056 009 072", tr=14, **more)


def over(players: int = 3) -> State:
    """The end: Ann's TR is most, Bo has milestones, and Cy the most of one award."""
    return at(busy(players), temperature=8, oxygen=14, oceans=9).evolve(
        generation=10,
        phase=Phase.END,
        turn=NOBODY,
        milestones=(("mayor", 1), ("planner", 1)),
        awards=(("banker", 0),),
    )


def shuffling() -> State:
    """Nature puts the discards in order."""
    return busy().evolve(phase=Phase.SHUFFLE, turn=NATURE)


def kept() -> State:
    """Ann has kept two cards in the draft, and keeps one of two more."""
    state = give(mars(2, draft=True), "Bo").evolve(first=1, current=1, turn=1)
    state = stack(state, "056 009 072 068 132 080 013 014")
    state = play(state, "Bo: pass", "Ann: pass")
    for _ in range(2):
        for name, seat in (("Ann", 0), ("Bo", 1)):
            state = play(state, f"{name}: draft {state.players[seat].offered[0]}")
    return state


ASKING = (
    founding, buying, drafting, busy, first, placing, claiming, targeting, reducing, choosing, upon, amount, exchanging,
    keeping, contest, guild, greeneries, solo,
)  # fmt: skip
"""Positions in which somebody is asked, one for each kind of question at least."""
