import { describe, expect, it } from "vitest";
import { readDate } from "../../src/lending/time/date-grammar.ts";
import * as rules from "../../src/lending/field.rules.ts";
import { imageAttempt, imageFits, imagePlan, imageSize } from "../../src/lending/image.ts";
import { addMonths, instantsOfDays, weekdayOf } from "../../src/lending/time/zone.ts";

describe("rules/product.md 5, single fields", () => {
  it.each(["abc12", "abcdefghij123456", "ab_cde1", "ngườidùng1", "", "abc 123"])("%j is no account", (account) => {
    expect(rules.accountName(account)).toEqual({ error: "field.account", vars: { min: 6, max: 15 }, field: "account" });
  });
  it.each(["abc123", "123456", "Abcdefghij12345"])("%s is an account", (account) => expect(rules.accountName(account)).toBeNull());
  it("interest is at most 100 %", () => {
    expect(rules.interestRate(1)).toBeNull();
    expect(rules.interestRate(1.0001)).toEqual({ error: "field.rate", vars: { max: 100 } });
    expect(rules.interestRate(Number.NaN)?.error).toBe("field.rate");
  });
  it("a value is at least 1, a share between 0 and 1, end days zero or less", () => {
    expect([1, 7].map(rules.atLeastOne)).toEqual([null, null]);
    expect([0, 0.99, -1].map((value) => rules.atLeastOne(value)?.error)).toEqual(["field.atLeast", "field.atLeast", "field.atLeast"]);
    expect([0, 0.5, 1].map(rules.share)).toEqual([null, null, null]);
    expect([-0.01, 1.01].map((value) => rules.share(value)?.error)).toEqual(["field.share", "field.share"]);
    expect([0, -3].map(rules.endDays)).toEqual([null, null]);
    expect(rules.endDays(1)?.error).toBe("field.endDays");
  });
  it("start days do not lie above end days", () => {
    expect(rules.daysInOrder({ from: -3, to: -3 })).toBeNull();
    expect(rules.daysInOrder({ from: 1, to: 0 })).toEqual({ error: "field.daysReversed", field: "from" });
  });
  it("channel name and transaction date are required", () => {
    expect(rules.channelName(" ")?.error).toBe("field.channelName");
    expect(rules.channelName("Zalo")).toBeNull();
    expect(rules.transactionDate(null)?.error).toBe("field.transactionDate");
    expect(rules.transactionDate("2026-11-21")).toBeNull();
  });
});

describe("a typed date", () => {
  const today = "2026-11-21";
  it.each([
    ["d", today],
    ["D ", today],
    ["+1d", "2026-11-22"],
    ["-3d", "2026-11-18"],
    ["＋１d", "2026-11-22"],
    ["+1", "2026-11-22"],
    ["+2w", "2026-12-05"],
    ["-1m", "2026-10-21"],
    ["21/11", today],
    ["1.2.26", "2026-02-01"],
    ["21/11/2025", "2025-11-21"],
    ["2026-11-21", today],
    ["31/11", "2026-11-30"],
    ["31/2", "2026-02-28"],
    ["2028-02-30", "2028-02-29"],
  ])("%s is %s", (text, date) => expect(readDate(text, today, "day-month")).toBe(date));
  it.each(["", "x", "32/1", "1/13", "0/1", "21", "d1", "99999-01-01"])("%j is none", (text) =>
    expect(readDate(text, today, "day-month")).toBeNull(),
  );
  it("is read in the order of the language", () => expect(readDate("11/21", today, "month-day")).toBe(today));
  it("months move to the month's end, and weeks begin on Monday", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(weekdayOf("2026-11-21")).toBe(6);
  });
  it("rules/product.md 6: an end date includes its whole day, in the tenant's zone", () => {
    const { from, until } = instantsOfDays({ from: "2026-11-20", to: "2026-11-21" }, "Asia/Ho_Chi_Minh");
    expect([from.toISOString(), until.toISOString()]).toEqual(["2026-11-19T17:00:00.000Z", "2026-11-21T17:00:00.000Z"]);
  });
});

describe("an image", () => {
  const bytesOf = (...bytes: number[]) => Uint8Array.from({ length: 32 }, (_, at) => bytes[at] ?? 0);
  it("rules/product.md 5: five attempts, each halves the sides, quality from 0.7 down by 0.1", () => {
    expect(imagePlan(3_000_000)).toEqual([
      { scale: 1 / 2, quality: 0.7 },
      { scale: 1 / 4, quality: 0.6 },
      { scale: 1 / 8, quality: 0.5 },
      { scale: 1 / 16, quality: 0.4 },
      { scale: 1 / 32, quality: 0.3 },
    ]);
    expect(imageAttempt(9).quality).toBe(0.1);
  });
  it("that is under 2,097,152 bytes keeps its size and is only written anew", () => {
    expect(imagePlan(2_097_151)[0]).toEqual({ scale: 1, quality: 0.92 });
    expect(imagePlan(2_097_152)[0]).toEqual({ scale: 0.5, quality: 0.7 });
  });
  it("tells its size in its header", () => {
    expect(
      imageSize(bytesOf(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0x1f, 0x40, 0, 0, 0x17, 0x70)),
    ).toEqual({
      width: 8000,
      height: 6000,
    });
    expect(imageSize(bytesOf(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 1, 0, 2, 0))).toEqual({ width: 512, height: 256 });
    expect(imageSize(bytesOf(0x47, 0x49, 0x46, 0x38, 57, 97, 4, 0, 3, 0))).toEqual({ width: 4, height: 3 });
    expect(imageSize(new TextEncoder().encode("%PDF-1.7 is not an image at all, whatever it is called"))).toBeNull();
  });
  it("of more than 40 megapixels is refused", () => {
    expect(imageFits({ width: 8000, height: 5000 })).toBeNull();
    expect(imageFits({ width: 8001, height: 5000 })).toEqual({ error: "image.pixels", vars: { max: 40 } });
  });
});
