// The board: zoom and pan (wheel, drag, pinch, buttons, keys), the minimap's frame, arrow keys between
// targets. Zooming sets the box to show (--zx --zy --zw --zh) on .view; table.css lays the stage so that it
// fits.
// the map's window, beside its buttons
const board = document.getElementById('board'), view = document.getElementById('view');
const stage = () => document.getElementById('stage'); // another board brings another one
// as in table.css
const phone = matchMedia(
  '(max-width: 760px), (max-width: 900px) and (orientation: portrait), (max-height: 499.98px)'
);
const size = () => ['--w', '--h'].map((k) => Number(stage().style.getPropertyValue(k)));
let box = null; // null: as the page lays it, whole board or a phone's focus

function natural() {
  const [w, h] = size();
  const f = ['--fx', '--fy', '--fw', '--fh'].map((k) => Number(stage().style.getPropertyValue(k)));
  return phone.matches ? f : [0, 0, w, h];
}
function visible() { // what can be seen now, in board units
  const b = box ?? natural(), [w, h] = size(), r = view.getBoundingClientRect();
  // the least as in table.css
  const u =
    Math.max(box === null && phone.matches ? 0.65 : 0, Math.min(r.width / b[2], r.height / b[3])) || 1;
  const vw = r.width / u, vh = r.height / u;
  return [b[0] + b[2] / 2 - vw / 2, b[1] + b[3] / 2 - vh / 2, vw, vh, u, w, h];
}
// else it would be drawn anew
function set(el, name, value) { if (el.getAttribute(name) !== value) el.setAttribute(name, value); }
function lay() {
  ['--zx', '--zy', '--zw', '--zh'].forEach((k, i) => {
    if (box) view.style.setProperty(k, box[i].toFixed(2));
    else view.style.removeProperty(k);
  });
  const [x, y, w, h, , bw, bh] = visible();
  const left = Math.max(0, x), top = Math.max(0, y);
  const at = {
    x: left,
    y: top,
    width: Math.max(0, Math.min(bw, x + w) - left),
    height: Math.max(0, Math.min(bh, y + h) - top)
  };
  for (const k in at) set(document.getElementById('frame'), k, at[k].toFixed(1));
  // on a phone the minimap is for those who look elsewhere
  board.toggleAttribute('data-zoomed', box !== null);
  const whole = at.width >= bw && at.height >= bh;
  board.toggleAttribute('data-whole', whole);
  for (const use of document.querySelectorAll('#minimap use'))
    if (box && !whole) set(use, 'href', `#${use.dataset.of}`);
    else use.removeAttribute('href');
  cancelAnimationFrame(next);
  next = requestAnimationFrame(labels);
}

// ---- words keep their size on the screen (--least in table.css), so on a small map not all have room: what
// would be cut, lie over something weightier or stick out of its shape is hidden; it is told where one looks
// at its place, and shows nearer by
let next = 0, off = new Set();
function labels() {
  const edge = view.getBoundingClientRect(), room = [], words = [], gone = new Set();
  if (!edge.width) return;
  for (const el of stage().querySelectorAll('.target .chip, text')) {
    const r = el.getBoundingClientRect();
    if (
      !r.width ||
      r.right <= edge.left ||
      r.left >= edge.right ||
      r.bottom <= edge.top ||
      r.top >= edge.bottom
    )
      continue;
    // a line is higher than its letters
    const chip = el.localName !== 'text', thin = chip ? 0 : r.height * 0.16;
    words.push({
      el,
      chip,
      l: r.left,
      r: r.right,
      t: r.top + thin,
      b: r.bottom - thin,
      weight: chip ? 1000 : Number(getComputedStyle(el).fontWeight)
    });
  }
  const panels = [...stage().querySelectorAll('.kept')].map((el) => {
    const r = el.getBoundingClientRect();
    return { el, l: r.left, r: r.right, t: r.top, b: r.bottom };
  });
  words.reverse().sort((a, b) => b.weight - a.weight); // of equals the upper one
  for (const word of words) {
    const { el, chip, l, r, t, b } = word;
    const cut = !chip && (l < edge.left || r > edge.right || t < edge.top || b > edge.bottom);
    if (
      cut ||
      (!chip && tight(el, r - l, b - t)) ||
      [...room, ...panels].some(
        (x) =>
          !x.el.contains(el) &&
          Math.min(r, x.r) - Math.max(l, x.l) > 1 &&
          Math.min(b, x.b) - Math.max(t, x.t) > 1
      )
    )
      gone.add(el);
    else room.push(word);
  }
  for (const el of off) if (!gone.has(el)) el.removeAttribute('data-off');
  for (const el of gone) el.toggleAttribute('data-off', true);
  off = gone;
}
function tight(el, width, high) { // whether words stick out of the shape that was drawn just before them
  const r = el.getBoundingClientRect(), x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
  for (
    let shape = el.previousElementSibling, near = 3;
    shape && near;
    shape = shape.previousElementSibling, near--
  ) {
    if (!['circle', 'rect', 'polygon', 'ellipse'].includes(shape.localName)) continue;
    const s = shape.getBoundingClientRect();
    if (s.left < x && x < s.right && s.top < y && y < s.bottom)
      return width > s.width * 1.1 || high > s.height * 1.1;
  }
  return false;
}
document.fonts.ready.then(labels);
function show(x, y, w, h) { // keep the middle of the view on the board, and the zoom sensible
  const [bw, bh] = size();
  const k = Math.min(1.15 * bw, Math.max(bw / 6, w)) / w;
  const cx = Math.min(bw, Math.max(0, x + w / 2)), cy = Math.min(bh, Math.max(0, y + h / 2));
  box = [cx - w * k / 2, cy - h * k / 2, w * k, h * k];
  lay();
}
function zoom(f, px, py) { // px, py: the point of the screen that stays where it is
  const [x, y, w, h, u] = visible(), r = view.getBoundingClientRect();
  const dx = (px ?? r.left + r.width / 2) - r.left, dy = (py ?? r.top + r.height / 2) - r.top;
  const bx = x + dx / u, by = y + dy / u;
  show(bx - dx / u * f, by - dy / u * f, w * f, h * f);
}
function fit() {
  const [w, h] = size();
  if (box === null && phone.matches) box = [0, 0, w, h]; else box = null;
  lay();
}
board.addEventListener('click', (e) => {
  const way = e.target.closest('[data-zoom]')?.dataset.zoom;
  if (way === 'in') zoom(0.75); else if (way === 'out') zoom(1.33); else if (way) fit();
});
// a press on the small map brings that place to the middle: nobody must drag
board.addEventListener('click', (e) => {
  const map = e.target.closest('.minimap')?.getBoundingClientRect(), [, , w, h, , bw, bh] = visible();
  if (map)
    show(
      ((e.clientX - map.left) / map.width) * bw - w / 2,
      ((e.clientY - map.top) / map.height) * bh - h / 2,
      w,
      h
    );
});
view.addEventListener(
  'wheel',
  (e) => {
    e.preventDefault();
    zoom(e.deltaY < 0 ? 0.88 : 1.14, e.clientX, e.clientY);
  },
  { passive: false }
);

const fingers = new Map();
let moved = 0;
view.addEventListener('pointerdown', (e) => {
  if (e.target.closest('.minimap') || e.button) return;
  fingers.set(e.pointerId, [e.clientX, e.clientY]);
  moved = 0;
});
addEventListener('pointermove', (e) => {
  const old = fingers.get(e.pointerId);
  if (!old) return;
  const [x, y, w, h, u] = visible();
  if (fingers.size === 1) {
    moved += Math.abs(e.clientX - old[0]) + Math.abs(e.clientY - old[1]);
    if (moved > 6) show(x - (e.clientX - old[0]) / u, y - (e.clientY - old[1]) / u, w, h);
  } else {
    const other = [...fingers].find(([id]) => id !== e.pointerId)[1];
    const was = Math.hypot(old[0] - other[0], old[1] - other[1]),
      is = Math.hypot(e.clientX - other[0], e.clientY - other[1]);
    moved = 99;
    if (is > 10) zoom(was / is, (e.clientX + other[0]) / 2, (e.clientY + other[1]) / 2);
  }
  fingers.set(e.pointerId, [e.clientX, e.clientY]);
});
for (const kind of ['pointerup', 'pointercancel'])
  addEventListener(kind, (e) => {
    fingers.delete(e.pointerId);
  });
// a drag is no click
board.addEventListener(
  'click',
  (e) => {
    if (moved > 6 && e.detail) {
      e.preventDefault();
      e.stopPropagation();
      moved = 0;
    }
  },
  true
);

board.addEventListener('keydown', (e) => { // to the nearest target in that direction
  const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[e.key];
  const here = way && e.target.closest('.target');
  if (!here) return;
  const mid = (el) => {
    const r = el.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  };
  const [hx, hy] = mid(here);
  let best = null, least = Infinity;
  const all = [...board.querySelectorAll(`button.target${here.matches('.look') ? '.look' : ':not(.look)'}`)];
  for (const el of all) {
    const [x, y] = mid(el), along = (x - hx) * way[0] + (y - hy) * way[1];
    const off = Math.abs((x - hx) * way[1]) + Math.abs((y - hy) * way[0]);
    if (el !== here && along > 2 && along + 2 * off < least) { least = along + 2 * off; best = el; }
  }
  e.preventDefault();
  // at an edge on in reading order, so that none is out of reach
  (best ?? all[all.indexOf(here) + way[0] + way[1]])?.focus();
});
function bring(el, scale = 1) { // the middle of the view, `scale` of what is shown now
  const r = el.getBoundingClientRect(), [, , w, h, u] = visible(), s = stage().getBoundingClientRect();
  show(
    (r.left + r.width / 2 - s.left) / u - (w * scale) / 2,
    (r.top + r.height / 2 - s.top) / u - (h * scale) / 2,
    w * scale,
    h * scale
  );
}
function bringIntoView(el) { // a target reached by keyboard
  if (!el?.matches('.target:focus-visible')) return;
  const r = el.getBoundingClientRect(), b = view.getBoundingClientRect();
  if (b.width && (r.left < b.left || r.right > b.right || r.top < b.top || r.bottom > b.bottom)) bring(el);
}
board.addEventListener('focusin', (e) => bringIntoView(e.target));
// after a patch, which may have turned the board
document.addEventListener('focused', () => bringIntoView(document.activeElement));
// a finger can't hit what is very small: the first touch comes nearer
board.addEventListener('click', (e) => {
  const at =
    matchMedia('(pointer: coarse)').matches && e.detail ? e.target.closest('.target:not(.look)') : null;
  const wide = at?.getBoundingClientRect().width;
  if (!at || wide >= 32) return;
  zoom(Math.max(0.2, wide / 48), e.clientX, e.clientY); // what was touched stays under the finger
  if (at.type !== 'submit') e.preventDefault(); // others show what they mean at the first touch anyway
}, true);
document.addEventListener('box', (e) => { box = e.detail; lay(); }); // a tab that is a part of the board
document.addEventListener('keydown', (e) => {
  if (
    e.target.closest('input, select, textarea, dialog[open]') ||
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    !document.getElementById('single-keys').checked
  )
    return;
  if (e.key === '+' || e.key === '=') zoom(0.75);
  else if (e.key === '-') zoom(1.33);
  else if (e.key === '0') {
    box = null;
    lay();
  }
});
document.addEventListener('patched', () => { // what a phone shows first may have changed
  const f = document.getElementById('targets')?.dataset.focus?.split(' ');
  const was = natural().join(), part = document.querySelector('[data-go][aria-current][data-box]');
  f?.forEach((v, i) => {
    const k = ['--fx', '--fy', '--fw', '--fh'][i];
    if (stage().style.getPropertyValue(k) !== v) stage().style.setProperty(k, v);
  });
  if (natural().join() !== was && !fingers.size && !part) box = null; // a phone turns to what is asked now
  lay();
  const moving = stage().getAnimations({ subtree: true }).filter((one) => !(one instanceof CSSAnimation));
  if (moving.length) Promise.allSettled(moving.map((one) => one.finished)).then(lay);
});
addEventListener('resize', lay);
const opened = document.querySelector(
  `[data-go="${CSS.escape(document.querySelector('.table').dataset.tab)}"]`
)?.dataset.box;
if (opened) box = opened.split(' ').map(Number); // opened at a part of the board
lay();
