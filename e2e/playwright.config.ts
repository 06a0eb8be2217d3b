import { defineConfig } from "playwright/test";
import { launchOptions } from "./drivers/chromium.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/e2e",
  globalSetup: "./drivers/house.ts",
  // Each has a house of its own, so that what one writes no other meets.
  workers: 2,
  // On a loaded machine a frame may come late: what passes only the second time is told as such, and is still to be mended.
  retries: 1,
  timeout: 60_000,
  // Patience with a loaded machine; what has a bar of its own names it where it is measured.
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    locale: "vi-VN",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
    launchOptions: launchOptions(),
  },
});
