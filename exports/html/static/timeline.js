// When a dataset or method came up: its papers by year, in the roles they give it.
function yearsOf(n) {
  const filter = makeFilter();
  const years = new Map();
  for (const edge of edgesOf(n)) {
    if (edge.tail !== n || !isPaper(edge.head) || !nodes[edge.head].year || !filter.edge(edge)) continue;
    const year = nodes[edge.head].year;
    if (!years.has(year)) years.set(year, []);
    years.get(year).push(edge);
  }
  return years;
}

function timelineView() {
  const dated = nodes.filter(node => node && node.type === 'Paper' && node.year).length;
  const candidates = nodes.filter(node => node && (DATA.has(node.type) || node.type === 'Method') && node.papers > 0).sort(byPapers);
  const named = byKey.get(state.table) ?? chosen();
  const wanted = named !== undefined && !isPaper(named) ? named : undefined;
  const list = wanted !== undefined ? [wanted] : candidates.filter(node => fold(node.name).includes(fold(state.filter))).slice(0, 12).map(node => node.n);
  const span = Array.from({ length: YEARS[1] - YEARS[0] + 1 }, (_, at) => YEARS[0] + at);
  lastTable = [['name', ...span], ...list.map(n => [nodes[n].name, ...span.map(year => (yearsOf(n).get(year) || []).length)])];
  return [
    sheetHead('Timeline', dated ? YEARS[0] === YEARS[1] ? `All papers that have a year are from ${YEARS[0]}.` : `Papers by year; ${counted(dated, 'of these papers has', 'of these papers have')} a year.` : 'None of these papers has a year, so nothing can stand on a time line.',
      dated ? subject('Timeline of', candidates.slice(0, 200).map(node => node.n), wanted) : null, wanted === undefined && dated ? filterBox('Filter') : null),
    dated ? el('div', { class: wanted === undefined ? 'small-charts' : 'one-chart' }, list.map(n => chart(n, span, wanted !== undefined))) : null,
    dated && wanted !== undefined ? yearList(wanted) : null,
  ];
}

function chart(n, span, large) {
  const years = yearsOf(n);
  const most = Math.max(1, ...[...years.values()].map(list => list.length));
  const [w, h] = large ? [760, 220] : [300, 110];
  const step = w / span.length;
  const thick = Math.min(step * 0.72, 56);
  const bars = span.map((year, at) => {
    const count = (years.get(year) || []).length;
    const high = (h - 34) * count / most;
    const label = at % Math.ceil(span.length / (large ? 16 : 6)) === 0;
    return svg('g', {}, svg('title', {}, `${year}: ${counted(count, 'paper')}`),
      svg('rect', { x: at * step + (step - thick) / 2, y: h - 20 - high, width: thick, height: Math.max(high, count ? 2 : 0), rx: 2, class: 'bar', '--c': `var(--t${nodes[n].kind.at})` }),
      count && (large || count === most) ? svg('text', { x: at * step + step / 2, y: h - 25 - high, class: 'tick' }, count) : null,
      label ? svg('text', { x: at * step + step / 2, y: h - 5, class: 'tick' }, year) : null);
  });
  const total = [...years.values()].reduce((sum, list) => sum + list.length, 0);
  return el('figure', { class: 'chart' }, el('figcaption', {}, shape(nodes[n].kind), nameLink(n, 40), el('small', {}, counted(total, 'paper'))),
    svg('svg', { viewBox: `0 0 ${w} ${h}`, role: 'img', 'aria-label': `${nodes[n].name}: ${span.map(year => `${year} ${(years.get(year) || []).length}`).join(', ')}` },
      svg('line', { x1: 0, x2: w, y1: h - 19.5, y2: h - 19.5, class: 'axis' }), bars));
}

function yearList(n) {
  return [...yearsOf(n)].sort((x, y) => y[0] - x[0]).map(([year, list]) => section([String(year), ' ', el('small', {}, counted(list.length, 'paper'))],
    longList(list, 12, edge => el('div', { class: 'row' }, el('span', { class: 'soft' }, spoken(edge.relation)), nameLink(edge.head, 110)))));
}
