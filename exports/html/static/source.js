// Where the graph comes from: from this file at once, or from the local server bit by bit.
const parsed = id => JSON.parse(byId(id).textContent);

const fileSource = {
  start() {
    return new Promise(done => {
      const finish = () => setTimeout(() => { addRows(parsed('rest')); addTexts(parsed('texts')); done(); }, 0);
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => setTimeout(finish, 30));
      else finish();
    });
  },
  async around() {},
  async papers() {},
  async locate(key) { return byKey.get(key); },
  async search(query) { return findNames(query); },
  async route(a, b, allowed) { return shortest(a, b, allowed); },
  async table() {},
};

const asked = new Map();
let note = ''; // what part of the graph a table of the server shows
async function ask(path, params) {
  const address = `api/${path}?${new URLSearchParams(params)}`;
  const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}
// Each question once: neighbourhoods do not change while the server runs.
function askOnce(path, params) {
  const key = path + JSON.stringify(params);
  if (!asked.has(key)) asked.set(key, ask(path, params).catch(error => { asked.delete(key); throw error; }));
  return asked.get(key);
}
function take(answer) {
  addRows(answer);
  addTexts(answer);
  return answer;
}

const serverSource = {
  async start() {},
  async around(n) {
    if (n === undefined || nodes[n].whole) return;
    const answer = take(await askOnce('around', { n }));
    nodes[n].whole = true;
    nodes[n].left = answer.left;
  },
  async papers(list) {
    const missing = list.filter(n => n >= 0 && !texts.has(n)).slice(0, 200);
    if (missing.length) take(await askOnce('papers', { n: missing.sort((a, b) => a - b).join(',') }));
  },
  async locate(key) {
    if (!byKey.has(key)) take(await askOnce('node', { id: key }));
    return byKey.get(key);
  },
  async search(query) {
    const answer = take(await askOnce('search', { q: query }));
    return answer.hits;
  },
  async route(a, b) {
    const { conf, papers, types, relations, from, to } = state;
    const years = from > YEARS[0] || to < YEARS[1] ? { from, to } : {};
    const answer = take(await askOnce('route', { a, b, conf: conf.toFixed(3), papers, types, relations, ...years }));
    return answer.steps;
  },
  async table(view) {
    const n = ['timeline', 'leaderboard'].includes(view) ? byKey.get(state.table || state.a) : undefined;
    note = take(await askOnce('table', n === undefined ? { view } : { view, n })).note;
  },
};

const source = facts.served ? serverSource : fileSource;
