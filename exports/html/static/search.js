// Search with completion over names and aliases.
const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const folded = [];
const foldedOf = n => folded[n] || (folded[n] = [nodes[n].name, ...nodes[n].aliases].map(fold));

function scoreName(name, query) {
  const at = name.indexOf(query);
  if (at < 0) return 0;
  if (name === query) return 5;
  if (at === 0) return 4;
  return /[^\p{L}\p{N}]/u.test(name[at - 1]) ? 3 : 1;
}

function findNames(raw) {
  const query = fold(raw.trim());
  if (!query) return [];
  const words = query.split(/\s+/);
  const hits = [];
  for (const node of nodes) {
    if (!node) continue;
    const names = foldedOf(node.n);
    let best = 0;
    names.forEach((name, at) => { best = Math.max(best, scoreName(name, query) - (at ? 0.4 : 0)); });
    if (!best && words.length > 1 && names.some(name => words.every(word => name.includes(word)))) best = 0.8;
    if (best) hits.push([best + (ENTITY.has(node.type) ? 0.5 : 0) + Math.min(0.45, Math.log10(1 + node.papers) / 8), node.n]);
  }
  return hits.sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, 12).map(([, n]) => n);
}

let hits = [];
let marked = -1;
let turn = 0;
let purpose = null; // what a pick is for: null opens it, 'pair' and 'route' take it as the second node

function startSearch() {
  const input = byId('query');
  input.addEventListener('input', async () => {
    const mine = (turn += 1);
    const found = await source.search(input.value).catch(() => []);
    if (mine !== turn) return;
    hits = found;
    marked = hits.length ? 0 : -1;
    drawHits(input.value.trim() && !hits.length ? 'Nothing of that name here' : '');
  });
  input.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (hits.length) marked = (marked + (event.key === 'ArrowDown' ? 1 : hits.length - 1)) % hits.length;
      drawHits();
    } else if (event.key === 'Enter' && marked >= 0) {
      event.preventDefault();
      choose(hits[marked], event.shiftKey);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      closeSearch();
      byId('canvas').focus();
    }
  });
  input.addEventListener('blur', () => setTimeout(() => { if (document.activeElement !== input) closeSearch(); }, 120));
}

function drawHits(nothing = '') {
  const list = byId('hits');
  const input = byId('query');
  const item = (n, at) => el('li', {
    role: 'option', id: `hit${at}`, 'aria-selected': String(at === marked),
    onmousedown: event => { event.preventDefault(); choose(n, event.shiftKey); },
  }, shape(nodes[n].kind), el('span', { class: 'name' }, shorten(nodes[n].name, 90), otherName(n, input.value)), el('small', {}, describe(nodes[n])));
  list.replaceChildren(...hits.map(item), ...(nothing ? [el('li', { class: 'nothing' }, nothing)] : []));
  list.hidden = !hits.length && !nothing;
  input.setAttribute('aria-expanded', String(hits.length > 0));
  if (marked >= 0) {
    input.setAttribute('aria-activedescendant', `hit${marked}`);
    byId(`hit${marked}`).scrollIntoView({ block: 'nearest' });
  } else input.removeAttribute('aria-activedescendant');
}

// The alias that was found, where the name itself does not hold the query.
function otherName(n, raw) {
  const query = fold(raw.trim());
  if (foldedOf(n)[0].includes(query)) return null;
  const at = foldedOf(n).findIndex(name => name.includes(query));
  return at > 0 ? el('em', {}, nodes[n].aliases[at - 1]) : null;
}

function choose(n, beside) {
  const wanted = purpose;
  const box = byId('query');
  closeSearch();
  box.value = '';
  box.blur();
  if (wanted && state.a && nodes[n].key !== state.a) go({ b: nodes[n].key, route: wanted === 'route', edge: '', view: 'graph' });
  else pick(n, beside);
  byId('details').focus();
}

function closeSearch() {
  hits = [];
  marked = -1;
  turn += 1;
  drawHits();
  setPurpose(null);
}

function setPurpose(next) {
  purpose = next;
  const input = byId('query');
  const name = chosen() === undefined ? '' : shorten(nodes[chosen()].name, 24);
  input.placeholder = { pair: `Compare ${name} with …`, route: `Path from ${name} to …` }[next] || 'Search a method, dataset, task, paper …';
  input.classList.toggle('wanted', Boolean(next));
}

function askSecond(wanted) {
  setPurpose(wanted);
  byId('query').focus();
  setPurpose(wanted);
}

// A node that the filters hide comes back into the picture when it is asked for.
function pick(n, beside) {
  const types = listed(state.types);
  types.delete(nodes[n].type);
  const shared = { view: 'graph', edge: '', types: [...types].sort().join('|') };
  if (beside && state.a && nodes[n].key !== state.a) go({ ...shared, b: nodes[n].key, route: false });
  else go({ ...shared, a: nodes[n].key, b: '', route: false });
}
function pickLine(line) {
  if (line.edge) go({ edge: edgeKey(line.edge), a: '', b: '', hops: 0, route: false });
  else go({ a: nodes[line.a].key, b: nodes[line.b].key, edge: '', route: false });
}
