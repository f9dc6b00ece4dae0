// A live table, five: places on the board and what is to be known of them, players' mats.

// ---- places on the board: their ways, their lists, one stop for Tab where there are many
function way(at) { // shown before the choice is made: under the pointer, at the focus, at the first touch
  const id =
    (at?.closest?.('[data-target]') ?? chosen)?.dataset.target ??
    openOnes('.about')[0]?.id.slice(6) ??
    document.activeElement?.dataset.target;
  for (const path of document.querySelectorAll('#ways [data-for]'))
    path.toggleAttribute('hidden', path.dataset.for !== id);
}
let cameTo = null; // what the pointer or the focus came to last
for (const kind of ['pointerover', 'focusin'])
  document.addEventListener(kind, (e) => {
    cameTo = e.target;
    way(cameTo);
    tellOf(cameTo);
  });
// News took both away; what comes under a pointer that only pressed was not asked for.
document.addEventListener('focused', () => {
  const still = wentOn && cameTo?.isConnected ? cameTo : null;
  way(still);
  tellOf(still);
});
addEventListener('resize', () => tellOf(null)); // how much room both have
const TELLING = '#targets button.target, #targets label.target, #dock :is(button[name=action], .tick)';
function tellOf(at) { // what it means: below the question's own line where both have room, else in its place
  // a press leaves the focus behind: it is told where it is shown
  const line = $('over'), focus = document.activeElement;
  const it = at?.closest?.(TELLING) ?? (focus?.matches(':focus-visible') ? focus.closest(TELLING) : null);
  if (!line || coarse.matches) return;
  const words = it ? it.dataset.why || it.title || it.getAttribute('aria-label') || '' : '',
    room = line.parentElement;
  room.classList.toggle('told', Boolean(words));
  room.classList.toggle('both', Boolean(words));
  if (line.textContent !== words) line.textContent = words;
  if (words && room.firstElementChild.offsetHeight + line.offsetHeight > room.clientHeight + 2)
    room.classList.remove('both');
}
// What is to be known of a thing opens by a press where nothing is asked; there it shows under a mouse that
// rests, too. Where a press would choose, the other button, a long touch or the key i opens it.
const known = (at) => $(`about-${at?.closest?.('[data-target]')?.dataset.target}`);
const LINGER = 350; // ms
let peek = null, lingers = 0;
function reveal(box, from) { // beside the board, and the focus goes back where it was
  const other = openOnes('.about')[0];
  if (other && !other.contains(from)) hide(other);
  const at = from?.getBoundingClientRect?.(); // it never lies on what it tells of
  box.classList.toggle(
    'beside',
    Boolean(at) && at.right > innerWidth - 372 && at.bottom > 0.44 * innerHeight
  );
  if (floats) box.showPopover({ source: from }); else { box.classList.add('open'); toggled(box, 'open'); }
}
document.addEventListener('pointerover', (e) => {
  clearTimeout(lingers);
  const at = e.target.closest?.('#targets [data-target], #tray [data-target]'), box = known(at);
  if (peek && at !== peek.from && !peek.box.contains(e.target)) { hide(peek.box); peek = null; }
  // where it pressed: what comes under it was not asked for
  const rests = held && !wentOn && Math.hypot(e.clientX - held[0], e.clientY - held[1]) <= 8;
  if (!box || rests || e.pointerType !== 'mouse' || openOnes('[popover]').length) return;
  lingers = setTimeout(() => {
    const close = box.querySelector('[autofocus]');
    if (!box.isConnected || !at.isConnected || openOnes('[popover]').length) return;
    close?.removeAttribute('autofocus'); // who only looks keeps the focus where it is
    reveal(box, at);
    close?.setAttribute('autofocus', '');
    peek = { box, from: at };
  }, at.matches('[popovertarget^="about-"]') ? LINGER : 2 * LINGER);
});
// A line of the log at which a mouse rests, or whose rule has the focus, shows where on the board that was.
let lineAt = null, linesAt = 0;
function showNamed(li) {
  const words = li.textContent;
  const called = (el) => {
    const box = known(el);
    return box ? (box.dataset.named ?? box.getAttribute('aria-label')) : '';
  };
  const literal = (name) => name.replace(/[^\p{L}\d ,]/gu, (ch) => `\\u{${ch.codePointAt(0).toString(16)}}`);
  const whole = (name) =>
    name && new RegExp(`(^|[^\\p{L}\\d])${literal(name)}($|[^\\p{L}\\d])`, 'iu').test(words);
  lineAt = li;
  return rings([...document.querySelectorAll('#targets [data-target]')].filter((el) => whole(called(el))));
}
document.addEventListener('pointerover', (e) => {
  clearTimeout(linesAt);
  const li = e.target.closest?.('#log li');
  if (!li) lineAt = null;
  else if (li !== lineAt && e.pointerType === 'mouse')
    linesAt = setTimeout(() => {
      if (li.isConnected) showNamed(li);
    }, LINGER);
});
document.addEventListener('focusin', (e) => {
  const li = e.target.closest?.('#log li');
  if (li && li !== lineAt) showNamed(li);
});
document.addEventListener('click', (e) => { // a press keeps open what showed by itself
  clearTimeout(lingers);
  if (!peek) return;
  if (peek.from.matches('[popovertarget^="about-"]') && peek.from.contains(e.target)) {
    e.preventDefault();
    e.stopImmediatePropagation();
    peek.box.querySelector('[autofocus]')?.focus();
  }
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
document.addEventListener(
  'toggle',
  (e) => {
    if (e.target.matches('[popover]')) toggled(e.target, e.newState);
  },
  true
);
function toggled(list, state) { // a list of choices opens beside its place
  if (list.id === 'standing' && state === 'closed') noMat();
  if (list.matches('.about')) way();
  if (!list.matches('.picks') || state !== 'open') return;
  const at = document.querySelector(`[popovertarget="${CSS.escape(list.id)}"]`).getBoundingClientRect(),
    r = list.getBoundingClientRect();
  const below = at.bottom + 8 + r.height < innerHeight;
  const left = Math.max(8, Math.min(at.left + at.width / 2 - r.width / 2, innerWidth - r.width - 8));
  const top = below ? at.bottom + 8 : Math.max(8, at.top - r.height - 8);
  list.style.cssText = `inset:auto;margin:0;left:${left}px;top:${top}px`;
  list.querySelector('button:not(.no), .tick')?.focus();
}
// what is unfolded in the dock opens over its own button, as far as there is room
document.addEventListener('toggle', (e) => {
  if (!e.target.open || !e.target.matches('#dock :is(details.group, details.more)')) return;
  const list = e.target.querySelector(':scope > :is(.row, .more-list)'),
    room = list?.offsetParent?.getBoundingClientRect();
  if (!room || getComputedStyle(list).position !== 'absolute') return;
  const at = e.target.getBoundingClientRect().left - room.left, most = room.width - list.offsetWidth - 16;
  list.style.left = `${Math.max(16, Math.min(at, most))}px`;
}, true);
document.addEventListener('click', (e) => { // asked twice, and not meant
  const fold = e.target.closest('[data-back]')?.closest('details');
  if (fold) { e.preventDefault(); fold.open = false; fold.querySelector('summary').focus(); }
});
// An unfolded list lies over the board: a press elsewhere closes it.
document.addEventListener('click', (e) => {
  for (const fold of folds()) if (!fold.contains(e.target) && !e.target.closest('.why')) fold.open = false;
});
// what is asked, or '.look'
const stops = (kind = ':not(.look)') => [...document.querySelectorAll(`#targets button.target${kind}`)];
let stopAt = ''; // the place at which Tab stops
function rove() {
  for (const all of [stops(), stops('.look')]) {
    const at =
      all.length > 12
        ? (all.find((el) => el.dataset.target === stopAt) ??
          all.find((el) => el.matches('.go')) ??
          all.find((el) => !el.matches('.no')) ??
          all[0])
        : null;
    for (const el of all) if (!at || el === at) el.removeAttribute('tabindex'); else el.tabIndex = -1;
  }
}
document.addEventListener('focusin', (e) => {
  if (e.target.matches('button.target')) {
    stopAt = e.target.dataset.target;
    rove();
  }
});
document.addEventListener('click', (e) => {
  if (e.target.closest('.places')) {
    e.preventDefault();
    (stops().find((el) => el.tabIndex === 0 && !el.matches('.no')) ?? stops()[0])?.focus();
  }
});

// ---- what a player has: a press on a row opens the score sheet over the board and that player's mat beside
// it, on a phone under its tab
let cameFrom = '', shownOf = '';
function showMat(seat) {
  const mat = document.querySelector(`#side :is([data-mat="${seat}"], [data-mat=all])`),
    part = mat?.closest('[data-in]').dataset.in;
  if (!mat) return;
  if (!part.split(' ').includes('board') && phone.matches && document.querySelector(`[data-go="${part}"]`)) {
    cameFrom ||= document.querySelector('.table').dataset.tab;
    go(part);
  }
  mat.open = true;
  mat.scrollIntoView({ block: 'nearest' });
}
document.addEventListener('click', (e) => {
  const row = e.target.closest('.player')?.id.slice(7),
    button = row && e.target.closest('[popovertarget=standing]');
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
const UNFOLDED = `unfolded ${body.dataset.table}`,
  folded = () => [...document.querySelectorAll('#side details[id]')];
try {
  const kept = JSON.parse(sessionStorage.getItem(UNFOLDED));
  if (kept) for (const fold of folded()) fold.open = kept.includes(fold.id);
} catch { /* no storage: as the server has it */ }
document.addEventListener('toggle', (e) => {
  if (!e.target.matches('#side details[id]')) return;
  try {
    sessionStorage.setItem(
      UNFOLDED,
      JSON.stringify(
        folded()
          .filter((fold) => fold.open)
          .map((fold) => fold.id)
      )
    );
  } catch {
    /* for this page only */
  }
}, true);
