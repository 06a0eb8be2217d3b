import { languages, offeredIn, regions, type Locale } from "../src/contract/languages.ts";
import { openRegion } from "./drivers/house.ts";
import { ownHouse } from "./drivers/own-house.ts";
import { foreignTo, misnamedOn } from "./drivers/names.ts";
import { visits, walk } from "./drivers/surfaces/visits.ts";
import { expect, test } from "./drivers/test.ts";
import { Workbench } from "./drivers/workbench.ts";

/** Of the many: the pages and whatever has texts of its own. What they are made of has its names from the same files. */
const main =
  /^(sign-in|home|palette|key sheet|account menu|tab menu|collection orders|filter|columns|saved views|export|exports|assign|all orders|close order|order|\/report\/.*|range|calendar|question.*|404)$/;
test.describe.configure({ mode: "parallel" });

const isShown = (account: string | null): boolean => account === null || account === "manager01";
const regionOf = (locale: Locale): string => regions.find((region) => offeredIn(region).includes(locale)) ?? "VN";

/**
 * NAMES=all walks in all seven; every run in one of the lender's own region and in one that another region has and that holds differences only,
 * each on every second of the visits.
 */
const sample: readonly Locale[] = ["zh_CN", "es_PE"];
const isWhole = process.env["NAMES"] === "all";
const walked = isWhole ? (Object.keys(languages) as readonly Locale[]) : sample;

for (const [turn, locale] of walked.entries())
  test(`everything that a screen reader names has its name in ${locale}`, async ({ browser, database }) => {
    test.setTimeout(90_000);
    const region = regionOf(locale);
    const { url, close } = region === "VN" ? { url: ownHouse().url, close: async () => {} } : await openRegion(region);
    const wrongs: string[] = [];
    try {
      const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
      await context.addInitScript((chosen) => localStorage.setItem("keyline.locale", chosen), locale);
      const foreign = foreignTo(locale);
      expect(foreign.length).toBeGreaterThan(1000);
      // Written by the lender: the same in every language.
      const data = await database.rows<{ word: string }>(
        "select name as word from team union select name from tenant union select name from app union select name from product",
      );
      const words = data.map(({ word }) => word);
      const shown = visits.filter(({ account, surfaces }) => isShown(account) && surfaces.some(({ name }) => main.test(name)));
      for (const visit of shown.filter((_, at) => isWhole || at % sample.length === turn)) {
        const workbench = new Workbench(await context.newPage(), database);
        const surfaces = visit.surfaces.filter(({ name }) => main.test(name));
        await walk(workbench, { ...visit, surfaces }, async (surface) => {
          await expect(workbench.page.locator("html")).toHaveAttribute("lang", locale.replace("_", "-"));
          wrongs.push(...(await misnamedOn(workbench.page, surface, { foreign, words })));
        });
        await workbench.page.close();
      }
      await context.close();
    } finally {
      await close();
    }
    expect(wrongs).toEqual([]);
  });
