"""`python -m powergrid_tui.testing`: writes playthroughs anew, or plays a new one."""

from pathlib import Path

import click

from powergrid_tui.table.errors import TableError
from powergrid_tui.testing.playthroughs import GAME, Changes, game_in, new, read, rewrite
from powergrid_tui.toolkit import registry


@click.command()
@click.argument("where", type=click.Path(path_type=Path))
@click.argument("chosen", nargs=-1, metavar="[OPTION=VALUE]...")
@click.option("--game", default="", help="Play a new game of this kind, and keep it in the file WHERE.")
@click.option("--players", default=0, help="By default as few as are possible.")
@click.option("--seed", default=1)
@click.option("--bots", default="", help="The kind of bot that plays. By default, actions are drawn by chance.")
@click.option("--about", default="", help="What the game is kept for, in a sentence.")
def main(where: Path, chosen: tuple[str, ...], *, game: str, players: int, seed: int, bots: str, about: str) -> None:
    """Write the playthroughs of the folder WHERE anew, or play a new one."""
    if game:
        rules = registry.game(game)
        words = registry.words_of(game, dict(word.split("=", 1) for word in chosen))
        rewrite(new(rules, rules.Options.model_validate(words), players, seed, bots=bots, about=about), where)
        return
    changes, errors = Changes(), []
    for file in sorted(where.glob(f"*{GAME}")):
        try:
            found = rewrite(read(game_in(file), file.read_text("utf-8")), file)
        except TableError as error:
            errors.append(f"{file.name} can no longer be played: {error}")
            continue
        for each, files in found.files.items():
            changes.files[each] |= files
            changes.examples.setdefault(each, found.examples[each])
    click.echo(changes)
    if errors:
        raise click.ClickException("\n".join(errors))


if __name__ == "__main__":
    main()
