// A program from a kit as an opponent in the browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cell, launch, myTurn, open, PROGRAM, says, Site, status } from "../site.js";

/** @type {{site: Site, browser: import("../site.js").Browser, folder: string}} */
const here = /** @type {any} */ ({});

before(async () => {
  here.folder = await mkdtemp(join(tmpdir(), "goren-kit-"));
  const kit = join(here.folder, "kit");
  execFileSync(PROGRAM, ["agent-kit", "python", "gomocup", kit]);
  await writeFile(join(here.folder, "broken.py"), 'input()\nprint("OK", flush=True)\n');
  here.site = await Site.start([
    ...["--program", `My kit=pipe@${kit}:python3 gomocup.py`],
    ...["--program", `Broken=pipe@${here.folder}:python3 broken.py`],
  ]);
  here.browser = await launch();
});

after(async () => {
  await here.browser?.close();
  await here.site?.stop();
  await rm(here.folder, { recursive: true, force: true });
});

test("a whole game against a kit: it takes its five", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.selectOption("#engine", { label: "My kit" });
  assert.ok(await page.locator("#level-field").isHidden());
  // Every other cell of the edge stops nothing.
  const edge = ["a", "c", "e", "g", "i", "k", "m", "o"].map((column) => `${column}1`);
  await cell(page, edge[0]).click();
  await page.waitForURL(/\/game\/\w+$/);
  assert.match(await page.locator("#seat-white").innerText(), /My kit/);
  for (const name of edge.slice(1)) {
    if (!(await myTurn(page))) break;
    await cell(page, name).click();
  }
  await status(page, "White wins");
  await status(page, "Five in a row");
  assert.match(await says(page, "a1"), /black 1/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a program that ends loses, and the page says why", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.selectOption("#engine", { label: "Broken" });
  await cell(page, "h8").click();
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "Black wins");
  await status(page, "It ended without an answer.");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("programs are offered for the games that they play", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  const offered = page.locator("#engine option:not([hidden])", { hasText: "My kit" });
  assert.equal(await offered.count(), 1);
  await page.selectOption("#engine", { label: "My kit" });
  await page.selectOption("#game", "hexagon");
  await page.waitForFunction(() => /** @type {HTMLSelectElement} */ (document.querySelector("#engine")).value === "goren");
  assert.equal(await offered.count(), 0);
  await page.selectOption("#game", "renju");
  await offered.waitFor({ state: "attached" });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
