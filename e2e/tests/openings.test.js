// Openings in the browser: by mouse at one screen, and by keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, house, open, says, status, violations } from "../site.js";

const here = house();

/** @param {import("../site.js").Page} page @param {string} color */
function who(page, color) {
  return page.locator(`#seat-${color} .who`).innerText();
}

test("a game by swap2 at one screen, by mouse", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/?game=gomoku`);
  await page.check("input[value=here]");
  await page.selectOption("#opening", "swap2");
  await page.locator("#opening-note", { hasText: "leaves the choice to the first" }).waitFor();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "Black (Player 1) places stone 1 (black) anywhere");
  assert.ok(await page.locator("#choices").isHidden());
  for (const [at, name] of ["h8", "a1", "i9"].entries()) {
    await cell(page, name).click();
    await page.locator(`#moves button[data-ply="${at + 1}"]`).waitFor();
  }
  await status(page, "White (Player 2) takes Black or White, or places two more stones");
  await cell(page, "j9").click();
  await page.locator("#alert", { hasText: "takes Black or White, or places two more stones" }).waitFor();
  assert.equal(await page.locator("#choices .final").count(), 2, "what settles the colours is marked");
  assert.match(await page.locator("#choices button").first().innerText(), /Take Black[\s\S]*Black: Player 2[\s\S]*for good/);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: /^Place two more stones/ }).click();
  await status(page, "White (Player 2) places stone 4 (white) anywhere");
  await cell(page, "b2").click();
  await page.locator('#moves button[data-ply="4"]').waitFor();
  await cell(page, "c3").click();
  await status(page, "Black (Player 1) takes Black or White");
  assert.match(await who(page, "black"), /Player 1/);
  await page.getByRole("button", { name: /^Take White/ }).click();
  await status(page, "White to move");
  assert.match(await who(page, "black"), /Player 2/);
  assert.match(await who(page, "white"), /Player 1/);
  await page.locator("#said", { hasText: "Black: Player 2. White: Player 1." }).waitFor({ state: "attached" });
  assert.ok(await page.locator("#choices").isHidden());
  await cell(page, "j10").click();
  await status(page, "Black to move");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

/** What has the focus. @param {import("../site.js").Page} page */
function focused(page) {
  return page.evaluate(() => {
    const active = document.activeElement;
    return active?.getAttribute("aria-label") ?? (active?.closest("label") ?? active)?.textContent ?? "";
  });
}

/** Presses Tab until the focus is on something that fits. @param {import("../site.js").Page} page @param {RegExp} wanted */
async function tabTo(page, wanted) {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press("Tab");
    if (wanted.test(await focused(page))) return;
  }
  throw new Error(`no tab stop fits ${wanted}`);
}

test("a game by Soosõrv-8 by keyboard alone, with fifths", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/?game=renju%2Bsoosyrv8`);
  await page.check("input[value=here]");
  await tabTo(page, /^Start the game$/);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "places stone 1 (black) on the centre");
  assert.equal(await says(page, "a1"), "A1, empty, not allowed for this stone");
  await tabTo(page, /^H8, empty$/);
  await page.keyboard.press("Enter");
  await status(page, "places stone 2 (white) within the central 3 × 3");
  assert.ok((await page.locator(".board .veil path").count()) > 200, "the region is the part that is not shaded");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.locator("#alert", { hasText: "not allowed for this stone" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await status(page, "places stone 3 (black) within the central 5 × 5");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await status(page, "keeps the colours or swaps them");
  await tabTo(page, /^Swap the colours/);
  await page.keyboard.press("Enter");
  await status(page, "White (Player 1) places stone 4 (white) anywhere");
  await page.locator("#typed").focus();
  await page.keyboard.type("h7");
  await page.keyboard.press("Enter");
  await status(page, "White (Player 1) declares how many fifth stones are offered, 1 to 8");
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await page.locator("#alert", { hasText: "1 to 8" }).waitFor();
  await tabTo(page, /^Fifth stones: 2$/).catch(async () => {
    await page.locator("#choices button").first().focus();
    await tabTo(page, /^Fifth stones: 2$/);
  });
  await page.keyboard.press("Enter");
  await status(page, "Black (Player 2) keeps the colours or swaps them");
  assert.match(await focused(page), /^Keep the colours/, "the focus goes on to the next decision");
  await page.keyboard.press("Enter");
  await status(page, "Black (Player 2) offers fifth stone 1 of 2");
  await page.locator("#typed").focus();
  await page.keyboard.type("i9");
  await page.keyboard.press("Enter");
  await status(page, "offers fifth stone 2 of 2");
  assert.equal(await says(page, "g9"), "G9, empty, equal to i9 by symmetry");
  assert.deepEqual(await violations(page), []);
  await page.keyboard.type("g9");
  await page.keyboard.press("Enter");
  await page.locator("#alert", { hasText: "g9 is equal to i9 by symmetry" }).waitFor();
  await page.keyboard.type("g10");
  await page.keyboard.press("Enter");
  await status(page, "White (Player 1) selects one of the offered fifth stones");
  assert.equal(await says(page, "i9"), "I9, empty, offered as fifth stone");
  await page.locator("#choices button").first().focus();
  assert.equal(await focused(page), "Select i9");
  await page.keyboard.press("Enter");
  await status(page, "White to move");
  assert.equal(await says(page, "i9"), "I9, black 5");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a decision is made without scripts", async () => {
  const page = await open(here.browser, { javaScriptEnabled: false });
  await page.goto(`${here.site.url}/?game=gomoku%2Bswap1`);
  await page.check("input[value=here]");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator("#typed").fill("h8");
  await page.locator("#typing button").click();
  await status(page, "White (Player 2) keeps the colours or swaps them");
  await page.getByRole("button", { name: /^Swap the colours/ }).click();
  await status(page, "White to move");
  assert.match(await page.locator("#seat-black .who").innerText(), /Player 2/);
  await page.context().close();
});

test("only openings that fit are offered, and why one has gone is said", async () => {
  const page = await open(here.browser);
  await page.goto(here.site.url);
  await page.selectOption("#opening", "rif");
  await page.locator("#side-field legend", { hasText: "Who begins" }).waitFor();
  await page.fill("#size", "20");
  await page.locator("#opening-note", { hasText: "RIF does not go with gomoku@20x20: the board has no centre" }).waitFor();
  assert.deepEqual(
    await page.locator("#opening option").evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value)),
    ["free", "swap1", "swap3", "swap2"],
  );
  assert.deepEqual(await violations(page), []);
  await page.goto(`${here.site.url}/rules/openings`);
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});
