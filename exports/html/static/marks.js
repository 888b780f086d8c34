// Nodes as marks: one path for each type and brightness, so that thousands cost a few strokes.
function regular(count, turn, far) {
  return Array.from({ length: count }, (_, at) => {
    const angle = turn + (at / count) * 2 * Math.PI;
    const reach = typeof far === 'number' ? far : far[at % far.length];
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
}

// Corners for a radius of 1; a dot has none.
const CORNERS = {
  square: regular(4, Math.PI / 4, 1.25), diamond: regular(4, 0, 1.25), triangle: regular(3, -Math.PI / 2, 1.3),
  triangleDown: regular(3, Math.PI / 2, 1.3), hexagon: regular(6, 0, 1.1), star: regular(10, -Math.PI / 2, [1.35, 0.58]),
};

function trace(ctx, kind, x, y, r) {
  const corners = CORNERS[kind.shape];
  if (!corners) { ctx.moveTo(x + r, y); ctx.arc(x, y, r, 0, 2 * Math.PI); return; }
  corners.forEach(([dx, dy], at) => (at ? ctx.lineTo(x + r * dx, y + r * dy) : ctx.moveTo(x + r * dx, y + r * dy)));
  ctx.closePath();
}

function drawMarks(ctx, scene, place, view) {
  const groups = new Map();
  const right = view.left + view.width / view.scale;
  const bottom = view.top + view.height / view.scale;
  for (const [n, spot] of scene.shown) {
    const { x, y } = place(n);
    const r = spot.size * 1.4;
    if (x + r < view.left || x - r > right || y + r < view.top || y - r > bottom) continue;
    const key = spot.level * 100 + nodes[n].kind.at;
    if (!groups.has(key)) groups.set(key, { kind: nodes[n].kind, level: spot.level, spots: [] });
    groups.get(key).spots.push([x, y, spot.size]);
  }
  for (const [, group] of [...groups].sort((a, b) => a[0] - b[0])) drawGroup(ctx, group, view);
  const heart = scene.shown.get(scene.heart);
  if (heart) drawHeart(ctx, heart, place(scene.heart), view);
}

function drawGroup(ctx, { kind, level, spots }, view) {
  const colour = faded(colourOf(kind), level === 1 ? 0.16 : 1);
  ctx.beginPath();
  for (const [x, y, r] of spots) trace(ctx, kind, x, y, r);
  ctx.fillStyle = kind.hollow ? colours().page : colour;
  ctx.fill();
  // A thin rim of the page's colour keeps touching marks apart.
  ctx.strokeStyle = kind.hollow ? colour : colours().page;
  ctx.lineWidth = kind.hollow ? 1.6 : Math.min(1.2, 0.8 / view.scale);
  ctx.stroke();
}

function drawHeart(ctx, spot, { x, y }, view) {
  const kind = nodes[scene.heart].kind;
  ctx.beginPath();
  ctx.arc(x, y, spot.size * 1.3 + 8 / view.scale, 0, 2 * Math.PI);
  ctx.fillStyle = faded(colours().accent, 0.18);
  ctx.fill();
  ctx.beginPath();
  trace(ctx, kind, x, y, spot.size);
  ctx.fillStyle = kind.hollow ? colours().page : colourOf(kind);
  ctx.fill();
  ctx.strokeStyle = colours().ink;
  ctx.lineWidth = 2.5 / Math.min(1, view.scale);
  ctx.stroke();
}
