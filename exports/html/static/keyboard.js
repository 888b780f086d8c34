// Everything by keyboard: single keys outside of text fields, arrows walk along the lines.
const KEYS = [
  ['/', 'search'], ['← →', 'step through the neighbours of the chosen node'], ['Enter', 'go to the neighbour'], ['1  2', 'show 1 or 2 hops, again for all'],
  ['c', 'compare with a second node'], ['p', 'shortest path to a second node'], ['Esc', 'close, step out'], ['f', 'fit the picture'], ['+ −', 'zoom'],
  ['Shift + arrows', 'move the picture'], ['g m l y n', 'graph, matrix, leaderboard, timeline, list of names'], ['[ ]', 'back and forward'], ['d', 'light or dark'], ['?', 'these keys'],
];
let stepped = -1;

function neighbourList() {
  const a = chosen();
  if (a === undefined) return [...scene.shown.keys()].filter(n => scene.shown.get(n).level > 1).slice(0, 200);
  return [...new Set(scene.lines.filter(l => l.a === a || l.b === a).map(l => (l.a === a ? l.b : l.a)))];
}

function stepNeighbour(by) {
  const list = neighbourList();
  if (!list.length) return;
  stepped = (stepped + by + list.length) % list.length;
  scene.heart = list[stepped];
  canvas.show({ ...scene, order: null });
  say(`${nodes[list[stepped]].name}, ${describe(nodes[list[stepped]])}. Enter opens it.`);
}

const VIEW_KEYS = { g: 'graph', m: 'matrix', l: 'leaderboard', y: 'timeline', n: 'list' };
const ACTIONS = {
  '/': () => byId('query').focus(),
  '?': () => showHelp(),
  f: () => canvas.fit(!still()), 0: () => canvas.fit(!still()),
  '+': () => canvas.zoom(1.25), '=': () => canvas.zoom(1.25), '-': () => canvas.zoom(0.8), '−': () => canvas.zoom(0.8),
  1: () => state.a && go({ hops: state.hops === 1 ? 0 : 1, b: '', route: false }), 2: () => state.a && go({ hops: state.hops === 2 ? 0 : 2, b: '', route: false }),
  c: () => state.a && askSecond('pair'), p: () => state.a && askSecond('route'),
  '[': () => stepBack(), ']': () => stepForward(), d: () => switchScheme(),
  Escape: () => stepOut(),
};

function stepOut() {
  if (document.body.classList.contains('filters-open')) document.body.classList.remove('filters-open');
  else if (state.view !== 'graph') go({ view: 'graph' });
  else if (state.b) go({ b: '', route: false });
  else if (state.hops) go({ hops: 0 });
  else if (state.a || state.edge) go({ a: '', edge: '' });
}

function onCanvas(event) {
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = arrows[event.key];
  if (way && event.shiftKey) canvas.pan(-80 * way[0], -80 * way[1]);
  else if (way) stepNeighbour(way[0] || way[1]);
  else if (event.key === 'Enter' && stepped >= 0) { const n = scene.heart; stepped = -1; pick(n); }
  else return false;
  return true;
}

function startKeyboard() {
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId('help').open) return;
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && !/^(checkbox|range)$/.test(event.target.type);
    if (typing && event.key !== 'Escape') return;
    if (event.target === byId('canvas') && onCanvas(event)) { event.preventDefault(); return; }
    if (VIEW_KEYS[event.key]) { event.preventDefault(); go({ view: VIEW_KEYS[event.key] }); return; }
    const action = ACTIONS[event.key];
    if (action) { event.preventDefault(); action(); }
  });
}

function showHelp() {
  const box = byId('help');
  box.replaceChildren(el('header', {}, el('h2', { id: 'help-title' }, 'Keys'), button('Close', () => box.close(), { picture: 'close', text: false, class: 'quiet' })),
    el('dl', {}, KEYS.flatMap(([keys, what]) => [el('dt', {}, keys.split(/ {1,2}(?![+a])/).map(key => [el('kbd', {}, key), ' '])), el('dd', {}, what)])),
    el('p', { class: 'soft' }, `Citeweave. Everything is in this ${facts.served ? 'page and its local server' : 'one file'}; nothing is sent anywhere.`));
  box.showModal();
}
