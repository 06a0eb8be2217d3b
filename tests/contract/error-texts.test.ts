// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { languages, type Locale, variantOf } from "../../src/contract/languages.ts";
import { errorCodes } from "../../src/contract/kernel/errors.ts";
import { evidenceKinds, reviewChecks } from "../../src/lending/options/review-needs.ts";
import { errorNames } from "../../src/lending/reason-names.ts";
import { textsOf } from "../support/texts.ts";
import { messageOf } from "../../src/server/kernel/http/localise.ts";

const locales = Object.keys(languages) as readonly Locale[];

function leaves(node: unknown, path: readonly string[] = []): string[] {
  if (typeof node !== "object" || node === null) return [path.join(".")];
  return Object.entries(node).flatMap(([key, each]) => leaves(each, [...path, key]));
}

const namesIn = (locale: Locale, section: "errors" | "refusals"): readonly string[] => leaves(textsOf(locale)[section]);

/** Everything that a page may load: the console and what it imports of lending, but the list of names itself. */
function consoleFiles(): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || file.includes("/contract/") || !existsSync(file)) return;
    found.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(/(?:import|export)\s+(?!type\b)(?:[^"';]*?from\s+)?"(\.[^"]+)"/g))
      visit(join(dirname(file), from));
  };
  for (const file of readdirSync("src/console", { recursive: true, encoding: "utf8" }))
    if (/\.tsx?$/.test(file)) visit(join("src/console", file));
  return [...found].filter((file) => !file.endsWith("lending/reason-names.ts"));
}

describe("error catalogue", () => {
  test.each(locales)("has exactly one text per error in %s, sorted", (locale) => {
    const own = namesIn(locale, "errors");
    const servers = namesIn(locale, "refusals");
    expect([...own, ...servers].toSorted()).toEqual([...errorNames].toSorted());
    if (!variantOf[locale]) for (const names of [own, servers]) expect(names).toEqual(names.toSorted());
  });

  test("keeps every text that the console may say by itself where the console loads it", () => {
    const own = new Set(namesIn("en_PH", "errors"));
    const said = consoleFiles().flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/"(?:errors\.)?([\w.]+)"/g)].map(([, name = ""]) => name),
    );
    const missing = namesIn("en_PH", "refusals").filter((name) => said.includes(name));
    expect(missing).toEqual([]);
    expect(own.size).toBeGreaterThan(0);
  });

  test.each(locales)("asks for the same parameters in %s", (locale) => {
    const asked = (of: Locale, name: (typeof errorNames)[number]): string[] => {
      const seen: string[] = [];
      messageOf(name, of, new Proxy({}, { get: (_, key) => seen.push(String(key)) }) as Record<string, string>);
      return seen.toSorted();
    };
    for (const name of errorNames) expect(asked(locale, name), name).toEqual(asked("en_PH", name));
  });

  test.each(locales)("lists what a review still wants by its names in %s, one for each code", (locale) => {
    const labels = (textsOf(locale) as { history: { review: unknown } }).history.review as Record<string, Record<string, string>>;
    expect([Object.keys(labels["evidence"]!), Object.keys(labels["check"]!)]).toEqual([evidenceKinds.toSorted(), reviewChecks.toSorted()]);
    const said = messageOf("review.unseen", locale, { count: 2, items: "risk, files" });
    expect(said).toContain(`${labels["evidence"]!["risk"]}, ${labels["evidence"]!["files"]}`);
    expect(messageOf("review.unchecked", locale, { count: 1, items: "face" })).toContain(labels["check"]!["face"]);
  });

  test("maps every name to its own code", () => {
    expect(Object.keys(errorCodes).toSorted()).toEqual([...errorNames].toSorted());
    const codes = Object.values(errorCodes).map((each) => each.code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
