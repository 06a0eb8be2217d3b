import { existsSync, readFileSync } from "node:fs";
import { type Locale, type Texts, variantOf, withDifferences } from "../../src/contract/languages.ts";

function read(locale: Locale, section: string): Texts | undefined {
  const file = new URL(`../../locales/${locale}/${section}.json`, import.meta.url);
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Texts) : undefined;
  const base = variantOf[locale];
  return base ? withDifferences(read(base, section), own) : own;
}

type Vars = Readonly<Record<string, string | number>>;

function find(locale: Locale, key: string): unknown {
  const [section = ""] = key.split(".");
  let found: unknown = read(locale, section);
  for (const part of key.split(".")) found = (found as Readonly<Record<string, unknown>> | undefined)?.[part];
  return found;
}

/** The text under a key such as `order.column.phone` in one language; `errors.…` also of those that only the server gives. */
export function textIn(locale: Locale, key: string, vars: Vars = {}): string {
  const found = find(locale, key) ?? find(locale, key.replace(/^errors\./, "refusals."));
  if (typeof found !== "string") throw new Error(`no text ${key}`);
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(vars[name] ?? ""));
}

/** In Vietnamese, as the demo staff of the first tenant see it. */
export const textOf = (key: string, vars: Vars = {}): string => textIn("vi_VN", key, vars);
