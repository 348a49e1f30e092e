// Everything by keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, focused, house, open, says, status } from "../site.js";

const here = house();

/** Presses Tab until the focus is on something that fits. @param {import("../site.js").Page} page @param {RegExp} wanted */
async function tabTo(page, wanted) {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Tab");
    if (wanted.test(await focused(page))) return press + 1;
  }
  throw new Error(`no tab stop fits ${wanted}`);
}

test("a game is begun and played without a mouse", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.keyboard.press("Tab");
  assert.match(await focused(page), /Skip to the content/);
  await tabTo(page, /^The computer/);
  await page.keyboard.press("ArrowDown");
  assert.ok(await page.isChecked("input[value=here]"));
  await tabTo(page, /^H8, empty$/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "I9, empty");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "White to move");
  assert.equal(await says(page, "i9"), "I9, black 1");

  await tabTo(page, /^H8, empty$/);
  await page.keyboard.press("Home");
  assert.equal(await focused(page), "A8, empty");
  await page.keyboard.press("Control+End");
  assert.equal(await focused(page), "O1, empty");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(page), "O1, empty", "the edge holds");
  await page.keyboard.press("Control+Home");
  assert.equal(await focused(page), "A15, empty");
  await page.keyboard.press("l");
  assert.equal(await focused(page), "I9, black 1", "l leads to the last move");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press(" ");
  await page.locator("#said", { hasText: "White 2, h9." }).waitFor({ state: "attached" });
  assert.equal(await focused(page), "H9, white 2", "the focus stays where it was");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the board is one tab stop, and cells can be typed and asked for", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.check("input[value=here]");
  await cell(page, "h8").press("Enter");
  await page.waitForURL(/\/game\/\w+$/);
  assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
  await page.locator("#typed").focus();
  await page.keyboard.type("i9");
  await page.keyboard.press("Enter");
  await page.locator("#said", { hasText: "White 2, i9." }).waitFor({ state: "attached" });
  await page.keyboard.type("i9?");
  await page.keyboard.press("Enter");
  await page.locator("#alert", { hasText: "I9, white 2" }).waitFor();
  await page.keyboard.type("q99");
  await page.keyboard.press("Enter");
  await page.locator("#alert", { hasText: "“q99” is not a move here" }).waitFor();
  await page.keyboard.type("I9");
  await page.keyboard.press("Enter");
  await page.locator("#alert", { hasText: "I9, white 2" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("arrow keys walk the hexagon up and back down", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/?game=hex217`);
  await cell(page, "108").focus();
  const path = [];
  for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight", "End", "Home"]) {
    await page.keyboard.press(key);
    path.push((await focused(page)).split(",")[0]);
  }
  assert.deepEqual(path, ["92", "76", "92", "108", "109", "116", "100"]);
  await page.context().close();
});
