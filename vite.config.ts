/// <reference types="vitest/config" />
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Fastify's static files do not compress: each text file gets a .br and a .gz beside it. */
function precompress(): Plugin {
  return {
    name: "keyline-precompress",
    apply: "build",
    async writeBundle({ dir }) {
      if (!dir) return;
      const names = (await readdir(dir, { recursive: true })).filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name));
      for (const name of names) {
        const file = join(dir, name);
        const bytes = await readFile(file);
        const hint = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 };
        await writeFile(`${file}.br`, brotliCompressSync(bytes, { params: hint }));
        await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwind(), precompress()],
  build: { target: "es2022", outDir: "dist/console", emptyOutDir: true },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: ["tests/prove/**", "tests/bench/**", "node_modules/**"],
    environment: "jsdom",
    globalSetup: ["tests/support/postgres.setup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
