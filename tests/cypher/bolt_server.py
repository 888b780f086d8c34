"""A server that speaks Bolt, for tests: ``python -m tests.cypher.bolt_server FOLDER PORT``.

It is ArcadeDB from a Python package with its own Java, started as a process of its own so that a
test can kill it. It prints ``ready`` once it answers and ends with its standard input.
"""

from __future__ import annotations

import sys

PASSWORD = "citeweave-test"
DATABASE = "citeweave"


def main(folder: str, port: int) -> None:
    """Serve one empty database until standard input ends."""
    import arcadedb_embedded

    server = arcadedb_embedded.ArcadeDBServer(
        root_path=folder,
        root_password=PASSWORD,
        config={
            "http_port": port + 1,
            "bolt_port": port,
            "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        },
        jvm_kwargs={"heap_size": "2g"},
    )
    server.start()
    server.create_database(DATABASE)
    print("ready", flush=True)
    sys.stdin.read()
    server.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
