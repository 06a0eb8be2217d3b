import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { calls } from "../../src/contract/calls.ts";
import { type Bar, holds } from "../bench/table.ts";
import { specifiedCalls } from "../support/specified-calls.ts";

// The tests themselves as proofs: `npm test` runs a part of what is long by nature, the same part each time.

/** Browser tests of which even a run of all of them does a part, and what makes each whole. */
const walks = {
  "surfaces.spec.ts": { AXE: "all" },
  "names.spec.ts": { NAMES: "all" },
  "outside.spec.ts": { OUTSIDE_EVENTS: "1000" },
  "random-keys.spec.ts": { RANDOM_KEYS: "10000" },
  "report-drill.spec.ts": { DRILLS: "15" },
} as const;

interface Ran {
  readonly passed: number;
  readonly failed: number;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "keyline-suites-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs to its end, whatever that is: its report says what came of it. @param say Whether people watch how far it is. */
const run = (args: readonly string[], env: NodeJS.ProcessEnv, say: boolean): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", say ? "inherit" : "ignore", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("error", fail);
    child.on("close", () => done());
  });

const read = async (file: string): Promise<Record<string, unknown>> => JSON.parse(await readFile(file, "utf8").catch(() => "{}"));

const bar = (figure: string, { passed, failed }: Ran): Bar =>
  holds(figure, "all pass", passed > 0 && failed === 0, `${passed} passed, ${failed} failed`);

/** @param retries How often a test that fails is tried again: once where a loaded machine may be late. */
async function inBrowser(env: NodeJS.ProcessEnv, file: string, retries: number, specs: readonly string[] = []): Promise<Ran | null> {
  // Plain .mjs that runs before node_modules exists: it has no types.
  const module: { ensureBrowser(): Promise<string | null> } = await import(pathToFileURL(resolve("src/server/start/browser.mjs")).href);
  const browser = await module.ensureBrowser();
  if (!browser) return null;
  const args = ["node_modules/playwright/cli.js", "test", "--config", "e2e/playwright.config.ts", `--retries=${retries}`, ...specs];
  await run(
    [...args, specs.length > 0 ? "--reporter=json" : "--reporter=list,json"],
    { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    specs.length === 0,
  );
  const { expected = 0, unexpected = 0, flaky = 0 } = (await read(file))["stats"] as Readonly<Record<string, number>>;
  return retries > 0 ? { passed: expected + flaky, failed: unexpected } : { passed: expected, failed: unexpected + flaky };
}

/**
 * Everything that people meet, walked whole in a browser: each surface by axe in both themes and on a telephone, the names of all seven
 * languages, a thousand events from outside, ten thousand random keys, five hundred figures of reports with what they open. An hour and a half on two
 * cores.
 */
export const proveWalks = (): Promise<readonly Bar[]> =>
  inFolder(async (folder) => {
    const bars: Bar[] = [];
    for (const [spec, env] of Object.entries(walks)) {
      const ran = await inBrowser(env, join(folder, `${spec}.json`), 0, [spec]);
      bars.push(ran ? bar(`${spec} whole`, ran) : noBrowser(`${spec} whole`));
    }
    return bars;
  });

/** Every test of the browser, of which `npm test` runs those of the sample (e2e/drivers/test.ts). Forty minutes on two cores. */
export const proveBrowser = (): Promise<readonly Bar[]> =>
  inFolder(async (folder) => {
    const ran = await inBrowser({}, join(folder, "browser.json"), 1);
    return [ran ? bar("every browser test", ran) : noBrowser("every browser test")];
  });

const noBrowser = (figure: string): Bar => holds(figure, "all pass", false, "no browser could be installed");

/** Every test without a browser, with all the rounds and generated cases of which `npm test` does a part (tests/support/whole.ts). */
export const proveTests = (): Promise<readonly Bar[]> =>
  inFolder(async (folder) => {
    const file = join(folder, "tests.json");
    const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const called = join(folder, "called.txt");
    await run(args, { CASES: "all", KEYLINE_CALLED: called }, true);
    const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = (await read(file)) as Readonly<Record<string, number>>;
    return [
      bar("every test, whole", { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) }),
      specifiedBar((await readFile(called, "utf8").catch(() => "")).split("\n")),
    ];
  });

/** @param called Names of the calls that some test was answered, with something to show (tests/support/called.ts) */
function specifiedBar(called: readonly string[]): Bar {
  const wanted = new Set(specifiedCalls.filter(({ mark }) => mark !== "P").map(({ path }) => path));
  const names = Object.entries(calls).filter(([, { path }]) => wanted.has(path));
  const lacking = names.filter(([name]) => !called.includes(name)).map(([name]) => name);
  const answered = `${names.length - lacking.length} of ${wanted.size}`;
  return holds(
    "specified calls that a test was answered, with something to show",
    "all",
    lacking.length === 0,
    [answered, ...lacking].join(", "),
  );
}
