// The picture as a drawing: the same nodes, lines and names as on the canvas.
function pictureAsSvg() {
  const view = canvas.viewNow();
  const [w, h] = [view.width / view.scale, view.height / view.scale];
  const number = value => Math.round(value * 10) / 10;
  const lines = scene.lines.map(line => {
    const { p, q, mid, bend } = curve(line, canvas.place);
    const [stroke, width] = styleOf(line, scene);
    const middle = bend ? `Q${number(2 * mid.x - (p.x + q.x) / 2)} ${number(2 * mid.y - (p.y + q.y) / 2)} ` : 'L';
    return svg('path', { d: `M${number(p.x)} ${number(p.y)}${middle}${number(q.x)} ${number(q.y)}`, stroke, 'stroke-width': width, fill: 'none' });
  });
  const marks = [...scene.shown].map(([n, spot]) => svgNode(n, spot, canvas.place(n), number));
  const words = written.map(({ text, x, y, px, bold, fill }) => svg('text', {
    x: number(x), y: number(y), 'font-size': number(px), 'font-weight': bold ? 600 : 400, fill, 'dominant-baseline': 'central',
    stroke: colours().halo, 'stroke-width': number(3 / view.scale), 'paint-order': 'stroke', 'stroke-linejoin': 'round',
  }, text));
  const root = svg('svg', { xmlns: SVG, viewBox: [view.left, view.top, w, h].map(number).join(' '), width: view.width, height: view.height, 'font-family': 'system-ui, sans-serif' },
    svg('rect', { x: number(view.left), y: number(view.top), width: number(w), height: number(h), fill: colours().page }),
    svg('g', {}, lines), svg('g', {}, marks), svg('g', {}, words));
  return new XMLSerializer().serializeToString(root);
}

function svgNode(n, spot, p, number) {
  const kind = nodes[n].kind;
  const colour = colourOf(kind);
  const heart = n === scene.heart;
  const paint = { fill: kind.hollow ? colours().page : colour, stroke: heart ? colours().ink : colour, 'stroke-width': heart ? 2.5 : kind.hollow ? 1.6 : 0, opacity: spot.level === 1 ? 0.16 : 1 };
  const title = svg('title', {}, `${nodes[n].name} (${nodes[n].type})`);
  const corners = CORNERS[kind.shape];
  if (!corners) return svg('circle', { cx: number(p.x), cy: number(p.y), r: spot.size, ...paint }, title);
  const points = corners.map(([dx, dy]) => `${number(p.x + spot.size * dx)},${number(p.y + spot.size * dy)}`).join(' ');
  return svg('polygon', { points, ...paint }, title);
}
