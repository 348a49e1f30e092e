// Continuations evolve: a run by mouse and by keyboard, its generations afterwards, a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, house, open, says, status, violations } from "../site.js";

const here = house();
const SMALL = "mode=paper&initial=200&most=300&parents=40&seed=3";

/** @param {import("../site.js").Page} page */
async function runs(page) {
  await page.click("#start");
  await status(page, /Settled after/);
  await page.waitForFunction(() => !(/** @type {HTMLInputElement} */ (document.getElementById("start")).disabled));
}

test("a run is followed, looked at generation by generation, and begun anew from another position", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/evolve?${SMALL}`);
  await runs(page);
  const slider = page.locator("#generation");
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last >= 5, String(last));
  assert.equal(await slider.inputValue(), String(last), "the newest is shown");
  assert.equal(await page.locator("#rows tr").count(), last);
  // Seven numbered stones, and where the population begins.
  assert.equal(await page.locator(".board .number").count(), 7);
  assert.ok((await page.locator(".heat circle").count()) > 0);
  // By keyboard back to the first generation, which has another heat map.
  await slider.focus();
  await page.keyboard.press("Home");
  assert.match((await slider.getAttribute("aria-valuetext")) ?? "", new RegExp(`^Generation 1 of ${last}: best .*, plays [a-o]\\d+$`));
  const hot = await page.locator(".heat circle").count();
  assert.ok(hot > 5, "in the first generation everybody begins somewhere else");
  assert.match(await page.locator("#genes").innerText(), /^B\(\d+,\d+\) A\(/);
  assert.deepEqual(await violations(page), []);
  await page.click("#heat");
  assert.ok(!(await page.locator(".heat").isVisible()));
  await page.click("#bare");
  assert.equal(await page.locator(".board .number").count(), 0, "the position alone");
  // A stone of White's, whose turn it is; then Black's continuations.
  await cell(page, "i7").click();
  await status(page, "Black to move");
  assert.match(await says(page, "i7"), /white/);
  await runs(page);
  assert.match(page.url(), /position=gomoku/);
  assert.match(await page.locator("#plays").innerText(), /^Plays [a-o]\d+/);
  await page.click("#undo");
  await status(page, "White to move");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a run is stopped, and what cannot be evolved is told", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/evolve?initial=20000&most=20000&parents=2000&steady=100&length=15`);
  await page.click("#start");
  await page.locator("#generation:not([disabled])").waitFor();
  await page.click("#stop");
  await status(page, "Stopped");
  assert.ok(await page.locator("#stop").isDisabled());
  const made = await page.locator("#rows tr").count();
  assert.ok(made >= 1);
  // The server has its place back at once.
  await page.goto(`${here.site.url}/evolve?${SMALL}`);
  await runs(page);
  await page.locator("summary", { hasText: "Position as text" }).click();
  await page.fill("#text", "hasami");
  await page.click("#load");
  await page.locator("#alert", { hasText: "nothing to evolve" }).waitFor();
  await page.fill("#text", "hex217 moves 100 101 90");
  await page.click("#load");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 217);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("nothing sticks out on a phone, and axe finds nothing wrong in the dark", async () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const page = await open(here.browser, { ...phone, colorScheme: "dark" });
  await page.goto(here.site.url);
  await page.getByRole("link", { name: "Watch continuations evolve" }).tap();
  await page.waitForURL(/\/evolve$/);
  await page.goto(`${here.site.url}/evolve?${SMALL}`);
  await page.locator("#start").tap();
  await status(page, /Settled after/);
  await page.locator(".figures summary").tap();
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `${content} > ${window}`);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
