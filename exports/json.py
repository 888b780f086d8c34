"""Node-link JSON: the format of graph.json, lossless.

``json.load`` and ``networkx.node_link_graph(data, edges="edges")`` read it. Of graphs that are not
ours, values that JSON lacks (NaN, infinity, None) are left out, and each node gets its key as
attribute ``id``.
"""

from kg.store.graph_file import generate_lines as generate_json
from kg.store.graph_file import read_graph as read_json
from kg.store.graph_file import write_graph as write_json

__all__ = ["generate_json", "read_json", "write_json"]
