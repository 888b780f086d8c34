"""The command line: one short function a command; the library does the work."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from kg import __version__
from kg.errors import CiteweaveError

EPILOG = "Start with: citeweave build examples -o graph"


class Commands(click.Group):
    """A group that explains the user's errors in one line and keeps the order of definition."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of the commands in the order in which they are defined."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; exit 1 with what, where and what next on an error of ours."""
        try:
            return super().invoke(ctx)
        except CiteweaveError as error:
            click.echo(f"citeweave: {error}", err=True)
            ctx.exit(1)
        except BrokenPipeError:  # the reader of our output has enough
            sys.stderr.close()
            ctx.exit(0)


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="citeweave")
def main() -> None:
    """Turn lists of paper abstracts into a knowledge graph that shows its evidence."""


def print_json(value: Any) -> None:
    """Print a value as JSON for a machine."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
folder = click.argument("folder", metavar="DIR", type=click.Path())
inputs = click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=str)

# --- read and extract (front) -------------------------------------------------------------------


# --- build and keep (store) ---------------------------------------------------------------------


# --- ask (front) --------------------------------------------------------------------------------


# --- one thing, one node (resolve) --------------------------------------------------------------


# --- look (page) --------------------------------------------------------------------------------


# --- Cypher (cypher) ----------------------------------------------------------------------------


if __name__ == "__main__":
    main()
