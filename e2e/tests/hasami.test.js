// Men that move: by mouse, dragged, by keyboard, by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atOneScreen, cell, focused, house, says, shows, status, turns, typeMoves, violations } from "../site.js";

const here = house();

test("men are chosen, moved and taken by mouse", async () => {
  const page = await atOneScreen(here, "hasami");
  await status(page, "Choose a man to move");
  await cell(page, "i4").click();
  await status(page, "Choose where i4 goes");
  assert.equal(await says(page, "i4"), "I4, black, chosen");
  assert.equal(await says(page, "b4"), "B4, empty, can be chosen");
  assert.equal(await page.locator(".board .target").count(), 7);
  await cell(page, "h5").click();
  await page.locator("#alert", { hasText: "A man moves along its rank or file over empty cells. Possible: i4-" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".board .target").count(), 0);
  await cell(page, "a5").click();
  await page.locator("#alert", { hasText: "A5, white. Choose a man to move" }).waitFor();
  await cell(page, "i4").click();
  await cell(page, "i5").click();
  assert.equal(await says(page, "i5"), "I5, black, chosen", "another man is chosen instead");
  await cell(page, "i4").click();
  await cell(page, "b4").click();
  await status(page, "White to move");
  assert.equal(await page.locator(".board .trace").count(), 1);
  await cell(page, "a5").dragTo(cell(page, "b5"));
  await status(page, "Black to move");
  await cell(page, "i6").click();
  await cell(page, "b6").hover();
  assert.equal(await page.locator(".board .leaving").count(), 1, "the man that would be taken is marked");
  await cell(page, "b6").click();
  await shows(page, "B5, empty");
  await page.locator("#seat-black", { hasText: "Captured: 1" }).waitFor();
  assert.equal(await page.locator(".board .removed").count(), 1);
  assert.deepEqual(await turns(page, 1), ["1 i4-b4", "3 i6-b6"]);
  assert.deepEqual(await turns(page, 2), ["2 a5-b5"]);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "First move" }).click();
  await page.locator("#seat-black", { hasText: "Captured: 0" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("men are moved by keyboard alone", async () => {
  const page = await atOneScreen(here, "dai-hasami");
  await cell(page, "h5").focus();
  await page.keyboard.press("Enter");
  await status(page, "Choose where h5 goes");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "G5, empty, can be chosen");
  assert.equal(await page.locator(".board .way").count(), 1);
  await page.keyboard.press("Escape");
  await status(page, "Choose a man to move");
  await cell(page, "i5").focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await status(page, "White to move");
  assert.equal(await focused(page), "G5, black", "over the man on h5");
  await page.locator("#said", { hasText: "Black 1, i5-g5." }).waitFor({ state: "attached" });
  await typeMoves(page, "b5-c5");
  await status(page, "Black to move");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("on a phone a tap chooses a man and a second tap on its goal moves it", async () => {
  const page = await atOneScreen(here, "hasami", { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  await cell(page, "i4").tap();
  await status(page, "Choose where i4 goes");
  await cell(page, "d4").tap();
  await page.getByRole("button", { name: "Play i4-d4" }).tap();
  await status(page, "White to move");
  await cell(page, "a1").tap();
  await page.getByRole("button", { name: "Cancel" }).tap();
  await status(page, "Choose a man to move");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
