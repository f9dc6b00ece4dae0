// "Check again in this browser": every outcome worked out from the secret that the record tells. Nothing is
// sent.
const box = document.getElementById('sealed'), told = document.getElementById('checked');
const bytes = (hex) => new Uint8Array(hex.match(/../g).map((two) => parseInt(two, 16)));
const hex = (buffer) => [...new Uint8Array(buffer)].map((n) => n.toString(16).padStart(2, '0')).join('');
async function check() {
  if (!crypto.subtle) {
    told.textContent = phrase(
      'Browsers do this only on pages with HTTPS, or on the server\u2019s own computer.' +
      ' The server\u2019s check stands above.'
    );
    return;
  }
  const secret = bytes(box.dataset.secret), text = new TextEncoder();
  if (hex(await crypto.subtle.digest('SHA-256', secret)) !== box.dataset.commitment) {
    told.textContent = phrase('The secret is not the one that was sealed.');
    return;
  }
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign'
  ]);
  const wrong = [], rows = [...document.querySelectorAll('[data-text]')];
  for (const row of rows) {
    const digest = hex(await crypto.subtle.sign('HMAC', key, text.encode(row.dataset.text)));
    const weights = row.dataset.weights.split(',').map(Number), sum = weights.reduce((a, b) => a + b, 0);
    let left = Number(BigInt(`0x${digest}`) % BigInt(sum)), pick = 0;
    while (left >= weights[pick]) { left -= weights[pick]; pick += 1; }
    if (pick !== Number(row.dataset.pick)) wrong.push(row);
  }
  for (const row of wrong) row.classList.add('bad');
  told.textContent = wrong.length
    ? `Line ${wrong[0].cells[0].textContent} is not what the secret says.`
    : `This browser has worked out all ${rows.length} outcomes: they agree.`;
}
document.getElementById('check')?.addEventListener('click', check);
