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

// `view` maps the picture to the screen: {scale, left, top, width, height, dense}.
function drawLabels(ctx, scene, place, view) {
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
  onScreen(ctx, view, () => order.forEach((n, at) => {
    if (written.length < MOST) writeLabel(ctx, { n, at, scene, view, grid, p: screen(n) });
  }));
}

function writeLabel(ctx, { n, at, scene, view, grid, p }) {
  const spot = scene.shown.get(n);
  const r = spot.size * view.scale;
  if (p.x < -80 || p.x > view.width + 80 || p.y < -20 || p.y > view.height + 20) return;
  const heart = n === scene.heart || (scene.local && spot.level === 3);
  const entity = isEntity(n);
  const few = scene.shown.size <= 480; // a small picture names whatever finds a place
  const wanted = heart || (scene.local && (entity || scene.shown.size <= 70)) || spot.level === 3 || (entity && (few || at < ALWAYS)) || r >= (entity ? 7 : 11);
  if (!wanted) return;
  const px = heart ? 14 : entity ? Math.min(15, Math.round(10 + spot.size * 0.2)) : 10.5;
  const bold = heart || (entity && (spot.size > (few ? 9 : 13) || spot.level === 3));
  const long = heart ? (scene.star || !scene.local ? Math.min(60, Math.floor(view.width / 9)) : 30) : entity ? 34 : 40;
  const word = wordPicture(shorten(nodes[n].name, long), px, bold, entity || heart ? 'ink' : 'soft', view.dense);
  const box = freeBox(p, r, word, px, { grid, view, left: p.x < view.width / 2 && scene.local, forced: heart });
  if (!box) return;
  grid.take(box);
  ctx.drawImage(word.picture, Math.round((box.x - HALO) * view.dense) / view.dense, Math.round((box.y + box.h / 2 - word.h / 2) * view.dense) / view.dense, word.w + 2 * HALO, word.h);
  written.push({ n, text: word.text, x: view.left + box.x / view.scale, y: view.top + (box.y + box.h / 2) / view.scale, px: px / view.scale, bold, fill: colours()[word.tone] });
}

// Right of the node, left, below or above, wherever nothing stands yet.
function freeBox(p, r, { w }, px, { grid, view, left, forced }) {
  const right = { x: p.x + r + 4, y: p.y - px * 0.6, w, h: px * 1.2 };
  const boxes = {
    right, left: { ...right, x: p.x - r - 4 - w },
    below: { ...right, x: p.x - w / 2, y: p.y + r + 2 }, above: { ...right, x: p.x - w / 2, y: p.y - r - 2 - px * 1.2 },
  };
  const sides = left ? ['left', 'right', 'below', 'above'] : ['right', 'left', 'below', 'above'];
  const fits = box => box.x >= 2 && box.x + w <= view.width - 2;
  const side = sides.find(name => fits(boxes[name]) && grid.free(boxes[name]));
  if (side || !forced) return boxes[side];
  return { ...boxes.below, x: Math.max(2, Math.min(view.width - w - 2, boxes.below.x)) };
}
