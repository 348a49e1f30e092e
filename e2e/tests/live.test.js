// Several pages on one game, and a server that dies under them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, house, myTurn, open, says, status } from "../site.js";

const here = house();

test("two friends by link, and somebody who watches", async () => {
  const [anna, ben, eve] = await Promise.all([open(here.browser), open(here.browser), open(here.browser)]);
  await anna.goto(`${here.site.url}/?game=tictactoe`);
  await anna.check("input[value=link]");
  await anna.getByRole("button", { name: "Start the game" }).click();
  await anna.waitForURL(/\/game\/\w+$/);
  await status(anna, "Waiting for your friend");
  const link = await anna.inputValue("#invite-link");
  await eve.goto(anna.url());

  await ben.goto(link);
  await ben.getByRole("button", { name: "Take the seat" }).click();
  await ben.waitForURL(/\/game\/\w+$/);
  await status(anna, "Your move");
  await cell(anna, "b2").click();
  await status(ben, "Your move");
  await cell(ben, "a1").click();
  for (const page of [anna, ben, eve]) {
    await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
    assert.equal(await says(page, "a1"), "A1, white 2");
  }
  await cell(eve, "c3").click();
  await eve.locator("#alert", { hasText: "You are watching" }).waitFor();

  await ben.getByRole("button", { name: "Ask to take back" }).click();
  await anna.getByRole("button", { name: "Accept" }).click();
  await eve.waitForFunction(() => document.querySelectorAll("#moves button").length === 1);
  await ben.getByRole("button", { name: "Offer a draw" }).click();
  await anna.getByRole("button", { name: "Accept" }).click();
  await status(ben, "Draw");
  await anna.getByRole("button", { name: "Play again, sides swapped" }).click();
  await anna.waitForURL((url) => !eve.url().endsWith(url.pathname));
  await status(eve, "Draw");
  await ben.getByRole("button", { name: "To the next game" }).click();
  await status(ben, "Your move");
  await status(anna, "Black to move");
  for (const page of [anna, ben, eve]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("two tabs of one player agree", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.check("input[value=here]");
  await cell(page, "h8").click();
  await page.waitForURL(/\/game\/\w+$/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await cell(other, "h9").click();
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  await cell(page, "i9").click();
  await other.waitForFunction(() => document.querySelectorAll("#moves button").length === 3);
  await page.context().close();
});

test("a game survives kill -9 in the middle, and the page heals by itself", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/?game=hex217`);
  await page.selectOption("#engine", "random");
  await cell(page, "108").click();
  await page.waitForURL(/\/game\/\w+$/);
  await myTurn(page);
  await page.evaluate(() => (document.title = "not reloaded"));
  const before = await page.locator("#moves").innerText();

  await here.site.kill();
  await page.locator("#lost", { hasText: /Connection lost/ }).waitFor();
  assert.equal(await page.locator("#moves").innerText(), before, "the board stays");
  await cell(page, (await says(page, "91")).includes("empty") ? "91" : "90").click();
  await page.locator("#alert", { hasText: "Connection lost" }).waitFor();

  await here.site.run();
  await page.locator("#lost").waitFor({ state: "hidden", timeout: 30_000 });
  // The move made meanwhile is sent by itself, and the computer answers it.
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 4);
  assert.ok((await page.locator("#moves").innerText()).startsWith(before), "nothing lost, nothing doubled");
  assert.equal(await page.title(), "not reloaded");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("the computer goes on with the move it was thinking about", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.locator("#level").fill("10");
  await cell(page, "h8").click();
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "Thinking…");
  await here.site.kill();
  await here.site.run();
  await status(page, "Your move");
  assert.equal(await page.locator("#moves button").count(), 2);
  await page.context().close();
});

test("the list of games follows along and offers new ones", async () => {
  const [anna, eve] = await Promise.all([open(here.browser), open(here.browser)]);
  await anna.goto(`${here.site.url}/?game=tictactoe`);
  await anna.check("input[value=here]");
  await cell(anna, "b2").click();
  await anna.waitForURL(/\/game\/\w+$/);
  const id = new URL(anna.url()).pathname.split("/").pop();
  await eve.goto(`${here.site.url}/games?running=1`);
  const row = eve.locator(`[data-game="${id}"]`);
  await row.getByText("1 move").waitFor();
  await cell(anna, "a1").click();
  await row.getByText("2 moves").waitFor();
  assert.match((await row.locator("img").getAttribute("src")) ?? "", /seq=2/);
  await anna.goto(`${here.site.url}/?game=gomoku`);
  await anna.check("input[value=here]");
  await cell(anna, "h8").click();
  await eve.getByRole("link", { name: "A new game has begun" }).click();
  await eve.getByText("Gomoku").first().waitFor();
  for (const page of [anna, eve]) {
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});
