// Events of one run. A run is never taken up again: a lost connection ends it, since the server ends it too.

import { say } from "../page.js";

/**
 * Reads the events of an address until they end.
 * @param {string} url @param {Record<string, (data: any) => void>} handlers  by event name @param {AbortSignal} signal
 * @returns {Promise<string>} what went wrong; empty if nothing did
 */
export async function readEvents(url, handlers, signal) {
  try {
    const response = await fetch(url, { headers: { Accept: "application/json, text/event-stream" }, signal });
    if (!response.ok || !response.body) {
      const told = await response.json().catch(() => ({}));
      return told.message ?? say("evolve-lost");
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return "";
      const parts = (rest + value).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) take(part, handlers);
    }
  } catch {
    return signal.aborted ? "" : say("evolve-lost");
  }
}

/** @param {string} part @param {Record<string, (data: any) => void>} handlers */
function take(part, handlers) {
  const fields = new Map(part.split("\n").map((line) => /** @type {[string, string]} */ (split(line))));
  const data = fields.get("data");
  if (data) handlers[fields.get("event") ?? ""]?.(JSON.parse(data));
}

/** @param {string} line */
function split(line) {
  const at = line.indexOf(": ");
  return at < 0 ? [line, ""] : [line.slice(0, at), line.slice(at + 2)];
}
