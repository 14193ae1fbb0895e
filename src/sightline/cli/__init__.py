"""The command line: one module per sub-command, errors for people, exit code 2 for bad input."""

import sys
from collections.abc import Sequence

import typer

from sightline import __version__
from sightline.cli.output import fail
from sightline.i18n import LANGUAGES, Language
from sightline.kernel.errors import BadInput

# What the command-line parser raises for a line it cannot read. Typer shows only its subclasses in public.
UsageFault: type[Exception] = next(
    base for base in typer.BadParameter.__mro__ if issubclass(base, Exception) and base.__name__ == "ClickException"
)

app = typer.Typer(
    name="sightline",
    help="Play, referee and analyse tabletop skirmish games with every rule enforced and explained.",
    add_completion=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        typer.echo(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _load_commands() -> None:
    """Import every sub-command; each module attaches itself to `app`."""
    from sightline.cli import commands

    commands.attach(app)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. Bad input ends in a message and exit code 2, never in a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _load_commands()
    try:
        code = typer.main.get_command(app).main(args=words, prog_name="sightline", standalone_mode=False)
    except BadInput as error:
        fail(error, _language_of(words), "--json" in words)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except UsageFault as error:
        what = getattr(error, "format_message", error.__str__)()
        fail(BadInput("cli.usage", what=what), _language_of(words), "--json" in words)
    sys.exit(code if isinstance(code, int) else 0)


def _language_of(words: Sequence[str]) -> Language:
    """The language asked for, found even when the rest of the command line cannot be read."""
    for position, word in enumerate(words):
        value = (
            word.removeprefix("--lang=") if word.startswith("--lang=") else "".join(words[position + 1 : position + 2])
        )
        if word.startswith("--lang") and value in LANGUAGES:
            return value
    return "en"
