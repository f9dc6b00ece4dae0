// A lesson: places by their letters, keys of its own, and "Show me" stands out for who does nothing for long.
function lookAt(mark) { // the place with this letter comes into view, is focused, and says its name
  const link = document.querySelector(`#coach .num[data-mark="${mark}"]`), ring = $(`look-${mark}`);
  if (!link && !ring) return false;
  const beside = document.querySelector(`[data-look="${mark}"]`);
  if (ring) {
    go('board');
    const place = document.querySelector(`#targets [data-target="${CSS.escape(ring.dataset.for)}"]`);
    if (phone.matches) { // around it, so that its neighbours are seen, too
      const [x, y, w, h] = ring.dataset.box.split(' ').map(Number);
      document.dispatchEvent(new CustomEvent('box', { detail: [x - w, y - h, 3 * w, 3 * h] }));
    }
    place?.focus();
  } else if (beside) {
    const part = beside.closest('[data-in]')?.dataset.in.split(' ') ?? [];
    if (phone.matches && part.length && !part.includes('board')) go(part[0]);
    beside.scrollIntoView({ block: 'nearest' });
    (beside.matches('button, a, [tabindex]') ? beside : beside.querySelector('button, a'))?.focus({
      preventScroll: true
    });
  }
  $('status').textContent = link?.getAttribute('aria-label') ?? '';
  return true;
}
document.addEventListener('click', (e) => {
  const link = e.target.closest('.num[data-mark]');
  if (link) { e.preventDefault(); lookAt(link.dataset.mark); }
});
document.addEventListener('keydown', (e) => {
  if (
    e.target.closest('input, select, textarea, dialog[open]') ||
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    e.repeat ||
    !single.checked ||
    !$('coach')
  )
    return;
  const button = e.key === 's' ? $('coach-show') : e.key === 'n' ? $('coach-on') ?? $('coach-next') : null;
  if (button) { e.preventDefault(); button.click(); }
  if (/^[xyz]$/.test(e.key) && lookAt(e.key.toUpperCase())) {
    e.preventDefault();
    e.stopImmediatePropagation();
  }
}, true);
const LONG = 40000;
let idle = 0;
function waits() { // once a step; no sound, no blinking
  clearTimeout(idle);
  const show = $('coach-show');
  if (show) idle = setTimeout(() => $('coach-show')?.classList.add('nudge'), LONG);
}
let step = ''; // whose marks were brought into sight
function insight() { // a row that goes on beyond its edge begins where the step points at
  const tray = $('tray'), first = tray?.querySelector('[data-look]'), now = $('coach')?.textContent ?? '';
  if (now !== step && first)
    tray.scrollLeft += first.getBoundingClientRect().left - tray.getBoundingClientRect().left - 16;
  step = now;
}
addEventListener('resize', () => { step = ''; insight(); }); // a phone that is turned
for (const each of [waits, insight]) { document.addEventListener('patched', each); each(); }
