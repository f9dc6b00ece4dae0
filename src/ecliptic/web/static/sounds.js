// Sounds, off until somebody switches them on (see preferences): made here, no files. A browser plays none
// before the page was touched.
'use strict';
{
  const NOTES = { // frequency, when it begins, how long, and its shape
    turn: [[587, 0, 0.16, 'sine'], [880, 0.13, 0.26, 'sine']],
    message: [[740, 0, 0.12, 'triangle']],
    dice: [[210, 0, 0.04, 'square'], [180, 0.07, 0.04, 'square'], [240, 0.13, 0.05, 'square']],
  };
  const GAP = 400; // ms between two of a kind: many lines at once are one sound
  const last = {};
  let air = null;
  function play(kind) {
    const loud = Number(document.documentElement.dataset.sounds ?? 0) / 10, now = performance.now();
    if (!loud || !(kind in NOTES) || now - (last[kind] ?? -GAP) < GAP) return;
    last[kind] = now;
    document.documentElement.dataset.sounded = kind; // what was played last, for who looks from outside
    air ??= new AudioContext();
    if (air.state === 'suspended') air.resume();
    for (const [pitch, at, long, shape] of NOTES[kind]) {
      const tone = air.createOscillator(), volume = air.createGain(), begin = air.currentTime + at;
      tone.type = shape;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, begin);
      volume.gain.linearRampToValueAtTime(loud * (shape === 'square' ? 0.12 : 0.3), begin + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
      tone.connect(volume).connect(air.destination);
      tone.start(begin);
      tone.stop(begin + long + 0.02);
    }
  }
  document.addEventListener('sound', (e) => play(e.detail));

  // At a table: what the page has now and did not have before it was patched.
  const now = () => ({
    turn: Boolean(document.querySelector('#top[data-mine]')),
    rolled: document.getElementById('log')?.dataset.rolled,
    unread: Number(document.getElementById('chat')?.dataset.unread ?? 0)
  });
  let was = now();
  document.addEventListener('patched', () => {
    const is = now();
    if (is.turn && !was.turn) play('turn');
    if (is.rolled && is.rolled !== was.rolled) play('dice');
    if (is.unread > was.unread) play('message');
    was = is;
  });
}
