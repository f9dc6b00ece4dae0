'use strict'; // else functions in a block are everybody's
// A live table's chat: lines are sent without leaving the page, what was seen for a while is told to the
// server, m leads there.
{
  const SEEN = 3000; // ms in sight after which lines count as read
  let busy = false, later = 0, told = 0;
  const text = () => document.getElementById('chat-text');

  async function tell(form, button) {
    if (busy) return;
    busy = true;
    const data = new URLSearchParams(new FormData(form, button)), sent = data.get('text');
    data.set('client', fresh());
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(form.getAttribute('action'), {
          method: 'POST',
          body: data,
          headers: { 'X-Partial': '1' },
          signal: AbortSignal.timeout?.(PATIENCE)
        });
        say('offline', '');
        say('chat', answer.ok ? '' : await answer.text());
        if (answer.ok && sent && text()?.value === sent) text().value = ''; // what was typed meanwhile stays
        break;
      } catch { // no answer: the same again is harmless, it carries the same id
        say('offline', phrase('The connection dropped. Your line is kept, and sent as soon as we are back.'));
        await online(Math.min(700 * (tries + 1), 5000));
      }
    }
    busy = false;
  }
  document.addEventListener('submit', (e) => {
    if (!('chat' in e.target.dataset)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    tell(e.target, e.submitter);
  }, true);

  function look() { // lines that came and are in sight for a while are read
    clearTimeout(later);
    const box = document.getElementById('chat'), list = box?.querySelector('.scroll');
    if (
      !box?.dataset.read ||
      document.hidden ||
      Number(box.dataset.last) <= Math.max(told, Number(box.dataset.read))
    )
      return;
    const r = list.getBoundingClientRect();
    if (!seen(list) || r.bottom <= 0 || r.top >= innerHeight) return;
    later = setTimeout(async () => {
      const n = Number(document.getElementById('chat')?.dataset.last);
      if (document.hidden || !n) return;
      told = n;
      try {
        await fetch(`/t/${body.dataset.table}/chat/read`, {
          method: 'POST',
          body: new URLSearchParams({ n }),
          headers: { 'X-Partial': '1' }
        });
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        told = 0;
      } // no answer: the next look tells
    }, SEEN);
  }
  // after what it does
  for (const on of ['patched', 'visibilitychange', 'scrollend', 'click'])
    document.addEventListener(on, () => setTimeout(look), true);
  look();

  document.addEventListener('keydown', (e) => {
    if (e.key === 'Escape' && e.target === text()) { e.target.blur(); return; }
    if (
      e.key !== 'm' ||
      e.repeat ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      !single.checked ||
      e.target.closest('input, select, textarea, dialog[open]')
    )
      return;
    const to = text() ?? document.querySelector('#chat-ready button');
    if (!to) return;
    e.preventDefault(); // the letter is not typed there
    if (phone.matches) go('log');
    document.getElementById('chat').scrollIntoView({ block: 'nearest' });
    to.focus();
  });
}
