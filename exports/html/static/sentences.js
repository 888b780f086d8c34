// Sentences with the entities marked where the text names them.
const MISSING = 'The sentence is not in this file. To read it: citeweave serve DIR';

function mark(text, n, own) {
  const node = nodes[n];
  const more = { class: own ? 'mark own' : 'mark', '--c': `var(--t${node.kind.at})`, title: `${node.name} · ${node.type}` };
  if (own) return el('mark', more, text);
  // No button element: a browser does not break one over two lines.
  const open = event => { if (!event.key || event.key === 'Enter' || event.key === ' ') { event.preventDefault(); pick(n); } };
  return el('mark', { ...more, role: 'button', tabindex: 0, onclick: open, onkeydown: open }, text);
}

// Text of a paper between two offsets; `wanted` says which entities are marked, `own` how.
function passage(paper, start, end, wanted, own) {
  const about = texts.get(paper);
  const parts = [];
  let at = start;
  for (const m of mentionsIn(paper)) {
    if (m.start < at || m.end > end || !wanted(m.n)) continue;
    parts.push(slice(about, at, m.start), mark(slice(about, m.start, m.end), m.n, own));
    at = m.end;
  }
  parts.push(slice(about, at, end));
  return parts;
}

// A text that is no slice of an abstract: names are looked for, whole words only.
function passageByName(text, list) {
  const names = list.flatMap(n => [nodes[n].name, ...nodes[n].aliases].map(name => [name, n])).filter(([name]) => name.length > 1);
  names.sort((a, b) => b[0].length - a[0].length);
  const escaped = names.map(([name]) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!escaped.length) return [text];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    const owner = names.find(([name]) => fold(name) === fold(found[0])) || names[0];
    parts.push(text.slice(at, found.index), mark(found[0], owner[1], true));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}

function quote(proof) {
  const { edge, paper, start, end } = proof;
  const ends = [edge.head, edge.tail].filter(n => !isPaper(n));
  if (start < 0) return el('q', {}, passageByName(quotes[end] || '', ends));
  if (!texts.has(paper)) return el('q', { class: 'missing' }, MISSING);
  if (end <= start) return null;
  const named = mentionsIn(paper).some(m => m.start >= start && m.end <= end && ends.includes(m.n));
  if (!named) return el('q', {}, passageByName(slice(texts.get(paper), start, end), ends));
  return el('q', {}, passage(paper, start, end, n => ends.includes(n), true));
}

function card(proof, { withPaper = true, saying = '' } = {}) {
  const percent = Math.round(proof.confidence * 100);
  const text = quote(proof);
  if (!text) return null;
  return el('blockquote', { class: 'proof' }, text, el('footer', {},
    saying ? el('span', { class: 'saying' }, saying) : null,
    withPaper && nodes[proof.paper] ? nameLink(proof.paper, 70) : null,
    el('span', { class: 'how' }, proof.extractor || 'unknown', el('meter', { min: 0, max: 1, value: proof.confidence, 'aria-label': `confidence ${percent} %`, title: `confidence ${percent} %` }), `${percent} %`)));
}

// The first sentences open, the others on demand.
function cards(proofs, first, options) {
  const box = el('div', { class: 'proofs' });
  const put = list => box.append(...list.map(proof => card(proof, options)).filter(Boolean));
  put(proofs.slice(0, first));
  const rest = proofs.slice(first);
  if (rest.length) {
    const more = button(`${counted(rest.length, 'more sentence')}`, () => { more.remove(); put(rest); }, { class: 'quiet more' });
    box.append(more);
  }
  return box;
}

function nameLink(n, length = 60, more) {
  return el('button', { type: 'button', class: 'name-link', title: nodes[n].name.length > length ? nodes[n].name : null, onclick: () => pick(n), ...more }, shorten(nodes[n].name, length));
}

// Long lists open in steps.
function longList(items, first, draw, more) {
  const list = el('ul', { class: 'list', ...more });
  const put = part => list.append(...part.map(item => el('li', {}, draw(item))));
  put(items.slice(0, first));
  if (items.length <= first) return list;
  const next = button(`Show all ${items.length.toLocaleString('en')}`, () => { next.remove(); put(items.slice(first)); }, { class: 'quiet more' });
  return el('div', {}, list, next);
}
