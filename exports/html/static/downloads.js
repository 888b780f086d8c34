// Taking the current view along: picture, table, data, a link, a query.
function download(name, type, content) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  el('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 5000);
}

function fileName(ending) {
  const about = chosen() === undefined ? state.view : nodes[chosen()].name;
  return `citeweave-${about.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40).replace(/^-|-$/g, '') || 'graph'}.${ending}`;
}

function savePng() {
  const from = canvas.element();
  const onto = el('canvas', { width: from.width, height: from.height });
  const ctx = onto.getContext('2d');
  ctx.fillStyle = colours().page;
  ctx.fillRect(0, 0, onto.width, onto.height);
  ctx.drawImage(from, 0, 0);
  onto.toBlob(blob => download(fileName('png'), 'image/png', blob), 'image/png');
}

// Spreadsheets run cells that begin with one of these signs: a blank in front keeps them text.
const cell = value => {
  const text = String(value ?? '').replace(/^([=+\-@\t\r])(?![\d.]*$)/, " $1");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csv = rows => '\ufeff' + rows.map(row => row.map(cell).join(',')).join('\r\n') + '\r\n';

function tripleRows() {
  const rows = [['head', 'head type', 'relation', 'tail', 'tail type', 'confidence', 'papers', 'sentence']];
  for (const { a, b, edge, papers } of scene.lines) {
    const best = edge ? evidenceOf(edge)[0] : null;
    rows.push([nodes[a].name, nodes[a].type, edge ? edge.relation : 'share papers', nodes[b].name, nodes[b].type,
      edge ? edge.confidence : '', edge ? papersOf(edge).size : papers, best ? plainSentence(best) : '']);
  }
  return rows;
}
const plainSentence = ({ paper, start, end }) => (start < 0 ? quotes[end] || '' : slice(texts.get(paper), start, end));

const saveCsv = () => download(fileName('csv'), 'text/csv', csv(state.view === 'graph' ? tripleRows() : currentTable()));

function saveJson() {
  const shown = [...scene.shown.keys()];
  const data = {
    directed: true, multigraph: true, graph: { format: 'citeweave-view', version: 1, nodes_in_all: facts.nodes },
    nodes: shown.map(n => ({ id: nodes[n].key, label: nodes[n].type, name: nodes[n].name, aliases: nodes[n].aliases, paper_count: nodes[n].papers, ...(nodes[n].year ? { year: nodes[n].year } : {}) })),
    edges: scene.lines.filter(line => line.edge).map(({ edge }) => ({
      source: nodes[edge.head].key, target: nodes[edge.tail].key, key: edge.relation, relation: edge.relation, confidence: edge.confidence,
      evidence: evidenceOf(edge).map(proof => ({ paper: nodes[proof.paper] ? nodes[proof.paper].key : null, sentence: plainSentence(proof), extractor: proof.extractor, confidence: proof.confidence })),
    })),
  };
  download(fileName('json'), 'application/json', JSON.stringify(data, null, 1));
}

// JSON's escapes are Cypher's too, in single quotes as in double ones.
const literal = text => `"${JSON.stringify(text).slice(1, -1).replace(/[\u007f-\uffff]/g, c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'))}"`;

function cypherOf() {
  const ids = [...scene.shown.keys()].map(n => literal(nodes[n].key)).join(', ');
  const relations = [...new Set(scene.lines.filter(l => l.edge).map(l => l.edge.relation))].filter(r => /^[A-Z_]+$/.test(r)).sort();
  const tests = ['m.id IN ids', ...(state.conf ? [`r.confidence >= ${state.conf}`] : [])].join(' AND ');
  const type = relations.length ? ':' + relations.join('|') : '';
  return `WITH [${ids}] AS ids\nMATCH (n) WHERE n.id IN ids\nOPTIONAL MATCH (n)-[r${type}]->(m) WHERE ${tests}\nRETURN n, r, m`;
}

async function copy(text, what) {
  try { await navigator.clipboard.writeText(text); notify(`${what} copied`); }
  catch { showText(text, what); }
}
// Frames and old browsers may not write to the clipboard: then the text is there to be copied by hand.
function showText(text, what) {
  const area = el('textarea', { readonly: true, rows: 8, 'aria-label': what });
  area.value = text;
  byId('help').replaceChildren(el('header', {}, el('h2', { id: 'help-title' }, what), button('Close', () => byId('help').close(), { picture: 'close', text: false, class: 'quiet' })), area);
  byId('help').showModal();
  area.select();
}

const EXPORTS = [
  ['Picture (PNG)', savePng], ['Drawing (SVG)', () => download(fileName('svg'), 'image/svg+xml', pictureAsSvg())],
  ['Table (CSV)', saveCsv], ['Data (JSON)', saveJson],
  ['Copy link to this view', () => copy(`${location.href.split('#')[0]}#${encode(state)}`, 'Link')], ['Copy Cypher query', () => copy(cypherOf(), 'Query')],
];

function exportMenu() {
  const menu = el('details', { class: 'menu' }, el('summary', { 'aria-label': 'Export', title: 'Export' }, icon('save'), el('span', {}, 'Export')),
    el('ul', {}, EXPORTS.map(([name, run]) => el('li', {}, button(name, () => { menu.open = false; run(); })))));
  menu.addEventListener('keydown', event => { if (event.key === 'Escape' && menu.open) { event.stopPropagation(); menu.open = false; menu.firstChild.focus(); } });
  addEventListener('pointerdown', event => { if (!menu.contains(event.target)) menu.open = false; });
  return menu;
}
