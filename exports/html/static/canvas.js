// The picture: vis-network (which pyvis bundles) pans, zooms and finds what the pointer is on; the
// lines, marks and names are drawn by us, in far fewer strokes.
let scene = { shown: new Map(), lines: [], local: false, left: 0 };
const canvas = (() => {
  const box = byId('canvas');
  const data = new vis.DataSet();
  let held = new Map(); // what vis has now
  let moving = 0; // until when the view counts as moving
  let rest = 0;
  const network = new vis.Network(box, { nodes: data, edges: new vis.DataSet() }, {
    physics: false, layout: { improvedLayout: false }, autoResize: true,
    nodes: { shape: 'custom', chosen: false },
    interaction: { hover: true, tooltipDelay: 1e9, selectConnectedEdges: false, selectable: false, keyboard: false, zoomSpeed: 0.7 },
  });

  // To vis a node is a place and a size, by which it finds what the pointer is on.
  const look = (n, spot) => ({ id: n, x: spot.x, y: spot.y, ctxRenderer: () => ({ nodeDimensions: { width: 2.2 * spot.size, height: 2.2 * spot.size } }) });

  const place = n => network.body.nodes[n] || scene.shown.get(n);
  const size = () => ({ width: box.clientWidth, height: box.clientHeight });

  function viewNow() {
    const corner = network.DOMtoCanvas({ x: 0, y: 0 });
    return { scale: network.getScale(), left: corner.x, top: corner.y, dense: network.canvas.pixelRatio || 1, ...size() };
  }

  network.on('beforeDrawing', ctx => {
    const view = viewNow();
    drawLines(ctx, scene, place, view.scale, performance.now() < moving);
    drawMarks(ctx, scene, place, view);
  });
  network.on('afterDrawing', ctx => {
    const view = viewNow();
    drawRelations(ctx, scene, place, view);
    drawLabels(ctx, scene, place, view);
  });

  function at(point) {
    const n = network.getNodeAt(point);
    if (n !== undefined) return { n };
    const line = lineAt(scene, place, network.DOMtoCanvas(point), 7 / network.getScale());
    return line ? { line } : {};
  }

  network.on('click', params => {
    const hit = at(params.pointer.DOM);
    const held = params.event.srcEvent.shiftKey;
    if (hit.n !== undefined) pick(hit.n, held);
    else if (hit.line) pickLine(hit.line);
    else if (state.a || state.edge) go({ a: '', b: '', edge: '', hops: 0, route: false });
  });
  network.on('doubleClick', params => {
    const { n } = at(params.pointer.DOM);
    if (n !== undefined) go({ a: nodes[n].key, b: '', edge: '', route: false, hops: Math.min(2, state.hops + 1) });
  });
  network.on('hoverNode', ({ node, event }) => tip(node, event));
  network.on('blurNode', () => { byId('tip').hidden = true; });
  for (const event of ['dragStart', 'dragging', 'zoom']) network.on(event, move);
  function move() {
    byId('tip').hidden = true;
    moving = performance.now() + 140;
    clearTimeout(rest);
    rest = setTimeout(() => network.redraw(), 160); // all lines again once the view stands still
  }

  function tip(n, event) {
    const box = byId('tip');
    const frame = byId('stage').getBoundingClientRect();
    const node = nodes[n];
    box.replaceChildren(shape(node.kind), el('b', {}, shorten(node.name, 90)), el('span', {}, describe(node)));
    box.hidden = false;
    const point = event.srcEvent || event;
    box.style.left = `${Math.min((point.clientX || 0) - frame.left + 14, frame.width - 290)}px`;
    box.style.top = `${Math.min((point.clientY || 0) - frame.top + 16, frame.height - 60)}px`;
  }

  function show(next) {
    scene = next;
    bendLines(scene.lines);
    const gone = [...held.keys()].filter(n => !scene.shown.has(n));
    const fresh = [];
    for (const [n, spot] of scene.shown) {
      const mark = `${spot.x} ${spot.y} ${spot.size}`;
      if (held.get(n) !== mark) { fresh.push(look(n, spot)); held.set(n, mark); }
    }
    gone.forEach(n => held.delete(n));
    if (gone.length) data.remove(gone);
    if (fresh.length) data.update(fresh);
    network.redraw();
  }

  function fit(animated, some) {
    const wanted = some || [...scene.shown.keys()];
    if (!wanted.length || !box.clientWidth) return;
    network.setSize('100%', '100%'); // the panel may just have taken some room
    const xs = wanted.map(n => scene.shown.get(n)).filter(Boolean);
    const reach = { l: Infinity, r: -Infinity, t: Infinity, b: -Infinity };
    for (const { x, y, size: r } of xs) {
      reach.l = Math.min(reach.l, x - r); reach.r = Math.max(reach.r, x + r);
      reach.t = Math.min(reach.t, y - r); reach.b = Math.max(reach.b, y + r);
    }
    const { width, height } = size();
    const side = scene.local ? Math.min(220, width * (scene.shown.size > 70 ? 0.12 : 0.25)) : Math.min(60, width * 0.06);
    const scale = Math.min((width - 2 * side) / Math.max(1, reach.r - reach.l), (height - 90) / Math.max(1, reach.b - reach.t), scene.local ? 1.35 : some ? 1.1 : 1.6);
    const position = { x: (reach.l + reach.r) / 2, y: (reach.t + reach.b) / 2 };
    network.moveTo({ position, scale: Math.max(scale, 0.02), animation: animated ? { duration: 320, easingFunction: 'easeInOutQuad' } : false });
  }

  return {
    show, fit, place, viewNow,
    zoom: factor => network.moveTo({ scale: network.getScale() * factor, animation: still() ? false : { duration: 160 } }),
    pan: (dx, dy) => network.moveTo({ offset: { x: dx, y: dy } }),
    recolour: () => network.redraw(),
    element: () => box.querySelector('canvas'),
  };
})();

function describe(node) {
  if (ENTITY.has(node.type)) return `${node.type} · ${counted(node.papers, 'paper')}`;
  return node.type + (node.year ? ` · ${node.year}` : '');
}
