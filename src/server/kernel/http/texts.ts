import { type Locale, type Texts, variantOf, withDifferences } from "../../../contract/languages.ts";

/** Texts that leave the server, in refusals and inside files. */
const files = import.meta.glob<Texts>("../../../../locales/*/*.json", { eager: true, import: "default" });
const merged = new Map<string, Texts | undefined>();

function sectionOf(locale: Locale, section: string): Texts | undefined {
  const name = `${locale}/${section}`;
  if (!merged.has(name)) {
    const base = variantOf[locale];
    const own = files[`../../../../locales/${name}.json`];
    merged.set(name, base ? withDifferences(sectionOf(base, section), own) : own);
  }
  return merged.get(name);
}

/** The text under a key such as `order.column.phone`, its variables filled in; "" when there is none. */
export function textIn(locale: Locale, key: string, vars: Readonly<Record<string, string | number>> = {}): string {
  const [section = ""] = key.split(".");
  const text = key.split(".").reduce<unknown>(step, sectionOf(locale, section));
  return typeof text === "string" ? text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(vars[name] ?? "")) : "";
}

const step = (node: unknown, key: string): unknown => (typeof node === "object" && node !== null ? (node as Texts)[key] : undefined);
