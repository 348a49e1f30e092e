// A phone: small, touched, upright.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, house, open, status, violations } from "../site.js";

const here = house();
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** @param {import("../site.js").Page} page */
async function fitsAcross(page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `${page.url()}: ${content} > ${window}`);
}

test("a first tap shows the cell, a second one plays it", async () => {
  const page = await open(here.browser, PHONE);
  await page.goto(here.site.url);
  await page.check("input[value=here]");
  await cell(page, "h8").tap();
  await page.locator(".board .cross").waitFor();
  assert.ok(page.url().endsWith("/"), "one tap only aims");
  await cell(page, "h8").tap();
  await page.waitForURL(/\/game\/\w+$/);
  await status(page, "White to move");
  await cell(page, "i9").tap();
  const confirm = page.getByRole("button", { name: "Play i9" });
  await confirm.waitFor();
  await cell(page, "j10").tap();
  await page.getByRole("button", { name: "Play j10" }).tap();
  await page.locator("#said", { hasText: "White 2, j10." }).waitFor({ state: "attached" });
  assert.equal(await page.getByRole("button", { name: /^Play [a-z]/ }).count(), 0);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("nothing sticks out, and buttons are large enough for a thumb", async () => {
  const page = await open(here.browser, PHONE);
  await page.goto(here.site.url);
  await page.check("input[value=here]");
  await page.getByRole("button", { name: "Start the game" }).tap();
  await page.waitForURL(/\/game\/\w+$/);
  await page.locator("#actions button").first().waitFor();
  for (const button of await page.locator("button:visible, a.button:visible, summary:visible").all()) {
    const box = await button.boundingBox();
    assert.ok(box && box.height >= 24 && box.width >= 24, `${await button.innerText()}: ${JSON.stringify(box)}`);
  }
  const game = new URL(page.url()).pathname;
  for (const path of [game, "/", "/?game=hex217", "/games", "/rules", "/rules/renju", "/nowhere"]) {
    for (const width of [360, 320, 768, 1024]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(here.site.url + path);
      await fitsAcross(page);
      if (width === 320) assert.deepEqual(await violations(page), [], path);
    }
  }
  await page.context().close();
});
