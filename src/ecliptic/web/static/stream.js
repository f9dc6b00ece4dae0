// A live table, three: the stream: closed while hidden (six connections a browser), made again with back-off,
// never given up
const SILENCE = 37500; // two and a half of the server's pings
let source = null, after = body.dataset.after, wait = 500, timer = 0, watch = 0;
function alive() { // something came; a connection that then stays silent is dead, whatever the browser thinks
  clearTimeout(watch);
  watch = setTimeout(() => { say('offline', LOST); join(); }, SILENCE);
}
const LOST = phrase('The connection dropped. What you see is how it stood; it goes on when we are back.');
function back() { wait = 500; if (!air.size) say('offline', ''); alive(); }
function open() {
  clearTimeout(timer);
  clearTimeout(watch);
  source?.close();
  if (document.hidden) return;
  alive();
  source = new EventSource(`${body.dataset.stream}?after=${encodeURIComponent(after)}`);
  source.addEventListener('ping', back);
  source.onmessage = (e) => {
    back();
    after = e.lastEventId || after;
    patch(e.data);
    if (Date.now() - said > 4000) say('act', '');
  };
  source.onerror = () => {
    source.close();
    clearTimeout(watch);
    if (wait > 3000) say('offline', LOST);
    timer = setTimeout(open, wait + Math.random() * 300);
    wait = Math.min(wait * 2, 15000);
  };
}
// A browser keeps six connections to a server. Where others of our pages in sight have all but one of them,
// this one asks now and then.
// ms for an answer, and, if there is one, for all: busy pages take a while
const FULL = 5, LOOK = 4000, ANSWERS = [120, 200];
const others = 'BroadcastChannel' in window ? new BroadcastChannel('ecliptic') : null;
let taken = 0;
others?.addEventListener('message', ({ data }) => {
  if (data === 'who?' && source?.readyState < 2 && !document.hidden) others.postMessage('I');
  else if (data === 'I') taken += 1;
});
async function join() {
  if (document.hidden) return;
  source?.close();
  taken = 0;
  others?.postMessage('who?');
  for (const ms of others ? ANSWERS : [])
    if (ms === ANSWERS[0] || taken) await new Promise((done) => setTimeout(done, ms));
  if (document.hidden) return;
  if (taken < FULL) { say('full', ''); open(); return; }
  say(
    'full',
    phrase(
      'Many pages of yours are open. This one looks every few seconds; close others and it is quick again.'
    )
  );
  clearTimeout(timer);
  timer = setTimeout(join, LOOK);
  try {
    const answer = await fetch(`${body.dataset.stream}?once=1&after=${encodeURIComponent(after)}`),
      text = await answer.text();
    const [, id, data] = /^id: (.*)\ndata: (.*)$/m.exec(text) ?? [];
    if (answer.ok && data) { after = id; patch(data); }
  } catch (error) { if (!(error instanceof TypeError)) throw error; } // no answer: the next look tells
}
document.addEventListener('visibilitychange', () => {
  if (document.hidden) {
    source?.close();
    source = null;
    clearTimeout(timer);
    clearTimeout(watch);
  } else {
    heading();
    join();
  }
});
addEventListener('pagehide', () => source?.close());
addEventListener('pageshow', (e) => { if (e.persisted) { after = ''; open(); } });
addEventListener('online', () => { wait = 500; open(); });
addEventListener('offline', () => say('offline', air.size ? KEPT : LOST));
