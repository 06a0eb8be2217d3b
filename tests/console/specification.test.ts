import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorCodes } from "../../src/contract/kernel/errors.ts";
import { pageSizes } from "../../src/contract/kernel/page.ts";
import { languages } from "../../src/contract/languages.ts";
import { limits } from "../../src/lending/limits.ts";

interface Texts {
  readonly common: { readonly http: Readonly<Record<string, string>> };
}
const textsOf = (locale: string): Texts => JSON.parse(readFileSync(`locales/${locale}/common.json`, "utf8"));

describe("console.md 2: layout", () => {
  it("sidebar 240 px wide, 65 px collapsed; mobile under 890 px and at 740 px or less; back to top after 200 px", () => {
    expect(limits).toMatchObject({ sidebar: { open: 240, folded: 65 }, mobileBelow: 890, narrowUpTo: 740, backToTopAfter: 200 });
  });
  it("20 cached pages, 10 order tabs", () => expect(limits).toMatchObject({ cachedPages: 20, orderTabs: 10 }));
});

describe("console.md 5: lengths", () => {
  it("password and account of 6 to 15", () => {
    expect(limits).toMatchObject({ passwordLength: { min: 6, max: 15 }, accountLength: { min: 6, max: 15 } });
  });
});

describe("console.md 8: errors", () => {
  it("fixes the codes 1001 and 4004, and the statuses 403, 404, 500 and 503", () => {
    expect(errorCodes.sessionTimeout.code).toBe(1001);
    expect(errorCodes.forbidden).toEqual({ code: 4004, status: 403 });
    expect([errorCodes.notFound.status, errorCodes.serverError.status, errorCodes.unavailable.status]).toEqual([404, 500, 503]);
  });
  it.each(Object.keys(languages))("has a text for each HTTP status and for the time-out in %s", (locale) => {
    const { http } = textsOf(locale).common;
    for (const code of ["0", "1000", "404", "500", "502", "503", "504"]) expect(http[code], code).toBeTruthy();
  });
});

describe("console.md 9: constants", () => {
  it("pages of 10, 30, 50, 100 and 200 rows", () => expect([...pageSizes]).toEqual([10, 30, 50, 100, 200]));
  it("times in ms", () => {
    expect(limits).toMatchObject({
      httpTimeout: 120_000,
      reminderPoll: 300_000,
      messageDisplay: 5_000,
      passwordRedirect: 1_000,
      firstLoginNotice: 5_000,
      watermarkCheck: 500,
    });
  });
  it("last 7 days by default, 30 days of a report's trend, quick ranges of 1, 3, 7, 14 and 30 days", () => {
    expect(limits).toMatchObject({ defaultRangeDays: 7, reportRangeDays: 30, quickRanges: [1, 3, 7, 14, 30] });
  });
});
