// Lines that stand for shared papers, for pictures without the papers themselves.
const given = JSON.parse(byId('drawing').textContent);
const spots = new Map(given.nodes.map(({ id, x, y, size }) => [id, { x, y, size }]));
const EACH = 4; // a line must be among the strongest few of one of its ends

let made = null;
function sharedLinks() {
  if (facts.collapsed) return given.links.map(({ from, to, width }) => ({ a: from, b: to, papers: width }));
  if (made) return made;
  const together = new Map();
  const size = new Map();
  for (const node of nodes) {
    if (!node || node.type !== 'Paper') continue;
    const named = [...new Set(edgesOf(node.n).map(e => other(e, node.n)))].filter(isEntity).sort((a, b) => a - b);
    if (named.length > 60) continue;
    named.forEach((a, at) => {
      size.set(a, (size.get(a) || 0) + 1);
      for (const b of named.slice(at + 1)) together.set(`${a} ${b}`, (together.get(`${a} ${b}`) || 0) + 1);
    });
  }
  const all = [...together].map(([pair, papers]) => {
    const [a, b] = pair.split(' ').map(Number);
    return { a, b, papers, strength: papers / Math.sqrt(size.get(a) * size.get(b)) };
  }).sort((x, y) => y.strength - x.strength || x.a - y.a || x.b - y.b);
  const used = new Map();
  made = all.filter(({ a, b }) => {
    const before = [used.get(a) || 0, used.get(b) || 0];
    used.set(a, before[0] + 1);
    used.set(b, before[1] + 1);
    return Math.min(...before) < EACH;
  });
  return made;
}
