// While games that were brought are looked at, what became of them is shown as it comes.
const box = document.getElementById("brought");
const OFTEN = 1500;

async function look() {
  if (!box.querySelector("[data-waits]")) return;
  if (!document.hidden) {
    try {
      const answer = await fetch("/me/data", { headers: { "x-partial": "1" } });
      if (answer.ok) box.innerHTML = await answer.text();
    } catch {
      // the server is away for a moment: it is asked again
    }
  }
  setTimeout(look, OFTEN);
}

setTimeout(look, OFTEN);
