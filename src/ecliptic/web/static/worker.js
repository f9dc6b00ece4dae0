// What a browser runs when a message comes, with no page open. It keeps nothing and stands before no request.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (e) => e.waitUntil(clients.claim()));

addEventListener('push', (e) => {
  const said = e.data.json();
  const shown = registration.showNotification(said.title, {
    body: said.body, tag: said.key, data: said, icon: '/static/-/icon-192.png',
    actions: said.confirm ? [] : [{ action: 'end', title: 'No more of these' }],
  });
  // That it came is all that the server asks of a browser which has said yes.
  e.waitUntil(
    said.confirm
      ? Promise.all([
          shown,
          fetch(new URL(said.confirm).pathname, { method: 'POST', headers: { 'X-Partial': '1' } })
        ])
      : shown
  );
});

addEventListener('notificationclick', (e) => {
  const { link, end } = e.notification.data;
  e.notification.close();
  const to = new URL(new URL(e.action === 'end' ? end : link).pathname, location.origin).href;
  e.waitUntil(clients.matchAll({ type: 'window' }).then(async (all) => {
    const there = all.find((one) => one.url.split(/[?#]/)[0] === to);
    return there ? there.focus() : clients.openWindow(to);
  }));
});

addEventListener('pushsubscriptionchange', (e) => {
  e.waitUntil((async () => {
    const its = e.newSubscription ?? await registration.pushManager.subscribe(e.oldSubscription.options);
    const { endpoint, keys } = its.toJSON(), form = new FormData();
    form.set('browser', JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }));
    return fetch('/me/notices/push', { method: 'POST', headers: { 'X-Partial': '1' }, body: form });
  })());
});
