// The question people come for: which papers, or methods, share which datasets, and what nobody tried.
const MOST_COLUMNS = 40;
const MOST_ROWS = 120;
const SIGNS = { PROPOSES: ['★', 'proposes'], EVALUATED_ON: ['●', 'evaluated on'], USES: ['○', 'uses'], TRAINED_ON: ['◐', 'trained on'] };
const SIGN_ORDER = Object.keys(SIGNS);

function matrixData() {
  const filter = makeFilter();
  const only = state.only ? new Set(state.only.split('\n').map(key => byKey.get(key)).filter(n => n !== undefined)) : null;
  const rows = new Map();
  const add = (row, data, edge) => {
    if (!rows.has(row)) rows.set(row, new Map());
    const before = rows.get(row).get(data);
    if (!before || SIGN_ORDER.indexOf(edge.relation) < SIGN_ORDER.indexOf(before.relation)) rows.get(row).set(data, edge);
  };
  for (const node of nodes) {
    if (!node || node.type !== 'Paper' || (only && !only.has(node.n)) || !filter.node(node.n)) continue;
    const used = edgesOf(node.n).filter(e => e.head === node.n && SHARING.has(e.relation) && DATA.has(nodes[e.tail].type) && filter.edge(e) && filter.node(e.tail));
    if (state.rows === 'papers') used.forEach(edge => add(node.n, edge.tail, edge));
    else proposedBy(node.n, filter).forEach(m => { rows.set(m, rows.get(m) || new Map()); used.forEach(edge => edge.relation === 'EVALUATED_ON' && add(m, edge.tail, edge)); });
  }
  if (state.rows === 'methods') addStatements(rows, only, filter, add);
  return rows;
}

const proposedBy = (paper, filter) => edgesOf(paper).filter(e => e.head === paper && e.relation === 'PROPOSES' && nodes[e.tail].type === 'Method' && filter.edge(e)).map(e => e.tail);

// What a sentence says of a method and a dataset counts as much as what its paper does.
function addStatements(rows, only, filter, add) {
  for (const edge of edges) {
    if (!edge || !['EVALUATED_ON', 'TRAINED_ON'].includes(edge.relation) || isPaper(edge.head) || !filter.edge(edge)) continue;
    if (only && ![...papersOf(edge)].some(p => only.has(p))) continue;
    if (DATA.has(nodes[edge.tail].type) && filter.node(edge.head) && filter.node(edge.tail)) add(edge.head, edge.tail, edge);
  }
}

function matrixShape(rows) {
  const count = new Map();
  for (const cells of rows.values()) for (const data of cells.keys()) count.set(data, (count.get(data) || 0) + 1);
  const words = fold(state.filter).trim();
  const named = n => !words || foldedOf(n).some(name => name.includes(words));
  const least = state.least || (state.only ? 1 : [...count.values()].some(c => c > 1) ? 2 : 1);
  const columns = [...count].filter(([data, c]) => c >= least && (named(data) || !words)).sort((x, y) => y[1] - x[1] || x[0] - y[0]).map(([data]) => data);
  const kept = words && columns.some(named) ? columns.filter(named) : columns;
  const lines = [...rows].filter(([row, cells]) => (words && !kept.some(named) ? named(row) : true) && (state.only ? true : kept.slice(0, MOST_COLUMNS).some(data => cells.has(data))));
  const wanted = byKey.get(state.sort);
  const seen = kept.slice(0, MOST_COLUMNS);
  const score = ([, cells]) => seen.reduce((sum, data, at) => sum + (cells.has(data) ? 1 + 1 / (1 + at) : 0), 0);
  lines.sort((x, y) => (wanted !== undefined ? y[1].has(wanted) - x[1].has(wanted) : 0) || score(y) - score(x) || x[0] - y[0]);
  return { columns: kept, lines, count, least, most: Math.max(1, ...count.values()) };
}

function matrixView() {
  const rows = matrixData();
  const { columns, lines, count, least, most } = matrixShape(rows);
  const noun = state.rows === 'papers' ? 'paper' : 'method';
  const shownColumns = columns.slice(0, MOST_COLUMNS);
  const shownLines = lines.slice(0, MOST_ROWS);
  lastTable = [[noun, ...columns.map(n => nodes[n].name)], ...lines.map(([row, cells]) => [nodes[row].name, ...columns.map(n => (cells.has(n) ? SIGNS[cells.get(n).relation][1] : ''))])];
  const lead = columns.length
    ? `${counted(columns.length, 'dataset or benchmark', 'datasets and benchmarks')}${least > 1 ? ` that at least ${least} ${noun}s share` : ''}, ${counted(lines.length, noun)}.${columns.length > shownColumns.length || lines.length > shownLines.length ? ` Showing ${shownColumns.length} × ${shownLines.length}.` : ''}`
    : 'No dataset or benchmark is shared with these filters.';
  return [
    sheetHead(state.only ? 'Datasets of the chosen papers' : 'Shared datasets', lead + (state.rows === 'methods' ? missing('Method') : ''),
      choice('Rows', 'rows', { papers: 'Papers', methods: 'Methods' }), filterBox('Filter papers or datasets'),
      leastBox(least, Math.min(most, 20), noun),
      button('Gaps', () => go({ gaps: !state.gaps }, true), { 'aria-pressed': String(state.gaps) }),
      state.only ? button('All papers', () => go({ only: '' })) : null),
    columns.length ? grid(shownColumns, shownLines, count, noun) : null,
    el('p', { class: 'key' }, SIGN_ORDER.map(relation => el('span', {}, el('b', { class: 'sign' }, SIGNS[relation][0]), SIGNS[relation][1])), state.gaps ? el('span', {}, el('b', { class: 'sign gap' }, '·'), 'not tried in these papers') : null),
    state.gaps ? gapList() : null,
  ];
}

function leastBox(least, most, noun) {
  if (most < 2) return null;
  const input = el('select', { 'aria-label': `Shared by at least`, onchange: event => go({ least: Number(event.target.value) }, true) },
    Array.from({ length: most }, (_, at) => el('option', { value: at + 1, selected: at + 1 === least }, at ? `shared by ${at + 1} or more` : `all, of one ${noun} too`)));
  return input;
}

function grid(columns, lines, count, noun) {
  const wanted = byKey.get(state.sort);
  return el('div', { class: 'scroll matrix', tabindex: 0, role: 'region', 'aria-label': 'Matrix' }, el('table', {},
    el('caption', { class: 'hidden' }, `${noun}s and the datasets they share`),
    el('thead', {}, el('tr', {}, el('td', {}), columns.map(n => el('th', { scope: 'col', 'aria-sort': wanted === n ? 'descending' : null },
      el('div', {}, button(shorten(nodes[n].name, 22), () => go({ sort: wanted === n ? '' : nodes[n].key }, true), { class: 'sort', title: `${nodes[n].name}: sort by it` }), el('small', {}, count.get(n))))))),
    el('tbody', {}, lines.map(([row, cells]) => el('tr', {}, el('th', { scope: 'row' }, el('div', {}, nameLink(row, 70), el('small', {}, columns.filter(n => cells.has(n)).length))), columns.map(n => gridCell(row, n, cells.get(n))))))));
}

function gridCell(row, n, edge) {
  if (!edge) {
    const text = `No paper here has ${isPaper(row) ? 'this paper' : nodes[row].name} on ${nodes[n].name}`;
    return el('td', { class: state.gaps ? 'gap' : null, title: state.gaps ? text : null }, state.gaps ? '·' : '');
  }
  const [sign, word] = SIGNS[edge.relation];
  return el('td', {}, el('button', { type: 'button', class: 'sign', '--c': `var(--t${nodes[n].kind.at})`, 'aria-label': `${nodes[row].name}: ${word} ${nodes[n].name}`,
    title: `${word} ${nodes[n].name}`, onclick: () => go({ edge: edgeKey(edge), a: '', b: '', hops: 0 }) }, sign));
}

// Pairs that nobody tried although much speaks for them: other methods of the same company were.
function gaps() {
  const before = state.rows;
  state = { ...state, rows: 'methods' };
  const rows = matrixData();
  state = { ...state, rows: before };
  const users = new Map();
  for (const [method, cells] of rows) for (const data of cells.keys()) users.set(data, [...(users.get(data) || []), method]);
  const found = [];
  for (const [method, cells] of [...rows].slice(0, 600)) {
    const score = new Map();
    for (const data of cells.keys()) for (const peer of users.get(data).slice(0, 80)) if (peer !== method) for (const next of rows.get(peer).keys()) if (!cells.has(next)) score.set(next, (score.get(next) || new Set()).add(peer));
    for (const [data, peers] of score) found.push({ method, data, peers: [...peers] });
  }
  return found.sort((x, y) => y.peers.length - x.peers.length || users.get(y.data).length - users.get(x.data).length || x.method - y.method || x.data - y.data);
}

function gapList() {
  const found = gaps();
  if (!found.length) return el('p', { class: 'soft' }, 'No gap follows from these papers: no method shares a dataset with another one that was tried elsewhere.');
  return section(['What nobody has tried here ', el('small', {}, found.length)], longList(found, 12, ({ method, data, peers }) => el('p', {},
    'No one has evaluated ', nameLink(method, 40), ' on ', nameLink(data, 40), '; ', peers.slice(0, 3).flatMap((n, at) => [at ? ', ' : '', nameLink(n, 30)]), peers.length > 3 ? ` and ${peers.length - 3} more` : '', peers.length === 1 ? ' was.' : ' were.')));
}
