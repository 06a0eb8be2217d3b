import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const rooms = ["src/server", "tests/prove", "tests/bench"].map((room) => join(root, room)).filter((room) => existsSync(room));

/** Each <name>.cli.ts becomes dist/server/<name>.js: run.mjs starts the commands by these names. */
const commands = rooms
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => join(room, file)))
  .filter((file) => file.endsWith(".cli.ts"))
  .map((file) => [basename(file, ".cli.ts"), file] as const);

/** The server and its commands, bundled from TypeScript for plain node; dependencies stay in node_modules. */
export default defineConfig({
  root,
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node20",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: join(root, "src/server/main.ts"), ...Object.fromEntries(commands) },
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
    },
  },
});
