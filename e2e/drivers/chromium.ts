import { existsSync } from "node:fs";
import type { LaunchOptions } from "playwright/test";

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

/**
 * How the browser of the tests starts. A page of a test lives for seconds: what the optimising compilers cost it never comes back (a fifth of
 * the renderers' CPU), so they are off, unless a test asks for a page that computes as a person's does (`optimising`).
 */
export function launchOptions({ optimising = false } = {}): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      // The sandbox does not start as root.
      ...(isRoot ? ["--no-sandbox"] : []),
      ...(optimising ? [] : ["--js-flags=--no-opt --no-maglev"]),
      "--disable-gpu",
      `--disable-features=${withoutFeatures}`,
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      // An address of this machine that browsers do not trust, as they trust none without TLS (plain-http.spec.ts).
      "--host-resolver-rules=MAP keyline.test 127.0.0.1",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
