// The position editor by mouse and by keyboard, links, and the diagrams of the rules.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { cell, house, open, says, status } from "../site.js";

const here = house();

/** Waits until the text field holds this position. @param {import("../site.js").Page} page @param {string} text */
async function holds(page, text) {
  await page.waitForFunction((wanted) => /** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value === wanted, text);
}

/** @param {import("../site.js").Page} page */
function focused(page) {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
}

test("a renju position is painted by mouse, mended and played on", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/editor?game=renju`);
  for (const name of ["f8", "g8", "h6", "h7"]) await cell(page, name).click();
  await holds(page, "renju setup black f8 g8 h7 h6 to black");
  await status(page, "Black to move");
  assert.match(await says(page, "h8"), /forbidden for Black/);
  await page.locator("#pieces label", { hasText: "White stone" }).click();
  // A stroke over three cells.
  const box = async (/** @type {string} */ name) => {
    const found = await cell(page, name).boundingBox();
    assert.ok(found);
    return /** @type {[number, number]} */ ([found.x + found.width / 2, found.y + found.height / 2]);
  };
  await page.mouse.move(...(await box("a1")));
  await page.mouse.down();
  await page.mouse.move(...(await box("b1")), { steps: 4 });
  await page.mouse.move(...(await box("c1")), { steps: 4 });
  await page.mouse.up();
  await holds(page, "renju setup black f8 g8 h7 h6 white a1 b1 c1 to black");
  await page.keyboard.press("Control+z");
  await holds(page, "renju setup black f8 g8 h7 h6 to black");
  await page.keyboard.press("Control+y");
  await page.click("#rotate");
  // Turned by a quarter the row of Black's stones is a column.
  await holds(page, "renju setup black h10 h9 f8 g8 white a15 a14 a13 to black");
  await page.click("#undo");
  await holds(page, "renju setup black f8 g8 h7 h6 white a1 b1 c1 to black");
  await page.selectOption("#opponent", "here");
  await page.click("#go");
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "Black to move");
  assert.match(await says(page, "b1"), /white/);
  await page.click("#edit");
  await page.waitForURL(/\/editor\?position=renju/);
  await holds(page, "renju setup black f8 g8 h7 h6 white a1 b1 c1 to black");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a position of Yinsh is entered by keyboard alone, with what is wrong told on the way", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/editor?game=yinsh`);
  await cell(page, "f6").focus();
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  assert.match(await focused(page), /white marker/);
  // A marker without rings: one reason a side.
  await page.waitForFunction(() => document.querySelectorAll("#faults li").length === 2);
  await status(page, "2 reasons");
  await page.keyboard.press("Shift+B");
  await page.keyboard.press("ArrowRight");
  for (let made = 0; made < 3; made += 1) {
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Backspace");
  await page.waitForFunction(() => document.querySelector("#faults button")?.textContent?.includes("3 rings"));
  await page.locator("#faults button").first().focus();
  await page.keyboard.press("Enter");
  assert.match(await focused(page), /black ring/);
  for (const name of ["a2", "a3"]) {
    await cell(page, name).focus();
    await page.keyboard.press("Enter");
  }
  await cell(page, "k7").focus();
  await page.keyboard.press("Shift+W");
  for (const name of ["k7", "k8", "k9", "k10"]) {
    await cell(page, name).focus();
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction(() => document.querySelectorAll("#faults li").length === 1);
  await page.locator("#taken-1").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => !(/** @type {HTMLButtonElement} */ (document.getElementById("go")).disabled));
  assert.equal(await page.locator("#faults li").count(), 0);
  const address = page.url();
  const text = await page.inputValue("#text");
  await page.goto(here.site.url);
  await page.goto(address);
  assert.equal(await page.inputValue("#text"), text, "the link leads back to it");
  await page.locator("#opponent").selectOption("here");
  await page.locator("#go").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/game\/\w+$/);
  assert.match(await says(page, "f6"), /white marker/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("diagrams are pasted, and what is no position is said", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/editor`);
  await page.fill("#text", "hasami setup green a1");
  await page.click("#load");
  await page.locator("#alert", { hasText: "This is no position" }).waitFor();
  await page.fill("#text", ". . .\n. X .\nO . .\nto black");
  await page.click("#load");
  await holds(page, "tictactoe setup black b2 white a1 to black");
  assert.equal(await page.locator("[role=gridcell]").count(), 9);
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll("[role=gridcell]").length === 225);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the editor works without scripts", async () => {
  const page = await open(here.browser, { javaScriptEnabled: false });
  await page.goto(`${here.site.url}/editor?game=pente`);
  await page.fill("#text", "pente setup black k10 taken 3 200 to black");
  await page.click("#load");
  assert.equal(await page.locator("#faults li").count(), 2);
  await page.fill("#text", "pente setup black k10 taken 4 2 to white");
  await page.click("#load");
  await page.selectOption("#opponent", "here");
  await page.click("#go");
  await page.waitForURL(/\/game\/\w+$/);
  await page.context().close();
});

test("a diagram of the rules is tried", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/rules/renju`);
  const first = page.locator(".tryout").first();
  const there = (/** @type {string} */ name) => first.locator(`[role=gridcell][aria-label^="${name.toUpperCase()},"]`);
  await there("h8").click();
  await first.locator(".said", { hasText: "double-three" }).waitFor();
  await there("a1").click();
  await first.locator(".said", { hasText: "White to move" }).waitFor();
  await first.locator(".reset").click();
  assert.match((await there("a1").getAttribute("aria-label")) ?? "", /empty/);
  const second = page.locator(".tryout").nth(1);
  await second.locator(".show").click();
  await second.locator(".said", { hasText: "Black wins" }).waitFor();
  await page.goto(`${here.site.url}/rules/yinsh`);
  await page.locator(".tryout .show").nth(1).click();
  const yinsh = page.locator(".tryout").nth(1);
  await yinsh.locator(`[role=gridcell][aria-label^="E6,"]`).click();
  await yinsh.locator(`[role=gridcell][aria-label^="C1,"]`).click();
  await yinsh.locator(".said", { hasText: "Black to move" }).waitFor();
  await yinsh.locator(".edit").click();
  await page.waitForURL(/\/editor\?position=yinsh/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing wrong with the editor and the diagrams in ${colorScheme}`, async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const page = await open(here.browser, { colorScheme });
    const wrong = "/editor?position=yinsh+setup+black+e5+rings+black+a2+taken+4+0+to+white";
    for (const path of ["/editor", wrong, "/editor?game=yavalath:players=3", "/rules/gomoku", "/rules/pentago"]) {
      await page.goto(here.site.url + path);
      await page.waitForTimeout(200);
      await page.evaluate(axe);
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run());
      const told = found.violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html).slice(0, 3)}`);
      assert.deepEqual(told, [], path);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}
