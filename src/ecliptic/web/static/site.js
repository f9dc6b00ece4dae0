// Every page: the theme, copying links, the search in the rules. All of it works without scripts too, or is
// not shown.
const root = document.documentElement;

// What scripts say, in the page's language: English stands in place, and is a message of the catalogue.
const said_ = JSON.parse(document.getElementById('script-words')?.textContent || '{}');
const filled_ = (text, holes) => text.replace(/\{(\w+)\}/g, (_, name) => holes[name] ?? '');
function phrase(text, holes = {}) { return filled_(said_[text] ?? text, holes); }
function phrases(n, one, many, holes = {}) {
  return filled_(said_[one]?.[n < 200 ? n : 100 + (n % 100)] ?? (n === 1 ? one : many), { n, ...holes });
}

root.classList.add('js');

document.addEventListener('click', (e) => {
  const theme = e.target.closest('[data-theme-toggle]');
  if (theme) {
    e.preventDefault();
    const now =
      root.dataset.theme ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
    root.dataset.theme = now === 'light' ? 'dark' : 'light';
    for (const img of document.querySelectorAll('img[data-light]')) img.src = img.dataset[root.dataset.theme];
    if ('known' in root.dataset)
      fetch('/me/preferences', {
        method: 'POST',
        body: new URLSearchParams({ theme: root.dataset.theme }),
        headers: { 'X-Partial': '1' }
      }).catch((no) => {
        if (!(no instanceof TypeError)) throw no;
      });
    else document.cookie = `theme=${root.dataset.theme};path=/;max-age=34560000;samesite=lax`;
  }
  if (e.target.closest('[data-print]')) print();
  const share = e.target.closest('[data-share]');
  if (share)
    navigator
      .share({ title: share.dataset.share, url: share.parentElement.querySelector('input').value })
      .catch((no) => {
        if (no.name !== 'AbortError') throw no;
      });
  const copy = e.target.closest('[data-copy]');
  if (copy) {
    const field = copy.closest('.copy').querySelector('input, textarea');
    field.select();
    (navigator.clipboard?.writeText(field.value) ?? Promise.resolve(document.execCommand('copy'))).then(
      () => {
        copy.textContent = phrase('Copied');
      }
    );
  }
});

// "To the content" brings the keyboard there, too: at a table to what is asked.
document.addEventListener('click', (e) => {
  if (!e.target.closest('.skip')) return;
  const to = ['[id^=choices-]', '#say', '#main'].map((at) => document.querySelector(at)).find(Boolean);
  e.preventDefault();
  if (!to.matches('[tabindex]')) to.tabIndex = -1;
  to.focus();
  to.scrollIntoView({ block: 'nearest' });
});

// Where scripts run, a new table's dice wait for a word of this browser (see dice.js).
document.addEventListener('formdata', (e) => {
  if ('words' in e.target.dataset) e.formData.set('words', 'yes');
});

// A link for others begins with the address of this page, unless only this computer calls itself so and the
// server knows a better one.
const own = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
function wholeLinks(inside) {
  for (const f of inside.querySelectorAll('[data-link]'))
    if (f.dataset.link && (!own || f.value.startsWith('/'))) f.value = location.origin + f.dataset.link;
  if (navigator.share) for (const b of inside.querySelectorAll('[data-share]')) b.hidden = false;
}
wholeLinks(document);
document.addEventListener('patched', () => wholeLinks(document));

// Whose turn it is, told by title and icon of every page, hidden or not; a table's page that is looked at has
// its own stream for that.
const HEAR = 15000, YOURS = phrase('Your turn \u2013 '), TURN = new RegExp(`^(?:\u25cf|\\(\\d+\\)) ${YOURS}`);
let before = null; // the tables that waited when it was last asked; null = that is not known yet
function tell(turns) {
  // see sounds.js
  if (before && turns.some((id) => !before.includes(id)))
    document.dispatchEvent(new CustomEvent('sound', { detail: 'turn' }));
  before = turns;
  const icon = document.getElementById('favicon'),
    want = icon.dataset[turns.length ? 'turn' : 'idle'],
    name = document.title.replace(TURN, '');
  if ('counting' in root.dataset) return; // see clock.js
  if (icon.getAttribute('href') !== want) icon.setAttribute('href', want);
  const title = !turns.length
    ? name
    : `${turns.includes(document.body.dataset.table) ? '\u25cf' : `(${turns.length})`} ${YOURS}${name}`;
  if (document.title !== title) document.title = title;
}
async function hear() {
  const at = document.body.dataset.table;
  if (at && !document.hidden) return;
  try {
    if ('known' in root.dataset)
      tell((await (await fetch(`/me/turns${at ? `?at=${at}` : ''}`)).json()).turns);
    if (document.getElementById('lists') && !document.hidden) await relist();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  } // no answer: the next one tells
}
async function relist() { // the home page's lists, but not under somebody's finger
  const answer = await fetch('/', { headers: { 'X-Partial': '1' } });
  if (!answer.ok) return;
  const page = document.createElement('template');
  page.innerHTML = await answer.text();
  for (const part of page.content.querySelectorAll('#lead, #lists')) {
    const old = document.getElementById(part.id);
    if (!old.contains(document.activeElement) && !old.isEqualNode(part)) old.replaceWith(part);
  }
}
setInterval(hear, HEAR);
document.addEventListener('visibilitychange', () => { before = null; hear(); });

const find = document.getElementById('find');
if (find && !find.value) {
  const nothing = document.getElementById('nothing');
  const related = JSON.parse(find.dataset.related);
  const forms = (w) => [w, ...related.filter((g) => g.includes(w) || g.includes(w.replace(/s$/, ''))).flat()];
  find.addEventListener('input', () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean).map(forms);
    let any = false;
    for (const section of document.querySelectorAll('#book > section')) {
      let some = false;
      for (const piece of section.querySelectorAll('.clause, .piece')) {
        const rows = piece.querySelectorAll('tbody > tr');
        for (const part of rows.length ? rows : [piece]) {
          const text = `${section.querySelector('h2')?.textContent ?? ''} ${part.textContent}`.toLowerCase();
          part.hidden = !words.every((w) => w.some((form) => text.includes(form)));
        }
        if (rows.length) piece.hidden = [...rows].every((row) => row.hidden);
        some ||= !piece.hidden;
      }
      section.hidden = !some;
      any ||= some;
    }
    find.closest('.toc').classList.toggle('searching', words.length > 0);
    nothing.hidden = any;
    if (words.length) document.getElementById('book').scrollIntoView({ block: 'start' });
  });
  find.form.addEventListener('submit', (e) => e.preventDefault());
}
