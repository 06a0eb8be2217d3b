// @vitest-environment node
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { beAlone } from "../../prove/alone.ts";

interface LockModule {
  readonly takeLock: (folder: string) => number | null;
  readonly dropLock: (folder: string) => void;
  readonly holderOf: (folder: string) => number | null;
}
interface CheckModule {
  readonly missingFromLock: (lock: { packages: Record<string, object> }) => string[];
}
// Plain .mjs scripts that run before node_modules exist: they have no types.
const load = async <T>(name: string): Promise<T> => (await import(pathToFileURL(resolve("src/server/start", name)).href)) as T;
const folder = mkdtempSync(join(tmpdir(), "keyline-start-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that holds the folder. */
async function heldElsewhere(): Promise<ChildProcess> {
  const script = `import { takeLock } from ${JSON.stringify(pathToFileURL(resolve("src/server/start/lock.mjs")).href)}; takeLock(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await new Promise((held) => child.stdout.once("data", held));
  return child;
}

test("a live holder keeps the data folder, and is named", async () => {
  const { holderOf, takeLock, dropLock } = await load<LockModule>("lock.mjs");
  const child = await heldElsewhere();
  expect(takeLock(folder)).toBe(child.pid);
  child.kill("SIGKILL");
  await new Promise((gone) => child.once("exit", gone));
  expect(holderOf(folder)).toBeNull();
  expect(takeLock(folder)).toBeNull();
  dropLock(folder);
  expect(existsSync(join(folder, "keyline.lock"))).toBe(false);
});

test("proofs of a checkout run one at a time: a second run names the first, and follows on one that was killed", async () => {
  const { dropLock } = await load<LockModule>("lock.mjs");
  const child = await heldElsewhere();
  await expect(beAlone(folder)).rejects.toThrow(`process ${child.pid}`);
  child.kill("SIGKILL");
  await new Promise((gone) => child.once("exit", gone));
  await beAlone(folder);
  dropLock(folder);
});

test("a pid that was used again since is no holder", async () => {
  const { holderOf } = await load<LockModule>("lock.mjs");
  writeFileSync(join(folder, "keyline.lock"), JSON.stringify({ pid: process.pid, born: "another time" }));
  expect(holderOf(folder)).toBeNull();
});

test("what is installed to run the house is used by it: what only tests need is a development dependency", () => {
  const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(readFileSync("package.json", "utf8"));
  const code = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|tsx|mjs|css)$/.test(name))
    .map((name) => readFileSync(join("src", name), "utf8"));
  const unused = Object.keys(dependencies).filter((name) => !code.some((text) => text.includes(name)));
  expect(unused).toEqual([]);
});

test("the lock file names every platform package with version and integrity", async () => {
  const { missingFromLock } = await load<CheckModule>("check-lock.mjs");
  expect(missingFromLock(JSON.parse(readFileSync("package-lock.json", "utf8")))).toEqual([]);
  const entry = { version: "1.0.0", integrity: "sha512-x" };
  const lock = {
    packages: {
      "": { dependencies: { a: "1" } },
      "node_modules/a": { ...entry, optionalDependencies: { "a-darwin": "1", "a-linux": "1" } },
      "node_modules/a/node_modules/a-linux": entry,
    },
  };
  expect(missingFromLock(lock)).toEqual(["node_modules/a needs a-darwin"]);
});

test("an administrator's account and password are judged before anything is written", async () => {
  const { createAdmin } = await import("../../../src/server/start/create-admin.ts");
  const admin = { tenant: "T", region: "VN", account: "x", password: "Keyline1", now: new Date() } as const;
  const client = { query: () => Promise.reject(new Error("must not be asked")) };
  await expect(createAdmin(client as never, admin)).rejects.toThrow("6 to 15");
  await expect(createAdmin(client as never, { ...admin, account: "admin001", password: "x" })).rejects.toThrow("password");
});
