import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { calls, type CallName } from "../../src/contract/calls.ts";

// Which calls the tests have got an answer of that shows something: `npm run prove -- tests` asks it of every specified one.

/** The file that names are added to, a line each; without one nothing is kept. */
const file = process.env["KEYLINE_CALLED"];
const seen = new Set<CallName>();

/** Something to see: a row, a number, a word. */
export function shows(data: unknown): boolean {
  if (data === null || data === undefined || data === "") return false;
  if (Array.isArray(data)) return data.length > 0;
  if (typeof data !== "object") return true;
  return "list" in data && Array.isArray(data.list) ? data.list.length > 0 : Object.keys(data).length > 0;
}

/** Keeps that a call was answered: a write by having been carried out, a read by what it has to show. */
export function noteCalled(name: CallName, data: unknown): void {
  if (!file || seen.has(name) || (calls[name].effect === "read" && !shows(data))) return;
  seen.add(name);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${name}\n`);
}
