// Makes the pictures of the README and of docs/web.md: `npm run screenshot`, after `cargo build --package goren`.

import { fileURLToPath } from "node:url";
import { Site, atOneScreen, cell, launch, myTurn, open, says, typeMoves } from "./site.js";

/** Cells that make a lively middle game; those that are taken when their turn comes are left out. */
const WISHES = ["h8", "i9", "g7", "i7", "j8", "h10", "f8", "g10", "j6", "k9", "h6", "e7"];
const MOVES = 6;

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} name */
async function keep(page, name) {
  await page.mouse.move(0, 0);
  // Pieces that fade in have arrived.
  await page.waitForTimeout(300);
  const target = fileURLToPath(new URL(`../docs/images/${name}.png`, import.meta.url));
  await page.screenshot({ path: target });
  console.log(target);
}

/** A game against the computer. @param {Page} page @param {string} url */
async function game(page, url) {
  await page.goto(`${url}/?game=gomoku`);
  let made = 0;
  for (const name of WISHES) {
    if (made === MOVES || !(await myTurn(page))) break;
    if (!(await says(page, name)).includes("empty")) continue;
    await cell(page, name).click();
    made += 1;
    if (made === 1) await page.waitForURL(/\/game\/\w+$/);
    await page.waitForTimeout(200);
  }
  await myTurn(page);
}

const wide = { viewport: { width: 1200, height: 860 }, deviceScaleFactor: 1 };
const phone = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 1 };
const site = await Site.start();
const browser = await launch();
try {
  const page = await open(browser, wide);
  await game(page, site.url);
  await keep(page, "game");
  await page.goto(site.url);
  await page.locator("#board [role=gridcell]").first().waitFor();
  await keep(page, "home");

  const hexagon = await atOneScreen({ site, browser }, "hexagon", phone);
  await typeMoves(hexagon, "108 91 92 77 109 126 110");
  await hexagon.evaluate(() => scrollTo(0, 0));
  await keep(hexagon, "phone");

  const renju = await atOneScreen({ site, browser }, "renju", { ...wide, colorScheme: "dark" });
  await typeMoves(renju, "g8 i10 f8 j11 h6 d11 h7 k6");
  await keep(renju, "forbidden");
} finally {
  await browser.close();
  await site.stop();
}
