// Tables of three players and one who watches, who play as fast as all four have each move; prints the moves.
"use strict";
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { nine } = require("./server.cjs");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;

// A match is made when the first one asks for it.
async function open(matchID) {
  const clients = ["0", "1", "2", null].map((playerID) =>
    Client({ game: nine, numPlayers: 3, matchID, playerID, multiplayer: SocketIO({ server }), debug: false }),
  );
  for (const client of clients) {
    client.start();
    while (client.getState() === null) await new Promise((go) => setTimeout(go, 20));
  }
  return clients;
}

async function play(clients, until) {
  let moves = 0;
  while (Date.now() < until) {
    const { G, ctx } = clients[3].getState();
    const wanted = G.filled + 1;
    const all = clients.map(
      (client) =>
        new Promise((seen) => {
          const off = client.subscribe((state) => {
            if (state && state.G.filled >= wanted && state.ctx.turn > ctx.turn) setTimeout(() => (off(), seen()));
          });
        }),
    );
    clients[Number(ctx.currentPlayer)].moves.fill(G.cells.indexOf(null));
    await Promise.all(all);
    moves += 1;
  }
  return moves;
}

(async () => {
  const opened = [];
  for (let k = 0; k < tables; k += 1) opened.push(await open(`table-${k}`));
  console.log("open");
  const until = Date.now() + 1000 * seconds;
  const moves = await Promise.all(opened.map((clients) => play(clients, until)));
  console.log(moves.reduce((all, one) => all + one, 0));
  process.exit(0);
})();
