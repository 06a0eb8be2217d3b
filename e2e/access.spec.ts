import { axeOn } from "./drivers/axe.ts";
import { visits, walk } from "./drivers/surfaces/visits.ts";
import { expect, test } from "./drivers/test.ts";

test.describe.configure({ timeout: 120_000 });

for (const visit of visits)
  test(`${visit.who}: every surface passes axe, dark, light and on a telephone`, async ({ workbench }) => {
    const found: string[] = [];
    await walk(workbench, visit, async (surface) => {
      found.push(...(await axeOn(workbench.page, surface)));
    });
    expect(found).toEqual([]);
  });
