// Lines are drawn by us, below the nodes: a few strokes for thousands of lines, parallel ones apart.
const BENDS = new Map(); // line → how far it bows out, in units of its length

function bendLines(lines) {
  BENDS.clear();
  const pairs = new Map();
  for (const line of lines) {
    const key = line.a < line.b ? `${line.a} ${line.b}` : `${line.b} ${line.a}`;
    if (!pairs.has(key)) pairs.set(key, []);
    pairs.get(key).push(line);
  }
  for (const group of pairs.values()) {
    if (group.length < 2) continue;
    group.forEach((line, at) => {
      const side = line.a < line.b ? 1 : -1;
      BENDS.set(line, side * (at - (group.length - 1) / 2) * 0.22);
    });
  }
}

function curve(line, place) {
  const p = place(line.a);
  const q = place(line.b);
  const bend = BENDS.get(line) || 0;
  const mid = { x: (p.x + q.x) / 2 - (q.y - p.y) * bend, y: (p.y + q.y) / 2 + (q.x - p.x) * bend };
  return { p, q, mid, bend };
}

function styleOf(line, scene) {
  const { line: grey, accent } = colours();
  if (line.level === 1) return [faded(grey, 0.1), 0.8];
  if (!line.edge) return [line.level === 3 ? faded(accent, 0.6) : faded(grey, 0.42), Math.min(4, 0.7 + 0.5 * Math.sqrt(line.papers))];
  if (line.edge.relation === 'MENTIONS' && line.level === 2) return [faded(grey, scene.local ? 0.4 : 0.24), 0.8];
  if (line.level === 3) return scene.lines.length > 150 ? [faded(accent, 0.3), 1] : [faded(accent, 0.35 + 0.5 * line.edge.confidence), 1.7];
  const strength = Math.round(line.edge.confidence * 4) / 4;
  const calm = scene.lines.length > 1500 ? 0.6 : 1;
  return [faded(grey, ((scene.local ? 0.35 : 0.2) + 0.45 * strength) * calm), 1.1];
}

const MOST_MOVING = 900; // while the view moves, so many lines are drawn

function drawLines(ctx, scene, place, scale, moving) {
  const buckets = new Map();
  const each = moving ? Math.ceil(scene.lines.length / MOST_MOVING) : 1;
  for (let at = 0; at < scene.lines.length; at += each) {
    const line = scene.lines[at];
    const [colour, width] = styleOf(line, scene);
    const key = `${line.level} ${colour} ${width}`;
    if (!buckets.has(key)) buckets.set(key, { colour, width, level: line.level, lines: [] });
    buckets.get(key).lines.push(line);
  }
  const crowded = scene.lines.length > 400;
  const arrows = scene.local && scene.lines.length < 500;
  for (const { colour, width, lines } of [...buckets.values()].sort((x, y) => x.level - y.level)) {
    ctx.beginPath();
    for (const line of lines) {
      const { p, q, mid, bend } = curve(line, place);
      ctx.moveTo(p.x, p.y);
      if (bend) ctx.quadraticCurveTo(2 * mid.x - (p.x + q.x) / 2, 2 * mid.y - (p.y + q.y) / 2, q.x, q.y);
      else ctx.lineTo(q.x, q.y);
    }
    ctx.strokeStyle = colour;
    // Up to one pixel a line is cheap to draw, beyond it is an area to fill.
    ctx.lineWidth = crowded && lines[0].level < 3 ? Math.min(width, 1) / scale : width / Math.min(1, scale * 1.4);
    ctx.stroke();
    if (arrows) { ctx.fillStyle = colour; for (const line of lines) drawArrow(ctx, line, scene, place); }
  }
}

function drawArrow(ctx, line, scene, place) {
  const { p, q, mid, bend } = curve(line, place);
  const from = bend ? { x: 2 * mid.x - (p.x + q.x) / 2, y: 2 * mid.y - (p.y + q.y) / 2 } : p;
  const turn = Math.atan2(q.y - from.y, q.x - from.x);
  const reach = scene.shown.get(line.b).size + 2;
  const tip = { x: q.x - reach * Math.cos(turn), y: q.y - reach * Math.sin(turn) };
  ctx.beginPath();
  ctx.moveTo(tip.x, tip.y);
  for (const side of [-0.42, 0.42]) ctx.lineTo(tip.x - 8 * Math.cos(turn + side), tip.y - 8 * Math.sin(turn + side));
  ctx.fill();
}

// The relation in small letters on the lines of a small picture.
function drawRelations(ctx, scene, place, view) {
  const heart = scene.heart;
  const lines = scene.lines.filter(line => line.edge && (scene.star ? line.level === 3 : line.level > 1));
  if (!scene.local || lines.length > 70 || view.scale < 0.55) return;
  onScreen(ctx, view, () => lines.forEach(line => {
    const { p, q, mid } = curve(line, place);
    if (Math.hypot(p.x - q.x, p.y - q.y) * view.scale < 90) return;
    // Away from the middle of a star, where the lines meet.
    const shift = line.a === heart ? 0.16 : line.b === heart ? -0.16 : 0;
    const word = wordPicture(spoken(line.edge.relation), 9.5, false, 'soft', view.dense);
    const x = (mid.x + (q.x - p.x) * shift - view.left) * view.scale - word.w / 2 - HALO;
    const y = (mid.y + (q.y - p.y) * shift - view.top) * view.scale - word.h / 2;
    ctx.drawImage(word.picture, x, y, word.w + 2 * HALO, word.h);
  }));
}

// The line nearest to a point of the picture, if it is near enough.
function lineAt(scene, place, point, reach) {
  let best = null;
  let least = reach;
  for (const line of scene.lines) {
    const { p, q, mid } = curve(line, place);
    const far = Math.min(gapTo(p, mid, point), gapTo(mid, q, point)) * (line.level === 1 ? 1.6 : 1);
    if (far < least) { least = far; best = line; }
  }
  return best;
}

function gapTo(p, q, point) {
  const dx = q.x - p.x;
  const dy = q.y - p.y;
  const along = Math.max(0, Math.min(1, ((point.x - p.x) * dx + (point.y - p.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x + along * dx - point.x, p.y + along * dy - point.y);
}
