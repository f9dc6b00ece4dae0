// A live table, four: messages, reasons, and forms that are sent without leaving the page.

// ---- messages and reasons
function say(key, html) {
  $(`toast-${key}`)?.remove();
  if (!html) return;
  const box = document.createElement('div');
  box.className = 'toast err';
  box.id = `toast-${key}`;
  if (html.startsWith('<')) box.innerHTML = html;
  else {
    const p = document.createElement('p');
    p.textContent = html;
    box.append(p);
  }
  const x = document.createElement('button');
  x.className = 'btn ghost sm';
  x.textContent = phrase('Close');
  x.onclick = () => box.remove();
  box.append(x);
  $('toasts').append(box);
}
let why = null;
function closeWhy() { const at = why?.from; why?.remove(); why = null; return at; }
function wrong(query) { // a link to the text of a report
  const a = document.createElement('a');
  a.className = 'btn ghost sm wrong';
  a.href = `/t/${body.dataset.table}/report?${new URLSearchParams(query)}`;
  a.target = '_blank';
  a.textContent = phrase('Is this ruling wrong?');
  return a;
}
function explain(button, { why: words, clause } = button.dataset) {
  closeWhy();
  why = document.createElement('div');
  why.className = 'why up';
  $('status').textContent = words; // the one place that is read out
  const b = document.createElement('b');
  b.textContent = words;
  why.append(b);
  if (clause) {
    const a = document.createElement('a');
    a.className = 'cl';
    const rules = document.querySelector('#top a[href^="/rules/"]').getAttribute('href');
    a.href = `${rules}#${clause}`;
    a.target = '_blank';
    a.textContent = clause;
    why.append(a);
    if (button.name === 'action') why.append(wrong({ action: button.value }));
  }
  const more = $(`about-${button.dataset.target}`);
  if (more) { // what is to be known of the place itself
    const b = document.createElement('button');
    b.className = 'btn ghost sm';
    b.type = 'button';
    b.textContent = phrase('About {thing}', { thing: more.getAttribute('aria-label') });
    b.onclick = () => { closeWhy(); reveal(more); };
    why.append(b);
  }
  why.from = button;
  // an open list lies over everything else
  (button.closest('[popover]') ?? document.querySelector('main')).append(why);
  if (coarse.matches && button.matches('.target')) { overQuestion(why); return; }
  const r = button.getBoundingClientRect(), w = why.getBoundingClientRect();
  const left = Math.max(8, Math.min(r.left + r.width / 2 - 32, innerWidth - w.width - 8));
  const below = r.bottom + 10 + w.height < innerHeight;
  if (!below) why.classList.remove('up');
  const top = below ? r.bottom + 9 : r.top - w.height - 9, at = r.left + r.width / 2 - left - 5;
  why.style.cssText = `position:fixed;left:${left}px;top:${top}px;--at:${at}px`;
}
// What a finger asked of a place is said over the question's beginning: beside the place it would lie over
// others.
function overQuestion(box) {
  const r = $('dock').getBoundingClientRect();
  box.classList.replace('up', 'across');
  box.style.cssText = `position:fixed;left:${r.left + 8}px;width:${r.width - 16}px;max-width:none`;
  const top = Math.min(r.top + 6, innerHeight - box.getBoundingClientRect().height - 8);
  box.style.top = `${top}px`;
}

async function quote(link) { // a rule opens in place, in its words
  const box = $('rule'), [book, id] = link.getAttribute('href').split('#');
  try {
    const answer = await fetch(`${book}/${encodeURIComponent(id)}`, { headers: { 'X-Partial': '1' } });
    if (!answer.ok) throw new TypeError(answer.statusText);
    box.innerHTML = await answer.text();
    const said = link.closest('#log li[id^=log-]');
    box.lastElementChild.append(' ', wrong({ clause: id, near: said ? said.id.split('-')[1] : '' }));
  } catch (error) { // it opens as a page of its own, as without scripts
    if (!(error instanceof TypeError)) throw error;
    window.open(link.href, '_blank', 'noopener');
    return;
  }
  if (box.contains(link) || openOnes('#rule').length) { box.querySelector('[autofocus]').focus(); return; }
  reveal(box, link);
}

// ---- forms
const fresh = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, '0')).join('');
const KEPT = phrase('The connection dropped. Your choice is kept, and sent as soon as we are back.'),
  PATIENCE = 10000;
// questions, and settings, at which something was pressed that the server has not acknowledged yet
const air = new Set();
let said = 0;
const online = (ms) =>
  new Promise((done) => {
    const once = () => {
        clearTimeout(late);
        removeEventListener('online', once);
        done();
      },
      late = setTimeout(once, ms);
    addEventListener('online', once);
  });
let unsure = null; // the question of which somebody is asked once more whether it shall count
function again(form, data, words) {
  unsure = asked();
  say('again', words);
  const yes = document.createElement('button'), x = $('toast-again').lastChild;
  yes.className = 'btn sm go';
  yes.textContent = phrase('Do it');
  yes.onclick = () => { say('again', ''); data.set('sure', 'yes'); send(form, null, data); };
  x.textContent = phrase('No');
  x.before(yes);
  yes.focus();
}
document.addEventListener('patched', () => {
  if (unsure !== null && asked() !== unsure) {
    unsure = null;
    say('again', '');
  }
});
async function send(form, button, data = new URLSearchParams(new FormData(form, button))) {
  // Once only; but who sees the next question may answer that before the last answer's receipt is in, and
  // what is no deed in the game (a setting, a seat, a hint) waits for none.
  const here = (data.has('client') && data.get('expected')) || `${form.getAttribute('action')} ${data}`;
  if (air.has(here)) return;
  air.add(here);
  pressed ||= form.id === 'act';
  if (form.id === 'act') since.clear();
  if (data.has('client')) data.set('client', fresh());
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(form.getAttribute('action'), { // not form.action: a button is called so
        method: 'POST', body: data, headers: { 'X-Partial': '1' }, signal: AbortSignal.timeout?.(PATIENCE) });
      const words = answer.ok ? '' : await answer.text();
      say('offline', '');
      said = Date.now();
      if (answer.status === 428) { say('act', ''); again(form, data, words); break; }
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
  if (button?.dataset.why && !('ticked' in $('dock').dataset)) {
    e.preventDefault();
    explain(button);
    return;
  }
  if (!('live' in e.target.dataset)) return;
  e.preventDefault();
  // the first touch selects and shows the price
  if (coarse.matches && button?.matches('.target') && chosen !== button) {
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
  explain(button, {
    why: phrase('{choice}. Touch again to do it.', { choice: button.getAttribute('aria-label') })
  });
}
document.addEventListener('click', (e) => {
  if (
    why &&
    !why.contains(e.target) &&
    e.target.closest('.no') !== why.from &&
    !e.target.closest('.target.sel')
  )
    closeWhy();
  if (chosen && !e.target.closest('.target, .why')) select(null);
  const rule = e.target.closest('a[href^="/rules/"]');
  if (rule) rule.target = '_blank'; // the table stays open
  if (rule?.hash && !('whole' in rule.dataset) && !e.ctrlKey && !e.metaKey && !e.shiftKey) {
    e.preventDefault();
    quote(rule);
  }
  const spent = e.target.closest('button[type=button][data-why]');
  if (spent) explain(spent);
  if (e.target.closest('[data-help]')) keyList();
  if (e.target.closest('[data-people]')) showPeople();
  if (e.target.closest('[data-since]')) showSince();
  if (e.target.closest('[data-show-looks]')) showLooks($('strip').dataset.looks.split(' '));
  if (e.target.closest('[name=coach]'))
    say(
      'coach',
      e.target.closest('[name=coach]').value === 'never'
        ? phrase('Hidden. The key c shows it again, and so do your preferences.')
        : ''
    );
  const tab = e.target.closest('[data-go]');
  if (tab) { e.preventDefault(); go(tab.dataset.go); }
});

// places on the board whose box is ticked; and what was not allowed may be with what is ticked
function ticked() {
  const any =
    Boolean(document.querySelector('.tick > :checked')) ||
    Number(
      document.querySelector('.cash [name=side]')?.closest('.cash').querySelector('[type=number]').value
    ) > 0;
  for (const field of document.querySelectorAll('.cash [data-says]'))
    field.closest('.cash').querySelector('output').textContent =
      JSON.parse(field.dataset.says)[field.value] ?? '';
  // "You pay 700 Federons", while it is typed
  for (const told of document.querySelectorAll('.cash [data-unit]')) {
    const box = told.closest('.cash'),
      n = box.querySelector('[type=number]').value,
      side = box.querySelector('[name=side]:checked');
    told.textContent =
      side && n > 0 ? `${side.parentElement.textContent.trim()} ${n} ${told.dataset.unit}` : '';
  }
  $('dock').toggleAttribute('data-ticked', any);
  for (const button of document.querySelectorAll('.choices [aria-disabled]'))
    button.setAttribute('aria-disabled', !any);
  for (const label of document.querySelectorAll('label[for]'))
    label.classList.toggle('sel', Boolean($(label.htmlFor)?.checked));
}
for (const kind of ['change', 'input']) document.addEventListener(kind, ticked);
document.addEventListener('click', (e) => { // a number by its buttons
  const by = e.target.closest('[data-step]'), field = by?.parentElement.querySelector('[type=number]');
  if (!field) return;
  if (by.dataset.step > 0) field.stepUp(field.value === '' ? 0 : 1); else field.stepDown();
  ticked();
});
// Enter ticks too, and sends a number: it would press the form's first button
document.addEventListener('keydown', (e) => {
  if (e.key === 'Enter' && e.target.closest('.tick')) { e.preventDefault(); e.target.click(); }
  if (e.key === 'Enter' && e.target.matches('.cash [type=number]')) {
    e.preventDefault();
    e.target.closest('.cash').querySelector('[name=action]')?.click();
  }
});
