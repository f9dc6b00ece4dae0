// From any page: t goes on to the next table that waits for one; at home j and k go through the tables. And
// after a move there is an offer.
'use strict';
{
  const on = () => { // keys of one letter can be switched off
    try { return localStorage.getItem('keys') !== 'off'; } catch { return true; } // no storage: they are on
  };
  const here = document.body.dataset.table ?? '';
  const next = `/me/next${here ? `?after=${here}` : ''}`;
  document.addEventListener('keydown', (e) => {
    if (
      e.target.closest('input, select, textarea, dialog[open], [popover]') ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      e.repeat ||
      e.defaultPrevented ||
      !on()
    )
      return;
    if (e.key === 't' && 'known' in document.documentElement.dataset) {
      e.preventDefault();
      location.href = next;
    }
    const step = { j: 1, k: -1 }[e.key],
      rows = step ? [...document.querySelectorAll('.yours .rows a.btn')] : [];
    if (!rows.length) return;
    const at = rows.indexOf(document.activeElement),
      to = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step;
    e.preventDefault();
    rows[Math.max(0, Math.min(to, rows.length - 1))].focus();
  });
  let mine = Boolean(document.querySelector('#top[data-mine]'));
  async function offer() { // it was my turn here, and is not any more
    const answer = await fetch(next, { headers: { 'X-Partial': '1' } });
    const found = answer.ok ? await answer.json() : {};
    const box = document.getElementById('toasts');
    if (!found.id || !box || document.querySelector('#top[data-mine]')) return;
    document.getElementById('toast-next')?.remove();
    const toast = document.createElement('div'),
      a = document.createElement('a'),
      x = document.createElement('button'),
      key = document.createElement('kbd');
    toast.className = 'toast next';
    toast.id = 'toast-next';
    a.href = `/t/${found.id}`;
    const left = found.left ? `, ${found.left}` : '';
    a.textContent = `${phrase('Next: {table}', { table: found.title })}${left} `;
    key.textContent = 't';
    if (on()) a.append(key);
    x.type = 'button';
    x.className = 'btn ghost sm';
    x.textContent = phrase('Close');
    x.onclick = () => toast.remove();
    toast.append(a, x);
    box.append(toast);
  }
  if (here) document.addEventListener('patched', () => {
    const now = Boolean(document.querySelector('#top[data-mine]'));
    // no answer: no offer
    if (mine && !now && !document.querySelector('#dock .think'))
      offer().catch((error) => {
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      });
    if (now) document.getElementById('toast-next')?.remove();
    mine = now;
  });
}
