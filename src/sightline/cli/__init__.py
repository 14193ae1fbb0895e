"""The command line: one module per sub-command, errors for people, exit code 2 for bad input."""

import io
import sys
from collections.abc import Sequence

import typer

from sightline import __version__
from sightline.cli.commands import attach
from sightline.cli.output import fail
from sightline.i18n import LANGUAGES, Language
from sightline.kernel.errors import BadInput

# What the command-line parser raises for a line it cannot read. Typer shows only its subclasses in public.
UsageFault: type[Exception] = next(
    base for base in typer.BadParameter.__mro__ if issubclass(base, Exception) and base.__name__ == "ClickException"
)


def application(words: Sequence[str]) -> typer.Typer:
    """The application with the sub-command that is asked for; with all of them where none is."""
    app = typer.Typer(
        name="sightline",
        help="Play, referee and analyse tabletop skirmish games with every rule enforced and explained.",
        add_completion=False,
        rich_markup_mode=None,
    )
    app.callback(invoke_without_command=True)(_root)
    attach(app, words[0] if words else "")
    return app


def _root(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Print the version and stop."),
) -> None:
    if version:
        typer.echo(__version__)
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command. Bad input ends in a message and exit code 2, never in a traceback."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _write_anything()
    try:
        code = typer.main.get_command(application(words)).main(args=words, prog_name="sightline", standalone_mode=False)
    except BadInput as error:
        fail(error, _language_of(words), "--json" in words)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        what = " ".join(str(part)[:200] for part in (error.strerror or error, error.filename) if part)
        fail(BadInput("cli.system", what=what), _language_of(words), "--json" in words)
    except RecursionError:
        fail(BadInput("cli.too_deep"), _language_of(words), "--json" in words)
    except UsageFault as error:
        what = getattr(error, "format_message", error.__str__)()
        fail(BadInput("cli.usage", what=what), _language_of(words), "--json" in words)
    sys.exit(code if isinstance(code, int) else 0)


def _write_anything() -> None:
    """Names of files may hold bytes that are no text; rather than failing, what cannot be written is spelt out."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _language_of(words: Sequence[str]) -> Language:
    """The language asked for, found even when the rest of the command line cannot be read."""
    for position, word in enumerate(words):
        value = (
            word.removeprefix("--lang=") if word.startswith("--lang=") else "".join(words[position + 1 : position + 2])
        )
        if word.startswith("--lang") and value in LANGUAGES:
            return value
    return "en"
