// The panel of an entity: what it is called, which papers have it in which role, what is said of it.
const ROLE_TITLES = {
  PROPOSES: 'Proposed in', EVALUATED_ON: 'Evaluated on in', USES: 'Used in', ADDRESSES: 'Addressed in', REPORTS: 'Reported in',
  COMPARED_WITH: 'Compared with in', MENTIONS: 'Mentioned in', CITES: 'Cited by', HAS_RESULT: 'Stated in', HAS_RESOURCE: 'Given by',
  WRITTEN_BY: 'Papers', PUBLISHED_IN: 'Papers',
};

function nodeHead(n, more) {
  const node = nodes[n];
  return el('header', { class: 'head' },
    el('p', { class: 'kind', '--c': `var(--t${node.kind.at})` }, shape(node.kind), node.type, node.year ? ` · ${node.year}` : '', node.extra.doubtful ? el('span', { class: 'doubt', title: 'The merging of these names is doubtful' }, 'doubtful merge') : null),
    el('h2', {}, node.name),
    node.aliases.length ? el('p', { class: 'soft' }, 'also ', node.aliases.slice(0, 12).join(', '), node.aliases.length > 12 ? ` and ${node.aliases.length - 12} more` : '') : null,
    more, actions(n));
}

function actions(n) {
  const hop = count => button(counted(count, 'hop'), () => go({ hops: state.hops === count ? 0 : count }), { 'aria-pressed': String(state.hops === count && !state.b) });
  const data = DATA.has(nodes[n].type) || nodes[n].type === 'Method';
  return el('div', { class: 'actions', role: 'toolbar', 'aria-label': 'What to show' }, hop(1), hop(2),
    button('Compare …', () => askSecond('pair')), button('Path …', () => askSecond('route')),
    data ? button('Timeline', () => go({ view: 'timeline', table: nodes[n].key })) : null,
    nodes[n].type !== 'Method' && data ? button('Leaderboard', () => go({ view: 'leaderboard', table: nodes[n].key })) : null);
}

function entityPanel(n) {
  const filter = makeFilter();
  const mine = edgesOf(n).filter(filter.edge);
  const papers = new Map();
  const triples = new Map();
  for (const edge of mine) {
    const into = isPaper(edge.head) ? papers : triples;
    const key = into === papers ? edge.relation : `${edge.head === n ? '' : '←'}${edge.relation}`;
    if (!into.has(key)) into.set(key, []);
    into.get(key).push(edge);
  }
  const roles = [...papers.keys()].sort((a, b) => rankOf(a) - rankOf(b));
  return [
    nodeHead(n, extraLines(nodes[n])),
    ...[...triples].filter(([key]) => !RESULT_LINKS.has(key.replace('←', ''))).map(([key, list]) => tripleSection(n, key, list)),
    resultSection(n, mine),
    ...roles.map(role => section([ROLE_TITLES[role] || spoken(role), ' ', el('small', {}, papers.get(role).length.toLocaleString('en'))],
      longList(papers.get(role).sort(byYear), 12, edge => paperRow(edge)))),
    nodes[n].left ? el('p', { class: 'warn' }, `${counted(nodes[n].left, 'more neighbour')} not loaded.`) : null,
    mergesOf(nodes[n]),
  ];
}

const RESULT_LINKS = new Set(['OF_METHOD', 'ON', 'WITH_METRIC', 'AGAINST']);
const rankOf = role => (ROLES.indexOf(role) + 100) % 100;
const byYear = (x, y) => nodes[y.head].year - nodes[x.head].year || x.head - y.head;

function paperRow(edge) {
  return [el('div', { class: 'row' }, nameLink(edge.head, 110), el('small', {}, nodes[edge.head].year || '')), cards(evidenceOf(edge), 1, { withPaper: false })];
}

function tripleSection(n, key, list) {
  const back = key.startsWith('←');
  const relation = spoken(key.replace('←', ''));
  list.sort((x, y) => y.confidence - x.confidence || x.j - y.j);
  return section(back ? `… ${relation} ${shorten(nodes[n].name, 30)}` : [relation, ' …'], longList(list, 10, edge => [
    el('div', { class: 'row' }, shape(nodes[other(edge, n)].kind), nameLink(other(edge, n)),
      el('button', { type: 'button', class: 'quiet small', onclick: () => go({ edge: edgeKey(edge), a: '', b: '', hops: 0, view: 'graph' }), 'aria-label': `open the line ${relation}` }, `${Math.round(edge.confidence * 100)} %`)),
    cards(evidenceOf(edge), 1)]));
}

function resultSection(n, mine) {
  const results = [...new Set(mine.filter(e => RESULT_LINKS.has(e.relation)).map(e => other(e, n)))];
  if (!results.length) return null;
  return section(['Results ', el('small', {}, results.length)], longList(results, 8, r => el('div', { class: 'row' }, shape(nodes[r].kind), nameLink(r, 90))));
}

function extraLines(node) {
  const { value, unit, sentence, url, authors, title } = node.extra;
  const line = (name, content) => (content ? [el('dt', {}, name), el('dd', {}, content)] : []);
  const found = [line('value', value ? `${value}${unit ? ' ' + unit : ''}` : ''), line('title', title), line('authors', [].concat(authors || []).join(', ')),
    line('address', url ? safeLink(url) : ''), line('sentence', sentence)].flat();
  return found.length ? el('dl', {}, found) : null;
}

// Only web addresses become links; anything else is shown as the text it is.
function safeLink(url, text = url) {
  if (!/^https?:\/\//i.test(url)) return text;
  return el('a', { href: url, rel: 'noopener noreferrer', target: '_blank' }, text);
}

function mergesOf(node) {
  const merges = node.extra.merges || [];
  if (!merges.length) return null;
  return el('details', { class: 'part' }, el('summary', {}, `Why these names are one (${merges.length})`), el('ul', { class: 'plain' }, merges.map(reason => el('li', {}, String(reason)))));
}
