// A live table: fragments by id come by server-sent events and are morphed in place; forms are sent without leaving the page.
const $ = (id) => document.getElementById(id);
const body = document.body;

// ---- make element a look like b, keeping identity: pieces keep their element, so that CSS transitions move them
function sync(a, b) {
  if (a.isEqualNode(b)) return;
  for (const { name, value } of [...b.attributes]) if (a.getAttribute(name) !== value && !(name === 'open' && a.localName === 'details')) a.setAttribute(name, value);
  for (const { name } of [...a.attributes]) if (!b.hasAttribute(name) && !(name === 'open' && a.localName === 'details')) a.removeAttribute(name);
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
      if (have !== cur) (a.moveBefore && have.isConnected ? a.moveBefore(have, cur) : a.insertBefore(have, cur));
      else cur = cur.nextSibling;
      if (have.nodeType === 1) sync(have, want); else if (have.data !== want.data) have.data = want.data;
    } else a.insertBefore(want, cur);
  }
  while (cur) { const x = cur; cur = cur.nextSibling; x.remove(); }
}
// ---- the same where only what is new was sent: comments say what stays and what became what (see patches.py)
class Strange extends Error {} // the page is not as the server takes it to be
function rebuild(a, b) {
  const old = [...a.childNodes].filter((n) => n !== why), want = [], [many, ...rest] = b.childNodes;
  if (many.data !== `#${old.length}`) throw new Strange(`${a.localName} ${a.id}: ${many.data}, not ${old.length}`);
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
    if (n === cur) cur = cur.nextSibling; else (a.moveBefore && n.isConnected ? a.moveBefore(n, cur) : a.insertBefore(n, cur));
    if (like?.nodeType === Node.ELEMENT_NODE) sync(n, like); else if (like) n.data = like.data;
  }
}
let keys = false; // whether the last thing touched was the keyboard
addEventListener('pointerdown', () => { keys = false; }, true);
addEventListener('keydown', () => { keys = true; }, true);

// ---- nobody does what they did not see: a press that was meant for the last question, and a key that is held, do nothing
const SETTLE = 400; // ms
let changed = 0, pressed = false, hand = null, held = null, wentOn = false; // when the question changed; where the pointer is and was then; whether it has moved on
for (const kind of ['pointermove', 'pointerdown']) addEventListener(kind, (e) => {
  hand = [e.clientX, e.clientY];
  wentOn ||= held === null || Math.hypot(hand[0] - held[0], hand[1] - held[1]) > (e.pointerType === 'touch' ? 24 : 8);
}, { capture: true, passive: true });
const question = () => [$('say')?.textContent, ...[...document.querySelectorAll('[form=act]')].map((el) => el.value)].join('\n'); // somebody else's act makes another number, not another question
const hasty = (e) => performance.now() - changed < SETTLE && !(e.detail && wentOn); // detail 0: by key
document.addEventListener('click', (e) => {
  if (e.target.closest('#dock :is(button:not([name=aside]), summary, label, a.btn), #targets :is(button, label), #curtain button, button[form=act]') && hasty(e)) { e.preventDefault(); e.stopImmediatePropagation(); }
}, true);
document.addEventListener('keydown', (e) => {
  if (e.repeat && (e.key === 'Enter' || e.key === ' ') && e.target.closest('button, summary, label, input[type=checkbox], a')) { e.preventDefault(); e.stopImmediatePropagation(); }
}, true);

// ---- lists and panels that lie over the page; browsers without popovers get the same by a class
const floats = 'showPopover' in HTMLElement.prototype;
const openOnes = (css) => [...document.querySelectorAll(floats ? `${css}:popover-open` : `${css}.open`)];
function hide(box) {
  if (!box) return;
  if (floats) { if (box.matches(':popover-open')) box.hidePopover(); } else if (box.matches('.open')) { box.classList.remove('open'); toggled(box, 'closed'); }
}
if (!floats) {
  document.addEventListener('click', (e) => {
    const at = e.target.closest('[popovertarget]'), box = at && $(at.getAttribute('popovertarget'));
    for (const other of openOnes('[popover]')) if (other !== box && !other.contains(e.target)) hide(other);
    if (!box) return;
    e.preventDefault();
    if (box.matches('.open')) hide(box); else { box.classList.add('open'); toggled(box, 'open'); }
  });
  document.addEventListener('keydown', (e) => { if (e.key === 'Escape') for (const box of openOnes('[popover]')) hide(box); });
}
const seen = (el) => el.checkVisibility?.() ?? el.getClientRects().length > 0;
const folds = () => [...document.querySelectorAll('#dock :is(details.more, details.group)[open]')];
const asked = () => document.querySelector('#act [name=expected]')?.value;
// Where the focus goes by itself: the likeliest choice, else the first; one that ends a turn only if there is no other, folded ones too.
function first() {
  const every = [...document.querySelectorAll('#targets button.target:not(.no, .look), #dock :is(button[name=action]:not(.no), .tick input)')], all = every.filter(seen);
  const free = all.filter((el) => !('ends' in el.dataset || 'quits' in el.dataset));
  return free.find((el) => el.matches('.go, .go > input')) ?? free[0] ?? (every.length === 1 ? all[0] : null);
}
let ended = Boolean($('sheet'));
function patch(html) {
  const t = document.createElement('template');
  t.innerHTML = html;
  document.dispatchEvent(new Event('patching'));
  note(t.content);
  const moves = motion(t.content);
  const trips = [...(t.content.querySelector('#trips')?.children ?? [])].map(({ dataset: d }) => ({ at: $(d.for), from: $(d.for)?.style.transform, way: d.way.split(' ') }));
  const focus = document.activeElement, was = asked(), read = question();
  const choosing = Boolean(focus?.closest('#dock, #targets'));
  try {
    for (const el of [...t.content.children]) {
      const old = $(el.id);
      if (old && el.id === 'stage' && old.dataset.board !== el.dataset.board) old.replaceWith(el); // another board: nothing slides over
      else if (old) sync(old, el);
    }
  } catch (error) { // something else wrote into the page: all of it comes again
    if (!(error instanceof Strange)) throw error;
    console.warn(error.message);
    after = '';
    open();
    return;
  }
  marks(); // first: what comes from the server does not say what stands under the open tab, and nothing hidden scrolls
  for (const trip of trips) travel(trip);
  moves?.();
  if (why && !why.isConnected) why = null;
  const another = asked() !== was;
  if (another) { // nothing of the old question stays unfolded, scrolled or ticked
    if (pressed || question() !== read) { changed = performance.now(); [held, wentOn, pressed] = [hand, false, false]; }
    for (const el of document.querySelectorAll(':is(.choices, .group) > .row, #prompt, #dock')) el.scrollTo(0, 0);
    for (const fold of folds()) fold.open = false;
    for (const box of openOnes('.picks')) hide(box);
    $('act')?.reset();
  }
  ticked();
  if (t.content.querySelector('#sheet') && $('sheet') && !ended) { ended = true; $('side').scrollTo(0, 0); $('sheet').scrollIntoView({ block: 'nearest' }); } // the end is in sight
  document.dispatchEvent(new Event('patched'));
  // One rule: who was at a choice or at the question is at the first choice of the next one, with the mouse at the question.
  const lost = focus && focus !== body && (!focus.isConnected || focus.closest('[hidden]'));
  if ($('lift')) { if (!$('curtain').contains(document.activeElement)) $('lift').focus(); }
  else if (lost || (another && choosing)) ((keys && first()) || $('say'))?.focus({ preventScroll: true });
  document.dispatchEvent(new Event('focused'));
  heading();
}
const still = matchMedia('(prefers-reduced-motion: reduce)');
function travel({ at, from, way }) { // a piece goes along its way, not straight; one that ends where it began is shown going
  const back = way.length > 2 && way[0] === way.at(-1);
  if (!at?.isConnected || (at.style.transform === from && !back) || way.length < 2 || still.matches) return;
  if (back) way.pop();
  const path = way.map((point) => { const [x, y] = point.split(','); return { transform: `translate(${x}px,${y}px)` }; });
  at.animate(path, { duration: 420 + 60 * path.length, easing: 'ease-in-out' });
}
// ---- what changed: since the own last choice by id, to be shown when somebody asks
const since = new Set();
function note(news) {
  for (const layer of ['marks', 'pieces']) for (const el of news.querySelectorAll(`#${layer} [id]`)) if (!$(el.id)?.isEqualNode(el)) since.add(el.id);
}
function showSince() {
  go('board');
  const s = $('stage').getBoundingClientRect();
  let any = false;
  for (const id of since) {
    const r = $(id)?.getBoundingClientRect();
    if (!r?.width || r.width > s.width / 3 || r.height > s.height / 3) continue; // all of the table changes with every card
    const ring = document.createElement('div');
    ring.className = 'changed';
    ring.style.cssText = `left:${100 * (r.left - 6 - s.left) / s.width}%;top:${100 * (r.top - 6 - s.top) / s.height}%;width:${100 * (r.width + 12) / s.width}%;height:${100 * (r.height + 12) / s.height}%`;
    $('stage').append(ring);
    setTimeout(() => ring.remove(), 2600);
    any = true;
  }
  if (!any) { go('log'); $('since')?.scrollIntoView({ block: 'nearest' }); }
}
// What appears comes from whoever acted or from its pile, what goes leaves that way, and scores count; many things at once just appear.
const MANY = 20;
function motion(news) {
  if (still.matches || document.hidden || news.querySelector('#stage')) return null;
  const layer = news.querySelector('#pieces'), score = (el) => [...el.querySelectorAll('.player')].map((p) => [p.id, Number(p.querySelector('.score')?.firstChild?.data.replace('\u2212', '-'))]);
  const was = new Map(score(document)), old = new Map([...document.querySelectorAll('#pieces .piece[id]')].map((el) => [el.id, el]));
  const actor = document.querySelector('#players .player.turn')?.getBoundingClientRect();
  const gone = layer ? [...old.values()].filter((el) => !layer.querySelector(`[id="${CSS.escape(el.id)}"]`)).map((el) => ({ parent: el.parentElement, ghost: el.cloneNode(true) })) : [];
  return () => {
    for (const [id, n] of score(document)) if (was.has(id) && was.get(id) !== n && Number.isInteger(n)) count($(id).querySelector('.score').firstChild, was.get(id), n);
    if (!layer) return;
    const come = [...document.querySelectorAll('#pieces .piece[id]')].filter((el) => !old.has(el.id));
    if (come.length > MANY || gone.length > MANY) return;
    for (const el of come) el.animate([{ transform: there(el.parentElement, document.querySelector(`[data-target="${el.dataset.from}"]`)?.getBoundingClientRect() ?? actor) ?? el.style.transform, opacity: 0 }, { transform: el.style.transform, opacity: 1 }], { duration: 450, easing: 'ease-out' });
    for (const { parent, ghost } of gone) {
      if (!parent.isConnected) continue;
      ghost.removeAttribute('id');
      const over = $('pieces').cloneNode(false), frame = parent.id === 'pieces' ? over : over.appendChild(parent.cloneNode(false));
      for (const el of [over, frame]) el.removeAttribute('id');
      frame.append(ghost); // on a layer of its own: what comes from the server counts the children of the others
      $('stage').append(over);
      ghost.animate([{ transform: ghost.style.transform, opacity: 1 }, { transform: there(parent, actor) ?? ghost.style.transform, opacity: 0 }], { duration: 400, easing: 'ease-in' }).finished.finally(() => over.remove());
    }
  };
}
function there(parent, rect) { // a place of the screen as a transform inside of `parent`
  const m = rect?.width && parent.getScreenCTM?.()?.inverse();
  return m ? `translate(${(m.a * (rect.left + 20) + m.e).toFixed(1)}px,${(m.d * (rect.top + 20) + m.f).toFixed(1)}px) scale(.5)` : null;
}
function count(text, from, to) {
  const begin = performance.now();
  const step = () => {
    const k = Math.min(1, (performance.now() - begin) / 500);
    text.data = String(Math.round(from + (to - from) * k)).replace('-', '\u2212'); // a true minus, as it came
    if (k < 1 && text.isConnected) requestAnimationFrame(step);
  };
  step();
}
function ticked() { // places on the board whose box is ticked; and what was not allowed may be with what is ticked
  const any = Boolean(document.querySelector('.tick > :checked')) || Number(document.querySelector('.cash [name=side]')?.closest('.cash').querySelector('[type=number]').value) > 0;
  for (const field of document.querySelectorAll('.cash [data-says]')) field.closest('.cash').querySelector('output').textContent = JSON.parse(field.dataset.says)[field.value] ?? '';
  $('dock').toggleAttribute('data-ticked', any);
  for (const button of document.querySelectorAll('.choices [aria-disabled]')) button.setAttribute('aria-disabled', !any);
  for (const label of document.querySelectorAll('label[for]')) label.classList.toggle('sel', Boolean($(label.htmlFor)?.checked));
}
for (const kind of ['change', 'input']) document.addEventListener(kind, ticked);
document.addEventListener('click', (e) => { // a number by its buttons
  const by = e.target.closest('[data-step]'), field = by?.parentElement.querySelector('[type=number]');
  if (!field) return;
  if (by.dataset.step > 0) field.stepUp(field.value === '' ? 0 : 1); else field.stepDown();
  ticked();
});
document.addEventListener('keydown', (e) => { // Enter ticks too, and sends a number: it would press the form's first button
  if (e.key === 'Enter' && e.target.closest('.tick')) { e.preventDefault(); e.target.click(); }
  if (e.key === 'Enter' && e.target.matches('.cash [type=number]')) { e.preventDefault(); e.target.closest('.cash').querySelector('[name=action]')?.click(); }
});
function heading() { // the tab says whose turn it is
  const top = $('top'), icon = $('favicon'), want = icon.dataset['mine' in top.dataset ? 'turn' : 'idle'];
  document.title = top.dataset.title;
  if (icon.getAttribute('href') !== want) icon.setAttribute('href', want);
}

// ---- the stream: closed while hidden (six connections a browser), made again with back-off, never given up
const SILENCE = 37500; // two and a half of the server's pings
let source = null, after = body.dataset.after, wait = 500, timer = 0, watch = 0;
function alive() { // something came; a connection that then stays silent is dead, whatever the browser thinks
  clearTimeout(watch);
  watch = setTimeout(() => { say('offline', LOST); join(); }, SILENCE);
}
const LOST = 'The connection dropped. What you see is how it stood; it goes on when we are back.';
function back() { wait = 500; if (!air.size) say('offline', ''); alive(); }
function open() {
  clearTimeout(timer);
  clearTimeout(watch);
  source?.close();
  if (document.hidden) return;
  alive();
  source = new EventSource(`${body.dataset.stream}?after=${encodeURIComponent(after)}`);
  source.addEventListener('ping', back);
  source.onmessage = (e) => { back(); after = e.lastEventId || after; patch(e.data); if (Date.now() - said > 4000) say('act', ''); };
  source.onerror = () => {
    source.close();
    clearTimeout(watch);
    if (wait > 3000) say('offline', LOST);
    timer = setTimeout(open, wait + Math.random() * 300);
    wait = Math.min(wait * 2, 15000);
  };
}
// A browser keeps six connections to a server. Where others of our pages in sight have all but one of them, this one asks now and then.
const FULL = 5, LOOK = 4000, ANSWERS = [120, 200]; // ms for an answer, and, if there is one, for all: busy pages take a while
const others = 'BroadcastChannel' in window ? new BroadcastChannel('ecliptic') : null;
let taken = 0;
others?.addEventListener('message', ({ data }) => {
  if (data === 'who?' && source?.readyState < 2 && !document.hidden) others.postMessage('I'); else if (data === 'I') taken += 1;
});
async function join() {
  if (document.hidden) return;
  source?.close();
  taken = 0;
  others?.postMessage('who?');
  for (const ms of others ? ANSWERS : []) if (ms === ANSWERS[0] || taken) await new Promise((done) => setTimeout(done, ms));
  if (document.hidden) return;
  if (taken < FULL) { say('full', ''); open(); return; }
  say('full', 'Many pages of yours are open. This one looks every few seconds; close others and it is quick again.');
  clearTimeout(timer);
  timer = setTimeout(join, LOOK);
  try {
    const answer = await fetch(`${body.dataset.stream}?once=1&after=${encodeURIComponent(after)}`), text = await answer.text();
    const [, id, data] = /^id: (.*)\ndata: (.*)$/m.exec(text) ?? [];
    if (answer.ok && data) { after = id; patch(data); }
  } catch (error) { if (!(error instanceof TypeError)) throw error; } // no answer: the next look tells
}
document.addEventListener('visibilitychange', () => { if (document.hidden) { source?.close(); source = null; clearTimeout(timer); clearTimeout(watch); } else { heading(); join(); } });
addEventListener('pagehide', () => source?.close());
addEventListener('pageshow', (e) => { if (e.persisted) { after = ''; open(); } });
addEventListener('online', () => { wait = 500; open(); });
addEventListener('offline', () => say('offline', air.size ? KEPT : LOST));

// ---- messages and reasons
function say(key, html) {
  $(`toast-${key}`)?.remove();
  if (!html) return;
  const box = document.createElement('div');
  box.className = 'toast err';
  box.id = `toast-${key}`;
  if (html.startsWith('<')) box.innerHTML = html; else { const p = document.createElement('p'); p.textContent = html; box.append(p); }
  const x = document.createElement('button');
  x.className = 'btn ghost sm';
  x.textContent = 'Close';
  x.onclick = () => box.remove();
  box.append(x);
  $('toasts').append(box);
}
let why = null;
function closeWhy() { const at = why?.from; why?.remove(); why = null; return at; }
function explain(button) {
  closeWhy();
  why = document.createElement('div');
  why.className = 'why up';
  $('status').textContent = button.dataset.why; // the one place that is read out
  const b = document.createElement('b');
  b.textContent = button.dataset.why;
  why.append(b);
  if (button.dataset.clause) {
    const a = document.createElement('a');
    a.className = 'cl';
    a.href = `${document.querySelector('#top a[href^="/rules/"]').getAttribute('href')}#${button.dataset.clause}`;
    a.target = '_blank';
    a.textContent = button.dataset.clause;
    why.append(a);
  }
  const more = $(`about-${button.dataset.target}`);
  if (more) { // what is to be known of the place itself
    const b = document.createElement('button');
    b.className = 'btn ghost sm';
    b.type = 'button';
    b.textContent = `About ${more.getAttribute('aria-label')}`;
    b.onclick = () => { closeWhy(); reveal(more); };
    why.append(b);
  }
  why.from = button;
  (button.closest?.('[popover]') ?? document.querySelector('main')).append(why); // an open list lies over everything else
  const r = button.getBoundingClientRect(), w = why.getBoundingClientRect();
  const left = Math.max(8, Math.min(r.left + r.width / 2 - 32, innerWidth - w.width - 8));
  const below = r.bottom + 10 + w.height < innerHeight;
  if (!below) why.classList.remove('up');
  why.style.cssText = `position:fixed;left:${left}px;top:${below ? r.bottom + 9 : r.top - w.height - 9}px;--at:${r.left + r.width / 2 - left - 5}px`;
}

async function quote(link) { // a rule opens in place, in its words
  const box = $('rule'), [book, id] = link.getAttribute('href').split('#');
  try {
    const answer = await fetch(`${book}/${encodeURIComponent(id)}`, { headers: { 'X-Partial': '1' } });
    if (!answer.ok) throw new TypeError(answer.statusText);
    box.innerHTML = await answer.text();
  } catch (error) { // it opens as a page of its own, as without scripts
    if (!(error instanceof TypeError)) throw error;
    window.open(link.href, '_blank', 'noopener');
    return;
  }
  if (box.contains(link) || openOnes('#rule').length) { box.querySelector('[autofocus]').focus(); return; }
  reveal(box, link);
}

// ---- forms
const fresh = () => [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('');
const KEPT = 'The connection dropped. Your choice is kept, and sent as soon as we are back.', PATIENCE = 10000;
const air = new Set(); // the questions at which something was pressed that the server has not acknowledged yet
let said = 0;
const online = (ms) => new Promise((done) => { const once = () => { clearTimeout(late); removeEventListener('online', once); done(); }, late = setTimeout(once, ms); addEventListener('online', once); });
async function send(form, button) {
  const here = asked(); // once only; but who sees the next question may answer that before the last answer's receipt is in
  if (air.has(here)) return;
  air.add(here);
  pressed ||= form.id === 'act';
  if (form.id === 'act') since.clear();
  const data = new URLSearchParams(new FormData(form, button));
  if (data.has('client')) data.set('client', fresh());
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(form.getAttribute('action'), { // not form.action: a button is called so
        method: 'POST', body: data, headers: { 'X-Partial': '1' }, signal: AbortSignal.timeout?.(PATIENCE) });
      const words = answer.ok ? '' : await answer.text();
      say('offline', '');
      said = Date.now();
      say('act', words);
      if (answer.status === 409) { after = ''; open(); }
      break;
    } catch { // no answer: the same POST again is harmless, it carries the same id
      say('offline', KEPT);
      await online(Math.min(700 * (tries + 1), 5000));
    }
  }
  air.delete(here);
}
const coarse = matchMedia('(pointer: coarse)');
let chosen = null;
document.addEventListener('submit', (e) => {
  const button = e.submitter;
  if (button?.dataset.why && !('ticked' in $('dock').dataset)) { e.preventDefault(); explain(button); return; }
  if (!('live' in e.target.dataset)) return;
  e.preventDefault();
  if (coarse.matches && button?.matches('.target') && chosen !== button) { // the first touch selects and shows the price
    select(button);
    return;
  }
  select(null);
  closeWhy();
  hide(button?.closest('[popover]'));
  if (button?.id === 'lift') go('board');
  send(e.target, button);
});
function select(button) {
  chosen?.classList.remove('sel');
  chosen = button;
  if (!button) { say('select', ''); return; }
  button.classList.add('sel');
  way();
  explain({ dataset: { why: `${button.getAttribute('aria-label')}. Touch again to do it.`, target: button.dataset.target }, getBoundingClientRect: () => button.getBoundingClientRect() });
}
document.addEventListener('click', (e) => {
  if (why && !why.contains(e.target) && e.target.closest('.no') !== why.from && !e.target.closest('.target.sel')) closeWhy();
  if (chosen && !e.target.closest('.target, .why')) select(null);
  const rule = e.target.closest('a[href^="/rules/"]');
  if (rule) rule.target = '_blank'; // the table stays open
  if (rule?.hash && !('whole' in rule.dataset) && !e.ctrlKey && !e.metaKey && !e.shiftKey) { e.preventDefault(); quote(rule); }
  const spent = e.target.closest('button[type=button][data-why]');
  if (spent) explain(spent);
  if (e.target.closest('[data-help]')) $('help').showModal();
  if (e.target.closest('[data-since]')) showSince();
  const tab = e.target.closest('[data-go]');
  if (tab) { e.preventDefault(); go(tab.dataset.go); }
});

// ---- places on the board: their ways, their lists, one stop for Tab where there are many
function way(at) { // shown before the choice is made: under the pointer, at the focus, at the first touch
  const id = (at?.closest?.('[data-target]') ?? chosen)?.dataset.target ?? openOnes('.about')[0]?.id.slice(6) ?? document.activeElement?.dataset.target;
  for (const path of document.querySelectorAll('#ways [data-for]')) path.toggleAttribute('hidden', path.dataset.for !== id);
}
for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, (e) => { way(e.target); tellOf(e.target); });
const TELLING = '#targets button.target, #targets label.target, #dock :is(button[name=action], .tick)';
function tellOf(at) { // what it means, in the question's second line
  const line = $('over'), it = at?.closest?.(TELLING) ?? document.activeElement?.closest?.(TELLING);
  if (!line || coarse.matches) return;
  const words = it ? it.dataset.why || it.title || it.getAttribute('aria-label') || '' : '';
  line.parentElement.classList.toggle('told', Boolean(words));
  if (line.textContent !== words) line.textContent = words;
}
// What is to be known of a thing opens by a press where nothing is asked; there it shows under a mouse that rests, too.
// Where a press would choose, the other button, a long touch or the key i opens it.
const known = (at) => $(`about-${at?.closest?.('[data-target]')?.dataset.target}`);
const LINGER = 350; // ms
let peek = null, lingers = 0;
function reveal(box, from) { // beside the board, and the focus goes back where it was
  const other = openOnes('.about')[0];
  if (other && !other.contains(from)) hide(other);
  if (floats) box.showPopover({ source: from }); else { box.classList.add('open'); toggled(box, 'open'); }
}
document.addEventListener('pointerover', (e) => {
  clearTimeout(lingers);
  const at = e.target.closest?.('#targets [data-target], #tray [data-target]'), box = known(at);
  if (peek && at !== peek.from && !peek.box.contains(e.target)) { hide(peek.box); peek = null; }
  if (!box || e.pointerType !== 'mouse' || openOnes('[popover]').length) return;
  lingers = setTimeout(() => {
    const close = box.querySelector('[autofocus]');
    if (!box.isConnected || !at.isConnected || openOnes('[popover]').length) return;
    close?.removeAttribute('autofocus'); // who only looks keeps the focus where it is
    reveal(box, at);
    close?.setAttribute('autofocus', '');
    peek = { box, from: at };
  }, at.matches('[popovertarget^="about-"]') ? LINGER : 2 * LINGER);
});
document.addEventListener('click', (e) => { // a press keeps open what showed by itself
  clearTimeout(lingers);
  if (!peek) return;
  if (peek.from.matches('[popovertarget^="about-"]') && peek.from.contains(e.target)) { e.preventDefault(); e.stopImmediatePropagation(); peek.box.querySelector('[autofocus]')?.focus(); }
  peek = null;
}, true);
document.addEventListener('contextmenu', (e) => {
  const box = known(e.target);
  if (!box) return;
  e.preventDefault();
  clearTimeout(lingers);
  peek = null;
  select(null);
  closeWhy();
  reveal(box, e.target.closest('button, label'));
});
document.addEventListener('toggle', (e) => { if (e.target.matches('[popover]')) toggled(e.target, e.newState); }, true);
function toggled(list, state) { // a list of choices opens beside its place
  if (list.id === 'standing' && state === 'closed') noMat();
  if (list.matches('.about')) way();
  if (!list.matches('.picks') || state !== 'open') return;
  const at = document.querySelector(`[popovertarget="${CSS.escape(list.id)}"]`).getBoundingClientRect(), r = list.getBoundingClientRect();
  const below = at.bottom + 8 + r.height < innerHeight;
  list.style.cssText = `inset:auto;margin:0;left:${Math.max(8, Math.min(at.left + at.width / 2 - r.width / 2, innerWidth - r.width - 8))}px;top:${below ? at.bottom + 8 : Math.max(8, at.top - r.height - 8)}px`;
  list.querySelector('button:not(.no), .tick')?.focus();
}
document.addEventListener('click', (e) => { // asked twice, and not meant
  const fold = e.target.closest('[data-back]')?.closest('details');
  if (fold) { e.preventDefault(); fold.open = false; fold.querySelector('summary').focus(); }
});
// An unfolded list lies over the board: a press elsewhere closes it.
document.addEventListener('click', (e) => { for (const fold of folds()) if (!fold.contains(e.target) && !e.target.closest('.why')) fold.open = false; });
const stops = (kind = ':not(.look)') => [...document.querySelectorAll(`#targets button.target${kind}`)]; // what is asked, or '.look'
let stopAt = ''; // the place at which Tab stops
function rove() {
  for (const all of [stops(), stops('.look')]) {
    const at = all.length > 12 ? all.find((el) => el.dataset.target === stopAt) ?? all.find((el) => el.matches('.go')) ?? all.find((el) => !el.matches('.no')) ?? all[0] : null;
    for (const el of all) if (!at || el === at) el.removeAttribute('tabindex'); else el.tabIndex = -1;
  }
}
document.addEventListener('focusin', (e) => { if (e.target.matches('button.target')) { stopAt = e.target.dataset.target; rove(); } });
document.addEventListener('click', (e) => { if (e.target.closest('.places')) { e.preventDefault(); (stops().find((el) => el.tabIndex === 0 && !el.matches('.no')) ?? stops()[0])?.focus(); } });

// ---- what a player has: a press on a row opens the score sheet over the board and that player's mat beside it, on a phone under its tab
let cameFrom = '', shownOf = '';
function showMat(seat) {
  const mat = document.querySelector(`#side :is([data-mat="${seat}"], [data-mat=all])`), part = mat?.closest('[data-in]').dataset.in;
  if (!mat) return;
  if (!part.split(' ').includes('board') && phone.matches && document.querySelector(`[data-go="${part}"]`)) { cameFrom ||= document.querySelector('.table').dataset.tab; go(part); }
  mat.open = true;
  mat.scrollIntoView({ block: 'nearest' });
}
document.addEventListener('click', (e) => {
  const row = e.target.closest('.player')?.id.slice(7), button = row && e.target.closest('[popovertarget=standing]');
  if (!button) return;
  if (shownOf === row) return; // pressed again it closes
  if (shownOf) e.preventDefault(); // it stays open and tells of somebody else
  shownOf = row;
  showMat(row);
}, true);
function noMat() {
  if (cameFrom) go(cameFrom);
  cameFrom = shownOf = '';
}
// What was unfolded beside the board stays so when the page is loaded again.
const UNFOLDED = `unfolded ${body.dataset.table}`, folded = () => [...document.querySelectorAll('#side details[id]')];
try {
  const kept = JSON.parse(sessionStorage.getItem(UNFOLDED));
  if (kept) for (const fold of folded()) fold.open = kept.includes(fold.id);
} catch { /* no storage: as the server has it */ }
document.addEventListener('toggle', (e) => {
  if (!e.target.matches('#side details[id]')) return;
  try { sessionStorage.setItem(UNFOLDED, JSON.stringify(folded().filter((fold) => fold.open).map((fold) => fold.id))); } catch { /* for this page only */ }
}, true);

// ---- tabs, keys, clocks
function go(tab) { // a part of the page, or of the board
  const table = document.querySelector('.table'), link = document.querySelector(`[data-go="${CSS.escape(tab)}"]`) ?? document.querySelector('[data-go]');
  const old = document.querySelector(`[data-go="${CSS.escape(table.dataset.tab)}"]`);
  table.dataset.tab = link.dataset.go;
  marks();
  unfold();
  dispatchEvent(new Event('resize'));
  if (link.dataset.box || old?.dataset.box || link === old) document.dispatchEvent(new CustomEvent('box', { detail: link.dataset.box?.split(' ').map(Number) ?? null }));
}
function unfold() { // the tab of the others' mats has room for them
  if (phone.matches) for (const mat of document.querySelectorAll('.side > [data-here]:not(#players) details[data-mat]')) mat.open = true;
}
function marks() { // what stands under the tab that is open; a tab may have gone
  const table = document.querySelector('.table');
  const link = document.querySelector(`[data-go="${CSS.escape(table.dataset.tab)}"]`) ?? document.querySelector('[data-go]');
  const part = link.dataset.box ? 'board' : link.dataset.go;
  table.dataset.tab = link.dataset.go;
  table.dataset.lay = part === 'board' ? 'board' : 'page';
  for (const a of document.querySelectorAll('[data-go]')) a.toggleAttribute('aria-current', a === link);
  for (const el of document.querySelectorAll('[data-in]')) el.toggleAttribute('data-here', el.dataset.in.split(' ').includes(part));
}
const ROWS = '#tray, :is(.choices, .group) > .row';
const row = (el) => { // a row that goes on beyond its edge fades there
  el.toggleAttribute('data-more', el.scrollWidth - el.clientWidth - el.scrollLeft > 4);
  el.toggleAttribute('data-less', el.scrollLeft > 4);
};
const rows = () => { for (const el of document.querySelectorAll(ROWS)) row(el); };
document.addEventListener('scroll', (e) => { if (e.target.matches?.(ROWS)) row(e.target); }, { capture: true, passive: true });
addEventListener('resize', rows);
document.addEventListener('toggle', rows, true);
if (new URLSearchParams(location.search).has('tab')) history.replaceState(history.state, '', location.pathname); // an address to share is the table's
const single = $('single-keys'); // keys of one letter can be switched off: who dictates types them unawares
try { single.checked = localStorage.getItem('keys') !== 'off'; } catch { /* no storage: they are on */ }
single.addEventListener('change', () => { try { localStorage.setItem('keys', single.checked ? 'on' : 'off'); } catch { /* for this page only */ } });
document.addEventListener('keydown', (e) => {
  if (e.target.closest('input, select, textarea, dialog') || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === 'Escape') {
    const at = closeWhy(), fold = folds()[0];
    select(null);
    if (fold) { fold.open = false; fold.querySelector('summary').focus(); }
    at?.focus?.();
  } else if (e.repeat || !single.checked) return;
  else if (e.key === 'u') $('undo-button')?.click();
  else if (e.key === 'i') { const box = known(document.activeElement); if (box) reveal(box, document.activeElement); }
  else if (e.key === '?') $('help').showModal();
  else if (e.key === ' ' && $('skip') && !e.target.closest('button, a, summary, label, [popover]')) { e.preventDefault(); $('skip').click(); }
  else if (/^[1-9]$/.test(e.key)) { const link = document.querySelectorAll('[data-go]')[e.key - 1]; if (link) go(link.dataset.go); }
});
const ahead = Date.now() / 1000 - Number($('now').textContent); // this computer's clock, of the server's
function ticks() {
  for (const t of document.querySelectorAll('time.ago')) {
    const m = Math.floor((Date.now() / 1000 - ahead - Number(t.dataset.at)) / 60);
    const text = m < 1 ? ('quiet' in t.dataset ? '' : 'now') : m < 60 ? `${m} min` : m < 2880 ? `${Math.floor(m / 60)} h` : `${Math.floor(m / 1440)} days`;
    if (t.textContent !== text) t.textContent = text;
  }
}
// The log is one stop for Tab: arrows go from rule to rule in it.
const rules = () => [...document.querySelectorAll('#log .log :is(a, summary)')].filter(seen);
function logged() { for (const a of document.querySelectorAll('#log .log :is(a, summary)')) if (a !== document.activeElement) a.tabIndex = -1; }
document.addEventListener('keydown', (e) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!step || !e.target.closest('#log .scroll')) return;
  const all = rules(), at = all.indexOf(e.target), next = at < 0 ? all.at(-1) : all[at + step];
  if (next) { e.preventDefault(); next.focus(); }
});
document.addEventListener('patched', () => { ticks(); rove(); rows(); way(); logged(); });
document.addEventListener('focused', () => tellOf(null));
setInterval(ticks, 15000);
marks();
unfold();
rove();
logged();
rows();
ticked();
heading();
if ($('lift')) $('lift').focus();
join();
