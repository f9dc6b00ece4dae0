// A bot over HTTP: sits down where a link invites it, and plays until the game is over. It needs Node.js 20 alone.
//
//     node bot.mjs http://127.0.0.1:8000/join/INVITATION
//
// It tells nobody its token; a bot of your own keeps it, and comes back as the same guest: ECLIPTIC_TOKEN=ecl_...

const [server, invitation] = process.argv[2].split('/join/');
let token = process.env.ECLIPTIC_TOKEN ?? '';

async function ask(method, path, body) { // one request; what was refused is told by its sentence
  const answer = await fetch(`${server}/api/v1${path}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return path.endsWith('/events') ? answer.body : answer.json();
}

async function* told(stream) { // one event now, and one each time when there is news
  let text = '';
  for await (const bytes of stream.pipeThrough(new TextDecoderStream())) {
    text += bytes;
    const lines = text.split('\n');
    text = lines.pop();
    for (const line of lines) if (line.startsWith('data: {')) yield JSON.parse(line.slice(6));
  }
}

token ||= (await ask('POST', '/guests', { name: 'Rover' })).token;
const table = (await ask('POST', `/join/${invitation}`, { name: 'Rover' })).id;
for await (const news of told(await ask('GET', `/tables/${table}/events`))) {
  if (news.over) break;
  for (const seat of news.asked) {
    let state = await ask('GET', `/tables/${table}/state?seat=${seat}`);
    while (state.legal.length) {
      const choice = state.legal[Math.floor(Math.random() * state.legal.length)]; // here a better bot thinks
      try {
        state = await ask('POST', `/tables/${table}/actions`, { seat, actions: [choice], expected: state.at });
      } catch { break; } // the table has moved on: the next event says so
    }
  }
}
console.log((await ask('GET', `/tables/${table}`)).moment);
process.exit(0);
