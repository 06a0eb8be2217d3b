import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import type { Page } from "playwright/test";
import { hideAlikes, showAlikes } from "./alike.ts";
import type { Surface } from "./surfaces/surface.ts";

declare global {
  interface Window {
    axe?: { run: (context: ElementContext | Document, options: RunOptions) => Promise<AxeResults> };
  }
}
interface Look {
  readonly how: string;
  readonly theme: "dark" | "light";
  readonly part?: string | undefined;
  readonly options?: RunOptions;
}

/** A theme changes colours and nothing else of a page: in the second one only the rules about colours can find anything. */
const aboutColours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** A width moves parts and hides some, and changes no colour. */
const aboutParts: RunOptions = { rules: { "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } } };

const engine = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in a page as it stands, one line each. The engine is half a megabyte of script, and stays in a page until that is loaded anew. */
async function violationsOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(engine);
  await page.evaluate(hideAlikes);
  try {
    return await page.evaluate(runAll, looks);
  } finally {
    await page.evaluate(showAlikes);
  }
}

/** Runs in the page, all looks of it in one visit. */
async function runAll(looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const { how, theme, part, options } of looks) {
    document.documentElement.dataset["theme"] = theme;
    const results = await window.axe?.run(part ?? document, { resultTypes: ["violations"], preload: false, ...options });
    for (const { id, nodes } of results?.violations ?? [])
      found.push(`${how}: ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }
  document.documentElement.dataset["theme"] = "dark";
  return found;
}

/**
 * Runs axe on an open surface: dark and light as wide as the window is, dark on a telephone. In the first of them the whole page, because a
 * rule may be about two of its parts; then a screen's own part alone. `isDarkOnly` leaves the other two out.
 */
export async function axeOn(page: Page, surface: Surface, isDarkOnly = false): Promise<string[]> {
  const { popup, own = popup } = surface;
  const size = page.viewportSize();
  const found: string[] = [];
  if (!surface.phoneOnly) {
    const dark: Look = { how: "dark", theme: "dark", part: popup };
    const light: Look = { how: "light", theme: "light", part: own, options: aboutColours };
    found.push(...(await violationsOf(page, isDarkOnly ? [dark] : [dark, light])));
    if (isDarkOnly) return found.map((line) => `${surface.name}, ${line}`);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  const onPhone: Look = { how: "phone", theme: "dark", part: own, ...(surface.phoneOnly ? {} : { options: aboutParts }) };
  found.push(...(await violationsOf(page, [onPhone])));
  if (size && !surface.phoneOnly) await page.setViewportSize(size);
  return found.map((line) => `${surface.name}, ${line}`);
}
