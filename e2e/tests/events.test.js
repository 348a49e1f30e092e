// A tournament that another process plays: watched while it runs, and played in by a person.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PROGRAM, Site, cell, launch, open, status, violations } from "../site.js";

/** @type {Site} */
let site;
/** @type {import("playwright-core").Browser} */
let browser;
let folder = "";
/** @type {import("node:child_process").ChildProcess[]} */
const runs = [];

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "goren-events-"));
  site = await Site.start(["--events", folder]);
  browser = await launch();
});
after(async () => {
  for (const run of runs) run.kill("SIGKILL");
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** @param {string} name @param {string} text @param {[string, string][]} players */
async function event(name, text, players) {
  await mkdir(join(folder, name), { recursive: true });
  const entries = players.map(([who, run]) => `[[player]]\nname = "${who}"\nrun = "${run}"\n`);
  await writeFile(join(folder, name, "event.toml"), `name = "${name}"\n${text}\n${entries.join("")}`);
}

/** A program that takes its time, tells what it thinks, and never makes a row. */
const CALM = `
n=0
while read -r word rest; do
  case "$word" in
    START*|RESTART*) n=0; echo OK ;;
    BEGIN*|TURN*) sleep 0.4; echo "MESSAGE depth 5 ev 12 n 1000 pv h8 i9"; echo "$((2 * (n % 7))),$((2 * (n / 7) + $1))"; n=$((n + 1)) ;;
    END*) exit 0 ;;
  esac
done
`;

/** Plays an event. @param {string} name */
function play(name) {
  const run = spawn(PROGRAM, ["tournament", "resume", join(folder, name)], { stdio: ["ignore", "ignore", "inherit"] });
  runs.push(run);
  return run;
}

/** The key of the only seat, as soon as it is drawn. @param {string} name */
async function key(name) {
  for (let tries = 0; tries < 200; tries += 1) {
    const text = await readFile(join(folder, name, "seats.txt"), "utf8").catch(() => "");
    const key = text.split(/\s/)[1];
    if (key) return key;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no seat in ${name}`);
}

/** @param {import("../site.js").Page} page @param {number} count */
function moves(page, count) {
  return page.waitForFunction((count) => document.querySelectorAll("#moves button").length >= count, count);
}

test("a running tournament is watched, and a live move disturbs no review", async () => {
  // A folder of its own: the one of all events is closed to the user that a program gets from root.
  const programs = join(folder, "programs");
  await mkdir(programs);
  await writeFile(join(programs, "calm.sh"), CALM);
  const calm = (/** @type {number} */ row) => `pipe:sh ${join(programs, "calm.sh")} ${row}`;
  await event("spring", 'game = "gomoku"\nformat = "match"\ntime-per-move = "20s"\nopenings = "empty"\ngames-per-pairing = 100\nmost-plies = 50', [
    ["even", calm(0)],
    ["odd", calm(1)],
  ]);
  const run = play("spring");
  const page = await open(browser);
  await page.goto(`${site.url}/events`);
  await page.getByRole("link", { name: "spring" }).click();
  await page.locator("#phase", { hasText: "Running" }).waitFor();
  await page.locator("#minis svg").first().waitFor();
  await page.locator("#minis a").first().click();
  await page.waitForURL(/\/games\/\d+$/);
  await moves(page, 3);
  await page.locator("#thoughts .facts", { hasText: "depth" }).first().waitFor();
  await page.locator('#moves button[data-ply="1"]').click();
  await status(page, "Looking at move 1");
  const shown = () => page.locator(".stone:not(.ghost .stone)").count();
  const stones = await shown();
  const seen = await page.locator("#moves button").count();
  await moves(page, seen + 2);
  assert.equal(await shown(), stones, "the position that is looked at stays");
  await status(page, "Looking at move 1");
  await page.keyboard.press("End");
  await page.waitForFunction((stones) => document.querySelectorAll(".stone").length > stones, stones);

  await page.evaluate(() => (document.title = "not reloaded"));
  const before = await page.locator("#moves button").count();
  await site.kill();
  await page.locator("#lost", { hasText: /Connection lost/ }).waitFor();
  await site.run();
  await page.locator("#lost").waitFor({ state: "hidden", timeout: 30_000 });
  const over = page.locator("#status", { hasText: /Draw/ });
  await Promise.race([moves(page, before + 1), over.waitFor()]);
  await over.waitFor({ timeout: 60_000 });
  assert.equal(await page.title(), "not reloaded", "nothing was missed that a new page would be needed for");
  assert.equal(await page.locator(".seat.moving").count(), 0, "no clock runs on");

  assert.deepEqual(await violations(page), [], "the page of a game");

  await page.locator(".event-of a").first().click();
  await page.locator("#latest td a").first().waitFor();
  await page.locator("#tables .marks i").first().waitFor();
  assert.deepEqual(await violations(page), [], "the page of the event");
  run.kill("SIGINT");
  await page.locator("#phase", { hasText: /Interrupted|Finished/ }).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a person plays in a tournament by a link that survives a reload", async () => {
  await event("open", 'game = "tictactoe"\nformat = "match"\ntime-per-move = "60s"\nopenings = "empty"', [
    ["anna", "human"],
    ["wood", "random"],
  ]);
  play("open");
  const page = await open(browser, { viewport: { width: 390, height: 780 } });
  const seat = `${site.url}/events/open/seat/${await key("open")}`;
  await page.goto(seat);
  const ready = page.getByRole("button", { name: "I am here, start the game" });
  await ready.click();
  await status(page, "Your move");
  assert.deepEqual(await violations(page), [], "the seat");
  await cell(page, "b2").click();
  await moves(page, 2);
  await page.reload();
  await status(page, "Your move");
  assert.equal(await page.locator("#moves button").count(), 2);
  for (const name of ["a1", "c3", "a3", "c1", "a2", "c2", "b1", "b3"]) {
    if (await page.locator("#status", { hasText: /wins|Draw/ }).count()) break;
    const count = await page.locator("#moves button").count();
    const target = cell(page, name);
    if (!((await target.getAttribute("aria-label")) ?? "").includes("empty")) continue;
    await target.click();
    await moves(page, count + 1);
    await page.locator("#status", { hasText: /Your move|wins|Draw/ }).waitFor();
  }
  await status(page, /wins|Draw/);
  await page.getByRole("button", { name: "To the next game" }).click();
  await page.waitForURL(seat);
  await page.getByRole("button", { name: "I am here, start the game" }).click();
  await status(page, "Your move");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign for good?" }).click();
  await status(page, "Black wins");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test("a person decides the opening of a tournament game", async () => {
  await event("swap", 'game = "gomoku@9+swap2"\nformat = "match"\ntime-per-move = "60s"', [
    ["wood", "goren:nodes=20"],
    ["anna", "human"],
  ]);
  play("swap");
  const page = await open(browser);
  const seat = `${site.url}/events/swap/seat/${await key("swap")}`;
  await page.goto(seat);
  await page.getByRole("button", { name: "I am here, start the game" }).click();
  // The other has laid three stones.
  await moves(page, 3);
  await page.locator(".choices button").first().waitFor();
  assert.deepEqual(await violations(page), [], "a decision");
  await page.locator('.choices button[data-choice="more"]').click();
  await cell(page, "a1").click();
  await moves(page, 4);
  await cell(page, "i9").click();
  await moves(page, 5);
  await page.reload();
  await page.locator("#status", { hasText: /Your move|wins|thinking|Black|White/ }).waitFor();
  assert.equal(await page.locator("#moves button").count() >= 5, true);
  await page.goto(site.url);
  await page.locator(".events-now a", { hasText: "swap" }).click();
  await page.waitForURL(/\/events\/swap$/);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
