import { troublesOn, zoomed } from "./drivers/reflow.ts";
import { screens } from "./drivers/surfaces/screens.ts";
import { visits, walk } from "./drivers/surfaces/visits.ts";
import { expect, test } from "./drivers/test.ts";

test.use(zoomed);
test.describe.configure({ mode: "parallel", timeout: 120_000 });

for (const visit of [...visits, ...screens])
  test(`${visit.who}, at 200 %: everything fits, is reached, and scrolls one way only`, async ({ workbench }) => {
    const found: string[] = [];
    await walk(workbench, visit, async (surface) => {
      found.push(...(await troublesOn(workbench.page, surface)));
    });
    expect(found).toEqual([]);
  });
