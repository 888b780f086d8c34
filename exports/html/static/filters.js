// Which nodes and edges the sliders and the legend let through.
function makeFilter() {
  const types = hiddenTypes();
  const relations = hiddenRelations();
  const someYears = state.from > YEARS[0] || state.to < YEARS[1];
  const inYears = n => !someYears || (nodes[n].year >= state.from && nodes[n].year <= state.to);
  const memory = new Map();
  const edge = e => {
    if (relations.has(e.relation) || e.confidence < state.conf) return false;
    if (!someYears) return true;
    const papers = papersOf(e);
    return !papers.size || [...papers].some(p => nodes[p] && inYears(p));
  };
  const decide = n => {
    const node = nodes[n];
    if (!node || types.has(node.type)) return false;
    if (ENTITY.has(node.type) && node.papers < state.papers) return false;
    if (node.type === 'Paper') return inYears(n);
    return !someYears || !node.near.length || edgesOf(n).some(e => edge(e));
  };
  return {
    edge,
    node(n) {
      if (!memory.has(n)) memory.set(n, decide(n));
      return memory.get(n);
    },
    strict: relations.size > 0 || state.conf > 0 || someYears,
    plain: !types.size && !relations.size && !state.conf && !someYears && state.papers <= 1,
  };
}
const hidesPapers = () => hiddenTypes().has('Paper');
