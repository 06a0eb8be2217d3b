// What lists and records say of near days and of zero cents; what leaves the screen is exact.
import { afterEach, describe, expect, it, vi } from "vitest";
import { languages, type Locale } from "../../src/contract/languages.ts";
import { dayOrder, formatDay, formatInstant, formatMoney, setTenantFormat } from "../../src/console/i18n/format.ts";
import { loadSections, setLocale } from "../../src/console/i18n/i18n.ts";
import { toggleCents } from "../../src/console/i18n/cents.ts";
import { exactly, formatListMoney, formatListSum, formatWhen, formatWhichDay } from "../../src/console/i18n/near.ts";

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
const plain = (text: string): string => text.replace(/\s/g, " ");

afterEach(async () => {
  setTenantFormat(vietnam);
  await setLocale("vi_VN");
});

describe("near days", () => {
  // 15:04 on the 21st in Vietnam.
  const now = new Date("2026-11-21T08:04:00Z");
  it.each([
    ["vi_VN", ["15:30 hôm nay", "09:00 ngày mai", "23:50 hôm qua", "hôm qua"]],
    ["en_PH", ["15:30 today", "09:00 tomorrow", "23:50 yesterday", "yesterday"]],
    ["zh_CN", ["今天 15:30", "明天 09:00", "昨天 23:50", "昨天"]],
    ["es_MX", ["15:30 hoy", "09:00 mañana", "23:50 ayer", "ayer"]],
    ["id_ID", ["15.30 hari ini", "09.00 besok", "23.50 kemarin", "kemarin"]],
  ] as const)("stand in the words of %s, in the tenant's zone", async (locale, words) => {
    await loadSections("common");
    await setLocale(locale);
    const told = ["2026-11-21T08:30:00Z", "2026-11-22T02:00:00Z", "2026-11-20T16:50:00Z"].map((at) => formatWhen(at, now));
    expect([...told, formatWhichDay("2026-11-20", now)]).toEqual(words);
  });

  it("are exact where they leave the screen, and farther off", async () => {
    await loadSections("common");
    await setLocale("en_PH");
    expect(exactly(() => formatWhen("2026-11-21T08:30:00Z", now))).toBe("11/21/2026, 15:30");
    expect(formatWhen("2026-11-24T08:30:00Z", now)).toBe("11/24/2026, 15:30");
    expect(formatWhichDay("2026-11-19", now)).toBe("11/19/2026");
  });

  it("are written in the order in which the language types a date", async () => {
    for (const locale of Object.keys(languages) as Locale[]) {
      await setLocale(locale);
      const written = [formatDay("2026-11-21"), formatInstant("2026-11-21T08:30:00Z")].map(
        (text) => text.indexOf("21") < text.indexOf("11"),
      );
      expect(written, locale).toEqual(Array(2).fill(dayOrder() === "day-month"));
    }
  });
});

describe("zero cents", () => {
  it("are left out of lists where a person chose that, of dong and rupiah only, and never of what is copied", async () => {
    const both = () => [formatListMoney(123_400), formatListMoney(123_450)];
    await setLocale("en_PH");
    expect(both()).toEqual(["1,234.00", "1,234.50"]);
    toggleCents();
    expect(both()).toEqual(["1,234", "1,234.50"]);
    expect([plain(formatListSum(123_400)), formatMoney(123_400), exactly(() => formatListMoney(123_400))]).toEqual([
      "₫1,234",
      "1,234.00",
      "1,234.00",
    ]);
    setTenantFormat({ ...vietnam, currency: "PHP" });
    expect(both()).toEqual(["1,234.00", "1,234.50"]);
    toggleCents();
  });
});
