"""The help screen: the keys of the current question, the rules of this phase, and the end."""

from __future__ import annotations

from powergrid_tui.games.terraforming_mars.model import Phase
from powergrid_tui.games.terraforming_mars.viewmodel.questions import (
    Acting,
    Buying,
    Founding,
    Keeping,
    LastGreeneries,
    Picking,
    Placing,
    Question,
)
from powergrid_tui.table.words.language import mark, tr

_TICKING = mark("""\
- Up and down go from card to card, space ticks one, backspace unticks all. Enter takes what is ticked: nothing
too, once you have gone through the cards. y goes through ways to pay, where heat may pay too.
- With the mouse, click a card to tick it.""")

_KEYS: dict[type[Question], str] = {
    Founding: _TICKING,
    Buying: _TICKING,
    Keeping: _TICKING,
    Picking: mark("""\
- Up and down choose, Enter answers. o lets the rest of what a card does come first, where that is yours to choose.
- With the mouse, click a row twice."""),
    Placing: mark("""\
- The arrows go to the nearest free space in a direction, n and b from the best space to the next best, and back.
- o lets the rest of what a card does come first, where that is yours to choose.
- Enter places the tile. With the mouse, click a space twice."""),
    Acting: mark("""\
- Left and right turn from list to list: c your hand, a the actions of your cards, p projects, m milestones and awards.
- Up and down choose a row, Enter does it. In the hand f filters and s sorts. y goes through ways to pay.
- d ends your turn after one action. x passes for the rest of the generation, and asks once more while something could
still be done; in the middle of a turn it ends the turn, and passes when it comes round again.
- u takes an action back, as long as no card was drawn since."""),
    LastGreeneries: mark("""\
- Enter turns plants into a greenery, d places no more."""),
}

_BOARD = mark("""\
- Tab and the digits 1 to 4 bring up the parts of the board where they share the screen: map, cards in play, goals, log.
- w reads cards: those that you have played, those of one company after another, those named in the log. Up and down go
through them, enter or esc goes back. ● is an action that is ready, ○ one that was used.
- On the map s is a steel, t a titanium, p a plant and c a card that a tile there brings, ≈ a space for an ocean and ▲ a
volcano. ♣ is a greenery, * a special tile; the letter behind is its owner, n nobody who plays. A small letter is a
claim.
- e turns from what happened since your last turn to the log, the coach, the talk, and your cards in play. Where they
are not in sight it brings them up, and esc leads back. E shows all of it over the board.
- Page up and page down turn the log, home and end lead to its ends.""")

_RULES = {
    Phase.START: (
        mark("The start"),
        mark("""\
- Everybody chooses one of two corporations, and buys any of ten cards for three credits each out of its credits.
- Who is new may be a beginner instead, beside others who are not: with 42 credits and all ten cards for nothing."""),
    ),
    Phase.RESEARCH: (
        mark("Research"),
        mark("""\
- Four cards come in each generation; any of them are bought for three credits each. There is no limit to the hand."""),
    ),
    Phase.ACTIONS: (
        mark("Actions"),
        mark("""\
- One or two actions in a turn, or pass: then you do nothing more in this generation. The turns go round until all have
passed.
- Play a card: what it needs must be so, and all that it takes from you must be there.
- Standard projects, milestones (three in all), awards (three in all), card actions (each once in a generation), eight
plants for a greenery, eight heat for a step of temperature.
- Each step of a parameter raises your TR by one. Then energy becomes heat, and all produce: credits as many as TR and
production make."""),
    ),
}

_END = mark("""\
- When temperature, oxygen and oceans are full, the generation is played to its end; then plants may become greeneries.
- Points: TR, five for a milestone, five or two for an award, one for a greenery, one for a greenery beside a city, and
cards. Most points win, then most credits.
- Alone you have fourteen generations to fill all three.""")


def help_for(question: Question) -> list[tuple[str, str]]:
    """(heading, text) of the keys, the rules of this phase, and the end."""
    keys = _KEYS.get(type(question), mark("- It is not your turn: look around."))
    parts = [(tr("Keys"), f"{tr(keys)}\n{tr(_BOARD)}")]
    if rules := _RULES.get(question.view.phase):
        heading, text = rules
        parts.append((tr(heading), tr(text)))
    return [*parts, (tr("The end"), tr(_END))]
