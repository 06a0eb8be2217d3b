import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, runNode, say } from "./house.mjs";

/** Chromium without windows: the same engine at four fifths of the work. */
const shell = "/usr/bin/chromium-headless-shell";
const known = [
  process.env.CHROMIUM_PATH,
  shell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

async function playwrightsOwn() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

async function installDebians(name) {
  await run("apt-get", ["update", "-q"]);
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", name]);
  return existsSync(`/usr/bin/${name}`) ? `/usr/bin/${name}` : null;
}

/** Path of a Chromium, installed if there is none: Debian's own as root, Playwright's elsewhere; null when that failed too. */
export async function ensureBrowser() {
  const found = known.find((path) => path && existsSync(path)) ?? (await playwrightsOwn());
  if (found) return found;
  say("Installing a browser …");
  if (isDebian() && process.getuid?.() === 0) {
    const installed = (await installDebians("chromium-headless-shell")) ?? (await installDebians("chromium"));
    if (installed) return installed;
  }
  await runNode([join(root, "node_modules/playwright/cli.js"), "install", "chromium"]);
  return playwrightsOwn();
}
