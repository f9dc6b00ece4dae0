// A word of this browser for the table's dice: first its SHA-256, then, when those of all are shown, the
// word. See docs/dice.md. Not by WebCrypto, which browsers keep from pages without HTTPS, as in a home
// network.
function sha256(text) {
  const rotate = (x, n) => (x >>> n) | (x << (32 - n)),
    primes = [],
    root = (n, e) => Math.floor((n ** e % 1) * 2 ** 32);
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
  const k = primes.map((p) => root(p, 1 / 3)), h = primes.slice(0, 8).map((p) => root(p, 1 / 2));
  const bytes = [...new TextEncoder().encode(text)], size = bytes.length * 8;
  bytes.push(128);
  while (bytes.length % 64 !== 56) bytes.push(0);
  bytes.push(0, 0, 0, 0, size >>> 24, size >>> 16 & 255, size >>> 8 & 255, size & 255);
  for (let at = 0; at < bytes.length; at += 64) {
    const w = [], s = [...h];
    for (let i = 0; i < 64; i += 1) {
      if (i < 16)
        w[i] =
          (bytes[at + 4 * i] << 24) |
          (bytes[at + 4 * i + 1] << 16) |
          (bytes[at + 4 * i + 2] << 8) |
          bytes[at + 4 * i + 3];
      else
        w[i] =
          ((rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ (w[i - 2] >>> 10)) +
            w[i - 7] +
            (rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ (w[i - 15] >>> 3)) +
            w[i - 16]) |
          0;
      const one =
        (s[7] +
          (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
          ((s[4] & s[5]) ^ (~s[4] & s[6])) +
          k[i] +
          w[i]) |
        0;
      const two =
        ((rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) +
          ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]))) |
        0;
      s.pop();
      s.unshift(one + two | 0);
      s[4] = s[4] + one | 0;
    }
    for (let i = 0; i < 8; i += 1) h[i] = h[i] + s[i] | 0;
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, '0')).join('');
}

// What was sealed here, for a page that is loaded again or a second one of the same table: by its seal; and
// which one was told last.
const kept = {};
function remember(key, value) {
  kept[key] = value;
  try {
    localStorage.setItem(`dice ${body.dataset.table} ${key}`, JSON.stringify(value));
  } catch {
    /* no storage: for this page only */
  }
}
function recall(key) {
  try {
    return kept[key] ?? JSON.parse(localStorage.getItem(`dice ${body.dataset.table} ${key}`));
  } catch {
    return kept[key] ?? null;
  }
}
async function giveWord(what) {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      const answer = await fetch(`/t/${body.dataset.table}/word`, {
        method: 'POST',
        body: new URLSearchParams(what),
        headers: { 'X-Partial': '1' }
      });
      if (answer.status !== 503) return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    } // no answer: the same again is harmless
    await online(700);
  }
}
let sealing = '', telling = '';
function mixing() {
  const { ask, seat, seal, seals, words, commitment } = $('mix').dataset;
  if (ask === 'seal' && !sealing) {
    const word = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((n) => n.toString(16).padStart(2, '0'))
      .join('');
    sealing = sha256(word);
    remember(sealing, { word, commitment });
    giveWord({ seal: sealing });
  }
  if (ask !== 'seal') sealing = '';
  if (ask === 'word' && telling !== seal) {
    const own = recall(seal); // another browser of the same person may have sealed it: that one tells it
    if (own) {
      telling = seal;
      remember('told', { ...own, seat, seals, before: recall('in') });
      giveWord({ word: own.word });
    }
  }
  if (!ask) compare(words.split(','), commitment);
}
// Whether the dice are mixed as this browser saw it: its own word, words that fit the seals, the commitment
// of that time.
function compare(words, commitment) {
  const told = recall('told'), wrong = $('mix-wrong');
  if (!told || !wrong) return;
  const same = (was) =>
    was &&
    words[was.seat] === was.word &&
    words.every((word, k) => !word || sha256(word) === was.seals.split(',')[k]);
  if (same(told)) {
    remember('in', { word: told.word, seat: told.seat, seals: told.seals });
    try {
      localStorage.removeItem(`dice ${body.dataset.table} ${sha256(told.word)}`);
    } catch {
      /* no storage: nothing is kept */
    }
  }
  const fine = told.commitment === commitment && (same(told) || same(told.before));
  wrong.hidden = fine;
  wrong.textContent = fine
    ? ''
    : 'The word that this browser told is not in these dice as it was sealed:' +
      ' to you they are no better than the host\'s word.';
}
document.addEventListener('patched', mixing);
mixing();
