// The own page: this browser as a channel. Everything else there is forms.
const push = document.getElementById('push'), zone = document.getElementById('zone');
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const REFUSED = phrase(
  'The browser does not allow it; its own settings can. Until then: e-mail or a chat service.'
);

// Who has never said where they live lives where this browser does.
if (zone?.value === 'UTC' && own) zone.value = own;
document.getElementById('ticks')?.addEventListener('change', (e) => {
  if (e.target.name === 'tick')
    fetch('/me/notices', {
      method: 'POST',
      headers: { 'X-Partial': '1' },
      body: new FormData(e.target.form)
    }).then((answer) => {
      if (!answer.ok) e.target.checked = !e.target.checked;
    });
});

const raw = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const hex = (bytes) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('');
const written = (its) => {
  const { endpoint, keys } = its.toJSON();
  return JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
};

function say(words) {
  const said = document.getElementById('push-said');
  said.textContent = words;
  said.hidden = !words;
}

async function known() { // which of the channels is this browser
  const its = await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();
  if (!its) return;
  const mark = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(written(its))));
  const row = push.querySelector(`[data-mark="${mark}"]`);
  row?.classList.add('here');
  document.getElementById('push-on').hidden = Boolean(row);
}

async function on() {
  if (await Notification.requestPermission() !== 'granted') return say(REFUSED);
  const worker = await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  try {
    const its = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: raw(push.dataset.key)
    });
    const form = new FormData();
    form.set('browser', written(its));
    const answer = await fetch('/me/notices/push', {
      method: 'POST',
      headers: { 'X-Partial': '1' },
      body: form
    });
    if (!answer.ok) return say((await answer.text()).replace(/<[^>]*>/g, '').trim());
  } catch (error) {
    if (error.name === 'InvalidStateError') { // it knows the server by an older key
      await (await worker.pushManager.getSubscription())?.unsubscribe();
      return say(phrase('Press once more.'));
    }
    return say(
      error.name === 'NotAllowedError' ? REFUSED : phrase('The browser reaches no service for messages.')
    );
  }
  const ticks = document.getElementById('ticks'), form = new FormData(ticks);
  await fetch('/me/notices', { method: 'POST', headers: { 'X-Partial': '1' }, body: form });
  location.hash = 'notices';
  location.reload();
}

if (push) {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    document.getElementById('push-on').hidden = true;
    say(
      isSecureContext
        ? phrase(
            'This browser has no such messages. On an iPhone or iPad: put Ecliptic on the home screen first.'
          )
        : phrase('Browsers allow it at addresses with https:// alone.')
    );
  } else {
    if (Notification.permission === 'denied') say(REFUSED);
    known().catch(() => {});
    document
      .getElementById('push-on')
      .addEventListener('click', () => on().catch((error) => say(error.message)));
  }
}
