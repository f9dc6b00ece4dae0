'use strict'; // else functions in a block are everybody's
// Words that explain themselves, on any page: a note opens by a press without this; with it also under a
// mouse or a focus that rests, beside its word. Words that were opened twice have no dots in coach texts any
// more.
{
  const WAIT = 400, FAR = 240, KNOWN = 2; // ms; openings
  const pops = 'showPopover' in HTMLElement.prototype, atTable = document.body.classList.contains('at-table');
  const TERM = '[popovertarget^="term-"]:not([popovertargetaction])';
  const noteOf = (at) => document.getElementById(at.getAttribute('popovertarget'));
  const open = (box) => (pops ? box.matches(':popover-open') : box.classList.contains('open'));
  // by: the word of the note that is open; hover: the note shows by itself
  let by = null, timer = 0, hover = null;

  function place(box, at) { // under its word, or over it; on a phone it is a sheet
    if (matchMedia('(max-width: 760px), (max-height: 499.98px)').matches) { box.style.cssText = ''; return; }
    const a = at.getBoundingClientRect(), r = box.getBoundingClientRect();
    const below = a.bottom + 6 + r.height < innerHeight;
    const left = Math.max(8, Math.min(a.left - 12, innerWidth - r.width - 8));
    const top = below ? a.bottom + 6 : Math.max(8, a.top - r.height - 6);
    box.style.cssText = `inset:auto;left:${left}px;top:${top}px`;
  }
  function show(at) {
    const box = noteOf(at);
    if (!box || open(box)) return;
    by = at;
    if (pops) box.showPopover({ source: at }); else box.classList.add('open');
    place(box, at);
  }
  function close(box) {
    if (!box || !open(box)) return;
    if (pops) box.hidePopover(); else box.classList.remove('open');
  }
  function later(at) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!at.isConnected || document.querySelector('dialog[open]') && !at.closest('dialog')) return;
      show(at);
      hover = noteOf(at);
    }, WAIT);
  }
  function leave() {
    clearTimeout(timer);
    if (hover) timer = setTimeout(() => { close(hover); hover = null; }, FAR);
  }
  document.addEventListener('pointerover', (e) => {
    if (e.pointerType !== 'mouse') return;
    const at = e.target.closest?.(TERM);
    if (at && hover !== noteOf(at)) later(at);
    else if (hover?.contains(e.target) || at) clearTimeout(timer);
    else leave();
  });
  document.addEventListener('focusin', (e) => {
    const at = e.target.closest?.(TERM);
    if (at?.matches(':focus-visible') && by !== at) later(at);
    else if (hover && !at && !hover.contains(e.target)) leave();
  });
  document.addEventListener('keydown', (e) => {
    if (e.key === 'Escape' && hover) {
      close(hover);
      hover = null;
    }
  });
  document.addEventListener('click', (e) => {
    const at = e.target.closest(TERM), box = at && noteOf(at);
    if (!box) return;
    clearTimeout(timer);
    // it stays open
    if (hover === box) {
      e.preventDefault();
      e.stopImmediatePropagation();
      hover = null;
      learnt(box.id);
      return;
    }
    by = at;
    if (!pops && !atTable) { e.preventDefault(); box.classList.toggle('open'); }
    requestAnimationFrame(() => { if (open(box)) { place(box, at); learnt(box.id); } });
  }, true);
  if (!pops && !atTable)
    document.addEventListener('click', (e) => {
      const x = e.target.closest('[popovertargetaction=hide]');
      if (x) close(noteOf(x));
    });
  document.addEventListener(
    'toggle',
    (e) => {
      if (by && e.newState === 'closed' && e.target === noteOf(by)) by = null;
    },
    true
  );

  // ---- the key g: the words of what has the focus, else of the question, else of the line of what matters
  let last = null;
  document.addEventListener('keydown', (e) => {
    if (
      e.key !== 'g' ||
      e.repeat ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      e.target.closest('input, select, textarea, dialog[open]')
    )
      return;
    const keys = document.getElementById('single-keys');
    if (keys && !keys.checked) return;
    const here = document.activeElement?.closest('.player, section, .prompt, .clause'),
      shown = (el) => el.getClientRects().length > 0;
    const all = [here, document.getElementById('prompt'), document.getElementById('strip'), document.body]
      .map((el) => [...(el?.querySelectorAll(TERM) ?? [])].filter(shown))
      .find((some) => some.length);
    if (!all) return;
    const at = all[(all.indexOf(last) + 1) % all.length];
    if (hover) close(hover);
    if (last?.isConnected) close(noteOf(last));
    last = at;
    show(at);
    hover = null;
    learnt(noteOf(at).id);
  });

  // ---- what was opened twice is known
  const game = document.getElementById('notes')?.dataset.game ?? '',
    sheet = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : null;
  let counts = {};
  try {
    counts = JSON.parse(localStorage.getItem(`words ${game}`)) ?? {};
  } catch {
    /* no storage: for this page only */
  }
  const rest = () => {
    const known = Object.keys(counts)
      .filter((id) => counts[id] >= KNOWN)
      .map((id) => `.coach .term[popovertarget="${CSS.escape(id)}"]`);
    sheet?.replaceSync(known.length ? `${known.join(', ')} { text-decoration: none; cursor: inherit; }` : '');
  };
  function learnt(id) {
    counts[id] = (counts[id] ?? 0) + 1;
    try { localStorage.setItem(`words ${game}`, JSON.stringify(counts)); } catch { /* for this page only */ }
    rest();
  }
  if (sheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  rest();
}
