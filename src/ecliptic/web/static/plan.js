// The plan's page: p and Escape lead back to the table.
'use strict';
document.addEventListener('keydown', (e) => {
  const modified = e.ctrlKey || e.metaKey || e.altKey;
  if (e.target.closest('input, select, textarea, dialog[open]') || modified || e.repeat)
    return;
  let keys = 'on';
  try { keys = localStorage.getItem('keys') || 'on'; } catch { /* no storage: they are on */ }
  if (e.key === 'Escape' || (e.key === 'p' && keys !== 'off')) document.getElementById('back')?.click();
});
