// Makes the picture of the README: `npm run screenshot`, after `cargo build --package goren`.

import { fileURLToPath } from "node:url";
import { Site, cell, launch, myTurn, open, says } from "./site.js";

/** Cells that make a lively middle game; those that are taken when their turn comes are left out. */
const WISHES = ["h8", "i9", "g7", "i7", "j8", "h10", "f8", "g10", "j6", "k9", "h6", "e7"];
const MOVES = 6;

const site = await Site.start();
const browser = await launch();
try {
  const page = await open(browser, { viewport: { width: 1200, height: 860 }, deviceScaleFactor: 1 });
  await page.goto(`${site.url}/?game=gomoku`);
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
  await page.mouse.move(0, 0);
  const target = fileURLToPath(new URL("../docs/images/game.png", import.meta.url));
  await page.screenshot({ path: target });
  console.log(target);
} finally {
  await browser.close();
  await site.stop();
}
