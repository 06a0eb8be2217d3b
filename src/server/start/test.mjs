// `npm test`: every gate, one after the other; a failure does not keep the next from running.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureBuild } from "./build.mjs";
import { checkNode, failWith, root, runNode, say } from "./house.mjs";
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

/** A gate that either holds or does not counts as one test. */
async function gate(name, holds) {
  say(`\n── ${name}`);
  const isGood = await holds().catch((error) => (say(String(error?.message ?? error)), false));
  count(name, isGood ? 1 : 0, isGood ? 0 : 1);
}

const tool =
  (path, ...args) =>
  async () =>
    (await runNode([join(root, "node_modules", path), ...args])) === 0;

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

async function unit() {
  say("\n── unit and server tests");
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

async function endToEnd() {
  say("\n── browser tests");
  const file = join(results, "playwright.json");
  const { ensureBrowser } = await import("./browser.mjs");
  const browser = await ensureBrowser();
  if (!browser) return count("browser tests (no browser could be installed)", 0, 1);
  const code = await runNode(
    [join(root, "node_modules/playwright/cli.js"), "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"],
    {
      env: { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    },
  );
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
  const { checkLock } = await import("./check-lock.mjs");
  await gate("lock file is complete", async () => {
    const missing = checkLock();
    for (const line of missing) say(line);
    return missing.length === 0;
  });
  await gate("types", tool("typescript/bin/tsc", "-b"));
  await gate("lint", tool("oxlint/bin/oxlint"));
  await gate("format", tool("oxfmt/bin/oxfmt", "--check", "."));
  await unit();
  await gate("build", async () => (await ensureBuild(), true));
  const prove = join(root, "dist/server/prove.js");
  if (existsSync(prove))
    await gate("proofs, a sample of each", async () => (await runNode(["--enable-source-maps", prove, "--sample"])) === 0);
  await endToEnd();
  for (const line of failures) say(line);
  say(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed ? 1 : 0;
}

main().catch(failWith);
