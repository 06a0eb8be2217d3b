// @vitest-environment node
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = "locales";
const read = (locale: string, file: string): unknown => JSON.parse(readFileSync(join(folder, locale, file), "utf8"));
const keysOf = (node: unknown, path = ""): string[] =>
  typeof node === "object" && node !== null ? Object.entries(node).flatMap(([key, child]) => keysOf(child, `${path}.${key}`)) : [path];
const variables = (text: string): string[] => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? "").toSorted();
const textAt = (node: unknown, path: string): string =>
  String(
    path
      .slice(1)
      .split(".")
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], node),
  );
const filesUnder = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => (statSync(join(dir, name)).isDirectory() ? filesUnder(join(dir, name)) : [join(dir, name)]));

describe("the locales", () => {
  const files = readdirSync(join(folder, "en_PH"));
  it("have the same files", () => {
    expect(readdirSync(join(folder, "vi_VN"))).toEqual(files);
  });
  it.each(files)("have the same keys and variables in %s", (file) => {
    const english = read("en_PH", file);
    const vietnamese = read("vi_VN", file);
    expect(keysOf(vietnamese)).toEqual(keysOf(english));
    for (const key of keysOf(english))
      expect([key, ...variables(textAt(vietnamese, key))]).toEqual([key, ...variables(textAt(english, key))]);
  });
  it.each(files)("hold one section, named as the file, in %s", (file) => {
    expect(Object.keys(read("en_PH", file) as object)).toEqual([file.replace(".json", "")]);
  });
  it("have no empty text", () => {
    for (const locale of ["en_PH", "vi_VN"])
      for (const file of files)
        for (const key of keysOf(read(locale, file))) expect(textAt(read(locale, file), key), `${file}${key}`).not.toBe("");
  });
});

describe("the console", () => {
  const markup = filesUnder("src/console").filter((file) => file.endsWith(".tsx"));
  it("has no visible text outside the locales", () => {
    const found = markup.flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const inTags = [...source.matchAll(/^\s*([A-Z][a-z]+(?: [a-z]+)+)[.!?]?\s*$/gm)].map((match) => match[1]);
      const inAttributes = [...source.matchAll(/\b(?:aria-label|title|placeholder|alt|label)="([^"]+)"/g)].map((match) => match[1]);
      return [...inTags, ...inAttributes].map((text) => `${file}: ${text}`);
    });
    expect(found).toEqual([]);
  });
});
