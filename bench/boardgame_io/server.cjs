// A server of boardgame.io with the smallest game that three can play: nine cells, filled in turn, again and again.
"use strict";
const { Server, Origins } = require("boardgame.io/server");

const nine = {
  name: "nine",
  setup: () => ({ cells: Array(9).fill(null), filled: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    fill: ({ G, playerID }, at) => {
      if (G.cells[at] !== null) return "INVALID_MOVE";
      G.cells[at] = playerID;
      G.filled += 1;
      if (G.filled % 9 === 0) G.cells.fill(null);
    },
  },
};

module.exports = { nine };
if (require.main === module) {
  const quiet = console.info;
  console.info = () => {};
  const port = Number(process.argv[2]);
  Server({ games: [nine], origins: [Origins.LOCALHOST] }).run(port, () => quiet(`http://127.0.0.1:${port}`));
}
