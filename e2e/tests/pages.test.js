// Every page with axe, in light and dark; language and theme switches; a page without scripts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, house, open, status, violations } from "../site.js";

const here = house();

/** A game with stones, forbidden cells and one that is over. @param {import("../site.js").Page} page */
async function games(page) {
  await page.goto(`${here.site.url}/?game=tictactoe`);
  await page.check("input[value=here]");
  await cell(page, "a1").click();
  await page.waitForURL(/\/game\/\w+$/);
  for (const name of ["b1", "a2", "b2", "a3"]) {
    await page.locator(".board.open").waitFor();
    await cell(page, name).click();
    await page.locator("#moves button", { hasText: name }).waitFor();
  }
  await status(page, "Black wins");
  const over = new URL(page.url()).pathname;
  await page.goto(`${here.site.url}/?game=renju`);
  await page.check("input[value=link]");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\w+$/);
  const waiting = new URL(page.url()).pathname;
  const join = new URL(await page.inputValue("#invite-link")).pathname;
  return [over, waiting, join];
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing wrong on any page in ${colorScheme}`, async () => {
    const page = await open(here.browser, { colorScheme });
    const empty = await violations(await page.goto(`${here.site.url}/games`).then(() => page));
    assert.deepEqual(empty, [], "/games");
    const paths = [...(await games(page)), "/", "/?game=hex217", "/games", "/rules", "/rules/renju", "/ratings", "/nowhere"];
    for (const path of paths) {
      await page.goto(here.site.url + path);
      await page.waitForTimeout(200);
      assert.deepEqual(await violations(page), [], path);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test("five languages and two themes are a click away and stay", async () => {
  const page = await open(here.browser);
  await page.goto(`${here.site.url}/rules`);
  for (const [tag, title] of [["fi", "Säännöt"], ["de", "Regeln"], ["zh-TW", "規則"], ["pt-BR", "Regras"], ["en", "Rules"]]) {
    await page.locator(".menu summary").click();
    await page.locator(`.menu button[value="${tag}"]`).click();
    await page.locator(`html[lang="${tag}"]`).waitFor({ state: "attached" });
    assert.equal(await page.locator("h1").innerText(), title);
  }
  await page.locator("#theme").click();
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await paper(), "rgb(22, 23, 26)");
  await page.waitForTimeout(200);
  await page.reload();
  assert.equal(await paper(), "rgb(22, 23, 26)");
  await page.context().close();
});

test("the page can be played without scripts", async () => {
  const page = await open(here.browser, { javaScriptEnabled: false });
  await page.goto(here.site.url);
  await page.check("input[value=here]");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\w+$/);
  await page.locator("#typed").fill("h8");
  await page.locator("#typing button").click();
  await page.waitForURL(/\/game\/\w+$/);
  assert.match(await page.locator("#moves").innerText(), /1\s+h8/);
  assert.ok(await page.locator("#board img").isVisible());
  await page.context().close();
});
