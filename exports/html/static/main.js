// The page as a whole: a state comes in, the picture, the panel and the tables follow.
const NAMES = { graph: 'Graph', matrix: 'Shared datasets', leaderboard: 'Leaderboard', timeline: 'Timeline', list: 'List' };

function say(message) { byId('status').textContent = message; }

function statusText() {
  const links = scene.lines.filter(line => !line.edge).length;
  const kept = scene.lines.length - links;
  const total = `of ${facts.edges.toLocaleString('en')}`;
  const joined = links && kept ? `${links.toLocaleString('en')} shared-paper links and ${kept.toLocaleString('en')} ${total} lines`
    : links ? `${links.toLocaleString('en')} shared-paper links` : `${kept.toLocaleString('en')} ${total} lines`;
  return `Showing ${scene.shown.size.toLocaleString('en')} of ${facts.nodes.toLocaleString('en')} nodes · ${joined}${scene.left ? ` · ${scene.left.toLocaleString('en')} more neighbours` : ''}${scene.unread ? ` · the neighbours of ${scene.unread} nodes are not loaded` : ''}`;
}

function drawPicture() {
  const filter = makeFilter();
  const next = makeScene(filter);
  const edge = edgeNamed(state.edge);
  next.heart = edge ? undefined : chosen();
  canvas.show(next);
  stepped = -1;
  say(statusText());
}

function drawPanel() {
  const box = byId('details');
  const edge = edgeNamed(state.edge);
  const a = chosen();
  const b = second();
  const content = edge ? edgePanel(edge) : a === undefined ? overviewPanel() : b !== undefined ? pairPanel(a, b) : isPaper(a) ? paperPanel(a) : entityPanel(a);
  const picked = Boolean(edge) || a !== undefined;
  box.replaceChildren(...[picked ? el('div', { class: 'panel-tools' },
    button('Larger', () => document.body.classList.toggle('panel-tall'), { picture: 'up', text: false, class: 'quiet only-small' }),
    button('Close details', () => go({ a: '', b: '', edge: '', hops: 0, route: false }), { picture: 'close', text: false, class: 'quiet' })) : null, ...content.flat(3)].filter(Boolean));
  box.scrollTop = 0;
  document.body.classList.toggle('picked', picked);
}

function drawTabs() {
  byId('views').replaceChildren(...VIEWS.map(view => button(NAMES[view], () => go({ view }), { 'aria-current': state.view === view ? 'page' : null, class: 'tab' })));
}

async function loadFor(next) {
  for (const key of [next.a, next.b, next.table]) {
    if (!key) continue;
    const n = await source.locate(key);
    if (n !== undefined) await source.around(n);
  }
  const papers = new Set();
  const edge = edgeNamed(next.edge);
  for (const e of edge ? [edge] : [next.a, next.b].flatMap(key => (byKey.has(key) ? edgesOf(byKey.get(key)) : []))) papersOf(e).forEach(p => papers.add(p));
  for (const key of [next.a, next.b]) if (byKey.has(key) && isPaper(byKey.get(key))) papers.add(byKey.get(key));
  await source.papers([...papers]);
  if (next.hops === 2 && byKey.has(next.a) && facts.served) {
    await Promise.all([...within(byKey.get(next.a), 1, makeFilter()).reached.keys()].slice(0, 40).map(n => source.around(n)));
  }
}

async function loadRoute() {
  const a = chosen();
  const b = second();
  if (!state.route || a === undefined || b === undefined || routed.key === routeKey()) return;
  const key = routeKey();
  routed = { key, layers: await source.route(a, b, makeFilter()) };
}

let whole = false; // whether all that the file has is read
const needsLoading = next => facts.served && (next.a || next.b || next.edge || next.view !== 'graph');
const MOVES = ['a', 'b', 'hops', 'route', 'edge'];

async function onState(next, before) {
  const moved = MOVES.some(name => next[name] !== before[name]);
  drawTabs();
  if (!keepSliders()) drawFilters();
  try {
    if (needsLoading(next)) await loadFor(next);
    await loadRoute();
    if (next.view !== 'graph') await source.table(next.view);
  } catch (error) { notify(`Not loaded: ${error.message}`); }
  if (next !== state) return;
  if (whole && [next.a, next.b, next.table].some(key => key && !byKey.has(key))) notify('The name in this link is not in this graph.');
  drawPicture();
  drawPanel();
  drawSheet();
  if (next.view === 'graph' && (moved || before.view !== 'graph')) moveView(next, before);
}

// A picture of its own is shown whole; in the whole picture the view moves only if it has to.
function moveView(next, before) {
  const a = chosen();
  const lit = a !== undefined && !scene.local;
  if (scene.local || (!lit && (before.hops || before.b || before.view !== 'graph'))) canvas.fit(!still());
  else if (lit) canvas.fit(!still(), [...scene.shown].filter(([, spot]) => spot.level === 3).map(([n]) => n));
}

function drawSheet() {
  const sheet = byId('sheet');
  const draw = { matrix: matrixView, leaderboard: leaderboardView, timeline: timelineView, list: listView }[state.view];
  sheet.hidden = !draw;
  document.body.classList.toggle('reading-table', Boolean(draw));
  byId('stage').hidden = Boolean(draw);
  if (draw) sheet.replaceChildren(...draw().flat(3).filter(Boolean));
  else sheet.replaceChildren();
}

function switchScheme() {
  setScheme(scheme === 'dark' ? 'light' : 'dark');
  canvas.recolour();
  if (state.view !== 'graph') drawSheet();
}

function drawTools() {
  byId('logo').append(svg('svg', { viewBox: '0 0 24 24' }, svg('path', { d: 'M5 6.5 18.5 5M5 6.5l7 11.5M18.5 5 12 18', class: 'strand' }), ...[[5, 6.5], [18.5, 5], [12, 18]].map(([cx, cy]) => svg('circle', { cx, cy, r: 3.1 }))));
  byId('tools').append(
    button('Filters', () => document.body.classList.toggle('filters-open'), { picture: 'filter', text: false, class: 'quiet only-small' }),
    button('Back', stepBack, { picture: 'back', text: false, class: 'quiet' }), button('Forward', stepForward, { picture: 'forward', text: false, class: 'quiet' }),
    exportMenu(), button('Light or dark', switchScheme, { picture: 'theme', text: false, class: 'quiet' }), button('Keys', showHelp, { class: 'quiet keys', 'aria-label': 'Keys' }));
  byId('compass').append(button('Zoom in', () => canvas.zoom(1.3), { picture: 'plus', text: false }), button('Zoom out', () => canvas.zoom(0.77), { picture: 'minus', text: false }),
    button('Fit the picture', () => canvas.fit(!still()), { picture: 'fit', text: false }));
  byId('skip').addEventListener('click', () => byId('details').focus());
}

function start() {
  addRows(parsed('first'));
  startScheme(() => canvas.recolour());
  startState(onState);
  drawTools();
  drawTabs();
  drawFilters();
  drawPicture();
  canvas.fit(false);
  startSearch();
  startKeyboard();
  requestAnimationFrame(() => requestAnimationFrame(() => { document.documentElement.dataset.pictured = Math.round(performance.now()); }));
  if (!state.a && !state.edge) drawPanel();
  source.start().then(async () => {
    whole = true;
    await onState(state, INITIAL);
    document.documentElement.dataset.ready = Math.round(performance.now());
  }).catch(error => notify(`The page could not be read whole: ${error.message}`));
}
start();
