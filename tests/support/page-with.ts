import { vi } from "vitest";

/** Says what a page is to do, in its head, before the console's modules are read: what the file before still had under way may have read them. */
export function pageWith(settings: { readonly apiBase: string; readonly payloadCipher?: boolean }): void {
  const meta = document.createElement("meta");
  meta.name = "keyline";
  meta.content = JSON.stringify(settings);
  document.head.replaceChildren(meta);
  vi.resetModules();
}
