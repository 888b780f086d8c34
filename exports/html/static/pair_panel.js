// Two chosen nodes: what both share, or the shortest path between them.
function pairPanel(a, b) {
  if (state.route) return routePanel(a, b);
  const filter = makeFilter();
  const both = common(a, b, filter);
  const papers = isPaper(a) && isPaper(b);
  const groups = facts.types.map(kind => [kind, both.filter(n => nodes[n].kind === kind)]).filter(([, list]) => list.length);
  return [
    el('header', { class: 'head' }, el('p', { class: 'kind' }, 'In common'),
      el('h2', { class: 'triple' }, chip(a), el('span', { class: 'verb' }, 'and'), chip(b)),
      el('p', { class: 'lead' }, both.length ? commonText(groups) : 'These two share nothing here.'),
      el('div', { class: 'actions' },
        papers ? button('Shared datasets', () => go({ view: 'matrix', rows: 'papers', only: [state.a, state.b].join('\n') })) : null,
        button('Shortest path', () => go({ route: true })), button('Only the first', () => go({ b: '', route: false })))),
    nodes[a].left || nodes[b].left ? el('p', { class: 'warn' }, 'These have more neighbours than are loaded: they may share more.') : null,
    ...groups.map(([kind, list]) => section([kind.plural, ' ', el('small', {}, list.length)], longList(list, 12, n => [
      el('div', { class: 'row' }, shape(kind), nameLink(n)),
      [a, b].map(end => cards(edgesOf(n).filter(e => other(e, n) === end && filter.edge(e)).flatMap(e => evidenceOf(e).slice(0, 1)), 2, { saying: '' }))]))),
  ];
}
const commonText = groups => groups.map(([kind, list], at) => `${at ? ', ' : ''}${list.length} ${list.length === 1 ? kind.label.toLowerCase() : kind.plural.toLowerCase()}`).join('') + ' in common.';

function routePanel(a, b) {
  const layers = scene.layers;
  const head = text => el('header', { class: 'head' }, el('p', { class: 'kind' }, 'Shortest path'),
    el('h2', { class: 'triple' }, chip(a), el('span', { class: 'verb' }, 'to'), chip(b)), el('p', { class: 'lead' }, text),
    el('div', { class: 'actions' }, button('What both share', () => go({ route: false })), button('Only the first', () => go({ b: '', route: false }))));
  if (!layers) return [head(routed.key === routeKey() ? 'No path joins these two with the present filters.' : 'Looking …')];
  const steps = firstPath(layers);
  return [head(`${counted(layers.length - 1, 'step')}${layers.some(layer => layer.length > 1) ? '; several ways are equally short, one of them:' : ':'}`),
    el('ol', { class: 'route' }, steps.map(({ from, edge, to }) => el('li', {},
      el('p', {}, chip(from), el('span', { class: 'verb' }, edge.head === from ? `${spoken(edge.relation)} →` : `← ${spoken(edge.relation)}`), chip(to)), cards(evidenceOf(edge), 1))))];
}

function firstPath(layers) {
  const filter = makeFilter();
  const walk = (n, at) => {
    if (at === layers.length - 1) return [];
    for (const m of layers[at + 1]) {
      const edge = edgesOf(n).filter(e => other(e, n) === m && filter.edge(e)).sort((x, y) => y.confidence - x.confidence)[0];
      const rest = edge && walk(m, at + 1);
      if (rest) return [{ from: n, edge, to: m }, ...rest];
    }
    return null;
  };
  return walk(layers[0][0], 0) || [];
}
