// Scores that papers state, beside each other, best first for each dataset and metric.
function scoreOf(node) {
  const ends = relation => { const edge = edgesOf(node.n).find(e => e.head === node.n && e.relation === relation); return edge ? edge.tail : undefined; };
  const from = edgesOf(node.n).find(e => e.relation === 'HAS_RESULT');
  return { n: node.n, extra: node.extra, method: ends('OF_METHOD'), on: ends('ON'), metric: ends('WITH_METRIC'), against: ends('AGAINST'), paper: from ? from.head : undefined, proof: from ? evidenceOf(from)[0] : null };
}

const nameOf = n => (n === undefined ? '' : nodes[n].name);
function better(x, y) {
  const value = score => (typeof score.extra.number === 'number' ? score.extra.number : NaN);
  if (Boolean(x.extra.delta) !== Boolean(y.extra.delta)) return x.extra.delta ? 1 : -1;
  const order = (x.extra.lower_is_better ? 1 : -1) * (value(x) - value(y));
  return Number.isNaN(order) ? 0 : order;
}

function leaderboardView() {
  const filter = makeFilter();
  const all = nodes.filter(node => node && node.type === 'Result').map(scoreOf).filter(score => score.paper === undefined || filter.node(score.paper));
  const wanted = byKey.get(state.table);
  const list = wanted === undefined ? all : all.filter(score => [score.on, score.method, score.metric].includes(wanted));
  list.sort((x, y) => (x.on ?? 1e9) - (y.on ?? 1e9) || (x.metric ?? 1e9) - (y.metric ?? 1e9) || better(x, y) || x.n - y.n);
  const link = n => (n === undefined ? el('span', { class: 'soft' }, '–') : nameLink(n, 36));
  const columns = [
    { name: 'Method', value: s => nameOf(s.method), show: s => link(s.method) },
    { name: 'On', value: s => nameOf(s.on), show: s => link(s.on) },
    { name: 'Metric', value: s => nameOf(s.metric), show: s => link(s.metric) },
    { name: 'Value', value: s => s.extra.number ?? s.extra.value ?? '', most: true, show: s => scoreText(s) },
    { name: 'Against', value: s => nameOf(s.against), show: s => link(s.against) },
    { name: 'Paper', value: s => nameOf(s.paper), show: s => [link(s.paper), s.proof ? el('details', {}, el('summary', {}, 'sentence'), card(s.proof, { withPaper: false })) : null] },
  ];
  return [
    sheetHead('Leaderboard', (all.length ? 'Scores as the abstracts state them, the best first for each dataset and metric. Gains (Δ) stand apart from scores.' : missing('Result') ? '' : 'These abstracts state no scores.') + missing('Result'),
      all.length ? subject('Scores on', all.flatMap(score => [score.on, score.method]), wanted) : null, filterBox('Filter')),
    all.length ? sortable(columns, list, 'Scores') : null,
  ];
}

function scoreText({ extra }) {
  return [extra.delta ? el('abbr', { title: 'a gain, not a score' }, 'Δ ') : '', `${extra.value ?? extra.number ?? ''}${extra.unit && !String(extra.value).includes(extra.unit) ? ' ' + extra.unit : ''}`];
}

function subject(label, list, wanted) {
  const count = new Map();
  for (const n of list) if (n !== undefined) count.set(n, (count.get(n) || 0) + 1);
  const options = [...count].sort((x, y) => y[1] - x[1] || x[0] - y[0]).slice(0, 300);
  if (wanted !== undefined && !count.has(wanted)) options.unshift([wanted, 0]);
  return el('select', { 'aria-label': label, onchange: event => go({ table: event.target.value }) }, el('option', { value: '' }, `${label} everything`),
    options.map(([n, times]) => el('option', { value: nodes[n].key, selected: n === wanted }, `${shorten(nodes[n].name, 40)} (${times})`)));
}
