"""A part of a graph for an export."""

from __future__ import annotations

from typing import Any

import networkx as nx


def confident(G: nx.MultiDiGraph[Any], minimum: float) -> nx.MultiDiGraph[Any]:
    """The graph without the statements that are less sure, and without what only they linked.

    Parameters
    ----------
    G : networkx.MultiDiGraph
        Edges without ``confidence`` count as sure.
    minimum : float
        In [0, 1].

    Returns
    -------
    networkx.MultiDiGraph
        A new graph, or `G` itself where nothing falls away.

    Examples
    --------
    >>> G = nx.MultiDiGraph()
    >>> _ = G.add_edge("a", "b", key="USES", confidence=0.4)
    >>> G.add_node("paper:c")
    >>> list(confident(G, 0.5))
    ['paper:c']
    """
    weak = [
        (head, tail, key)
        for head, tail, key, row in G.edges(keys=True, data=True)
        if row.get("confidence", 1.0) < minimum
    ]
    if not weak:
        return G
    chosen = G.copy()
    chosen.remove_edges_from(weak)
    ends = {end for head, tail, _ in weak for end in (head, tail)}
    # What had no edge before stays, and so does a paper whose last edge fell away.
    loose = [n for n in ends if not chosen.degree(n) and chosen.nodes[n].get("label") != "Paper"]
    chosen.remove_nodes_from(loose)
    return chosen
