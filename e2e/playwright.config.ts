import { existsSync } from "node:fs";
import { defineConfig } from "playwright/test";

const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable"];
/** Undefined leaves the choice to Playwright: its own download. */
const executablePath = process.env["CHROMIUM_PATH"] ?? known.find((path) => existsSync(path));
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/e2e",
  globalSetup: "./drivers/house.ts",
  workers: 1,
  // On a loaded machine a frame may come late: what passes only the second time is told as such, and is still to be mended.
  retries: 1,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    locale: "vi-VN",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // The sandbox does not start as root.
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
