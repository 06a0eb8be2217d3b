// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { errorCodes } from "../../src/contract/kernel/errors.ts";
import { errorNames } from "../../src/lending/reason.ts";
import { messageOf } from "../../src/server/kernel/localise.ts";

const offered = ["vi_VN", "en_PH"];

function leaves(node: unknown, path: readonly string[] = []): string[] {
  if (typeof node !== "object" || node === null) return [path.join(".")];
  return Object.entries(node).flatMap(([key, each]) => leaves(each, [...path, key]));
}

describe("error catalogue", () => {
  test.each(offered)("has exactly one text per error in %s, sorted", (locale) => {
    const file = JSON.parse(readFileSync(`locales/${locale}/errors.json`, "utf8"));
    const names = leaves(file.errors);
    expect(names.toSorted()).toEqual([...errorNames].toSorted());
    expect(names).toEqual(names.toSorted());
  });

  test("asks for the same parameters in every language", () => {
    const asked = (locale: string, name: (typeof errorNames)[number]): string[] => {
      const seen: string[] = [];
      messageOf(name, locale, new Proxy({}, { get: (_, key) => seen.push(String(key)) }) as Record<string, string>);
      return seen.toSorted();
    };
    for (const name of errorNames) expect(asked("vi_VN", name), name).toEqual(asked("en_PH", name));
  });

  test("maps every name to its own code", () => {
    expect(Object.keys(errorCodes).toSorted()).toEqual([...errorNames].toSorted());
    const codes = Object.values(errorCodes).map((each) => each.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("is offered for every locale folder that has it", () => {
    const folders = readdirSync("locales");
    for (const locale of offered) expect(folders).toContain(locale);
  });
});
