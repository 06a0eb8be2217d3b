// What the start scripts share. Plain .mjs without dependencies: they run before node_modules exist.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
export const dataDir = resolve(root, process.env.DATA_DIR || ".data");
export const host = process.env.HOST || "127.0.0.1";
export const port = Number(process.env.PORT || 7070);

export const say = (line) => process.stdout.write(`${line}\n`);
/** What goes on beside a command's own output. */
export const tell = (line) => process.stderr.write(`${line}\n`);
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** Ends the command with one plain line instead of a stack. */
export class Stop extends Error {}

export function failWith(error) {
  process.stderr.write(`${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`);
  process.exitCode = 1;
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) throw new Stop(`Keyline needs Node 20.19 or newer; this is ${process.version}.`);
}

/** Runs a program to its end; resolves with its exit code. */
export function run(file, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(file, args, { cwd: root, stdio: "inherit", ...options });
    child.on("error", fail);
    child.on("close", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs a program and keeps what it says; resolves with code and text. */
export function capture(file, args, options = {}) {
  return new Promise((done) => {
    let text = "";
    const child = spawn(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    child.on("error", (error) => done({ code: 127, text: String(error.message) }));
    child.on("close", (code) => done({ code: code ?? 1, text }));
  });
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return statOf(pid)[0] !== "Z";
}

/** What Linux says of a process after its name: state first, start time at 19; empty elsewhere. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  } catch {
    return [];
  }
}

/** When the process began, so that a reused pid is told from the one that was written down; "" where the system does not say. */
export function bornAt(pid) {
  return statOf(pid)[19] ?? "";
}

export function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port: found } = probe.address();
      probe.close(() => done(found));
    });
  });
}

export function isPortFree(wanted, at = "127.0.0.1") {
  return new Promise((done) => {
    const probe = createServer();
    probe.on("error", () => done(false));
    probe.listen(wanted, at, () => probe.close(() => done(true)));
  });
}

/** SIGTERM to `npm start` kills npm and its shell, not us: when the parent is gone, so are we (npm cannot be asked to do better). */
export function watchParent(stop) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
