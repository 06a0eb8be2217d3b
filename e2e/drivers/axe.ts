import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import type { Surface } from "./surfaces/surface.ts";

export type Theme = "dark" | "light";

/** What axe finds in a surface as it stands, one line each. */
async function violationsOf(page: Page, { popup }: Surface): Promise<string[]> {
  // Legacy mode: nothing is framed here, and the other mode opens a page of its own for each run.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], preload: false });
  const { violations } = await (popup ? axe.include(popup) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

const showIn = (page: Page, theme: Theme): Promise<void> =>
  page.evaluate((name) => {
    document.documentElement.dataset["theme"] = name;
  }, theme);

/** Runs axe on an open surface: dark and light as wide as the window is, dark on a telephone. */
export async function axeOn(page: Page, surface: Surface): Promise<string[]> {
  const found: string[] = [];
  const size = page.viewportSize();
  const look = async (how: string): Promise<void> => {
    for (const line of await violationsOf(page, surface)) found.push(`${surface.name}, ${how}: ${line}`);
  };
  if (surface.phoneOnly) await look("phone");
  else {
    await look("dark");
    await showIn(page, "light");
    await look("light");
    await showIn(page, "dark");
    await page.setViewportSize({ width: 390, height: 844 });
    await look("phone");
    if (size) await page.setViewportSize(size);
  }
  return found;
}
