// Passkeys: the browser asks the device, and the server checks what that says.
const said = document.getElementById("passkey-said");
const HTML = /<[^>]*>/g;

const bytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const word = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

function say(words) {
  said.textContent = words;
  said.hidden = !words;
}

async function post(address, fields) {
  const body = new URLSearchParams(fields);
  const answer = await fetch(address, { method: "POST", headers: { "X-Partial": "1" }, body });
  if (!answer.ok) throw new Error((await answer.text()).replace(HTML, "").trim());
  return answer.json();
}

async function make() {
  const asked = await post("/me/passkey/options", {});
  asked.challenge = bytes(asked.challenge);
  asked.user.id = bytes(asked.user.id);
  for (const one of asked.excludeCredentials ?? []) one.id = bytes(one.id);
  const made = await navigator.credentials.create({ publicKey: asked });
  return post("/me/passkey", { said: written(made, ["clientDataJSON", "attestationObject"]) });
}

async function show() {
  const asked = await post("/in/options", {});
  asked.challenge = bytes(asked.challenge);
  const shown = await navigator.credentials.get({ publicKey: asked });
  return post('/in/passkey', {
    said: written(shown, ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])
  });
}

function written(one, parts) {
  const response = {};
  for (const part of parts) if (one.response[part]) response[part] = word(one.response[part]);
  return JSON.stringify({ id: one.id, rawId: word(one.rawId), type: one.type, response });
}

async function press(button) {
  say("");
  button.disabled = true;
  try {
    const { go } = await (button.dataset.passkey === "make" ? make() : show());
    const there = new URL(go, location.href);
    if (there.pathname === location.pathname) {
      location.hash = there.hash;
      location.reload();
    } else {
      location.assign(there);
    }
  } catch (error) {
    if (error.name === 'InvalidStateError') say('This device has a passkey of yours already.');
    else if (error.name === 'NotAllowedError' || error.name === 'AbortError')
      say('The device showed no passkey. Nothing was changed.');
    else say(error.message || "The server can't be reached. Try again in a moment.");
  } finally {
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll("[data-passkey]")) {
  if (window.PublicKeyCredential) button.addEventListener("click", () => press(button));
  else {
    button.hidden = true;
    say("This browser has no passkeys.");
  }
}
