// Nothing chosen: what is in these papers, in ten seconds.
function overviewPanel() {
  const entities = nodes.filter(node => node && ENTITY.has(node.type));
  const data = entities.filter(node => DATA.has(node.type));
  const shared = data.filter(node => node.papers > 1).sort(byPapers);
  const fresh = entities.filter(node => node.type === 'Method' && edgesOf(node.n).some(e => e.relation === 'PROPOSES')).sort(byNews);
  return [
    el('p', { class: 'lead' }, leadText()),
    shared.length ? section('Datasets and benchmarks that papers share', bars(shared.slice(0, 10)), button('Open the matrix', () => go({ view: 'matrix' }), { class: 'wide' }))
      : data.length ? section('Datasets and benchmarks', chips(data.slice(0, 30), data.length), el('p', { class: 'soft under' }, 'No two of these papers name the same one.')) : null,
    fresh.length ? section('Proposed here', chips(fresh.slice(0, 40), fresh.length)) : null,
    ...['Task', 'Method', 'Metric'].map(type => {
      const some = entities.filter(node => node.type === type && node.papers > 1).sort(byPapers).slice(0, 6);
      return some.length ? section(`${kindNamed.get(type).plural} in several papers`, bars(some)) : null;
    }),
    facts.with_text === false ? el('p', { class: 'warn' }, leftOut()) : null,
  ];
}

// A name of many papers is rarely new, even if one of them says that it proposes it.
function news(node) {
  const proposed = edgesOf(node.n).filter(e => e.relation === 'PROPOSES');
  const named = proposed.some(e => fold(nodes[e.head].name).includes(fold(node.name))); // the paper is named after it
  return Math.round(10 * proposed.length / Math.max(1, node.papers)) + (named ? 20 : 0);
}
const byNews = (a, b) => news(b) - news(a) || byPapers(a, b);
function leftOut() {
  const gone = facts.types.map((kind, at) => [facts.type_counts[at] - facts.carried[at], kind.plural.toLowerCase()]).filter(([count]) => count).map(([count, plural]) => `${count.toLocaleString('en')} ${plural}`);
  const names = gone.length ? `, and so is what one paper alone names: ${gone.join(', ')}` : '';
  return `Abstracts and sentences are left out${names}. With them this file would be too large; citeweave serve DIR shows everything.`;
}

// The same for a table of one type: what it cannot show, and why.
function missing(label) {
  const kind = kindNamed.get(label);
  const [all, here] = kind && facts.carried ? [facts.type_counts[kind.at], facts.carried[kind.at]] : [0, 0];
  return here < all ? ` This file holds ${here.toLocaleString('en')} of ${all.toLocaleString('en')} ${kind.plural.toLowerCase()}: with all it would be too large. citeweave serve DIR shows everything.` : '';
}

const byPapers = (a, b) => b.papers - a.papers || a.n - b.n;
function leadText() {
  const count = label => facts.type_counts[kindNamed.has(label) ? kindNamed.get(label).at : -1] || 0;
  const span = facts.years ? (YEARS[0] === YEARS[1] ? ` from ${YEARS[0]}` : ` from ${YEARS[0]} to ${YEARS[1]}`) : '';
  const number = (value, one) => [el('b', {}, value.toLocaleString('en')), ` ${value === 1 ? one : one + 's'}`];
  return [number(facts.papers, 'paper'), `${span}, woven together by `, number(count('Method'), 'method'), ', ',
    number(count('Dataset') + count('Benchmark'), 'dataset'), ' and benchmarks, ', number(count('Task'), 'task'), ' and ', number(count('Metric'), 'metric'),
    '. Every line has a sentence behind it.'];
}

function section(title, ...children) {
  return el('section', { class: 'part' }, el('h3', {}, title), children);
}

function bars(list) {
  const most = Math.max(1, ...list.map(node => node.papers));
  return el('ul', { class: 'bars' }, list.map(node => el('li', {},
    el('button', { type: 'button', onclick: () => pick(node.n), '--share': `${Math.max(4, 100 * node.papers / most)}%`, '--c': `var(--t${node.kind.at})` },
      shape(node.kind), el('span', { class: 'name' }, shorten(node.name, 48)), el('small', {}, counted(node.papers, 'paper'))))));
}

function chips(list, total) {
  return el('p', { class: 'chips' }, list.map(node => chip(node.n)), total > list.length ? el('span', { class: 'soft' }, ` and ${total - list.length} more`) : null);
}
const chip = (n, more) => el('button', { type: 'button', class: 'chip', onclick: () => pick(n), ...more }, shape(nodes[n].kind), shorten(nodes[n].name, 44));
