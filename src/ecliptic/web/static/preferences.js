// Preferences: each is saved as it is changed, and shows at once.
'use strict';
{
  const form = document.getElementById('prefs');
  const shows = {
    motion: (v) => v,
    sounds: (v) => (v === '0' ? '' : v),
    patterns: (v) => (v === 'yes' ? v : ''),
    larger: (v) => (v === 'yes' ? v : ''),
    names: (v) => (v === 'yes' ? v : '')
  };
  function show(name, value) { // as the server would draw the page
    if (name === 'theme') {
      if (value === 'system') delete root.dataset.theme;
      else root.dataset.theme = value;
    }
    if (!(name in shows)) return;
    const now = shows[name](value);
    if (now) root.dataset[name] = now; else delete root.dataset[name];
  }
  document.addEventListener('change', async (e) => {
    if (e.target.form !== form) return;
    const { name, value } = e.target, said = e.target.closest('.field').querySelector('.saved');
    said.textContent = '';
    try {
      const answer = await fetch(form.getAttribute('action'), {
        method: 'POST',
        body: new URLSearchParams({ [name]: value }),
        headers: { 'X-Partial': '1' }
      });
      said.textContent = answer.ok ? 'Saved' : phrase('Not saved: load the page again.');
      if (!answer.ok) return;
      if (name === 'language') return location.reload();
      show(name, value);
      if (name === 'sounds' && value !== '0')
        document.dispatchEvent(new CustomEvent('sound', { detail: 'turn' }));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      said.textContent = phrase('Not saved: there is no connection.');
    }
  });
}
