import { axeOn } from "./drivers/axe.ts";
import { hiddenScreens, screens } from "./drivers/surfaces/screens.ts";
import { visits, walk } from "./drivers/surfaces/visits.ts";
import { expect, test } from "./drivers/test.ts";
import { hiddenOn } from "./drivers/told-apart.ts";

test.describe.configure({ mode: "parallel", timeout: 240_000 });

test("every screen of the menu is shown by somebody", () => {
  expect(screens.flatMap(({ surfaces }) => surfaces).length).toBeGreaterThan(100);
  expect(hiddenScreens).toEqual([]);
});

/** AXE=all looks at every screen of the menu in light and on a telephone; every run at each third of them, since a family paints its members alike. */
const everyNth = process.env["AXE"] === "all" ? 1 : 3;

for (const visit of [...visits, ...screens])
  test(`${visit.who}: every surface passes axe, dark, light and on a telephone; in forced colours what is chosen and has the focus is seen, and nothing moves`, async ({
    workbench,
    page,
  }) => {
    const found: string[] = [];
    const nth = screens.includes(visit) ? everyNth : 1;
    let seen = 0;
    await page.emulateMedia({ reducedMotion: "reduce" });
    await walk(workbench, visit, async (surface) => {
      await page.emulateMedia({ forcedColors: "active" });
      found.push(...(await hiddenOn(page, surface)));
      await page.emulateMedia({ forcedColors: "none" });
      found.push(...(await axeOn(page, surface, seen % nth === 0 ? "all" : "dark")));
      seen += 1;
    });
    expect(found).toEqual([]);
  });
