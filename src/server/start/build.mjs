import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Stop, capture, failWith, root, tell } from "./house.mjs";

const stampFile = join(root, "dist/.stamp");
const inputs = [
  "src",
  "tests/bench",
  "tests/prove",
  "tests/support",
  "locales",
  "package-lock.json",
  "tsconfig.json",
  "tailwind.config.ts",
  "vite.config.ts",
  "index.html",
];

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

function fingerprint() {
  // The region is built in: another one is another build.
  const hash = createHash("sha256").update(`${process.env.REGION ?? ""}\0`);
  for (const file of inputs.flatMap((name) => filesBelow(join(root, name))))
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

async function vite(config) {
  const env = { ...process.env, NO_COLOR: "1" };
  const { code, text } = await capture(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "-c", config], {
    env,
  });
  if (code !== 0) throw new Stop(`Build failed (${config}):\n${text}`);
}

/** Builds console and server when any of their sources changed since the last build. */
export async function ensureBuild() {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  tell("Building console and server …");
  if (existsSync(join(root, "vite.config.ts"))) await vite("vite.config.ts");
  await vite("src/server/start/vite.server.config.ts");
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stampFile, stamp);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) ensureBuild().catch(failWith);
