// Time that is left, as it goes on: in words, and live in seconds; the last of the own in the tab's title. It
// only tells: the server counts.
const TICK = 1000, OFTEN = 15, LAST_SECONDS = 30;
// this computer's clock, of the one that counts
const sent = document.querySelector('#now[data-date]'),
  parted = Date.now() / 1000 - Number(sent?.dataset.date);
const daysWords = (n) => phrases(n, '{n} day', '{n} days');
function leftWords(s) { // as clocks.words.left
  if (s < 60) return phrase('less than a minute');
  if (s < 3600) return phrase('{n} min', { n: Math.floor(s / 60) });
  const days = Math.floor(s / 86400), n = Math.floor(s / 3600) % 24;
  if (!days) return phrase('{n} h', { n });
  return n && days < 3 ? phrase('{days} {n} h', { days: daysWords(days), n }) : daysWords(days);
}
let ticked_ = 0;
function clocks() {
  let own = null;
  const all = [...document.querySelectorAll('[data-due]')], quick = all.some((el) => 'live' in el.dataset);
  ticked_ += 1;
  for (const el of quick || ticked_ % OFTEN === 1 ? all : []) {
    const s = Math.max(0, Math.floor(Number(el.dataset.due) - (Date.now() / 1000 - parted))),
      soon = s <= Number(el.dataset.soon);
    const live = 'live' in el.dataset,
      time = live ? `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}` : leftWords(s),
      days = live ? 0 : Math.floor(s / 86400);
    const whole = soon && !live ? phrase('{time} left, soon', { time }) : phrase('{time} left', { time });
    const text = el.querySelector('.count') ?? el,
      after = el.querySelector('.rest'),
      bar = el.previousElementSibling,
      cut = !after ? whole : days ? daysWords(days) : time,
      more = whole.slice(cut.length);
    if (text.textContent !== cut) text.textContent = cut;
    if (after && after.textContent !== more) after.textContent = more;
    el.classList.toggle('near', soon);
    if (bar?.matches('.bar')) {
      bar.classList.toggle('near', soon);
      bar.firstElementChild.style.width = `${Math.round((100 * s) / Number(el.dataset.total))}%`;
    }
    if ('tab' in el.dataset && s <= LAST_SECONDS) own = s;
  }
  const top = document.getElementById('top');
  if (own !== null && top) {
    root.dataset.counting = '';
    document.title = `${own} \u2013 ${top.dataset.title}`;
  } else if ('counting' in root.dataset) {
    delete root.dataset.counting;
    if (top) document.title = top.dataset.title;
  }
}
if (sent) {
  setInterval(clocks, TICK);
  document.addEventListener('patched', () => {
    ticked_ = 0;
    clocks();
  });
  clocks();
}
