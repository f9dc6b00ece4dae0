// A live table, one: fragments by id, as the server sends them, become the page. What runs on a table is in
// `patching`, `moving`, `stream`, `forms`, `places` and `table`, which are loaded in this order and share
// their names.
const $ = (id) => document.getElementById(id);
const body = document.body;

// ---- make element a look like b, keeping identity: pieces keep their element, so that CSS transitions move
// them
function sync(a, b) {
  if (a.isEqualNode(b)) return;
  for (const { name, value } of [...b.attributes])
    if (a.getAttribute(name) !== value && !(name === 'open' && a.localName === 'details'))
      a.setAttribute(name, value);
  // what has no room on the map is the page's own: see board.js
  for (const { name } of [...a.attributes])
    if (!b.hasAttribute(name) && name !== 'data-off' && !(name === 'open' && a.localName === 'details'))
      a.removeAttribute(name);
  if (a.localName === 'select' || a.localName === 'textarea') return; // what somebody chose or typed stays
  if (b.firstChild?.nodeType === Node.COMMENT_NODE) { rebuild(a, b); return; }
  const keyed = new Map([...a.children].filter((n) => n.id).map((n) => [n.id, n]));
  const keep = new Set([...b.children].map((n) => n.id).filter(Boolean));
  let cur = a.firstChild;
  for (const want of [...b.childNodes]) {
    const id = want.id;
    while (cur?.id && !keep.has(cur.id)) { const x = cur; cur = cur.nextSibling; x.remove(); }
    const have = id ? keyed.get(id) : cur;
    if (have && have.nodeName === want.nodeName && (id || !have.id)) {
      if (have !== cur)
        a.moveBefore && have.isConnected ? a.moveBefore(have, cur) : a.insertBefore(have, cur);
      else cur = cur.nextSibling;
      if (have.nodeType === 1) sync(have, want); else if (have.data !== want.data) have.data = want.data;
    } else a.insertBefore(want, cur);
  }
  while (cur) { const x = cur; cur = cur.nextSibling; x.remove(); }
}
// ---- the same where only what is new was sent: comments say what stays and what became what (see
// patches.py)
class Strange extends Error {} // the page is not as the server takes it to be
function rebuild(a, b) {
  const old = [...a.childNodes].filter((n) => n !== why), want = [], [many, ...rest] = b.childNodes;
  if (many.data !== `#${old.length}`)
    throw new Strange(`${a.localName} ${a.id}: ${many.data}, not ${old.length}`);
  let was = null;
  for (const n of rest) {
    if (n.nodeType !== Node.COMMENT_NODE) { want.push([was ?? n, was && n]); was = null; continue; }
    const [at, count] = n.data.slice(1).split(',').map(Number);
    if (n.data[0] === '~') was = old[at]; else want.push(...old.slice(at, at + count).map((one) => [one]));
  }
  const stays = new Set(want.map(([n]) => n));
  for (const n of old) if (!stays.has(n)) n.remove();
  let cur = a.firstChild;
  for (const [n, like] of want) {
    if (n === cur) cur = cur.nextSibling;
    else a.moveBefore && n.isConnected ? a.moveBefore(n, cur) : a.insertBefore(n, cur);
    if (like?.nodeType === Node.ELEMENT_NODE) sync(n, like); else if (like) n.data = like.data;
  }
}

let keys = false; // whether the last thing touched was the keyboard
addEventListener('pointerdown', () => { keys = false; }, true);
addEventListener('keydown', () => { keys = true; }, true);

// ---- nobody does what they did not see: a press that was meant for the last question, and a key that is
// held, do nothing
const SETTLE = 400; // ms
// when the question changed; where the pointer is and was then; whether it has moved on
let changed = 0, pressed = false, hand = null, held = null, wentOn = false;
for (const kind of ['pointermove', 'pointerdown']) addEventListener(kind, (e) => {
  hand = [e.clientX, e.clientY];
  wentOn ||=
    held === null || Math.hypot(hand[0] - held[0], hand[1] - held[1]) > (e.pointerType === 'touch' ? 24 : 8);
}, { capture: true, passive: true });
// somebody else's act makes another number, not another question
const question = () =>
  [$('say')?.textContent, ...[...document.querySelectorAll('[form=act]')].map((el) => el.value)].join('\n');
const hasty = (e) => performance.now() - changed < SETTLE && !(e.detail && wentOn); // detail 0: by key
const CHOICES =
  '#dock :is(button:not([name=aside]), summary, label, a.btn), #targets :is(button, label),' +
  ' #curtain button, button[form=act]';
document.addEventListener('click', (e) => {
  if (e.target.closest(CHOICES) && hasty(e)) {
    e.preventDefault();
    e.stopImmediatePropagation();
  }
}, true);
document.addEventListener('keydown', (e) => {
  if (
    e.repeat &&
    (e.key === 'Enter' || e.key === ' ') &&
    e.target.closest('button, summary, label, input[type=checkbox], a')
  ) {
    e.preventDefault();
    e.stopImmediatePropagation();
  }
}, true);

// ---- lists and panels that lie over the page; browsers without popovers get the same by a class
const floats = 'showPopover' in HTMLElement.prototype;
const openOnes = (css) => [...document.querySelectorAll(floats ? `${css}:popover-open` : `${css}.open`)];
function hide(box) {
  if (!box) return;
  if (floats) {
    if (box.matches(':popover-open')) box.hidePopover();
  } else if (box.matches('.open')) {
    box.classList.remove('open');
    toggled(box, 'closed');
  }
}
if (!floats) {
  document.addEventListener('click', (e) => {
    const at = e.target.closest('[popovertarget]'), box = at && $(at.getAttribute('popovertarget'));
    for (const other of openOnes('[popover]')) if (other !== box && !other.contains(e.target)) hide(other);
    if (!box) return;
    e.preventDefault();
    if (box.matches('.open')) hide(box); else { box.classList.add('open'); toggled(box, 'open'); }
  });
  document.addEventListener('keydown', (e) => {
    if (e.key === 'Escape') for (const box of openOnes('[popover]')) hide(box);
  });
}
const seen = (el) => el.checkVisibility?.() ?? el.getClientRects().length > 0;
const folds = () => [...document.querySelectorAll('#dock :is(details.more, details.group)[open]')];
const asked = () => document.querySelector('#act [name=expected]')?.value;
// Where the focus goes by itself: the likeliest choice, else the first that answers the question itself: in
// groups stand other ways to go about it, with a price of their own. One that ends a turn only if there is no
// other, folded ones too.
function first() {
  const every = [
      ...document.querySelectorAll(
        '#targets button.target:not(.no, .look), #dock :is(button[name=action]:not(.no), .tick input)'
      )
    ],
    all = every.filter(seen);
  const free = all.filter((el) => !('ends' in el.dataset || 'quits' in el.dataset));
  return (
    free.find((el) => el.matches('.go, .go > input')) ??
    free.find((el) => !el.closest('.group')) ??
    free[0] ??
    (every.length === 1 ? all[0] : null)
  );
}
// What somebody scrolled since the question came: to reset all would have the page laid out once more.
const scrolled = new Set();
document.addEventListener(
  'scroll',
  (e) => {
    if (e.target.matches?.(':is(.choices, .group) > .row, #prompt, #dock')) scrolled.add(e.target);
  },
  { capture: true, passive: true }
);
let ended = Boolean($('sheet'));
function patch(html) {
  const t = document.createElement('template');
  t.innerHTML = html;
  document.dispatchEvent(new Event('patching'));
  note(t.content);
  const moves = motion(t.content);
  const trips = [...(t.content.querySelector('#trips')?.children ?? [])].map(({ dataset: d }) => ({
    at: $(d.for),
    from: $(d.for)?.style.transform,
    way: d.way.split(' ')
  }));
  const focus = document.activeElement, was = asked(), read = question();
  const choosing = Boolean(focus?.closest('#dock, #targets'));
  try {
    for (const el of [...t.content.children]) {
      const old = $(el.id);
      // another board: nothing slides over
      if (old && el.id === 'stage' && old.dataset.board !== el.dataset.board) old.replaceWith(el);
      else if (old) sync(old, el);
    }
  } catch (error) { // something else wrote into the page: all of it comes again
    if (!(error instanceof Strange)) throw error;
    console.warn(error.message);
    after = '';
    open();
    return;
  }
  // first: what comes from the server does not say what stands under the open tab, and nothing hidden scrolls
  marks();
  for (const trip of trips) travel(trip);
  moves?.();
  if (why && !why.isConnected) why = null;
  const another = asked() !== was;
  if (another) { // nothing of the old question stays unfolded, scrolled or ticked
    if (pressed || question() !== read) {
      changed = performance.now();
      [held, wentOn, pressed] = [hand, false, false];
    }
    for (const el of scrolled) el.scrollTo(0, 0);
    scrolled.clear();
    for (const fold of folds()) fold.open = false;
    for (const box of openOnes('.picks')) hide(box);
    $('act')?.reset();
  }
  ticked();
  // the end is in sight
  if ($('sheet') && !ended) {
    ended = true;
    $('side').scrollTo(0, 0);
    $('sheet').scrollIntoView({ block: 'nearest' });
  }
  document.dispatchEvent(new Event('patched'));
  // One rule: who was at a choice or at the question is at the first choice of the next one, with the mouse
  // at the question.
  const lost = focus && focus !== body && (!focus.isConnected || focus.closest('[hidden]'));
  if ($('lift')) { if (!$('curtain').contains(document.activeElement)) $('lift').focus(); }
  else if (lost || (another && choosing)) ((keys && first()) || $('say'))?.focus({ preventScroll: true });
  document.dispatchEvent(new Event('focused'));
  heading();
}
