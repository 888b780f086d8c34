// Names on the picture: the same size at every zoom, the most important first, none over another.
const CELL = 12;
const ALWAYS = 40; // this many of the most shared entities are named at any zoom
const MOST = 140;
let written = []; // what stands in the picture now, for the SVG

function labelOrder(scene) {
  const rank = n => (isEntity(n) ? 0 : isPaper(n) ? 1 : 2);
  const weight = n => (scene.shown.get(n).level === 3 ? 0 : 1);
  const size = n => -scene.shown.get(n).size;
  const solo = n => (n === scene.heart ? 0 : 1);
  return [...scene.shown.keys()].filter(n => scene.shown.get(n).level > 1)
    .sort((a, b) => solo(a) - solo(b) || weight(a) - weight(b) || rank(a) - rank(b) || size(a) - size(b) || a - b);
}

function occupancy(width, height) {
  const wide = Math.ceil(width / CELL) + 2;
  const taken = new Uint8Array(wide * (Math.ceil(height / CELL) + 2));
  const cells = (box, visit) => {
    const [x0, x1] = [Math.max(0, Math.floor(box.x / CELL)), Math.min(wide - 1, Math.floor((box.x + box.w) / CELL))];
    const [y0, y1] = [Math.max(0, Math.floor(box.y / CELL)), Math.min(Math.ceil(height / CELL), Math.floor((box.y + box.h) / CELL))];
    for (let y = y0; y <= y1; y += 1) for (let x = x0; x <= x1; x += 1) if (visit(y * wide + x) === false) return false;
    return true;
  };
  return { free: box => cells(box, at => !taken[at]), take: box => cells(box, at => { taken[at] = 1; }) };
}

// `view` maps the picture to the screen: {scale, left, top, width, height}.
function drawLabels(ctx, scene, place, view) {
  const { ink, soft, halo } = colours();
  const grid = occupancy(view.width, view.height);
  const screen = n => { const p = place(n); return { x: (p.x - view.left) * view.scale, y: (p.y - view.top) * view.scale }; };
  written = [];
  const order = scene.order || (scene.order = labelOrder(scene));
  for (const n of order.slice(0, 400)) {
    const spot = scene.shown.get(n);
    const r = spot.size * view.scale;
    if (r < 8 || spot.level < 2) continue; // a name may cover a small dot, never a large one
    const p = screen(n);
    grid.take({ x: p.x - r * 0.7, y: p.y - r * 0.7, w: r * 1.4, h: r * 1.4 });
  }
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  order.forEach((n, at) => {
    if (written.length < MOST) writeLabel(ctx, { n, at, scene, view, grid, p: screen(n), ink, soft, halo });
  });
}

function writeLabel(ctx, { n, at, scene, view, grid, p, ink, soft, halo }) {
  const spot = scene.shown.get(n);
  const r = spot.size * view.scale;
  if (p.x < -80 || p.x > view.width + 80 || p.y < -20 || p.y > view.height + 20) return;
  const heart = n === scene.heart || (scene.local && spot.level === 3);
  const entity = isEntity(n);
  const few = scene.shown.size <= 320; // a small picture names whatever finds a place
  const wanted = heart || scene.local || spot.level === 3 || (entity && (few || at < ALWAYS)) || r >= (entity ? 7 : 11);
  if (!wanted) return;
  const px = heart ? 14 : entity ? Math.max(11, Math.min(16, 9 + r * 0.3)) : 10.5;
  const bold = heart || (entity && (spot.size > (few ? 9 : 13) || spot.level === 3));
  const text = shorten(nodes[n].name, heart ? (scene.star || !scene.local ? 60 : 30) : entity ? 34 : 40);
  ctx.font = `${bold ? 600 : 400} ${px / view.scale}px system-ui, -apple-system, "Segoe UI", sans-serif`;
  const w = ctx.measureText(text).width * view.scale;
  const right = { x: p.x + r + 4, y: p.y - px * 0.6, w, h: px * 1.2 };
  const left = { ...right, x: p.x - r - 4 - w };
  const below = { ...right, x: p.x - w / 2, y: p.y + r + 2 };
  const above = { ...right, x: p.x - w / 2, y: p.y - r - 2 - px * 1.2 };
  const fits = box => box.x >= 2 && box.x + w <= view.width - 2;
  const sides = p.x < view.width / 2 && scene.local ? [left, right, below, above] : [right, left, below, above];
  const box = sides.find(b => fits(b) && grid.free(b)) || (heart ? below : null);
  if (!box) return;
  grid.take(box);
  const x = view.left + box.x / view.scale;
  const y = view.top + (box.y + box.h / 2) / view.scale;
  ctx.lineWidth = 3.5 / view.scale;
  ctx.strokeStyle = halo;
  ctx.fillStyle = entity || heart ? ink : soft;
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
  written.push({ n, text, x, y, px: px / view.scale, bold, fill: ctx.fillStyle });
}
