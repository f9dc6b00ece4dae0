// A vote: y and n, once it has the focus; a chip in the bar brings it there.
'use strict';
document.addEventListener('keydown', (e) => {
  if (e.target.closest('input, select, textarea, dialog') || e.ctrlKey || e.metaKey || e.altKey || e.repeat || !single.checked) return;
  const at = document.activeElement?.closest('#vote'), button = at?.querySelector(`[data-key="${CSS.escape(e.key)}"]`);
  if (button) { e.preventDefault(); button.click(); }
});
document.addEventListener('click', (e) => {
  if (!e.target.closest('#vote-chip')) return;
  e.preventDefault();
  if (phone.matches && !$('vote').matches('[data-in~=board]')) go('players');
  $('vote').focus();
});
