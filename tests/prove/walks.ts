import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Bar, holds } from "../bench/table.ts";

/** Browser tests of which every run does a part, and what makes each whole. */
const walks = {
  "surfaces.spec.ts": { AXE: "all" },
  "names.spec.ts": { NAMES: "all" },
  "outside.spec.ts": { OUTSIDE_EVENTS: "1000" },
  "random-keys.spec.ts": { RANDOM_KEYS: "10000" },
} as const;

interface Report {
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

/**
 * Everything that people meet, walked whole in a browser: each surface by axe in both themes and on a telephone, the names of all seven
 * languages, a thousand events from outside, ten thousand random keys. An hour and a half on two cores.
 */
export async function proveWalks(): Promise<readonly Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), "keyline-walks-"));
  try {
    const bars: Bar[] = [];
    for (const [spec, env] of Object.entries(walks)) bars.push(await walked(spec, env, join(folder, `${spec}.json`)));
    return bars;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function walked(spec: string, env: Readonly<Record<string, string>>, file: string): Promise<Bar> {
  // Plain .mjs that runs before node_modules exists: it has no types.
  const module: { ensureBrowser(): Promise<string | null> } = await import(pathToFileURL(resolve("src/server/start/browser.mjs")).href);
  const browser = await module.ensureBrowser();
  if (!browser) return holds(`${spec} whole`, "all pass", false, "no browser could be installed");
  const args = ["node_modules/playwright/cli.js", "test", "--config", "e2e/playwright.config.ts", "--retries=0", "--reporter=json", spec];
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
    child.on("error", fail);
    child.on("close", () => done());
  });
  const { stats }: Report = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  const [passed, failed] = [stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)];
  return holds(`${spec} whole`, "all pass", passed > 0 && failed === 0, `${passed} passed, ${failed} failed`);
}
