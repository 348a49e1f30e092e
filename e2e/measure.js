// What the pages weigh and how quickly they answer: `npm run measure`, with GOREN naming a release build.
// Nothing here is a test; the figures in docs/web.md are made by it.

import { Site, cell, launch, myTurn, open } from "./site.js";

/** How often each figure is taken; the median is told. */
const TIMES = 5;
/** Games that go on while another is played. */
const CROWD = 100;

/** @param {number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** @param {number[]} numbers @param {number} share */
function quantile(numbers, share) {
  return [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))];
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

/**
 * Milliseconds from a click until the stone stands as the server has it.
 * @param {import("playwright-core").Browser} browser @param {Site} site @param {number} moves
 */
async function answers(browser, site, moves) {
  const page = await atTheBoard(browser, site);
  const taken = [];
  for (let move = 1; move <= moves; move += 1) {
    const name = `${"abcdefghijklmno"[(move * 2) % 15]}${1 + Math.floor((move * 2) / 15) * 3}`;
    taken.push(
      await page.evaluate(
        ([label, count]) =>
          new Promise((resolve) => {
            const target = document.querySelector(`[role=gridcell][aria-label^="${label},"]`);
            const list = /** @type {Element} */ (document.getElementById("moves"));
            const began = performance.now();
            const observer = new MutationObserver(() => {
              if (list.querySelectorAll("button").length <= Number(count)) return;
              observer.disconnect();
              resolve(performance.now() - began);
            });
            observer.observe(list, { childList: true, subtree: true });
            target?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          }),
        [name.toUpperCase(), String(move)],
      ),
    );
  }
  await page.context().close();
  return taken;
}

/** Games against a quick engine that go on by themselves. @param {Site} site */
async function crowd(site) {
  const stop = { now: false, moves: 0 };
  const games = Array.from({ length: CROWD }, async () => {
    const headers = { Accept: "application/json", Origin: site.url, "Content-Type": "application/x-www-form-urlencoded" };
    const begun = await fetch(`${site.url}/games`, { method: "POST", headers, body: "game=gomoku&opponent=computer&engine=random&side=black" });
    const cookie = begun.headers.get("set-cookie")?.split(";")[0] ?? "";
    const { url } = await begun.json();
    for (let at = 0; !stop.now; at += 1) {
      const move = `move=${"abcdefghijklmno"[at % 15]}${1 + (Math.floor(at / 15) % 15)}`;
      const answer = await fetch(`${site.url}${url}/move`, { method: "POST", headers: { ...headers, Cookie: cookie }, body: move });
      if (answer.ok) stop.moves += 1;
      await answer.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  });
  return { stop, games: Promise.all(games) };
}

const site = await Site.start();
const browser = await launch();
try {
  await weights(browser, site);
  const alone = /** @type {number[]} */ (await answers(browser, site, 40));
  console.log(`a move alone                    p50 ${median(alone).toFixed(1)} ms, p95 ${quantile(alone, 0.95).toFixed(1)} ms`);
  const { stop, games } = await crowd(site);
  const among = /** @type {number[]} */ (await answers(browser, site, 40));
  stop.now = true;
  await games;
  console.log(`a move beside ${CROWD} other games    p50 ${median(among).toFixed(1)} ms, p95 ${quantile(among, 0.95).toFixed(1)} ms; they made ${stop.moves} moves meanwhile`);
} finally {
  await browser.close();
  await site.stop();
}
