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
  const r = spot.size;
  const around = (count, turn, far = () => r) => Array.from({ length: count }, (_, at) => {
    const angle = turn + at / count * 2 * Math.PI;
    return `${number(p.x + far(at) * Math.cos(angle))},${number(p.y + far(at) * Math.sin(angle))}`;
  }).join(' ');
  const paint = { fill: kind.hollow ? colours().page : colour, stroke: n === scene.heart ? colours().ink : colour, 'stroke-width': n === scene.heart ? 3 : kind.hollow ? 1.6 : 0, opacity: spot.level === 1 ? 0.16 : 1 };
  const polygon = {
    square: () => around(4, Math.PI / 4, () => r * 1.414), diamond: () => around(4, 0), triangle: () => around(3, -Math.PI / 2, () => r * 1.15),
    triangleDown: () => around(3, Math.PI / 2, () => r * 1.15), hexagon: () => around(6, 0), star: () => around(10, -Math.PI / 2, at => (at % 2 ? r * 0.5 : r * 1.2)),
  }[kind.shape];
  const title = svg('title', {}, `${nodes[n].name} (${nodes[n].type})`);
  return polygon ? svg('polygon', { points: polygon(), ...paint }, title) : svg('circle', { cx: number(p.x), cy: number(p.y), r, ...paint }, title);
}
