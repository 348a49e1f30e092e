// Rated games, and clocks of one's own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, house, myTurn, open } from "../site.js";

const here = house();

test("a rated game shows what it did to the rating and takes nothing back", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/ratings`);
  await page.getByLabel("Your name").fill("Anna");
  await page.getByRole("button", { name: "Save the name" }).click();
  await page.goto(here.site.url);
  assert.equal(await page.getByLabel("Time control").isVisible(), false);
  await page.getByLabel("Clock").selectOption("own");
  await page.getByLabel("Time control").fill("10m+3x30s");
  await page.check("input[value=here]");
  assert.equal(await page.getByLabel("Rated").isVisible(), false);
  await page.check("input[value=computer]");
  await page.getByLabel("Rated").check();
  await cell(page, "h8").click();
  await page.waitForURL(/\/game\/\w+$/);
  await myTurn(page);
  assert.match((await page.textContent("#seat-black .strength")) ?? "", /^1500 ± \d+$/);
  assert.match((await page.textContent("#seat-black .time")) ?? "", /11:30/);
  assert.equal(await page.getByRole("button", { name: /Take back|Hint/ }).count(), 0);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign for good?" }).click();
  await page.waitForFunction(() => /−\d+$/.test(document.querySelector("#seat-black .strength")?.textContent ?? ""));
  await page.goto(`${here.site.url}/ratings?game=gomoku`);
  assert.match((await page.textContent("tr[aria-current] td:nth-child(2)")) ?? "", /Anna/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
