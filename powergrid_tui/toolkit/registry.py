"""Which games there are: every package of `powergrid_tui.games` with a `manifest.py`, and every game that is installed
beside this one and names its manifest as an entry point. The rest of a game is imported when it is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from threading import Thread
from typing import TYPE_CHECKING, Any, cast

from powergrid_tui.table.protocol.manifest import ENTRY_POINTS, Manifest

if TYPE_CHECKING:
    import click

    from powergrid_tui.table.protocol.game import Facts, Game
    from powergrid_tui.table.protocol.learning import Learning
    from powergrid_tui.table.sessions.session import Session, Step
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
"""Installed games that were left out, by the name of their entry point, each with what is wrong with it."""


def found() -> dict[str, Manifest]:
    """The manifests of all games, by id, in the order of lists. An installed game that is broken, or takes the id of
    another, is left out and stands in `BROKEN`."""
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
        except Exception as error:  # whatever it is: the other games are played all the same
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
    """Whether something that is installed in a folder names games. To import what reads entry points takes longer than
    the title may, and hardly anybody has a game installed."""
    with suppress(OSError):
        for path in Path(folder).glob("*-info/entry_points.txt"):
            if ENTRY_POINTS in path.read_text("utf-8", "replace"):
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
"""What was made for a game, by its id and a word for it: what it was made from, and itself."""


def _kept(game_id: str, word: str, source: tuple[Any, ...], make: Callable[[], Any]) -> Any:
    """What `make` gives, made again only when its source has changed."""
    kept = _KEPT.get((game_id, word))
    if kept is None or kept[0] != source:
        kept = _KEPT[game_id, word] = source, make()
    return kept[1]


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id. Raises `TableError` when there is none, or when an installed one cannot be loaded.

    An installed game is guarded: what it raises comes as `guard.GameFault`.
    """
    if is_own(game_id):
        return cast("Game[Any, Any]", _take(manifest(game_id).game))
    from powergrid_tui.table.errors import TableError
    from powergrid_tui.table.words.language import tr
    from powergrid_tui.table.words.text import brief
    from powergrid_tui.toolkit.guard import guarded

    try:
        made = _take(manifest(game_id).game)
        return cast("Game[Any, Any]", _kept(game_id, "game", (made,), lambda: guarded(made)))
    except Exception as error:
        why = brief(f"{type(error).__name__}: {error}")
        raise TableError(tr("{game} cannot be loaded: {why}", game=manifest(game_id).name, why=why)) from error


_OFFERS_VIEW = "powergrid_tui.toolkit.viewmodel.offers.table_view:OffersView"
_OFFERS_BOARD = "powergrid_tui.toolkit.widgets.boards.offers_board:OffersBoard"
"""What every game is shown by that brings no view and no board. Imported when it is needed: it draws."""


def board(game_id: str, of: Game[Any, Any] | None = None) -> type[Board]:
    """The widget that shows the game: a game that brings none gets one made of its offers; `of` is another game that is
    shown so, one under test. Imports textual. Raises `TableError` when the game cannot be loaded."""
    where = manifest(game_id).board or _OFFERS_BOARD
    found = _take(where)
    if not _derives(found, _OFFERS_BOARD):
        return cast("type[Board]", found)
    view = table_view(game_id, of)
    return cast("type[Board]", _kept(game_id, where, (found, view), lambda: found.showing(view)))


def table_view(game_id: str, of: Game[Any, Any] | None = None) -> type[TableView]:
    """The model of what a seat of the game sees: a game that brings none gets one made of its offers; `of` is another
    game that is seen so, one under test. Raises `TableError` when the game cannot be loaded."""
    where = manifest(game_id).table_view or _OFFERS_VIEW
    found = _take(where)
    if not _derives(found, _OFFERS_VIEW):
        return cast("type[TableView]", found)
    words = (game(game_id) if of is None else of, text_views(game_id), phases(game_id), components(game_id))

    def make() -> Any:
        from powergrid_tui.toolkit.viewmodel.offers.terms import Terms

        return found.of_game(Terms(*words))

    return cast("type[TableView]", _kept(game_id, where, (found, *words), make))


def _derives(found: type, where: str) -> bool:
    """Whether a class derives from the one that stands there. Nothing is imported for that, and another thread may be
    importing it."""
    return any(f"{base.__module__}:{base.__qualname__}" == where for base in found.__mro__)


def text_views(game_id: str) -> TextViews:
    """What the game tells where there is no screen. Those of an installed game are guarded."""
    from powergrid_tui.toolkit.viewmodel.text_views import TextViews

    where = manifest(game_id).text_views
    told = cast("TextViews", _take(where)) if where else TextViews()
    if is_own(game_id) or not where:
        return told
    from powergrid_tui.toolkit.guard import guarded_words

    name = manifest(game_id).name
    return cast("TextViews", _kept(game_id, "words", (told,), lambda: guarded_words(told, name)))


_COMPONENTS: dict[str, tuple[ComponentsOf, ComponentsOf]] = {}
"""What makes the components of installed games, by id: as it is, and under its guard."""


def components(game_id: str) -> ComponentsOf | None:
    """What makes the components of the board from offers; None where the game has none. That of an installed game is
    guarded."""
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
    """What is told of a game with these options before it is begun, by so many if that is known; None where there is
    nothing to tell."""
    where = manifest(game_id).preview
    return cast("Preview", _take(where)(options, players)) if where else None


def picture(game_id: str) -> Picture | None:
    """What draws where a game is played; None where nothing does."""
    where = manifest(game_id).picture
    return cast("Picture", _take(where)) if where else None


def plot(game_id: str, options: Mapping[str, Any]) -> Plot | None:
    """Where a game of a record with these options is played; None where there is nothing to draw. An installed game
    that breaks down over it draws nothing."""
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
    """The game in figures; an empty one when the game has no chronicle."""
    from powergrid_tui.toolkit.viewmodel.chronicle import Chronicle

    where = manifest(game_id).chronicle
    return cast("Chronicle", _take(where)(steps)) if where else Chronicle()


def figures(session: Session[Any, Any], at: int | None = None) -> Chronicle:
    """A game in figures, all of it or its first actions; a running one as far as everybody may see it."""
    from powergrid_tui.table.protocol.game import NOBODY
    from powergrid_tui.toolkit.viewmodel.chronicle import public

    game, steps = session.game, session.steps[:at]
    if game.to_move(session.state) != NOBODY:
        return chronicle(game.id, public(game, steps, NOBODY))
    return chronicle(game.id, steps)


def tutorial(game_id: str) -> Tutorial | None:
    """The game that teaches itself, if there is one."""
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


def bought(game_id: str) -> type[Any] | None:
    """The event of having bought a power plant; None when nobody buys any."""
    where = manifest(game_id).bought
    return cast("type[Any]", _take(where)) if where else None


def baselines(game_id: str) -> Mapping[str, Any]:
    """Further bots that know this game, by kind: such as a new game does not offer."""
    where = manifest(game_id).baselines
    return cast("Mapping[str, Any]", _take(where)) if where else {}


def learning(game_id: str) -> Learning | None:
    """What learns for the bots of this game; None where nothing is learned."""
    where = manifest(game_id).learning
    return cast("Learning", _take(where)) if where else None


def hindsight(game_id: str) -> Hindsight | None:
    """What finds what a seat could have done better; None where nothing does."""
    where = manifest(game_id).hindsight
    return cast("Hindsight", _take(where)) if where else None


def commands() -> dict[str, str]:
    """Where the further commands of all games are, by name."""
    return {name: where for manifest in GAMES.values() for name, where in manifest.commands.items()}


def command(name: str) -> click.Command | None:
    """A game's further command; None when no game brings one of this name."""
    where = commands().get(name)
    return cast("click.Command", _take(where)) if where else None


def words_of(game_id: str, words: dict[str, Any]) -> dict[str, Any]:
    """The words of a command line for the game's options, with the files that they name read. Raises `TableError`."""
    return cast("dict[str, Any]", files(game_id).words_of(words)) if manifest(game_id).files else words


def files(game_id: str) -> Any:
    """The module that reads the files that people make for the game."""
    return import_module(manifest(game_id).files)


def read_ahead(game_id: str) -> None:
    """Begin to import the game, its board and its bots, in a thread: keys are taken meanwhile. What cannot be imported
    is told when it is first needed."""
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
    ``rules.<language>.md`` stands beside the English ``rules.md``. A game that brings none says so."""
    from importlib import resources

    from powergrid_tui.table.words.language import language, tr

    if not manifest(game_id).rules:
        name = tr(manifest(game_id).name)
        return f"# {name}\n\n{tr('{game} has no rules to show here.', game=name)}\n"
    folder = resources.files(manifest(game_id).rules)
    told = folder.joinpath(f"rules.{language()}.md")
    return (told if told.is_file() else folder.joinpath("rules.md")).read_text("utf-8")
