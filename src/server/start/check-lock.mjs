// A registry that lacks some platform packages makes npm drop them from the lock; `npm ci` then refuses it, here or on another system.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, say } from "./house.mjs";

/** Names of dependencies that have no complete entry in the lock. */
export function missingFromLock(lock) {
  const entries = lock.packages;
  const missing = new Set();
  for (const [at, entry] of Object.entries(entries)) {
    if (at && !entry.link && (!entry.version || !entry.integrity)) missing.add(`${at}: no version or integrity`);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      if (!isFound(entries, at, name)) missing.add(`${at || "package.json"} needs ${name}`);
    }
  }
  return [...missing];
}

/** Node's own search: beside the package, then upwards. */
function isFound(entries, at, name) {
  const folders = at.split("/node_modules/");
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const folder = folders.slice(0, depth).join("/node_modules/");
    if (folder && entries[`${folder}/node_modules/${name}`]) return true;
  }
  return Boolean(entries[`node_modules/${name}`]);
}

export function checkLock() {
  return missingFromLock(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const missing = checkLock();
  for (const line of missing) say(line);
  process.exitCode = missing.length ? 1 : 0;
}
