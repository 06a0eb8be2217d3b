import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { withoutAlikes } from "./alike.ts";
import type { Surface } from "./surfaces/surface.ts";

type Theme = "dark" | "light";

/** A theme changes colours and nothing else of a page: in the second one only the rules about colours can find anything. */
const aboutColours = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } } as const;

/** A width moves parts and hides some, and changes no colour. */
const aboutParts = { rules: { "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } } } as const;

/** The engine is half a megabyte of script, and stays in a page until that is loaded anew. */
async function engineOf(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  // Legacy mode: nothing is framed here, and the other mode opens a page of its own for each run.
  return new AxeBuilder({ page, ...(isThere ? { axeSource: "void 0;" } : {}) }).setLegacyMode();
}

/** What axe finds in a surface as it stands, one line each. */
async function violationsOf(page: Page, part: string | undefined, options: object = {}): Promise<string[]> {
  const axe = (await engineOf(page)).options({ resultTypes: ["violations"], preload: false, ...options });
  const { violations } = await withoutAlikes(page, () => (part ? axe.include(part) : axe).analyze());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

const showIn = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);

/**
 * Runs axe on an open surface: dark and light as wide as the window is, dark on a telephone. In the first of them the whole page, because a
 * rule may be about two of its parts; then a screen's own part alone.
 */
export async function axeOn(page: Page, surface: Surface): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize();
  const { popup, own = popup } = surface;
  const look = async (how: string, part: string | undefined, options: object = {}): Promise<void> => {
    for (const line of await violationsOf(page, part, options)) found.push(`${surface.name}, ${how}: ${line}`);
  };
  if (surface.phoneOnly) await look("phone", own);
  else {
    await look("dark", popup);
    await showIn(page, "light");
    await look("light", own, aboutColours);
    await showIn(page, "dark");
    await page.setViewportSize({ width: 390, height: 844 });
    await look("phone", own, aboutParts);
    if (size) await page.setViewportSize(size);
  }
  return found;
}
