import { spawn } from "node:child_process";
import { cp, mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { editSchema, growHouse, synthetic } from "./synthetic.ts";
import { atMost, median, type Bar } from "./table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const parts = ["src", "locales", "tests", "e2e", "package.json", "tsconfig.json", "vite.config.ts", "tailwind.config.ts", "index.html"];
const seconds = (value: number): string => `${value.toFixed(1)} s`;
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

/** A copy with the same libraries; what the compiler remembers of the original does not come along. */
async function copyOfHouse(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "keyline-growth-"));
  for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true });
  const libraries = join(copy, "node_modules");
  await cp(join(root, "node_modules/.bin"), join(libraries, ".bin"), { recursive: true });
  for (const name of await readdir(join(root, "node_modules")))
    if (!name.startsWith(".")) await symlink(join(root, "node_modules", name), join(libraries, name));
  return copy;
}

/** Runs a tool in the copy. @returns seconds. @throws with what it said, where it fails */
function timed(copy: string, tool: string, ...args: readonly string[]): Promise<number> {
  const began = performance.now();
  return new Promise((done, fail) => {
    const env = { ...process.env, GOGC: "400" };
    const child = spawn(process.execPath, [join(root, "node_modules", tool), ...args], {
      cwd: copy,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done((performance.now() - began) / 1_000) : fail(new Error(`${tool}: ${said.slice(0, 2_000)}`)),
    );
  });
}

/** Script that the sign-in page names, gz: its own and what is loaded with it. */
async function signInScript(copy: string): Promise<number> {
  const built = join(copy, "dist/console");
  const page = await readFile(join(built, "index.html"), "utf8");
  const names = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);
  let bytes = 0;
  for (const name of new Set(names)) bytes += (await readFile(join(built, `${name}.gz`))).length;
  return bytes;
}

/** As `npm test` checks them: on two cores one checker is the quickest. */
const types = ["typescript/bin/tsc", "-b", "--checkers", "1"] as const;
const forget = (copy: string): Promise<void> => rm(join(copy, "node_modules/.cache"), { recursive: true, force: true });

/** Whether the house can grow to the specification's size: types checked cold and after an edit, and what the sign-in page carries. */
export async function measureGrowth(): Promise<readonly Bar[]> {
  const copy = await copyOfHouse();
  try {
    await timed(copy, "vite/bin/vite.js", "build", "--logLevel", "error");
    const before = await signInScript(copy);
    await growHouse(copy);
    const cold: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      await forget(copy);
      cold.push(await timed(copy, ...types));
    }
    await editSchema(copy);
    const edit = await timed(copy, ...types);
    await timed(copy, "vite/bin/vite.js", "build", "--logLevel", "error");
    const after = await signInScript(copy);
    const size = `${synthetic.screens} screens and ${synthetic.calls} calls more`;
    return [
      atMost(`types checked cold, ${size}`, 45, median(cold), [seconds, `of ${cold.map(seconds).join(", ")}`]),
      atMost(`types checked after an edit of a schema, ${size}`, 20, edit, [seconds]),
      atMost(`script of the sign-in page, ${size}, gz`, before + 1_000, after, [kilobytes, `today ${kilobytes(before)}`]),
    ];
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
