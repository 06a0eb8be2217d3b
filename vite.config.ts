/// <reference types="vitest/config" />
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** What is needed at once wherever it is needed: one file each packs a tenth smaller than the forty that sharing makes. */
const rooms = [
  { name: "frame", root: pathOf("src/console/shell/workbench.tsx") },
  // Whoever takes calls leaves dialogs by it, and has none of them yet.
  { name: "calls", root: pathOf("src/console/client/calls.ts") },
  { name: "dialogs", root: pathOf("src/console/ui/dialog.tsx") },
  { name: "palette", root: pathOf("src/console/shell/palette/palette.tsx") },
  { name: "lists", root: pathOf("src/console/table/table-screen.tsx") },
  { name: "home", root: pathOf("src/console/screens/home/index.ts") },
  { name: "record", root: pathOf("src/console/screens/order/order-details.page.tsx") },
  { name: "reports", root: pathOf("src/console/report/report-screen.tsx") },
  { name: "forms", root: pathOf("src/console/form/form.tsx") },
] as const;

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}
/** Everything that a module imports at once, and what that imports. */
function reach(root: string, graph: Graph, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(root)) return found;
  found.add(root);
  for (const id of graph.getModuleInfo(root)?.importedIds ?? []) reach(id, graph, found);
  return found;
}
const reached = new Map<string, ReadonlySet<string>>();
function reachOf(root: string, graph: Graph): ReadonlySet<string> {
  const known = reached.get(root) ?? reach(root, graph);
  reached.set(root, known);
  return known;
}
const isSharedBy = (root: string, id: string, graph: Graph): boolean =>
  id !== root && (graph.getModuleInfo(id)?.importers ?? []).some((importer) => !reachOf(root, graph).has(importer));
/** The rooms that need a module, by which it is filed; the frame is there before the others, and what the sign-in page needs before all of them. */
function roomsOf(id: string, graph: Graph): string | null {
  if (reachOf(pathOf("src/console/main.tsx"), graph).has(id)) return "start";
  const needed = rooms.filter(({ root }) => reachOf(root, graph).has(id)).map(({ name }) => name);
  if (needed[0] === "frame") return "frame";
  // Of what the palette needs, that which a screen needs too is no part of it: who opens the screen is not given the palette.
  if (needed.join() === "palette" && isSharedBy(pathOf("src/console/shell/palette/palette.tsx"), id, graph)) return null;
  // What reports and forms alone share with some screen stays by itself: who needs a calendar is not given a chart.
  return needed.includes("lists") || needed.includes("palette") ? needed.join("-") : null;
}

/**
 * Beside a lazy part, the list of what it needs is script too: styles and the rooms are named, so that they come with it. The many small files
 * that parts share are found by the part itself, which takes a moment more, once.
 */
const isWorthNaming = (file: string): boolean =>
  file.endsWith(".css") || rooms.some(({ name }) => name !== "frame" && new RegExp(`^assets/${name}(-[a-z]+)*-.{8}\\.js$`).test(file));

/** What libraries bring along and the console has no use for; each is script that every screen would carry. */
const lighter = [
  // React 19 has the hook itself: the shim is for older ones.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
  // Addresses are put together in client/request.ts.
  { find: /^ufo$/, replacement: pathOf("src/console/kernel/whole-address.ts") },
  // The page never scrolls, so nothing has to be kept from scrolling.
  { find: /^react-remove-scroll$/, replacement: pathOf("src/console/ui/no-scroll-lock.ts") },
  // Its package names the development build only, with warnings for developers.
  { find: /^react-router$/, replacement: pathOf("node_modules/react-router/dist/production/index.mjs") },
];

/**
 * The router names each of its parts and makes them by calls: it looks as if that did something, and forms, links of a framework and data
 * routers that nobody uses would stay. Without the names, and with the calls marked, they go.
 */
function unnamed(): Plugin {
  return {
    name: "keyline-unnamed",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, "")
          .replace(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, "= /* @__PURE__ */ $1"),
        map: null,
      }),
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwind(), precompress(), unnamed()],
  // For a page that no server of ours fills in: the region whose languages are offered.
  define: { "import.meta.env.REGION": JSON.stringify(process.env["REGION"] ?? "") },
  resolve: { alias: lighter },
  build: {
    target: "es2022",
    outDir: "dist/console",
    emptyOutDir: true,
    // Every browser that knows es2022 knows modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter(isWorthNaming) },
    // Radix names its functions by calls that look as if they did something: without this nothing of it can be left out.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ["__name"], propertyReadSideEffects: false },
      output: { codeSplitting: { groups: [{ name: roomsOf, includeDependenciesRecursively: false }] } },
    },
  },
  test: {
    // They end what hangs; a slow machine takes a minute to make a book for a file of tests.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    pool: "forks",
    maxWorkers: 2,
    // Modules and answers of a file die young: with four times the room for them a sixth less time goes into clearing up.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          // What of the shape is read without a browser: tables from a database that was migrated, files, citations.
          include: ["tests/{server,lending,contract}/**/*.test.ts", "tests/shape/{tables,house,citations}.test.ts"],
          environment: "node",
          // Loaded once for all files: each has a server and a database of its own, and nothing of theirs is kept by a module.
          isolate: false,
          globalSetup: ["tests/support/postgres.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "console",
          include: ["tests/{console,shape}/**/*.test.{ts,tsx}"],
          exclude: ["tests/shape/{tables,house,citations}.test.ts"],
          environment: "jsdom",
          // One page for the files of a process: making it costs more than most of them take.
          isolate: false,
          setupFiles: ["tests/support/page.setup.ts"],
        },
      },
    ],
  },
});
