// All names as a table: the graph for those who would rather read than look.
function listView() {
  const filter = makeFilter();
  const items = nodes.filter(node => node && filter.node(node.n)).map(node => node.n);
  items.sort((a, b) => (isEntity(b) - isEntity(a)) || nodes[b].papers - nodes[a].papers || a - b);
  const columns = [
    { name: 'Name', value: n => nodes[n].name, show: n => [shape(nodes[n].kind), nameLink(n, 90)] },
    { name: 'Type', value: n => nodes[n].type },
    { name: 'Papers', value: n => (isEntity(n) ? nodes[n].papers : ''), most: true },
    { name: 'Lines', value: n => nodes[n].near.length, most: true },
    { name: 'Year', value: n => nodes[n].year || '', most: true },
    { name: 'Also called', value: n => nodes[n].aliases.slice(0, 4).join(', ') },
  ];
  return [sheetHead('All names', `${counted(items.length, 'name')} with the present filters, of ${facts.nodes.toLocaleString('en')}.`, filterBox('Filter by a word')), sortable(columns, items, 'Names')];
}
