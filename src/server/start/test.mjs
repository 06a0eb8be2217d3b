// `npm test`: every gate; a failure does not keep the next from running. What reads only runs beside what waits for others.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBuild } from "./build.mjs";
import { capture, checkNode, failWith, root, runNode, say } from "./house.mjs";
import { ensureInstall } from "./install.mjs";

const results = join(root, "test-results");
const counts = { passed: 0, failed: 0 };
/** Names of what failed: said again at the end, because whoever reads the log of another machine reads its last lines. */
const failures = [];

function count(name, passed, failed, names = []) {
  counts.passed += passed;
  counts.failed += failed;
  if (failed) failures.push(name, ...names.map((each) => `  ${each}`));
  say(`${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed`);
}

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(0)} s`;

/** What runs for itself: a title before it, and how long it took. */
async function stage(name, work) {
  const began = Date.now();
  say(`\n── ${name}`);
  await work();
  say(`   ${seconds(began)}`);
}

/** A gate either holds or does not and counts as one test. `work` resolves with its exit code and what it has to say. */
function begin(name, work) {
  const began = Date.now();
  const over = work()
    .catch((error) => ({ code: 1, text: String(error?.message ?? error) }))
    .then(({ code, text }) => ({ code, text: text.trimEnd(), took: seconds(began) }));
  // What it says comes in one piece, whatever else runs beside it.
  return async () => {
    const { code, text, took } = await over;
    say(`\n── ${name}`);
    if (text) say(text);
    count(name, code === 0 ? 1 : 0, code === 0 ? 0 : 1, lastWords(text));
    say(`   ${took}`);
  };
}

/** What a gate marked as wrong itself, else how it ended. */
function lastWords(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const marked = lines.filter((line) => line.startsWith("✗"));
  return marked.length > 0 ? marked : lines.slice(-12);
}

const tool = (path, ...args) => capture(process.execPath, [path, ...args]);
/** Both checkers of types keep nearly all that they make: cleared up a quarter as often, they take three quarters of the time. */
const roomy = { ...process.env, GOGC: "400" };
const lock = async () => {
  const { checkLock } = await import("./check-lock.mjs");
  const missing = checkLock();
  return { code: missing.length, text: missing.join("\n") };
};

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

async function unit() {
  const file = join(results, "vitest.json");
  const code = await runNode([
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readJson(file);
  const passed = report?.numPassedTests ?? 0;
  const failed = report?.numFailedTests ?? 0;
  // A file that does not load has no failed test of its own.
  const unloaded = (report?.testResults ?? []).filter(
    (each) => each.status === "failed" && !each.assertionResults.some((one) => one.status === "failed"),
  ).length;
  count("unit and server tests", passed, Math.max(failed + unloaded, code === 0 ? 0 : 1), namesOfUnit(report));
}

const namesOfUnit = (report) =>
  (report?.testResults ?? [])
    .filter((file) => file.status === "failed")
    .flatMap((file) => [
      relative(root, file.name),
      ...file.assertionResults.filter((each) => each.status === "failed").map((each) => `  ${each.fullName}`),
    ]);

/** Playwright nests suites: files, then describes. */
const namesOfBrowser = (suites) =>
  (suites ?? []).flatMap((suite) => [
    ...(suite.specs ?? []).filter((spec) => !spec.ok).map((spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...namesOfBrowser(suite.suites),
  ]);

/** Tells the browser tests, whose house is furnished beside the others, that the machine is theirs. */
const go = join(results, "browser-go");

async function endToEnd() {
  const file = join(results, "playwright.json");
  const { ensureBrowser } = await import("./browser.mjs");
  const browser = await ensureBrowser();
  if (!browser) return () => count("browser tests (no browser could be installed)", 0, 1);
  const code = await runNode(
    // One of each desk and each way of working; all of them, forty minutes, are `npm run prove -- browser`.
    [
      join(root, "node_modules/playwright/cli.js"),
      "test",
      "--config",
      "e2e/playwright.config.ts",
      "--grep",
      "@sample",
      "--reporter=list,json",
    ],
    {
      env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_GO: go },
    },
  );
  return () => toldBy(file, code);
}

function toldBy(file, code) {
  const report = readJson(file);
  const stats = report?.stats;
  const failed = stats?.unexpected ?? 0;
  const flaky = stats?.flaky ?? 0;
  count(
    flaky > 0 ? `browser tests (${flaky} only the second time)` : "browser tests",
    (stats?.expected ?? 0) + flaky,
    Math.max(failed, code === 0 ? 0 : 1),
    namesOfBrowser(report?.suites),
  );
}

async function main() {
  checkNode();
  await ensureInstall();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const built = ensureBuild();
  const gates = [
    begin("lock file is complete", lock),
    begin("types", () => capture(process.execPath, ["node_modules/typescript/bin/tsc", "-b", "--checkers", "1"], { env: roomy })),
    begin("build", () => built.then(() => ({ code: 0, text: "" }))),
    // One thread for the types that lint asks for: with more the same is inferred by each, as of the checkers.
    begin("lint", () => capture(process.execPath, ["node_modules/oxlint/bin/oxlint"], { env: { ...roomy, GOMAXPROCS: "1" } })),
    begin("format", () => tool("node_modules/oxfmt/bin/oxfmt", "--check", ".")),
  ];
  // The proofs wait as much as they work (restarts, a shift, a night): they run beside whatever there is, from the build on.
  const proofs = begin("proofs, a sample of each", () =>
    built.then(() => tool("--enable-source-maps", join(root, "dist/server/prove.js"), "--sample")),
  );
  for (const told of gates) await told();
  const browser = endToEnd();
  // Whoever waits for it is told of its failure; until then nobody waits.
  browser.catch(() => undefined);
  await stage("unit and server tests", unit);
  await proofs();
  await stage("browser tests", async () => {
    writeFileSync(go, "");
    (await browser)();
  });
  for (const line of failures) say(line);
  say(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed ? 1 : 0;
}

main().catch(failWith);
