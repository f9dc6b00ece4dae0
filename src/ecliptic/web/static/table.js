// A live table, six: tabs, keys, clocks; and it begins.
function go(tab) { // a part of the page, or of the board
  const table = document.querySelector('.table'),
    link = document.querySelector(`[data-go="${CSS.escape(tab)}"]`) ?? document.querySelector('[data-go]');
  const old = document.querySelector(`[data-go="${CSS.escape(table.dataset.tab)}"]`);
  table.dataset.tab = link.dataset.go;
  marks();
  unfold();
  dispatchEvent(new Event('resize'));
  if (link.dataset.box || old?.dataset.box || link === old)
    document.dispatchEvent(
      new CustomEvent('box', { detail: link.dataset.box?.split(' ').map(Number) ?? null })
    );
}
function unfold() { // the tab of the others' mats has room for them
  if (phone.matches)
    for (const mat of document.querySelectorAll('.side > [data-here]:not(#players) details[data-mat]'))
      mat.open = true;
}
document.addEventListener('click', (e) => { // a chip in the bar leads to what waits under Players on a phone
  const chip = e.target.closest('[data-leads]'), to = chip && $(chip.dataset.leads);
  if (!to) return;
  e.preventDefault();
  if (phone.matches && !to.matches('[data-in~=board]')) go('players');
  to.focus();
});
function marks() { // what stands under the tab that is open; a tab may have gone
  const table = document.querySelector('.table');
  const link =
    document.querySelector(`[data-go="${CSS.escape(table.dataset.tab)}"]`) ??
    document.querySelector('[data-go]');
  const part = link.dataset.box ? 'board' : link.dataset.go;
  table.dataset.tab = link.dataset.go;
  table.dataset.lay = part === 'board' ? 'board' : 'page';
  for (const a of document.querySelectorAll('[data-go]')) a.toggleAttribute('aria-current', a === link);
  for (const el of document.querySelectorAll('[data-in]'))
    el.toggleAttribute('data-here', el.dataset.in.split(' ').includes(part));
}
const ROWS = '#tray, :is(.choices, .group) > .row';
const row = (el) => { // a row that goes on beyond its edge fades there
  const more = el.scrollWidth - el.clientWidth - el.scrollLeft > 4, less = el.scrollLeft > 4;
  return () => { el.toggleAttribute('data-more', more); el.toggleAttribute('data-less', less); };
};
// as in table.css: the question beside the board
const side = matchMedia('(max-height: 499.98px) and (min-width: 480px)');
const low = () => { // the tray gives up room that nothing needs, then what lies in it is lower
  const tray = $('tray');
  if (!tray) return;
  const over = () => !phone.matches && tray.scrollHeight > tray.clientHeight + 1;
  for (const way of ['data-low', 'data-snug']) tray.removeAttribute(way);
  if (over()) tray.toggleAttribute('data-snug', true);
  if (side.matches || over()) tray.toggleAttribute('data-low', true);
};
const under = (el) => { // what scrolls down
  const more = el.scrollHeight - el.clientHeight - el.scrollTop > 4;
  return () => { el.toggleAttribute('data-more', more); };
};
const rows = () => { // all is measured before anything is written, so that the page is laid out once
  low();
  for (const write of [
    ...[...document.querySelectorAll('#dock, #prompt')].map(under),
    ...[...document.querySelectorAll(ROWS)].map(row)
  ])
    write();
};
document.addEventListener(
  'scroll',
  (e) => {
    if (e.target.id === 'dock' || e.target.id === 'prompt') under(e.target)();
    else if (e.target.matches?.(ROWS)) row(e.target)();
  },
  { capture: true, passive: true }
);
addEventListener('resize', rows);
document.fonts.ready.then(rows); // words of another font are as wide, not always as high
document.addEventListener('toggle', rows, true);
// an address to share is the table's
if (new URLSearchParams(location.search).has('tab'))
  history.replaceState(history.state, '', location.pathname);
const SPACED = 2500; // ms after a press of Space in which another one was meant for the bots, too
let spaced = -SPACED;
const single = $('single-keys'); // keys of one letter can be switched off: who dictates types them unawares
try { single.checked = localStorage.getItem('keys') !== 'off'; } catch { /* no storage: they are on */ }
single.addEventListener('change', () => {
  try {
    localStorage.setItem('keys', single.checked ? 'on' : 'off');
  } catch {
    /* for this page only */
  }
});
function showPeople() { // who sits where, and which bot may play on
  $('help').close();
  if (phone.matches) go('players');
  $('people').open = true;
  $('people').scrollIntoView({ block: 'start' });
  $('people').querySelector('[name=do][value=bot]')?.focus();
}
function keyList() { // the list, from its beginning
  $('help').showModal();
  $('help').scrollTop = 0;
}
document.addEventListener('keydown', (e) => {
  if (e.target.closest('input, select, textarea, dialog[open]') || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === 'Escape') {
    const at = closeWhy(),
      fold = folds()[0];
    select(null);
    if (fold) {
      fold.open = false;
      fold.querySelector('summary').focus();
    }
    at?.focus?.();
    if (!at && !fold) $('hint-close')?.click();
  } else if (e.repeat || !single.checked) return;
  else if (e.key === 'u') $('undo-button')?.click();
  else if (e.key === 'h') $('hint-button')?.click();
  else if (e.key === 'p') $('plan-button')?.click();
  else if (e.key === 'i') {
    const box = known(document.activeElement);
    if (box) reveal(box, document.activeElement);
  } else if (e.key === 'c') $('coach-key')?.click();
  else if (e.key === '?') {
    e.preventDefault();
    keyList();
  } else if (
    e.key === ' ' &&
    ($('skip') || performance.now() < spaced + SPACED) &&
    !e.target.closest('a, summary, label, [popover], header button')
  ) {
    e.preventDefault(); // bots are skipped, and what comes under the key meanwhile is not chosen by it
    spaced = performance.now();
    $('skip')?.click();
  } else if (/^[1-9]$/.test(e.key) && document.querySelector('#dock [data-dice]'))
    document.querySelectorAll('#dock [data-dice] > [name=action]')[e.key - 1]?.click(); // a real die
  else if (/^[1-9]$/.test(e.key)) {
    const link = document.querySelectorAll('[data-go]')[e.key - 1];
    if (link) go(link.dataset.go);
  }
});
const ahead = Date.now() / 1000 - Number($('now').textContent); // this computer's clock, of the server's
function ticks() {
  for (const t of document.querySelectorAll('time.ago')) {
    const m = Math.floor((Date.now() / 1000 - ahead - Number(t.dataset.at)) / 60);
    const text =
      m < 1
        ? 'quiet' in t.dataset
          ? ''
          : phrase('now')
        : m < 60
          ? phrase('{n} min', { n: m })
          : m < 2880
            ? phrase('{n} h', { n: Math.floor(m / 60) })
            : phrases(Math.floor(m / 1440), '{n} day', '{n} days');
    if (t.textContent !== text) t.textContent = text;
  }
}
// The log is one stop for Tab: arrows go from rule to rule in it.
const rules = () => [...document.querySelectorAll('#log .log :is(a, summary)')].filter(seen);
function logged() {
  for (const a of document.querySelectorAll('#log .log :is(a, summary)'))
    if (a !== document.activeElement) a.tabIndex = -1;
}
document.addEventListener('keydown', (e) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!step || !e.target.closest('#log .scroll')) return;
  const all = rules(), at = all.indexOf(e.target), next = at < 0 ? all.at(-1) : all[at + step];
  if (next) { e.preventDefault(); next.focus(); }
});

// Lines come at the log's end and go at its beginning, and it is moved by as much (app.css): those that stay
// keep their place in it.
let above = 0, lines = [];
const placed = () =>
  [...document.querySelectorAll('#log .scroll > .log > li')].slice(-8).map((li) => [li, li.offsetTop]);
function told() {
  const at = lines.findLast(([li]) => li.isConnected), list = document.querySelector('#log .scroll > .log');
  above = at ? above + at[1] - at[0].offsetTop : 0;
  list?.style.setProperty('--above', `${above}px`);
}
document.addEventListener('patching', () => { lines = placed(); });

function heading() { // the tab says whose turn it is
  const top = $('top'), icon = $('favicon'), want = icon.dataset['mine' in top.dataset ? 'turn' : 'idle'];
  document.title = top.dataset.title;
  if (icon.getAttribute('href') !== want) icon.setAttribute('href', want);
}

document.addEventListener('patched', () => { told(); ticks(); rove(); logged(); rows(); });
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
