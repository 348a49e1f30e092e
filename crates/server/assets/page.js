// What every page needs: the words it was sent, the theme switch, menus that close.

/** @type {Record<string, any>} */
export const data = JSON.parse(document.getElementById("data")?.textContent || "{}");

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 10_000;

/**
 * A text in the reader's language, with `{name}` filled in.
 * @param {string} key
 * @param {Record<string, string|number>} [values]
 */
export function say(key, values = {}) {
  const text = data.words?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    name in values ? String(values[name]) : whole,
  );
}

/**
 * The element with this id, which the page is known to have.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * Sends a form. Resolves to the answer, or to a message worth showing.
 * @param {string} url
 * @param {Record<string, string>} fields
 * @returns {Promise<{ok: true, body: any}|{ok: false, code: string, message: string}>}
 */
export async function post(url, fields) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return { ok: false, code: "offline", message: say("live-trying") };
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return { ok: true, body };
  return { ok: false, code: body.code ?? "internal", message: body.message ?? response.statusText };
}

/** How the reader wants boards to look, sound and be spoken of; kept by the server in a cookie. */
export const view = new URLSearchParams(document.documentElement.dataset.view);

/**
 * Keeps a setting, here and for all pages.
 * @param {Record<string, string>} wishes
 * @returns {Promise<any>} what the server answers, null if it could not be reached
 */
export async function keep(wishes) {
  for (const [name, value] of Object.entries(wishes)) if (view.has(name)) view.set(name, value);
  if (wishes.theme) showTheme(wishes.theme);
  const answer = await post("/settings", { ...wishes, back: "/settings" });
  return answer.ok ? answer.body : null;
}

/** Media of the colours beside light and dark, where no theme is chosen. @type {Record<string, string>} */
const MEDIA = { paper: "print", "high-contrast": "(prefers-contrast: more)" };

/** @param {string} theme */
export function showTheme(theme) {
  document.documentElement.dataset.theme = theme;
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-of]"))) {
    const name = link.dataset.of ?? "";
    const usual = name === "paper" || theme === "auto" ? MEDIA[name] : undefined;
    link.media = name === theme ? "all" : (usual ?? "not all");
  }
}

function watchTheme() {
  const button = document.getElementById("theme");
  const form = button?.closest("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const root = document.documentElement;
    const chosen = root.dataset.theme;
    const dark = chosen === "dark" || (chosen === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    void keep({ theme: dark ? "light" : "dark" });
  });
}

function closeMenus() {
  const menus = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.menu"));
  document.addEventListener("click", (event) => {
    for (const menu of menus) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus) {
      if (!menu.open) continue;
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}

watchTheme();
closeMenus();
