// The panel of a line: its two ends, and every sentence that says so.
function edgePanel(edge) {
  const proofs = evidenceOf(edge);
  return [
    el('header', { class: 'head' }, el('p', { class: 'kind' }, 'Statement'),
      el('h2', { class: 'triple' }, chip(edge.head), el('span', { class: 'verb' }, spoken(edge.relation)), chip(edge.tail)),
      el('p', { class: 'soft' }, `confidence ${edge.confidence.toFixed(2)} from ${counted(proofs.length, 'sentence')} in ${counted(papersOf(edge).size, 'paper')}`)),
    section('Sentences', cards(proofs, 12)),
  ];
}
