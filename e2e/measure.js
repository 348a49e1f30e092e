// What the pages weigh and when they can be used: `npm run measure`, with GOREN naming a release build.
// Nothing here is a test; the figures in docs/web.md are made by it.

import { Site, cell, launch, myTurn, open } from "./site.js";

/** How often each figure is taken; the median is told. */
const TIMES = 5;

/** @param {number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/**
 * Bytes over the wire, and milliseconds until the page can be used, with an empty cache.
 * @param {import("playwright-core").Browser} browser @param {string} url @param {string} ready  what is there once it can be used
 */
async function weigh(browser, url, ready) {
  const page = await open(browser);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  await page.goto(url);
  await page.waitForSelector(ready);
  const usable = await page.evaluate(() => performance.now());
  // Modules that come later count as well; the stream of events never ends and is not waited for.
  await page.waitForTimeout(500);
  await page.context().close();
  return { bytes, usable };
}

/** @param {import("playwright-core").Browser} browser @param {Site} site */
async function weights(browser, site) {
  const game = await atTheBoard(browser, site);
  const pages = [
    ["/", "#board [role=gridcell]"],
    ["/?game=hexagon", "#board [role=gridcell]"],
    [new URL(game.url()).pathname, "#moves"],
    ["/games", "main"],
    ["/ratings", "main"],
    ["/rules/renju", "main"],
    ["/editor", "#board [role=gridcell]"],
    ["/events", "main"],
  ];
  console.log("page                 kB   usable after ms");
  for (const [path, ready] of pages) {
    const taken = [];
    for (let time = 0; time < TIMES; time += 1) taken.push(await weigh(browser, site.url + path, ready));
    const kilobytes = median(taken.map((one) => one.bytes)) / 1000;
    const usable = median(taken.map((one) => one.usable));
    console.log(`${path.replace(/game\/\w+/, "game/…").padEnd(18)} ${kilobytes.toFixed(1).padStart(6)} ${usable.toFixed(0).padStart(8)}`);
  }
  await game.context().close();
}

/** @param {import("playwright-core").Browser} browser @param {Site} site */
async function atTheBoard(browser, site) {
  const page = await open(browser);
  await page.goto(`${site.url}/?game=gomoku`);
  await page.check("input[value=here]");
  await cell(page, "a1").click();
  await page.waitForURL(/\/game\/\w+$/);
  await myTurn(page);
  return page;
}

const site = await Site.start();
const browser = await launch();
try {
  await weights(browser, site);
} finally {
  await browser.close();
  await site.stop();
}
