// The panel of a paper: its abstract as a reading view, every entity coloured in place.
function paperPanel(n) {
  const node = nodes[n];
  const about = texts.get(n) || {};
  const mine = edgesOf(n).filter(makeFilter().edge);
  return [
    el('header', { class: 'head' },
      el('p', { class: 'kind', '--c': `var(--t${node.kind.at})` }, shape(node.kind), ['Paper', node.year, about.venue].filter(Boolean).join(' · ')),
      el('h2', {}, node.name),
      about.authors ? el('p', { class: 'soft' }, shorten([].concat(about.authors).join(', '), 220)) : null,
      actions(n)),
    reading(n, about),
    roleSection(n, mine),
    resultsOf(n, mine),
    linksOf(mine, about),
    citesOf(mine, n),
  ];
}

function reading(n, about) {
  if (!about.text) return el('p', { class: 'warn' }, facts.with_text === false ? MISSING : 'This paper has no abstract.');
  let start = about.title_end || 0;
  while (start < lengthOf(about) && /\s/.test(slice(about, start, start + 1))) start += 1;
  const types = [...new Set(mentionsIn(n).map(m => nodes[m.n].kind))].sort((a, b) => a.at - b.at);
  return el('section', { class: 'reading', 'aria-label': 'Abstract' },
    el('p', { class: 'key' }, types.map(kind => el('span', { '--c': `var(--t${kind.at})` }, shape(kind), kind.label))),
    el('p', { class: 'abstract', lang: about.language || 'en' }, passage(n, start, lengthOf(about), () => true, false)));
}

function roleSection(n, mine) {
  const groups = ROLES.map(role => [role, mine.filter(e => e.head === n && e.relation === role)]).filter(([, list]) => list.length);
  return groups.map(([role, list]) => section([spoken(role), ' ', el('small', {}, list.length)],
    longList(list.sort((x, y) => y.confidence - x.confidence || x.tail - y.tail), role === 'MENTIONS' ? 6 : 12, edge => el('details', { class: 'fold' },
      el('summary', {}, shape(nodes[edge.tail].kind), nameLink(edge.tail), el('small', {}, nodes[edge.tail].papers > 1 ? `in ${nodes[edge.tail].papers} papers` : '')),
      cards(evidenceOf(edge), 3, { withPaper: false })))));
}

function resultsOf(n, mine) {
  const list = mine.filter(e => e.relation === 'HAS_RESULT');
  return list.length ? section(['Results ', el('small', {}, list.length)], longList(list, 10, edge => [
    el('div', { class: 'row' }, shape(nodes[edge.tail].kind), nameLink(edge.tail, 90)), cards(evidenceOf(edge), 1, { withPaper: false })])) : null;
}

function linksOf(mine, about) {
  const urls = mine.filter(e => e.relation === 'HAS_RESOURCE').map(e => [nodes[e.tail].extra.resource_kind || 'link', nodes[e.tail].extra.url || nodes[e.tail].name]);
  if (about.url) urls.unshift(['paper', about.url]);
  for (const identifier of [].concat(about.identifiers || [])) {
    const [kind, ...rest] = String(identifier).split(':');
    const key = rest.join(':');
    urls.push([kind, RESOLVERS[kind] && key ? RESOLVERS[kind] + encodeURI(key) : key || kind, key || kind]);
  }
  return urls.length ? section('Links', el('dl', {}, urls.flatMap(([kind, url, text]) => [el('dt', {}, kind), el('dd', {}, safeLink(url, text))]))) : null;
}

const RESOLVERS = {
  doi: 'https://doi.org/', arxiv: 'https://arxiv.org/abs/', pmid: 'https://pubmed.ncbi.nlm.nih.gov/', acl: 'https://aclanthology.org/',
  openreview: 'https://openreview.net/forum?id=', openalex: 'https://openalex.org/', dblp: 'https://dblp.org/rec/',
};

function citesOf(mine, n) {
  const list = mine.filter(e => e.relation === 'CITES');
  return list.length ? section(['Citations ', el('small', {}, list.length)], longList(list, 8, edge => [
    el('div', { class: 'row' }, edge.head === n ? 'cites ' : 'cited by ', nameLink(other(edge, n), 80)), cards(evidenceOf(edge), 1, { withPaper: false })])) : null;
}
