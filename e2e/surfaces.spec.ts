import type { Page } from "playwright/test";
import { axeOn } from "./drivers/axe.ts";
import { dataWords, Reader } from "./drivers/hard-coded.ts";
import { speakPseudo } from "./drivers/pseudo.ts";
import { troublesOn, zoomed } from "./drivers/reflow.ts";
import { hiddenScreens, screens, someScreens } from "./drivers/surfaces/screens.ts";
import type { Surface } from "./drivers/surfaces/surface.ts";
import { visits, walk } from "./drivers/surfaces/visits.ts";
import { expect, sample, test } from "./drivers/test.ts";
import { hiddenOn } from "./drivers/told-apart.ts";

// One visit looks for everything: coming to a surface costs more than looking at it.
test.describe.configure({ mode: "parallel", timeout: 240_000 });

test("every screen of the menu is shown by somebody", () => {
  expect(screens.flatMap(({ surfaces }) => surfaces).length).toBeGreaterThan(100);
  expect(hiddenScreens).toEqual([]);
});

/**
 * AXE=all looks at every surface and every screen of the menu in every way (npm run prove walks). Each run has axe look at all surfaces dark, at each
 * third in light and on a telephone too, and walks through every fourth screen: a family paints its members alike, the titles of all columns are
 * measured without a browser (tests/console/all-screens.test.ts), and so is read whether a text stands in the code (tests/console/bare-texts.test.ts).
 */
const isWhole = process.env["AXE"] === "all";

/** As large as at 200 %: everything fits, is reached, and scrolls one way only. */
async function zoomedOn(page: Page, surface: Surface): Promise<string[]> {
  if (surface.phoneOnly) return troublesOn(page, surface);
  if (surface.wideOnly) return [];
  const size = page.viewportSize();
  await page.setViewportSize(zoomed);
  const found = await troublesOn(page, surface);
  if (size) await page.setViewportSize(size);
  return found;
}

/** In the system's own colours what is chosen and has the focus is seen, and nothing moves. */
async function forcedOn(page: Page, surface: Surface): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const found = await hiddenOn(page, surface);
  await page.emulateMedia({ forcedColors: "none" });
  return found;
}

for (const visit of visits)
  test(
    `${visit.who}: every surface passes axe, dark, light and on a telephone; is told apart in forced colours, and fits at 200 %`,
    /^somebody|at the desk$/.test(visit.who) ? sample : {},
    async ({ workbench, page }) => {
      const found: string[] = [];
      let seen = 0;
      await page.emulateMedia({ reducedMotion: "reduce" });
      await walk(workbench, visit, async (surface) => {
        const isDarkOnly = !isWhole && seen++ % 3 !== 0;
        found.push(...(await forcedOn(page, surface)), ...(await axeOn(page, surface, isDarkOnly)), ...(await zoomedOn(page, surface)));
      });
      expect(found).toEqual([]);
    },
  );

for (const visit of isWhole ? screens : someScreens)
  test(`${visit.who}, in a longer language: the same, and no text is hard-coded or cut off`, async ({ workbench, page, database }) => {
    const reader = new Reader(workbench, await dataWords(database));
    const found: string[] = [];
    let seen = 0;
    await page.setViewportSize({ width: 1366, height: 768 });
    await speakPseudo(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await walk(workbench, visit, async (surface) => {
      await reader.read(surface.name);
      found.push(...(await forcedOn(page, surface)), ...(await zoomedOn(page, surface)));
      if (isWhole || seen % 2 === 0) found.push(...(await axeOn(page, surface, !isWhole && seen % 6 !== 0)));
      seen += 1;
    });
    // A chunk that is fetched ahead may still be on its way when everything has been read.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect([...found, ...reader.problems]).toEqual([]);
  });
