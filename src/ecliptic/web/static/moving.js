// A live table, two: what changed is seen to move, to come and to go, and can be shown once more.

const less = matchMedia('(prefers-reduced-motion: reduce)');
const still = { get matches() { return less.matches || root.dataset.motion === 'none'; } };
const slower = { fast: 0.4, slow: 2 }[root.dataset.motion] ?? 1; // as liked.css
// a piece goes along its way, not straight; one that ends where it began is shown going
function travel({ at, from, way }) {
  const back = way.length > 2 && way[0] === way.at(-1);
  if (!at?.isConnected || (at.style.transform === from && !back) || way.length < 2 || still.matches) return;
  if (back) way.pop();
  const path = way.map((point) => {
    const [x, y] = point.split(',');
    return { transform: `translate(${x}px,${y}px)` };
  });
  at.animate(path, { duration: slower * (420 + 60 * path.length), easing: 'ease-in-out' });
}
// ---- what changed: since the own last choice by id, to be shown when somebody asks
const since = new Set();
function note(news) {
  for (const layer of ['marks', 'pieces'])
    for (const el of news.querySelectorAll(`#${layer} [id]`)) if (!alike($(el.id), el)) since.add(el.id);
}
function alike(old, el) { // but for words that have no room on the map
  if (!old?.querySelector('[data-off]')) return Boolean(old?.isEqualNode(el));
  const twin = old.cloneNode(true);
  for (const off of twin.querySelectorAll('[data-off]')) off.removeAttribute('data-off');
  return twin.isEqualNode(el);
}
function showSince() {
  go('board');
  if (!rings([...since].map($))) { go('log'); $('since')?.scrollIntoView({ block: 'nearest' }); }
}
function showLooks(ids) { // the places that what matters now speaks of
  go('board');
  const at = (id) =>
    document.querySelector(`#stage [data-target="${CSS.escape(id)}"], [data-target="${CSS.escape(id)}"]`);
  if (!rings(ids.map(at))) at(ids[0])?.scrollIntoView({ block: 'nearest' });
}
function rings(all) { // around these on the board, for a moment; whether there was any
  const s = $('stage').getBoundingClientRect();
  let any = false;
  for (const el of all) {
    const r = el?.getBoundingClientRect();
    // all of the table changes with every card
    if (!r?.width || r.width > s.width / 3 || r.height > s.height / 3) continue;
    const ring = document.createElement('div');
    ring.className = 'changed';
    const across = (px) => `${(100 * px) / s.width}%`, down = (px) => `${(100 * px) / s.height}%`;
    ring.style.cssText =
      `left:${across(r.left - 6 - s.left)};top:${down(r.top - 6 - s.top)};` +
      `width:${across(r.width + 12)};height:${down(r.height + 12)}`;
    $('stage').append(ring);
    setTimeout(() => ring.remove(), 2600);
    any = true;
  }
  return any;
}
// What appears comes from where it was (its pile, its owner, whoever acted), what goes leaves that way, dice
// that are rolled tumble, and scores count; many at once just appear.
const MANY = 20;
const movable = () => [...document.querySelectorAll('#stage :is(.piece, .comes)[id]')];
const inHand = () =>
  [...document.querySelectorAll('#tray .held')].map((el) => [
    el.querySelector('b')?.firstChild?.data ?? '',
    Number(/\d+/.exec(el.querySelector('.many')?.textContent)?.[0] ?? 1),
    el
  ]);
function comeIn(el, from) { // a card comes into the hand, as far as one sees
  for (const one of el.getAnimations()) if (one.id === 'comes') one.cancel(); // one like it, just before
  const to = el.getBoundingClientRect();
  if (from && to.width)
    el.animate(
      [
        { transform: `translate(${from.left - to.left}px,${from.top - to.top}px) scale(.5)`, opacity: 0 },
        { transform: 'none', opacity: 1 }
      ],
      { id: 'comes', duration: slower * 450, easing: 'ease-out' }
    );
}
// Dice as they lie, each by its thing or its place in the tray, with what tells whether it was rolled since.
const lying = () =>
  [...document.querySelectorAll('#stage g.die, #tray g.die')].map((el, k) => [
    el.id || `tray ${k}`,
    `${el.ownerSVGElement.dataset.roll} ${el.innerHTML}`,
    el
  ]);
function tumble(die) { // on top of where it comes from
  die.animate([{ transform: `rotate(-270deg)` }, { transform: 'rotate(0deg)' }], {
    id: 'tumbles',
    duration: slower * 450,
    easing: 'ease-out',
    composite: 'add'
  });
}
function motion(news) {
  if (still.matches || document.hidden || news.querySelector('#stage')) return null;
  const score = (el) =>
    [...el.querySelectorAll('.player')].map((p) => [
      p.id,
      Number(p.querySelector('.score')?.firstChild?.data.replace('\u2212', '-'))
    ]);
  const was = new Map(score(document)),
    old = new Map(movable().map((el) => [el.id, el])),
    hand = new Map(inHand()),
    any = news.querySelector('#marks, #pieces, #tray'),
    roll = $('log')?.dataset.rolled,
    lay = new Map(lying());
  const actor = document.querySelector('#players .player.turn')?.getBoundingClientRect();
  const home = new Map([...old.values()].map((el) => [el, el.parentElement]));
  return () => { // of what stays nothing is sent, so what is gone is seen afterwards
    for (const [id, n] of score(document))
      if (was.has(id) && was.get(id) !== n && Number.isInteger(n))
        count($(id).querySelector('.score').firstChild, was.get(id), n);
    if (!any) return;
    if ($('log')?.dataset.rolled !== roll)
      for (const [thing, shows, el] of lying()) if (lay.get(thing) !== shows) tumble(el);
    const box = (el) => el?.getBoundingClientRect(),
      place = (name) =>
        (name &&
          [document.querySelector(`[data-target="${name}"]`), $(name), $(`panel-${name}`)]
            .map(box)
            .find((r) => r?.width)) ||
        actor;
    for (const [name, many, el] of inHand())
      if (!(hand.get(name) >= many)) comeIn(el, place($('tray').dataset.from));
    const come = movable().filter((el) => !old.has(el.id));
    const gone = [...home]
      .filter(([el]) => !el.isConnected && !$(el.id))
      .map(([el, parent]) => ({ parent, ghost: el.cloneNode(true) }));
    if (come.length > MANY || gone.length > MANY) return;
    const at = (el) => el.style.transform || 'none';
    for (const el of come)
      el.animate(
        [
          { transform: there(el.parentElement, place(el.dataset.from)) ?? at(el), opacity: 0 },
          { transform: at(el), opacity: 1 }
        ],
        { duration: slower * 450, easing: 'ease-out' }
      );
    for (const { parent, ghost } of gone) {
      if (!parent.isConnected) continue;
      ghost.removeAttribute('id');
      const over = $('pieces').cloneNode(false),
        frame = over.appendChild(document.createElementNS(over.namespaceURI, 'g'));
      over.removeAttribute('id');
      // wherever it lay
      const { a, b, c, d, e, f } = $('pieces').getScreenCTM().inverse().multiply(parent.getScreenCTM());
      frame.setAttribute('transform', `matrix(${[a, b, c, d, e, f].join()})`);
      // on a layer of its own: what comes from the server counts the children of the others
      frame.append(ghost);
      $('stage').append(over);
      ghost
        .animate(
          [
            { transform: at(ghost), opacity: 1 },
            {
              transform: there(frame, place(ghost.dataset.to ?? ghost.dataset.from)) ?? at(ghost),
              opacity: 0
            }
          ],
          { duration: slower * 400, easing: 'ease-in' }
        )
        .finished.finally(() => over.remove());
    }
  };
}
function there(parent, rect) { // a place of the screen as a transform inside of `parent`
  const m = rect?.width && parent.getScreenCTM?.()?.inverse();
  if (!m) return null;
  const x = m.a * (rect.left + 20) + m.e, y = m.d * (rect.top + 20) + m.f;
  return `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(.5)`;
}
function count(text, from, to) {
  const begin = performance.now();
  const step = () => {
    const k = Math.min(1, (performance.now() - begin) / (slower * 500));
    text.data = String(Math.round(from + (to - from) * k)).replace('-', '\u2212'); // a true minus, as it came
    if (k < 1 && text.isConnected) requestAnimationFrame(step);
  };
  step();
}
