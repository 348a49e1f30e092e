// A server of its own and a browser of its own for each test file.

import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

export const PROGRAM = process.env.GOREN ?? "../target/debug/goren";
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export class Site {
  /** @param {string} folder @param {string[]} words  further arguments of the server */
  constructor(folder, words) {
    this.folder = folder;
    this.words = words;
    this.address = "127.0.0.1:0";
    this.url = "";
    /** @type {import("node:child_process").ChildProcess|undefined} */
    this.process = undefined;
  }

  /** Starts a server on a free port, with an empty folder. @param {string[]} words  further arguments */
  static async start(words = []) {
    const site = new Site(await mkdtemp(join(tmpdir(), "goren-e2e-")), words);
    await site.run();
    return site;
  }

  /** Runs the server; again at the same address if it ran before. */
  async run() {
    const process = spawn(PROGRAM, ["serve", "--listen", this.address, "--data", this.folder, ...this.words], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.process = process;
    this.url = await new Promise((resolve, reject) => {
      let text = "";
      process.stdout.on("data", (chunk) => {
        text += chunk;
        const found = /http:\/\/[^\s/]+/.exec(text);
        if (found && text.includes("\n")) resolve(found[0]);
      });
      process.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
      process.on("error", reject);
    });
    this.address = new URL(this.url).host;
  }

  /** Ends the server without warning. */
  async kill() {
    const process = this.process;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = new Promise((resolve) => process.once("exit", resolve));
    process.kill("SIGKILL");
    await gone;
  }

  async stop() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */

/**
 * A page that fails the test on script errors and refused resources.
 * @param {Browser} browser
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @returns {Promise<Page & {problems: string[]}>}
 */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: "en", ...options });
  const page = /** @type {any} */ (await context.newPage());
  page.problems = [];
  page.on("pageerror", (/** @type {Error} */ error) => page.problems.push(error.message));
  page.on("console", (/** @type {import("playwright-core").ConsoleMessage} */ message) => {
    if (message.type() === "error" && /Security Policy|TypeError/.test(message.text())) page.problems.push(message.text());
  });
  return page;
}

/**
 * The cell with this name.
 * @param {Page} page @param {string} name
 */
export function cell(page, name) {
  return page.locator(`[role=gridcell][aria-label^="${name.toUpperCase()},"]`);
}

/**
 * What a cell says of itself.
 * @param {Page} page @param {string} name
 */
export async function says(page, name) {
  return (await cell(page, name).getAttribute("aria-label")) ?? "";
}

/**
 * Waits until it is this browser's turn or the game is over; `false` if it is over.
 * @param {Page} page
 */
export async function myTurn(page) {
  await page.waitForSelector(".board.open, [data-name=again]");
  return (await page.locator("[data-name=again]").count()) === 0;
}

/**
 * Waits until a text stands in the status.
 * @param {Page} page @param {string|RegExp} text
 */
export async function status(page, text) {
  await page.locator("#status", { hasText: text }).waitFor();
}

/**
 * A site and a browser for the tests of a file.
 * @returns {{site: Site, browser: Browser}}
 */
export function house() {
  const house = /** @type {{site: Site, browser: Browser}} */ ({});
  before(async () => {
    house.site = await Site.start();
    house.browser = await launch();
  });
  after(async () => {
    await house.browser?.close();
    await house.site?.stop();
  });
  return house;
}

/**
 * A new page with a game for friends at one screen.
 * @param {{site: Site, browser: Browser}} house @param {string} game
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function atOneScreen({ site, browser }, game, options = {}) {
  const page = await open(browser, options);
  await page.goto(`${site.url}/?game=${game}`);
  await page.check("input[value=here]");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await page.locator(".board.open").waitFor();
  return page;
}

/**
 * Makes moves by typing them.
 * @param {Page} page @param {string} moves
 */
export async function typeMoves(page, moves) {
  for (const move of moves.split(" ")) {
    const count = await page.locator("#moves button").count();
    await page.fill("#typed", move);
    await page.press("#typed", "Enter");
    await page.locator("#moves button").nth(count).waitFor();
  }
}

/**
 * What a cell says, once it says this.
 * @param {Page} page @param {string} label
 */
export async function shows(page, label) {
  await page.locator(`[role=gridcell][aria-label="${label}"]`).waitFor({ state: "attached" });
}

/**
 * The cells of a column of the list of moves.
 * @param {Page} page @param {number} side  1 for the side that begins
 */
export async function turns(page, side) {
  const texts = await page.locator(`#moves .side-${side}`).allInnerTexts();
  return texts.map((text) => text.trim().replace(/\s+/g, " "));
}

/** What has the focus, in words. @param {Page} page */
export function focused(page) {
  return page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute("aria-label") ?? (active?.closest("label") ?? active)?.textContent ?? "";
  });
}

/** What axe finds wrong with a page. @param {Page} page @returns {Promise<string[]>} */
export async function violations(page) {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));
  const found = await page.evaluate(() => /** @type {any} */ (window).axe.run());
  return found.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).slice(0, 3)}`);
}
