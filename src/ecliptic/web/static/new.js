// A new table: it reads itself aloud, in sentences of the server's, as one chooses.
const form = document.querySelector('form.newtable'), said = document.getElementById('said');
let later = 0;
async function read() {
  try {
    const answer = await fetch(form.dataset.said, {
      method: 'POST',
      body: new URLSearchParams(new FormData(form)),
      headers: { 'X-Partial': '1' }
    });
    if (answer.ok) {
      const text = await answer.text();
      if (said.innerHTML !== text) said.innerHTML = text;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  } // no answer: the next choice reads it again
}
form.addEventListener('input', () => { clearTimeout(later); later = setTimeout(read, 250); });
