// Yavalath for three, at one screen and against the computer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atOneScreen, cell, house, says, status, turns, typeMoves, violations } from "../site.js";

const here = house();

test("three players take turns at one screen until one is left", async () => {
  const page = await atOneScreen(here, "yavalath:players=3");
  await status(page, "Black to move");
  for (const [name, next] of [["e5", "White"], ["a1", "Red"], ["i5", "Black"]]) {
    await cell(page, name).click();
    await status(page, `${next} to move`);
  }
  assert.equal(await says(page, "i5"), "I5, red 3");
  assert.ok(await page.locator("#seat-black").getAttribute("class").then((names) => names?.includes("moving")));
  assert.deepEqual([await turns(page, 1), await turns(page, 2), await turns(page, 3)], [["1 e5"], ["2 a1"], ["3 i5"]]);
  assert.deepEqual(await violations(page), []);
  await typeMoves(page, "e6 a3 i7 e7");
  await page.locator("#seat-black", { hasText: "Out of the game" }).waitFor();
  await status(page, "White to move");
  await typeMoves(page, "a2");
  await status(page, "Red wins");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
