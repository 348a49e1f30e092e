// Settings by keyboard, what boards make of them, and every theme with axe.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atOneScreen, cell, focused, house, open, shows, turns, typeMoves, violations } from "../site.js";

const here = house();

/** A page with these settings. @param {string} wishes @param {import("playwright-core").BrowserContextOptions} [options] */
async function wishing(wishes, options = {}) {
  const page = await open(here.browser, options);
  const { hostname } = new URL(here.site.url);
  await page.context().addCookies([{ name: "goren_view", value: wishes, domain: hostname, path: "/" }]);
  return page;
}

/** A game at one screen in a page. @param {import("../site.js").Page} page @param {string} game */
async function begin(page, game) {
  await page.goto(`${here.site.url}/?game=${game}`);
  await page.check("input[value=here]");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await page.locator(".board.open").waitFor();
}

test("settings are chosen by keyboard, shown at once and kept", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/rules`);
  for (let press = 0; press < 20 && !/Settings/.test(await focused(page)); press += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/settings$/);
  await page.locator("#sentence", { hasText: "White 8, h3." }).or(page.locator("#sentence", { hasText: "Black 9, f4." })).waitFor();
  const kept = page.locator("#kept", { hasText: "Kept." });
  await page.locator("input[name=scheme][value=own]").focus();
  for (const name of ["algebraic", "skip-i", "top-left", "numeric-1"]) {
    await page.keyboard.press("ArrowDown");
    assert.ok(await page.isChecked(`input[value=${name}]`), name);
  }
  await kept.waitFor();
  await page.locator("#sentence", { hasText: "6,6." }).waitFor();
  await page.locator("input[name=theme][value=auto]").focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  await page.waitForFunction(() => document.cookie !== null);
  await page.waitForTimeout(150);
  await page.reload();
  assert.ok(await page.isChecked("input[value=numeric-1]"));
  assert.ok(await page.isChecked("input[name=theme][value=paper]"));
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("cells are listed, spoken and understood in the reader's scheme", async () => {
  const page = await wishing("scheme=numeric-1");
  await begin(page, "gomoku");
  await page.fill("#typed", "9,7");
  await page.press("#typed", "Enter");
  await page.locator("#said", { hasText: "Black 1, 9,7." }).waitFor({ state: "attached" });
  await shows(page, "9,7, black 1");
  await typeMoves(page, "1,15 i9".replace("i9", "15,1"));
  assert.deepEqual(await turns(page, 1), ["1 9,7", "3 15,1"]);
  await page.fill("#typed", "1, 15?");
  await page.press("#typed", "Enter");
  await page.locator("#alert", { hasText: "1,15, white 2" }).waitFor();
  const state = await (await page.request.get(`${page.url()}/state`)).json();
  assert.deepEqual(state.moves.map((/** @type {any} */ move) => move.text), ["i9", "a1", "o15"]);
  await page.context().close();
});

for (const [theme, colorScheme] of /** @type {const} */ ([
  ["paper", "light"],
  ["high-contrast", "light"],
  ["high-contrast", "dark"],
  ["colour-blind", "light"],
  ["colour-blind", "dark"],
])) {
  test(`axe finds nothing wrong in ${theme} on ${colorScheme}`, async () => {
    const page = await open(here.browser, { colorScheme });
    const { hostname } = new URL(here.site.url);
    await page.context().addCookies([{ name: "goren_theme", value: theme, domain: hostname, path: "/" }]);
    await begin(page, "renju");
    await typeMoves(page, "h8 i9 i8");
    const game = new URL(page.url()).pathname;
    for (const path of [game, `${game}/text`, "/", "/settings", "/rules/renju"]) {
      await page.goto(here.site.url + path);
      await page.waitForTimeout(150);
      assert.deepEqual(await violations(page), [], path);
    }
    await page.context().close();
  });
}

test("settings and the text view are sound in light and dark and fit a small screen", async () => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const page = await open(here.browser, { colorScheme, viewport: { width: 320, height: 700 } });
    await begin(page, "gomoku");
    const game = new URL(page.url()).pathname;
    for (const path of ["/settings", `${game}/text`, game]) {
      await page.goto(here.site.url + path);
      await page.waitForTimeout(150);
      assert.deepEqual(await violations(page), [], path);
      const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(content <= window, `${path}: ${content} > ${window}`);
    }
    await page.context().close();
  }
});

test("nothing is asked of the sound system before sounds are wanted", async () => {
  const page = await wishing("sounds=off");
  await page.addInitScript(() => {
    const all = /** @type {any} */ (window);
    all.contexts = 0;
    all.tones = [];
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        all.contexts += 1;
      }
      createOscillator() {
        const made = super.createOscillator();
        const set = made.frequency.setValueAtTime.bind(made.frequency);
        made.frequency.setValueAtTime = (pitch, at) => {
          all.tones.push(pitch);
          return set(pitch, at);
        };
        return made;
      }
    };
  });
  const heard = () => page.evaluate(() => [/** @type {any} */ (window).contexts, /** @type {any} */ (window).tones]);
  await begin(page, "gomoku");
  await typeMoves(page, "h8");
  assert.deepEqual(await heard(), [0, []]);
  await page.goto(`${here.site.url}/settings`);
  await page.check("input[name=sounds][value=on]");
  await page.waitForFunction(() => /** @type {any} */ (window).contexts === 1);
  await page.locator("#kept", { hasText: "Kept." }).waitFor();
  await begin(page, "gomoku");
  await typeMoves(page, "h8 i9");
  await page.waitForFunction(() => /** @type {any} */ (window).tones.length === 2);
  const [contexts, tones] = await heard();
  assert.equal(contexts, 1);
  assert.notEqual(tones[0], tones[1], "each colour has a sound of its own");
  await cell(page, "a1").focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => /** @type {any} */ (window).tones.length === 3);
  await page.locator("#told", { hasText: "Edge of the board." }).waitFor();
  await page.context().close();
});

test("a move waits to be confirmed where that is wanted", async () => {
  const page = await wishing("confirm=always");
  await begin(page, "gomoku");
  await cell(page, "h8").click();
  await page.getByRole("button", { name: "Play h8" }).waitFor();
  assert.equal(await page.locator("#moves button").count(), 0);
  await cell(page, "h8").click();
  await shows(page, "H8, black 1");
  await cell(page, "i9").focus();
  await page.keyboard.press("Enter");
  await page.locator("#told", { hasText: "I9: choose it again to play it." }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await shows(page, "I9, white 2");
  await page.context().close();
});

test("X and O and the lattice are a setting away", async () => {
  const page = await wishing("stones=xo&ground=lattice");
  await begin(page, "gomoku");
  await typeMoves(page, "h8 i9");
  assert.equal(await page.locator(".board .pen").count(), 2);
  await page.goto(`${here.site.url}/?game=hex217`);
  assert.equal(await page.locator(".board .ground.comb").count(), 0);
  await page.context().close();
});

test("without scripts the settings are a form", async () => {
  const page = await open(here.browser, { javaScriptEnabled: false });
  await page.goto(`${here.site.url}/settings`);
  await page.check("input[name=scheme][value=skip-i]");
  await page.check("input[name=theme][value=dark]");
  await page.getByRole("button", { name: "Keep these settings" }).click();
  await page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
  assert.ok(await page.isChecked("input[value=skip-i]"));
  await page.context().close();
});

test("the position leaves by a button and comes back by pasting", async () => {
  const page = await atOneScreen(here, "gomoku", { permissions: ["clipboard-read", "clipboard-write"] });
  await typeMoves(page, "h8 i9");
  await page.locator("#copy-text").click();
  await page.locator("#told", { hasText: "Copied" }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "gomoku moves h8 i9");
  await page.locator("h1").evaluate(() => /** @type {HTMLElement|null} */ (document.activeElement)?.blur());
  await page.keyboard.press("Control+v");
  await page.waitForURL(/\/editor\?position=/);
  await shows(page, "H8, black");
  await page.context().close();
});
