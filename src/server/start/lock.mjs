import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { bornAt, isAlive } from "./house.mjs";

/** Who holds the data folder: a live process, or null. */
export function holderOf(folder) {
  try {
    const { pid, born } = JSON.parse(readFileSync(join(folder, "keyline.lock"), "utf8"));
    return isAlive(pid) && bornAt(pid) === born ? pid : null;
  } catch {
    return null;
  }
}

/** Takes the data folder for this process. Answers the pid that holds it instead, or null when it is ours; a dead holder's lock is cleared. */
export function takeLock(folder) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "keyline.lock");
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      const handle = openSync(file, "wx", 0o644);
      writeSync(handle, JSON.stringify({ pid: process.pid, born: bornAt(process.pid) }));
      closeSync(handle);
      return null;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      const holder = holderOf(folder);
      if (holder) return holder;
      rmSync(file, { force: true });
    }
  }
  return holderOf(folder) ?? 0;
}

export function dropLock(folder) {
  try {
    const { pid } = JSON.parse(readFileSync(join(folder, "keyline.lock"), "utf8"));
    if (pid === process.pid) rmSync(join(folder, "keyline.lock"), { force: true });
  } catch {
    // No lock, nothing to drop.
  }
}
