// Words as small pictures: drawn once with their halo, then only copied, however often the view moves.
const HALO = 3;
const FACE = 'system-ui, -apple-system, "Segoe UI", sans-serif';
const pictures = new Map();
const ruler = document.createElement('canvas').getContext('2d');

function wordPicture(text, px, bold, tone, dense) {
  const key = `${scheme} ${tone} ${px} ${bold} ${dense} ${text}`;
  if (pictures.has(key)) return pictures.get(key);
  if (pictures.size > 1500) pictures.clear();
  const font = `${bold ? 600 : 400} ${px}px ${FACE}`;
  ruler.font = font;
  const w = Math.ceil(ruler.measureText(text).width);
  const h = Math.ceil(px * 1.5) + 2 * HALO;
  const picture = el('canvas', { width: Math.ceil((w + 2 * HALO) * dense), height: Math.ceil(h * dense) });
  const ctx = picture.getContext('2d');
  ctx.scale(dense, dense);
  ctx.font = font;
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3.5;
  ctx.strokeStyle = colours().halo;
  ctx.strokeText(text, HALO, h / 2);
  ctx.fillStyle = colours()[tone];
  ctx.fillText(text, HALO, h / 2);
  pictures.set(key, { picture, w, h, text, tone });
  return pictures.get(key);
}

// Draw in pixels of the screen, whatever the zoom.
function onScreen(ctx, view, draw) {
  ctx.save();
  ctx.setTransform(view.dense, 0, 0, view.dense, 0, 0);
  draw();
  ctx.restore();
}
