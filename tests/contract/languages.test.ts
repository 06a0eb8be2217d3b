// @vitest-environment node
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { chooseLocale, languages, offeredIn, preferredLocale, readRegion, regions } from "../../src/contract/languages.ts";

describe("the languages", () => {
  it("each have a folder of texts, and no folder is without its language", () => {
    const folders = readdirSync("locales", { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(folders.map(({ name }) => name).toSorted()).toEqual(Object.keys(languages).toSorted());
  });
  it("are each offered somewhere; every region speaks Chinese and its own language first", () => {
    expect(new Set(regions.flatMap((region) => offeredIn(region)))).toEqual(new Set(Object.keys(languages)));
    for (const region of regions) {
      expect(offeredIn(region)[0].slice(-2)).toBe(region);
      expect(offeredIn(region)).toContain("zh_CN");
    }
  });
  it("are told apart by name wherever they are offered together", () => {
    for (const region of regions) {
      const names = offeredIn(region).map((locale) => languages[locale]);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe("the region of a build", () => {
  it("is Vietnam by default, is read in either case and refuses what does not exist", () => {
    expect([readRegion(undefined), readRegion(""), readRegion("mx")]).toEqual(["VN", "VN", "MX"]);
    expect(() => readRegion("XX")).toThrow("VN, PH, MX, PE, IN, ID");
  });
  it("decides the language where none was asked for, or one that it does not offer", () => {
    expect(chooseLocale(null, offeredIn("VN"))).toBe("vi_VN");
    expect(chooseLocale("es_MX", offeredIn("VN"))).toBe("vi_VN");
    expect(chooseLocale("en-PH", offeredIn("MX"))).toBe("en_PH");
    expect(chooseLocale("vi_VN", offeredIn("PE"))).toBe("es_PE");
  });
});

describe("the language of a browser", () => {
  const here = offeredIn("VN");
  it("is followed by the tongue, in the order in which it asks", () => {
    expect(preferredLocale(["zh-CN", "en-US"], here)).toBe("zh_CN");
    expect(preferredLocale(["zh"], here)).toBe("zh_CN");
    expect(preferredLocale(["fr-FR", "en-US", "vi"], here)).toBe("en_PH");
    expect(preferredLocale(["de"], here)).toBeNull();
  });
});
