"""The command line: one short function a command; the library does the work."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection
from errno import ENOSPC
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from kg import __version__
from kg.errors import CiteweaveError
from kg.record import MIN_CONFIDENCE
from kg.schema import Role

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
            ctx.exit(error.exit_code)
        except BrokenPipeError:  # the reader of our output has enough
            sys.stderr.close()
            ctx.exit(0)

    def main(self, *args: Any, **more: Any) -> Any:
        """Run with the words of the command line; the help, too, may meet a full disk."""
        try:
            return super().main(*args, **more)
        except OSError as error:  # the library explains its own files, so this is our output
            if error.errno != ENOSPC:
                raise
            click.echo("citeweave: the disk of the output is full; make room first", err=True)
            sys.exit(1)


class Row(click.types.StringParamType):
    """The name of a row of a table that is too heavy to import for `--help`; ``?`` lists them.

    Parameters
    ----------
    table : str
        Module and name of the table.
    """

    def __init__(self, table: str) -> None:
        self.name = "name"
        self._table = table

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it stands; a usage error with all names for an unknown one."""
        module, _, table = self._table.partition(":")
        names: Collection[str] = getattr(import_module(module), table)
        if value == "?" and ctx is not None:
            click.echo("\n".join(names))
            ctx.exit()
        if value not in names:
            self.fail(f"{value!r} is not one of {', '.join(names)}.", param, ctx)
        return str(value)


@click.group(cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="citeweave")
def main() -> None:
    """Turn lists of paper abstracts into a knowledge graph that shows its evidence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # whatever the terminal or the pipe says
            stream.reconfigure(encoding="utf-8", errors="replace")


def print_json(value: Any) -> None:
    """Print a value as JSON for a machine."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
folder = click.argument("folder", metavar="DIR", type=click.Path())
inputs = click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=str)

# --- read and extract (front) -------------------------------------------------------------------

formatted = click.option(
    "--format", "form", type=Row("kg.papers:READERS"), metavar="FORMAT",
    help="Format of the input; found out by default; `?` lists them.",
)  # fmt: skip
extracting = click.option(
    "--extractor", default="full", show_default=True, type=Row("extractors:EXTRACTORS"),
    metavar="NAME", help="How facts are found; `?` lists the ways.",
)  # fmt: skip


@main.command()
@inputs
@formatted
@click.option("--strict", is_flag=True, help="Stop at the first bad record.")
@click.option("--report", "report_to", type=click.Path(), help="Write what was skipped as JSON.")
@as_json
def papers(
    inputs: tuple[str, ...], form: str | None, strict: bool, report_to: str | None, as_json: bool
) -> None:
    """Show the papers that are read, nothing more.

    They are not merged; duplicates, and what was skipped and why, are named at the end.
    """
    from kg.listing import list_papers, tell_papers, write_report

    rows, report = list_papers(inputs, form=form, strict=strict, output=report_to)
    answer(rows, as_json, tell_papers(rows))
    click.echo("\n".join(report.lines()), err=True)
    if report_to:
        write_report(report, report_to)


@main.command()
@inputs
@formatted
@click.option("-o", "--output", type=click.Path(), default="-", help="File to write, - by default.")
@extracting
@click.option("--fast", is_flag=True, help="The faster, less exact form of the extractor.")
@click.option("--min-confidence", "least", type=click.FloatRange(0, 1), default=MIN_CONFIDENCE,
              show_default=True, help="Leave out what is less sure, as build does.")  # fmt: skip
@click.option("--explain", "told", is_flag=True, help="For people: what, where, by whom, how sure.")
def extract(
    inputs: tuple[str, ...], form: str | None, output: str, extractor: str, fast: bool,
    least: float, told: bool,
) -> None:  # fmt: skip
    """Print one extraction record a paper.

    One JSON object a line; papers are never merged.
    """
    from extractors import EXTRACTORS
    from extractors.explain import explain
    from kg.listing import as_line, extract_all, write_records
    from kg.papers import read

    reading = read(inputs, format=form, output=output)
    rows = extract_all(EXTRACTORS[extractor](fast=fast), reading, min_confidence=least)
    write_records(rows, output, tell=explain if told else as_line)
    click.echo("\n".join(reading.report.lines()), err=True)


# --- build and keep (store) ---------------------------------------------------------------------

workers = click.option(
    "--workers", type=click.IntRange(0), default=0, help="Processes; 0 for one a core.", metavar="N"
)
engine = click.option("--engine", type=click.Choice(["local", "dask"]), default="local")
scheduler = click.option("--scheduler", help="Address of the Dask scheduler, tcp://host:8786.")
quiet = click.option("--quiet", is_flag=True, help="Print errors alone.")
verbose = click.option("--verbose", is_flag=True, help="List all that was skipped, and why.")
min_confidence = click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=MIN_CONFIDENCE,
    show_default=True,
    help="Leave out what is less sure.",
)


def running(folder: str, run: Any, *, quiet: bool, verbose: bool = False, **where: Any) -> None:
    """Run a command over a graph folder with our extractors and page, and tell what it did."""
    from exports import EXPORTERS
    from exports.partitions import write_partitions
    from extractors import EXTRACTORS
    from kg.pipeline import Plan
    from kg.pipeline.telling import tell_remarks, tell_run

    writers = (EXPORTERS["html"].write, write_partitions)
    report = run(Plan.of(EXTRACTORS, *writers, stream=None if quiet else sys.stderr, **where))
    if not quiet:
        for line in tell_remarks(report, verbose):
            click.echo(line, err=True)
        click.echo(tell_run(report))


@main.command()
@inputs
@click.option("-o", "--output", required=True, metavar="DIR", help="The graph folder.")
@extracting
@click.option("--fast", is_flag=True, help="The faster, less exact form of the extractor.")
@min_confidence
@click.option("--metadata", is_flag=True, help="Authors and venues become nodes.")
@click.option("--aliases", type=click.Path(), help="A table of names that mean the same.")
@click.option("--no-graph", is_flag=True, help="Records alone, for lists beyond one machine.")
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
@workers
@engine
@scheduler
@quiet
@verbose
def build(
    inputs: tuple[str, ...], output: str, open_page: bool, quiet: bool, verbose: bool, **asked: Any
) -> None:
    """Make a graph of papers, and a page to look at it.

    DIR holds exactly the papers of INPUT. What stands in it already is used again: a stopped build
    goes on where it was, a finished one is left alone.
    """
    from kg.pipeline import build_folder
    from kg.store import Settings

    where = {name: asked.pop(name) for name in ("workers", "engine", "scheduler")}
    run = partial(build_folder, inputs, output, settings=Settings.asked(**asked))
    running(output, run, quiet=quiet, verbose=verbose, **where)
    if open_page:
        click.launch(str(Path(output) / "graph.html"))


@main.command()
@folder
@inputs
@workers
@engine
@scheduler
@quiet
@verbose
def add(folder: str, inputs: tuple[str, ...], **asked: Any) -> None:
    """Add papers to a graph; only the new ones are extracted."""
    from kg.pipeline import add_papers

    running(folder, partial(add_papers, folder, inputs), **asked)


@main.command()
@folder
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
@quiet
def remove(folder: str, ids: tuple[str, ...], quiet: bool) -> None:
    """Take papers out of a graph."""
    from kg.pipeline import remove_papers

    running(folder, partial(remove_papers, folder, ids), quiet=quiet)


@main.command()
@folder
@workers
@engine
@scheduler
@quiet
@verbose
def update(folder: str, **asked: Any) -> None:
    """Extract again what an older version made or failed on."""
    from kg.pipeline import update_folder

    running(folder, partial(update_folder, folder), **asked)


@main.command()
@folder
@click.option("--since", type=click.IntRange(0), metavar="RUN", help="All changes after this run.")
@as_json
def diff(folder: str, since: int | None, as_json: bool) -> None:
    """What the last run changed.

    New and vanished papers, entities and statements, and papers that now disagree.
    """
    from kg.pipeline.telling import tell_changes
    from kg.store import GraphFolder

    changes = GraphFolder.open(folder).changes(since)
    answer(changes.to_json(), as_json, tell_changes(changes))


@main.command()
@folder
@click.option(
    "--to", "form", required=True, type=Row("exports:EXPORTERS"), metavar="FORMAT",
    help="Format of the output; `?` lists them.",
)  # fmt: skip
@click.argument("path", type=click.Path())
@click.option("--min-confidence", type=click.FloatRange(0, 1), default=0.0, show_default=True)
def export(folder: str, form: str, path: str, min_confidence: float) -> None:
    """Write the graph in another format.

    PATH is a file, a folder for formats of several files, or - for standard output.
    """
    from exports import exporter, is_piped
    from exports.selection import confident

    row = exporter(form)
    piped = is_piped(form, path)
    row.write(confident(load(folder), min_confidence), path)
    click.echo(f"{path} written" + (f"; lost: {row.loses}" * bool(row.loses)), err=piped)


# --- ask (front) --------------------------------------------------------------------------------

NODE_TYPES = ("dataset", "benchmark", "method", "task", "metric")
ROLES = (*(role.value for role in Role), "trained_on")
at_most = click.option(
    "--limit", default=30, show_default=True, help="Rows to show, 0 for all; JSON has all."
)


def load(folder: str) -> Any:
    """The property graph of a folder."""
    from kg.store import GraphFolder

    return GraphFolder.open(folder).graph()


def answer(value: Any, as_json: bool, text: str) -> None:
    """Print an answer, for people or for a machine."""
    print_json(value) if as_json else click.echo(text)


def named(graph: Any, name: str | None, *types: str) -> str | None:
    """The node that an option names; None where it was not given."""
    from kg.questions import find_node

    return None if name is None else find_node(graph, name, types=types)


@main.command()
@folder
@click.argument("more", metavar="[ID...]", nargs=-1)
@click.option(
    "--type",
    "types",
    multiple=True,
    type=click.Choice(NODE_TYPES, case_sensitive=False),
    help="What is shared; datasets and benchmarks by default.",
)
@click.option(
    "--papers",
    "chosen",
    multiple=True,
    metavar="ID ...",
    help="Compare these papers (ids, titles or names); of one, what it shares with any other.",
)
@click.option(
    "--role",
    "roles",
    multiple=True,
    type=click.Choice(ROLES, case_sensitive=False),
    help="Roles that count; proposes, uses, evaluated_on, trained_on by default.",
)
@click.option("--min-papers", type=click.IntRange(1), help="How many papers must share it.")
@click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=0.0,
    show_default=True,
    help="Leave out what is less sure; the graph's own threshold holds anyway.",
)
@click.option("--family", is_flag=True, help="Count ImageNet-1k and ImageNet together.")
@at_most
@as_json
def shared(
    folder: str,
    more: tuple[str, ...],
    chosen: tuple[str, ...],
    limit: int,
    as_json: bool,
    **asked: Any,
) -> None:
    """Data sets and benchmarks that papers share.

    Most shared first. With --papers ID ID …: what these have in common, with the sentence from
    each; with --papers ID: what this paper shares with any other.
    """
    from kg.questions import shared_by_names
    from kg.questions.telling import tell_shared

    names = (*chosen, *more)
    rows = shared_by_names(load(folder), names, **asked)
    answer(rows, as_json, tell_shared(rows, sentences=bool(names), limit=limit))


@main.command()
@folder
@click.argument("name", nargs=-1, required=True)
@click.option("--type", "kind", type=click.Choice((*NODE_TYPES, "paper"), case_sensitive=False))
@as_json
def show(folder: str, name: tuple[str, ...], kind: str | None, as_json: bool) -> None:
    """The card of an entity or a paper.

    Papers by role, statements with their sentences, scores, citations.
    """
    from kg.questions import card, find_node, find_nodes
    from kg.questions.cards_text import tell_card

    graph, types = load(folder), [kind.capitalize()] if kind else []
    asked = " ".join(name)
    nodes = find_nodes(graph, asked, types=types) or [find_node(graph, asked, types=types)]
    cards = [card(graph, node) for node in nodes]
    answer(cards, as_json, "\n\n\n".join(map(tell_card, cards)))


@main.command()
@folder
@as_json
def stats(folder: str, as_json: bool) -> None:
    """Counts of papers, nodes, edges, years."""
    from kg.questions import stats as count
    from kg.questions.telling import tell_stats

    found = count(load(folder))
    answer(found, as_json, tell_stats(found))


@main.command()
@folder
@click.option("--task", help="Scores on this task, its subtasks and its data.")
@click.option("--on", help="Scores on this data set, benchmark or task.")
@click.option("--metric", help="Scores in this metric.")
@click.option("--method", help="Scores of this method.")
@at_most
@as_json
def leaderboard(
    folder: str,
    task: str | None,
    on: str | None,
    metric: str | None,
    method: str | None,
    limit: int,
    as_json: bool,
) -> None:
    """Scores that papers state, best first.

    Each with its paper and sentence; papers that contradict each other are flagged.
    """
    from kg.questions import leaderboard as rank
    from kg.questions.telling import tell_leaderboard

    graph = load(folder)
    rows = rank(
        graph,
        task=named(graph, task, "Task"),
        on=named(graph, on, "Dataset", "Benchmark", "Task"),
        metric=named(graph, metric, "Metric"),
        method=named(graph, method, "Method"),
    )
    answer(rows, as_json, tell_leaderboard(rows, limit=limit))


@main.command()
@folder
@click.option("--task", help="Gaps in this task.")
@click.option(
    "--min-papers",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="How many papers must name the data set.",
)
@at_most
@as_json
def gaps(folder: str, task: str | None, min_papers: int, limit: int, as_json: bool) -> None:
    """Methods never tried on data of their tasks."""
    from kg.questions import gaps as find_gaps
    from kg.questions.telling import tell_gaps

    graph = load(folder)
    rows = find_gaps(graph, task=named(graph, task, "Task"), min_papers=min_papers)
    answer(rows, as_json, tell_gaps(rows, limit=limit))


@main.command()
@folder
@click.argument("name", required=False)
@as_json
def timeline(folder: str, name: str | None, as_json: bool) -> None:
    """What each year brought.

    With NAME: in which papers it stands, year by year.
    """
    from kg.questions import timeline as tell_years
    from kg.questions.telling import tell_timeline

    graph = load(folder)
    rows = tell_years(graph, node=named(graph, name))
    answer(rows, as_json, tell_timeline(rows))


@main.command()
@folder
@click.argument("start", metavar="FROM")
@click.argument("goal", metavar="TO")
@as_json
def path(folder: str, start: str, goal: str, as_json: bool) -> None:
    """The shortest chain between two things.

    Each statement with its surest sentence.
    """
    from kg.questions import find_node
    from kg.questions import path as find_path
    from kg.questions.telling import tell_path

    graph = load(folder)
    steps = find_path(graph, find_node(graph, start), find_node(graph, goal))
    answer(steps, as_json, tell_path(steps))


@main.command(name="eval")
@click.argument("gold", type=click.Path())
@click.argument("extracted", type=click.Path())
@click.option("--errors", is_flag=True, help="List what is spurious, missed or of a wrong type.")
@as_json
def evaluate(gold: str, extracted: str, errors: bool, as_json: bool) -> None:
    """Score extracted records against gold ones.

    Entities, roles, triples and results, strict and relaxed.
    """
    from kg.gold import measured, mistakes, read_rows, tell_scores

    golds, founds = read_rows(gold), read_rows(extracted)
    if errors:
        for row in mistakes(golds, founds):
            click.echo("\t".join(row))
    told = measured(golds, founds)
    answer(told, as_json, tell_scores(told))


# --- one thing, one node (resolve) --------------------------------------------------------------


def corrected(folder: str, note: Any, *what: Any, quiet: bool) -> None:
    """Write a correction to the folder's overrides, then weave the graph anew."""
    from kg.pipeline import rebuild
    from kg.store import GraphFolder

    place = GraphFolder.open(folder)
    click.echo(note(place.graph(), place.overrides_file, *what))
    running(folder, partial(rebuild, folder), quiet=quiet)


@main.command()
@folder
@click.option("--doubtful", is_flag=True, help="Only what somebody should look at.")
@as_json
def merges(folder: str, doubtful: bool, as_json: bool) -> None:
    """Which names became one thing, and why."""
    from kg.resolve.telling import merge_rows, tell_merges

    rows = merge_rows(load(folder), doubtful=doubtful)
    answer(rows, as_json, tell_merges(rows))


@main.command()
@folder
@click.argument("name")
@click.argument("into")
@click.option("--retype", is_flag=True, help="NAME takes the kind of INTO.")
@quiet
def merge(folder: str, name: str, into: str, retype: bool, quiet: bool) -> None:
    """Make two things one: NAME becomes INTO, under its name.

    Written to overrides.yaml, and done in the graph.
    """
    from kg.resolve.telling import note_merge

    corrected(folder, partial(note_merge, retype=retype), name, into, quiet=quiet)


@main.command()
@folder
@click.argument("name")
@click.option("--paper", "papers", multiple=True, metavar="ID", help="Only in this paper.")
@quiet
def split(folder: str, name: str, papers: tuple[str, ...], quiet: bool) -> None:
    """Make a name a thing of its own, everywhere or in some papers.

    Takes back what `merge` did with that name; else takes the name, or the alias, off its thing.
    """
    from kg.resolve.telling import note_split

    corrected(folder, note_split, name, papers, quiet=quiet)


@main.command()
@folder
@click.argument("name")
@click.argument("to")
@quiet
def rename(folder: str, name: str, to: str, quiet: bool) -> None:
    """Call a thing by another name.

    One that no other thing of its kind has: `merge` makes two things one.
    """
    from kg.resolve.telling import note_rename

    corrected(folder, note_rename, name, to, quiet=quiet)


# --- look (page) --------------------------------------------------------------------------------


@main.command()
@folder
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="PORT",
    help="Port to listen on; a free one by default.",
)  # fmt: skip
@click.option("--open/--no-open", "opens", default=True, help="Open the page in the browser.")
def serve(folder: str, port: int, opens: bool) -> None:
    """Look at a graph of any size in the browser."""
    from exports.server import serve as serve_folder

    def ready(address: str) -> None:
        click.echo(f"{address}\nOnly this machine can open it. Stop with Ctrl+C.")
        if opens:
            click.launch(address)

    serve_folder(folder, port=port, ready=ready)


# --- Cypher (cypher) ----------------------------------------------------------------------------

limited = click.option("--limit", type=click.IntRange(1), help="Rows to show at most.")
timed = click.option("--timeout", type=click.FloatRange(0.001), help="Seconds to wait at most.")


def served(command: Any) -> Any:
    """Options that say which server. The password has none, so that no log ever holds it."""
    for option in (
        click.option("--database", envvar="CITEWEAVE_NEO4J_DATABASE", help="Name of the database."),
        click.option("--user", envvar="CITEWEAVE_NEO4J_USER", default="neo4j", show_default=True),
        click.option("--uri", envvar="CITEWEAVE_NEO4J_URI", help="For example bolt://host:7687"),
    ):
        command = option(command)
    return command


def server(uri: str | None, user: str, database: str | None) -> Any:
    """A connection; the password comes from CITEWEAVE_NEO4J_PASSWORD or is asked for."""
    from exports.neo4j import Server

    if uri is None:
        raise click.UsageError("which server? --uri or CITEWEAVE_NEO4J_URI says so")
    password = os.environ.get("CITEWEAVE_NEO4J_PASSWORD")
    if password is None:
        password = click.prompt(f"Password of {user}", hide_input=True, err=True)
    return Server(uri, user=user, password=password, database=database)


def embedded(folder: str) -> Any:
    """The graph of a folder in the embedded database."""
    from exports.embedded_cache import cached
    from kg.store import GraphFolder

    place = GraphFolder.open(folder)
    tell = partial(click.echo, err=True)
    return cached(place.graph_file, place.cache, place.graph, tell=tell)


@main.command()
@folder
@click.argument("cypher", required=False)
@click.option("--param", "pairs", multiple=True, metavar="NAME=VALUE", help="For $NAME; repeat it.")
@click.option("--table", "form", flag_value="table", default=True, help="For people (the default).")
@click.option("--json", "form", flag_value="json", help="A list of objects.")
@click.option("--csv", "form", flag_value="csv", help="Comma-separated values.")
@limited
@timed
def query(folder: str, cypher: str | None, pairs: tuple[str, ...], form: str, **asked: Any) -> None:
    """Ask a graph in Cypher, or a ready question by its name.

    Queries only read. Without CYPHER a prompt opens.
    """
    from exports.answer_text import FORMS
    from exports.asking import ask, parameters
    from exports.prompt import line_editing, repl

    if cypher is not None:
        click.echo(FORMS[form](ask(embedded(folder), cypher, parameters(pairs), **asked)))
        return
    database = embedded(folder)
    with line_editing(Path(folder) / "cache" / "query_history"):
        repl(database, input, click.echo, **asked)


@main.command()
@click.argument("name", required=False)
def questions(name: str | None) -> None:
    """List the ready questions, or show the Cypher of one."""
    from exports.prompt import tell_question, tell_questions

    click.echo(tell_question(name) if name else tell_questions())


@main.command()
@folder
@as_json
def schema(folder: str, as_json: bool) -> None:
    """Show labels, relationship types and properties of a graph."""
    from exports.schema_text import schema, tell_schema

    found = schema(embedded(folder))
    answer(found, as_json, tell_schema(found))


@main.command()
@folder
@served
@click.option("--name", help="Name of the graph in the database; the folder's by default.")
@click.option("--batch-size", type=click.IntRange(1), default=5000, show_default=True)
@click.option("--prune", is_flag=True, help="Remove what this graph no longer holds.")
@click.option("--dry-run", is_flag=True, help="Print the plan; no server is needed.")
def push(
    folder: str, name: str | None, batch_size: int, prune: bool, dry_run: bool, **where: Any
) -> None:
    """Write a graph to a Neo4j server.

    Run it again to finish, or to bring it up to date.
    """
    from exports.neo4j import plan, push, tell_push
    from kg.store import GraphFolder

    graph, name = GraphFolder.open(folder).graph(), name or Path(folder).resolve().name
    if dry_run:
        click.echo("\n".join(plan(graph, batch_size=batch_size)))
        return
    rows = len(graph) + graph.number_of_edges()
    with server(**where) as to, click.progressbar(length=rows, file=sys.stderr) as bar:
        report = push(graph, to, name=name, batch_size=batch_size, prune=prune, progress=bar.update)
    click.echo(tell_push(report, name))


@main.command()
@click.option("-o", "--output", required=True, metavar="DIR", help="A new graph folder.")
@served
@click.option("--name", help="Which graph, where the database holds several.")
def pull(output: str, name: str | None, **where: Any) -> None:
    """Read a graph that was pushed back from a Neo4j server."""
    from exports.neo4j import pull
    from exports.pulled import new_folder, write_folder

    place = new_folder(output)
    with server(**where) as source:
        graph = pull(source, name=name)
    write_folder(graph, place)
    click.echo(f"{len(graph):,} nodes and {graph.number_of_edges():,} edges in {output}")


if __name__ == "__main__":
    main()
