// A vote: y and n, once it has the focus.
'use strict';
document.addEventListener('keydown', (e) => {
  if (
    e.target.closest('input, select, textarea, dialog[open]') ||
    e.ctrlKey ||
    e.metaKey ||
    e.altKey ||
    e.repeat ||
    !single.checked
  )
    return;
  const at = document.activeElement?.closest('#vote'),
    button = at?.querySelector(`[data-key="${CSS.escape(e.key)}"]`);
  if (button) { e.preventDefault(); button.click(); }
});
