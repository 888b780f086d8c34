// Places for small pictures: rings around a node, columns between two. Always the same for the same input.
const GAP = 46;

// First ring by type, so that what belongs together stands together; second ring near its parent.
function rings(centre, reached, filter) {
  const places = new Map([[centre, { x: 0, y: 0 }]]);
  const first = [...reached].filter(([, hop]) => hop === 1).map(([n]) => n);
  first.sort((x, y) => nodes[x].kind.at - nodes[y].kind.at || nodes[y].papers - nodes[x].papers || x - y);
  const angle = new Map();
  const ringsNeeded = Math.max(1, Math.ceil(first.length / 26));
  const base = Math.max(150, Math.min(first.length, 26) * 10.5);
  first.forEach((n, at) => {
    const turn = -Math.PI / 2 + (at + 0.5) / first.length * 2 * Math.PI;
    const reach = base + (at % ringsNeeded) * GAP * 1.5;
    angle.set(n, turn);
    places.set(n, { x: 1.25 * reach * Math.cos(turn), y: reach * Math.sin(turn) });
  });
  outerRing(reached, filter, angle, places, base + ringsNeeded * GAP * 1.5 + 90);
  return places;
}

function outerRing(reached, filter, angle, places, reach) {
  const outer = [];
  for (const [n, hop] of reached) {
    if (hop !== 2) continue;
    let x = 0;
    let y = 0;
    for (const edge of edgesOf(n)) {
      const turn = angle.get(other(edge, n));
      if (turn !== undefined && filter.edge(edge)) { x += Math.cos(turn); y += Math.sin(turn); }
    }
    outer.push({ n, turn: Math.atan2(y, x) });
  }
  outer.sort((p, q) => p.turn - q.turn || p.n - q.n);
  const each = Math.max(1, Math.ceil(outer.length / 64));
  // Each near its own parents where there is room, all spread evenly where there is not.
  const gap = Math.min(2 * Math.PI / Math.max(1, outer.length), 0.16);
  let last = -Infinity;
  outer.forEach((place, at) => {
    const { n } = place;
    const even = -Math.PI + (at + 0.5) / outer.length * 2 * Math.PI;
    const turn = Math.max(outer.length > 24 ? even : place.turn, last + gap);
    last = turn;
    const far = reach + (at % each) * GAP * 1.3;
    places.set(n, { x: 1.25 * far * Math.cos(turn), y: far * Math.sin(turn) });
  });
}

function between(a, b, middle) {
  const places = new Map();
  const high = Math.max(1, Math.ceil(middle.length / Math.ceil(middle.length / 14)));
  const wide = Math.ceil(middle.length / high) || 1;
  const half = 260 + wide * 90;
  places.set(a, { x: -half, y: 0 });
  places.set(b, { x: half, y: 0 });
  const sorted = [...middle].sort((x, y) => nodes[x].kind.at - nodes[y].kind.at || nodes[y].papers - nodes[x].papers || x - y);
  sorted.forEach((n, at) => {
    const column = Math.floor(at / high);
    const inColumn = Math.min(high, sorted.length - column * high);
    places.set(n, { x: (column - (wide - 1) / 2) * 190, y: (at % high - (inColumn - 1) / 2) * GAP });
  });
  return places;
}

function columns(layers) {
  const places = new Map();
  layers.forEach((layer, at) => {
    layer.forEach((n, row) => places.set(n, { x: (at - (layers.length - 1) / 2) * 240, y: (row - (layer.length - 1) / 2) * 74 }));
  });
  return places;
}
