"""Which games there are: every package of `powergrid_tui.games` with a `manifest.py`, and every game that is installed
beside this one and names its manifest as an entry point. The rest of a game is imported when it is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from os import scandir
from pathlib import Path
from pkgutil import iter_modules
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

from powergrid_tui.table.protocol.manifest import ENTRY_POINTS, Manifest

if TYPE_CHECKING:
    import click

    from powergrid_tui.table.protocol.game import Facts, Game, Step
    from powergrid_tui.table.protocol.learning import Learning
    from powergrid_tui.table.sessions.session import Session
    from powergrid_tui.table.sessions.tutorial import Tutorial
    from powergrid_tui.toolkit.viewmodel.advice import Hindsight
    from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle
    from powergrid_tui.toolkit.viewmodel.offers.scene import ComponentsOf
    from powergrid_tui.toolkit.viewmodel.preview import Picture, Plot, Preview
    from powergrid_tui.toolkit.viewmodel.table_view import TableView
    from powergrid_tui.toolkit.viewmodel.text_views import TextViews
    from powergrid_tui.toolkit.widgets.boards.board import Board


OWN = "powergrid_tui.games"
"""The package that holds the games of this distribution."""

BROKEN: dict[str, str] = {}
"""What is wrong with installed games that were left out, by the name of their entry point."""


def found() -> dict[str, Manifest]:
    """The manifests of all games, by id, in the order of lists. An installed game that is broken, or has the id of
    another, is left out and listed in `BROKEN`."""
    packages = [f"{OWN}.{module.name}" for module in iter_modules(import_module(OWN).__path__) if module.ispkg]
    manifests = [import_module(f"{name}.manifest").MANIFEST for name in packages if find_spec(f"{name}.manifest")]
    games = {manifest.id: manifest for manifest in manifests}
    BROKEN.clear()
    for name, load in _installed():
        try:
            manifest = load()
            if not isinstance(manifest, Manifest):
                raise TypeError(f"{type(manifest).__name__} is no Manifest")
            if manifest.id in games:
                raise ValueError(f"there is a game {manifest.id} already")
        except Exception as error:  # whatever it is, the other games can be played
            BROKEN[name] = f"{type(error).__name__}: {error}"
        else:
            games[manifest.id] = manifest
    return dict(sorted(games.items(), key=lambda game: (game[1].order, game[1].name)))


def _installed() -> list[tuple[str, Callable[[], Any]]]:
    """The entry points of installed games, by name."""
    if not any(map(_names_games, sys.path)):
        return []
    from importlib.metadata import entry_points

    return [(point.name, point.load) for point in sorted(entry_points(group=ENTRY_POINTS))]


def _names_games(folder: str) -> bool:
    """Whether anything that is installed in a folder names games. This is a shortcut, because importing what reads
    entry points takes too long for the title, and hardly anybody has a game installed."""
    with suppress(OSError), scandir(folder or ".") as inside:
        for entry in inside:
            if entry.name.endswith("-info"):
                with suppress(OSError):
                    if ENTRY_POINTS.encode() in Path(entry.path, "entry_points.txt").read_bytes():
                        return True
    return False


GAMES = found()


def first() -> str:
    """The id of the game that is meant when none is named."""
    return next(iter(GAMES))


def manifest(game_id: str) -> Manifest:
    """Where the parts of a game are. Raises `TableError` when there is no such game."""
    if game_id not in GAMES:
        from powergrid_tui.table.errors import TableError
        from powergrid_tui.table.files.data import nearest
        from powergrid_tui.table.words.language import tr
        from powergrid_tui.table.words.text import quoted

        raise TableError(tr("there is no game {game}", game=quoted(game_id)) + nearest(game_id, GAMES))
    return GAMES[game_id]


def _take(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def is_own(game_id: str) -> bool:
    """Whether a game comes with this distribution."""
    return manifest(game_id).game.startswith(f"{OWN}.")


_KEPT: dict[tuple[str, str], tuple[tuple[Any, ...], Any]] = {}
"""A cache of what was made for games: by a game's id and the name of the part, the source and the part."""


def _cached(game_id: str, word: str, source: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """What `make` returns, from the cache unless its source has changed."""
    kept = _KEPT.get((game_id, word))
    if kept is None or kept[0] != source:
        kept = _KEPT[game_id, word] = source, make()
    return kept[1]


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id. Raises `TableError` when there is none, or when an installed one cannot be loaded.

    An installed game is guarded: what it raises becomes a `guard.GameError`.
    """
    if is_own(game_id):
        return cast("Game[Any, Any]", _take(manifest(game_id).game))
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.words.language import tr
    from powergrid_tui.table.words.text import brief
    from powergrid_tui.toolkit.guard import guarded

    try:
        made = _take(manifest(game_id).game)
        return cast("Game[Any, Any]", _cached(game_id, "game", (made,), lambda: guarded(made)))
    except Exception as error:
        why = brief(f"{type(error).__name__}: {error}")
        raise TableError(tr("{game} cannot be loaded: {why}", game=manifest(game_id).name, why=why)) from error


_OFFERS_VIEW = "powergrid_tui.toolkit.viewmodel.offers.table_view:OffersView"
_OFFERS_BOARD = "powergrid_tui.toolkit.widgets.boards.offers_board:OffersBoard"
"""The view and the board of games that have none of their own. Imported only when needed, because it draws."""


def board(game_id: str, of: Game[Any, Any] | None = None) -> type[Board[Any]]:
    """The widget that shows the game; a game without a board gets one made from its offers. `of` is a game to show that
    is not installed, such as one under test. Imports textual. Raises `TableError` when the game cannot be loaded."""
    where = manifest(game_id).board or _OFFERS_BOARD
    found = _take(where)
    if not _derives(found, _OFFERS_BOARD):
        return cast("type[Board[Any]]", found)
    view = table_view(game_id, of)
    return cast("type[Board[Any]]", _cached(game_id, where, (found, view), lambda: found.showing(view)))


def table_view(game_id: str, of: Game[Any, Any] | None = None) -> type[TableView]:
    """The model of what a seat of the game sees; a game without one gets one made from its offers. `of` is a game to
    show that is not installed, such as one under test. Raises `TableError` when the game cannot be loaded."""
    where = manifest(game_id).table_view or _OFFERS_VIEW
    found = _take(where)
    if not _derives(found, _OFFERS_VIEW):
        return cast("type[TableView]", found)
    words = (game(game_id) if of is None else of, text_views(game_id), phases(game_id), components(game_id))

    def make() -> Any:
        from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts

        return found.of_game(GameParts(*words))

    return cast("type[TableView]", _cached(game_id, where, (found, *words), make))


def _derives(found: type, where: str) -> bool:
    """Whether a class derives from the one at that place. Nothing is imported to find out, because another thread may
    be importing it just now."""
    return any(f"{base.__module__}:{base.__qualname__}" == where for base in found.__mro__)


def text_views(game_id: str) -> TextViews:
    """What the game tells where there is no screen. An installed game's text views are guarded."""
    from powergrid_tui.toolkit.viewmodel.text_views import TextViews

    where = manifest(game_id).text_views
    told = cast("TextViews", _take(where)) if where else TextViews()
    if is_own(game_id) or not where:
        return told
    from powergrid_tui.toolkit.guard import guarded_words

    name = manifest(game_id).name
    return cast("TextViews", _cached(game_id, "words", (told,), lambda: guarded_words(told, name)))


def spoken(of: Game[Any, Any]) -> TextViews:
    """What a game tells at a table without a screen: its text views and, where they do not say how everybody stands,
    its components and standings. These are guarded."""
    from powergrid_tui.toolkit.guard import Guard
    from powergrid_tui.toolkit.viewmodel.offers.game_parts import GameParts
    from powergrid_tui.toolkit.viewmodel.offers.spoken import completed

    words = (of, text_views(of.id), phases(of.id), components(of.id))
    return cast("TextViews", _cached(of.id, "spoken", words, lambda: completed(GameParts(*words), Guard(of.name).call)))


_COMPONENTS: dict[str, tuple[ComponentsOf, ComponentsOf]] = {}
"""The functions that make the components of installed games, by id: each as it is, and behind its guard."""


def components(game_id: str) -> ComponentsOf | None:
    """The function that makes the components of the board from offers; None where the game has none. That of an
    installed game is guarded."""
    where = manifest(game_id).components
    if not where:
        return None
    made = cast("ComponentsOf", _take(where))
    if is_own(game_id):
        return made
    if game_id not in _COMPONENTS or _COMPONENTS[game_id][0] is not made:
        from powergrid_tui.toolkit.guard import guarded_components

        _COMPONENTS[game_id] = made, guarded_components(made, manifest(game_id).name)
    return _COMPONENTS[game_id][1]


def preview(game_id: str, options: Any, players: int = 0) -> Preview | None:
    """What is shown about a game with these options before it begins, for this number of players if it is known; None
    where there is nothing to show."""
    where = manifest(game_id).preview
    return cast("Preview", _take(where)(options, players)) if where else None


def picture(game_id: str) -> Picture | None:
    """The function that draws where a game is played; None where there is none."""
    where = manifest(game_id).picture
    return cast("Picture", _take(where)) if where else None


def plot(game_id: str, options: Mapping[str, Any]) -> Plot | None:
    """Where a game of a record with these options is played; None where there is nothing to draw. An installed game
    that raises an error there draws nothing."""
    where = manifest(game_id).plot if game_id in GAMES else ""
    if not where:
        return None
    try:
        return cast("Plot | None", _take(where)(options))
    except Exception:
        if is_own(game_id):
            raise
        return None


def chronicle(game_id: str, steps: Sequence[Step[Any, Any]]) -> Chronicle:
    """The function that makes a game's chronicle; it makes an empty one when the game has none."""
    from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle

    where = manifest(game_id).chronicle
    return cast("Chronicle", _take(where)(steps)) if where else Chronicle()


def figures(session: Session[Any, Any], at: int | None = None) -> Chronicle:
    """The chronicle of a game, or of its first actions; of a running game, only what everybody may see."""
    from powergrid_tui.table.protocol.game import NOBODY
    from powergrid_tui.toolkit.viewmodel.chronicle import public

    game, steps = session.game, session.steps[:at]
    if game.to_move(session.state) != NOBODY:
        return chronicle(game.id, public(game, steps, NOBODY))
    return chronicle(game.id, steps)


def tutorial(game_id: str) -> Tutorial | None:
    """The game's tutorial, if there is one."""
    where = manifest(game_id).tutorial
    return cast("Tutorial", _take(where)) if where else None


def summary(game_id: str) -> Callable[[Mapping[str, Any], Sequence[str], Facts], str]:
    """The game's `summary`, without its rules."""
    where = manifest(game_id).summary
    return cast("Callable[[Mapping[str, Any], Sequence[str], Facts], str]", _take(where)) if where else _players


def _players(options: Mapping[str, Any], names: Sequence[str], where: Facts) -> str:
    return ", ".join(names)


def phases(game_id: str) -> Mapping[str, str]:
    """What players call the phases of the game, messages by their ids."""
    where = manifest(game_id).phases
    return cast("Mapping[str, str]", _take(where)) if where else {}


def bots(game_id: str) -> Mapping[str, Any]:
    """The bots that know this game, by kind."""
    where = manifest(game_id).bots
    return cast("Mapping[str, Any]", _take(where)) if where else {}


def kinds(game_id: str) -> tuple[str, ...]:
    """The kinds of those bots, the best first."""
    return manifest(game_id).kinds or tuple(bots(game_id))


def bought(game_id: str) -> type[Any] | None:
    """The event that says somebody has bought a power plant; None when nobody buys any."""
    where = manifest(game_id).bought
    return cast("type[Any]", _take(where)) if where else None


def baselines(game_id: str) -> Mapping[str, Any]:
    """Further bots that know this game, by kind; a new game does not offer them."""
    where = manifest(game_id).baselines
    return cast("Mapping[str, Any]", _take(where)) if where else {}


def learning(game_id: str) -> Learning | None:
    """The module that trains the bots of this game; None where nothing is learned."""
    where = manifest(game_id).learning
    return cast("Learning", _take(where)) if where else None


def hindsight(game_id: str) -> Hindsight | None:
    """The function that finds what a seat could have done better; None where there is none."""
    where = manifest(game_id).hindsight
    return cast("Hindsight", _take(where)) if where else None


def commands() -> dict[str, str]:
    """Where the additional commands of all games are, by name."""
    return {name: where for manifest in GAMES.values() for name, where in manifest.commands.items()}


def command(name: str) -> click.Command | None:
    """An additional command of a game; None when no game has one of this name."""
    where = commands().get(name)
    return cast("click.Command", _take(where)) if where else None


def words_of(game_id: str, words: dict[str, Any]) -> dict[str, Any]:
    """The words of a command line for the game's options, with the files that they name read. Raises `TableError`."""
    return cast("dict[str, Any]", files(game_id).words_of(words)) if manifest(game_id).files else words


def files(game_id: str) -> Any:
    """The module that reads the files that people make for the game."""
    return import_module(manifest(game_id).files)


def read_ahead(game_id: str) -> None:
    """Begin to import the game, its board and its bots, in a thread, so that keys are answered meanwhile. An error is
    reported when the part is first needed."""
    found = manifest(game_id)
    parts = [where.partition(":")[0] for where in (found.game, found.board or _OFFERS_BOARD, found.bots)]
    missing = [name for name in parts if name not in sys.modules]
    if missing:
        Thread(target=_import, args=(missing,), name="read-ahead", daemon=True).start()


def _import(names: Sequence[str]) -> None:
    for name in names:
        with suppress(ImportError, ValueError):
            import_module(name)


def rules_text(game_id: str) -> str:
    """The rules in short, in Markdown with ``#`` headings and plain paragraphs: in the language of this context where
    ``rules.<language>.md`` stands beside the English ``rules.md``. For a game without rules, a sentence says so."""
    from importlib import resources

    from powergrid_tui.table.words.language import language, tr

    if not manifest(game_id).rules:
        name = tr(manifest(game_id).name)
        return f"# {name}\n\n{tr('{game} has no rules to show here.', game=name)}\n"
    folder = resources.files(manifest(game_id).rules)
    told = folder.joinpath(f"rules.{language()}.md")
    return (told if told.is_file() else folder.joinpath("rules.md")).read_text("utf-8")
