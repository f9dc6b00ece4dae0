// Looking back at a game, three (in place of `stream`): every step is a link; this puts in what is new at
// that moment.
let after = '', here = $('dock').dataset.at, wanted = '', busy = false, dragged = false, playing = 0;
function open() { location.assign(here); } // the page is not as the server takes it to be
function join() {} // nothing comes by itself
const scrub = () => $('scrub'), PAUSE = 1500 * Number(body.dataset.pace); // ms between two steps that play
function current() { // what stands at this moment, in view
  if (!dragged && !wanted) scrub().value = scrub().dataset.value;
  const list = $('moves-list'), now = list.querySelector('[aria-current]');
  if (!now?.getClientRects().length) return;
  const [r, box] = [now.getBoundingClientRect(), list.getBoundingClientRect()];
  if (r.top < box.top + 40 || r.bottom > box.bottom - 40) list.scrollTop += r.top - box.top - box.height / 2;
}
async function walk(to) {
  if (!to) return false;
  wanted = to;
  if (busy) return true;
  busy = true;
  while (wanted) {
    const url = wanted;
    wanted = '';
    try {
      const answer = await fetch(`${url}&from=${encodeURIComponent(here)}`, {
        headers: { 'X-Partial': '1' }
      });
      say('study', answer.ok ? '' : await answer.text());
      if (!answer.ok) break;
      patch(await answer.text());
      here = $('dock').dataset.at;
      history.replaceState(history.state, '', here);
    } catch (error) { // no answer: as without scripts
      if (!(error instanceof TypeError)) throw error;
      location.assign(url);
      return true;
    }
    current();
  }
  busy = false;
  return true;
}
const link = (id) => $(id)?.getAttribute('href') ?? '';
function play(on) {
  clearInterval(playing);
  playing = on
    ? setInterval(() => {
        if (!busy && !document.hidden)
          walk(link('way-forth')).then((went) => {
            if (!went) play(false);
          });
      }, PAUSE)
    : 0;
  $('play').setAttribute('aria-pressed', on);
}
document.addEventListener('click', (e) => {
  if (e.target.closest('#play')) play(!playing);
  const to = e.target.closest('a[href]')?.getAttribute('href') ?? '';
  if (
    !to.startsWith(`${location.pathname}?`) ||
    e.target.closest('[data-go], [data-whole]') ||
    e.ctrlKey ||
    e.metaKey ||
    e.shiftKey ||
    e.altKey
  )
    return;
  e.preventDefault();
  play(false);
  walk(to);
});
const dragTo = () =>
  walk(
    `${location.pathname}?step=${scrub().value}&eyes=${encodeURIComponent($('scrubber').elements.eyes.value)}`
  );
document.addEventListener('input', (e) => {
  if (e.target !== scrub()) return;
  play(false);
  $('head')?.style.setProperty('left', `${100 * scrub().value / Math.max(1, scrub().max)}%`);
  dragTo();
});
document.addEventListener('submit', (e) => {
  if (e.target.id === 'scrubber') {
    e.preventDefault();
    dragTo();
  }
});
for (const [kind, is] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false]
])
  addEventListener(
    kind,
    (e) => {
      dragged = is && e.target === scrub();
    },
    true
  );
document.addEventListener('keydown', (e) => {
  if (
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    e.defaultPrevented ||
    !single.checked ||
    e.target.closest('input, select, textarea, dialog[open], .target, [popover]')
  )
    return;
  const scrolls = e.target.closest('#side') && !e.target.closest('a'); // who is in the side column scrolls it
  const back = e.shiftKey ? 'turn-back' : 'back', forth = e.shiftKey ? 'turn-forth' : 'forth';
  const id = {
    ArrowLeft: back,
    ArrowRight: forth,
    ...(scrolls ? {} : { ArrowUp: 'same-back', ArrowDown: 'same-forth', Home: 'first', End: 'last' }),
    '[': 'turning-back',
    ']': 'turning-forth'
  }[e.key];
  if (id) { e.preventDefault(); play(false); walk(link(`way-${id}`)); return; }
  if (e.repeat) return;
  if (e.key === ' ' && !scrolls && !e.target.closest('a, button, summary')) {
    e.preventDefault();
    play(!playing);
  } else if (e.key === 'e') {
    const all = [...document.querySelectorAll('#eyes [id^=eye-]')],
      now = all.findIndex((el) => el.hasAttribute('aria-current'));
    walk(all[(now + 1) % all.length]?.getAttribute('href'));
  } else if (e.key === 'k') $('continue')?.click();
  else if (e.key === 'f') {
    document.querySelector('.table').toggleAttribute('data-alone');
    dispatchEvent(new Event('resize'));
  }
});
let from = null; // a swipe over the words of the moment is a step
addEventListener('pointerdown', (e) => {
  from = e.pointerType !== 'mouse' && e.target.closest('#done, #then') ? [e.clientX, e.clientY] : null;
});
addEventListener('pointerup', (e) => {
  const [x, y] = from ? [e.clientX - from[0], e.clientY - from[1]] : [0, 0];
  if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) walk(link(x < 0 ? 'way-forth' : 'way-back'));
  from = null;
});
// Beside the board stands one of several parts; on a phone each has its tab.
const PANES = ['moves', 'review', 'dice', 'share'];
function panes() {
  const tab = document.querySelector('.table').dataset.tab, open = PANES.includes(tab) ? tab : 'moves';
  for (const a of document.querySelectorAll('[data-pane]'))
    if (a.dataset.pane === open) a.setAttribute('aria-current', 'true');
    else a.removeAttribute('aria-current');
}
document.addEventListener('click', (e) => {
  const pane = e.target.closest('[data-pane]');
  if (!pane || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  e.preventDefault();
  e.stopImmediatePropagation();
  go(pane.dataset.pane);
  panes();
  current();
}, true);
document.addEventListener('patched', panes);
// what bots find, as they find it
setInterval(() => {
  if ('underWay' in $('dock').dataset && !busy && !playing && !document.hidden) walk(here);
}, 4000);
history.replaceState(history.state, '', here);
document.addEventListener('DOMContentLoaded', () => { panes(); current(); });
