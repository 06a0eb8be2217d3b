import { afterAll, vi } from "vitest";

/*
 * The files of one process share its page, which takes more than a second to make: each finds it as a browser opens it, and reads the console's
 * modules anew.
 */
vi.resetModules();
vi.unstubAllGlobals();
// Some files read sources only, and have no page.
if (typeof document !== "undefined") {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
}

afterAll(async () => {
  vi.useRealTimers();
  // What is still mounted, or nobody waited for, would come into the next file.
  if (globalThis.document?.body.hasChildNodes()) (await import("@testing-library/react")).cleanup();
  await vi.dynamicImportSettled();
});
