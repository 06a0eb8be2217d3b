import { describe, expect, it } from "vitest";
import { languages, type Locale } from "../../src/contract/languages.ts";
import { deviceTypeCodes, deviceTypeOf } from "../../src/lending/options/device-types.ts";
import { notBorrowingCodes } from "../../src/lending/options/growth/lead-codes.ts";
import { textsOf } from "../support/texts.ts";

/** The text at a path of sections. */
const textAt = (locale: Locale, path: string | null): unknown =>
  (path ?? "").split(".").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], textsOf(locale));

describe("rules/product.md 3: codes and vocabulary", () => {
  it("has the twelve reasons not to go on borrowing, by their numbers", () => {
    expect(notBorrowingCodes.values.map((code) => textAt("en_PH", notBorrowingCodes.text(code)))).toEqual([
      "Wants a longer term",
      "Wants a higher amount",
      "Fees too high",
      "Too much deducted",
      "Felt harassed",
      "Paid out unasked",
      "No need",
      "No code received",
      "Too much advertising",
      "False advertising",
      "Payout unclear",
      "Unwilling to pay early",
    ]);
  });
  it("knows a device by its two numbers", () => {
    const pairs = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
    ] as const;
    const devices = pairs.map(([osType, appType]) => deviceTypeOf({ osType, appType }));
    expect(devices).toEqual(["androidApp", "androidPage", "iosApp", "iosPage", null]);
    const words = devices.map((device) => device && textAt("en_PH", deviceTypeCodes.text(device)));
    expect(words).toEqual(["Android app", "Android page", "iOS app", "iOS page", null]);
  });
  it.each(Object.keys(languages) as Locale[])("has a word of its own for each of them in %s", (locale) => {
    for (const codes of [notBorrowingCodes, deviceTypeCodes]) {
      const words = codes.values.map((code) => textAt(locale, codes.text(code)));
      expect(new Set(words).size).toBe(codes.values.length);
      expect(words).not.toContain(undefined);
    }
  });
});
