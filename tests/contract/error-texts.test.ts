// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages, type Locale } from "../../src/contract/languages.ts";
import { errorCodes } from "../../src/contract/kernel/errors.ts";
import { errorNames } from "../../src/lending/reason.ts";
import { messageOf } from "../../src/server/kernel/localise.ts";

const locales = Object.keys(languages) as readonly Locale[];

function leaves(node: unknown, path: readonly string[] = []): string[] {
  if (typeof node !== "object" || node === null) return [path.join(".")];
  return Object.entries(node).flatMap(([key, each]) => leaves(each, [...path, key]));
}

describe("error catalogue", () => {
  test.each(locales)("has exactly one text per error in %s, sorted", (locale) => {
    const file = JSON.parse(readFileSync(`locales/${locale}/errors.json`, "utf8"));
    const names = leaves(file.errors);
    expect(names.toSorted()).toEqual([...errorNames].toSorted());
    expect(names).toEqual(names.toSorted());
  });

  test.each(locales)("asks for the same parameters in %s", (locale) => {
    const asked = (of: Locale, name: (typeof errorNames)[number]): string[] => {
      const seen: string[] = [];
      messageOf(name, of, new Proxy({}, { get: (_, key) => seen.push(String(key)) }) as Record<string, string>);
      return seen.toSorted();
    };
    for (const name of errorNames) expect(asked(locale, name), name).toEqual(asked("en_PH", name));
  });

  test("maps every name to its own code", () => {
    expect(Object.keys(errorCodes).toSorted()).toEqual([...errorNames].toSorted());
    const codes = Object.values(errorCodes).map((each) => each.code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
