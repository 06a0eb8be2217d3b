import { existsSync } from "node:fs";
import { defineConfig } from "playwright/test";

const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
/** Undefined leaves the choice to Playwright: its own download. */
const executablePath = process.env["CHROMIUM_PATH"] ?? known.find((path) => existsSync(path));
const isRoot = process.getuid?.() === 0;

/** Of the last list alone: Playwright's own, and the two by which each new window gets a page of Chromium's beside it, for its address bar. */
const withoutFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay",
  "MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints",
  "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
  "WebUIOmniboxPopup,WebUIOmniboxAimPopup",
].join(",");

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
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // The sandbox does not start as root.
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // A page of a test lives for seconds: what the optimising compilers cost it never comes back (a fifth of the renderers' CPU).
        "--js-flags=--no-opt --no-maglev",
        `--disable-features=${withoutFeatures}`,
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        // An address of this machine that browsers do not trust, as they trust none without TLS (plain-http.spec.ts).
        "--host-resolver-rules=MAP keyline.test 127.0.0.1",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
