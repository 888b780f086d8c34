// Neighbourhoods and shortest paths, over the edges that the filters let through.
const MOST_AROUND = 160;

// Nodes within some hops, the most linked first where there are too many; `left` says how many were.
function within(start, hops, filter) {
  const reached = new Map([[start, 0]]);
  let ring = [start];
  let left = nodes[start].left || 0;
  for (let hop = 1; hop <= hops; hop += 1) {
    const found = new Set();
    for (const n of ring) {
      for (const edge of edgesOf(n)) {
        const m = other(edge, n);
        if (!reached.has(m) && filter.edge(edge) && filter.node(m)) found.add(m);
      }
    }
    const ranked = [...found].sort((a, b) => nodes[b].papers - nodes[a].papers || a - b);
    const room = Math.max(0, MOST_AROUND * hop - reached.size);
    left += Math.max(0, ranked.length - room);
    ring = ranked.slice(0, room);
    ring.forEach(n => reached.set(n, hop));
  }
  // With a server, the neighbours of some of these may not be here.
  const unread = [...reached].filter(([n, hop]) => hop < hops && !nodes[n].whole).length;
  return { reached, left, unread };
}

// All shortest paths between two nodes as layers; null where there is none. Breadth first from both
// ends would be faster, but a graph in one file is small enough.
function shortest(a, b, filter) {
  const distance = new Map([[a, 0]]);
  let ring = [a];
  while (ring.length && !distance.has(b)) {
    const next = [];
    for (const n of ring) {
      for (const edge of edgesOf(n)) {
        const m = other(edge, n);
        if (distance.has(m) || !filter.edge(edge) || !(m === b || filter.node(m))) continue;
        distance.set(m, distance.get(n) + 1);
        next.push(m);
      }
    }
    ring = next;
  }
  if (!distance.has(b)) return null;
  const layers = [[b]];
  for (let step = distance.get(b) - 1; step >= 0; step -= 1) {
    const before = new Set();
    for (const n of layers[0]) {
      for (const edge of edgesOf(n)) {
        const m = other(edge, n);
        if (distance.get(m) === step && filter.edge(edge)) before.add(m);
      }
    }
    layers.unshift([...before].sort((x, y) => nodes[y].papers - nodes[x].papers || x - y).slice(0, 8));
  }
  return layers;
}

// What two nodes have in common, by the edges that the filters let through.
function common(a, b, filter) {
  const near = n => new Set(edgesOf(n).filter(filter.edge).map(e => other(e, n)));
  const mine = near(a);
  return [...near(b)].filter(n => mine.has(n) && filter.node(n) && n !== a && n !== b).sort((x, y) => x - y);
}
