// What the reader looks at. It lives in the address, so that back, forward and a link restore it.
const YEARS = facts.years || [0, 0];
const INITIAL = Object.freeze({
  view: 'graph', a: '', b: '', edge: '', hops: 0, route: false, conf: 0, from: YEARS[0], to: YEARS[1], papers: 1,
  types: '', relations: '', rows: 'papers', least: 0, table: '', only: '', filter: '', sort: '', gaps: false,
});
let state = { ...INITIAL };
const VIEWS = ['graph', 'matrix', 'leaderboard', 'timeline', 'list'];

function encode(s) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(s)) {
    if (value === INITIAL[name]) continue;
    params.set(name, value === true ? '1' : value === false ? '0' : String(value));
  }
  return params.toString();
}

function decode(hash) {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const s = { ...INITIAL };
  for (const [name, initial] of Object.entries(INITIAL)) {
    if (!params.has(name)) continue;
    const raw = params.get(name);
    if (typeof initial === 'boolean') s[name] = raw === '1';
    else if (typeof initial === 'number') { const value = Number(raw); if (Number.isFinite(value)) s[name] = value; }
    else s[name] = raw;
  }
  if (!VIEWS.includes(s.view)) s.view = 'graph';
  s.hops = Math.min(2, Math.max(0, Math.round(s.hops)));
  s.conf = Math.min(1, Math.max(0, s.conf));
  s.from = Math.min(YEARS[1], Math.max(YEARS[0], s.from));
  s.to = Math.max(YEARS[0], Math.min(YEARS[1], s.to));
  return s;
}

let listener = () => {};
const trail = { past: [], future: [] };

// A frame of a notebook may not write its address: there the page keeps its own trail.
function writeAddress(hash, replace) {
  const address = hash ? '#' + hash : '#';
  try {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    return true;
  } catch { return false; }
}

let steps = 0;
function go(changes, replace = false) {
  const next = { ...state, ...changes };
  const hash = encode(next);
  if (hash === encode(state)) { listener(state, state); return; }
  if (!writeAddress(hash, replace) && !replace) trail.past.push(state);
  if (!replace) { trail.future.length = 0; steps += 1; }
  const before = state;
  state = next;
  listener(state, before);
}

function stepBack() {
  if (trail.past.length) { trail.future.push(state); swap(trail.past.pop()); } else if (steps) { history.back(); }
}
function stepForward() {
  if (trail.future.length) { trail.past.push(state); swap(trail.future.pop()); } else history.forward();
}
function swap(next) { const before = state; state = next; listener(state, before); }

function startState(onChange) {
  listener = onChange;
  addEventListener('popstate', () => swap(decode(location.hash)));
  addEventListener('hashchange', () => { if (encode(decode(location.hash)) !== encode(state)) swap(decode(location.hash)); });
  state = decode(location.hash);
}

const listed = text => new Set(text ? text.split('|') : []);
const hiddenTypes = () => listed(state.types);
const hiddenRelations = () => listed(state.relations);
function toggled(text, word) {
  const set = listed(text);
  if (set.has(word)) set.delete(word); else set.add(word);
  return [...set].sort().join('|');
}
const chosen = () => byKey.get(state.a);
const second = () => byKey.get(state.b);
