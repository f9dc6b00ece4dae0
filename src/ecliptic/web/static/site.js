// Every page: the theme, copying links, the search in the rules. All of it works without scripts too, or is not shown.
const root = document.documentElement;
root.classList.add('js');

document.addEventListener('click', (e) => {
  const theme = e.target.closest('[data-theme-toggle]');
  if (theme) {
    e.preventDefault();
    const light = root.dataset.theme !== 'light';
    if (light) root.dataset.theme = 'light'; else delete root.dataset.theme;
    document.cookie = `theme=${light ? 'light' : 'dark'};path=/;max-age=34560000;samesite=lax`;
  }
  const share = e.target.closest('[data-share]');
  if (share) navigator.share({ title: share.dataset.share, url: share.parentElement.querySelector('input').value }).catch((no) => { if (no.name !== 'AbortError') throw no; });
  const copy = e.target.closest('[data-copy]');
  if (copy) {
    const field = copy.parentElement.querySelector('input');
    field.select();
    (navigator.clipboard?.writeText(field.value) ?? Promise.resolve(document.execCommand('copy'))).then(() => { copy.textContent = 'Copied'; });
  }
});

// A link for others begins with the address of this page, unless only this computer calls itself so and the server knows a better one.
const own = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);
function wholeLinks(inside) {
  for (const f of inside.querySelectorAll('[data-link]')) if (!own || f.value.startsWith('/')) f.value = location.origin + f.dataset.link;
  if (navigator.share) for (const b of inside.querySelectorAll('[data-share]')) b.hidden = false;
}
wholeLinks(document);
document.addEventListener('patched', () => wholeLinks(document));

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
