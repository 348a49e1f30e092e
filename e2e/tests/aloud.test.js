// What is heard and typed: the text view, a reply in advance, threats and lines, the keys; and the board turned.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atOneScreen, cell, focused, house, open, says, shows, typeMoves } from "../site.js";

const here = house();

/** Two browsers at a game by link: Black, White. @param {string} game */
async function twoPeople(game) {
  const black = await open(here.browser);
  await black.goto(`${here.site.url}/?game=${game}`);
  await black.check("input[value=link]");
  await black.check("input[name=side][value=black]");
  await black.getByRole("button", { name: "Start the game" }).click();
  await black.waitForURL(/\/game\/\w+$/);
  const white = await open(here.browser);
  await white.goto(await black.inputValue("#invite-link"));
  await white.getByRole("button", { name: "Take the seat" }).click();
  await white.waitForURL(/\/game\/\w+$/);
  await black.locator(".board.open").waitFor();
  return [black, white];
}

test("a reply chosen in advance is kept, shown, played or taken back", async () => {
  const [black, white] = await twoPeople("gomoku");
  await cell(white, "i9").click();
  await white.locator("#told", { hasText: "i9 will be played" }).waitFor();
  await white.locator(".board .later").waitFor({ state: "attached" });
  await white.keyboard.press("Escape");
  await white.locator("#told", { hasText: "The reply is taken back." }).waitFor();
  assert.equal(await white.locator(".board .later").count(), 0);
  await white.fill("#typed", "j10");
  await white.press("#typed", "Enter");
  await white.locator("#told", { hasText: "j10 will be played" }).waitFor();
  await white.press("#typed", "Enter");
  await white.locator("#told", { hasText: "taken back" }).waitFor();
  await cell(white, "i9").click();
  await cell(black, "h8").click();
  await shows(black, "I9, white 2");
  await cell(white, "g7").click();
  await white.locator("#told", { hasText: "g7 will be played" }).waitFor();
  await cell(black, "g7").click();
  await white.locator("#told", { hasText: "g7 has been taken" }).waitFor();
  assert.equal(await white.locator("#moves button").count(), 3);
  // Between people no threats are told.
  await cell(white, "a1").focus();
  await white.keyboard.press("x");
  await white.locator("#told", { hasText: "no hints in a game between people" }).waitFor();
  await white.keyboard.press("s");
  await white.locator("#told", { hasText: "Row A1 to O1: here empty, 14 empty." }).waitFor();
  await black.context().close();
  await white.context().close();
});

test("threats are told on request and after each move where that is wanted", async () => {
  const page = await atOneScreen(here, "gomoku");
  const { hostname } = new URL(here.site.url);
  await typeMoves(page, "e8 a1 f8 b1 g8");
  await cell(page, "h8").focus();
  await page.keyboard.press("x");
  await page.locator("#told", { hasText: "Black: open three E8 F8 G8. White: none." }).waitFor();
  await page.keyboard.press("z");
  await page.locator("#told", { hasText: "Nothing is forbidden for White." }).waitFor();
  await page.keyboard.press("c");
  await page.locator("#told", { hasText: "No clock" }).waitFor();
  await page.context().addCookies([{ name: "goren_view", value: "spoken=threats", domain: hostname, path: "/" }]);
  await page.reload();
  await typeMoves(page, "o1 h8");
  await page.locator("#said", { hasText: "Black 7, h8. Open four." }).waitFor({ state: "attached" });
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("known keys do what they do elsewhere, and a question mark lists them", async () => {
  const page = await atOneScreen(here, "gomoku");
  await typeMoves(page, "h8 i9 g7");
  await page.locator("#typed").blur();
  const looked = (/** @type {RegExp} */ text) => page.locator("#status", { hasText: text }).waitFor();
  await page.keyboard.press("j");
  await looked(/move 2 of 3/);
  await page.keyboard.press("k");
  await looked(/White to move/);
  await page.keyboard.press("Home");
  await looked(/move 0 of 3/);
  await page.keyboard.press("End");
  await page.keyboard.press(",");
  await looked(/move 2 of 3/);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  assert.match(await page.locator("dialog").innerText(), /Turn the board round/);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.context().close();
});

test("the board is turned and mirrored; names, keys and coordinates go with it", async () => {
  const page = await atOneScreen(here, "gomoku");
  await typeMoves(page, "a1");
  const at = async () => {
    const board = await page.locator(".board .ground").boundingBox();
    const box = await cell(page, "a1").boundingBox();
    assert.ok(board && box);
    return [box.x + box.width / 2 < board.x + board.width / 2 ? "left" : "right", box.y + box.height / 2 < board.y + board.height / 2 ? "top" : "bottom"].join(" ");
  };
  const turned = (/** @type {string} */ turn) => page.waitForURL((url) => (url.searchParams.get("turn") ?? "0") === turn);
  assert.equal(await at(), "left bottom");
  await page.locator("#rotate").click();
  await turned("1");
  assert.equal(await at(), "left top");
  await page.locator("#mirror").click();
  await turned("3m");
  assert.equal(await at(), "right top");
  assert.equal(await says(page, "a1"), "A1, black 1");
  await cell(page, "a2").focus();
  await page.keyboard.press("ArrowUp");
  assert.match(await focused(page), /^A[13],|^B2,|^A2,/);
  await page.reload();
  await page.locator("#told", { hasText: "The board is turned." }).waitFor();
  assert.equal(await at(), "right top");
  await page.keyboard.press("f");
  await turned("1m");
  assert.equal(await at(), "left bottom");
  await page.context().close();
  const hex = await atOneScreen(here, "hex217");
  const before = await cell(hex, "0").boundingBox();
  await hex.keyboard.press("r");
  await hex.waitForURL(/turn=1/);
  const after = await cell(hex, "0").boundingBox();
  assert.notDeepEqual(after, before);
  await cell(hex, "108").press("Enter");
  await shows(hex, "108, black 1");
  assert.deepEqual(hex.problems, []);
  await hex.context().close();
});

test("numbers stand on all stones, the last ones, or those from a chosen move on", async () => {
  const page = await atOneScreen(here, "gomoku");
  await typeMoves(page, "h8 i9 g7 h9 h7 h10 h6 h11");
  const shown = () => page.locator(".board .number").allTextContents();
  assert.deepEqual(await shown(), []);
  await page.selectOption("#numbers", "all");
  assert.equal((await shown()).length, 8);
  await page.selectOption("#numbers", "last");
  assert.deepEqual((await shown()).sort(), ["4", "5", "6", "7", "8"]);
  await page.locator("#moves button[data-ply='7']").click();
  await page.locator("#status", { hasText: "move 7 of 8" }).waitFor();
  await page.selectOption("#numbers", "from");
  await page.locator("#told", { hasText: "Numbers from move 7 on." }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-jump=last]").click();
  await page.waitForFunction(() => document.querySelectorAll(".board .number").length === 2);
  assert.deepEqual((await shown()).sort(), ["7", "8"]);
  await page.context().close();
});

test("a game is played in words, without scripts and with them", async () => {
  const page = await open(here.browser, { javaScriptEnabled: false });
  await page.goto(here.site.url);
  await page.check("input[value=here]");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/text$/);
  for (const text of ["h8", "i9", "h8?"]) {
    await page.fill("#command", text);
    await page.press("#command", "Enter");
  }
  assert.match(await page.locator("#answer").innerText(), /H8, black 1/);
  assert.deepEqual(await page.locator("#log li").allInnerTexts(), ["Black 1, h8.", "White 2, i9."]);
  assert.match(await page.locator("h1").innerText(), /You play both sides/);
  await page.context().close();

  const [black, white] = await twoPeople("gomoku");
  const url = white.url();
  await white.goto(`${url}/text`);
  await white.fill("#command", "i9");
  await white.press("#command", "Enter");
  await white.locator("#answer", { hasText: "i9 is sent as soon as it is your turn" }).waitFor();
  await cell(black, "h8").click();
  await white.locator("#log li", { hasText: "White 2, i9." }).waitFor();
  await shows(black, "I9, white 2");
  await white.locator("#status", { hasText: "Black to move." }).waitFor();
  await white.fill("#command", "last");
  await white.press("#command", "Enter");
  await white.locator("#answer", { hasText: "White 2, i9." }).waitFor();
  await white.fill("#command", "resign!");
  await white.press("#command", "Enter");
  await white.locator("#status", { hasText: "Black wins. By resignation." }).waitFor();
  assert.deepEqual(white.problems, []);
  await black.context().close();
  await white.context().close();
});
