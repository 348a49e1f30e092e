// A stone and a twist: by mouse, by keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atOneScreen, cell, focused, house, says, shows, status, turns, typeMoves, violations } from "../site.js";

const here = house();

/** @param {import("../site.js").Page} page @param {string} name @param {string} letter */
async function turn(page, name, letter) {
  const count = await page.locator("#moves button").count();
  await cell(page, name).click();
  await status(page, "Now twist a quadrant");
  await page.locator(`.twist[data-letter=${letter}] .twist-head`).click();
  await page.locator("#moves button").nth(count).waitFor();
}

test("a whole game by mouse", async () => {
  const page = await atOneScreen(here, "pentago");
  await status(page, "Place a stone");
  assert.equal(await page.locator(".twist[aria-disabled=true]").count(), 8);
  await cell(page, "c3").click();
  assert.equal(await page.locator(".twist[aria-disabled=false]").count(), 8);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Cancel" }).click();
  await status(page, "Place a stone");
  await cell(page, "c3").click();
  await cell(page, "a1").click();
  assert.equal(await page.locator(".board .chosen").count(), 1, "the stone goes where it was put last");
  await page.locator(".twist[data-letter=t] .twist-head").click();
  await shows(page, "C1, black 1");
  await turn(page, "a4", "x");
  await turn(page, "a1", "x");
  await turn(page, "a6", "x");
  await turn(page, "b1", "x");
  await turn(page, "c5", "x");
  await turn(page, "d1", "x");
  await turn(page, "c6", "x");
  await cell(page, "e1").click();
  await status(page, "Black wins");
  assert.equal(await page.locator(".board .win").count(), 1);
  assert.deepEqual(await turns(page, 1), ["1 a1t", "3 a1x", "5 b1x", "7 d1x", "9 e1"]);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a turn by keyboard alone, and typed", async () => {
  const page = await atOneScreen(here, "pentago");
  await cell(page, "b2").focus();
  await page.keyboard.press("Enter");
  assert.equal(await focused(page), "Twist the top left quadrant anticlockwise");
  await page.keyboard.press("Escape");
  assert.match(await focused(page), /^B2, empty/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  assert.equal(await focused(page), "Twist the bottom left quadrant clockwise");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.locator("#said", { hasText: "Black 1, b2y." }).waitFor({ state: "attached" });
  assert.match(await focused(page), /^B2, black 1/, "the focus is back on the board");
  await page.fill("#typed", "f6");
  await page.press("#typed", "Enter");
  await status(page, "Now twist a quadrant");
  await typeMoves(page, "a6s");
  await shows(page, "A6, white 2");
  await page.fill("#typed", "z");
  await page.press("#typed", "Enter");
  await page.locator("#alert", { hasText: "A stone comes before the twist." }).waitFor();
  assert.equal(await says(page, "b2"), "B2, black 1");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
