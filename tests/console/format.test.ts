import { afterEach, describe, expect, it, vi } from "vitest";
import { languageTag, languages, type Locale } from "../../src/contract/languages.ts";
import {
  formatCompact,
  formatCompactSum,
  formatDay,
  formatDayOfYear,
  formatInstant,
  formatMoney,
  formatNumber,
  formatSum,
  formatTime,
  setTenantFormat,
  zoneName,
} from "../../src/console/i18n/format.ts";
import { currentLocale, loadSections, setLocale, t, tn } from "../../src/console/i18n/i18n.ts";

// Before the modules are read: a page that offers every language, Vietnamese first.
vi.hoisted(() => {
  const meta = document.createElement("meta");
  meta.name = "keyline";
  meta.content = '{"locales":["vi_VN","en_PH","zh_CN","es_MX","es_PE","en_IN","id_ID"]}';
  document.head.append(meta);
  // What the file before still had under way may have read them since.
  vi.resetModules();
});

const vietnam = { timeZone: "Asia/Ho_Chi_Minh", currency: "VND" };
/** Intl parts a sum from its sign by spaces that look alike. */
const plain = (text: string): string => text.replace(/\s/g, " ");

afterEach(async () => {
  setTenantFormat(vietnam);
  await setLocale("vi_VN");
});

describe("money", () => {
  it.each([
    ["vi_VN", "12.345.678,50"],
    ["en_PH", "12,345,678.50"],
    ["zh_CN", "12,345,678.50"],
    ["es_MX", "12,345,678.50"],
    ["es_PE", "12,345,678.50"],
    ["en_IN", "1,23,45,678.50"],
    ["id_ID", "12.345.678,50"],
  ] as const)("has two decimals and the grouping of %s", async (locale, text) => {
    await setLocale(locale);
    expect(formatMoney(1_234_567_850)).toBe(text);
    expect(formatMoney(0).replace(",", ".")).toBe("0.00");
  });

  it.each([
    ["vi_VN", "VND", "1.234,00 ₫"],
    ["zh_CN", "VND", "₫1,234.00"],
    ["en_PH", "PHP", "₱1,234.00"],
    ["es_MX", "MXN", "$1,234.00"],
    ["es_PE", "PEN", "S/ 1,234.00"],
    ["en_IN", "INR", "₹1,234.00"],
    ["id_ID", "IDR", "Rp 1.234,00"],
  ] as const)("carries the tenant's currency in %s where it stands for itself: %s", async (locale, currency, text) => {
    setTenantFormat({ ...vietnam, currency });
    await setLocale(locale);
    expect(plain(formatSum(123_400))).toBe(text);
  });

  it("is short on an axis, and a count has no decimals", async () => {
    await setLocale("en_PH");
    expect([formatCompact(1_234_567_800), formatNumber(1_234_567)]).toEqual(["12.3M", "1,234,567"]);
    await setLocale("zh_CN");
    expect(formatCompact(1_234_567_800)).toBe("1234.6万");
    await setLocale("vi_VN");
    expect([plain(formatCompact(123_456_780_000)), plain(formatCompactSum(679_000_000_000))]).toEqual(["1,2 tỷ", "6,79 tỷ ₫"]);
  });
});

describe("instants and days", () => {
  const lateUtc = "2026-11-20T18:30:00Z";
  it("are told at +7 until the tenant's own zone is known", async () => {
    expect(formatInstant(lateUtc)).toContain("01:30");
    expect(zoneName(new Date(lateUtc))).toBe("GMT+7");
    setTenantFormat({ timeZone: "America/Mexico_City", currency: "MXN" });
    await setLocale("es_MX");
    expect([formatInstant(lateUtc), formatTime(lateUtc)]).toEqual(["20/11/2026, 12:30", "12:30"]);
  });

  it.each([
    ["vi_VN", "21/11/2026"],
    ["en_PH", "11/21/2026"],
    ["zh_CN", "2026/11/21"],
    ["es_MX", "21/11/2026"],
    ["es_PE", "21/11/2026"],
    ["en_IN", "21/11/2026"],
    ["id_ID", "21/11/2026"],
  ] as const)("write a day as %s does, whatever the zone", async (locale, text) => {
    for (const timeZone of ["Asia/Ho_Chi_Minh", "America/Lima", "Pacific/Auckland"]) {
      setTenantFormat({ ...vietnam, timeZone });
      await setLocale(locale);
      expect(formatDay("2026-11-21")).toBe(text);
    }
  });

  it("name a day of the year without its year in every language", async () => {
    for (const locale of Object.keys(languages) as Locale[]) {
      await setLocale(locale);
      expect(formatDayOfYear("2026-11-21"), languageTag(locale)).toMatch(/^(21.11|11.21)$/);
    }
  });
});

describe("counted texts", () => {
  it("take the form of the language, and the general one where it has a form that no text is given for", async () => {
    await loadSections("status");
    await setLocale("es_MX");
    expect([tn("status.days", 1), tn("status.days", 2), tn("status.days", 1_000_000)]).toEqual(["1 día", "2 días", "1000000 días"]);
    await setLocale("zh_CN");
    expect([tn("status.days", 1), tn("status.days", 9)]).toEqual(["1 天", "9 天"]);
  });
});

describe("the language", () => {
  it("is named on the page, so that Chinese is drawn with Chinese glyphs", async () => {
    await setLocale("zh_CN");
    expect(document.documentElement.lang).toBe("zh-CN");
  });
  it("is the region's own when one is asked for that is not offered", async () => {
    await setLocale("xx_XX");
    expect(currentLocale()).toBe("vi_VN");
  });
  it("is the one that was asked for last, and has the sections that came meanwhile", async () => {
    await setLocale("zh_CN");
    await setLocale("vi_VN");
    const first = setLocale("zh_CN");
    const second = setLocale("en_PH");
    await Promise.all([loadSections("palette"), first, second]);
    expect([currentLocale(), t("palette.recent")]).toEqual(["en_PH", "Recent"]);
  });
});
