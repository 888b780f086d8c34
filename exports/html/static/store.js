// The graph as far as the page knows it: rows from the file or the server, with neighbours.
const facts = JSON.parse(byId('facts').textContent);
facts.types.forEach((kind, at) => { kind.at = at; });
const kindNamed = new Map(facts.types.map(kind => [kind.label, kind]));
const ENTITY = new Set(['Method', 'Dataset', 'Benchmark', 'Task', 'Metric']);
const DATA = new Set(['Dataset', 'Benchmark']);
// Roles that count as sharing a thing between papers: to mention or to compare with it does not.
const SHARING = new Set(['PROPOSES', 'USES', 'EVALUATED_ON']);
const ROLES = ['PROPOSES', 'EVALUATED_ON', 'USES', 'ADDRESSES', 'REPORTS', 'COMPARED_WITH', 'MENTIONS'];

const nodes = [];
const edges = [];
const byKey = new Map();
const texts = new Map();
const quotes = [];

function addNode([n, type, key, name, aliases, papers, year, confidence, extra]) {
  if (nodes[n]) return;
  const kind = facts.types[type];
  nodes[n] = { n, kind, type: kind.label, key, name, aliases, papers, year, confidence: confidence / 1000, extra: extra || {}, near: [], whole: !facts.served };
  byKey.set(key, n);
}

function addEdge([j, head, tail, relation, confidence, evidence, mentions]) {
  if (edges[j] || !nodes[head] || !nodes[tail]) return;
  edges[j] = { j, head, tail, relation: facts.relations[relation], confidence: confidence / 1000, evidence, mentions };
  nodes[head].near.push(j);
  if (tail !== head) nodes[tail].near.push(j);
}

function addRows(rows) {
  rows.nodes.forEach(addNode);
  rows.edges.forEach(addEdge);
}

function addTexts(block) {
  for (const [n, about] of Object.entries(block.papers)) texts.set(Number(n), about);
  (block.quotes || []).forEach((quote, at) => { quotes[at] = quote; });
  for (const [at, quote] of Object.entries(block.some_quotes || {})) quotes[at] = quote;
}

const other = (edge, n) => (edge.head === n ? edge.tail : edge.head);
const isPaper = n => nodes[n].type === 'Paper';
const isEntity = n => ENTITY.has(nodes[n].type);
const edgesOf = n => nodes[n].near.map(j => edges[j]);

// An edge's name in an address: the ids of its ends and the relation between them.
const edgeKey = edge => JSON.stringify([nodes[edge.head].key, edge.relation, nodes[edge.tail].key]);
function edgeNamed(key) {
  try {
    const [head, relation, tail] = JSON.parse(key);
    const n = byKey.get(head);
    return n === undefined ? undefined : edgesOf(n).find(e => e.head === n && e.relation === relation && nodes[e.tail].key === tail);
  } catch { return undefined; }
}

function evidenceOf(edge) {
  const found = [];
  for (let at = 0; at < edge.evidence.length; at += 5) {
    const [paper, start, end, extractor, share] = edge.evidence.slice(at, at + 5);
    found.push({ edge, paper, start, end, extractor: facts.extractors[extractor] || '', confidence: share / 1000 });
  }
  return found.sort((a, b) => b.confidence - a.confidence);
}

// A line that begins at a paper is that paper's word, even where a file holds no sentences.
const papersOf = edge => {
  if (!edge.evidence.length && isPaper(edge.head)) return new Set([edge.head]);
  const found = new Set();
  for (let at = 0; at < edge.evidence.length; at += 5) if (edge.evidence[at] >= 0) found.add(edge.evidence[at]);
  return found;
};

// Offsets count code points, JavaScript's strings count UTF-16 units: they differ behind an emoji.
const points = new WeakMap();
function slice(about, start, end) {
  if (!about || !about.text) return '';
  if (!/[\ud800-\udfff]/.test(about.text)) return about.text.slice(start, end);
  if (!points.has(about)) points.set(about, Array.from(about.text));
  return points.get(about).slice(start, end).join('');
}
const lengthOf = about => (slice(about, 0, 0), points.has(about) ? points.get(about).length : about.text.length);

// Where a paper names its entities: {start, end, n}, in the order of the text.
function mentionsIn(paper) {
  const found = [];
  for (const edge of edgesOf(paper)) {
    if (edge.head !== paper) continue;
    for (let at = 0; at < edge.mentions.length; at += 2) found.push({ start: edge.mentions[at], end: edge.mentions[at + 1], n: edge.tail });
  }
  return found.filter(m => m.end > m.start).sort((a, b) => a.start - b.start || b.end - a.end);
}
