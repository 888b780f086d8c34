"""The connection to a server that speaks Bolt (Neo4j 4.4, 5, 2025 and later), with clear errors.

References
----------
Neo4j Python driver manual: https://neo4j.com/docs/python-manual/current/
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from kg.errors import ExportError

SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
CONNECT_SECONDS = 10.0
RETRY_SECONDS = 30.0
# A server that restarts is back after its port was closed for longer than this, and then the same
# command finishes; the driver waits 1, 2 and 4 seconds between attempts, so it is said after 7.
LOST_SECONDS = 5.0

Result = TypeVar("Result")
Rows = list[dict[str, Any]]


class Server:
    """A database on a server; use it in a ``with`` block.

    Parameters
    ----------
    uri : str
        ``neo4j://``, ``bolt://`` and their ``+s`` and ``+ssc`` forms.
    user, password : str
        Who connects. The password is never printed or logged.
    database : str, optional
        Its name; the server's default one otherwise.
    retry_seconds : float
        How long a transaction is tried again after errors that pass by themselves. A server that
        is gone is told after about seven seconds.
    """

    def __init__(
        self,
        uri: str,
        *,
        user: str,
        password: str,
        database: str | None = None,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self.uri = checked_address(uri)
        self.user = user
        self.database = database
        self._password = password
        self._retry_seconds = retry_seconds
        self._driver: Any = None
        self._met = False

    def __enter__(self) -> Server:
        """Connect, so that a wrong address or password shows at once."""
        import neo4j

        # The driver logs what it also raises; notifications (unknown label) are no news here.
        logging.getLogger("neo4j").setLevel(logging.CRITICAL)
        with self._errors():
            self._driver = neo4j.GraphDatabase.driver(
                self.uri,
                auth=(self.user, self._password),
                connection_timeout=CONNECT_SECONDS,
                max_transaction_retry_time=min(LOST_SECONDS, self._retry_seconds),
            )
        try:
            self.run("RETURN 1 AS one")
        except BaseException:
            self._driver.close()
            raise
        self._met = True
        return self

    def __exit__(self, *_: object) -> None:
        """Close all connections."""
        self._driver.close()

    def run(self, statement: str, **parameters: Any) -> Rows:
        """Run one statement by itself; needed for constraints and indexes.

        Raises
        ------
        ExportError
            If the server refuses or is lost.
        """
        with self._errors(), self._session() as session:
            return [record.data() for record in session.run(statement, parameters)]

    def write(self, work: Callable[[Transaction], Result]) -> Result:
        """Do `work` in a transaction that is tried again after transient errors."""
        return self._retried("execute_write", work)

    def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Do `work`, which only reads, in a transaction that is tried again."""
        return self._retried("execute_read", work)

    def _retried(self, kind: str, work: Callable[[Transaction], Result]) -> Result:
        """The driver's own retries, again and again while the server answers."""
        import neo4j.exceptions as known

        until = time.monotonic() + self._retry_seconds
        with self._errors():
            while True:
                try:
                    with self._session() as session:
                        done: Result = getattr(session, kind)(lambda tx: work(Transaction(tx)))
                        return done
                except known.Neo4jError as error:
                    if not error.is_retryable() or time.monotonic() >= until:
                        raise

    def _session(self) -> Any:
        return self._driver.session(database=self.database)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        import neo4j.exceptions as known

        try:
            yield
        except known.AuthError as error:
            raise ExportError(
                f"{self.uri} refuses the user {self.user!r}: wrong name or password",
                hint="set CITEWEAVE_NEO4J_PASSWORD or leave it out to be asked",
            ) from error
        except (known.ServiceUnavailable, known.SessionExpired, OSError) as error:
            raise self._unreachable() from error
        except known.Neo4jError as error:
            raise self._refused(error) from error
        except (known.DriverError, ValueError) as error:
            raise ExportError(f"{self.uri}: {_one_line(error)}") from error

    def _unreachable(self) -> ExportError:
        if self._met:
            return ExportError(
                f"the server at {self.uri} was lost",
                hint="run the same command again once it is back: it finishes what is missing",
            )
        return ExportError(
            f"no server answers at {self.uri}", hint="is it running, and is this its Bolt port?"
        )

    def _refused(self, error: Any) -> ExportError:
        code = str(error.code or "")
        said = _one_line(error.message or error)
        if "Database" in code or ("database" in said.lower() and not self._met):
            return ExportError(
                f"no database {self.database!r} at {self.uri}", hint="see SHOW DATABASES"
            )
        return ExportError(f"{self.uri}: {said} ({code})")


class Transaction:
    """A transaction of the driver, as far as push and pull need it."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def rows(self, statement: str, **parameters: Any) -> Rows:
        """Run a statement; its rows."""
        return [dict(record) for record in self._inner.run(statement, parameters)]

    def each(self, statement: str, **parameters: Any) -> Iterator[dict[str, Any]]:
        """Run a statement; its rows one after the other."""
        for record in self._inner.run(statement, parameters):
            yield dict(record)

    def change(self, statement: str, **parameters: Any) -> Mapping[str, int]:
        """Run a statement that writes; what it created and deleted."""
        counters = self._inner.run(statement, parameters).consume().counters
        return {
            "nodes_created": counters.nodes_created,
            "nodes_deleted": counters.nodes_deleted,
            "relationships_created": counters.relationships_created,
            "relationships_deleted": counters.relationships_deleted,
        }


def checked_address(uri: str) -> str:
    """The address, if it is one of a Bolt server and holds no password, which errors would show."""
    scheme, _, rest = uri.partition("://")
    if scheme not in SCHEMES or not rest:
        raise ExportError(
            f"{uri.rpartition('@')[2]!r} is no address of a Bolt server",
            hint="for example bolt://localhost:7687 or neo4j+s://host",
        )
    if "@" in rest:
        raise ExportError(
            f"{scheme}://{rest.rpartition('@')[2]}: user and password do not belong in the address",
            hint="use --user and CITEWEAVE_NEO4J_PASSWORD",
        )
    return uri


def _one_line(error: object) -> str:
    return " ".join(str(error).split("\n", 1)[0].split())
