// Rings, markers, rows: by mouse, by keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atOneScreen, cell, focused, house, says, shows, status, turns, typeMoves, violations } from "../site.js";

const here = house();
const RINGS = "e5 f6 g7 d4 c5 h8 f3 g9 e8 d7";
/** White has a row of six and so two rows of five. */
const TWO_ROWS =
  "e10 h7 f5 c4 d9 g11 k7 h8 d7 g7 f5-b1 g7-d4 d7-f9 d4-d8 f9-i9 h7-g6 k7-f7 h8-h6 f7-i7 g6-e4 i9-g9 e4-e1 b1-i8 c4-g8 i7-e7 d8-e8 e7-c7";

test("rings are placed and moved by mouse, and markers flip", async () => {
  const page = await atOneScreen(here, "yinsh");
  await status(page, "White to move");
  await status(page, "Place a ring");
  for (const name of RINGS.split(" ")) {
    const count = await page.locator("#moves button").count();
    await cell(page, name).click();
    await page.locator("#moves button").nth(count).waitFor();
  }
  assert.equal(await says(page, "e5"), "E5, white ring");
  await status(page, "Choose a ring to move");
  await cell(page, "f6").click();
  await page.locator("#alert", { hasText: "F6, black ring. Choose a ring to move" }).waitFor();
  await cell(page, "e5").click();
  await status(page, "Choose where e5 goes");
  await cell(page, "e7").hover();
  assert.equal(await page.locator(".board .preview").count(), 2, "the ring where it would stand, the marker where it stood");
  await cell(page, "e7").click();
  await shows(page, "E5, white marker");
  await shows(page, "E7, white ring");
  await status(page, "Markers left: 50");
  await typeMoves(page, "d4-d6");
  await cell(page, "f3").dragTo(cell(page, "e3"));
  await page.locator("#alert").filter({ hasText: "A ring moves along a line" }).or(page.locator("#moves button", { hasText: "f3-" })).first().waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("of several rows one is chosen, then a ring", async () => {
  const page = await atOneScreen(here, "yinsh");
  await typeMoves(page, TWO_ROWS);
  await status(page, "Choose a row of five to take");
  assert.equal(await page.locator(".board .row-offer").count(), 2);
  assert.deepEqual(await page.locator("#picks button").allInnerTexts(), ["Take d7-h7", "Take e7-i7"]);
  await page.getByRole("button", { name: "Take e7-i7" }).hover();
  assert.equal(await page.locator(".board .row-offer.lit.kind-1").count(), 1);
  await cell(page, "f7").click();
  await page.locator("#alert", { hasText: "Several rows meet here" }).waitFor();
  await cell(page, "f7").click();
  assert.equal(await page.locator(".board .row-offer.lit.kind-1").count(), 1, "the second choice lights the next row");
  assert.deepEqual(await violations(page), []);
  await cell(page, "i7").click();
  await shows(page, "I7, empty");
  await status(page, "Choose one of your rings to take off");
  assert.equal(await page.locator(".board .gone").count(), 1);
  await cell(page, "h7").click();
  await page.locator("#alert", { hasText: "Choose one of your rings to take off" }).waitFor();
  await cell(page, "e10").click();
  await page.locator("#seat-white", { hasText: "Rings off: 1 of 3" }).waitFor();
  await status(page, "Black to move");
  assert.equal((await turns(page, 1)).at(-1), "27 e7-c7 xe7-i7 xe10");
  await page.getByRole("button", { name: "One move back" }).click();
  await page.locator("#seat-white", { hasText: "Rings off: 0 of 3" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("rows and rings are taken by keyboard alone", async () => {
  const page = await atOneScreen(here, "yinsh");
  await typeMoves(page, TWO_ROWS);
  await status(page, "Choose a row of five to take");
  await cell(page, "e7").focus();
  await page.keyboard.press("Enter");
  await page.locator("#alert", { hasText: "Several rows meet here" }).waitFor();
  await cell(page, "d7").focus();
  assert.equal(await page.locator(".board .row-offer.lit.kind-0").count(), 1, "focus lights the row");
  await page.keyboard.press("Enter");
  await status(page, "Choose one of your rings to take off");
  assert.equal(await focused(page), "D7, empty");
  await cell(page, "d9").focus();
  await page.keyboard.press(" ");
  await status(page, "Black to move");
  await cell(page, "h6").focus();
  await page.keyboard.press("Enter");
  await status(page, "Choose where h6 goes");
  await page.keyboard.press("Escape");
  await status(page, "Choose a ring to move");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
