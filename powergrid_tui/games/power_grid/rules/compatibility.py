"""Which editions, numbers, decks, maps and ways to pick regions go together."""

from __future__ import annotations

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.rulebook import Rulebook, RulebookKey, rulebook
from powergrid_tui.table.words.language import tr, trn


def with_places(options: Options) -> Options:
    """The options with regions and cities as the map's file calls them: people may write them in any case. Raises
    `TableError` for an invalid map."""
    if not isinstance(options.regions, tuple):
        return options
    board = atlas.load(options.map, options.edition, options.map_text)
    return options.evolve(regions=tuple([board.place(name) for name in options.regions]))


def book_of(options: Options, players: int) -> Rulebook:
    """The rulebook for these options before the area in play is known. Raises `TableError`."""
    chosen = {name: getattr(options, name) for name in RulebookKey._fields if name != "players"}
    return rulebook(RulebookKey(players=players, **chosen))


def refusal(options: Options, players: int) -> str:
    """Why these options do not go together, or an empty string. Raises `TableError` for an invalid map or deck."""
    board = atlas.load(options.map, options.edition, options.map_text)
    deck = deckfile.load(options.deck, options.deck_text)
    if (options.deck != "base" or options.deck_text) and options.edition == "recharged":
        return tr("the Recharged edition can be set up only with the plug and socket cards of the base deck")
    if options.trust:
        if players != 2 or options.edition != "recharged":
            return tr("Against the Trust is a two-player game of the Recharged edition")
        if board.tables.special or any(city.houses or city.entry for city in board.cities):
            return tr("the Trust cannot be played with special rules such as those of {map}", map=board.title)
    if options.numbers == "summary":
        if options.edition == "recharged":
            return tr("the summary has numbers for the original edition only; choose the official ones for Recharged")
        if deck.area:
            return tr("this deck has numbers of its own for each number of players; choose the official ones")
        if players > len(board.regions):
            return tr(
                "by the summary's numbers {players} players play in {wanted} regions, and {map} has {regions}",
                players=players,
                wanted=players,
                map=board.title,
                regions=len(board.regions),
            )
    book = book_of(options, players)
    if len(book.plants) < book.counts.sizes[0] + book.counts.removed + board.tables.deck.step3:
        return trn(
            "the deck has {count} power plant, too few for {players} players",
            "the deck has {count} power plants, too few for {players} players",
            len(book.plants),
            players=players,
        )
    return _lacking(book) or _area_refusal(options, book)


def _lacking(book: Rulebook) -> str:
    """Why the deck cannot be laid out as the map asks for."""
    why = book.layout.lacking
    # Translators: {why} is a whole clause, such as "of the plants up to 15 it needs 11, and the deck has 9".
    return tr("this deck does not go with {map}: {why}", map=book.board.title, why=why) if why else ""


def _area_refusal(options: Options, book: Rulebook) -> str:
    board = book.board
    if book.counts.cities:
        if options.regions == "draft":
            return tr("with this deck the cities in play are picked one by one, not region by region")
    elif book.counts.regions > len(board.regions):
        return tr(
            "{players} players play in {wanted} regions, and {map} has {regions}",
            players=book.players,
            wanted=book.counts.regions,
            map=board.title,
            regions=len(board.regions),
        )
    elif not book.area.areas():
        return tr(
            "no {wanted} regions of {map} are connected with one another", wanted=book.counts.regions, map=board.title
        )
    elif options.regions == "draft" and book.counts.regions == len(board.regions):
        return tr(
            "{players} players play in all regions of {map}: there is nothing to pick",
            players=book.players,
            map=board.title,
        )
    picked = with_places(options).regions
    return book.area.refusal(picked) if isinstance(picked, tuple) else ""
