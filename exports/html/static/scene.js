// The picture of a state: which nodes stand where, which lines join them, what is lit or dimmed.
// level: 1 dimmed, 2 plain, 3 lit. `local` scenes have places of their own.
const MOST_BESIDE = 60; // neighbours that join a picture of the core

function makeScene(filter) {
  const a = chosen();
  const b = second();
  if (a !== undefined && b !== undefined && state.route) return routeScene(a, b, filter);
  if (a !== undefined && b !== undefined) return pairScene(a, b, filter);
  if (a !== undefined && state.hops) return aroundScene(a, filter);
  return wholeScene(a, filter);
}

function wholeScene(a, filter) {
  const shown = new Map();
  for (const [n, spot] of spots) if (nodes[n] && filter.node(n)) shown.set(n, { ...spot, level: 2 });
  const lines = facts.collapsed || hidesPapers() ? linkLines(shown) : edgeLines(shown, filter);
  if (filter.strict && !facts.collapsed) dropLonely(shown, lines);
  const edge = edgeNamed(state.edge);
  if (a === undefined && !edge) return { shown, lines, local: false, left: 0 };
  const heart = edge ? [edge.head, edge.tail] : [a];
  const left = edge ? 0 : joinNeighbours(a, shown, lines, filter);
  for (const n of heart) if (!shown.has(n)) shown.set(n, { x: 0, y: 0, size: 9, ...spots.get(n), level: 3 });
  if (edge && !lines.some(line => line.edge === edge)) lines.push({ a: edge.head, b: edge.tail, edge });
  light(shown, lines, heart, edge);
  return { shown, lines, local: false, left };
}

function linkLines(shown) {
  return sharedLinks().filter(({ a, b }) => shown.has(a) && shown.has(b)).map(link => ({ ...link, edge: null, level: 2 }));
}

function edgeLines(shown, filter) {
  const lines = [];
  for (const edge of edges) {
    if (edge && edge.head !== edge.tail && shown.has(edge.head) && shown.has(edge.tail) && filter.edge(edge)) {
      lines.push({ a: edge.head, b: edge.tail, edge, level: 2 });
    }
  }
  return lines;
}

// With a filter on edges, nodes that lost all their lines go too.
function dropLonely(shown, lines) {
  const joined = new Set(lines.flatMap(({ a, b }) => [a, b]));
  for (const n of shown.keys()) if (!joined.has(n) && nodes[n].near.length) shown.delete(n);
}

// In a picture of the core the neighbours of the chosen node come to stand around it.
function joinNeighbours(a, shown, lines, filter) {
  if (!facts.partial && !hidesPapers()) return 0;
  const middle = shown.get(a) || spots.get(a) || { x: 0, y: 0, size: 9 };
  const { reached, left } = within(a, 1, filter);
  const fresh = [...reached.keys()].filter(n => n !== a && !shown.has(n));
  shown.set(a, { ...middle, level: 3 });
  fresh.slice(0, MOST_BESIDE).forEach((n, at) => {
    const turn = at * 2.39996; // the golden angle fills a disc evenly
    const reach = middle.size + 22 + 13 * Math.sqrt(at);
    shown.set(n, { x: middle.x + reach * Math.cos(turn), y: middle.y + reach * Math.sin(turn), size: sizeOf(n), level: 3 });
  });
  const drawn = new Set(lines.map(line => line.edge));
  for (const edge of edgesOf(a)) {
    if (!drawn.has(edge) && filter.edge(edge) && shown.has(other(edge, a)) && edge.head !== edge.tail) lines.push({ a: edge.head, b: edge.tail, edge, level: 3 });
  }
  return left + Math.max(0, fresh.length - MOST_BESIDE);
}

const sizeOf = n => (spots.get(n) ? spots.get(n).size : isEntity(n) ? Math.min(30, 4 + 3.6 * Math.sqrt(Math.max(1, nodes[n].papers))) : 5);

function light(shown, lines, heart, edge) {
  const lit = new Set(heart);
  for (const line of lines) {
    const touches = edge ? line.edge === edge : heart.includes(line.a) || heart.includes(line.b);
    line.level = touches ? 3 : 1;
    if (touches) { lit.add(line.a); lit.add(line.b); }
  }
  for (const [n, spot] of shown) spot.level = lit.has(n) ? 3 : 1;
}

function inducedLines(shown, filter, wanted) {
  const lines = [];
  for (const n of shown.keys()) {
    for (const edge of edgesOf(n)) {
      if (edge.head !== n || edge.tail === n || !shown.has(edge.tail) || !filter.edge(edge)) continue;
      if (!wanted || wanted(edge)) lines.push({ a: edge.head, b: edge.tail, edge, level: 2 });
    }
  }
  return lines;
}

function placed(spotsOf) {
  const shown = new Map();
  for (const [n, spot] of spotsOf) shown.set(n, { x: spot.x, y: spot.y, size: localSize(n), level: 2 });
  return shown;
}
const localSize = n => Math.min(20, Math.max(8, sizeOf(n)));

function aroundScene(a, filter) {
  const { reached, left, unread } = within(a, state.hops, filter);
  const shown = placed(rings(a, reached, filter));
  const lines = inducedLines(shown, filter);
  lines.forEach(line => { line.level = line.a === a || line.b === a ? 3 : 2; });
  shown.get(a).level = 3;
  shown.get(a).size = 20;
  return { shown, lines, local: true, star: true, left, unread };
}

function pairScene(a, b, filter) {
  const both = common(a, b, filter);
  const shown = placed(between(a, b, both.slice(0, 80)));
  const lines = inducedLines(shown, filter, e => [a, b].includes(e.head) || [a, b].includes(e.tail));
  for (const n of [a, b]) { shown.get(n).level = 3; shown.get(n).size = 18; }
  return { shown, lines, local: true, left: Math.max(0, both.length - 80) };
}

let routed = { key: '', layers: null };
function routeScene(a, b, filter) {
  const layers = routed.key === routeKey() ? routed.layers : null;
  if (!layers) return { ...pairScene(a, b, filter), none: routed.key === routeKey() };
  const place = new Map(layers.flatMap((layer, at) => layer.map(n => [n, at])));
  const shown = placed(columns(layers));
  const lines = inducedLines(shown, filter, e => Math.abs(place.get(e.head) - place.get(e.tail)) === 1);
  for (const n of [a, b]) { shown.get(n).level = 3; shown.get(n).size = 18; }
  return { shown, lines, local: true, left: 0, layers };
}
const routeKey = () => [state.a, state.b, state.conf, state.from, state.to, state.types, state.relations, state.papers].join('\n');
