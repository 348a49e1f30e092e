// Whole games by mouse, against the computer, on both kinds of board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, house, myTurn, open, says, status } from "../site.js";

const here = house();

/** Five cells in a row, several rows to choose from. @param {string[][]} rows */
function chooser(rows) {
  return async (/** @type {import("../site.js").Page} */ page) => {
    for (const row of rows) {
      const texts = await Promise.all(row.map((name) => says(page, name)));
      if (texts.some((text) => text.includes("white"))) continue;
      const free = row.find((_, at) => texts[at].includes("empty"));
      if (free) return free;
    }
    throw new Error("every row is blocked");
  };
}

/**
 * Plays five in a row against random stones.
 * @param {string} game @param {string[][]} rows
 */
async function win(game, rows) {
  const page = await open(here.browser);
  const choose = chooser(rows);
  await page.goto(`${here.site.url}/?game=${game}`);
  await page.selectOption("#engine", "random");
  assert.equal(await page.locator(".board .stone").count(), 0);
  await cell(page, await choose(page)).click();
  await page.waitForURL(/\/game\/\w+$/);
  while (await myTurn(page)) await cell(page, await choose(page)).click();
  await status(page, "Black wins");
  await status(page, "Five in a row");
  assert.equal(await page.locator(".board .win").count(), 1);
  assert.deepEqual(page.problems, []);
  return page;
}

test("a whole game on the square", async () => {
  const rows = [8, 9, 7, 10, 6].map((row) => ["f", "g", "h", "i", "j"].map((column) => column + row));
  const page = await win("gomoku", rows);
  await page.getByLabel("Numbers").selectOption("all");
  assert.ok(await page.locator(".board .number").first().isVisible());
  await page.getByRole("button", { name: "Coordinates" }).click();
  assert.ok(!(await page.locator(".board .coord").first().isVisible()));
  await page.getByRole("button", { name: "First move" }).click();
  await status(page, "Looking at move 0");
  assert.equal(await page.locator(".board .stone").count(), 0);
  await page.keyboard.press("End");
  await status(page, "Black wins");
  await page.getByRole("button", { name: "Take back" }).click();
  await status(page, "Your move");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign for good?" }).click();
  await status(page, "White wins");
  const before = page.url();
  await page.getByRole("button", { name: "Play again, sides swapped" }).click();
  await page.waitForURL((url) => url.href !== before);
  await status(page, "Your move");
  assert.match(await page.locator("#seat-white").innerText(), /You/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a whole game on the hexagon", async () => {
  const rows = [106, 89, 122, 71].map((first) => [0, 1, 2, 3, 4].map((step) => String(first + step)));
  const page = await win("hex217", rows);
  await page.context().close();
});

test("size, sides and clock are taken from the form", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.selectOption("#game", "renju");
  await page.fill("#size", "19");
  await page.locator(".board", { has: page.locator("[role=gridcell] >> nth=360") }).waitFor();
  await page.check("input[value=white]", { force: true });
  await page.selectOption("#clock", "5m+3s");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "Your move");
  assert.match(await page.locator("h1").innerText(), /Renju 19×19: Goren, level 5 against You/);
  assert.match(await page.locator("#seat-white .time").innerText(), /^[45]:\d\d$/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a click that cannot count is answered, and a forbidden cell says why", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/?game=renju`);
  await page.check("input[value=here]");
  await cell(page, "f8").click();
  await page.waitForURL(/\/game\/\w+$/);
  let stones = 1;
  for (const name of ["a1", "g8", "c1", "h6", "e1", "h7", "g1"]) {
    await page.locator(".board.open").waitFor();
    await cell(page, name).click();
    stones += 1;
    await page.waitForFunction((count) => document.querySelectorAll(".board .stone:not(.ghost)").length >= count, stones);
  }
  assert.equal(await says(page, "h8"), "H8, forbidden for Black, double-three (f8 g8 h8, h8 h7 h6)");
  await cell(page, "h8").click();
  await page.locator("#alert", { hasText: "h8 is forbidden for Black: double-three (f8 g8 h8, h8 h7 h6)" }).waitFor();
  await cell(page, "g8").click();
  await page.locator("#alert", { hasText: "G8, black 3" }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
