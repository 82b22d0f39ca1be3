"""Which editions, decks, maps and ways to pick the regions go together."""

from powergrid_tui.games.power_grid.decks import deckfile
from powergrid_tui.games.power_grid.maps import atlas
from powergrid_tui.games.power_grid.model import Options
from powergrid_tui.games.power_grid.rulebook import Rulebook, rulebook


def refusal(options: Options, players: int) -> str:
    """Why these options do not go together, or nothing. Raises `TableError` for a map or a deck that is none."""
    board = atlas.load(options.map, options.edition, options.map_text)
    deckfile.load(options.deck, options.deck_text)
    if options.deck != "base" or options.deck_text:
        if options.edition == "recharged":
            return "the Recharged edition is set up with the plug and socket cards of the base deck alone"
        new = options.deck == "new" and not options.deck_text
        if board.tables.names_cards and not (new and board.tables.deck.new_out):
            return f"{board.name} names cards of the base deck, and so cannot be played with another"
    if options.trust:
        if players != 2 or options.edition != "recharged":
            return "Against the Trust is a game for two of the Recharged edition"
        if board.tables.special or any(city.houses or city.entry for city in board.cities):
            return f"the Trust knows no special rules such as those of {board.name}"
    book = rulebook(
        options.map, options.edition, options.deck, players, options.map_text, options.deck_text, options.trust
    )
    if len(book.plants) < book.counts.sizes[0] + book.counts.removed + board.tables.deck.step3:
        return f"the deck has {len(book.plants)} power plants, too few for {players} players"
    return _area_refusal(options, book)


def _area_refusal(options: Options, book: Rulebook) -> str:
    board = book.board
    if book.counts.cities:
        if book.counts.cities > len(board.cities):
            return (
                f"with this deck {book.players} players play in {book.counts.cities} cities, "
                f"and {board.name} has {len(board.cities)}"
            )
        if len(board.islands) > 1 or board.tables.apart:
            return f"this deck is played in one connected area, and {board.name} is not all of one piece"
        if options.regions == "draft":
            return "with this deck the cities in play are picked one by one, not region by region"
    elif book.counts.regions > len(board.regions):
        return (
            f"{book.players} players play in {book.counts.regions} regions, and {board.name} has {len(board.regions)}"
        )
    elif not book.area.areas():
        return f"no {book.counts.regions} regions of {board.name} are linked with one another"
    elif options.regions == "draft" and book.counts.regions == len(board.regions):
        return f"{book.players} players play in all regions of {board.name}: there is nothing to pick"
    return book.area.refusal(options.regions) if isinstance(options.regions, tuple) else ""
