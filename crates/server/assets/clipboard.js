// A position that leaves the page as text or diagram, and one that comes back by pasting.

import { byId, post, say } from "./page.js";

/** How long a button says that something was copied, in milliseconds. */
const COPIED = 2000;

/**
 * @param {() => string} source  address of the position on show, in its forms
 * @param {(text: string) => void} tell
 */
export function watchClipboard(source, tell) {
  for (const kind of /** @type {const} */ (["text", "diagram"])) {
    const button = document.getElementById(`copy-${kind}`);
    const label = button?.textContent ?? "";
    button?.addEventListener("click", async () => {
      const answer = await fetch(source(), { headers: { Accept: "application/json" } }).then((response) => response.json(), () => null);
      if (!answer?.[kind]) return tell(say("live-trying"));
      await write(answer[kind]);
      button.textContent = say("share-copied");
      tell(say("share-copied"));
      setTimeout(() => (button.textContent = label), COPIED);
    });
  }
  document.addEventListener("paste", async (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain").trim();
    if (!text) return;
    const answer = await post("/editor/check", { position: text });
    if (answer.ok) location.assign(answer.body.link);
    else byId("alert").textContent = answer.message;
  });
}

/** Where there is no clipboard, through a field that is selected. @param {string} text */
async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
